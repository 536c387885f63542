package play

import (
	"witchtable/engine/fate/program"
)

// Which cards a step can be done to, and whether it can do anything at all. Both only read: they serve the choice of
// targets as well as the question whether an effect may be activated (A43).

// eligible keeps the cards that the step's i-th target may be. first is the target chosen before, for steps with two.
func (s *State) eligible(x *Ctx, o *program.Op, i int, first, set program.Set) (out program.Set) {
	for !set.Empty() {
		if c := set.Pop(); s.may(x, o, i, first, c) {
			out.Add(c)
		}
	}
	return out
}

func (s *State) may(x *Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
	t := &s.Tokens[c]
	switch o.Verb {
	case program.VerbPlace:
		return s.receives(c, o.Token)
	case program.VerbRemove:
		if o.Flag && o.Arg[0].Kind == program.BySearch && !s.R.Sels[o.Arg[0].Sel].All {
			return int(t[o.Token]) >= max(1, s.Number(x, o.N))
		}
		return t[o.Token] > 0
	case program.VerbShift:
		if i == 0 {
			return t[o.Token] > 0
		}
		return !first.Has(c) && s.receives(c, o.Token)
	case program.VerbReplace:
		return t[o.Token] > 0 && !(o.Token2 == program.Suspicion && s.immune(c, program.AgainstSuspicion)) && !(o.Token2 == program.Cursed && s.immune(c, program.AgainstCursed))
	case program.VerbFlip:
		return t[program.Blessed]+t[program.Cursed] > 0
	case program.VerbSacrifice:
		return s.InCoven(c) && s.Holder(c) == x.Me && t[program.Suspicion] == 0 && !s.immune(c, program.AgainstSacrifice) && !(s.Opts.noSelf && c == x.Src)
	case program.VerbBury:
		return s.InCoven(c) || s.ZoneOf[c] == ZoneTrial || s.ZoneOf[c] == ZoneBurn && s.R.Cards[c].Kind == program.Character
	case program.VerbRaise:
		return s.InGrave(c) && s.reaches(x, o)
	case program.VerbAccuse:
		return s.InPlay(c) && !s.immune(c, program.AgainstTrial)
	case program.VerbRetrieve:
		return s.ZoneOf[c] == ZoneTrial && s.reaches(x, o) && !(s.Opts.ownTrial && s.Owner[c] != x.home())
	case program.VerbBurn:
		return s.ZoneOf[c] != ZoneBurn && !(s.InPlay(s.bodyOf(c)) && s.immune(s.bodyOf(c), program.AgainstBurn))
	case program.VerbTake:
		return s.takeable(x, o, c)
	case program.VerbTrade:
		if i == 1 && (first.Has(c) || s.ZoneOf[first.First()] == s.ZoneOf[c]) {
			return false
		}
		return s.R.Cards[c].Kind == program.Character && !s.stolen(x, c)
	case program.VerbAttach:
		if i == 0 {
			return s.R.Cards[c].Kind == program.Item && !s.stolen(x, c)
		}
		return s.InCoven(c) && !first.Has(c) && s.Host[first.First()] != c
	case program.VerbActivate:
		return s.Depth < maxDepth-1 && c != x.Src && s.castAbility(x.Me, c) >= 0
	}
	return true
}

// receives reports whether a token may be put on a card now.
func (s *State) receives(c program.Card, token uint8) bool {
	if !s.bears(c, token) {
		return false
	}
	switch token {
	case program.Suspicion:
		return !s.immune(c, program.AgainstSuspicion)
	case program.Cursed:
		return !s.immune(c, program.AgainstCursed)
	}
	return true
}

// home is the player whose hand or Coven cards are moved to.
func (x *Ctx) home() int8 {
	if x.Them != Nobody {
		return x.Them
	}
	return x.Me
}

// reaches reports whether there is room where a step would bring a Character.
func (s *State) reaches(x *Ctx, o *program.Op) bool {
	seat := x.home()
	if seat == Square {
		return false
	}
	return !o.ToCoven || s.room(seat)
}

// stolen reports whether taking a card away is barred because somebody else's Character is protected.
func (s *State) stolen(x *Ctx, c program.Card) bool {
	body := s.bodyOf(c)
	return s.InPlay(body) && s.Holder(body) != x.home() && s.immune(body, program.AgainstSteal)
}

func (s *State) takeable(x *Ctx, o *program.Op, c program.Card) bool {
	if !s.reaches(x, o) || s.stolen(x, c) {
		return false
	}
	if o.ToCoven {
		return s.R.Cards[c].Kind == program.Character && !(s.InCoven(c) && s.Holder(c) == x.home())
	}
	return !(s.inHand(c) && s.Holder(c) == x.home())
}

// castAbility is the first Cast effect of a card that can do something for a player now, or -1.
func (s *State) castAbility(me int8, c program.Card) int16 {
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
	return s.canDo(&x, ab.Start, int16(len(s.R.Ops)))
}

// canDo reports whether any of the steps from start to the end of the program or to end can do something.
func (s *State) canDo(x *Ctx, start, end int16) bool {
	for pc := start; pc < end; {
		o := &s.R.Ops[pc]
		switch o.Verb {
		case program.VerbEnd:
			return false
		case program.VerbJump:
			pc = max(o.End, pc+1)
			continue
		}
		if s.stepCan(x, o) {
			return true
		}
		if o.Verb >= program.VerbChoose && o.Verb <= program.VerbRepeat {
			pc = o.End
		} else {
			pc++
		}
	}
	return false
}

func (s *State) stepCan(x *Ctx, o *program.Op) bool {
	switch o.Verb {
	case program.VerbPlace:
		return s.available(o.Token) > 0 && s.Number(x, o.N) > 0 && s.some(x, o, 0)
	case program.VerbRemove, program.VerbReplace, program.VerbFlip:
		return s.Number(x, o.N) > 0 && s.some(x, o, 0)
	case program.VerbShift, program.VerbTrade, program.VerbAttach:
		return s.pair(x, o)
	case program.VerbDraw:
		return s.At[DeckZone(o.Deck)].N > 0 && s.Number(x, o.N) > 0
	case program.VerbPeek:
		return s.At[DeckZone(o.Deck)].N > 0
	case program.VerbDiscardSelf:
		return s.InPlay(x.Src)
	case program.VerbNote, program.VerbExchanged:
		return false
	case program.VerbChoose:
		for i := int16(0); i < int16(o.Small); i++ {
			if b := s.R.Blocks[o.N+i]; s.canDo(x, b.Start, b.End) {
				return true
			}
		}
		return false
	case program.VerbMay:
		return s.canDo(x, o.Body, o.End)
	case program.VerbPay:
		return s.payable(x, o.Body, o.Mid) || s.canDo(x, o.Mid2, o.End)
	case program.VerbIf:
		if s.holds(x, o.Cond) {
			return s.canDo(x, o.Body, o.Mid)
		}
		return s.canDo(x, o.Mid, o.End)
	case program.VerbForEach:
		return s.eachCan(x, o)
	case program.VerbRepeat:
		return s.Number(x, o.N) > 0 && s.canDo(x, o.Body+1, o.End-1)
	}
	return s.some(x, o, 0)
}

func (s *State) eachCan(x *Ctx, o *program.Op) bool {
	y := *x
	if o.Players != program.Unset {
		for seats := s.seatsOf(x, o.Players); seats != 0; seats &= seats - 1 {
			y.Them = low(seats)
			if s.canDo(&y, o.Body+1, o.End-1) {
				return true
			}
		}
		return false
	}
	var f Frame
	if x.f != nil {
		f = *x.f
	}
	y.f = &f
	for set := s.all(x, o.Arg[0]); !set.Empty(); {
		f.Loops[o.Loop].Each = set.Pop()
		if s.canDo(&y, o.Body+1, o.End-1) {
			return true
		}
	}
	return false
}

// targets is what a step's i-th target may be, before any choice.
func (s *State) targets(x *Ctx, o *program.Op, i int, first program.Set) program.Set {
	return s.eligible(x, o, i, first, s.before(x, o, i))
}

func (s *State) some(x *Ctx, o *program.Op, i int) bool {
	if t := o.Arg[i]; t.Kind == program.BySearch && s.R.Sels[t.Sel].Secret {
		return s.reaches(x, o) && s.count(x, t) > 0
	}
	for set := s.before(x, o, i); !set.Empty(); {
		if s.may(x, o, i, program.Set{}, set.Pop()) {
			return true
		}
	}
	return false
}

// before is the cards a step's i-th target names, whether they may be it or not.
func (s *State) before(x *Ctx, o *program.Op, i int) program.Set {
	if t := o.Arg[i]; t.Kind == program.BySearch {
		return s.find(x, &s.R.Sels[t.Sel])
	}
	return s.known(x, o.Arg[i])
}

// pair reports whether a step with two targets finds one of each.
func (s *State) pair(x *Ctx, o *program.Op) bool {
	second := s.before(x, o, 1)
	if second.Empty() {
		return false
	}
	for set := s.targets(x, o, 0, program.Set{}); !set.Empty(); {
		first := program.SetOf(set.Pop())
		for rest := second; !rest.Empty(); {
			if s.may(x, o, 1, first, rest.Pop()) {
				return true
			}
		}
	}
	return false
}

// payable reports whether every step of a price can be done in full.
func (s *State) payable(x *Ctx, start, end int16) bool {
	for pc := start; pc < end; {
		o := &s.R.Ops[pc]
		switch o.Verb {
		case program.VerbRemove:
			if !s.removable(x, o) {
				return false
			}
		case program.VerbSacrifice, program.VerbBurn, program.VerbBury, program.VerbAccuse, program.VerbTake, program.VerbRaise, program.VerbRetrieve:
			if k := o.Arg[0]; k.Kind == program.BySearch && s.R.Sels[k.Sel].Secret {
				if !s.some(x, o, 0) {
					return false
				}
				break
			}
			t := s.targets(x, o, 0, program.Set{})
			need := 1
			if o.Arg[0].Kind == program.BySearch {
				if sel := &s.R.Sels[o.Arg[0].Sel]; !sel.All && !sel.UpTo {
					need = int(sel.Pick)
				}
			}
			if t.Len() < need {
				return false
			}
		default:
			if !s.stepCan(x, o) {
				return false
			}
		}
		if o.Verb >= program.VerbChoose && o.Verb <= program.VerbRepeat {
			pc = o.End
		} else {
			pc++
		}
	}
	return true
}

func (s *State) removable(x *Ctx, o *program.Op) bool {
	n, sum := s.Number(x, o.N), 0
	for set := s.targets(x, o, 0, program.Set{}); !set.Empty(); {
		sum += int(s.Tokens[set.Pop()][o.Token])
	}
	return sum >= n
}

func DeckZone(deck uint8) Zone { return [...]Zone{ZoneVillage, ZoneWell, ZoneEvents}[deck] }
