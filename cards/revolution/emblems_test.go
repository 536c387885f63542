package revolutioncards_test

import (
	"strings"
	"testing"

	"witchtable/cards/cardstest"
)

func drawings(t *testing.T) (out []cardstest.Drawing) {
	t.Helper()
	for _, c := range load(t).Cards() {
		out = append(out, cardstest.Drawn(t, c.ID, c.Emblem))
	}
	return out
}

func TestEveryCardHasAnEmblemOfItsOwn(t *testing.T) { cardstest.EmblemsDiffer(t, drawings(t)) }

func TestEmblemsFillTheirBox(t *testing.T) { cardstest.EmblemsFillTheirBox(t, drawings(t)) }

// Those who see a bell are to know that it is Liberty.
func TestNoCardLooksLikeASign(t *testing.T) { cardstest.NoEmblemIsASign(t, drawings(t), signs(t)) }

// The covens are told apart by how their people dress: no coven wears what another wears.
func TestCovensDressInTheirOwnWay(t *testing.T) {
	wears := map[string]map[string]bool{}
	for _, c := range of(t, "seeker") {
		for _, part := range strings.Fields(c.Emblem) {
			if clothes, ok := strings.CutPrefix(part, "clothes="); ok {
				if wears[c.Node.Word("coven", "")] == nil {
					wears[c.Node.Word("coven", "")] = map[string]bool{}
				}
				wears[c.Node.Word("coven", "")][clothes] = true
			}
		}
	}
	for coven, own := range wears {
		if len(own) == 0 || len(own) > 3 {
			t.Errorf("the coven %s wears %v", coven, own)
		}
	}
	for _, clothes := range []string{"cloak", "robe", "coat", "apron", "ruff"} {
		var who []string
		for coven, own := range wears {
			if own[clothes] {
				who = append(who, coven)
			}
		}
		if len(who) != 1 {
			t.Errorf("%v wear clothes=%s; want one coven", who, clothes)
		}
	}
}
