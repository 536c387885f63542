package tables

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"witchtable/bot/lessons"
	"witchtable/engine"
	"witchtable/store"
)

// Desk is a table's bookkeeping about what has been said and shown. It is stored with the table's header.
type Desk struct {
	// TouchedAt is when a person or a computer player last did something at the table.
	TouchedAt store.Millis `json:"touched_at,omitempty"`
	Turn      TurnDesk     `json:"turn"`
	Story     StoryDesk    `json:"story"`
	// Hands has one entry for each seat of a running game.
	Hands []HandDesk `json:"hands,omitempty"`
	Board BoardDesk  `json:"board"`
	// BarredAt is since when Discord has not let the bot speak in the channel; zero while it does.
	BarredAt store.Millis `json:"barred_at,omitempty"`
	Consent  ConsentDesk  `json:"undo,omitzero"`
	StepBack StepBackDesk `json:"undone,omitzero"`
	// Closing lists the seats whose people have agreed to close the table, first the one who has asked for that.
	Closing []engine.Seat `json:"closing,omitempty"`
	// Waits has one entry for each seat of a running game.
	Waits []WaitDesk `json:"waits,omitempty"`
	// WarnedAt is when it was said that the table is about to end, since nothing has happened there.
	WarnedAt store.Millis `json:"warned_at,omitempty"`
	// Lessons is about what is taught at a tutorial.
	Lessons lessons.Told `json:"lessons,omitzero"`
	End     EndDesk      `json:"end,omitzero"`
	// HostOwed is set where somebody became host while they rested, and is still to be told so.
	HostOwed bool `json:"host_owed,omitempty"`
	// Stopped is set once the channel has been told that the present rules cannot go on with the game.
	Stopped bool `json:"stopped,omitempty"`
}

// TurnDesk is about the message that says who is awaited.
type TurnDesk struct {
	// N counts the calls: it grows when somebody must be called who was not awaited before.
	N int `json:"n,omitempty"`
	// Call lists who must be called by call N.
	Call []engine.Seat `json:"call,omitempty"`
	// Last is set when call N goes to the one seat that everybody else waits for.
	Last bool `json:"last,omitempty"`
	// Late is set when all whom call N goes to have been called before.
	Late bool `json:"late,omitempty"`

	// Shown is the call that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// nextCall begins a new call. If the last one has not been sent yet, its people are called by this one, as far as still
// lists them.
func (t *TurnDesk) nextCall(called, still []engine.Seat) {
	if t.Shown < t.N {
		for _, s := range t.Call {
			if slices.Contains(still, s) && !slices.Contains(called, s) {
				called = append(called, s)
			}
		}
		slices.Sort(called)
	}
	t.N++
	t.Call, t.Last, t.Late = called, false, false
}

// WaitDesk is about a seat whose person the game waits for.
type WaitDesk struct {
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

// absent reports whether nobody expects an answer in time: they have not come back since they missed one.
func (w WaitDesk) absent() bool { return w.Missed > 0 && !w.Rested }

// BoardDesk is about the message that shows the table.
type BoardDesk struct {
	Message store.MessageID `json:"message,omitempty"`
	// Posted counts the board's messages, At is when the present one was sent.
	Posted int          `json:"posted,omitempty"`
	At     store.Millis `json:"at,omitempty"`
	// Behind counts the messages sent to the channel since then.
	Behind int `json:"behind,omitempty"`
	// Shows is a fingerprint of what Message shows; 0 when that is not known.
	Shows uint64 `json:"shows,omitempty"`
}

// EndDesk is about the message that tells how the game has ended.
type EndDesk struct {
	Message store.MessageID `json:"message,omitempty"`
	// Bare says that it came without pictures: files were not allowed.
	Bare bool `json:"bare,omitempty"`
	// PutAway is set once its buttons have been put away.
	PutAway bool `json:"put_away,omitempty"`
	// Shared is set once the channel has been told what came of a deal of the day.
	Shared bool `json:"shared,omitempty"`
	// Turnings are the turning points of the game, in its order; Reviewed says that they have been looked for.
	Turnings []TurningDesk `json:"turnings,omitempty"`
	Reviewed bool          `json:"reviewed,omitempty"`
}

// TurningDesk is a turning point, as [brain.Judged] has it.
type TurningDesk struct {
	N      int           `json:"n"`
	Other  engine.Answer `json:"other,omitempty"`
	Leave  bool          `json:"leave,omitempty"`
	Points float64       `json:"points"`
	Chance float64       `json:"chance,omitempty"`
	// Won is nil where that is not known: it has not always been kept.
	Won *float64 `json:"won,omitempty"`
}

// deskNote is the header's note that holds the desk.
const deskNote = "desk"

func readDesk(t store.Table) (Desk, error) {
	var d Desk
	text, ok := t.Notes[deskNote]
	if !ok {
		return d, nil
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return d, fmt.Errorf("table %s: reading the desk: %w", t.ID, err)
	}
	return d, nil
}

func (d Desk) writeTo(t *store.Table) error {
	text, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("table %s: writing the desk: %w", t.ID, err)
	}
	t.Notes = maps.Clone(t.Notes)
	if t.Notes == nil {
		t.Notes = map[string]string{}
	}
	t.Notes[deskNote] = string(text)
	return nil
}

// clone is a desk that can be changed without changing this one. What is never changed in place, only added to or cut
// off, is shared: it is clipped, so that adding to it makes a copy.
func (d Desk) clone() Desk {
	d.Turn.Call = slices.Clip(d.Turn.Call)
	d.Closing, d.Waits = slices.Clone(d.Closing), slices.Clone(d.Waits)
	d.Story.Events = slices.Clip(d.Story.Events)
	d.Story.Before = slices.Clone(d.Story.Before)
	d.Story.Remarks = maps.Clone(d.Story.Remarks)
	d.Consent.Others, d.StepBack.Others = slices.Clone(d.Consent.Others), slices.Clone(d.StepBack.Others)
	d.Consent.Ask, d.Consent.Agreed = slices.Clone(d.Consent.Ask), slices.Clone(d.Consent.Agreed)
	d.Consent.Call, d.Consent.Owed = slices.Clone(d.Consent.Call), slices.Clone(d.Consent.Owed)
	d.Lessons = d.Lessons.Clone()
	d.End.Turnings = slices.Clone(d.End.Turnings)
	d.Hands = slices.Clone(d.Hands)
	for i := range d.Hands {
		d.Hands[i].News = slices.Clip(d.Hands[i].News)
		d.Hands[i].Answers = slices.Clip(d.Hands[i].Answers)
		d.Hands[i].Came = slices.Clip(d.Hands[i].Came)
		d.Hands[i].StoodIn = slices.Clip(d.Hands[i].StoodIn)
	}
	return d
}

// SaidBelow reports whether something that stands in the table's channel was sent after a message there: that message no
// longer stands at the end.
func (d Desk) SaidBelow(m store.MessageID) bool {
	return slices.ContainsFunc([]store.MessageID{d.Board.Message, d.Turn.Message, d.Story.Message},
		func(said store.MessageID) bool { return sentAfter(said, m) })
}

// sentAfter reports whether one message was sent after another in the same channel: ids are decimal numbers that grow.
func sentAfter(one, other store.MessageID) bool {
	return cmp.Or(cmp.Compare(len(one), len(other)), cmp.Compare(one, other)) > 0
}

// Hand returns the desk of a seat's private message, the zero value when there is none.
func (d Desk) Hand(seat engine.Seat) HandDesk {
	if seat < 0 || int(seat) >= len(d.Hands) {
		return HandDesk{}
	}
	return d.Hands[seat]
}

// wait is what is noted about waiting for a seat, the zero value when there is nothing.
func (d Desk) wait(seat engine.Seat) WaitDesk {
	if int(seat) >= len(d.Waits) {
		return WaitDesk{}
	}
	return d.Waits[seat]
}

// Missed is how many turns a computer player has taken for a seat's person since they were last seen.
func (d Desk) Missed(seat engine.Seat) int { return d.wait(seat).Missed }

// mayNudge reports whether somebody who is awaited may be called because all others have answered. Two calls for the
// same question are enough, beside the first.
func (d Desk) mayNudge(seat engine.Seat) bool {
	w := d.wait(seat)
	return w.RemindedAt == 0 && w.NudgedAt == 0
}

// Nudge begins a call of the one seat that everybody waits for; last says that all others have answered what they were
// asked together. It does nothing where somebody has been called since call n, or the person has been called again
// already.
func (d *Desk) Nudge(seat engine.Seat, n int, last bool, now store.Millis) {
	if d.Turn.N != n || !d.mayNudge(seat) {
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
