package fate

// pool is the place in the supply that a kind of token comes from: Blessed and Cursed are two sides of one (L116).
func pool(token uint8) int {
	switch token {
	case blessed, cursed:
		return 0
	case enchantment:
		return 1
	}
	return 2
}

// available is how many tokens of a kind can still be placed (A63, A64).
func (s *State) available(token uint8) int {
	if s.opts.unlimited {
		return 99
	}
	return int(s.supply[pool(token)])
}

// bears reports whether a kind of token may lie on a card where it is now (I10-I13, A67).
func (s *State) bears(c card, token uint8) bool {
	if s.inPlay(c) {
		return true
	}
	switch token {
	case blessed, cursed:
		return s.inGrave(c) || s.zoneOf[c] == zTrial
	}
	return false
}

// put places tokens on a card, as many as there are, and returns how many that was.
func (s *State) put(c card, token uint8, n int) int {
	n = min(n, s.available(token), 200-int(s.tok[c][token]))
	if n <= 0 {
		return 0
	}
	s.supply[pool(token)] -= int16(n)
	s.tok[c][token] += uint8(n)
	s.tell(evPlaced, s.holder(c), int16(c), int16(token), int16(n), 0)
	s.cancel(c)
	s.happen(hapTokenPlaced, s.holder(c), c, anyVia, token, 0)
	return n
}

// cancel returns a Blessed and a Cursed token that meet on a card, if the table plays it so (A61).
func (s *State) cancel(c card) {
	t := &s.tok[c]
	if n := min(t[blessed], t[cursed]); s.opts.cancel && n > 0 {
		t[blessed] -= n
		t[cursed] -= n
		s.supply[0] += 2 * int16(n)
		s.tell(evCancelled, s.holder(c), int16(c), int16(n), 0, 0)
	}
}

// drop takes tokens off a card, as many as there are, and returns how many that was.
func (s *State) drop(c card, token uint8, n int) int {
	n = min(n, int(s.tok[c][token]))
	if n <= 0 {
		return 0
	}
	s.tok[c][token] -= uint8(n)
	s.supply[pool(token)] += int16(n)
	s.tell(evTakenOff, s.holder(c), int16(c), int16(token), int16(n), 0)
	s.happen(hapTokenRemoved, s.holder(c), c, anyVia, token, 0)
	return n
}

// carry moves tokens from one card to another without the supply (A66).
func (s *State) carry(from, to card, token uint8, n int) int {
	n = min(n, int(s.tok[from][token]), 200-int(s.tok[to][token]))
	if n <= 0 {
		return 0
	}
	s.tok[from][token] -= uint8(n)
	s.tok[to][token] += uint8(n)
	s.tell(evCarried, s.holder(from), int16(from), int16(to), int16(token), int16(n))
	s.cancel(to)
	s.happen(hapTokenRemoved, s.holder(from), from, anyVia, token, 0)
	s.happen(hapTokenPlaced, s.holder(to), to, anyVia, token, 0)
	return n
}

// swapTokens replaces tokens on a card. Blessed for Cursed is a flip and needs no supply; if the new token is
// missing the old one still goes (A65).
func (s *State) swapTokens(c card, old, new uint8, n int) int {
	n = min(n, int(s.tok[c][old]))
	if n <= 0 {
		return 0
	}
	s.tok[c][old] -= uint8(n)
	s.supply[pool(old)] += int16(n)
	k := 0
	if s.bears(c, new) {
		k = min(n, s.available(new))
	}
	s.tok[c][new] += uint8(k)
	s.supply[pool(new)] -= int16(k)
	s.tell(evReplaced, s.holder(c), int16(c), int16(old), int16(new), int16(n))
	s.cancel(c)
	s.happen(hapTokenRemoved, s.holder(c), c, anyVia, old, 0)
	if k > 0 {
		s.happen(hapTokenPlaced, s.holder(c), c, anyVia, new, 0)
	}
	return n
}

// flip turns Blessed and Cursed tokens of a card over, Cursed ones first.
func (s *State) flip(c card, n int) int {
	t := &s.tok[c]
	a := min(n, int(t[cursed]))
	b := min(n-a, int(t[blessed]))
	if a+b <= 0 {
		return 0
	}
	t[cursed] = t[cursed] - uint8(a) + uint8(b)
	t[blessed] = t[blessed] - uint8(b) + uint8(a)
	s.tell(evFlipped, s.holder(c), int16(c), int16(a), int16(b), 0)
	s.cancel(c)
	return a + b
}
