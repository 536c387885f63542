package play

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// What could happen. An effect is offered only if it could do something (A43), a price only if it could be paid in
// full, a card only if something could be done to it. All of it is found out with the code that does it: a frame is
// imagined where the effect would run, and its steps are walked until one can do something; before that nothing has
// changed, so the table can be read as it is. Only where one step of a price bears on the next is it tried out on a
// copy of the table.

// canCast reports whether a Cast effect may be used from the Coven: it is not forbidden and can do something (A43).
func (s *State) canCast(me int8, c program.Card, a int16) bool {
	return s.castWouldDo(Ctx{Me: me, Them: Nobody}, c, a, program.ViaCoven)
}

// BrewWouldDo reports whether a Cast effect of the card on a player's Cauldron would do something. Using one that would
// not is allowed, and burns the card (A43).
func (s *State) BrewWouldDo(me int8, c program.Card, a int16) bool {
	return s.castWouldDo(Ctx{Me: me, Them: Nobody}, c, a, program.ViaCauldron)
}

// castWouldDo reports whether a Cast effect of c, used by the player of x, would do something. Cards that let others
// cast are tried once each: whether they can reach one that does something is a matter of who is there, not of the way.
func (s *State) castWouldDo(x Ctx, c program.Card, a int16, via program.Via) bool {
	ab := &s.R.Abilities[a]
	if ab.Icons != 0 && ab.Icons&s.forbiddenIcons(x.Me) != 0 {
		return false
	}
	y := s.ImagineCast(x, c, a, via)
	defer s.Forget(y)
	if y.tried == nil {
		y.own.tried = program.Set{}
		y.tried = &y.own.tried
	}
	y.tried.Add(c)
	return s.CanDo(y, ab.Start, int16(len(s.R.Ops)))
}

// ImagineCast lets a preview go to where a Cast effect of c begins that the player of x uses. Forget ends it.
func (s *State) ImagineCast(x Ctx, c program.Card, a int16, via program.Via) Ctx {
	y := s.Imagine(Ctx{Me: x.Me, Them: Nobody, Src: c, It: program.NoCard, tried: x.tried})
	y.F.start(a, s.R.Abilities[a].Start, x.Me, c, program.NoCard, via)
	return y
}

// Sole is the cards to which the step would be done that the frame begins with, and nobody asked which: there are no
// more for it than it wants. It is empty where somebody will choose, and where the step means all cards or says itself
// which.
func (s *State) Sole(f *Frame) program.Set {
	o := &s.R.Ops[f.Pc]
	if o.Arg[0].Kind != effect.BySearch || o.Arg[1].Kind != effect.ByNone {
		return program.Set{}
	}
	sel := &s.R.Sels[o.Arg[0].Sel]
	if sel.All || sel.Own.Secret || sel.UpTo {
		return program.Set{}
	}
	left, open := s.pickable(f, o, 0)
	if left.Len() == 1 && sel.Written() == 1 || sel.Own.Rank < 0 && left.Len() <= sel.Written() && !open {
		return left
	}
	return program.Set{}
}

// CanActivate reports whether letting c use a Cast effect would do something for the player of x.
func (s *State) CanActivate(x Ctx, c program.Card) bool {
	if s.Depth >= MaxDepth-1 || c == x.Src || x.tried != nil && x.tried.Has(c) {
		return false
	}
	for _, a := range s.R.Cards[c].Casts {
		if s.castWouldDo(x, c, a, program.ViaCoven) {
			return true
		}
	}
	return false
}

// Activatable appends the numbers of the Cast effects of c that would do something for the player of x.
func (s *State) Activatable(x Ctx, c program.Card, to []uint8) []uint8 {
	for i, a := range s.R.Cards[c].Casts {
		if s.castWouldDo(x, c, a, program.ViaCoven) {
			to = append(to, uint8(i))
		}
	}
	return to
}

// CanDo reports whether any of the steps from start to end, or to the end of the program, could do something.
func (s *State) CanDo(x Ctx, start, end int16) bool {
	return effect.CanDo(&s.R.Code, &s.R.Deeds.Deeds, s, x, start, end)
}

// mostTries bounds how many ways of paying a price are tried; a price with more of them counts as one that cannot be
// paid.
const mostTries = 400

// Payable reports whether the price of a step can be paid in full, all its parts together, each card and token once.
func (s *State) Payable(x Ctx, pay *program.Op) bool {
	if pay.Mid == pay.Body+1 {
		o := &s.R.Ops[pay.Body]
		return s.R.Verbs[o.Verb].Full(s, x, o)
	}
	t := s.try(x, pay.Body)
	defer s.forgetTry(t)
	tries := mostTries
	return t.pays(pay.Mid, &tries)
}

// staysPayable keeps the picks after which the rest of the price that is being paid can still be paid.
func (s *State) staysPayable(f *Frame, o *program.Op, left program.Set) (out program.Set) {
	pay := &s.R.Ops[o.Pay-1]
	if s.trying || pay.Mid == pay.Body+1 {
		return left
	}
	for rest := left; !rest.Empty(); {
		c := rest.Pop()
		t := s.try(f.Ctx(), f.Pc)
		t.Stack[0].Part.Add(c)
		tries := mostTries
		if t.pays(pay.Mid, &tries) {
			out.Add(c)
		}
		s.forgetTry(t)
	}
	return out
}

// try copies the table for trying out what a frame would do from pc on; nobody hears of it.
func (s *State) try(x Ctx, pc int16) *State {
	t := s.blankTry()
	t.Core = s.Core
	t.Ask = [MaxSeats]Question{}
	t.Depth, t.Queued = 1, 0
	f := &t.Stack[0]
	*f = *x.F
	f.Me, f.Them, f.Src, f.It, f.Pc = x.Me, x.Them, x.Src, x.It, pc
	t.conceal(s, f)
	return t
}

// conceal takes from t, on which a price is tried out at the table s, what its player may not see: of what lies hidden
// there is the number of cards alone, as in a view. A price counts on nothing that lies there (A152).
func (t *State) conceal(s *State, f *Frame) {
	var gone program.Set
	viewer := s.Decider(f.Me)
	for z := ZoneVillage; z < Zones; z++ {
		if isOpen(z) || isHeld(z) && HolderOf(z) == viewer {
			continue
		}
		n := t.At[z].N
		for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
			if z < ZoneHand || !s.inHand(c) && !s.Brewing(c) || s.inHand(c) && s.Bare(c) {
				t.Lift(c)
				t.lifted[c] = ZoneNowhere
				gone.Add(c)
			}
		}
		t.At[z].N = n
	}
	for a := f.Arg[0].And(gone); !a.Empty(); {
		t.Unseen = s.ZoneOf[a.Pop()]
	}
	f.forget(gone)
}

// forget takes cards out of what a frame has settled.
func (f *Frame) forget(gone program.Set) {
	f.Memory.All(func(set *program.Set) { *set = set.Without(gone) })
	f.Moved = f.Moved.Without(gone)
	for i := range f.Arg {
		f.Arg[i] = f.Arg[i].Without(gone)
	}
	for i := range f.Loops {
		if gone.Has(f.Loops[i].Each) {
			f.Loops[i].Each = program.NoCard
		}
	}
}

func (s *State) blankTry() *State {
	t, _ := s.R.tables.Get().(*State)
	if t == nil {
		t = &State{}
	}
	t.R, t.Unseen, t.trying, t.steps = s.R, s.Unseen, true, 0
	t.heard, t.mover = s.heard, s.mover
	return t
}

func (s *State) forgetTry(t *State) {
	t.heard = nil
	s.R.tables.Put(t)
}

// pays reports whether the topmost frame can come to end, doing every step on the way in full.
func (t *State) pays(end int16, tries *int) bool {
	for t.Depth > 0 {
		f := &t.Stack[t.Depth-1]
		if t.Depth == 1 && f.Pc == end {
			return true
		}
		if *tries--; *tries < 0 {
			return false
		}
		o := &t.R.Ops[f.Pc]
		if t.Depth == 1 && !f.Begun && f.Got == 0 && f.Part.Empty() && !t.R.Verbs[o.Verb].Full(t, f.Ctx(), o) {
			return false
		}
		t.step()
		if t.Asks(0) {
			return t.paysAfter(end, tries)
		}
	}
	return false
}

// paysAfter tries each answer to the question that a price puts.
func (t *State) paysAfter(end int16, tries *int) bool {
	seat := t.Decider(Nobody)
	for i := range t.Ask {
		if t.Ask[i].Kind != AskNone {
			seat = int8(i)
		}
	}
	q := t.Ask[seat]
	var room [program.MaxCards + 16]engine.Answer
	for _, a := range t.effectAnswers(q.Kind, room[:0]) {
		u := t.blankTry()
		u.Core = t.Core
		u.Close(int(seat))
		k, x, y := Split(a)
		u.answerEffect(q.Kind, k, x, y)
		ok := u.pays(end, tries)
		t.forgetTry(u)
		if ok {
			return true
		}
	}
	return false
}
