// Package wire holds the JSON shapes that the sandbox speaks: Discord's own
// objects as a bot sees them, and the few extra ones of the sandbox's JSON API
// under /sandbox (documented in ../API.md).
//
// It has data only. What the values mean and which of them are legal is for
// package sandbox; how a program plays with them is for package player.
package wire
