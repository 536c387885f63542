package tables

import (
	"slices"
	"time"

	"witchtable/engine"
)

// rhythm is when things happened at a table that could be noticed there: what the computer players' pauses are counted
// from. It is kept in memory alone, and guarded as the table is; a table that is loaded begins with a beat.
//
// A pause must reveal nothing. So the moment of an answer follows from what everybody at the table could notice, and
// from a draw of lots: not from how long was thought, how many answers there were, in how many steps one was given, or
// whether somebody who might have reacted had anything to react with. What nobody can notice takes no time: it is done
// while the pause lasts. Only where a thought takes longer than its pause does the answer come later; thoughts have a
// limit below it (see [shift.limit]), so that this tells that the house is full, and little else.
type rhythm struct {
	noticed time.Time                 // when something could last be noticed
	since   map[engine.Seat]time.Time // since when each seat is awaited that is, counted anew from what it does
}

// afterOthers is the part of a pause that lies at least between two answers of computer players who were asked at once:
// they choose beside one another, and people can follow all the same.
const afterOthers = 4

// beat notes that something can be noticed: the change that leads to n.
func (r *rhythm) beat(now time.Time, n *next) {
	before := r.since
	r.noticed, r.since = now, map[engine.Seat]time.Time{}
	for _, s := range awaited(n.pos) {
		r.since[s] = now
		if at, ok := before[s]; ok && n.movedBeside(s) {
			r.since[s] = at
		}
	}
}

// due is when a seat's answer may be noticed.
func (r *rhythm) due(d engine.Decision, pause time.Duration) time.Time {
	at, ok := r.since[d.Seat]
	if d.Optional || !ok {
		return r.noticed.Add(pause)
	}
	due, gap := at.Add(pause), r.noticed.Add(pause/afterOthers)
	if due.Before(gap) {
		return gap
	}
	return due
}

// unnoticed reports whether nobody can notice a move: nothing happens by it, and the game waits for the same seats as
// before.
func unnoticed(before, after engine.Position, events []engine.Event) bool {
	return len(events) == 0 && !after.Over() && slices.Equal(awaited(before), awaited(after))
}
