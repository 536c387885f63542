package fate

// happen tells the cards in play that something happened; those that wait for it are queued.
func (s *State) happen(h happening, who int8, what card, how via, token, icons uint8) {
	on := s.live.and(s.r.reactCards[h])
	if on.empty() {
		return
	}
	from := s.queued
	for !on.empty() {
		src := on.pop()
		d := &s.r.cards[src]
		for a := d.first; a < d.last; a++ {
			ab := &s.r.abilities[a]
			if ab.when == wReact && ab.trigger.event == h && s.wakes(&ab.trigger, src, who, what, how, token, icons) {
				s.enqueue(a, src, what, who, from)
			}
		}
	}
}

func (s *State) wakes(t *trigger, src card, who int8, what card, how via, token, icons uint8) bool {
	if t.via != anyVia && t.via != how || t.token != noToken && t.token != token || t.icons != 0 && t.icons&icons == 0 {
		return false
	}
	x := ctx{me: s.holder(src), them: nobody, src: src, it: what}
	if t.who != pEveryone && s.seatsOf(&x, t.who)&bit(who) == 0 {
		return false
	}
	return t.what < 0 || s.matches(&x, &s.r.sels[t.what], what)
}

// enqueue lets an ability wait for its turn: after what runs now, and among those woken by the same thing clockwise
// from the coin holder, each player's own in the order of the row (A91). from is where in the queue those begin.
func (s *State) enqueue(a int16, src, it card, who int8, from uint8) {
	if s.queued == maxQueue {
		s.cut(src)
		return
	}
	w := waiting{ability: a, src: src, it: it, who: who, order: s.order(src)}
	i := s.queued
	for ; i > from && s.queue[i-1].order > w.order; i-- {
		s.queue[i] = s.queue[i-1]
	}
	s.queue[i] = w
	s.queued++
}

// order is a card's place in the order of reactions.
func (s *State) order(src card) uint16 {
	seat := s.holder(src)
	n := uint16(0)
	if seat >= 0 && seat < s.seats {
		n = uint16((seat-s.coin+s.seats)%s.seats) << 8
	}
	body := s.bodyOf(src)
	for c := body; c < maxCards && s.prev[c] != noCard; c = s.prev[c] {
		n++
	}
	return n
}

// react starts the reaction that waits longest, if its source still works.
func (s *State) react() {
	w := s.queue[0]
	copy(s.queue[:], s.queue[1:s.queued])
	s.queued--
	s.queue[s.queued] = waiting{}
	if !s.live.has(w.src) {
		return
	}
	kind := evReacts
	if s.r.abilities[w.ability].when == wEnter {
		kind = evEnters
	}
	s.tell(kind, s.holder(w.src), int16(w.src), 0, 0, 0)
	s.begin(w.ability, s.holder(w.src), w.src, w.it, viaCoven)
}
