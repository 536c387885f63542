package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// What comes of an answer, as far as follows from what the viewer sees: nothing is turned up, drawn or shuffled for it.

// adds is by how much all power grows if a Witch is played on a side: by hers, and by what she makes of others'.
func (v *View) adds(c play.Card, mode program.Mode) int {
	after := v.s
	plays(&after, c, mode)
	return after.Recount() - v.s.Recount()
}

// leaves is the power that is left once a Challenge has been overcome: what it gave or took is counted anew (R31).
// enough is false where there was power enough for the Mission and is not any more.
func (v *View) leaves(c play.Card) (left int, enough bool) {
	after := v.s
	overcome(&after, c)
	place := int(v.s.Chosen)
	enough = v.s.MissionDifficulty(place) > v.s.Available() || after.MissionDifficulty(place) <= after.Available()
	return after.Available(), enough
}

// overcome overcomes a Challenge on a table that is tried out, without its Success.
func overcome(s *play.State, c play.Card) {
	s.Spent += int16(s.Difficulty(c))
	s.Overcome++
	if s.Def(c).Familiar {
		put(s, c, play.ZoneFamiliars)
	} else {
		put(s, c, play.ZoneGone)
	}
	s.Power = int16(s.Recount())
}

// spoils reports whether a Challenge that is overcome leaves no way to overcome the Mission, for certain, where there
// was one: whichever others are overcome, too. What a Success does, and what lies face down, could make up for it.
func (v *View) spoils(c play.Card) bool {
	after := v.s
	overcome(&after, c)
	return !succeeds(&v.s, c) && reachable(&v.s) && !reachable(&after)
}

// reachable reports whether the Mission can be overcome behind some of the Challenges, or none; true where that cannot
// be told.
func reachable(s *play.State) bool {
	var room [program.MaxAt]play.Card
	cards := s.List(play.At(int(s.Chosen)), room[:0])
	tried := map[uint8]bool{} // which of them have been overcome, as bits
	var behind func(s *play.State, done uint8) bool
	behind = func(s *play.State, done uint8) bool {
		if tried[done] {
			return false
		}
		if tried[done] = true; reaches(s) {
			return true
		}
		for i, c := range cards {
			if done>>i&1 != 0 || s.Blocked(c) != play.NoCard || s.Difficulty(c) > s.Available() {
				continue
			}
			after := *s
			if overcome(&after, c); c >= program.Blank || succeeds(s, c) || behind(&after, done|1<<i) {
				return true
			}
		}
		return false
	}
	return behind(s, 0)
}

// succeeds reports whether something comes of it that a Challenge is overcome.
func succeeds(s *play.State, c play.Card) bool {
	_, ok := s.R.Does(c, program.BoxSuccess)
	return ok && !s.Silenced(c, program.BoxSuccess)
}

// among are the cards that an answer leads to a choice among: what a Witch or a Familiar who is used can be used on, or
// the head of what lies face down; the Jurors, of a trial.
func (v *View) among(k play.AnswerKind, c play.Card) (out []engine.CardID) {
	s := &v.s
	switch k {
	case play.AnsTrial:
		for _, j := range s.Jurors {
			out = append(out, v.id(j))
		}
	case play.AnsUse:
		if ability, ok := s.R.Does(s.Acting, program.Box(s.Mode(s.Acting))); ok {
			return v.aims(ability, s.Acting)
		}
	case play.AnsFamiliar:
		if ability, ok := s.R.Does(c, program.BoxFamiliar); ok {
			return v.aims(ability, c)
		}
	}
	return out
}

// aims are the cards that the first step of a box can be done to which is about cards.
func (v *View) aims(ability int16, src play.Card) (out []engine.CardID) {
	s, x := &v.s, play.From(src)
	ops := s.R.OpsOf(ability)
	for i := range ops {
		o := &ops[i]
		may := s.R.Deeds.May[o.Verb]
		if may == nil {
			continue
		}
		for set := s.Find(x, o.Arg[0]); !set.Empty(); {
			c := set.Pop()
			if s.R.Deeds.Reach[o.Verb]>>s.ZoneOf[c]&1 == 0 || !may(s, x, o, c) {
				continue
			}
			id := v.id(c)
			switch {
			case c < program.Blank:
			case s.JurorOf(c) != play.Nowhere:
				id = v.id(s.Jurors[s.JurorOf(c)])
			default:
				id = v.id(s.Display[s.PlaceOf(c)])
			}
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

// plays puts a Witch into play on a side, on a table that is tried out.
func plays(s *play.State, c play.Card, mode program.Mode) {
	put(s, c, play.ZonePlay)
	if s.Tags[c] = 0; mode == program.Revealed {
		s.Tags[c] = play.TagRevealed
	}
}

// put lays a card elsewhere on a table that is tried out.
func put(s *play.State, c play.Card, z play.Zone) {
	s.Lists.Lift(&s.At[s.ZoneOf[c]], c)
	s.Push(z, c)
}

// reaches reports whether the power that is left overcomes the Mission (R32).
func (v *View) reaches() bool { return reaches(&v.s) }

// reaches reports the same of a table that is tried out.
func reaches(s *play.State) bool {
	return s.Blocking(program.OfMission) == play.NoCard && s.MissionDifficulty(int(s.Chosen)) <= s.Available()
}

// losesByFailing reports whether the game is lost if nothing more is overcome.
func (v *View) losesByFailing() bool { return v.lostByFailing() != "" }

// lostByFailing is by what the game is lost if nothing more is overcome, as a variant: by a second failed Mission, or
// by the Curses that what fails brings. It is empty where it is not lost.
func (v *View) lostByFailing() string {
	s := &v.s
	fails := !v.reaches()
	if fails && s.Fails > 0 {
		return variantLost
	}
	curses := 0
	take := func(c play.Card) {
		if do := v.written(c, program.BoxFailure); do != nil && !s.Silenced(c, program.BoxFailure) {
			curses += cursesIn(do)
		}
	}
	for c := s.At[play.At(int(s.Chosen))].Head; c != play.NoCard; c = s.Next[c] {
		take(c)
	}
	if fails {
		take(s.Display[s.Chosen])
	}
	if curses > int(s.At[play.ZoneCurses].N) {
		return variantLost + ".curses"
	}
	return ""
}

// written is what a box of a card does, as its pack writes it; nil where it does nothing.
func (v *View) written(c play.Card, box program.Box) *engine.Node {
	node := source(v.s.R, v.def(c))
	if node == nil {
		return nil
	}
	if b := node.Get(program.BoxWords.Word(int(box))); b != nil {
		return b.Get("do")
	}
	return nil
}

// loses reports whether steps lose the game for certain: they gain more Curses than are left, or say so (R49).
func (v *View) loses(steps *engine.Node) bool {
	for i := range steps.Items {
		if steps.Items[i].Get("defeat") != nil {
			return true
		}
	}
	return cursesIn(steps) > int(v.s.At[play.ZoneCurses].N)
}

// cursesIn is how many Curses steps gain in any case.
func cursesIn(steps *engine.Node) (n int) {
	for i := range steps.Items {
		if curse := steps.Items[i].Get("curse"); curse != nil {
			if of := curse.Get("n"); of != nil {
				curse = of
			}
			n += curse.Int
		}
	}
	return n
}

// noWitchLeft reports whether the next hand has no Witch for certain: none is left in the deck, the discards, or hidden
// in play, and no Familiar can bring one (R49, A58).
func noWitchLeft(s *play.State) bool {
	if s.HandSize() == 0 {
		return true
	}
	for c := s.At[play.ZoneFamiliars].Head; c != play.NoCard; c = s.Next[c] {
		if ability, ok := s.R.Does(c, program.BoxFamiliar); ok && s.R.Abilities[ability].Moment == program.OnRecover {
			return false
		}
	}
	for c := range play.Card(s.R.N) {
		if s.Def(c).Class != program.Witch || s.Side[c] != play.SideCoven {
			continue
		}
		switch s.ZoneOf[c] {
		case play.ZoneJail, play.ZoneBox:
		case play.ZonePlay:
			if s.Mode(c) == program.Hidden && (s.Won || !s.JailedIf(c)) {
				return false
			}
		default: // in the deck, which hides it, in the discards, in hand
			return false
		}
	}
	return true
}
