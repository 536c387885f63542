package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// Which cards a step can be done to, and whether it can do anything at all. Both only read: they serve the choice of
// targets as well as the question whether an effect may be activated (A43).

// eligible keeps the cards that the step's i-th target may be. first is the target chosen before, for steps with two.
func (s *State) eligible(x Ctx, o *program.Op, i int, first, set program.Set) (out program.Set) {
	if set.Empty() || s.idle(x, o) {
		return out
	}
	may, alone := s.R.May[o.Verb], i == 1 || o.Arg[1].Kind == effect.ByNone
	for !set.Empty() {
		if c := set.Pop(); may(s, x, o, i, first, c) && (alone || s.partnered(x, o, c)) {
			out.Add(c)
		}
	}
	return out
}

// idle reports whether a step is about no tokens at all.
func (s *State) idle(x Ctx, o *program.Op) bool { return o.N >= 0 && s.Number(x, o.N) <= 0 }

// partnered reports whether a step with two targets finds a second one for c.
func (s *State) partnered(x Ctx, o *program.Op, c program.Card) bool {
	first := program.SetOf(c)
	for rest := s.before(x, o, 1); !rest.Empty(); {
		if s.may(x, o, 1, first, rest.Pop()) {
			return true
		}
	}
	return false
}

func (s *State) may(x Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
	return s.R.May[o.Verb](s, x, o, i, first, c)
}

// Receives reports whether a token may be put on a card now.
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

// Home is the player whose hand or Coven cards are moved to.
func (x Ctx) Home() int8 {
	if x.Them != Nobody {
		return x.Them
	}
	return x.Me
}

// Reaches reports whether there is room where a step would bring a Character.
func (s *State) Reaches(x Ctx, o *program.Op) bool {
	seat := x.Home()
	if seat == Square {
		return false
	}
	return !o.Own.ToCoven || s.hasRoom(seat)
}

// Stolen reports whether taking a card away is barred because somebody else's Character is protected.
func (s *State) Stolen(x Ctx, c program.Card) bool {
	body := s.BodyOf(c)
	return s.InPlay(body) && s.Holder(body) != x.Home() && s.Immune(body, program.AgainstSteal)
}

// Takeable reports whether a step can bring a card to the hand or Coven of its player: it is not there already,
// can move, and is not protected.
func (s *State) Takeable(x Ctx, o *program.Op, c program.Card) bool {
	if !s.CanMove(c) || !s.Reaches(x, o) || s.Stolen(x, c) {
		return false
	}
	if o.Own.ToCoven {
		s.Heed(c)
		return s.R.Cards[c].Kind == program.Character && !(s.InCoven(c) && s.Holder(c) == x.Home())
	}
	return !(s.inHand(c) && s.Holder(c) == x.Home())
}

// Targets is what a step's i-th target may be, before any choice.
func (s *State) Targets(x Ctx, o *program.Op, i int, first program.Set) program.Set {
	return s.eligible(x, o, i, first, s.before(x, o, i))
}

// Some reports whether a step's i-th target has at least one card to choose. Where the search looks at hidden
// cards, it says only whether there are any: which would do is nobody's to know.
func (s *State) Some(x Ctx, o *program.Op, i int) bool {
	if t := o.Arg[i]; t.Kind == effect.BySearch && s.R.Sels[t.Sel].Own.Secret {
		return s.Reaches(x, o) && s.Count(x, t) > 0
	}
	if s.idle(x, o) {
		return false
	}
	may, alone := s.R.May[o.Verb], i == 1 || o.Arg[1].Kind == effect.ByNone
	for set := s.before(x, o, i); !set.Empty(); {
		if c := set.Pop(); may(s, x, o, i, program.Set{}, c) && (alone || s.partnered(x, o, c)) {
			return true
		}
	}
	return false
}

// before is the cards a step's i-th target names, whether they may be it or not.
func (s *State) before(x Ctx, o *program.Op, i int) program.Set {
	if t := o.Arg[i]; t.Kind == effect.BySearch {
		return s.Find(x, &s.R.Sels[t.Sel])
	}
	return s.Known(x, o.Arg[i])
}

// CanMove reports whether an effect can move a card at all: an Event is none that can be moved (A150), and a card whose
// effect is being used from the Cauldron will burn, whatever it says of itself (L398, A53).
func (s *State) CanMove(c program.Card) bool {
	return s.R.Cards[c].Kind != program.Event && !s.Brewing(c)
}

// Brewing reports whether a Cast effect of c is being used from the Cauldron: it lies open there until that is done
// (A52).
func (s *State) Brewing(c program.Card) bool {
	if !s.InCauldron(c) {
		return false
	}
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Src == c && f.Via == program.ViaCauldron && s.R.Abilities[f.Ability].When == program.WhenCast {
			return true
		}
	}
	return false
}

// RoomFor reports whether a Coven has room for so many Characters more.
func (s *State) RoomFor(seat int8, n int) bool {
	return seat >= 0 && seat < s.Seats && int(s.At[ZoneCoven+Zone(seat)].N)+n <= s.Limit(seat)
}
