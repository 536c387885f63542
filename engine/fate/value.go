package fate

// value is what a Character is worth where it lies: printed value, tokens and what modifies it (L280, A6).
func (s *State) value(c card) int {
	d := &s.r.cards[c]
	grave := s.inGrave(c)
	v := int(d.value)
	if grave {
		v = int(d.grave)
	}
	t := &s.tok[c]
	v += 2*int(t[blessed]) - 2*int(t[cursed])
	return v + s.modified(c, grave)
}

// modified is what the cards in play add to a Character's value; a set replaces the printed value first (A115).
func (s *State) modified(c card, grave bool) int {
	sum := 0
	printed := int(s.r.cards[c].value)
	if grave {
		printed = int(s.r.cards[c].grave)
	}
	set := printed
	for on := s.live.and(s.r.modCards[mValue]); !on.empty(); {
		src := on.pop()
		d := &s.r.cards[src]
		for i := d.mods; i < d.modEnd; i++ {
			m := &s.r.mods[i]
			if m.kind != mValue || m.in == inCoven && grave || m.in == inGrave && !grave {
				continue
			}
			x := ctx{me: s.holder(src), them: nobody, src: src, it: noCard}
			switch {
			case !s.meant(&x, m.of, c):
			case m.isSet:
				set = int(m.set)
			default:
				sum += s.number(&x, m.n)
			}
		}
	}
	if s.opts.liveLevel && !grave && s.inCoven(c) {
		sum += s.guide(c, s.level(s.holder(c)))
	}
	return sum + set - printed
}

// types is the set of types a Character counts as.
func (s *State) types(c card) uint8 {
	t := s.r.cards[c].types
	on := s.live.and(s.r.modCards[mType])
	if on.empty() {
		return t
	}
	s.eachMod(on, mType, func(x ctx, m *mod) {
		if s.meant(&x, m.of, c) {
			t |= m.types
		}
	})
	return t
}

// eachMod calls f for every mod of a kind on the cards of a set.
func (s *State) eachMod(on cardSet, kind modKind, f func(x ctx, m *mod)) {
	for !on.empty() {
		src := on.pop()
		d := &s.r.cards[src]
		for i := d.mods; i < d.modEnd; i++ {
			if m := &s.r.mods[i]; m.kind == kind {
				f(ctx{me: s.holder(src), them: nobody, src: src, it: noCard}, m)
			}
		}
	}
}

// limit is how many Characters a Coven may hold (L362).
func (s *State) limit(seat int8) int {
	n := 5
	if on := s.live.and(s.r.modCards[mLimit]); !on.empty() {
		s.eachMod(on, mLimit, func(x ctx, m *mod) {
			if s.seatsOf(&x, m.who)&bit(seat) != 0 {
				n += int(m.set)
			}
		})
	}
	return max(n, 0)
}

// allowed is how often a player may take an action each turn.
func (s *State) allowed(seat int8, a action) int {
	n := 1
	if on := s.live.and(s.r.modCards[mExtra]); !on.empty() {
		s.eachMod(on, mExtra, func(x ctx, m *mod) {
			if m.action == a && s.seatsOf(&x, m.who)&bit(seat) != 0 {
				n += int(m.set)
			}
		})
	}
	return n
}

// forbidden reports whether a player may not take an action now.
func (s *State) forbidden(seat int8, a action) bool {
	no := false
	if on := s.live.and(s.r.modCards[mForbid]); !on.empty() {
		s.eachMod(on, mForbid, func(x ctx, m *mod) {
			no = no || m.action == a && s.seatsOf(&x, m.who)&bit(seat) != 0
		})
	}
	return no
}

// forbiddenIcons is the set of icons whose Cast effects a player may not use now.
func (s *State) forbiddenIcons(seat int8) uint8 {
	var icons uint8
	if on := s.live.and(s.r.modCards[mForbid]); !on.empty() {
		s.eachMod(on, mForbid, func(x ctx, m *mod) {
			if s.seatsOf(&x, m.who)&bit(seat) != 0 {
				icons |= m.icon
			}
		})
	}
	return icons
}

// immune reports whether a harm cannot come to a Character.
func (s *State) immune(c card, h harm) bool {
	no := false
	if on := s.live.and(s.r.modCards[mImmune]); !on.empty() {
		s.eachMod(on, mImmune, func(x ctx, m *mod) {
			no = no || m.harm == h && s.meant(&x, m.of, c)
		})
	}
	return no
}

// price is what an Exchange costs a player in Enchantment tokens (L410).
func (s *State) price(seat int8) int {
	n, set := 4, -1
	if on := s.live.and(s.r.modCards[mCost]); !on.empty() {
		s.eachMod(on, mCost, func(x ctx, m *mod) {
			if s.seatsOf(&x, m.who)&bit(seat) == 0 {
				return
			}
			if m.isSet {
				set = int(m.set)
			} else {
				n += int(m.set)
			}
		})
	}
	if set >= 0 {
		return set
	}
	return max(n, 0)
}

// level is a Coven's Enchantment level: its Enchantment tokens and what changes their count (R70).
func (s *State) level(seat int8) int {
	n := s.tokensIn(seat, enchantment)
	if on := s.live.and(s.r.modCards[mLevel]); !on.empty() {
		s.eachMod(on, mLevel, func(x ctx, m *mod) {
			if s.seatsOf(&x, m.who)&bit(seat) != 0 {
				n += int(m.set)
			}
		})
	}
	return max(n, 0)
}

// tokensIn counts a kind of token on the Characters of a Coven.
func (s *State) tokensIn(seat int8, token uint8) int {
	n := 0
	if seat < 0 || seat >= s.seats {
		return 0
	}
	for c := s.at[zCoven+zone(seat)].head; c != noCard; c = s.next[c] {
		n += int(s.tok[c][token])
	}
	return n
}

// guide is what the Enchantment guide gives a Character in a Coven at a level: Companions get nothing (A106).
func (s *State) guide(c card, level int) int {
	row := s.opts.row(level)
	switch t := s.types(c); {
	case t&tWitch != 0:
		return int(row.witch)
	case t&tVillager != 0:
		return int(row.villager)
	}
	return 0
}

// number evaluates a number of the pack.
func (s *State) number(x *ctx, i int16) int {
	if i < 0 {
		return 1
	}
	n := &s.r.nums[i]
	v := 0
	switch n.kind {
	case nFixed:
		return int(n.fixed)
	case nExchange:
		return s.price(x.me)
	case nCount:
		v = s.count(x, n.of) * int(n.times)
	case nTokens:
		for set := s.all(x, n.of); !set.empty(); {
			v += int(s.tok[set.pop()][n.token])
		}
		v = v / int(n.per) * int(n.times)
	case nValueOf:
		for set := s.all(x, n.of); !set.empty(); {
			v += s.value(set.pop())
		}
		v *= max(1, int(n.times))
	case nSum:
		for k := n.list; k < n.list+n.count; k++ {
			v += s.number(x, s.r.numLists[k])
		}
	case nIf:
		if s.holds(x, n.cond) {
			return s.number(x, n.then)
		}
		return s.number(x, n.other)
	}
	if n.capped {
		v = min(v, int(n.most))
	}
	return v
}

// count counts what a search finds. Of hidden zones only the size is known, and only that is asked (compile).
func (s *State) count(x *ctx, t target) int {
	sel := &s.r.sels[t.sel]
	if sel.plain && !sel.has_() && sel.row < 0 {
		switch sel.zone {
		case inVillage:
			return int(s.at[zVillage].n)
		case inWell:
			return int(s.at[zWell].n)
		case inHand, inCauldron:
			n := 0
			for seats := s.seatsOf(x, sel.of); seats != 0; seats &= seats - 1 {
				if seat := low(seats); seat != square {
					n += int(s.at[map4[sel.zone]+zone(seat)].n)
				}
			}
			return n
		}
	}
	set := s.all(x, t)
	return set.len()
}

// holds evaluates a condition of the pack.
func (s *State) holds(x *ctx, i int16) bool {
	c := &s.r.conds[i]
	switch c.kind {
	case cExists:
		return s.count(x, c.of) > 0
	case cIs:
		return s.isSo(x, c)
	case cCompare:
		a, b := s.number(x, c.a), s.number(x, c.b)
		return c.how == 0 && a >= b || c.how == 1 && a <= b || c.how == 2 && a == b
	case cFinal:
		return s.final == c.want
	case cFirst:
		return (s.round == 1) == c.want
	case cVia:
		return x.f != nil && x.f.via == c.via
	case cMoved:
		if x.f == nil {
			return false
		}
		set := s.known(x, c.of)
		set = set.and(x.f.moved)
		return !set.empty()
	case cAll:
		for k := c.list; k < c.list+c.count; k++ {
			if !s.holds(x, s.r.condLists[k]) {
				return false
			}
		}
		return true
	case cAny:
		for k := c.list; k < c.list+c.count; k++ {
			if s.holds(x, s.r.condLists[k]) {
				return true
			}
		}
		return false
	case cNot:
		return !s.holds(x, c.nested)
	}
	return false
}

// isSo tests whether one of the cards meant is as the condition says.
func (s *State) isSo(x *ctx, c *cond) bool {
	for set := s.all(x, c.of); !set.empty(); {
		k := set.pop()
		ok := c.types == 0 || s.types(k)&c.types != 0
		ok = ok && (c.zone == anyPlace || s.liesIn(k, c.zone))
		for t, n := range c.has {
			ok = ok && s.tok[k][t] >= n
		}
		if ok {
			return true
		}
	}
	return false
}

func (s *State) liesIn(c card, p place) bool {
	switch p {
	case inCoven:
		return s.inPlay(c)
	case inGrave:
		return s.inGrave(c)
	case inHand:
		return s.inHand(c)
	case inCauldron:
		return s.inCauldron(c)
	case inTrial:
		return s.zoneOf[c] == zTrial
	case inSquare:
		return s.zoneOf[c] >= zSquare && s.zoneOf[c] < zHand
	case inBurn:
		return s.zoneOf[c] == zBurn
	case inVillage:
		return s.zoneOf[c] == zVillage
	case inWell:
		return s.zoneOf[c] == zWell
	}
	return false
}
