package desk

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// StepBack is about the line in the channel that tells of steps back. Steps back of one person in a row share a
// line.
type StepBack struct {
	// N counts such lines. Open is set while nothing has been answered since the last one: if By takes more back, that
	// is added to it.
	N    int         `json:"n,omitempty"`
	Open bool        `json:"open,omitempty"`
	By   engine.Seat `json:"by,omitempty"`
	// Own is how many answers of By's have been taken back, Others those of others.
	Own    int           `json:"own,omitempty"`
	Others []AnswerCount `json:"others,omitempty"`
	// What are those of By's that everybody has seen, the earliest first.
	What store.Texts `json:"what,omitempty"`

	// Shown is the line that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
	// Posted are the messages of the lines before that one.
	Posted Posted `json:"posted,omitempty"`
}

// MessageOf is the message that shows a line, "" if none is known.
func (d StepBack) MessageOf(line int) store.MessageID {
	if d.Shown != line {
		return d.Posted.of(line)
	}
	return d.Message
}

// Shows notes which message shows a line.
func (d *StepBack) Shows(line int, id store.MessageID) {
	last := Post{d.Shown, d.Message}
	d.Posted, last = d.Posted.noting(last, Post{line, id})
	d.Shown, d.Message = last.N, last.Message
}

// Add counts a step back that somebody has taken: on the line that is open where the last step was theirs, too, else
// on a new one. answers is how many it takes back, others whose of them are not theirs, seen those of theirs that
// everybody has seen, the earliest first.
func (d *StepBack) Add(by engine.Seat, answers int, others []AnswerCount, seen store.Texts) {
	if !d.Open || d.By != by {
		*d = StepBack{N: d.N + 1, Open: true, By: by, Shown: d.Shown, Message: d.Message, Posted: d.Posted}
	}
	d.What = append(seen, d.What...)
	d.Own += answers
	for _, g := range others {
		d.Own -= g.N
		i := slices.IndexFunc(d.Others, func(o AnswerCount) bool { return o.Seat == g.Seat })
		if i < 0 {
			i, d.Others = len(d.Others), append(d.Others, AnswerCount{Seat: g.Seat})
		}
		d.Others[i].N += g.N
	}
}

// AnswerCount is how many answers of a seat a step back takes back.
type AnswerCount struct {
	Seat engine.Seat `json:"seat"`
	N    int         `json:"n"`
}
