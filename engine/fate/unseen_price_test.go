package fate_test

import (
	"slices"
	"testing"
)

// A price can look at a deck and keep some of the cards. A view has the number of a deck's cards and not the cards, and
// whether the price can be paid must be found out from that: for the player who could use the card, and for the card
// wherever it may be used from.
func TestPricesThatLookAtADeckCanBeJudgedInViews(t *testing.T) {
	t.Parallel()
	tests := []struct {
		cost    string
		village string
		can     bool
	}{
		{"draw: {from: village, n: 8, keep: 1}}, {draw: {from: well}", "", true},
		{"draw: {from: village, n: 3, keep: 1}}, {draw: {from: village, n: 2, keep: 1}", "", true},
		{"peek: {deck: village, n: 3, reorder: true}}, {draw: {from: village, n: 3}", "", true},
		{"peek: {deck: event, n: 1}}, {draw: {from: well}", "", true},
		{"draw: {from: village}}, {draw: {from: village}", "village: [plain-5], ", false},
		{"draw: {from: village}}, {draw: {from: village}", "village: [plain-5, plain-6], ", true},
		{"draw: {from: village, n: 2, keep: 1}}, {draw: {from: village, n: 2}", "village: [plain-5, plain-6], ", false},
		{"take: {cards: {zone: village}}}, {take: {cards: {zone: village}}", "village: [plain-5], ", false},
		{"take: {cards: {zone: village}}}, {take: {cards: {zone: village}}", "village: [plain-5, plain-6], ", true},
		{"burn: {cards: {zone: cauldron, of: right}}}, {burn: {cards: {zone: cauldron, of: right}}", "", false},
	}
	for _, tt := range tests {
		g := withStep(t, "pay: {cost: [{"+tt.cost+"}], then: [{place: {token: blessed, to: {zone: coven, of: me}}}]}")
		for place, key := range map[string]string{"coven: [smith]": "cast:smith", "cauldron: smith": "activate"} {
			p := arranged(t, g, "{seats: 2, used: {draft: 1}, "+tt.village+"A: {"+place+"}, "+
				"B: {coven: [plain-1], cauldron: brewer}}")
			d, _ := questionOf(p, 0)
			v := p.View(0)
			answers := v.Answers(d)
			if !slices.Equal(answers, p.Answers(d, nil)) {
				t.Errorf("%s, %s: the view offers %v, the table %v", tt.cost, place, answers, p.Answers(d, nil))
			}
			offered := false
			for _, a := range answers {
				offered = offered || v.Option(d, a).Key() == key
			}
			if want := tt.can || key == "activate"; offered != want { // the Cauldron may be used for nothing (A43)
				t.Errorf("%s, %s: %s is offered: %v; expected %v", tt.cost, place, key, offered, want)
			}
		}
	}
}
