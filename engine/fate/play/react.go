package play

import (
	"witchtable/engine/fate/program"
)

// happen tells the cards in play that something happened; those that wait for it are queued.
func (s *State) Happen(h program.Happening, who int8, what program.Card, how program.Via, token, icons uint8) {
	on := s.Live.And(s.R.ReactCards[h])
	if on.Empty() {
		return
	}
	from := s.Queued
	for !on.Empty() {
		src := on.Pop()
		d := &s.R.Cards[src]
		for a := d.First; a < d.Last; a++ {
			ab := &s.R.Abilities[a]
			if ab.When == program.WhenReact && ab.Trigger.Event == h && s.wakes(&ab.Trigger, src, who, what, how, token, icons) {
				s.enqueue(a, src, what, who, from)
			}
		}
	}
}

func (s *State) wakes(t *program.Trigger, src program.Card, who int8, what program.Card, how program.Via, token, icons uint8) bool {
	if t.Via != program.AnyVia && t.Via != how || t.Token != program.NoToken && t.Token != token || t.Icons != 0 && t.Icons&icons == 0 {
		return false
	}
	x := Ctx{Me: s.Holder(src), Them: Nobody, Src: src, It: what}
	if t.Who != program.Everyone && s.SeatsOf(x, t.Who)&Bit(who) == 0 {
		return false
	}
	return t.What < 0 || s.matches(x, &s.R.Sels[t.What], what)
}

// enqueue lets an ability wait for its turn: after what runs now, and among those woken by the same thing clockwise
// from the coin holder, each player's own in the order of the row (A91). from is where in the queue those begin.
func (s *State) enqueue(a int16, src, it program.Card, who int8, from uint8) {
	if s.Queued == maxQueue {
		s.cut(src)
		return
	}
	w := waiting{Ability: a, Src: src, It: it, Who: who, order: s.order(src)}
	i := s.Queued
	for ; i > from && s.Queue[i-1].order > w.order; i-- {
		s.Queue[i] = s.Queue[i-1]
	}
	s.Queue[i] = w
	s.Queued++
}

// order is a card's place in the order of reactions.
func (s *State) order(src program.Card) uint16 {
	seat := s.Holder(src)
	n := uint16(0)
	if seat >= 0 && seat < s.Seats {
		n = uint16((seat-s.Coin+s.Seats)%s.Seats) << 8
	}
	body := s.BodyOf(src)
	for c := body; c < program.MaxCards && s.Prev[c] != program.NoCard; c = s.Prev[c] {
		n++
	}
	return n
}

// react starts the reaction that waits longest, if its source still works.
func (s *State) react() {
	w := s.Queue[0]
	copy(s.Queue[:], s.Queue[1:s.Queued])
	s.Queued--
	s.Queue[s.Queued] = waiting{}
	if !s.Live.Has(w.Src) {
		return
	}
	kind := EvReacts
	if s.R.Abilities[w.Ability].When == program.WhenEnter {
		kind = EvEnters
	}
	s.Tell(kind, s.Holder(w.Src), int16(w.Src), 0, 0, 0)
	s.Begin(w.Ability, s.Holder(w.Src), w.Src, w.It, program.ViaCoven)
}
