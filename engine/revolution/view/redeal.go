package view

import (
	"witchtable/engine"
	"witchtable/engine/pile"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Redeal deals everything the view hides anew.
func (v *View) Redeal(c *engine.Chance) engine.Position {
	s := &play.State{}
	v.RedealInto(s, c)
	return s
}

// RedealInto is Redeal into a table that is there already; what lay on it is gone.
func (v *View) RedealInto(p engine.Position, c *engine.Chance) {
	s, chance := p.(*play.State), c.Quick()
	s.CopyFrom(&v.s)
	s.Chance = chance.Quick()
	deal(s, &chance, int8(v.viewer))
}

// DealAnew deals anew what lies hidden from everybody, for people to play on with: with open hands these stay, since
// all at the table see them.
func DealAnew(s *play.State, seed engine.Seed) error {
	v := &View{viewer: engine.Onlooker}
	v.lay(s, func(int8) bool { return !s.Opts.Private })
	chance := engine.Restore(seed, 0)
	s.CopyFrom(&v.s)
	deal(s, &chance, play.Nobody)
	s.Chance = chance
	return nil
}

// heap is cards that are dealt to where some are missing.
type heap struct {
	room [program.Numbers]play.Card
	n    int
}

func (h *heap) add(c play.Card)    { h.room[h.n], h.n = c, h.n+1 }
func (h *heap) cards() []play.Card { return h.room[:h.n] }

func (h *heap) take() play.Card {
	h.n--
	return h.room[h.n]
}

// deal deals all that a table laid by a view lacks.
func deal(s *play.State, c *engine.Chance, viewer int8) {
	for seat := range s.Seats {
		dealCoven(s, seat, c)
	}
	dealRecruits(s, c)
	dealEvents(s, c)
	for seat := range s.Seats {
		if seat != viewer {
			markAnew(s, seat, c)
		}
	}
}

// dealCoven deals a player's unseen cards between hand and deck: everybody knows which they are (A77), and how many lie
// where. What is known to lie on top of the deck or under it stays there.
func dealCoven(s *play.State, seat int8, c *engine.Chance) {
	var unseen heap
	for k := range play.Card(s.R.N) {
		if s.Owner[k] == seat && s.ZoneOf[k] == play.ZoneNowhere {
			unseen.add(k)
		}
	}
	hand, deck := play.Hand(seat), play.Deck(seat)
	if unseen.n == 0 {
		return
	}
	engine.Shuffle(c, unseen.cards(), nil)
	missing := s.At[hand].N - shown(s, hand)
	s.At[hand].N -= missing
	for range missing {
		s.PushEnd(hand, unseen.take())
	}
	var room [256]play.Card
	known := s.List(deck, room[:0])
	s.At[deck] = pile.Nothing()
	for i, k := range known {
		if i == int(s.KnownTop[seat]) {
			for unseen.n > 0 {
				s.PushEnd(deck, unseen.take())
			}
		}
		s.PushEnd(deck, k)
	}
	for unseen.n > 0 {
		s.PushEnd(deck, unseen.take())
	}
}

// shown is how many cards of a zone are there to be seen.
func shown(s *play.State, z play.Zone) (n play.Card) {
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		n++
	}
	return n
}

// dealRecruits deals the Recruit deck: its Recruits are those that have not been seen, its Blessings some of those;
// each third keeps as many Blessings as it has.
func dealRecruits(s *play.State, c *engine.Chance) {
	var recruits, blessings heap
	for k := range play.Card(s.R.N) {
		switch d := &s.R.Cards[k]; {
		case s.ZoneOf[k] != play.ZoneNowhere:
		case d.Kind == program.Blessing:
			blessings.add(k)
		case d.Kind.Witch() && d.Kind != program.Seeker && s.Owner[k] == play.Nobody:
			recruits.add(k)
		}
	}
	engine.Shuffle(c, recruits.cards(), nil)
	engine.Shuffle(c, blessings.cards(), nil)
	left := int(s.At[play.ZoneRecruits].N)
	s.At[play.ZoneRecruits] = pile.Nothing()
	each := s.Third()
	for third := range 3 {
		size := min(max(left-(2-third)*each, 0), each)
		var stack [program.Numbers]play.Card
		for i := range size {
			if i < int(s.Blessed[third]) && blessings.n > 0 || recruits.n == 0 {
				stack[i] = blessings.take()
			} else {
				stack[i] = recruits.take()
			}
		}
		engine.Shuffle(c, stack[:size], nil)
		for _, k := range stack[:size] {
			s.PushEnd(play.ZoneRecruits, k)
		}
		left -= size
	}
}

// dealEvents deals the Event deck: of each type as many as have not come yet, and as many of them hard as the
// difficulty says (R25, R26).
func dealEvents(s *play.State, c *engine.Chance) {
	left := int(s.At[play.ZoneEvents].N)
	s.At[play.ZoneEvents] = pile.Nothing()
	if s.Opts.Laid {
		dealLaid(s, left, c)
		return
	}
	var deck heap
	for t := range program.Type(program.TypeKinds) {
		var unseen [2]heap
		var seen [2]int
		for k := range play.Card(s.R.N) {
			d := &s.R.Cards[k]
			if d.Kind != program.Event || d.Type != t {
				continue
			}
			grade := 0
			if d.Hard && s.Opts.Hard[t] != play.AnyHard {
				grade = 1
			}
			if s.ZoneOf[k] == play.ZoneNowhere {
				unseen[grade].add(k)
			} else {
				seen[grade]++
			}
		}
		want := [2]int{program.PerType - int(s.Opts.Hard[t]), int(s.Opts.Hard[t])}
		if s.Opts.Hard[t] == play.AnyHard {
			want = [2]int{program.PerType, 0}
		}
		for grade := range want {
			engine.Shuffle(c, unseen[grade].cards(), nil)
			for range want[grade] - seen[grade] {
				if unseen[grade].n > 0 {
					deck.add(unseen[grade].take())
				}
			}
		}
	}
	engine.Shuffle(c, deck.cards(), nil)
	for range min(left, deck.n) {
		s.PushEnd(play.ZoneEvents, deck.take())
	}
}

// dealLaid deals the Event deck of a table that was laid by hand: of any Events that have not come.
func dealLaid(s *play.State, left int, c *engine.Chance) {
	var unseen heap
	for k := range play.Card(s.R.N) {
		if s.R.Cards[k].Kind == program.Event && s.ZoneOf[k] == play.ZoneNowhere {
			unseen.add(k)
		}
	}
	engine.Shuffle(c, unseen.cards(), nil)
	for range min(left, unseen.n) {
		s.PushEnd(play.ZoneEvents, unseen.take())
	}
}

// markAnew chooses anew what a player has chosen to discard and nobody else has seen yet.
func markAnew(s *play.State, seat int8, c *engine.Chance) {
	n := s.Chosen(seat)
	if n == 0 {
		return
	}
	var hand heap
	for k := s.At[play.Hand(seat)].Head; k != play.NoCard; k = s.Next[k] {
		hand.add(k)
	}
	engine.Shuffle(c, hand.cards(), nil)
	for range min(n, hand.n) {
		s.Tags[hand.take()] |= play.TagMarked
	}
}
