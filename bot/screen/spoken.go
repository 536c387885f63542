package screen

import (
	"slices"

	"witchtable/engine"
)

// A question may speak of cards that the panel has no room for: what they say bears on the answer. They are what one
// looks for first under Cards.

// firstOf is of the areas what Cards shows where none is named: the seat's own and, last, right above the way back,
// what the question speaks of. Then what the panel itself shows the seat to choose from is left out. Where that is
// nothing, it is the first area.
func (p Panel) firstOf(areas []engine.Panel) []engine.Panel {
	chosen := p.chosenAtOnce()
	spoken := p.spokenOf(chosen)
	var own, bearing []engine.Panel
	for _, area := range areas {
		switch {
		case area.Quiet:
		case area.Seat == p.seat:
			own = append(own, withoutHeaps(area))
		case area.Seat == engine.Onlooker:
			if part := lying(spoken, area); len(part.Zones) > 0 {
				bearing = append(bearing, part)
			}
		}
	}
	if len(bearing) > 0 {
		own = slices.DeleteFunc(own, func(area engine.Panel) bool { return area.Private && chosenIn(area, chosen) > 0 })
	}
	if out := append(own, bearing...); len(out) > 0 {
		return out
	}
	return areas[:min(len(areas), 1)]
}

// spokenOf are the cards of which the questions speak and that lie open to all, but for those that are chosen among.
func (p Panel) spokenOf(chosen []engine.CardID) (out []engine.CardID) {
	seen := p.spots()
	for _, d := range p.asked() {
		for _, id := range cardsIn(p.view.Ask(d.ID)) {
			if at, ok := seen.of(id); ok && at.panel.Seat == engine.Onlooker && !slices.Contains(chosen, id) {
				out = append(out, id)
			}
		}
	}
	return out
}

// chosenAtOnce are the cards that the panel has the seat choose among.
func (p Panel) chosenAtOnce() []engine.CardID {
	var o Offered
	if p.answers() {
		o.note(p.t.Rules.Game, offersOf(p.t, p.seat, p.view, p.asked()), 0)
	}
	return o.cards
}

// lying is of an area some of the cards that lie in it, each with what it lies under and what lies under it, and
// nothing else: no heaps, and nothing that is counted.
func lying(cards []engine.CardID, area engine.Panel) engine.Panel {
	of := func(c engine.CardShown) bool { return slices.Contains(cards, c.Card) }
	kept := thinned(area, func(c engine.CardShown) bool { return of(c) || slices.ContainsFunc(c.Under, of) })
	kept.Zones = slices.DeleteFunc(kept.Zones, func(z engine.Zone) bool { return z.Laid == engine.InHeap })
	kept.Lines, kept.Counts, kept.Tracks = nil, nil, nil
	return kept
}
