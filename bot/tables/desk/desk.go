package desk

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
	Turn      Turn         `json:"turn"`
	Story     Story        `json:"story"`
	// Hands has one entry for each seat of a running game.
	Hands []Hand `json:"hands,omitempty"`
	Board Board  `json:"board"`
	// BarredAt is since when Discord has not let the bot speak in the channel; zero while it does.
	BarredAt store.Millis `json:"barred_at,omitempty"`
	Consent  Consent      `json:"undo,omitzero"`
	StepBack StepBack     `json:"undone,omitzero"`
	// Closing lists the seats whose people have agreed to close the table, first the one who has asked for that.
	Closing []engine.Seat `json:"closing,omitempty"`
	// Waits has one entry for each seat of a running game.
	Waits []Wait `json:"waits,omitempty"`
	// WarnedAt is when it was said that the table is about to end, since nothing has happened there.
	WarnedAt store.Millis `json:"warned_at,omitempty"`
	// Lessons is about what is taught at a tutorial.
	Lessons lessons.Told `json:"lessons,omitzero"`
	End     End          `json:"end,omitzero"`
	// HostOwed is set where somebody became host while they rested, and is still to be told so.
	HostOwed bool `json:"host_owed,omitempty"`
	// Stopped is set once the channel has been told that the present rules cannot go on with the game.
	Stopped bool `json:"stopped,omitempty"`
}

// Board is about the message that shows the table.
type Board struct {
	Message store.MessageID `json:"message,omitempty"`
	// Posted counts the board's messages, At is when the present one was sent; where a process may have sent it that died
	// before it was noted, some time before the start of the one that found it.
	Posted int          `json:"posted,omitempty"`
	At     store.Millis `json:"at,omitempty"`
	// Behind counts the messages sent to the channel since then.
	Behind int `json:"behind,omitempty"`
	// Shows is a fingerprint of what Message shows; 0 when that is not known.
	Shows uint64 `json:"shows,omitempty"`
	// Sending is set while the next message is about to be sent, so that whoever comes after a failure or a death knows
	// that it may stand in the channel.
	Sending bool `json:"sending,omitempty"`
}

// SaidBelow reports whether something that stands in the table's channel was sent after a message there: that message
// no longer stands at the end.
func (d Desk) SaidBelow(m store.MessageID) bool {
	return slices.ContainsFunc([]store.MessageID{d.Board.Message, d.Turn.Message, d.Story.Message},
		func(said store.MessageID) bool { return sentAfter(said, m) })
}

// sentAfter reports whether one message was sent after another in the same channel: ids are decimal numbers that grow.
func sentAfter(one, other store.MessageID) bool {
	return cmp.Or(cmp.Compare(len(one), len(other)), cmp.Compare(one, other)) > 0
}

// Note names the header's note that holds the desk.
const Note = "desk"

// Read is the desk that a header holds, the zero value where it holds none. It fails where the note is none.
func Read(t store.Table) (Desk, error) {
	var d Desk
	text, ok := t.Notes[Note]
	if !ok {
		return d, nil
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return d, fmt.Errorf("table %s: reading the desk: %w", t.ID, err)
	}
	return d, nil
}

// WriteTo puts the desk into a header. The notes are another map afterwards: copies of the header may share the one
// there was.
func (d Desk) WriteTo(t *store.Table) error {
	text, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("table %s: writing the desk: %w", t.ID, err)
	}
	t.Notes = maps.Clone(t.Notes)
	if t.Notes == nil {
		t.Notes = map[string]string{}
	}
	t.Notes[Note] = string(text)
	return nil
}

// Clone is a desk that can be changed without changing this one. What is never changed in place, only added to or cut
// off, is shared: it is clipped, so that adding to it makes a copy.
func (d Desk) Clone() Desk {
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

// Hand returns the desk of a seat's private message, the zero value when there is none.
func (d Desk) Hand(seat engine.Seat) Hand {
	if seat < 0 || int(seat) >= len(d.Hands) {
		return Hand{}
	}
	return d.Hands[seat]
}

// Moved notes a step of the game: whose last answer can be taken back from now on. It judges as [engine.MayTakeBack]
// does, without reading the log. Once something has come to light the story before that is told for good.
func (d *Desk) Moved(step engine.Step) {
	d.note(step)
	if step.Reveals() {
		d.Story.settle()
	}
}

// TakeBack takes a step back, to behind an entry of the line, out of what seats are reminded of and taught: the line
// are the steps that have stood until then. The story is another matter, see [Story.TakeBack].
func (d *Desk) TakeBack(line []engine.Step, to int) {
	for _, step := range line {
		if step.N > to {
			d.Hands[step.Move.Seat].takeBack()
		}
	}
	for i := range d.Hands {
		d.Hands[i].Said = Said{} // it was said to what stood there
		d.Hands[i].Tolls.takeBack(to)
	}
	d.Lessons.TakeBack(to)
	d.forbidStepBacks()
	for _, step := range line {
		if step.N <= to {
			d.note(step)
		}
	}
}

func (d *Desk) note(step engine.Step) {
	if step.Reveals() {
		d.forbidStepBacks()
		return
	}
	d.Hands[step.Move.Seat].MayStepBack = true
}

// forbidStepBacks notes that nobody can take anything back.
func (d *Desk) forbidStepBacks() {
	for i := range d.Hands {
		d.Hands[i].Tolls.settle()
		d.Hands[i].MayStepBack = false
	}
}
