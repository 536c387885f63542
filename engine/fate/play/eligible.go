package play

import (
	"witchtable/engine/fate/program"
)

// Which cards a step can be done to, and whether it can do anything at all. Both only read: they serve the choice of
// targets as well as the question whether an effect may be activated (A43).

// eligible keeps the cards that the step's i-th target may be. first is the target chosen before, for steps with two.
func (s *State) eligible(x Ctx, o *program.Op, i int, first, set program.Set) (out program.Set) {
	for !set.Empty() {
		if c := set.Pop(); s.may(x, o, i, first, c) {
			out.Add(c)
		}
	}
	return out
}

func (s *State) may(x Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
	return s.R.Verbs[o.Verb].May(s, x, o, i, first, c)
}

// receives reports whether a token may be put on a card now.
func (s *State) Receives(c program.Card, token uint8) bool {
	if !s.bears(c, token) {
		return false
	}
	switch token {
	case program.Suspicion:
		return !s.Immune(c, program.AgainstSuspicion)
	case program.Cursed:
		return !s.Immune(c, program.AgainstCursed)
	}
	return true
}

// home is the player whose hand or Coven cards are moved to.
func (x Ctx) Home() int8 {
	if x.Them != Nobody {
		return x.Them
	}
	return x.Me
}

// reaches reports whether there is room where a step would bring a Character.
func (s *State) Reaches(x Ctx, o *program.Op) bool {
	seat := x.Home()
	if seat == Square {
		return false
	}
	return !o.ToCoven || s.room(seat)
}

// stolen reports whether taking a card away is barred because somebody else's Character is protected.
func (s *State) Stolen(x Ctx, c program.Card) bool {
	body := s.BodyOf(c)
	return s.InPlay(body) && s.Holder(body) != x.Home() && s.Immune(body, program.AgainstSteal)
}

func (s *State) Takeable(x Ctx, o *program.Op, c program.Card) bool {
	if !s.Reaches(x, o) || s.Stolen(x, c) {
		return false
	}
	if o.ToCoven {
		return s.R.Cards[c].Kind == program.Character && !(s.InCoven(c) && s.Holder(c) == x.Home())
	}
	return !(s.inHand(c) && s.Holder(c) == x.Home())
}

// castAbility is the first Cast effect of a card that can do something for a player now, or -1.
func (s *State) CastAbility(me int8, c program.Card) int16 {
	for _, a := range s.R.Cards[c].Casts {
		if s.canCast(me, c, a) {
			return a
		}
	}
	return -1
}

// canCast reports whether a Cast effect may be used from the Coven: it is not forbidden and can do something (A43).
func (s *State) canCast(me int8, c program.Card, a int16) bool {
	ab := &s.R.Abilities[a]
	if ab.Icons != 0 && ab.Icons&s.forbiddenIcons(me) != 0 {
		return false
	}
	x := Ctx{Me: me, Them: Nobody, Src: c, It: program.NoCard}
	return s.CanDo(x, ab.Start, int16(len(s.R.Ops)))
}

// canDo reports whether any of the steps from start to the end of the program or to end can do something.
func (s *State) CanDo(x Ctx, start, end int16) bool {
	for pc := start; pc < end; {
		o := &s.R.Ops[pc]
		switch o.Verb {
		case program.VerbEnd:
			return false
		case program.VerbJump:
			pc = max(o.End, pc+1)
			continue
		}
		if s.R.Verbs[o.Verb].Can(s, x, o) {
			return true
		}
		pc = behind(o, pc)
	}
	return false
}

// targets is what a step's i-th target may be, before any choice.
func (s *State) Targets(x Ctx, o *program.Op, i int, first program.Set) program.Set {
	return s.eligible(x, o, i, first, s.before(x, o, i))
}

func (s *State) Some(x Ctx, o *program.Op, i int) bool {
	if t := o.Arg[i]; t.Kind == program.BySearch && s.R.Sels[t.Sel].Secret {
		return s.Reaches(x, o) && s.Count(x, t) > 0
	}
	for set := s.before(x, o, i); !set.Empty(); {
		if s.may(x, o, i, program.Set{}, set.Pop()) {
			return true
		}
	}
	return false
}

// before is the cards a step's i-th target names, whether they may be it or not.
func (s *State) before(x Ctx, o *program.Op, i int) program.Set {
	if t := o.Arg[i]; t.Kind == program.BySearch {
		return s.Find(x, &s.R.Sels[t.Sel])
	}
	return s.Known(x, o.Arg[i])
}

// pair reports whether a step with two targets finds one of each.
func (s *State) Pair(x Ctx, o *program.Op) bool {
	second := s.before(x, o, 1)
	if second.Empty() {
		return false
	}
	for set := s.Targets(x, o, 0, program.Set{}); !set.Empty(); {
		first := program.SetOf(set.Pop())
		for rest := second; !rest.Empty(); {
			if s.may(x, o, 1, first, rest.Pop()) {
				return true
			}
		}
	}
	return false
}

// Payable reports whether every step of a price can be done in full.
func (s *State) Payable(x Ctx, start, end int16) bool {
	for pc := start; pc < end; {
		o := &s.R.Ops[pc]
		if !s.R.Verbs[o.Verb].Full(s, x, o) {
			return false
		}
		pc = behind(o, pc)
	}
	return true
}

// behind is the step after a step and all that it steers.
func behind(o *program.Op, pc int16) int16 {
	if o.Steers() {
		return o.End
	}
	return pc + 1
}
