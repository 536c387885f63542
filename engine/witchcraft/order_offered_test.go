package witchcraft

import (
	"slices"
	"testing"

	"witchtable/engine"
)

// TestAnotherRoundIsOfferedBesideTheOrder: all Failures in the order shown are offered by themselves wherever they are
// with another round behind them. Of two the first says all there is, and neither is.
func TestAnotherRoundIsOfferedBesideTheOrder(t *testing.T) {
	for left, want := range map[string][]string{
		"rooting-hog, rival-crone":            nil,
		"rooting-hog, grey-wolf, rival-crone": {"order-all", "order-stay"},
	} {
		p := laid(t, withTexts(t), `{jurors: {osric-tallow: 1, bettany-rusk: 2, maud-ferrier: 3}, stage: aftermath,
  won: "true", discards: [hesper-bellamy], display: [{challenges: [`+left+`]}, {mission: count-the-night-fold}, gap]}`)
		d := p.Open(nil)[0].ID
		var got []string
		for _, o := range p.View(0).(engine.Joining).Joined(d).Ways {
			got = append(got, o.Verb)
		}
		if !slices.Equal(got, want) {
			t.Errorf("with %s left there is %v, want %v", left, got, want)
		}
	}
}
