package difficulty

import "testing"

// TestBeside: a share lies surely on one side of its band, or not.
func TestBeside(t *testing.T) {
	for _, c := range []struct {
		band       Band
		won, games int
		want       string
	}{
		{Band{25, 35}, 120, 400, "25-35"}, {Band{25, 35}, 90, 400, "25-35"}, {Band{25, 35}, 60, 400, "25-35 below"},
		{Band{25, 35}, 170, 400, "25-35 above"}, {Band{}, 5, 10, "-"}, {Band{0, 2}, 0, 0, "0-2"},
	} {
		percent, off := Share(c.won, c.games)
		if got := c.band.Beside(percent, off); got != c.want {
			t.Errorf("%d of %d are %.1f ± %.1f: %q; want %q", c.won, c.games, percent, off, got, c.want)
		}
	}
}
