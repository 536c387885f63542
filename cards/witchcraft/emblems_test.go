package witchcraftcards_test

import (
	"strings"
	"testing"

	"witchtable/cards/cardstest"
	"witchtable/engine"
)

// drawings are the emblems of all cards, and those of the Jurors.
func drawings(t *testing.T) (out []cardstest.Drawing) {
	t.Helper()
	for _, c := range load(t).Cards() {
		out = append(out, cardstest.Drawn(t, c.ID, c.Emblem))
	}
	for _, n := range onTable(t, "jurors") {
		out = append(out, cardstest.Drawn(t, engine.CardID(n.Word("id", "")), n.Word("emblem", "")))
	}
	return out
}

func TestEveryCardHasAnEmblemOfItsOwn(t *testing.T) { cardstest.EmblemsDiffer(t, drawings(t)) }

func TestEmblemsFillTheirBox(t *testing.T) { cardstest.EmblemsFillTheirBox(t, drawings(t)) }

// Those who see a bell are to know that it is the parson's.
func TestNoCardLooksLikeASign(t *testing.T) { cardstest.NoEmblemIsASign(t, drawings(t), signs(t)) }

// Witches and Jurors have faces, Missions are places and deeds and have none.
func TestWhoHasAFace(t *testing.T) {
	for _, c := range load(t).Cards() {
		face := strings.Contains(c.Emblem, "portrait person ")
		if kind := c.Node.Word("kind", ""); kind == "witch" && !face || kind == "mission" && face {
			t.Errorf("%s, of the kind %s: that it has a face is %t", c.ID, kind, face)
		}
	}
	for _, n := range onTable(t, "jurors") {
		if !strings.HasPrefix(n.Word("emblem", ""), "portrait person ") {
			t.Errorf("the Juror %s has no face", n.Word("id", ""))
		}
	}
}

// Families are told apart by what they wear on their heads: no family wears what another wears.
func TestFamiliesAreKnownByTheirHats(t *testing.T) {
	wearers := map[string]string{}
	for _, c := range of(t, "witch") {
		family, hat := c.Node.Word("family", ""), ""
		for _, part := range strings.Fields(c.Emblem) {
			if worn, ok := strings.CutPrefix(part, "hat="); ok {
				hat = worn
			}
		}
		if other, taken := wearers[hat]; taken && other != family {
			t.Errorf("%s wears the hat %q, as Witches of the family %s do", c.ID, hat, other)
		}
		wearers[hat] = family
	}
}
