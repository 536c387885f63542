package desk

import (
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// End is about the message that tells how the game has ended.
type End struct {
	Message store.MessageID `json:"message,omitempty"`
	// Bare says that it came without pictures: files were not allowed.
	Bare bool `json:"bare,omitempty"`
	// PutAway is set once its buttons have been put away.
	PutAway bool `json:"put_away,omitempty"`
	// Shared is set once the channel has been told what came of a deal of the day.
	Shared bool `json:"shared,omitempty"`
	// Turnings are the turning points of the game, in its order; Reviewed says that they have been looked for.
	Turnings []Turning `json:"turnings,omitempty"`
	Reviewed bool      `json:"reviewed,omitempty"`
}

// Turning is a turning point, as [brain.Judged] has it.
type Turning struct {
	N      int           `json:"n"`
	Other  engine.Answer `json:"other,omitempty"`
	Leave  bool          `json:"leave,omitempty"`
	Points float64       `json:"points"`
	Chance float64       `json:"chance,omitempty"`
	// Won is nil where that is not known: it has not always been kept.
	Won *float64 `json:"won,omitempty"`
}

// Note keeps what a review has found.
func (d *End) Note(list []brain.Judged) {
	d.Turnings, d.Reviewed = nil, true
	for _, j := range list {
		t := Turning{N: j.N, Other: j.Other, Leave: j.Leave, Points: j.Points, Chance: j.Chance}
		if j.Rivals {
			t.Won = &j.Won
		}
		d.Turnings = append(d.Turnings, t)
	}
}

// Found is what a review has found, as far as it is kept.
func (d End) Found() []brain.Judged {
	list := make([]brain.Judged, len(d.Turnings))
	for i, t := range d.Turnings {
		list[i] = brain.Judged{N: t.N, Other: t.Other, Leave: t.Leave, Points: t.Points, Chance: t.Chance}
		if t.Won != nil {
			list[i].Rivals, list[i].Won = true, *t.Won
		}
	}
	return list
}
