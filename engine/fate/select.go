package fate

// ctx is from where a search, number or condition is read: whose card it is, and what is bound.
type ctx struct {
	me, them int8
	src, it  card
	f        *frame // nil outside of steps
}

func (f *frame) ctx() ctx { return ctx{me: f.me, them: f.them, src: f.src, it: f.it, f: f} }

// seatsOf is the set of players, as bits, that a pack's word means; bit 4 is the Square of the solo game.
func (s *State) seatsOf(x *ctx, p players) uint8 {
	all := uint8(1)<<s.seats - 1
	if s.solo() {
		all |= 1 << square
	}
	me := x.me
	switch p {
	case pMe:
		return bit(me)
	case pThem:
		return bit(x.them)
	case pRivals, pARival:
		return all &^ bit(me)
	case pEveryone:
		return all
	case pLeft:
		return bit(s.beside(me, 1))
	case pRight:
		return bit(s.beside(me, -1))
	case pCoin:
		return bit(s.coin)
	}
	return 0
}

func bit(seat int8) uint8 {
	if seat < 0 {
		return 0
	}
	return 1 << seat
}

// beside is the neighbour of a player; in the solo game the Square is everybody's neighbour, and you are its.
func (s *State) beside(who, by int8) int8 {
	if s.solo() && who == square {
		return 0
	}
	return s.leftOf(who, by)
}

// find returns the cards a search finds, before any choice.
func (s *State) find(x *ctx, sel *selector) (found cardSet) {
	switch sel.zone {
	case inCoven, inGrave, inHand, inCauldron:
		base := map4[sel.zone]
		for seats := s.seatsOf(x, sel.of); seats != 0; seats &= seats - 1 {
			seat := low(seats)
			if seat == square {
				if sel.zone == inCoven {
					s.findTops(x, sel, &found)
				}
				continue
			}
			s.findIn(x, sel, base+zone(seat), &found)
		}
	case inTrial:
		s.findIn(x, sel, zTrial, &found)
	case inBurn:
		s.findIn(x, sel, zBurn, &found)
	case inSquare:
		s.findTops(x, sel, &found)
	case inVillage:
		if c := s.at[zVillage].head; c != noCard {
			found.add(c)
		}
	case inWell:
		if c := s.at[zWell].head; c != noCard {
			found.add(c)
		}
	}
	return found
}

var map4 = [...]zone{inCoven: zCoven, inGrave: zGrave, inHand: zHand, inCauldron: zCauldron}

func (s *State) findTops(x *ctx, sel *selector, found *cardSet) {
	for p := zSquare; p < zSquare+piles; p++ {
		if c := s.at[p].head; c != noCard {
			s.consider(x, sel, c, found)
		}
	}
}

func (s *State) findIn(x *ctx, sel *selector, z zone, found *cardSet) {
	if sel.row >= 0 {
		s.findRow(x, sel, z, found)
		return
	}
	for c := s.at[z].head; c != noCard; c = s.next[c] {
		s.consider(x, sel, c, found)
	}
}

// findRow finds by the place in the row.
func (s *State) findRow(x *ctx, sel *selector, z zone, found *cardSet) {
	switch sel.row {
	case 0:
		if c := s.at[z].head; c != noCard {
			s.consider(x, sel, c, found)
		}
	case 1:
		if c := s.at[z].tail; c != noCard {
			s.consider(x, sel, c, found)
		}
	case 2:
		self := s.bodyOf(x.src)
		if self != noCard && s.zoneOf[self] == z {
			for _, c := range [2]card{s.prev[self], s.next[self]} {
				if c != noCard {
					s.consider(x, sel, c, found)
				}
			}
		}
	}
}

// bodyOf is the Character a card acts through: itself, or the bearer of an attached Item.
func (s *State) bodyOf(c card) card {
	if c < maxCards && s.zoneOf[c] == zAttached {
		return s.host[c]
	}
	return c
}

// consider adds c, or the Items under it if Items are searched, when it fits.
func (s *State) consider(x *ctx, sel *selector, c card, found *cardSet) {
	if sel.item && s.r.cards[c].kind == kCharacter {
		for i := s.under[c].head; i != noCard; i = s.next[i] {
			if !sel.other || i != x.src {
				found.add(i)
			}
		}
		return
	}
	if s.fits(x, sel, c) {
		found.add(c)
	}
}

// fits tests a card against a search's filters, its place apart.
func (s *State) fits(x *ctx, sel *selector, c card) bool {
	d := &s.r.cards[c]
	if sel.plain {
		return !sel.has_() || s.tokensFit(sel, c)
	}
	if sel.item != (d.kind == kItem) {
		return false
	}
	if sel.other && (c == x.src || c == s.bodyOf(x.src)) {
		return false
	}
	if sel.types != 0 && s.types(c)&sel.types == 0 {
		return false
	}
	if !s.tokensFit(sel, c) {
		return false
	}
	if sel.ability == 0 && !s.r.castable.has(c) || sel.ability == 1 && !s.r.hasFate.has(c) {
		return false
	}
	if sel.icon != 0 && d.icons&sel.icon == 0 {
		return false
	}
	if sel.ranged {
		v := s.value(c)
		return v >= int(sel.min) && v <= int(sel.max)
	}
	return true
}

func (sel *selector) has_() bool { return sel.has != [tokenKinds]uint8{} || sel.lacks != 0 }

func (s *State) tokensFit(sel *selector, c card) bool {
	t := &s.tok[c]
	for k := range t {
		if t[k] < sel.has[k] || sel.lacks&(1<<k) != 0 && t[k] > 0 {
			return false
		}
	}
	return true
}

// matches tests whether a card is one that a standing search would find: for triggers, mods and conditions.
func (s *State) matches(x *ctx, sel *selector, c card) bool {
	if c >= maxCards {
		return false
	}
	z := s.zoneOf[c]
	if z == zAttached {
		if !sel.item {
			return false
		}
		z = s.zoneOf[s.host[c]]
	}
	switch sel.zone {
	case inCoven, inGrave, inHand, inCauldron:
		base := map4[sel.zone]
		if z >= base && z < base+maxSeats {
			if s.seatsOf(x, sel.of)&bit(int8(z-base)) == 0 {
				return false
			}
		} else if !(sel.zone == inCoven && s.solo() && s.squareTop(s.bodyOf(c)) && s.seatsOf(x, sel.of)&(1<<square) != 0) {
			return false
		}
	case inTrial:
		if z != zTrial {
			return false
		}
	case inBurn:
		if z != zBurn {
			return false
		}
	case inSquare:
		if z < zSquare || z >= zHand || s.at[z].head != s.bodyOf(c) {
			return false
		}
	default:
		return false
	}
	if sel.item && s.zoneOf[c] == zAttached {
		return !sel.other || c != x.src
	}
	if sel.row >= 0 {
		var found cardSet
		s.findRow(x, sel, z, &found)
		return found.has(c)
	}
	return s.fits(x, sel, c)
}

// bests keeps the cards with the most or the least of what the search compares.
func (s *State) bests(sel *selector, set cardSet) cardSet {
	if sel.rank < 0 {
		return set
	}
	var out cardSet
	best := 0
	for rest := set; !rest.empty(); {
		c := rest.pop()
		v := s.measure(sel.by, c)
		if sel.rank == 1 {
			v = -v
		}
		if out.empty() || v > best {
			out, best = setOf(c), v
		} else if v == best {
			out.add(c)
		}
	}
	return out
}

func (s *State) measure(by uint8, c card) int {
	switch by {
	case 1:
		return int(s.tok[c][suspicion])
	case 2:
		return int(s.tok[c][enchantment])
	case 3:
		return int(s.tok[c][blessed])
	case 4:
		return int(s.tok[c][cursed])
	}
	return s.value(c)
}

// known returns the card a target without a search means, or noCard.
func (s *State) known(x *ctx, t target) cardSet {
	switch t.kind {
	case tgSelf:
		return setOf(x.src)
	case tgHost:
		if x.src < maxCards {
			return setOf(s.host[x.src])
		}
	case tgIt:
		return setOf(x.it)
	case tgBound:
		if x.f != nil {
			return x.f.bound[t.slot]
		}
	case tgEach:
		if x.f != nil {
			return setOf(x.f.loops[t.loop].each)
		}
	}
	return cardSet{}
}

// all returns the cards a target without choice means.
func (s *State) all(x *ctx, t target) cardSet {
	if t.kind == tgSearch {
		sel := &s.r.sels[t.sel]
		return s.bests(sel, s.find(x, sel))
	}
	return s.known(x, t)
}

// meant tests whether a card is among those a standing target means.
func (s *State) meant(x *ctx, t target, c card) bool {
	if t.kind == tgSearch {
		sel := &s.r.sels[t.sel]
		if sel.rank >= 0 {
			set := s.all(x, t)
			return set.has(c)
		}
		return s.matches(x, sel, c)
	}
	set := s.known(x, t)
	return set.has(c)
}

// low is the lowest seat of a set.
func low(seats uint8) int8 {
	for i := int8(0); i <= square; i++ {
		if seats&(1<<i) != 0 {
			return i
		}
	}
	return nobody
}
