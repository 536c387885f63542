package play

import (
	"witchtable/engine/fate/program"
)

// Reactions. What happens wakes abilities; they wait in a queue until nothing runs, and are done one after another by
// who held their source when it was woken. Every chain of them ends by construction: it has a longest length, and a
// card is woken so often and no more (A146).

// Happen tells the cards in play that something happened; those that wait for it are queued.
func (s *State) Happen(h program.Happening, who int8, what program.Card, how program.Via, token, icons uint8) {
	s.fire(s.Queued, h, who, what, how, token, icons)
}

// fire is Happen for things that come about at once: what they wake is put into one order from a place of the queue on.
func (s *State) fire(from uint8, h program.Happening, who int8, what program.Card, how program.Via, token,
	icons uint8) {
	on := s.Live.And(s.R.ReactCards[h])
	for !on.Empty() {
		src := on.Pop()
		d := &s.R.Cards[src]
		for a := d.First; a < d.Last; a++ {
			ab := &s.R.Abilities[a]
			if ab.When == program.WhenReact && ab.Trigger.Event == h && s.wakes(&ab.Trigger, src, who, what, how, token, icons) {
				s.enqueue(a, src, what, from)
			}
		}
	}
}

func (s *State) wakes(t *program.Trigger, src program.Card, who int8, what program.Card, how program.Via, token,
	icons uint8) bool {
	if t.Via != program.AnyVia && t.Via != how || t.Token != program.NoToken && t.Token != token || t.Icons != 0 &&
		t.Icons&icons == 0 {
		return false
	}
	x := Ctx{Me: s.Holder(src), Them: Nobody, Src: src, It: what}
	if t.Who != program.Everyone && s.SeatsOf(x, t.Who)&Bit(who) == 0 {
		return false
	}
	return t.What < 0 || s.matches(x, &s.R.Sels[t.What], what)
}

// enqueue lets an ability wait for its turn: after what runs now, and among those woken by the same thing clockwise
// from the coin holder, each player's own in the order of the row (A91). from is where in the queue those begin. What
// would make the chain too long is not woken (A146).
func (s *State) enqueue(a int16, src, it program.Card, from uint8) {
	if s.Queued == maxQueue || s.Woken[src] == mostWakes || s.link() == longestChain {
		return
	}
	s.Woken[src]++
	w := waiting{Ability: a, Src: src, It: it, Me: s.Holder(src), link: s.link() + 1, order: s.order(src)}
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

// lapse marks the waiting abilities whose source does not work any more or has come to somebody else: they will not be
// done, even if it should come back (A47).
func (s *State) lapse() {
	for i := range s.Queue[:s.Queued] {
		w := &s.Queue[i]
		w.lapsed = w.lapsed || !s.Live.Has(w.Src) || s.Holder(w.Src) != w.Me
	}
}

// react starts the ability that waits longest, if its source is still where it was woken.
func (s *State) react() {
	w := s.Queue[0]
	copy(s.Queue[:], s.Queue[1:s.Queued])
	s.Queued--
	s.Queue[s.Queued] = waiting{}
	if w.lapsed || !s.Live.Has(w.Src) {
		s.Tell(EvLapsed, w.Me, int16(w.Src), 0, 0, 0)
		return
	}
	s.Begin(w.Ability, w.Me, w.Src, w.It, program.ViaCoven)
	f := &s.Stack[s.Depth-1]
	f.quiet, f.link = true, w.link
}

// late reports whether a card is the Character whose icon the running effect reacts to, and has left its Coven: it gets
// no token any more (A101).
func (s *State) late(c program.Card) bool {
	if s.Depth == 0 || s.InPlay(c) {
		return false
	}
	f := &s.Stack[s.Depth-1]
	return f.It == c && s.R.Abilities[f.Ability].Trigger.Event == program.OnIconUsed &&
		s.R.Abilities[f.Ability].When == program.WhenReact
}
