// Package turns has those who wait for something scarce take turns by whose business it is: a desk to think at, a
// brush, Discord's requests. Whoever wants much waits behind their own, and keeps nobody else waiting for more than one
// of theirs.
//
// Whose business something is, its Owner, is mostly a server. It travels with the context, so that rooms which know no
// servers can share by them all the same.
package turns
