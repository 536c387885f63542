package store

import "errors"

// Errors of opening a store. The file is as it was.
var (
	// ErrInUse: another process has the store open.
	ErrInUse = errors.New("the store is in use by another process")
	// ErrDamaged: the file is not a store, or parts of it are missing or broken. Checks report it as well.
	ErrDamaged = errors.New("the store is damaged")
	// ErrNewer: the store was written by a newer version of the program.
	ErrNewer = errors.New("the store is of a newer version than this program")
)

// Errors of asking for something.
var (
	// ErrNotFound: there is no such table, channel with a live table, pack or outbox entry.
	ErrNotFound = errors.New("not found")
)

// Errors of changing something. Except after ErrWrite nothing was stored.
var (
	// ErrInvalid: a value handed in breaks a rule its type states; the error names the value and the rule.
	ErrInvalid = errors.New("invalid")
	// ErrConflict: the table is at another version than the change expects, or a pack with the same fingerprint
	// has another content.
	ErrConflict = errors.New("conflict")
	// ErrChannelTaken: another live table has the channel.
	ErrChannelTaken = errors.New("the channel has a live table")
	// ErrPlayed: the person has had their attempt at a deal of the day that counts.
	ErrPlayed = errors.New("the deal of the day has been played")
	// ErrWrite: the disk refused. Whether the change was stored is known after reading it back.
	ErrWrite = errors.New("the store could not be written")
)

// Errors at any time.
var (
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
)
