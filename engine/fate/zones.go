package fate

// Lists of cards. Every zone is an ordered list threaded through the state's arrays: head is the top of a deck, the
// card nearest to the Cauldron, the top of a pile of the Square.

func (s *State) pushTop(z zone, c card) {
	p := &s.at[z]
	s.zoneOf[c], s.prev[c], s.next[c] = z, noCard, p.head
	if p.head != noCard {
		s.prev[p.head] = c
	} else {
		p.tail = c
	}
	p.head = c
	p.n++
}

func (s *State) pushEnd(z zone, c card) {
	p := &s.at[z]
	s.zoneOf[c], s.next[c], s.prev[c] = z, noCard, p.tail
	if p.tail != noCard {
		s.next[p.tail] = c
	} else {
		p.head = c
	}
	p.tail = c
	p.n++
}

// lift takes a card out of the list it is in.
func (s *State) lift(c card) {
	p := &s.at[s.zoneOf[c]]
	if s.zoneOf[c] == zAttached {
		p = &s.under[s.host[c]]
		s.host[c] = noCard
	}
	if s.prev[c] != noCard {
		s.next[s.prev[c]] = s.next[c]
	} else {
		p.head = s.next[c]
	}
	if s.next[c] != noCard {
		s.prev[s.next[c]] = s.prev[c]
	} else {
		p.tail = s.prev[c]
	}
	s.next[c], s.prev[c] = noCard, noCard
	p.n--
	s.zoneOf[c] = zNowhere
}

// hang attaches an Item, which must not be in any list, to a Character.
func (s *State) hang(item, host card) {
	p := &s.under[host]
	s.zoneOf[item], s.host[item] = zAttached, host
	s.next[item], s.prev[item] = noCard, p.tail
	if p.tail != noCard {
		s.next[p.tail] = item
	} else {
		p.head = item
	}
	p.tail = item
	p.n++
}

// shuffle puts a deck into random order.
func (s *State) shuffle(z zone) {
	var list [maxCards]card
	n := 0
	for c := s.at[z].head; c != noCard; c = s.next[c] {
		list[n] = c
		n++
	}
	shuffleCards(s, list[:n])
	s.at[z] = pile{noCard, noCard, 0}
	for _, c := range list[:n] {
		s.pushEnd(z, c)
	}
}

// nth returns the card at a place of a list, from 0, or noCard.
func (s *State) nth(z zone, i int) card {
	c := s.at[z].head
	for ; i > 0 && c != noCard; i-- {
		c = s.next[c]
	}
	return c
}

func (s *State) inCoven(c card) bool {
	return c < maxCards && s.zoneOf[c] >= zCoven && s.zoneOf[c] < zGrave
}

func (s *State) inGrave(c card) bool {
	return c < maxCards && s.zoneOf[c] >= zGrave && s.zoneOf[c] < zCauldron
}

func (s *State) inHand(c card) bool {
	return c < maxCards && s.zoneOf[c] >= zHand && s.zoneOf[c] < zDraft
}

func (s *State) inCauldron(c card) bool { return c < maxCards && s.zoneOf[c] >= zCauldron }

// squareTop reports whether c is a member of the opposing Coven of the solo game: the top of a pile (A119).
func (s *State) squareTop(c card) bool {
	z := s.zoneOf[c]
	return z >= zSquare && z < zHand && s.at[z].head == c
}

// inPlay reports whether c lies in a Coven or, in the solo game, in the Square as the opposing Coven.
func (s *State) inPlay(c card) bool {
	return s.inCoven(c) || s.solo() && c < maxCards && s.squareTop(c)
}

// refresh brings up to date whether a Character's and its Items' abilities work.
func (s *State) refresh(c card) {
	coven, grave := s.inCoven(c), s.inGrave(c)
	s.setLive(c, coven)
	for i := s.under[c].head; i != noCard; i = s.next[i] {
		s.setLive(i, coven || grave && s.r.cards[i].inGrave)
	}
}

func (s *State) setLive(c card, on bool) {
	if on {
		s.live.add(c)
	} else {
		s.live.del(c)
	}
}
