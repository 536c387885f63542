package orchard

import (
	"slices"

	"witchtable/engine"
)

// Consent: everybody plays together with open baskets, so only those must agree whose answers would be gone.
func (game) Consent(back []engine.Step, by engine.Seat, _ int) (out []engine.Seat) {
	for _, s := range back {
		if s.Move.Seat != by && !slices.Contains(out, s.Move.Seat) {
			out = append(out, s.Move.Seat)
		}
	}
	slices.Sort(out)
	return out
}
