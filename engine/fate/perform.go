package fate

// perform does a step whose targets are settled. It returns false when the player must be asked before it is done;
// the answer then calls it again or closes it.
func (s *State) perform(f *frame, o *op) bool {
	x := f.ctx()
	switch o.verb {
	case vPlace, vReplace, vFlip:
		n := s.number(&x, o.n)
		for set := f.arg[0]; ; {
			c := s.foremost(&set)
			if c == noCard {
				return true
			}
			s.tokenStep(f, o, c, n)
		}
	case vRemove:
		return s.removeTokens(f, o, s.number(&x, o.n))
	case vShift:
		from, to := f.arg[0].first(), f.arg[1].first()
		if from != noCard && to != noCard && s.carry(from, to, o.token, s.number(&x, o.n)) > 0 {
			f.moved.add(from)
			f.moved.add(to)
		}
	case vDraw:
		return s.drawCards(f, o, s.number(&x, o.n))
	case vPeek:
		return s.peek(f, o)
	case vTrade:
		if a, b := f.arg[0].first(), f.arg[1].first(); a != noCard && b != noCard {
			s.trade(f, a, b)
		}
	case vAttach:
		if i, to := f.arg[0].first(), f.arg[1].first(); i != noCard && to != noCard {
			s.tell(evAttached, f.speaker(), int16(i), int16(to), 0, 0)
			s.attachTo(i, to)
			f.moved.add(i)
		}
	case vDiscardSelf:
		f.discard = true
	case vActivate:
		if c := f.arg[0].first(); c != noCard {
			if a := s.castAbility(f.me, c); a >= 0 {
				f.moved.add(c)
				s.tell(evCast, f.me, int16(c), 0, 0, 0)
				s.begin(a, f.me, c, noCard, viaCoven)
			}
		}
	case vNote:
		s.tell(evNote, f.me, o.n, int16(f.src), 0, 0)
	case vExchanged:
		s.tell(evExchanged, f.me, 0, 0, 0, 0)
		s.happen(hapExchanged, f.me, noCard, anyVia, noToken, 0)
	default:
		s.moveCards(f, o)
	}
	return true
}

func (s *State) tokenStep(f *frame, o *op, c card, n int) {
	done := 0
	switch o.verb {
	case vPlace:
		done = s.put(c, o.token, n)
	case vReplace:
		done = s.swapTokens(c, o.token, o.token2, n)
	case vFlip:
		done = s.flip(c, n)
	}
	if done > 0 {
		f.moved.add(c)
	}
}

// removeTokens takes n tokens altogether off the cards settled, asking from which as long as it matters.
func (s *State) removeTokens(f *frame, o *op, n int) bool {
	if !f.begun {
		f.begun, f.left = true, uint8(min(max(n, 0), 200))
	}
	for f.left > 0 {
		bearing, sum := s.bearing(f.arg[0], o.token)
		if sum <= int(f.left) || bearing.len() == 1 {
			for !bearing.empty() {
				c := s.foremost(&bearing)
				if s.drop(c, o.token, int(f.left)) > 0 {
					f.moved.add(c)
				}
			}
			return true
		}
		sel := &s.r.sels[o.arg[0].sel]
		if sel.chooser == chooserRandom {
			s.takeToken(f, o, s.randomOf(bearing))
			continue
		}
		s.question(s.chooser(f, sel, bearing), qToken)
		return false
	}
	return true
}

func (s *State) takeToken(f *frame, o *op, c card) {
	s.drop(c, o.token, 1)
	f.moved.add(c)
	f.left--
}

// bearing is the cards of a set that bear a kind of token, and how many they bear together.
func (s *State) bearing(set cardSet, token uint8) (out cardSet, sum int) {
	for !set.empty() {
		if c := set.pop(); s.tok[c][token] > 0 {
			out.add(c)
			sum += int(s.tok[c][token])
		}
	}
	return out, sum
}

// moveCards does the steps that move cards, one card after another in table order; what has become impossible
// on the way is left out (A44).
func (s *State) moveCards(f *frame, o *op) {
	x := f.ctx()
	for set := f.arg[0]; ; {
		c := s.foremost(&set)
		if c == noCard {
			return
		}
		if !s.may(&x, o, 0, cardSet{}, c) {
			continue
		}
		f.moved.add(c)
		s.moveCard(f, o, c)
	}
}

func (s *State) moveCard(f *frame, o *op, c card) {
	me, was := f.speaker(), s.holder(c)
	switch o.verb {
	case vSacrifice:
		s.tell(evSacrificed, f.me, int16(c), 0, 0, 0)
		s.toGrave(c, was)
		s.happen(hapSacrificed, was, c, f.via, noToken, 0)
	case vBury:
		if was == nobody || was == square {
			was = s.decider(me)
		}
		s.tell(evBuried, was, int16(c), 0, 0, 0)
		s.toGrave(c, was)
	case vAccuse:
		s.tell(evAccused, was, int16(c), 0, 0, 0)
		s.toTrial(c)
	case vBurn, vSweep:
		if z := s.zoneOf[c]; z == zVillage || z == zWell || s.inCauldron(c) || s.inHand(c) && s.bare(c) {
			s.tellReveal(evBurned, was, int16(c), 0)
		} else {
			s.tell(evBurned, was, int16(c), 0, 0, 0)
		}
		s.toBurn(c)
	case vTake, vRaise, vRetrieve:
		s.fetch(o, c, me, was)
	}
}

// fetch brings a card into a player's hand or Coven.
func (s *State) fetch(o *op, c card, to, was int8) {
	if to == square {
		return
	}
	kind := map3[o.verb]
	s.tellMoved(kind, to, c, was, o.toCoven)
	if o.toCoven {
		s.toCoven(c, to)
	} else {
		s.toHand(c, to)
	}
	if o.verb == vRetrieve {
		s.happen(hapRetrieved, to, c, anyVia, noToken, 0)
	}
}

var map3 = [...]evKind{vTake: evTook, vRaise: evRaised, vRetrieve: evRetrieved}

// tellMoved tells that a card was fetched; one that comes from a hidden place into a hand is known to the two only.
func (s *State) tellMoved(kind evKind, to int8, c card, was int8, toCoven bool) {
	z := s.zoneOf[c]
	hidden := !toCoven && (z == zVillage || z == zWell || s.inCauldron(c) || s.inHand(c) && s.bare(c))
	e := s.event(kind, to, int16(c), int16(was), b2i(toCoven), 0)
	if hidden {
		e.Secret, e.Knows, e.Reveals = 1, uint32(bit(to))|uint32(bit(was)&0xf), true
	}
	s.add(e)
}

// bare reports whether a card bears no token: in a hand, those that do lie open (L589).
func (s *State) bare(c card) bool { return s.tok[c] == [tokenKinds]uint8{} }

// trade lets two cards change places. Each keeps or sheds what it bears as if it had moved there alone.
func (s *State) trade(f *frame, a, b card) {
	za, zb := s.zoneOf[a], s.zoneOf[b]
	f.moved.add(a)
	f.moved.add(b)
	s.tell(evTraded, f.me, int16(a), int16(b), 0, 0)
	s.moveTo(a, zb)
	s.moveTo(b, za)
}

func (s *State) moveTo(c card, z zone) {
	seat := int8(z-zHand) % maxSeats
	switch {
	case z == zTrial:
		s.toTrial(c)
	case z == zBurn:
		s.toBurn(c)
	case z >= zSquare && z < zHand:
		s.leave(c)
		if !s.solo() {
			s.shed(c)
		}
		for s.under[c].n > 0 {
			i := s.under[c].head
			s.lift(i)
			s.live.del(i)
			s.pushEnd(zWell, i)
		}
		s.pushTop(z, c)
	case z >= zCoven && z < zGrave:
		s.toCoven(c, seat)
	case z >= zGrave && z < zCauldron:
		s.toGrave(c, seat)
	default:
		s.toHand(c, seat)
	}
}

// drawCards draws into hands; with a number to keep, the player looks at the cards and chooses.
func (s *State) drawCards(f *frame, o *op, n int) bool {
	z := deckZone(o.deck)
	if o.small == 0 {
		x := f.ctx()
		seats := bit(f.speaker())
		if o.players != pUnset && o.players != pMe {
			seats = s.seatsOf(&x, o.players)
		}
		for i := int8(0); i < s.seats; i++ {
			seat := (s.coin + i) % s.seats
			for k := 0; k < n && seats&bit(seat) != 0; k++ {
				s.drawOne(z, seat)
			}
		}
		return true
	}
	if f.speaker() == square {
		return true
	}
	if !f.begun {
		f.begun = true
		f.seen = uint8(min(n, int(s.at[z].n)))
		f.left = min(o.small, f.seen)
		if f.seen > f.left && f.ability != s.r.wellAt { // of a visit to the Well the table has been told
			s.tellLook(f.speaker(), o.deck, f.seen)
		}
	}
	for f.left > 0 && f.seen <= f.left {
		s.drawOne(z, f.speaker())
		f.seen, f.left = f.seen-1, f.left-1
	}
	if f.left > 0 {
		s.question(f.speaker(), qDrawKeep)
		return false
	}
	if o.flag && !s.opts.autoWell && f.seen > 1 {
		s.question(f.speaker(), qBottom)
		return false
	}
	for ; f.seen > 0; f.seen-- {
		c := s.at[z].head
		s.lift(c)
		s.pushEnd(z, c)
	}
	return true
}

// drawOne draws the top card of a deck into a hand.
func (s *State) drawOne(z zone, seat int8) card {
	c := s.at[z].head
	if c == noCard || seat == square {
		return noCard
	}
	s.draw(z, c, seat)
	return c
}

func (s *State) draw(z zone, c card, seat int8) {
	kind := evDrewVillage
	if z == zWell {
		kind = evDrewWell
	}
	e := s.event(kind, seat, int16(c), 0, 0, 0)
	e.Secret, e.Knows, e.Reveals = 1, uint32(bit(seat)), true
	s.add(e)
	s.lift(c)
	s.pushEnd(zHand+zone(seat), c)
	s.refill()
}

// refill makes the burnt Characters a new Village Deck when the old one is used up, if the table plays it so (A22). It
// is tried when the last card goes, and again before each Draft Action and at Dawn, since Characters burn later too.
func (s *State) refill() {
	if !s.opts.reshuffle || s.at[zVillage].n > 0 {
		return
	}
	for c := s.at[zBurn].head; c != noCard; {
		next := s.next[c]
		if s.r.cards[c].kind == kCharacter {
			s.lift(c)
			s.pushEnd(zVillage, c)
		}
		c = next
	}
	if s.at[zVillage].n > 0 {
		s.shuffle(zVillage)
		s.tell(evReshuffled, nobody, int16(s.at[zVillage].n), 0, 0, 0)
	}
}

// tellLook tells that a player looks at the top of a deck.
func (s *State) tellLook(seat int8, deck, n uint8) {
	s.tellReveal(evPeeked, seat, int16(deck), int16(n))
}

// peek lets the player look at the top of a deck, and put it back in another order where that is allowed.
func (s *State) peek(f *frame, o *op) bool {
	z := deckZone(o.deck)
	if !f.begun {
		f.begun, f.left, f.seen = true, 0, min(o.small, s.at[z].n)
		if f.seen == 0 {
			return true
		}
		s.tellLook(f.speaker(), o.deck, f.seen)
		if !o.flag || f.seen == 1 {
			s.question(f.speaker(), qPeek)
			return false
		}
	}
	if f.seen > 1 && o.flag && f.left < f.seen-1 {
		s.question(f.speaker(), qReorder)
		return false
	}
	return true
}
