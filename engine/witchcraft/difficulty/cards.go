package difficulty

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
	"witchtable/engine/difficulty"
	"witchtable/engine/witchcraft/program"
)

// Card is how the games of a cell went that a Juror or a Witch was in.
type Card struct {
	ID engine.CardID
	Tally
	Off float64 // by how many points they were won more often than all
}

// Jurors are the Jurors, by how often their games were won.
func (c *Cell) Jurors(p *program.Program) []Card { return c.cards(p, &c.Judged) }

// Witches are the Witches, by how often the games were won of covens into which they were drafted.
func (c *Cell) Witches(p *program.Program) []Card { return c.cards(p, &c.Drafted) }

func (c *Cell) cards(p *program.Program, of *[program.Numbers]Tally) (out []Card) {
	mean, _ := c.Share()
	for i, t := range of {
		if t.Games > 0 {
			won, _ := difficulty.Share(t.Won, t.Games)
			out = append(out, Card{p.Cards[i].ID, t, won - mean})
		}
	}
	slices.SortStableFunc(out, func(a, b Card) int {
		switch {
		case a.Off > b.Off:
			return -1
		case a.Off < b.Off:
			return 1
		}
		return 0
	})
	return out
}

// Cards lists the Jurors, and the Witches, with how far they are off the mean.
func (c *Cell) Cards(p *program.Program) string {
	var b strings.Builder
	for _, list := range [][]Card{c.Jurors(p), c.Witches(p)} {
		for _, k := range list {
			_, off := difficulty.Share(k.Won, k.Games)
			fmt.Fprintf(&b, "%-20s %6d games %+5.1f ± %.1f\n", k.ID, k.Games, k.Off, off)
		}
	}
	return b.String()
}
