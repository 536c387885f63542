package fate

// Moving Characters and Items between zones, with what the rulebook lets travel along. Each function leaves the
// state consistent, tells the log and wakes the reactions.

// leave takes a Character out of wherever it is, its Items still attached, and says so to those who wait for it.
func (s *State) leave(c card) {
	was := s.holder(c)
	coven := s.inCoven(c)
	if coven {
		s.owner[c] = was
		s.happen(hapLeft, was, c, anyVia, noToken, 0) // seen while it still lies in the Coven
	}
	s.lift(c)
	s.live.del(c)
}

// shed returns a Character's tokens to where they belong (A84-A86).
func (s *State) shed(c card) {
	t := &s.tok[c]
	s.supply[0] += int16(t[blessed]) + int16(t[cursed])
	s.supply[1] += int16(t[enchantment])
	s.supply[2] += int16(t[suspicion])
	*t = [tokenKinds]uint8{}
}

// clear takes one kind of token off a card.
func (s *State) clear(c card, token uint8) {
	n := s.tok[c][token]
	s.tok[c][token] = 0
	s.supply[pool(token)] += int16(n)
}

// toCoven brings a Character with all it bears into a Coven at the far end of the row (A38). It must have room.
func (s *State) toCoven(c card, seat int8) {
	s.leave(c)
	s.pushEnd(zCoven+zone(seat), c)
	s.owner[c] = seat
	s.refresh(c)
	s.enterAbilities(c, seat)
	for i := s.under[c].head; i != noCard; i = s.next[i] {
		s.enterAbilities(i, seat)
	}
	s.happen(hapEntered, seat, c, anyVia, noToken, 0)
}

// enterAbilities queues what a card does on coming into a Coven or being attached.
func (s *State) enterAbilities(c card, seat int8) {
	if !s.r.enters.has(c) {
		return
	}
	d := &s.r.cards[c]
	for a := d.first; a < d.last; a++ {
		if s.r.abilities[a].when == wEnter {
			s.enqueue(a, c, c, seat, s.queued)
		}
	}
}

// toGrave lays a Character into a Graveyard: Blessed and Cursed tokens flip, Enchantment goes back to the Supply,
// Items stay (L420), Suspicion goes back to the On Trial Card (A73).
func (s *State) toGrave(c card, seat int8) {
	s.leave(c)
	t := &s.tok[c]
	t[blessed], t[cursed] = t[cursed], t[blessed]
	s.clear(c, enchantment)
	s.clear(c, suspicion)
	s.pushEnd(zGrave+zone(seat), c)
	s.refresh(c)
	s.happen(hapBuried, seat, c, anyVia, noToken, 0)
}

// toTrial puts a Character on trial: Suspicion goes back to the On Trial Card, all else travels along (L507-509).
func (s *State) toTrial(c card) {
	was := s.holder(c)
	s.leave(c)
	s.clear(c, suspicion)
	s.pushEnd(zTrial, c)
	s.refresh(c)
	s.happen(hapAccused, was, c, anyVia, noToken, 0)
}

// toBurn puts a Character or Item on the Burn Pile: tokens go to their places, Items burn along (A84).
func (s *State) toBurn(c card) {
	was := s.holder(c)
	s.leave(c)
	s.shed(c)
	s.pushEnd(zBurn, c)
	s.live.del(c)
	for s.under[c].n > 0 {
		i := s.under[c].head
		s.lift(i)
		s.live.del(i)
		s.pushEnd(zBurn, i)
	}
	s.happen(hapBurned, was, c, anyVia, noToken, 0)
}

// toHand takes a Character or Item into a hand: tokens go back, its Items come along (A85).
func (s *State) toHand(c card, seat int8) {
	s.leave(c)
	s.shed(c)
	s.pushEnd(zHand+zone(seat), c)
	s.live.del(c)
	for s.under[c].n > 0 {
		i := s.under[c].head
		s.lift(i)
		s.live.del(i)
		s.pushEnd(zHand+zone(seat), i)
	}
}

// attachTo puts an Item, wherever it is, under a Character.
func (s *State) attachTo(item, host card) {
	s.lift(item)
	s.hang(item, host)
	s.refresh(host)
	seat := s.holder(host)
	if s.live.has(item) {
		s.enterAbilities(item, seat)
	}
	s.happen(hapAttached, seat, item, anyVia, noToken, 0)
}
