package desk

import (
	"cmp"

	"witchtable/engine"
	"witchtable/store"
)

// Wait is about a seat whose person the game waits for.
type Wait struct {
	// Since is when they were called, or last seen since then; zero while the game does not wait for them.
	Since store.Millis `json:"since,omitempty"`
	// RemindedAt is when they were called once more, because time had passed; NudgedAt when it was because everybody
	// else had answered.
	RemindedAt store.Millis `json:"reminded_at,omitempty"`
	NudgedAt   store.Millis `json:"nudged_at,omitempty"`
	// Owed is set when they should have been called while they rested, and have not been.
	Owed bool `json:"owed,omitempty"`
	// Missed is how many turns a computer player has taken for them since they were last seen.
	Missed int `json:"missed,omitempty"`
	// CalledAt is since when they have been called to help, which nobody waits for but computer players, for a while;
	// zero where they are not.
	CalledAt store.Millis `json:"called_at,omitempty"`
	// Silent is set when a computer player has gone on without the help for which they were called: until they are seen
	// again they are not waited for.
	Silent bool `json:"silent,omitempty"`
	// Rested is set where they were called when their rest was over: they have as long to answer as anybody, whatever
	// they have missed in their sleep.
	Rested bool `json:"rested,omitempty"`
}

// Absent reports whether nobody expects an answer in time: they have not come back since they missed one.
func (w Wait) Absent() bool { return w.Missed > 0 && !w.Rested }

// Expected reports whether somebody who is called to help has been told so and can be thought to be there.
func (w Wait) Expected() bool { return w.CalledAt != 0 && !w.Owed && !w.Silent && !w.Absent() }

// Await notes that the game waits for the person, from now on where it did not already.
func (w *Wait) Await(now store.Millis) {
	if w.Since == 0 {
		w.Since = now
	}
}

// AskHelp notes that the game calls the person to help and does not wait for them.
func (w *Wait) AskHelp(now store.Millis) {
	*w = Wait{Owed: w.Owed, Missed: w.Missed, CalledAt: cmp.Or(w.CalledAt, now), Silent: w.Silent}
}

// Release notes that the game asks the person nothing.
func (w *Wait) Release() { *w = Wait{Missed: w.Missed, Silent: w.Silent} }

// Seen begins to wait for the person anew, since they have done something. Who is called to help has no more time by
// that.
func (w *Wait) Seen() { *w = Wait{CalledAt: w.CalledAt} }

// ShowUp notes a sign of life that is no answer: the person is there, and has been called as often as before. awaited
// says whether the game waits for them.
func (w *Wait) ShowUp(now store.Millis, awaited bool) {
	if *w = (Wait{Since: now, RemindedAt: w.RemindedAt, NudgedAt: w.NudgedAt}); !awaited {
		*w = Wait{}
	}
}

// StoodIn notes that a computer player takes the person's turn.
func (w *Wait) StoodIn() { *w = Wait{Missed: w.Missed + 1} }

// Wake notes that the person is called since they rest no more. They are waited for from then on.
func (w *Wait) Wake() { *w = Wait{Missed: w.Missed, Rested: true} }

// Wait is what is noted about waiting for a seat, the zero value when there is nothing.
func (d Desk) Wait(seat engine.Seat) Wait {
	if seat < 0 || int(seat) >= len(d.Waits) {
		return Wait{}
	}
	return d.Waits[seat]
}

// Missed is how many turns a computer player has taken for a seat's person since they were last seen.
func (d Desk) Missed(seat engine.Seat) int { return d.Wait(seat).Missed }

// MayNudge reports whether somebody who is awaited may be called because all others have answered. Two calls for the
// same question are enough, beside the first.
func (d Desk) MayNudge(seat engine.Seat) bool {
	w := d.Wait(seat)
	return w.RemindedAt == 0 && w.NudgedAt == 0
}

// Nudge begins a call of the one seat that everybody waits for; last says that all others have answered what they were
// asked together. It does nothing where somebody has been called since call n, or the person has been called again
// already.
func (d *Desk) Nudge(seat engine.Seat, n int, last bool, now store.Millis) {
	if d.Turn.N != n || !d.MayNudge(seat) {
		return
	}
	d.Turn.N, d.Turn.Call, d.Turn.Last, d.Turn.Late = n+1, []engine.Seat{seat}, last, false
	if int(seat) < len(d.Waits) {
		d.Waits[seat].NudgedAt = now
	}
}

// Owe notes seats whose people could not be called, since they rest.
func (d *Desk) Owe(seats []engine.Seat) {
	for _, s := range seats {
		if int(s) < len(d.Waits) {
			d.Waits[s].Owed = true
		}
	}
}
