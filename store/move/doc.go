// Package move takes all that a store keeps to another one, of whatever kind: from a file into a database, and back.
package move
