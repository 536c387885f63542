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
	// ErrNotOwner: the shard of the table has been claimed anew since the term that the change names began, or not yet
	// in that term. Whoever is told so does not own the table any more: what they know of it is worth nothing, and
	// trying again with the same term will never help.
	ErrNotOwner = errors.New("the table is another's")
	// ErrChannelTaken: another live table has the channel.
	ErrChannelTaken = errors.New("the channel has a live table")
	// ErrPlayed: the person has had their attempt at a deal of the day that counts.
	ErrPlayed = errors.New("the deal of the day has been played")
	// ErrWrite: the write was begun, and it is not known what has become of it: the disk refused, or the connection was
	// lost before the answer came. What is read of the table meanwhile proves nothing; see Store.Settle.
	ErrWrite = errors.New("the store could not be written")
)

// Errors at any time.
var (
	// ErrUnavailable: the store cannot be reached, or takes nothing for the moment. Nothing was sent, nothing was stored,
	// and what the caller knows is as true as before: try again, and have people wait meanwhile. It says nothing against
	// the store or the process.
	ErrUnavailable = errors.New("the store cannot be reached for the moment")
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
)
