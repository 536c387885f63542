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
		s.Unseen = play.ZoneNowhere
		s.Chance = chance.Quick()
		if v.fillIn(s, &chance) && answerable(s) {
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

// unseen gathers the cards of a kind that lie nowhere in sight and that the viewer does not remember, in random order.
func (l *cardList) unseen(s *play.State, kind program.Kind, but program.Set, c *engine.Chance) []program.Card {
	l.n = 0
	for k := program.Card(0); int(k) < s.R.N; k++ {
		if s.ZoneOf[k] == play.ZoneNowhere && s.R.Cards[k].Kind == kind && !s.Removed.Has(k) && !but.Has(k) {
			l.add(k)
		}
	}
	engine.Shuffle(c, l.cards(), nil)
	return l.cards()
}

// fillIn deals what is hidden, first of all what the viewer remembers. It returns false where a card was dealt that was
// needed elsewhere.
func (v *View) fillIn(s *play.State, c *engine.Chance) bool {
	held, elsewhere := v.memory(s)
	if !v.unveil(s, held, elsewhere, c) || !v.brew(s, held, elsewhere, c) {
		return false
	}
	v.recall(s)
	v.spread(s, elsewhere, c)
	var list [3]cardList
	people, items, events := list[0].unseen(s, program.Character, held, c), list[1].unseen(s, program.Item, held, c),
		list[2].unseen(s, program.Event, held, c)
	for i := play.Zone(0); i < play.Zone(s.Seats); i++ {
		people = dealInto(s, play.ZoneDraft+i, people)
		people = dealInto(s, play.ZoneKept+i, people)
	}
	people = v.stack(s, play.ZoneVillage, people)
	items = v.stack(s, play.ZoneWell, items)
	v.stack(s, play.ZoneEvents, events)
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
	return len(hands) == 0
}

// memory is what the viewer remembers and does not see: the cards whose place he knows, and those that some rival has.
func (v *View) memory(s *play.State) (held, elsewhere program.Set) {
	for _, k := range v.recalled {
		held.Add(k.card)
	}
	if v.viewer == engine.Onlooker {
		return held, elsewhere
	}
	for rest := s.Minds[v.viewer].Elsewhere; !rest.Empty(); {
		if k := rest.Pop(); s.ZoneOf[k] == play.ZoneNowhere {
			elsewhere.Add(k)
		}
	}
	return held, elsewhere
}

// brew lays a card that can be cast on each hidden Cauldron: one that the viewer remembers its player to hold, or any
// other, as the places are that they could be in. It returns false where none is left.
func (v *View) brew(s *play.State, held, elsewhere program.Set, c *engine.Chance) bool {
	for seat := play.Zone(0); seat < play.Zone(s.Seats); seat++ {
		if missing(s, play.ZoneCauldron+seat) == 0 {
			continue
		}
		var known, other cardList
		n := 0
		for _, k := range v.recalled {
			if k.zone == play.ZoneHand+seat && s.ZoneOf[k.card] == play.ZoneNowhere {
				if n++; s.R.Castable.Has(k.card) {
					known.add(k.card)
				}
			}
		}
		free := missing(s, play.ZoneHand+seat) + 1 - n
		if free > 0 {
			crowded := v.crowded(s, elsewhere) || v.spare(s, program.Character, held.Or(elsewhere)) <= 0
			for k := program.Card(0); int(k) < s.R.N; k++ {
				if s.ZoneOf[k] == play.ZoneNowhere && s.R.Castable.Has(k) && !held.Has(k) && !s.Removed.Has(k) &&
					(!crowded || elsewhere.Has(k)) {
					other.add(k)
				}
			}
		}
		from := &other
		if other.n == 0 || known.n > 0 && c.Below(uint32(known.n+free), nil) < uint32(known.n) {
			from = &known
		}
		if from.n == 0 {
			return false
		}
		put(s, play.ZoneCauldron+seat, from.room[c.Below(uint32(from.n), nil)])
	}
	return true
}

// crowded reports whether the others have no more hidden places than there are cards that the viewer remembers.
func (v *View) crowded(s *play.State, elsewhere program.Set) bool {
	free := 0
	for seat := play.Zone(0); seat < play.Zone(s.Seats); seat++ {
		for _, z := range [4]play.Zone{play.ZoneHand + seat, play.ZoneDraft + seat, play.ZoneKept + seat,
			play.ZoneCauldron + seat} {
			free += missing(s, z)
		}
	}
	for _, k := range v.recalled {
		if k.zone >= play.ZoneHand && s.ZoneOf[k.card] == play.ZoneNowhere {
			free--
		}
	}
	for rest := elsewhere; !rest.Empty(); {
		if s.ZoneOf[rest.Pop()] == play.ZoneNowhere {
			free--
		}
	}
	return free <= 0
}

// spare is how many cards of a kind of which the viewer knows nothing must be in others' hands or on their Cauldrons,
// since their deck has no room for them.
func (v *View) spare(s *play.State, kind program.Kind, remembered program.Set) int {
	deck := play.DeckZone(uint8(kind))
	n := -missing(s, deck)
	for _, k := range v.recalled {
		if k.zone == deck && s.ZoneOf[k.card] == play.ZoneNowhere {
			n++
		}
	}
	for k := program.Card(0); int(k) < s.R.N; k++ {
		if s.ZoneOf[k] == play.ZoneNowhere && s.R.Cards[k].Kind == kind && !remembered.Has(k) && !s.Removed.Has(k) {
			n++
		}
	}
	return n
}

// recall gives the others the cards that the viewer remembers them to have, but for those on their Cauldrons.
func (v *View) recall(s *play.State) {
	for _, k := range v.recalled {
		if k.zone >= play.ZoneHand && s.ZoneOf[k.card] == play.ZoneNowhere && missing(s, k.zone) > 0 {
			put(s, k.zone, k.card)
		}
	}
}

// spread gives the others the cards of which the viewer only knows that one of them has each.
func (v *View) spread(s *play.State, elsewhere program.Set, c *engine.Chance) {
	if elsewhere.Empty() {
		return
	}
	var list cardList
	for !elsewhere.Empty() {
		if k := elsewhere.Pop(); s.ZoneOf[k] == play.ZoneNowhere {
			list.add(k)
		}
	}
	engine.Shuffle(c, list.cards(), nil)
	for _, k := range list.cards() {
		if z, ok := v.someHand(s, c); ok {
			put(s, z, k)
		}
	}
}

// someHand draws one of the zones of others that have a hidden place left.
func (v *View) someHand(s *play.State, c *engine.Chance) (play.Zone, bool) {
	var zones [3 * play.MaxSeats]play.Zone
	n := 0
	for seat := play.Zone(0); seat < play.Zone(s.Seats); seat++ {
		if engine.Seat(seat) == v.viewer {
			continue
		}
		for _, z := range [3]play.Zone{play.ZoneHand + seat, play.ZoneDraft + seat, play.ZoneKept + seat} {
			if missing(s, z) > 0 {
				zones[n], n = z, n+1
			}
		}
	}
	if n == 0 {
		return 0, false
	}
	return zones[c.Below(uint32(n), nil)], true
}

// put lays a card into a hidden place of a zone.
func put(s *play.State, z play.Zone, c program.Card) {
	s.At[z].N--
	s.PushEnd(z, c)
}

// unveil puts a card of the right kind into the place of each hidden one that a running effect is about. It returns
// false where none is left for one of them: what has been settled on is there, and a question may already be asked
// about it.
func (v *View) unveil(s *play.State, held, elsewhere program.Set, c *engine.Chance) bool {
	if len(v.veils) == 0 {
		return true
	}
	cards := make([]program.Card, len(v.veils))
	for i, h := range v.veils {
		if h.first < i {
			cards[i] = cards[h.first]
		} else {
			list := v.behind(s, h, held, elsewhere)
			if list.n == 0 {
				return false
			}
			cards[i] = list.room[c.Below(uint32(list.n), nil)]
			put(s, h.zone, cards[i])
		}
		about(&s.Stack[h.frame], int(h.slot)).Add(cards[i])
	}
	return true
}

// behind is the cards that may be the one behind a veil: those that the viewer remembers to lie there, and if there is
// room for others and they must be somewhere, those as well.
func (v *View) behind(s *play.State, h veil, held, elsewhere program.Set) (list cardList) {
	if missing(s, h.zone) == 0 {
		return list
	}
	lies := func(k program.Card) bool {
		return s.ZoneOf[k] == play.ZoneNowhere && s.R.Cards[k].Kind == h.kind &&
			(h.zone < play.ZoneCauldron || s.R.Castable.Has(k))
	}
	at := remembered(h.zone)
	for _, k := range v.recalled {
		if k.zone == at && lies(k.card) {
			list.add(k.card)
		}
	}
	if v.free(s, h.zone) <= 0 {
		return list
	}
	spare := h.zone < play.ZoneHand || v.spare(s, h.kind, held.Or(elsewhere)) > 0
	for k := program.Card(0); int(k) < s.R.N; k++ {
		if lies(k) && !held.Has(k) && !s.Removed.Has(k) && (spare || elsewhere.Has(k)) {
			list.add(k)
		}
	}
	return list
}

// free is how many hidden places of a zone are left for cards that the viewer does not remember to lie there. Of what
// he remembers a player to have, one that can be cast may be on the hidden Cauldron, and leaves its place in the hand
// to another.
func (v *View) free(s *play.State, z play.Zone) int {
	at := remembered(z)
	castable, n := 0, 0
	for _, k := range v.recalled {
		if k.zone == at && s.ZoneOf[k.card] == play.ZoneNowhere {
			if n++; s.R.Castable.Has(k.card) {
				castable = 1
			}
		}
	}
	switch {
	case z < play.ZoneHand:
		return missing(s, z) - n
	case z >= play.ZoneCauldron: // all that is remembered may be in the hand, if that is large enough
		return missing(s, z) + missing(s, at) - n
	}
	return missing(s, z) - n + min(castable, missing(s, play.ZoneCauldron+play.Zone(play.HolderOf(z))))
}

// remembered is as what the viewer remembers the place of a card that lies in a zone: of a rival's no more than whose
// it is.
func remembered(z play.Zone) play.Zone {
	if z < play.ZoneHand {
		return z
	}
	return play.ZoneHand + play.Zone(play.HolderOf(z))
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

// stack is dealInto for a deck: the cards of which the viewer knows the place come to lie there.
func (v *View) stack(s *play.State, z play.Zone, from []program.Card) []program.Card {
	n := missing(s, z)
	s.At[z].N -= uint8(n)
	for ; n > 0; n-- {
		if c, ok := v.recalls(z, s.At[z].N); ok && s.ZoneOf[c] == play.ZoneNowhere {
			s.PushEnd(z, c)
		} else if len(from) > 0 {
			s.PushEnd(z, from[0])
			from = from[1:]
		}
	}
	return from
}

// recalls is the card that the viewer knows to lie at a place of a deck.
func (v *View) recalls(z play.Zone, place uint8) (program.Card, bool) {
	for _, k := range v.recalled {
		if k.zone == z && k.place == place {
			return k.card, true
		}
	}
	return program.NoCard, false
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
