package screen

import (
	"slices"
	"strings"

	"witchtable/engine"
)

// laid puts answers that follow one another and differ only in their cards in the order in which those lie: of a list
// and a row of buttons, the third is then the third card on the table. Others stay as the rules name them.
func (s spots) laid(offers []Offer) {
	at := func(o Offer) (order []int, ok bool) {
		for _, op := range o.Option.Operands {
			spot, ok := s.of(op.Lookup())
			if !ok {
				return nil, false
			}
			order = append(order, spot.n)
		}
		return order, len(order) > 0
	}
	for i, o := range offers {
		offers[i].Option.Among = s.inOrder(o.Option.Among)
	}
	for from := 0; from < len(offers); {
		to, all := from, true
		for ; to < len(offers) && offers[to].Decision == offers[from].Decision &&
			offers[to].Option.Verb == offers[from].Option.Verb; to++ {
			_, ok := at(offers[to])
			all = all && ok
		}
		if all {
			slices.SortStableFunc(offers[from:to], func(x, y Offer) int {
				a, _ := at(x)
				b, _ := at(y)
				return slices.Compare(a, b)
			})
		}
		from = to
	}
}

// tagged is a label with all that tells a card from others: "Crabbe · Basil · Villager 3 · 2 Suspicion". Where cards of
// others are chosen among, the viewer's own say that they are.
func (m Menus) tagged(label string, id engine.CardID) string {
	at, ok := m.spots.of(id)
	if !ok {
		return label
	}
	parts := []string{label}
	switch whose := at.whose(m.v, m.t, m.seat); {
	case whose != "" && !strings.Contains(label, whose):
		parts = append(parts, whose)
	case whose == "" && m.strangers:
		parts = append(parts, m.v.Label(engine.T("bot.card.yours")))
	}
	return strings.Join(append(parts, at.marked(m.v.Label)...), " · ")
}

// meets reports whether cards of others than the seat are named by the answers. Where it plays alone, there are none.
func (m Menus) meets() bool {
	if len(m.t.Head.Seats) == 1 {
		return false
	}
	for _, o := range m.offers {
		for _, op := range o.Option.Operands {
			if at, ok := m.spots.of(op.Lookup()); ok && at.panel.Seat != m.seat {
				return true
			}
		}
	}
	return false
}
