package fate

import "witchtable/engine"

// ansKind is what an answer does; an answer is its kind with up to two small operands.
type ansKind uint8

const (
	ansKeep ansKind = iota + 1
	ansSquare
	ansDeck
	ansWell
	ansRecruit
	ansAttach
	ansCast
	ansPrepare
	ansActivate
	ansRemove
	ansExchange
	ansDone
	ansPick
	ansStop
	ansToken
	ansYes
	ansNo
	ansChoose
	ansSeat
	ansTake
	ansBottom
	ansSeen
	ansNext
	ansKinds
)

func ans(k ansKind, a, b uint8) engine.Answer {
	return engine.Answer(k)<<16 | engine.Answer(a)<<8 | engine.Answer(b)
}

func split(a engine.Answer) (k ansKind, x, y uint8) { return ansKind(a >> 16), uint8(a >> 8), uint8(a) }

// Open lists the open decisions in seat order.
func (s *State) Open(buf []engine.Decision) []engine.Decision {
	for i := range s.ask {
		if s.ask[i].kind != qNone {
			buf = append(buf, engine.Decision{ID: s.ask[i].id, Seat: engine.Seat(i)})
		}
	}
	return buf
}

// asked finds the seat an open decision belongs to, or nobody.
func (s *State) asked(id engine.DecisionID) int8 {
	for i := range s.ask {
		if s.ask[i].kind != qNone && s.ask[i].id == id {
			return int8(i)
		}
	}
	return nobody
}

// Answers lists the legal answers of an open decision.
func (s *State) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	seat := s.asked(id)
	if seat == nobody {
		return buf
	}
	switch s.ask[seat].kind {
	case qKeep:
		for c := s.at[zDraft+zone(seat)].head; c != noCard; c = s.next[c] {
			buf = append(buf, ans(ansKeep, c, 0))
		}
	case qDraft:
		buf = s.draftAnswers(buf)
	case qCoven:
		buf = s.covenAnswers(seat, buf)
	default:
		buf = s.effectAnswers(s.ask[seat].kind, buf)
	}
	return buf
}

func (s *State) draftAnswers(buf []engine.Answer) []engine.Answer {
	for p := uint8(0); p < piles; p++ {
		if c := s.at[zSquare+zone(p)].head; c != noCard {
			buf = append(buf, ans(ansSquare, p, c))
		}
	}
	if s.at[zVillage].n > 0 {
		buf = append(buf, ans(ansDeck, 0, 0))
	}
	if s.at[zWell].n > 0 {
		buf = append(buf, ans(ansWell, 0, 0))
	}
	return buf
}

func (s *State) covenAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	if s.can(seat, aUpkeep) {
		buf = s.upkeepAnswers(seat, buf)
	}
	if s.can(seat, aCast) {
		for c := s.at[zCoven+zone(seat)].head; c != noCard; c = s.next[c] {
			for i, a := range s.r.cards[c].casts {
				if s.canCast(seat, c, a) {
					buf = append(buf, ans(ansCast, c, uint8(i)))
				}
			}
		}
	}
	if s.can(seat, aCauldron) {
		buf = s.cauldronAnswers(seat, buf)
	}
	if s.mayExchange(seat) {
		buf = append(buf, ans(ansExchange, 0, 0))
	}
	if s.used[aDraft] > 0 && s.mayDraft(seat) {
		buf = s.draftAnswers(buf)
	}
	return append(buf, ans(ansDone, 0, 0))
}

// can reports whether a player still has an action this turn and may take it.
func (s *State) can(seat int8, a action) bool {
	return int(s.used[a]) < s.allowed(seat, a) && !s.forbidden(seat, a)
}

func (s *State) upkeepAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	room, coven := s.room(seat), zCoven+zone(seat)
	for c := s.at[zHand+zone(seat)].head; c != noCard; c = s.next[c] {
		if s.r.cards[c].kind == kCharacter {
			if room {
				buf = append(buf, ans(ansRecruit, c, 0))
			}
			continue
		}
		for h := s.at[coven].head; h != noCard; h = s.next[h] {
			buf = append(buf, ans(ansAttach, c, h))
		}
	}
	return buf
}

func (s *State) cauldronAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	if c := s.at[zCauldron+zone(seat)].head; c != noCard {
		for i, a := range s.r.cards[c].casts {
			if s.r.abilities[a].icons&s.forbiddenIcons(seat) == 0 {
				buf = append(buf, ans(ansActivate, uint8(i), 0))
			}
		}
		return append(buf, ans(ansRemove, 0, 0))
	}
	for c := s.at[zHand+zone(seat)].head; c != noCard; c = s.next[c] {
		if s.preparable(c) {
			buf = append(buf, ans(ansPrepare, c, 0))
		}
	}
	return buf
}

// preparable: a Character with a Cast effect (L390), without Suspicion on it (A126).
func (s *State) preparable(c card) bool { return s.r.castable.has(c) && s.tok[c][suspicion] == 0 }

// mayExchange reports whether a player can pay for an Exchange and has a Suspicion token to lose (A70).
func (s *State) mayExchange(seat int8) bool {
	return s.can(seat, aExchange) && s.tokensIn(seat, suspicion) > 0 && s.tokensIn(seat, enchantment) >= s.price(seat)
}

func (s *State) effectAnswers(kind askKind, buf []engine.Answer) []engine.Answer {
	f := &s.stack[s.depth-1]
	o := &s.r.ops[f.pc]
	x := f.ctx()
	switch kind {
	case qPick:
		i := f.open()
		left, _ := s.pickable(f, o, i)
		buf = cardAnswers(buf, ansPick, left)
		if s.r.sels[o.arg[i].sel].upTo {
			buf = append(buf, ans(ansStop, 0, 0))
		}
	case qToken:
		left, _ := s.bearing(f.arg[0], o.token)
		buf = cardAnswers(buf, ansToken, left)
	case qYesNo:
		buf = append(buf, ans(ansYes, 0, 0), ans(ansNo, 0, 0))
	case qChoose:
		for i := int16(0); i < int16(o.small); i++ {
			if b := s.r.blocks[o.n+i]; s.canDo(&x, b.start, b.end) {
				buf = append(buf, ans(ansChoose, uint8(i), 0))
			}
		}
	case qSeat:
		for seats := s.rivalsAsked(f, o); seats != 0; seats &= seats - 1 {
			buf = append(buf, ans(ansSeat, uint8(low(seats)), 0))
		}
	case qDrawKeep, qBottom, qReorder, qPeek:
		return s.deckAnswers(kind, f, o, buf)
	}
	return buf
}

func (s *State) deckAnswers(kind askKind, f *frame, o *op, buf []engine.Answer) []engine.Answer {
	k, from := ansTake, uint8(0)
	switch kind {
	case qPeek:
		return append(buf, ans(ansSeen, 0, 0))
	case qBottom:
		k = ansBottom
	case qReorder:
		k, from = ansNext, f.left
	}
	c := s.nth(deckZone(o.deck), int(from))
	for i := from; i < f.seen; i++ {
		buf = append(buf, ans(k, c, 0))
		c = s.next[c]
	}
	return buf
}

// rivalsAsked is the players among whom a rival is being chosen.
func (s *State) rivalsAsked(f *frame, o *op) uint8 {
	x := f.ctx()
	if o.verb == vForEach {
		return s.seatsOf(&x, pARival)
	}
	i := f.open()
	return s.rivalsWith(f, o, i, &s.r.sels[o.arg[i].sel])
}

func cardAnswers(buf []engine.Answer, k ansKind, set cardSet) []engine.Answer {
	for !set.empty() {
		buf = append(buf, ans(k, set.pop(), 0))
	}
	return buf
}

// legal reports whether an answer is on the list of a seat's question. The long list of the Coven Actions is not
// made for it: each answer's own conditions are tested.
func (s *State) legal(seat int8, q question, a engine.Answer) bool {
	switch q.kind {
	case qCoven:
		return s.legalAction(seat, a)
	case qPick:
		return s.legalPick(a)
	}
	var room [maxCards + 16]engine.Answer
	for _, l := range s.Answers(q.id, room[:0]) {
		if l == a {
			return true
		}
	}
	return false
}

func (s *State) legalPick(a engine.Answer) bool {
	f := &s.stack[s.depth-1]
	o := &s.r.ops[f.pc]
	i := f.open()
	k, c, y := split(a)
	if ans(k, c, y) != a || y != 0 {
		return false
	}
	switch k {
	case ansPick:
		left, _ := s.pickable(f, o, i)
		return left.has(c)
	case ansStop:
		return c == 0 && s.r.sels[o.arg[i].sel].upTo
	}
	return false
}

func (s *State) legalAction(seat int8, a engine.Answer) bool {
	k, x, y := split(a)
	if ans(k, x, y) != a {
		return false
	}
	inHand := int(x) < s.r.n && s.zoneOf[x] == zHand+zone(seat)
	character := inHand && s.r.cards[x].kind == kCharacter
	switch k {
	case ansRecruit:
		return character && y == 0 && s.can(seat, aUpkeep) && s.room(seat)
	case ansAttach:
		return inHand && !character && int(y) < s.r.n && s.zoneOf[y] == zCoven+zone(seat) && s.can(seat, aUpkeep)
	case ansCast:
		return int(x) < s.r.n && s.zoneOf[x] == zCoven+zone(seat) && int(y) < len(s.r.cards[x].casts) &&
			s.can(seat, aCast) && s.canCast(seat, x, s.r.cards[x].casts[y])
	case ansPrepare:
		return character && y == 0 && s.at[zCauldron+zone(seat)].n == 0 && s.preparable(x) && s.can(seat, aCauldron)
	case ansExchange:
		return x == 0 && y == 0 && s.mayExchange(seat)
	case ansDone:
		return x == 0 && y == 0
	}
	var room [maxCards + 16]engine.Answer
	list := room[:0]
	if s.can(seat, aCauldron) && s.at[zCauldron+zone(seat)].n > 0 {
		list = s.cauldronAnswers(seat, list)
	}
	if s.used[aDraft] > 0 && s.mayDraft(seat) {
		list = s.draftAnswers(list)
	}
	for _, l := range list {
		if l == a {
			return true
		}
	}
	return false
}
