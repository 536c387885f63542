package revolutioncards_test

import (
	"slices"
	"testing"

	"witchtable/cards/cardstest"
	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine/emblem"
)

// signs are the shapes of the theme, by their names.
func signs(t *testing.T) map[string]emblem.Emblem {
	t.Helper()
	return cardstest.Signs(t, revolutioncards.Theme(), func(key string) string { return book(t).Pattern("en", key) })
}

// Whatever a card is of has a sign: its class, its type, its icons, its coven.
func TestEverythingOnCardsHasASign(t *testing.T) {
	all := signs(t)
	want := []string{"liberty", "peril", "tyranny", "moon", "stars", "trophy", "unaligned", "catastrophe"}
	want = append(want, wheel...)
	for _, c := range load(t).Cards() {
		want = append(want, c.Node.Word("kind", ""))
		if kind := c.Node.Word("kind", ""); kind == "event" || kind == "objective" {
			want = append(want, c.Node.Word("type", ""))
		}
		if coven := c.Node.Word("coven", ""); coven != "" {
			want = append(want, coven)
		}
	}
	slices.Sort(want)
	for _, name := range slices.Compact(want) {
		if len(all[name].Shapes) == 0 {
			t.Errorf("the theme has no sign for %s", name)
		}
	}
}

// The two types that any icons pay look like their markers, and the place of Objectives like one: they are the same
// thing.
func TestSignsDiffer(t *testing.T) {
	cardstest.SignsDiffer(t, signs(t), map[string]string{"u": "unaligned", "k": "catastrophe", "objective": "objectives"})
}
