package fate

import "witchtable/engine"

// Apply answers an open decision.
func (s *State) Apply(m engine.Move, log *engine.Log) error {
	if m.Seat < 0 || m.Seat >= engine.Seat(s.seats) {
		return engine.ErrNotYours
	}
	seat := int8(m.Seat)
	switch s.asked(m.Decision) {
	case nobody:
		return engine.ErrGone
	case seat:
	default:
		return engine.ErrNotYours
	}
	q := s.ask[seat]
	if !s.legal(seat, q, m.Answer) {
		return engine.ErrIllegal
	}
	s.log, s.steps = log, 0
	for i := range s.since {
		s.since[i] = -1
	}
	s.ask[seat] = question{}
	s.answer(seat, q.kind, m.Answer)
	s.run()
	s.log = nil
	return nil
}

func (s *State) answer(seat int8, q askKind, a engine.Answer) {
	k, x, y := split(a)
	switch q {
	case qKeep:
		s.keep(seat, x)
	case qDraft, qCoven:
		s.act(seat, k, x, y)
	default:
		s.answerEffect(k, x)
	}
}

// keep lays a card of the hand going round aside, to be taken up when everybody has chosen (A15).
func (s *State) keep(seat int8, c card) {
	e := s.event(evKept, seat, int16(c), int16(s.pickNo), 0, 0)
	e.Secret, e.Knows = 1, uint32(bit(seat))
	s.add(e)
	s.lift(c)
	s.pushEnd(zKept+zone(seat), c)
}

// act does a Draft Action or a Coven Action.
func (s *State) act(seat int8, k ansKind, x, y uint8) {
	switch k {
	case ansSquare:
		s.used[aDraft]++
		s.stage = stCoven
		s.draftSquare(seat, x)
	case ansDeck:
		s.used[aDraft]++
		s.stage = stCoven
		s.drawOne(zVillage, seat)
		s.happen(hapDrafted, seat, noCard, viaVillage, noToken, 0)
	case ansWell:
		s.used[aDraft]++
		s.stage = stDrafted
		s.tellReveal(evVisitsWell, seat, int16(min(3, s.at[zWell].n)), 0)
		s.begin(s.r.wellAt, seat, noCard, noCard, viaWell)
	case ansRecruit:
		s.used[aUpkeep]++
		s.tell(evRecruited, seat, int16(x), 0, 0, 0)
		s.toCoven(x, seat)
		s.happen(hapRecruited, seat, x, anyVia, noToken, 0)
	case ansAttach:
		s.used[aUpkeep]++
		s.tell(evAttached, seat, int16(x), int16(y), 0, 0)
		s.attachTo(x, y)
	case ansCast:
		s.used[aCast]++
		s.tell(evCast, seat, int16(x), 0, 0, 0)
		s.begin(s.r.cards[x].casts[y], seat, x, noCard, viaCoven)
	case ansPrepare, ansActivate, ansRemove:
		s.used[aCauldron]++
		s.cauldron(seat, k, x)
	case ansExchange:
		s.used[aExchange]++
		s.begin(s.r.exchangeAt, seat, noCard, noCard, viaCoven)
	case ansDone:
		s.stage = stTurnEnd
		s.happen(hapTurnEnd, seat, noCard, anyVia, noToken, 0)
	}
}

// draftSquare takes the top of a pile into the hand. In the solo game tokens stay on it, face up (L589).
func (s *State) draftSquare(seat int8, p uint8) {
	c := s.at[zSquare+zone(p)].head
	s.tell(evDrewSquare, seat, int16(c), int16(p), 0, 0)
	s.lift(c)
	s.pushEnd(zHand+zone(seat), c)
	for s.under[c].n > 0 {
		i := s.under[c].head
		s.lift(i)
		s.pushEnd(zHand+zone(seat), i)
	}
	s.happen(hapDrafted, seat, c, viaSquare, noToken, 0)
}

func (s *State) cauldron(seat int8, k ansKind, x uint8) {
	z := zCauldron + zone(seat)
	if k == ansPrepare {
		e := s.event(evPrepared, seat, int16(x), 0, 0, 0)
		e.Secret, e.Knows = 1, uint32(bit(seat))
		s.add(e)
		s.shed(x)
		s.lift(x)
		s.pushEnd(z, x)
		s.happen(hapPrepared, seat, noCard, anyVia, noToken, 0)
		return
	}
	c := s.at[z].head
	if k == ansRemove {
		s.tellReveal(evRemoved, seat, int16(c), 0)
		s.toBurn(c)
		return
	}
	s.tellReveal(evActivated, seat, int16(c), 0)
	s.begin(s.r.cards[c].casts[x], seat, c, noCard, viaCauldron)
}

// answerEffect lets the topmost frame go on with what was chosen.
func (s *State) answerEffect(k ansKind, x uint8) {
	f := &s.stack[s.depth-1]
	o := &s.r.ops[f.pc]
	switch k {
	case ansPick:
		f.part.add(x)
	case ansStop:
		s.closeSearch(f, o)
	case ansToken:
		s.takeToken(f, o, x)
	case ansYes:
		f.pc = o.body
	case ansNo:
		if o.verb == vPay {
			f.pc = o.mid2
		} else {
			f.pc = o.end
		}
	case ansChoose:
		f.pc = s.r.blocks[o.n+int16(x)].start
	case ansSeat:
		f.rival = int8(x)
	case ansTake:
		f.seen, f.left = f.seen-1, f.left-1
		s.draw(deckZone(o.deck), x, f.speaker())
	case ansBottom:
		s.toBottom(f, o, x)
	case ansNext:
		s.toPlace(deckZone(o.deck), x, int(f.left))
		f.left++
	}
}

// closeSearch ends an "up to" early.
func (s *State) closeSearch(f *frame, o *op) {
	i := f.open()
	f.arg[i] = f.part
	if sel := &s.r.sels[o.arg[i].sel]; sel.slot >= 0 {
		f.bound[sel.slot] = f.part
	}
	f.got |= 1 << i
	f.part, f.rival = cardSet{}, nobody
}

// toBottom puts a card that was looked at under its deck; the next one chosen, and the last one left, lie above it.
func (s *State) toBottom(f *frame, o *op, c card) {
	z := deckZone(o.deck)
	s.lift(c)
	f.seen--
	if f.bottom == noCard {
		s.pushEnd(z, c)
	} else {
		s.insertBefore(z, c, f.bottom)
	}
	f.bottom = c
	if f.seen == 1 {
		last := s.at[z].head
		s.lift(last)
		s.insertBefore(z, last, c)
		f.seen = 0
	}
}

// insertBefore puts a card into a list right before another.
func (s *State) insertBefore(z zone, c, before card) {
	if s.at[z].head == before {
		s.pushTop(z, c)
		return
	}
	p := s.prev[before]
	s.zoneOf[c], s.prev[c], s.next[c] = z, p, before
	s.next[p], s.prev[before] = c, c
	s.at[z].n++
}

// toPlace moves a card of a deck to a place nearer to the top.
func (s *State) toPlace(z zone, c card, i int) {
	before := s.nth(z, i)
	if before == c {
		return
	}
	s.lift(c)
	s.insertBefore(z, c, before)
}
