package tables

import (
	"slices"
	"time"

	"witchtable/engine"
)

// rhythm notes when something could be noticed at a table: from there the pauses of computer players are counted. It is
// kept in memory alone, and guarded as the table is.
//
// A pause must reveal nothing. So when an answer comes follows from what everybody at the table could notice, and from
// a draw of lots. It does not depend on how long was thought, how many answers there were, in how many steps one was
// given, or whether somebody who might have reacted had anything to react with. What nobody can notice takes no time of
// its own: it is done during a pause. Only if a thought takes longer than its pause does the answer come later;
// thoughts are limited to less than a pause (see [shift.limit]), so that a late answer says little more than that the
// machine is busy.
type rhythm struct {
	noticed time.Time                 // when something could last be noticed
	since   map[engine.Seat]time.Time // for each seat that is awaited, since when, or since it last answered
}

// afterOthers is what part of a pause there is at least between the answers of two computer players who were asked at
// once: they choose at the same time, but people must be able to follow.
const afterOthers = 4

// beat notes that the change that led to n can be noticed.
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
// before it.
func unnoticed(before, after engine.Position, events []engine.Event) bool {
	return len(events) == 0 && !after.Over() && slices.Equal(awaited(before), awaited(after))
}
