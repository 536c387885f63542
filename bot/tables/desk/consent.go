package desk

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Consent is about the step back that somebody has asked the others for.
type Consent struct {
	// N counts such requests, and how often people are asked anew; Open is set while the last one waits for answers.
	N    int  `json:"n,omitempty"`
	Open bool `json:"open,omitempty"`
	// By asks for it, To is the number of the move behind which the game would stand again, At the
	// length of the log from which that was worked out, Moves is how many answers it takes back, Others those that are not
	// By's.
	By    engine.Seat `json:"by,omitempty"`
	To    int         `json:"to,omitempty"`
	At    int         `json:"at,omitempty"`
	Moves int         `json:"moves,omitempty"`

	Others []AnswerCount `json:"others,omitempty"`
	// Sit is set where it is not a step back that is asked for but a seat: somebody who does not play would like to
	// take that of By. At is then the first number of the request.
	Sit bool `json:"sit,omitempty"`
	// Ask lists who must agree, Agreed who has.
	Ask    []engine.Seat `json:"ask,omitempty"`
	Agreed []engine.Seat `json:"agreed,omitempty"`

	// Call lists whom request N notifies. Owed lists those who rest: they are notified by a new number when they rest
	// no more.
	Call []engine.Seat `json:"call,omitempty"`
	Owed []engine.Seat `json:"owed,omitempty"`

	// Shown is the request that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// Begin begins the request that now describes, in the place of the one before. Its number follows, and who is notified
// by it: those of Ask who do not rest.
func (d *Consent) Begin(now Consent, rests func(engine.Seat) bool) {
	now.N, now.Open, now.Shown, now.Message = d.N+1, true, d.Shown, d.Message
	*d = now
	for _, s := range d.Ask {
		if rests(s) {
			d.Owed = append(d.Owed, s)
		} else {
			d.Call = append(d.Call, s)
		}
	}
}

// AskAgain takes a new number, by which people are notified who rest no more.
func (d *Consent) AskAgain(seats []engine.Seat) {
	d.N, d.Call = d.N+1, seats
	d.Owed = slices.DeleteFunc(slices.Clone(d.Owed), func(s engine.Seat) bool { return slices.Contains(seats, s) })
}

// Agree notes that a seat agrees.
func (d *Consent) Agree(seat engine.Seat) {
	if !slices.Contains(d.Agreed, seat) {
		d.Agreed = append(d.Agreed, seat)
	}
}

// Missing lists those who have not agreed yet.
func (d Consent) Missing() []engine.Seat {
	return slices.DeleteFunc(slices.Clone(d.Ask), func(s engine.Seat) bool { return slices.Contains(d.Agreed, s) })
}

// StillOwed lists those who have not agreed yet, and who could not be notified because they rested.
func (d Consent) StillOwed() []engine.Seat {
	if !d.Open {
		return nil
	}
	missing := d.Missing()
	return slices.DeleteFunc(slices.Clone(d.Owed), func(s engine.Seat) bool { return !slices.Contains(missing, s) })
}

// Owe notes seats whose people could not be notified of the request, since they rest.
func (d *Consent) Owe(seats []engine.Seat) {
	for _, s := range seats {
		if !slices.Contains(d.Owed, s) {
			d.Owed = append(slices.Clone(d.Owed), s)
		}
	}
}

// Own is how many of the answers are the asker's.
func (d Consent) Own() int {
	n := d.Moves
	for _, g := range d.Others {
		n -= g.N
	}
	return n
}
