package play

import (
	"witchtable/engine/fate/program"
)

// advance takes the table from one stage of the game to the next; it is called when no effect is running and nobody
// is being asked.
func (s *State) advance() {
	s.Woken = [program.MaxCards]uint8{} // whatever happened before has run its course
	switch s.Stage {
	case StagePick:
		s.passHands()
	case stTurn:
		s.Used = [program.Actions]uint8{}
		s.Tell(EvTurn, s.Active, 0, 0, 0, 0)
		s.Stage = StageDraft
		s.Happen(program.OnTurnStart, s.Active, program.NoCard, program.AnyVia, program.NoToken, 0)
	case StageDraft:
		s.refill()
		s.Stage = StageCoven
		if s.mayDraft(s.Active) {
			s.Stage = StageDraft
			s.Question(s.Active, AskDraft)
		}
	case stDrafted:
		s.Stage = StageDraft
		s.Happen(program.OnDrafted, s.Active, program.NoCard, program.ViaWell, program.NoToken, 0)
	case StageCoven:
		s.Question(s.Active, AskCoven)
	case stTurnEnd:
		s.nextPlayer()
	case StageNight:
		s.drawEvent()
	case stResolved:
		s.putEventAway()
	case StageDawn:
		s.dawn()
	case stCoin:
		s.passCoin()
	}
}

// mayDraft reports whether a player may take a Draft Action now: one is left, and some source has a card (A26).
func (s *State) mayDraft(seat int8) bool {
	if int(s.Used[program.ActDraft]) >= s.allowed(seat, program.ActDraft) || s.forbidden(seat, program.ActDraft) {
		return false
	}
	return s.At[ZoneVillage].N+s.At[ZoneWell].N+s.At[ZoneSquare].N+s.At[ZoneSquare+1].N+
		s.At[ZoneSquare+2].N+s.At[ZoneSquare+3].N > 0
}

// passHands ends a pick of the set-up draft: everybody's remaining cards go to the left (L174); the last ones are
// taken without a question.
func (s *State) passHands() {
	for i := int8(0); i < s.Seats; i++ { // the picks were secret until all had picked; they stay secret
		if c := s.At[ZoneKept+Zone(i)].Tail; c != program.NoCard {
			s.Lift(c)
			s.PushEnd(ZoneHand+Zone(i), c)
		}
	}
	left := s.At[ZoneDraft].N
	if left > 0 {
		s.TellReveal(EvPassed, Nobody, int16(left), 0) // everybody sees another hand
		s.passed()
		s.rotateHands()
		s.received()
	}
	s.PickNo++
	if left > 1 {
		for i := int8(0); i < s.Seats; i++ {
			s.Question(i, AskKeep)
		}
		return
	}
	for i := int8(0); i < s.Seats; i++ {
		if c := s.At[ZoneDraft+Zone(i)].Head; c != program.NoCard {
			s.tellSecret(EvKept, i, c, int16(s.PickNo), false)
			s.Lift(c)
			s.PushEnd(ZoneHand+Zone(i), c)
		}
	}
	s.firstDay()
}

func (s *State) rotateHands() {
	last := s.At[ZoneDraft+Zone(s.Seats-1)]
	for i := s.Seats - 1; i > 0; i-- {
		s.At[ZoneDraft+Zone(i)] = s.At[ZoneDraft+Zone(i-1)]
	}
	s.At[ZoneDraft] = last
	for i := int8(0); i < s.Seats; i++ {
		z := ZoneDraft + Zone(i)
		for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
			s.ZoneOf[c] = z
		}
	}
}

func (s *State) firstDay() {
	s.Round = 1
	s.beginDay()
}

func (s *State) beginDay() {
	s.Phase, s.Stage = PhaseDay, stTurn
	s.Active, s.Turns = s.Coin, s.Seats
	s.Tell(EvRound, Nobody, int16(s.Round), B2i(s.Final), 0, 0)
}

func (s *State) nextPlayer() {
	s.Turns--
	switch {
	case s.Turns > 0:
		s.Active = s.LeftOf(s.Active, 1)
		s.Stage = stTurn
	case s.Final:
		s.Phase, s.Stage = PhaseOver, StageOver
		s.Tell(EvScored, Nobody, 0, 0, 0, 0)
	default:
		s.Phase, s.Stage = PhaseNight, StageNight
		s.Tell(EvNight, s.Coin, int16(s.Round), 0, 0, 0)
		s.watch()
	}
}

// drawEvent draws the next Event of the Night (L236).
func (s *State) drawEvent() {
	c := s.At[ZoneEvents].Head
	if c == program.NoCard {
		s.Stage = StageDawn
		return
	}
	s.Lift(c)
	d := &s.R.Cards[c]
	s.Drawn, s.Stage, s.Stop = c, stResolved, d.Day || d.Stop
	if d.Day {
		if s.Day != program.NoCard {
			s.Live.Del(s.Day)
		}
		s.Day = c
		s.pushTop(ZoneDay, c)
		s.Live.Add(c)
		s.TellReveal(EvDayEvent, s.Coin, int16(c), 0)
	} else {
		s.pushTop(ZoneLimbo, c)
		s.TellReveal(EvNightEvent, s.Coin, int16(c), 0)
	}
	s.Final = s.Final || s.At[ZoneEvents].N == 0 || s.Stop && s.Opts.lastNight(s.Round)
	for a := d.Last - 1; a >= d.First; a-- {
		if s.R.Abilities[a].When == program.WhenResolve {
			s.Begin(a, s.Coin, c, program.NoCard, program.AnyVia)
		}
	}
	if d.Day {
		s.Happen(program.OnDayEvent, s.Coin, c, program.AnyVia, program.NoToken, 0)
	} else {
		s.Happen(program.OnNightEvent, s.Coin, c, program.AnyVia, program.NoToken, 0)
	}
}

// putEventAway lays a resolved Event where it belongs and goes on with the Night, or ends it (L334, A97).
func (s *State) putEventAway() {
	c := s.Drawn
	s.Drawn = program.NoCard
	if s.ZoneOf[c] == ZoneLimbo {
		s.Lift(c)
		s.storeEvent(c)
	}
	if s.R.Cards[c].Stop && !s.Final {
		s.Tell(EvNightOver, s.Coin, int16(c), 0, 0, 0)
	}
	s.Stage = StageNight
	if s.Stop || s.Final {
		s.Stage = StageDawn
	}
	if s.Final {
		s.Tell(EvFinal, Nobody, 0, 0, 0, 0)
	}
}

func (s *State) storeEvent(c program.Card) {
	switch after := int16(s.R.Cards[c].After); {
	case after == storedOnBurnPile:
		s.Tell(EvEventStored, Nobody, int16(c), after, 0, 0)
		s.PushEnd(ZoneBurn, c)
	case after != storedOnNightCard && !s.Final && !s.Returned.Has(c):
		s.Tell(EvEventStored, Nobody, int16(c), after, 0, 0)
		s.Returned.Add(c)
		s.PushEnd(ZoneEvents, c)
		if after == storedShuffled {
			s.shuffle(ZoneEvents)
		}
		s.Tell(EvEventReturns, Nobody, int16(c), 0, 0, 0)
	default:
		s.Tell(EvEventStored, Nobody, int16(c), storedOnNightCard, 0, 0)
		s.pushTop(ZoneNight, c)
	}
}

// dawn covers every pile of the Village Square with a card (L192); when the Village Deck runs short, empty piles come
// first (A22). In the solo game a pile whose top bears a token gets none (L585).
func (s *State) dawn() {
	s.Phase, s.Stage = PhaseDawn, stCoin
	if s.scores() {
		s.Tell(EvNightDone, Nobody, int16(s.Round), 0, 0, 0)
	}
	s.Tell(EvDaybreak, s.Coin, 0, 0, 0, 0)
	s.refill()
	n := int16(0)
	var was [Piles]uint8
	for p := range was {
		was[p] = s.At[ZoneSquare+Zone(p)].N
	}
	for _, empty := range [2]bool{true, false} {
		for p := range was {
			if (was[p] == 0) == empty && s.cover(ZoneSquare+Zone(p)) {
				n++
			}
		}
	}
	s.TellReveal(EvDawn, s.Coin, n, 0)
	s.Happen(program.OnDawn, s.Coin, program.NoCard, program.AnyVia, program.NoToken, 0)
}

// cover lays the top card of the Village Deck on a pile; false when it gets none.
func (s *State) cover(p Zone) bool {
	c, top := s.At[ZoneVillage].Head, s.At[p].Head
	if c == program.NoCard || s.Solo() && top != program.NoCard && !s.Bare(top) {
		return false
	}
	s.TellReveal(EvCovered, s.Coin, int16(c), int16(p-ZoneSquare))
	s.Lift(c)
	s.pushTop(p, c)
	s.refill()
	return true
}

// passCoin hands the Witch's Coin to the left and begins the next Day (L196).
func (s *State) passCoin() {
	if !s.Solo() {
		s.Coin = s.LeftOf(s.Coin, 1)
		s.Tell(EvCoin, s.Coin, 0, 0, 0, 0)
	}
	s.Round++
	s.beginDay()
}

// FinalRound reports whether the last Event of the game has been drawn.
func (s *State) FinalRound() bool { return s.Final }

// FirstRound reports whether this is the first round: it has no Dawn, so with the first Dawn it is over (L188).
func (s *State) FirstRound() bool { return s.Round == 1 && s.Phase != PhaseDawn }
