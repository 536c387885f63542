package screen

import (
	"testing"

	"witchtable/bot/fit"
)

func TestNearestParts(t *testing.T) {
	for _, c := range []struct{ n, all, first, last int }{
		{1, 2, 1, 2},
		{25, 25, 1, 25},
		{1, 40, 1, 25},
		{13, 40, 1, 25},
		{14, 40, 2, 26},
		{20, 40, 8, 32},
		{28, 40, 16, 40},
		{40, 40, 16, 40},
		{26, 26, 2, 26},
	} {
		if first, last := nearest(c.n, c.all, fit.MaxChoices); first != c.first || last != c.last {
			t.Errorf("of %d parts, those nearest to %d are %d to %d; want %d to %d", c.all, c.n, first, last, c.first, c.last)
		}
	}
}
