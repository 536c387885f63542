package desk

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Tolls are kept as they come, with the number of the move they came of: a panel is drawn with each press, and playing
// a game again for each would take longer the longer it has lasted. Few and short are kept, as they go into the header
// with every move.

const (
	// mostTolls is how many a seat's desk keeps of what was done to it, mostSuffered how many events of each.
	mostTolls    = 6
	mostSuffered = 4
)

// Toll is what a move has done to a seat beside that seat's own doing, see [engine.Toll].
type Toll struct {
	// N is the number of the log's entry.
	N      int `json:"n"`
	Points int `json:"points,omitempty"`
	// Common says that it is about what all have in common.
	Common bool `json:"common,omitempty"`
	// Card and By are what it came of; Game says that it was nobody's deed.
	Card   engine.CardID `json:"card,omitempty"`
	By     engine.Seat   `json:"by,omitempty"`
	Game   bool          `json:"game,omitempty"`
	Events store.Events  `json:"events,omitempty"`
}

// Tolls is what was done to a seat since its person last answered.
type Tolls struct {
	// List are the weightiest, in the order in which they came; More is how many others there were, and Change what
	// those came to in points.
	List   []Toll `json:"list,omitempty"`
	More   int    `json:"more,omitempty"`
	Change int    `json:"change,omitempty"`
	// Read is the number of the entry by which the seat's person has answered. What came before it has been read; it is
	// kept while that answer may be taken back.
	Read int `json:"read,omitempty"`
}

// IsZero reports whether there is nothing to keep.
func (d Tolls) IsZero() bool { return len(d.List) == 0 && d.More == 0 && d.Read == 0 }

// Unread are the tolls since the seat's person last answered, and how many others there were, and to how many points
// all of them come.
func (d Tolls) Unread() (list []Toll, more, change int) {
	for _, t := range d.List {
		if t.N >= d.Read {
			list, change = append(list, t), change+t.Points
		}
	}
	if len(d.List) == len(list) { // else the others are read as well
		more, change = d.More, change+d.Change
	}
	return list, more, change
}

// answered notes that the seat's person has answered by an entry of the log.
func (d *Tolls) answered(n int) {
	if d.Read = n; len(d.List)+d.More == 0 {
		d.Read = 0
	}
}

// settle drops what was read before an answer that cannot be taken back any more.
func (d *Tolls) settle() {
	if d.Read == 0 {
		return
	}
	d.List = slices.DeleteFunc(slices.Clone(d.List), func(o Toll) bool { return o.N < d.Read })
	d.More, d.Change, d.Read = 0, 0, 0
}

// Suffer adds what a move, the nth entry of the log, has done to the seat.
func (d *Tolls) Suffer(n int, t engine.Toll) {
	d.settle()
	own := Toll{N: n, Points: t.Points, Common: t.Common, Card: t.Card, By: max(t.By, 0),
		Game: t.By == engine.Onlooker}
	for _, e := range t.Events[:min(len(t.Events), mostSuffered)] {
		own.Events = append(own.Events, e.For(t.Seat))
	}
	if d.List = append(slices.Clip(d.List), own); len(d.List) <= mostTolls {
		return
	}
	least := 0
	for i, o := range d.List {
		if o.weight() < d.List[least].weight() {
			least = i
		}
	}
	d.More, d.Change = d.More+1, d.Change+d.List[least].Points
	d.List = slices.Delete(d.List, least, least+1)
}

// weight is how much a toll matters: losses before gains, what happened to one's own before what happened to all.
func (t Toll) weight() int {
	if t.Common {
		return -1
	}
	if t.Points < 0 {
		return -2*t.Points + 1
	}
	return 2 * t.Points
}

// takeBack drops what has not happened any more, and brings back what was read before an answer that is taken back.
func (d *Tolls) takeBack(to int) {
	left := slices.DeleteFunc(slices.Clone(d.List), func(t Toll) bool { return t.N > to })
	if d.Read > to {
		d.Read = 0
	}
	if len(left) < len(d.List) { // those that were not kept are of unknown moves
		d.List, d.More, d.Change = left, 0, 0
	}
}
