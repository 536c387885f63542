// Package study is the room where all thinking is done: what computer players answer, what a person who asks for advice
// is told, what mattered in a game that has ended. It has a few desks, so that however many want to think, people are
// served first:
//
//   - No more think at once than there are desks; the others wait, whoever a person waits for first, and among equals
//     by turns of the servers whose business it is.
//   - A thought steps aside, between two trials, while people are being served, and hands its desk to whoever is more
//     urgent.
//   - A thought has a limit by the clock, and the more wait, the sooner that is up: a full house plays on, a little
//     less deeply.
//   - Whoever asked for a thought may go away at any time (by their context); nobody waits for a thought that does not
//     end.
//
// What is thought, and about what, is nobody's business in here: it knows no game and no table.
package study

import "time"

// Clock is where the time comes from.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in a goroutine of its own after d. stop reports whether it prevented the call.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// Kind says what for somebody thinks, the most urgent first.
type Kind int

const (
	// ForAPerson is a thought whose end a person is waiting for. It does not step aside while people are served: it is
	// part of that.
	ForAPerson Kind = iota
	// ForATable is a computer player's: a game waits for it, and nobody knows how long it takes.
	ForATable
	// AtLeisure is what can wait: nobody misses it. It hands its desk to any other.
	AtLeisure

	kinds = iota
)
