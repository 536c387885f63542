package score

import "testing"

// Of players with as many points, each but the last is told by what they are ahead; the keys are points, Witches, fewer
// Villagers.
func TestTiesAreExplained(t *testing.T) {
	keys := [][3]int{{9, 2, -1}, {6, 2, -3}, {6, 1, 0}, {6, 1, -2}, {6, 1, -2}, {4, 5, 0}}
	for seat, want := range []string{"", "score.tie.witches", "score.tie.villagers", "", "", ""} {
		if got := aheadBy(keys, seat).Key; got != want {
			t.Errorf("seat %d of %v is ahead by %q, want %q", seat, keys, got, want)
		}
	}
}
