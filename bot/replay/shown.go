package replay

import (
	"reflect"
	"slices"

	"witchtable/engine"
)

// view is what is to be seen: public for everybody, and what each seat saw, of which a page shows what the public did
// not see.
type view struct {
	public engine.Scene
	own    []engine.Scene // by seat; empty of games under way
}

// seated is an area that all see as the players at the table saw it, where all of them saw the same: cards that only
// onlookers did not see are nobody's own.
func (v view) seated(p engine.Panel) engine.Panel {
	owner := int(p.Seat)
	if owner < 0 || owner >= len(v.own) {
		return p
	}
	seen, found := p, false
	for seat, s := range v.own {
		if seat == owner {
			continue
		}
		other, ok := s.Panel(p.Name, p.Seat)
		if !ok || found && !reflect.DeepEqual(other, seen) {
			return p
		}
		seen, found = other, true
	}
	if known := copies(v.own[owner], p.Seat, true); !found || !known.hold(cardsOf(seen)) {
		return p
	}
	return seen
}

// own is what was shown to a player and not to everybody.
type own struct {
	panels []engine.Panel
	some   bool // of some of it others knew, too
}

// ownOf is what was shown to a seat and not to everybody. What lies open in one of its areas is not told again.
func (v view) ownOf(seat engine.Seat) (out own) {
	if seat < 0 || int(seat) >= len(v.own) {
		return own{}
	}
	open := tally{}
	for _, p := range v.public.Panels {
		if p.Seat == seat && !p.Private {
			open.add(cardsOf(v.seated(p))...)
		}
	}
	more := copies(v.own[seat], seat, true).without(open)
	for _, p := range v.own[seat].Panels {
		if !p.Private || p.Seat != seat {
			continue
		}
		p.Zones = slices.Clone(p.Zones)
		for i := range p.Zones {
			p.Zones[i].Cards = more.taken(p.Zones[i].Cards)
			out.some = out.some || v.othersKnow(seat, open, p.Zones[i].Cards)
		}
		out.panels = append(out.panels, p)
	}
	return out
}

// othersKnow reports whether some of a seat's cards, of which the public saw those in open, were shown to another
// player.
func (v view) othersKnow(seat engine.Seat, open tally, cards []engine.CardShown) bool {
	for other, s := range v.own {
		if engine.Seat(other) == seat {
			continue
		}
		seen := copies(s, seat, false).without(open)
		if slices.ContainsFunc(cards, func(c engine.CardShown) bool { return seen[c.Card] > 0 }) {
			return true
		}
	}
	return false
}

// tally counts cards that are printed alike.
type tally map[engine.CardID]int

// copies are the cards in the areas of a seat, in the scene of somebody.
func copies(s engine.Scene, seat engine.Seat, private bool) tally {
	out := tally{}
	for _, p := range s.Panels {
		if p.Seat == seat && (private || !p.Private) {
			out.add(cardsOf(p)...)
		}
	}
	return out
}

func cardsOf(p engine.Panel) (out []engine.CardShown) {
	for _, z := range p.Zones {
		out = append(out, z.Cards...)
	}
	return out
}

func (t tally) add(cards ...engine.CardShown) {
	for _, c := range cards {
		t[c.Card]++
	}
}

// without is a tally less another.
func (t tally) without(other tally) tally {
	for id, n := range other {
		t[id] -= n
	}
	return t
}

// hold reports whether all of these cards are counted.
func (t tally) hold(cards []engine.CardShown) bool {
	others := tally{}
	others.add(cards...)
	for id, n := range others {
		if t[id] < n {
			return false
		}
	}
	return true
}

// taken are as many of these cards as are counted, which are counted no longer.
func (t tally) taken(cards []engine.CardShown) (out []engine.CardShown) {
	for _, c := range cards {
		if t[c.Card] > 0 {
			t[c.Card]--
			out = append(out, c)
		}
	}
	return out
}
