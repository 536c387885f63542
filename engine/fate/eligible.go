package fate

// Which cards a step can be done to, and whether it can do anything at all. Both only read: they serve the choice of
// targets as well as the question whether an effect may be activated (A43).

// eligible keeps the cards that the step's i-th target may be. first is the target chosen before, for steps with two.
func (s *State) eligible(x *ctx, o *op, i int, first, set cardSet) (out cardSet) {
	for !set.empty() {
		if c := set.pop(); s.may(x, o, i, first, c) {
			out.add(c)
		}
	}
	return out
}

func (s *State) may(x *ctx, o *op, i int, first cardSet, c card) bool {
	t := &s.tok[c]
	switch o.verb {
	case vPlace:
		return s.receives(c, o.token)
	case vRemove:
		if o.flag && o.arg[0].kind == tgSearch && !s.r.sels[o.arg[0].sel].all {
			return int(t[o.token]) >= max(1, s.number(x, o.n))
		}
		return t[o.token] > 0
	case vShift:
		if i == 0 {
			return t[o.token] > 0
		}
		return !first.has(c) && s.receives(c, o.token)
	case vReplace:
		return t[o.token] > 0 && !(o.token2 == suspicion && s.immune(c, hSuspicion)) && !(o.token2 == cursed && s.immune(c, hCursed))
	case vFlip:
		return t[blessed]+t[cursed] > 0
	case vSacrifice:
		return s.inCoven(c) && s.holder(c) == x.me && t[suspicion] == 0 && !s.immune(c, hSacrifice) && !(s.opts.noSelf && c == x.src)
	case vBury:
		return s.inCoven(c) || s.zoneOf[c] == zTrial || s.zoneOf[c] == zBurn && s.r.cards[c].kind == kCharacter
	case vRaise:
		return s.inGrave(c) && s.reaches(x, o)
	case vAccuse:
		return s.inPlay(c) && !s.immune(c, hTrial)
	case vRetrieve:
		return s.zoneOf[c] == zTrial && s.reaches(x, o) && !(s.opts.ownTrial && s.owner[c] != x.home())
	case vBurn:
		return s.zoneOf[c] != zBurn && !(s.inPlay(s.bodyOf(c)) && s.immune(s.bodyOf(c), hBurn))
	case vTake:
		return s.takeable(x, o, c)
	case vTrade:
		if i == 1 && (first.has(c) || s.zoneOf[first.first()] == s.zoneOf[c]) {
			return false
		}
		return s.r.cards[c].kind == kCharacter && !s.stolen(x, c)
	case vAttach:
		if i == 0 {
			return s.r.cards[c].kind == kItem && !s.stolen(x, c)
		}
		return s.inCoven(c) && !first.has(c) && s.host[first.first()] != c
	case vActivate:
		return s.depth < maxDepth-1 && c != x.src && s.castAbility(x.me, c) >= 0
	}
	return true
}

// receives reports whether a token may be put on a card now.
func (s *State) receives(c card, token uint8) bool {
	if !s.bears(c, token) {
		return false
	}
	switch token {
	case suspicion:
		return !s.immune(c, hSuspicion)
	case cursed:
		return !s.immune(c, hCursed)
	}
	return true
}

// home is the player whose hand or Coven cards are moved to.
func (x *ctx) home() int8 {
	if x.them != nobody {
		return x.them
	}
	return x.me
}

// reaches reports whether there is room where a step would bring a Character.
func (s *State) reaches(x *ctx, o *op) bool {
	seat := x.home()
	if seat == square {
		return false
	}
	return !o.toCoven || s.room(seat)
}

// stolen reports whether taking a card away is barred because somebody else's Character is protected.
func (s *State) stolen(x *ctx, c card) bool {
	body := s.bodyOf(c)
	return s.inPlay(body) && s.holder(body) != x.home() && s.immune(body, hSteal)
}

func (s *State) takeable(x *ctx, o *op, c card) bool {
	if !s.reaches(x, o) || s.stolen(x, c) {
		return false
	}
	if o.toCoven {
		return s.r.cards[c].kind == kCharacter && !(s.inCoven(c) && s.holder(c) == x.home())
	}
	return !(s.inHand(c) && s.holder(c) == x.home())
}

// castAbility is the first Cast effect of a card that can do something for a player now, or -1.
func (s *State) castAbility(me int8, c card) int16 {
	for _, a := range s.r.cards[c].casts {
		if s.canCast(me, c, a) {
			return a
		}
	}
	return -1
}

// canCast reports whether a Cast effect may be used from the Coven: it is not forbidden and can do something (A43).
func (s *State) canCast(me int8, c card, a int16) bool {
	ab := &s.r.abilities[a]
	if ab.icons != 0 && ab.icons&s.forbiddenIcons(me) != 0 {
		return false
	}
	x := ctx{me: me, them: nobody, src: c, it: noCard}
	return s.canDo(&x, ab.start, int16(len(s.r.ops)))
}

// canDo reports whether any of the steps from start to the end of the program or to end can do something.
func (s *State) canDo(x *ctx, start, end int16) bool {
	for pc := start; pc < end; {
		o := &s.r.ops[pc]
		switch o.verb {
		case vEnd:
			return false
		case vJump:
			pc = max(o.end, pc+1)
			continue
		}
		if s.stepCan(x, o) {
			return true
		}
		if o.verb >= vChoose && o.verb <= vRepeat {
			pc = o.end
		} else {
			pc++
		}
	}
	return false
}

func (s *State) stepCan(x *ctx, o *op) bool {
	switch o.verb {
	case vPlace:
		return s.available(o.token) > 0 && s.number(x, o.n) > 0 && s.some(x, o, 0)
	case vRemove, vReplace, vFlip:
		return s.number(x, o.n) > 0 && s.some(x, o, 0)
	case vShift, vTrade, vAttach:
		return s.pair(x, o)
	case vDraw:
		return s.at[deckZone(o.deck)].n > 0 && s.number(x, o.n) > 0
	case vPeek:
		return s.at[deckZone(o.deck)].n > 0
	case vDiscardSelf:
		return s.inPlay(x.src)
	case vNote, vExchanged:
		return false
	case vChoose:
		for i := int16(0); i < int16(o.small); i++ {
			if b := s.r.blocks[o.n+i]; s.canDo(x, b.start, b.end) {
				return true
			}
		}
		return false
	case vMay:
		return s.canDo(x, o.body, o.end)
	case vPay:
		return s.payable(x, o.body, o.mid) || s.canDo(x, o.mid2, o.end)
	case vIf:
		if s.holds(x, o.cond) {
			return s.canDo(x, o.body, o.mid)
		}
		return s.canDo(x, o.mid, o.end)
	case vForEach:
		return s.eachCan(x, o)
	case vRepeat:
		return s.number(x, o.n) > 0 && s.canDo(x, o.body+1, o.end-1)
	}
	return s.some(x, o, 0)
}

func (s *State) eachCan(x *ctx, o *op) bool {
	y := *x
	if o.players != pUnset {
		for seats := s.seatsOf(x, o.players); seats != 0; seats &= seats - 1 {
			y.them = low(seats)
			if s.canDo(&y, o.body+1, o.end-1) {
				return true
			}
		}
		return false
	}
	var f frame
	if x.f != nil {
		f = *x.f
	}
	y.f = &f
	for set := s.all(x, o.arg[0]); !set.empty(); {
		f.loops[o.loop].each = set.pop()
		if s.canDo(&y, o.body+1, o.end-1) {
			return true
		}
	}
	return false
}

// targets is what a step's i-th target may be, before any choice.
func (s *State) targets(x *ctx, o *op, i int, first cardSet) cardSet {
	return s.eligible(x, o, i, first, s.before(x, o, i))
}

func (s *State) some(x *ctx, o *op, i int) bool {
	if t := o.arg[i]; t.kind == tgSearch && s.r.sels[t.sel].secret {
		return s.reaches(x, o) && s.count(x, t) > 0
	}
	for set := s.before(x, o, i); !set.empty(); {
		if s.may(x, o, i, cardSet{}, set.pop()) {
			return true
		}
	}
	return false
}

// before is the cards a step's i-th target names, whether they may be it or not.
func (s *State) before(x *ctx, o *op, i int) cardSet {
	if t := o.arg[i]; t.kind == tgSearch {
		return s.find(x, &s.r.sels[t.sel])
	}
	return s.known(x, o.arg[i])
}

// pair reports whether a step with two targets finds one of each.
func (s *State) pair(x *ctx, o *op) bool {
	second := s.before(x, o, 1)
	if second.empty() {
		return false
	}
	for set := s.targets(x, o, 0, cardSet{}); !set.empty(); {
		first := setOf(set.pop())
		for rest := second; !rest.empty(); {
			if s.may(x, o, 1, first, rest.pop()) {
				return true
			}
		}
	}
	return false
}

// payable reports whether every step of a price can be done in full.
func (s *State) payable(x *ctx, start, end int16) bool {
	for pc := start; pc < end; {
		o := &s.r.ops[pc]
		switch o.verb {
		case vRemove:
			if !s.removable(x, o) {
				return false
			}
		case vSacrifice, vBurn, vBury, vAccuse, vTake, vRaise, vRetrieve:
			if k := o.arg[0]; k.kind == tgSearch && s.r.sels[k.sel].secret {
				if !s.some(x, o, 0) {
					return false
				}
				break
			}
			t := s.targets(x, o, 0, cardSet{})
			need := 1
			if o.arg[0].kind == tgSearch {
				if sel := &s.r.sels[o.arg[0].sel]; !sel.all && !sel.upTo {
					need = int(sel.pick)
				}
			}
			if t.len() < need {
				return false
			}
		default:
			if !s.stepCan(x, o) {
				return false
			}
		}
		if o.verb >= vChoose && o.verb <= vRepeat {
			pc = o.end
		} else {
			pc++
		}
	}
	return true
}

func (s *State) removable(x *ctx, o *op) bool {
	n, sum := s.number(x, o.n), 0
	for set := s.targets(x, o, 0, cardSet{}); !set.empty(); {
		sum += int(s.tok[set.pop()][o.token])
	}
	return sum >= n
}

func deckZone(deck uint8) zone { return [...]zone{zVillage, zWell, zEvents}[deck] }
