package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// What of a stored position would lead out of the tables it indexes: a checksum can be right by chance, and be made
// right by whoever changes a position.

// astray reports whether a number is out of range.
func (s *State) astray() bool {
	return s.tableAstray() || s.effectsAstray() || s.cardsAstray()
}

// tableAstray looks at the seats, the phase, the Events and the questions.
func (s *State) tableAstray() bool {
	bad := s.Seats < 1 || s.Seats > MaxSeats || s.Depth > MaxDepth || s.Queued > maxQueue ||
		int(s.Opts.guide) >= len(guides) ||
		s.Coin < 0 || s.Coin >= max(s.Seats, 1) || s.Active < 0 || s.Active >= max(s.Seats, 1) ||
		!s.stageFits() ||
		!s.cardOrNone(s.Day) || !s.cardOrNone(s.Drawn) || !s.cardOrNone(s.Runaway)
	for i := range s.Ask {
		bad = bad || s.Ask[i].Kind >= askKinds || s.Ask[i].Kind != AskNone && int8(i) >= s.Seats
	}
	return bad
}

// stageFits reports whether the stage is one of the phase, and an Event is there where one has been resolved.
func (s *State) stageFits() bool {
	switch s.Phase {
	case PhaseDraft:
		return s.Stage == StagePick
	case PhaseDay:
		return s.Stage >= stTurn && s.Stage <= stTurnEnd
	case PhaseNight:
		return s.Stage == StageNight || s.Stage == StageDawn || s.Stage == stResolved && s.Drawn != program.NoCard
	case PhaseDawn:
		return s.Stage == StageDawn || s.Stage == stCoin
	}
	return s.Phase == PhaseOver && s.Stage == StageOver
}

// effectsAstray looks at the effects that are running and those that are due.
func (s *State) effectsAstray() (bad bool) {
	for i := range min(s.Depth, MaxDepth) {
		bad = bad || s.frameAstray(&s.Stack[i])
	}
	for i := range min(s.Queued, maxQueue) {
		w := &s.Queue[i]
		bad = bad || w.Ability < 0 || int(w.Ability) >= len(s.R.Abilities) || !s.someone(w.Me) ||
			!s.cardOrNone(w.Src) || !s.cardOrNone(w.It) || w.Src == program.NoCard
	}
	return bad
}

// frameAstray looks at an effect that is running.
func (s *State) frameAstray(f *Frame) bool {
	bad := f.Pc < 0 || int(f.Pc) >= len(s.R.Ops) || f.Ability < 0 || int(f.Ability) >= len(s.R.Abilities) ||
		!s.cardOrNone(f.Src) || !s.cardOrNone(f.It) || !s.cardOrNone(f.Bottom) ||
		!s.someone(f.Me) || !s.someone(f.Them) || !s.someone(f.Rival) ||
		f.Via > program.ViaWell && f.Via != program.AnyVia
	for i := range f.Loops {
		l := &f.Loops[i]
		bad = bad || !s.cardOrNone(l.Each) || !s.someone(l.Outer) || l.Seats>>(Square+1) != 0
	}
	look := func(set *program.Set) { bad = bad || s.beyond(*set) }
	f.Memory.All(look)
	for _, set := range []*program.Set{&f.Moved, &f.Arg[0], &f.Arg[1]} {
		look(set)
	}
	return bad
}

// cardsAstray looks at where the cards lie, and at what is remembered of them.
func (s *State) cardsAstray() bool {
	bad := s.beyond(s.Returned) || s.beyond(s.Live) || s.beyond(s.Removed)
	for c := 0; c < s.R.N; c++ {
		for _, v := range [...]program.Card{s.Next[c], s.Prev[c], s.Host[c], s.Under[c].Head, s.Under[c].Tail} {
			bad = bad || !s.cardOrNone(v)
		}
		bad = bad || s.ZoneOf[c] >= Zones || s.ZoneOf[c] == ZoneAttached && s.Host[c] == program.NoCard ||
			!s.someone(s.Owner[c])
	}
	for w := range s.Minds {
		bad = bad || s.Minds[w].Beyond(s.R.N)
	}
	for _, p := range s.At {
		bad = bad || !s.cardOrNone(p.Head) || !s.cardOrNone(p.Tail)
	}
	return bad
}

func (s *State) cardOrNone(c program.Card) bool { return c == program.NoCard || int(c) < s.R.N }

// beyond reports whether a set has cards that the pack has not.
func (s *State) beyond(set program.Set) bool {
	for rest := set; !rest.Empty(); {
		if int(rest.Pop()) >= s.R.N {
			return true
		}
	}
	return false
}

// someone reports whether a number is that of a player, of the Square in the solo game, or of nobody.
func (s *State) someone(who int8) bool {
	return who >= Nobody && who < s.Seats || who == Square && s.Solo()
}

// askedAstray looks at what effects ask for: one question at most, of the step at hand and about what is there. Cards
// lie where their lists have them.
func (s *State) askedAstray() bool {
	asks := 0
	for _, q := range s.Ask {
		if q.Kind < AskPick {
			continue
		}
		if asks++; s.Depth == 0 || asks > 1 || s.stepAstray(q.Kind) {
			return true
		}
	}
	return asks == 0 && s.Depth > 0
}

// stepAstray reports whether the step at hand asks for nothing of a kind.
func (s *State) stepAstray(kind AskKind) bool {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Ops[f.Pc]
	switch kind {
	case AskPick, AskSeat:
		i := f.open()
		if kind == AskSeat && s.R.Among[o.Verb] != nil {
			return false
		}
		return i >= len(o.Arg) || o.Arg[i].Kind != effect.BySearch || s.targetsAstray(f, o, i)
	case AskToken:
		return o.Own.Token >= program.TokenKinds || f.Arg[0].Empty()
	case AskCast:
		return f.Arg[0].Empty()
	case AskDrawKeep, AskBottom, AskPeek, AskReorder:
		return int(o.Own.Deck) >= len(deckZones) || f.Left > f.Seen || s.seenAstray(f, DeckZone(o.Own.Deck))
	}
	return false
}

// targetsAstray reports whether a step has settled on cards that it can do nothing to. The i-th target is being picked.
func (s *State) targetsAstray(f *Frame, o *program.Op, i int) bool {
	x := f.Ctx()
	if s.R.May[o.Verb] == nil {
		return true
	}
	for rest := f.Part; !rest.Empty(); {
		if !s.may(x, o, i, f.Arg[0], rest.Pop()) {
			return true
		}
	}
	if i == 0 {
		return false
	}
	for rest := f.Arg[0]; !rest.Empty(); {
		if !s.may(x, o, 0, program.Set{}, rest.Pop()) {
			return true
		}
	}
	return false
}

// seenAstray reports whether more cards are looked at than a deck has, or the one last put under it is not below them.
func (s *State) seenAstray(f *Frame, z Zone) bool {
	c := s.At[z].Head
	for range f.Seen {
		if c == program.NoCard || c == f.Bottom {
			return true
		}
		c = s.Next[c]
	}
	return f.Bottom != program.NoCard && s.ZoneOf[f.Bottom] != z
}
