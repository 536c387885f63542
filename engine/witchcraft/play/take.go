package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/witchcraft/program"
)

// How a step takes what it finds: card by card, each done as it is picked, so that what one shows bears on the next
// (A76). What leaves no choice is not asked (4.4).

// Take takes the topmost frame's step as far as it goes without an answer: do is done to each card, after when all have
// been taken.
func (s *State) Take(f *Frame, o *program.Op, do func(s *State, x Ctx, o *program.Op, c Card), after func(s *State)) {
	if !s.grouped(f, o) {
		return
	}
	for {
		c, ok := s.next(f, o)
		if !ok {
			return
		}
		if c == NoCard {
			break
		}
		f.Part.Add(c)
		depth := s.Depth
		do(s, f.Ctx(), o, c)
		if s.Over() || s.Depth != depth {
			return
		}
	}
	if after != nil && !f.Part.Empty() {
		after(s)
	}
	s.taken(f, o)
}

// taken ends a step that has taken all it takes, and names it.
func (s *State) taken(f *Frame, o *program.Op) {
	f.Bind(s.selector(o.Arg[0]).Slot)
	f.Did = f.Did || !f.Part.Empty()
	f.Next()
}

// grouped settles the Mission or the Juror that is picked first, if there is one; false while it is asked for.
func (s *State) grouped(f *Frame, o *program.Op) bool {
	own := &s.selector(o.Arg[0]).Own
	if own.At != program.AtGroup || f.Group != NoCard {
		return true
	}
	groups := s.groups(f, o)
	sub := &s.R.Sels[own.Group]
	switch sub.Turn(0, groups.Len(), 1) {
	case search.Done:
		return true // nothing will be found
	case search.Ask:
		f.Asks = AsksGroup
		s.Asking(AskPick)
		return false
	}
	s.group(f, o, groups.First())
	return true
}

// group settles the Mission or the Juror.
func (s *State) group(f *Frame, o *program.Op, c Card) {
	f.Group = c
	if slot := s.R.Sels[s.selector(o.Arg[0]).Own.Group].Slot; slot >= 0 {
		f.Bound[slot] = Set{}
		f.Bound[slot].Add(c)
	}
}

// groups is the Missions, or the Jurors, at which there is something for a step to be done to.
func (s *State) groups(f *Frame, o *program.Op) (set Set) {
	x := f.Ctx()
	sel := s.selector(o.Arg[0])
	for i := range program.Places {
		c, fits := s.Display[i], s.places(x, sel, Nowhere)>>i&1 != 0
		if sel.Own.In.Has(program.InConviction) {
			c, fits = s.Jurors[i], s.jurors(x, sel, Nowhere)>>i&1 != 0
		}
		if !fits {
			continue
		}
		if at := s.candidates(x, o, i); !at.Empty() || s.isNamed(sel) && s.lies(sel, i) {
			set.Add(c)
		}
	}
	return set
}

// isNamed reports whether the Mission or Juror that a search picks first has a name: what comes later may be done there
// although this step can do nothing (A18, A77).
func (s *State) isNamed(sel *program.Selector) bool {
	return sel.Own.At == program.AtGroup && s.R.Sels[sel.Own.Group].Slot >= 0
}

// lies reports whether anything lies where a search looks at a Mission, or a Juror.
func (s *State) lies(sel *program.Selector, i int) bool {
	if sel.Own.In.Has(program.InConviction) {
		return s.At[Before(i)].N > 0
	}
	return s.At[At(i)].N > 0
}

// groupOf is the place or the number of what was picked first.
func (s *State) groupOf(f *Frame) int {
	if f.Group == NoCard {
		return Nowhere
	}
	if s.Def(f.Group).Class == program.Juror {
		return s.JurorOf(f.Group)
	}
	return s.PlaceOf(f.Group)
}

// left is what a step can still take.
func (s *State) left(f *Frame, o *program.Op) Set {
	set := s.candidates(f.Ctx(), o, s.groupOf(f)).Without(f.Part)
	if f.To != NoCard { // of a move that has a goal
		to := s.PlaceOf(f.To)
		if !s.HasRoom(to) {
			return Set{}
		}
		for c := s.At[At(to)].Head; c != NoCard; c = s.Next[c] {
			set.Del(c)
		}
	}
	return s.alike(set)
}

// next is the next card that a step is done to, NoCard when it has all; ok is false while it is asked for.
func (s *State) next(f *Frame, o *program.Op) (c Card, ok bool) {
	if f.Hold != NoCard {
		c, f.Hold = f.Hold, NoCard
		return c, true
	}
	if f.Enough {
		return NoCard, true
	}
	left := s.left(f, o)
	sel := s.selector(o.Arg[0])
	switch sel.Turn(f.Part.Len(), left.Len(), s.Number(f.Ctx(), sel.N)) {
	case search.First:
		return s.Foremost(left), true
	case search.Lot:
		return s.lot(left), true
	case search.Ask:
		if s.settled(f, o, left) {
			return left.First(), true
		}
		f.Asks = AsksCard
		s.Asking(AskPick)
		return NoCard, false
	}
	return NoCard, true
}

// settled reports whether "up to" leaves no choice: the action was used for the sake of this step alone, and there is
// only one card for it (4.3).
func (s *State) settled(f *Frame, o *program.Op, left Set) bool {
	return left.Len() == 1 && s.mustTake(f, o)
}

// mustTake reports whether a step that takes up to some has to take one: using the action for less would be nothing
// (A81).
func (s *State) mustTake(f *Frame, o *program.Op) bool {
	return o.Own.Lone && !f.Did && f.Part.Empty()
}

// Foremost is the first card of a set in the order in which they lie: of Challenges and Convictions, from the first
// place. What lies face down is taken by its place, whatever it is. NoCard for none.
func (s *State) Foremost(set Set) Card {
	if set.Len() == 1 {
		return set.First()
	}
	for z := ZoneAt; z < Zones; z++ {
		for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
			if set.Has(c) {
				return c
			}
		}
	}
	return set.First()
}

// lot draws one card of a set.
func (s *State) lot(set Set) Card {
	for k := s.Chance.Below(uint32(set.Len()), s.Log); k > 0; k-- {
		set.Pop()
	}
	return set.First()
}

// TakeAway takes Challenges and moves them, all to one Mission: the first of them decides where they can go.
func (s *State) TakeAway(f *Frame, o *program.Op) {
	if !s.grouped(f, o) {
		return
	}
	for {
		c, ok := s.next(f, o)
		if !ok {
			return
		}
		if c == NoCard {
			break
		}
		if f.To == NoCard && !s.toward(f, o, c) {
			return
		}
		f.Part.Add(c)
		s.MoveTo(c, s.PlaceOf(f.To))
	}
	s.taken(f, o)
}

// toward settles where Challenges are moved to; false while it is asked for, with the first of them held.
func (s *State) toward(f *Frame, o *program.Op, c Card) bool {
	to := s.Destinations(f.Ctx(), o, c)
	switch s.selector(o.Arg[1]).Turn(0, to.Len(), 1) {
	case search.Done:
		return true
	case search.Ask:
		f.Hold, f.Asks = c, AsksTo
		s.Asking(AskPick)
		return false
	}
	f.To = to.First()
	return true
}

// Pickable is what the topmost frame asks to pick among, by what it asks for.
func (s *State) Pickable() (set Set) {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Code.Ops[f.Pc]
	switch f.Asks {
	case AsksGroup:
		return s.groups(f, o)
	case AsksCard:
		return s.left(f, o)
	case AsksTo:
		return s.Destinations(f.Ctx(), o, f.Hold)
	}
	return set
}

// MayStop reports whether it can be said that no more are picked.
func (s *State) MayStop() bool {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Code.Ops[f.Pc]
	switch f.Asks {
	case AsksCard:
		return s.selector(o.Arg[0]).UpTo && !s.mustTake(f, o)
	case AsksTop:
		return !o.Own.Reorder
	}
	return false
}

// picked takes the answer to what the topmost frame asked: the step goes on with it.
func (s *State) picked(c Card) {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Code.Ops[f.Pc]
	asks := f.Asks
	f.Asks = AsksNothing
	switch asks {
	case AsksGroup:
		s.group(f, o, c)
	case AsksTo:
		f.To = c
	default:
		f.Hold = c
	}
}

// part takes a choice to the alternative that was chosen.
func (s *State) part(i int) {
	f := &s.Stack[s.Depth-1]
	effect.Chosen(&s.R.Code, &f.Frame, &s.R.Code.Ops[f.Pc], i)
}
