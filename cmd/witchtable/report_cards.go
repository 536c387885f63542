package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"witchtable/engine/simulate"
)

// cardTable is the table of what each card did: with those columns of which there is something to say.
type cardTable struct {
	report
	held, won, dealt bool // whether scores have lines of cards, somebody won, and cards were dealt to choose from
}

// cards prints what each card did, the most helpful first; nothing where nothing is counted of any.
func (r report) cards(s simulate.Summary) {
	t := cardTable{report: r}
	list := slices.Clone(s.Cards)
	list = slices.DeleteFunc(list, func(c simulate.Card) bool {
		t.held, t.dealt = t.held || c.Held > 0, t.dealt || c.Dealt > 0
		return c.Chosen+c.Held+c.Dealt == 0
	})
	if len(list) == 0 {
		return
	}
	for _, size := range s.Sizes {
		t.won = t.won || len(size.Seats) > 0 || size.Together != nil || size.Won != nil
	}
	t.won = t.won && t.held
	slices.SortStableFunc(list, func(a, b simulate.Card) int {
		if t.won {
			return cmp.Compare(b.Lift.Mean, a.Lift.Mean)
		}
		return cmp.Compare(b.Chosen, a.Chosen)
	})
	t.print(list)
	if rest := len(s.Cards) - len(list); rest > 0 {
		fmt.Fprintf(r.w, "  and %s that nothing is counted of\n", counted(rest, "other card"))
	}
}

func (t cardTable) print(list []simulate.Card) {
	by, means := "how often an answer named them", []string{}
	head := "  card\tchosen"
	if t.held {
		means = append(means, "held: seats whose score has a line of the card")
		head += "\theld\tits points\tholder's score"
	}
	if t.won {
		by = "how much more often than evenly their holders won"
		head += "\tlift ± 2 errors"
	}
	if t.dealt {
		means = append(means, "dealt: seats that had it to choose from at first")
		head += "\tdealt\tlift of who is dealt it"
	}
	fmt.Fprintf(t.w, "\nCards, by %s", by)
	if len(means) > 0 {
		fmt.Fprintf(t.w, " (%s)", strings.Join(means, "; "))
	}
	fmt.Fprintln(t.w)
	w := tabwriter.NewWriter(t.w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, head)
	for _, c := range list {
		fmt.Fprintln(w, t.row(c))
	}
	w.Flush()
}

func (t cardTable) row(c simulate.Card) string {
	row := fmt.Sprintf("  %s\t%d", t.name(c), c.Chosen)
	switch {
	case t.held && c.Held > 0:
		row += fmt.Sprintf("\t%d\t%.2f\t%.2f ± %.2f", c.Held, c.Points.Mean, c.Scores.Mean, 2*c.Scores.SE)
	case t.held:
		row += "\t0\t\t"
	}
	switch {
	case t.won && c.Held > 0:
		row += fmt.Sprintf("\t%+.1f %% ± %.1f", 100*c.Lift.Mean, 200*c.Lift.SE)
	case t.won:
		row += "\t"
	}
	switch {
	case t.dealt && c.Dealt > 0:
		row += fmt.Sprintf("\t%d\t%+.1f %% ± %.1f", c.Dealt, 100*c.DealtLift.Mean, 200*c.DealtLift.SE)
	case t.dealt:
		row += "\t0\t"
	}
	return row
}

func (r report) name(c simulate.Card) string {
	if n := r.deck.cardName(c.ID); n != "" {
		return n
	}
	return string(c.ID)
}
