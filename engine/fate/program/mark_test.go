package program

import (
	"testing"

	"witchtable/engine/effect/search"
)

// TestMarkOfSearches holds how searches are written for the mark of a pack, whatever their fields are today: stored
// tables are refused where it changes.
func TestMarkOfSearches(t *testing.T) {
	exchange, ranged, upTo := AnyCard(InCoven, Me), AnyCard(InCoven, CoinHolder), AnyCard(InSquare, Everyone)
	exchange.All, exchange.N, exchange.Chooser = true, 0, ByMe
	ranged.Chooser, ranged.Filters = search.ByLot, 192
	ranged.Own.Ranged, ranged.Own.Min, ranged.Own.Max, ranged.Own.Ability = true, -100, -3, 1
	upTo.N, upTo.UpTo, upTo.Slot = search.Exactly(25), true, 2
	upTo.Own.Has, upTo.Own.Lacks = [TokenKinds]uint8{Cursed: 3}, 4
	owners, coins := AnyCard(InHand, Rivals), AnyCard(InWell, Everyone)
	owners.Chooser, owners.Own.Secret, owners.Own.AnyKind = ByOwner, true, true
	coins.Chooser, coins.Own.Item, coins.Own.Rank, coins.Own.Row = ByCoin, true, 1, 2
	for want, sel := range map[string]Selector{
		"{0 0 false 0 [0 0 0 0] 0 false 0 0 -1 0 false -1 0 -1 0 true false 0 -1 0 false false}":      exchange,
		"{0 7 false 0 [0 0 0 0] 0 true -100 -3 1 0 false -1 0 -1 1 false false 3 -1 192 false false}": ranged,
		"{5 3 false 0 [0 3 0 0] 4 false 0 0 -1 0 false -1 0 -1 25 false true 255 2 0 false false}":    upTo,
		"{2 2 false 0 [0 0 0 0] 0 false 0 0 -1 0 false -1 0 -1 1 false false 1 -1 0 true true}":       owners,
		"{8 3 true 0 [0 0 0 0] 0 false 0 0 -1 0 false 1 0 2 1 false false 2 -1 0 false false}":        coins,
	} {
		if got := marks([]Selector{sel}, markSel); got != "["+want+"]" {
			t.Errorf("%+v is marked as\n%s; want\n[%s]", sel, got, want)
		}
	}
}
