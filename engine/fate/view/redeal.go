package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Redeal deals everything the view hides anew: unseen Characters, Items and Events in random order over the places
// whose cards the viewer cannot see, each place getting what it can hold.
func (v *View) Redeal(c *engine.Chance) engine.Position {
	s := &play.State{}
	v.RedealInto(s, c)
	return s
}

// RedealInto is Redeal into a table that is there already; what lay on it is gone.
func (v *View) RedealInto(p engine.Position, c *engine.Chance) {
	s, chance := p.(*play.State), c.Quick()
	for try := 0; ; try++ {
		s.CopyFrom(&v.s)
		s.Masked = false
		s.Chance = chance.Quick()
		fillIn(s, v.veils, &chance)
		if answerable(s) {
			return
		}
		if try == 1000 { // nobody can hold what the question is about: let the effect go on without it
			closeEmpty(s)
			return
		}
	}
}

// cardList is cards in some order, in a room of its own.
type cardList struct {
	room [program.MaxCards]program.Card
	n    int
}

func (l *cardList) add(c program.Card) { l.room[l.n], l.n = c, l.n+1 }

func (l *cardList) cards() []program.Card { return l.room[:l.n] }

// unseen gathers the cards of a kind that lie nowhere in sight, in random order.
func (l *cardList) unseen(s *play.State, kind program.Kind, c *engine.Chance) []program.Card {
	l.n = 0
	for k := program.Card(0); int(k) < s.R.N; k++ {
		if s.ZoneOf[k] == play.ZoneNowhere && s.R.Cards[k].Kind == kind && !s.Removed.Has(k) {
			l.add(k)
		}
	}
	engine.Shuffle(c, l.cards(), nil)
	return l.cards()
}

func fillIn(s *play.State, veils []veil, c *engine.Chance) {
	unveil(s, veils, c)
	var list [3]cardList
	people, items, events := list[0].unseen(s, program.Character, c), list[1].unseen(s, program.Item, c), list[2].unseen(s, program.Event, c)
	for i := play.Zone(0); i < play.Zone(s.Seats); i++ {
		if missing(s, play.ZoneCauldron+i) == 1 {
			k := 0
			for k < len(people)-1 && !s.R.Castable.Has(people[k]) {
				k++
			}
			people[0], people[k] = people[k], people[0]
			people = dealInto(s, play.ZoneCauldron+i, people)
		}
	}
	for i := play.Zone(0); i < play.Zone(s.Seats); i++ {
		people = dealInto(s, play.ZoneDraft+i, people)
		people = dealInto(s, play.ZoneKept+i, people)
	}
	people = dealInto(s, play.ZoneVillage, people)
	items = dealInto(s, play.ZoneWell, items)
	dealInto(s, play.ZoneEvents, events)
	var rest cardList
	for _, list := range [2][]program.Card{people, items} {
		for _, k := range list {
			rest.add(k)
		}
	}
	hands := rest.cards()
	engine.Shuffle(c, hands, nil)
	for i := play.Zone(0); i < play.Zone(s.Seats); i++ {
		hands = dealInto(s, play.ZoneHand+i, hands)
	}
}

// unveil puts a card of the right kind into the place of each hidden one that a running effect is about.
func unveil(s *play.State, veils []veil, c *engine.Chance) {
	if len(veils) == 0 {
		return
	}
	var list cardList
	cards := make([]program.Card, len(veils))
	for i, v := range veils {
		if v.first < i {
			cards[i] = cards[v.first]
		} else if pool := list.unseen(s, v.kind, c); len(pool) > 0 && missing(s, v.zone) > 0 {
			cards[i] = pool[0]
			s.At[v.zone].N--
			s.PushEnd(v.zone, pool[0])
		} else {
			cards[i] = program.NoCard
		}
		if cards[i] != program.NoCard {
			about(&s.Stack[v.frame], int(v.slot)).Add(cards[i])
		}
	}
}

// missing is how many cards of a zone the view did not show.
func missing(s *play.State, z play.Zone) int {
	n := int(s.At[z].N)
	for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
		n--
	}
	return n
}

// dealInto puts cards from the front of a list into a zone until it has as many as it should; it returns the rest.
func dealInto(s *play.State, z play.Zone, from []program.Card) []program.Card {
	n := min(missing(s, z), len(from))
	s.At[z].N -= uint8(missing(s, z))
	for _, c := range from[:n] {
		s.PushEnd(z, c)
	}
	return from[n:]
}

// answerable reports whether every open question has an answer.
func answerable(s *play.State) bool {
	var room [512]engine.Answer
	for i := range s.Ask {
		if s.Ask[i].Kind != play.AskNone && len(s.Answers(s.Ask[i].ID, room[:0])) == 0 {
			return false
		}
	}
	return true
}

// closeEmpty closes the question nobody can answer.
func closeEmpty(s *play.State) {
	for i := range s.Ask {
		s.Ask[i] = play.Question{}
	}
	if s.Depth > 0 {
		s.Done(&s.Stack[s.Depth-1])
	}
	s.Run()
}
