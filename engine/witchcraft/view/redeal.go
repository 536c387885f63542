package view

import (
	"witchtable/engine"
	"witchtable/engine/effect/search"
	"witchtable/engine/pile"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
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
	deal(s, &chance)
}

// DealAnew deals anew what lies hidden from the player, to be played on.
func DealAnew(s *play.State, seed engine.Seed) error {
	v := &View{viewer: 0}
	v.lay(s)
	chance := engine.Restore(seed, 0)
	s.CopyFrom(&v.s)
	deal(s, &chance)
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

// hidden gathers the cards that a view hides, by what everybody knows of them, and shuffles them.
func hidden(s *play.State, c *engine.Chance, h *heap, is func(c play.Card, d *program.CardDef) bool) {
	h.n = 0
	for k := range play.Card(s.R.N) {
		if s.ZoneOf[k] == play.ZoneNowhere && is(k, s.Def(k)) {
			h.add(k)
		}
	}
	engine.Shuffle(c, h.cards(), nil)
}

// ofClass is all cards of a class.
func ofClass(class program.Class) func(play.Card, *program.CardDef) bool {
	return func(_ play.Card, d *program.CardDef) bool { return d.Class == class }
}

// deal deals all that a table laid by a view lacks.
func deal(s *play.State, c *engine.Chance) {
	var h heap
	hidden(s, c, &h, ofClass(program.Challenge))
	dealPlaces(s, &h, play.ZoneAt, play.ZoneBefore)
	dealDeck(s, &h, play.ZoneChallenges, program.ChallengeDeck)
	hidden(s, c, &h, ofClass(program.Conviction))
	dealPlaces(s, &h, play.ZoneBefore, play.Zones)
	fill(s, &h, play.ZoneConvictions)
	hidden(s, c, &h, ofClass(program.Villager))
	dealDeck(s, &h, play.ZoneVillagers, program.VillagerDeck)
	dealMissions(s, c, &h)
	hidden(s, c, &h, func(k play.Card, d *program.CardDef) bool { return s.Side[k] == play.SideRecruit })
	fill(s, &h, play.ZoneRecruits)
	dealCoven(s, c, &h)
	hidden(s, c, &h, ofClass(program.Witch)) // those that are not drafted yet
	fill(s, &h, play.ZonePool)
	fill(s, &h, play.ZoneAside)
}

// fill deals a zone of which nothing is known as many cards as lie there.
func fill(s *play.State, h *heap, z play.Zone) {
	n := s.At[z].N
	s.At[z] = pile.Nothing()
	for range min(int(n), h.n) {
		s.Push(z, h.take())
	}
}

// dealPlaces puts a card into the place of each blank, from one zone to before another.
func dealPlaces(s *play.State, h *heap, from, to play.Zone) {
	for z := from; z < to; z++ {
		for c := s.At[z].Head; c != play.NoCard; {
			next := s.Next[c]
			if c >= program.Blank && h.n > 0 {
				known := h.take()
				s.Lists.Swap(&s.At[z], c, known)
				s.ZoneOf[c], s.ZoneOf[known] = play.ZoneNowhere, z
				turn(s, c, known)
			}
			c = next
		}
	}
}

// turn has what runs mean a card where it meant a blank.
func turn(s *play.State, blank, c play.Card) {
	for i := range s.Stack[:s.Depth] {
		f := &s.Stack[i]
		f.Memory.All(func(set *play.Set) {
			if set.Has(blank) {
				set.Del(blank)
				set.Add(c)
			}
		})
		for l := range f.Loops {
			if f.Loops[l].Each == blank {
				f.Loops[l].Each = c
			}
		}
		if f.Hold == blank {
			f.Hold = c
		}
	}
}

// dealDeck deals a deck of which the top and the bottom may be known.
func dealDeck(s *play.State, h *heap, z play.Zone, d program.Deck) {
	var room [program.Numbers]play.Card
	known := s.List(z, room[:0])
	left := int(s.At[z].N) - len(known)
	s.At[z] = pile.Nothing()
	top := min(int(s.KnownTop[d]), len(known))
	for i := 0; i <= len(known); i++ {
		if i == top {
			for range min(left, h.n) {
				s.Push(z, h.take())
			}
		}
		if i < len(known) {
			s.Push(z, known[i])
		}
	}
}

// dealMissions deals the Mission deck: those of each act under those of the act before (R8,
// A12).
func dealMissions(s *play.State, c *engine.Chance, h *heap) {
	n := s.At[play.ZoneMissions].N
	s.At[play.ZoneMissions] = pile.Nothing()
	for act := uint8(1); act <= program.Acts; act++ {
		hidden(s, c, h, func(_ play.Card, d *program.CardDef) bool {
			return d.Class == program.Mission && d.Act == act
		})
		for h.n > 0 && s.At[play.ZoneMissions].N < n {
			s.Push(play.ZoneMissions, h.take())
		}
	}
}

// dealCoven deals the Coven deck, and the hand if that is hidden too: everybody knows which cards they are together.
func dealCoven(s *play.State, c *engine.Chance, h *heap) {
	hidden(s, c, h, func(k play.Card, d *program.CardDef) bool {
		return d.Class == program.Curse || s.Side[k] == play.SideCoven
	})
	if s.At[play.ZoneHand].Head == play.NoCard && s.At[play.ZoneHand].N > 0 {
		dealHand(s, h)
	}
	dealDeck(s, h, play.ZoneCoven, program.CovenDeck)
}

// dealHand deals a hand that nobody sees: first the Curses that all know to be there (A79), and what the open question
// says is there.
func dealHand(s *play.State, h *heap) {
	n := s.At[play.ZoneHand].N
	s.At[play.ZoneHand] = pile.Nothing()
	for range s.Held {
		pull(s, h, program.Curse)
	}
	if class := asksHand(s); class != program.NoClass && (class != program.Curse || s.Held == 0) {
		pull(s, h, class)
	}
	for s.At[play.ZoneHand].N < n && h.n > 0 {
		s.Push(play.ZoneHand, h.take())
	}
}

// pull deals the hand a card of a class, if there is one.
func pull(s *play.State, h *heap, class program.Class) {
	for i, k := range h.cards() {
		if s.Def(k).Class == class {
			h.room[i] = h.room[h.n-1]
			h.n--
			s.Push(play.ZoneHand, k)
			return
		}
	}
}

// asksHand is a class of cards of which at least one is in hand, since the open question is about it.
func asksHand(s *play.State) program.Class {
	switch s.Ask[0].Kind {
	case play.AskPlay:
		return program.Witch
	case play.AskPick:
		f := &s.Stack[s.Depth-1]
		sel := asked(s, f)
		if f.Asks != play.AsksCard || sel == nil || !sel.Own.In.Has(program.InHand) {
			break
		}
		if sel.Own.Kind == program.Curse {
			return program.Curse
		}
		return program.Witch
	}
	return program.NoClass
}

// asked is the search of the step that has something picked; nil where it has none.
func asked(s *play.State, f *play.Frame) *search.Search[program.Look] {
	o := &s.R.Code.Ops[f.Pc]
	if o.Verb == program.VerbPeek || int(o.Arg[0].Sel) >= len(s.R.Sels) {
		return nil
	}
	return &s.R.Sels[o.Arg[0].Sel]
}
