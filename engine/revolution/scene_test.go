package revolution

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
)

// The board is drawn with what its spaces do: numbers alone would have to be learnt by heart.
func TestSpacesSayWhatTheyDo(t *testing.T) {
	for _, c := range []struct {
		liberty uint8
		want    string
	}{
		{4, "sign liberty; liberty at 4 of 0-7: 0! tyranny, 1- stars, 2- stars, 6+ stars, 7+ stars; " +
			"moon at 1 of 1-13: 5- event, 9- event, 13- event; " +
			"line of 9: 2- liberty, 3- peril, 4- liberty, 5- peril, 6- liberty, 9!; " +
			"row of 3: 2+ stars, 3+ stars"},
		{1, "row of 3: 2 stars, 3 stars"},
		{3, "sign tyranny"},
		{6, "row of 3: 1+ stars, 2+ stars, 3+ stars"},
	} {
		b := lay(t, 2)
		b.s.Liberty = c.liberty
		if got := spaces(b.act().s.View(0).Scene()); !strings.Contains(got, c.want) {
			t.Errorf("with Liberty at %d the board says:\n%s\nexpected:\n%s", c.liberty, got, c.want)
		}
	}
}

// spaces writes down which spaces of a scene do what: + one would like to be
// there, - one would not, ! the game is lost.
func spaces(s engine.Scene) string {
	out := []string{"sign " + s.Sign}
	list := func(all []engine.Space) string {
		var words []string
		for _, x := range all {
			mark := []string{"", "+", "-", "!"}[x.Outlook]
			words = append(words, strings.TrimSpace(fmt.Sprintf("%d%s %s", x.N, mark, x.Sign)))
		}
		return strings.Join(words, ", ")
	}
	for _, p := range s.Panels {
		for _, t := range p.Tracks {
			out = append(out, fmt.Sprintf("%s at %d of %d-%d: %s", t.Name, t.At, t.First, t.Last, list(t.Spaces)))
		}
		for _, z := range p.Zones {
			if len(z.Spaces) > 0 {
				out = append(out, fmt.Sprintf("%s of %d: %s", z.Name, z.Room, list(z.Spaces)))
			}
		}
	}
	return strings.Join(out, "; ")
}
