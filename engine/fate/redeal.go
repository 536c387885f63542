package fate

import "witchtable/engine"

// Redeal deals everything the view hides anew: unseen Characters, Items and Events in random order over the places
// whose cards the viewer cannot see, each place getting what it can hold.
func (v *View) Redeal(c *engine.Chance) engine.Position {
	s := &State{r: v.s.r}
	for try := 0; ; try++ {
		s.core = v.s.core
		s.chance = engine.Chance{Seed: newSeed(c)}
		s.fillIn(v.veils, c)
		if s.answerable() {
			return s
		}
		if try == 1000 { // nobody can hold what the question is about: let the effect go on without it
			s.closeEmpty()
			return s
		}
	}
}

func newSeed(c *engine.Chance) (seed engine.Seed) {
	for i := range seed {
		seed[i] = byte(c.Below(256, nil))
	}
	return seed
}

// unseen is the cards of a kind that lie nowhere in sight, in random order.
func (s *State) unseen(kind cardKind, c *engine.Chance) []card {
	var list []card
	for k := card(0); int(k) < s.r.n; k++ {
		if s.zoneOf[k] == zNowhere && s.r.cards[k].kind == kind && !s.removed.has(k) {
			list = append(list, k)
		}
	}
	engine.Shuffle(c, list, nil)
	return list
}

func (s *State) fillIn(veils []veil, c *engine.Chance) {
	s.unveil(veils, c)
	people, items, events := s.unseen(kCharacter, c), s.unseen(kItem, c), s.unseen(kEvent, c)
	for i := zone(0); i < zone(s.seats); i++ {
		if s.missing(zCauldron+i) == 1 {
			k := 0
			for k < len(people)-1 && !s.r.castable.has(people[k]) {
				k++
			}
			people[0], people[k] = people[k], people[0]
			people = s.dealInto(zCauldron+i, people)
		}
	}
	for i := zone(0); i < zone(s.seats); i++ {
		people = s.dealInto(zDraft+i, people)
		people = s.dealInto(zKept+i, people)
	}
	people = s.dealInto(zVillage, people)
	items = s.dealInto(zWell, items)
	s.dealInto(zEvents, events)
	hands := append(people, items...)
	engine.Shuffle(c, hands, nil)
	for i := zone(0); i < zone(s.seats); i++ {
		hands = s.dealInto(zHand+i, hands)
	}
}

// unveil puts a card of the right kind into the place of each hidden one that a running effect is about.
func (s *State) unveil(veils []veil, c *engine.Chance) {
	cards := make([]card, len(veils))
	for i, v := range veils {
		if v.first < i {
			cards[i] = cards[v.first]
		} else if pool := s.unseen(v.kind, c); len(pool) > 0 && s.missing(v.zone) > 0 {
			cards[i] = pool[0]
			s.at[v.zone].n--
			s.pushEnd(v.zone, pool[0])
		} else {
			cards[i] = noCard
		}
		if cards[i] != noCard {
			s.stack[v.frame].about(int(v.slot)).add(cards[i])
		}
	}
}

// missing is how many cards of a zone the view did not show.
func (s *State) missing(z zone) int {
	n := int(s.at[z].n)
	for c := s.at[z].head; c != noCard; c = s.next[c] {
		n--
	}
	return n
}

// dealInto puts cards from the front of a list into a zone until it has as many as it should; it returns the rest.
func (s *State) dealInto(z zone, from []card) []card {
	n := min(s.missing(z), len(from))
	s.at[z].n -= uint8(s.missing(z))
	for _, c := range from[:n] {
		s.pushEnd(z, c)
	}
	return from[n:]
}

// answerable reports whether every open question has an answer.
func (s *State) answerable() bool {
	var room [512]engine.Answer
	for i := range s.ask {
		if s.ask[i].kind != qNone && len(s.Answers(s.ask[i].id, room[:0])) == 0 {
			return false
		}
	}
	return true
}

// closeEmpty closes the question nobody can answer.
func (s *State) closeEmpty() {
	for i := range s.ask {
		s.ask[i] = question{}
	}
	if s.depth > 0 {
		s.done(&s.stack[s.depth-1])
	}
	s.run()
}
