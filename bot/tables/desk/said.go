package desk

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

// Said is about what a seat's person has said at once.
type Said struct {
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
	// Otherwise are those of what was taken, counted from 1, that have begun and then could not be gone on with as they
	// were taken: how they go on is asked. That is told until the seat's person answers again.
	Otherwise []int `json:"otherwise,omitempty"`
}

// Left names what was taken and has not begun yet; of what has been dropped, what is not done at all.
func (d Said) Left() engine.List { return d.named(engine.Undone(d.Due)) }

// Changed names what has begun and cannot be gone on with as it was taken.
func (d Said) Changed() engine.List { return d.named(d.Otherwise) }

// named are names of what was taken.
func (d Said) named(taken []int) (out engine.List) {
	for _, of := range taken {
		if of <= len(d.Taken) {
			out = append(out, d.Taken[of-1].Text())
		}
	}
	return out
}

// waits reports whether something is left that goes on.
func (d Said) waits() bool { return len(d.Due) > 0 && !d.Dropped }

// Begin is what is said now, with what waits of what was said before: that is behind it, unless it was taken in the
// same menu, and so is said anew.
func (d Said) Begin(now Saying) Said {
	out := Said{Menu: now.Menu, Due: slices.Clone(now.Due)}
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

// Given is what is noted once an answer with that number in the log has been given, and what is left of it.
func (d Said) Given(number int, left []engine.Due) Said {
	if d.Last = number; d.First == 0 {
		d.First = number
	}
	d.Due = left
	return d
}

// Settle finds what becomes of what is left, as a seat's question stands now: v is what the seat sees, asked what it is
// asked. What was taken in no menu is given at once or not at all; what was waits while the question is one in the
// midst of its menu.
func (d Said) Settle(v engine.View, asked []engine.Decision) Said {
	joining, ok := v.(engine.Joining)
	if len(asked) != 1 || !ok {
		return d.drop()
	}
	of := asked[0].ID
	now := joining.Joined(of)
	for len(d.Due) > 0 {
		if _, _, ok := engine.DueTo(v, of, d.Due); ok {
			return d
		}
		head := d.Due[0]
		gone := head.Of > 0 && offers(v, of, head.Meant.Verb())
		if !head.Next || head.Of > 0 && !gone && now.Several.Title.Key != d.Menu {
			break // it is not at an end, or what it goes on with is asked for further on
		}
		d = d.cut(gone || head.Of > 0 && head.Meant.Key == head.Meant.Verb()) // what names a card the rules may have done
	}
	over := now.Over != nil && !slices.ContainsFunc(d.Due, func(due engine.Due) bool {
		return due.Of > 0 && !due.IfAsked && !now.Over(due.Answer)
	})
	if over || !slices.Contains(now.Within, d.Menu) || now.Several.Title.Key == d.Menu {
		return d.drop()
	}
	return d
}

// offers reports whether answers to a question do such a thing.
func offers(v engine.View, of engine.DecisionID, verb string) bool {
	return slices.ContainsFunc(v.Answers(of), func(a engine.Answer) bool { return v.Option(of, a).Verb == verb })
}

// cut takes what has begun out of what is left; told is set where that is told.
func (d Said) cut(told bool) Said {
	n := engine.Begun(d.Due)
	for _, due := range d.Due[:n] {
		if told && !slices.Contains(d.Otherwise, due.Of) {
			d.Otherwise = append(slices.Clone(d.Otherwise), due.Of)
		}
	}
	d.Due = d.Due[n:]
	return d
}

// drop has nothing of what is left be done.
func (d Said) drop() Said {
	if d.Dropped = len(engine.Undone(d.Due)) > 0; !d.Dropped {
		d.Due = nil
		if d.Menu = ""; len(d.Otherwise) == 0 {
			d.Taken = nil
		}
	}
	return d
}

// Before is the number of the move to go back to so that all is gone that a press of the seat's person gave whose last
// answer was the seat's last; but no further than what has come to light since, and then partly is set. ok is false
// where the seat's last answer was given by itself.
func (d Said) Before(line []engine.Step, seat engine.Seat) (to int, partly, ok bool) {
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
