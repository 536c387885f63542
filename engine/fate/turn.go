package fate

// advance takes the table from one stage of the game to the next; it is called when no effect is running and nobody
// is being asked.
func (s *State) advance() {
	switch s.stage {
	case stPick:
		s.passHands()
	case stTurn:
		s.used = [actions]uint8{}
		s.tell(evTurn, s.active, 0, 0, 0, 0)
		s.stage = stDraft
		s.happen(hapTurnStart, s.active, noCard, anyVia, noToken, 0)
	case stDraft:
		s.refill()
		s.stage = stCoven
		if s.mayDraft(s.active) {
			s.stage = stDraft
			s.question(s.active, qDraft)
		}
	case stDrafted:
		s.stage = stCoven
		s.happen(hapDrafted, s.active, noCard, viaWell, noToken, 0)
	case stCoven:
		s.question(s.active, qCoven)
	case stTurnEnd:
		s.nextPlayer()
	case stNight:
		s.drawEvent()
	case stResolved:
		s.putEventAway()
	case stDawn:
		s.dawn()
	case stCoin:
		s.passCoin()
	}
}

// mayDraft reports whether a player may take a Draft Action now: one is left, and some source has a card (A26).
func (s *State) mayDraft(seat int8) bool {
	if int(s.used[aDraft]) >= s.allowed(seat, aDraft) || s.forbidden(seat, aDraft) {
		return false
	}
	return s.at[zVillage].n+s.at[zWell].n+s.at[zSquare].n+s.at[zSquare+1].n+s.at[zSquare+2].n+s.at[zSquare+3].n > 0
}

// passHands ends a pick of the set-up draft: everybody's remaining cards go to the left (L174); the last ones are
// taken without a question.
func (s *State) passHands() {
	for i := int8(0); i < s.seats; i++ { // the picks were secret until all had picked; they stay secret
		if c := s.at[zKept+zone(i)].tail; c != noCard {
			s.lift(c)
			s.pushEnd(zHand+zone(i), c)
		}
	}
	left := s.at[zDraft].n
	if left > 0 {
		s.tellReveal(evPassed, nobody, int16(left), 0) // everybody sees another hand
		s.rotateHands()
	}
	s.pickNo++
	if left > 1 {
		for i := int8(0); i < s.seats; i++ {
			s.question(i, qKeep)
		}
		return
	}
	for i := int8(0); i < s.seats; i++ {
		if c := s.at[zDraft+zone(i)].head; c != noCard {
			e := s.event(evKept, i, int16(c), int16(s.pickNo), 0, 0)
			e.Secret, e.Knows = 1, uint32(bit(i))
			s.add(e)
			s.lift(c)
			s.pushEnd(zHand+zone(i), c)
		}
	}
	s.firstDay()
}

func (s *State) rotateHands() {
	last := s.at[zDraft+zone(s.seats-1)]
	for i := s.seats - 1; i > 0; i-- {
		s.at[zDraft+zone(i)] = s.at[zDraft+zone(i-1)]
	}
	s.at[zDraft] = last
	for i := int8(0); i < s.seats; i++ {
		z := zDraft + zone(i)
		for c := s.at[z].head; c != noCard; c = s.next[c] {
			s.zoneOf[c] = z
		}
	}
}

func (s *State) firstDay() {
	s.round = 1
	s.beginDay()
}

func (s *State) beginDay() {
	s.phase, s.stage = phDay, stTurn
	s.active, s.turns = s.coin, s.seats
	s.tell(evRound, nobody, int16(s.round), b2i(s.final), 0, 0)
}

func (s *State) nextPlayer() {
	s.turns--
	switch {
	case s.turns > 0:
		s.active = s.leftOf(s.active, 1)
		s.stage = stTurn
	case s.final:
		s.phase, s.stage = phOver, stOver
		s.tell(evScored, nobody, 0, 0, 0, 0)
	default:
		s.phase, s.stage = phNight, stNight
		s.tell(evNight, s.coin, 0, 0, 0, 0)
	}
}

// drawEvent draws the next Event of the Night (L236).
func (s *State) drawEvent() {
	c := s.at[zEvents].head
	if c == noCard {
		s.stage = stDawn
		return
	}
	s.lift(c)
	d := &s.r.cards[c]
	s.drawn, s.stage, s.stop = c, stResolved, d.day || d.stop
	if d.day {
		if s.day != noCard {
			s.live.del(s.day)
		}
		s.day = c
		s.pushTop(zDay, c)
		s.live.add(c)
		s.tellReveal(evDayEvent, s.coin, int16(c), 0)
	} else {
		s.pushTop(zLimbo, c)
		s.tellReveal(evNightEvent, s.coin, int16(c), 0)
	}
	s.final = s.final || s.at[zEvents].n == 0
	for a := d.last - 1; a >= d.first; a-- {
		if s.r.abilities[a].when == wResolve {
			s.begin(a, s.coin, c, noCard, anyVia)
		}
	}
	if d.day {
		s.happen(hapDayEvent, s.coin, c, anyVia, noToken, 0)
	} else {
		s.happen(hapNightEvent, s.coin, c, anyVia, noToken, 0)
	}
}

// putEventAway lays a resolved Event where it belongs and goes on with the Night, or ends it (L334, A97).
func (s *State) putEventAway() {
	c := s.drawn
	s.drawn = noCard
	if s.zoneOf[c] == zLimbo {
		s.lift(c)
		s.storeEvent(c)
	}
	s.stage = stNight
	if s.stop || s.final {
		s.stage = stDawn
	}
	if s.final {
		s.tell(evFinal, nobody, 0, 0, 0, 0)
	}
}

func (s *State) storeEvent(c card) {
	switch after := s.r.cards[c].after; {
	case after == 3:
		s.pushEnd(zBurn, c)
	case after != 0 && !s.final && !s.returned.has(c):
		s.returned.add(c)
		s.pushEnd(zEvents, c)
		if after == 2 {
			s.shuffle(zEvents)
		}
		s.tell(evEventReturns, nobody, int16(c), 0, 0, 0)
	default:
		s.pushTop(zNight, c)
	}
}

// dawn covers every pile of the Village Square with a card (L192); when the Village Deck runs short, empty piles come
// first (A22). In the solo game a pile whose top bears a token gets none (L585).
func (s *State) dawn() {
	s.phase, s.stage = phDawn, stCoin
	s.refill()
	n := int16(0)
	var was [piles]uint8
	for p := range was {
		was[p] = s.at[zSquare+zone(p)].n
	}
	for _, empty := range [2]bool{true, false} {
		for p := range was {
			if (was[p] == 0) == empty && s.cover(zSquare+zone(p)) {
				n++
			}
		}
	}
	s.tellReveal(evDawn, s.coin, n, 0)
	s.happen(hapDawn, s.coin, noCard, anyVia, noToken, 0)
}

// cover lays the top card of the Village Deck on a pile; false when it gets none.
func (s *State) cover(p zone) bool {
	c, top := s.at[zVillage].head, s.at[p].head
	if c == noCard || s.solo() && top != noCard && !s.bare(top) {
		return false
	}
	s.lift(c)
	s.pushTop(p, c)
	s.refill()
	return true
}

// passCoin hands the Witch's Coin to the left and begins the next Day (L196).
func (s *State) passCoin() {
	if !s.solo() {
		s.coin = s.leftOf(s.coin, 1)
		s.tell(evCoin, s.coin, 0, 0, 0, 0)
	}
	s.round++
	s.beginDay()
}
