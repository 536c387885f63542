package fate_test

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/fate"

	fatecards "witchtable/cards/fate"
)

// TestRefereeAgrees counts the score of every position of many games a second time.
func TestRefereeAgrees(t *testing.T) {
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	games := 6
	if *long {
		games = 200
	}
	for name, who := range generators() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for n := 0; n < games; n++ {
				playPlain(t, g, n, who, func(s engine.Setup, p engine.Position) error {
					return newReferee(pack.Source(), s.Options, p).disagreement(p)
				})
			}
		})
	}
}
