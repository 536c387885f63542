package witchcraftcards_test

import (
	"slices"
	"testing"

	"witchtable/cards/cardstest"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine/emblem"
)

// signs are the shapes of the theme, by their names.
func signs(t *testing.T) map[string]emblem.Emblem {
	t.Helper()
	return cardstest.Signs(t, witchcraftcards.Theme(), func(key string) string { return book(t).Pattern("en", key) })
}

// Whatever a card is of has a sign: its class, its family, its Juror; and so has what cards count and do.
func TestEverythingOnCardsHasASign(t *testing.T) {
	all := signs(t)
	want := append(jurors(t), "juror", "conviction", "villager", "familiar", "power", "star", "difficulty", "persuasion",
		"jail", "mode-hidden", "mode-revealed", "chosen", "not-chosen", "success", "failure")
	for _, c := range load(t).Cards() {
		want = append(want, c.Node.Word("kind", ""))
		if family := c.Node.Word("family", ""); family != "" {
			want = append(want, family)
		}
	}
	slices.Sort(want)
	for _, name := range slices.Compact(want) {
		if len(all[name].Shapes) == 0 {
			t.Errorf("the theme has no sign for %s", name)
		}
	}
}

// Places that scenes name otherwise than cards do are the same places; discards differ by their colour.
func TestSignsDiffer(t *testing.T) {
	cardstest.SignsDiffer(t, signs(t), map[string]string{"revealed": "mode-revealed", "recruits": "recruit",
		"jurors": "jury", "before": "convictions", "at": "challenges", "coven-discards": "discards",
		"challenge-discards": "discards", "conviction-discards": "discards"})
}
