package tables

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Saying is what a person says at once, see [engine.Joining].
type Saying struct {
	Due []engine.Due
	// Menu tells the menu in which it was taken from others, by the key of its title, and Taken names what was taken
	// there, as [engine.Due.Of] counts it; both are empty where nothing but answers of one option are given.
	Menu  string
	Taken []engine.Text
}

// SaidDesk is about what a seat's person has said at once.
type SaidDesk struct {
	// First and Last are the numbers in the log of the first and the last answer that one press has given, and of those
	// that were given to what was asked in between.
	First int `json:"first,omitempty"`
	Last  int `json:"last,omitempty"`

	// Menu and Taken are as in Saying, Due is what is left of it: it goes on once what is asked in between is answered.
	Menu  string       `json:"menu,omitempty"`
	Taken store.Texts  `json:"taken,omitempty"`
	Due   []engine.Due `json:"due,omitempty"`
	// Dropped is set where what is left cannot be done any more. That is told until the seat's person answers again.
	Dropped bool `json:"dropped,omitempty"`

	// goesOn is set for an answer that is given at once with the one before.
	goesOn bool
}

// Left names what was taken and is not done yet; of what has been dropped, what is not done at all.
func (d SaidDesk) Left() (out engine.List) {
	for _, of := range engine.Undone(d.Due) {
		if of <= len(d.Taken) {
			out = append(out, d.Taken[of-1].Text())
		}
	}
	return out
}

// waits reports whether something is left that goes on.
func (d SaidDesk) waits() bool { return len(d.Due) > 0 && !d.Dropped }

// begin is what is said now, with what waits of what was said before: that is behind it, unless it was taken in the
// same menu, and so is said anew.
func (d SaidDesk) begin(now Saying) SaidDesk {
	out := SaidDesk{Menu: now.Menu, Due: slices.Clone(now.Due)}
	for _, t := range now.Taken {
		out.Taken = append(out.Taken, store.TextOf(t))
	}
	if now.Menu == "" { // what is not given at once is left
		for i := range out.Due {
			out.Due[i].Of = 0
		}
	}
	if !d.waits() || d.Menu == now.Menu {
		return out
	}
	n := len(out.Taken)
	out.First = d.First
	out.Menu, out.Taken = d.Menu, append(out.Taken, d.Taken...)
	for _, due := range d.Due {
		if due.Of > 0 {
			due.Of += n
		}
		out.Due = append(out.Due, due)
	}
	return out
}

// given is the desk once an answer with that number in the log has been given, and what is left of it.
func (d SaidDesk) given(number int, left []engine.Due) SaidDesk {
	if d.Last = number; d.First == 0 {
		d.First = number
	}
	d.Due = left
	return d
}

// settle finds what becomes of what is left, as a seat's question stands now. What was taken in no menu is given at
// once or not at all; what was waits while the question is one in the midst of its menu.
func (d SaidDesk) settle(v engine.View, asked []engine.Decision) SaidDesk {
	joining, ok := v.(engine.Joining)
	if len(asked) != 1 || !ok {
		return d.drop()
	}
	of := asked[0].ID
	for len(d.Due) > 0 {
		if _, _, ok := engine.DueTo(v, of, d.Due); ok {
			return d
		}
		if !d.Due[0].Next || d.Due[0].Of > 0 {
			break
		}
		d.Due = d.Due[1:]
	}
	now := joining.Joined(of)
	over := now.Over != nil && !slices.ContainsFunc(d.Due, func(due engine.Due) bool {
		return due.Of > 0 && !due.IfAsked && !now.Over(due.Answer)
	})
	if over || !slices.Contains(now.Within, d.Menu) || now.Several.Title.Key == d.Menu {
		return d.drop()
	}
	return d
}

// drop has nothing of what is left be done.
func (d SaidDesk) drop() SaidDesk {
	if d.Dropped = len(engine.Undone(d.Due)) > 0; !d.Dropped {
		d.Menu, d.Taken, d.Due = "", nil, nil
	}
	return d
}

// saidBy notes what a seat's person has said, and what is left of it, once an answer of it is given.
func (n *next) saidBy(seat engine.Seat, said SaidDesk) {
	if n.pos.Over() {
		said.Due = nil
	}
	if len(said.Due) > 0 {
		v := n.pos.View(seat)
		said = said.settle(v, askedOf(seat, v.Open()))
	}
	if len(said.Due) == 0 && said.First == said.Last {
		said = SaidDesk{} // an answer by itself
	}
	n.desk.Hands[seat].Said = said
}

// before is the number of the move to go back to so that all is gone that a press of the seat's person gave whose last
// answer was the seat's last; but no further than what has come to light since, and then partly is set. ok is false
// where the seat's last answer was given by itself.
func (d SaidDesk) before(line []engine.Step, seat engine.Seat) (to int, partly, ok bool) {
	if d.First == d.Last {
		return 0, false, false
	}
	last := -1
	for _, step := range line {
		if step.Move.Seat == seat {
			last = step.N
		}
		if step.N < d.First {
			to = step.N
		}
	}
	least := engine.EarliestTakeBack(line)
	return max(to, least), to < least, last == d.Last && least < last
}
