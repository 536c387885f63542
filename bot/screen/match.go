package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
)

// Matching keeps the choices that have what was typed in them, those first that begin with it.
func Matching(all []discord.Choice, typed string) []discord.Choice {
	want := say.Folded(typed)
	rank := func(c discord.Choice) int {
		label := say.Folded(c.Label)
		switch {
		case strings.HasPrefix(label, want):
			return 0
		case strings.Contains(" "+label, " "+want):
			return 1
		case strings.Contains(label, want), strings.Contains(say.Folded(c.Value), want):
			return 2
		}
		return 3
	}
	var out []discord.Choice
	for _, c := range all {
		if rank(c) < 3 {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b discord.Choice) int { return rank(a) - rank(b) })
	return out[:min(len(out), fit.MaxChoices)]
}
