package screen

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/bot/say"
	"witchtable/bot/scenetest"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// asking is a view that has a question, and nothing else.
type asking struct{ engine.View }

func (asking) Ask(engine.DecisionID) engine.Text { return scenetest.Said("What?") }

// menusIn are menus that say everything in a language, and nothing else.
func menusIn(t *testing.T, code string) Menus {
	t.Helper()
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	table := tables.Table{}
	table.Rules.Game = faces{}
	return Menus{v: say.Books{Own: book}.Voice(table, code), t: table, view: asking{}}
}

// TestNoLetterBesideNames: of two alternatives of which one has room on its button the other begins in words there,
// and all of it stands above; where neither has, both have letters.
func TestNoLetterBesideNames(t *testing.T) {
	long := "Lose one persuasion over a Juror of your choice who has any"
	for _, code := range []string{"en", "es"} {
		m := menusIn(t, code)
		for _, c := range []struct{ first, want string }{
			{"Gain a Curse", "Gain a Curse|Lose one persuasion over a Juror…"},
			{"All of the others gain one persuasion over a Juror", "A|B"},
		} {
			var list []naming
			for i, said := range []string{c.first, long} {
				o := Offer{Option: engine.Option{Verb: "part", Answer: engine.Answer(i)}}
				n := naming{g: Group{offers: []Offer{o}}, whole: scenetest.Said(said), answer: engine.Answer(i)}
				n.ways = []way{{said: said, form: whole}}
				list = append(list, n)
			}
			var to Offered
			m.name(list, &to)
			if got := list[0].label + "|" + list[1].label; got != c.want {
				t.Errorf("in %s the labels are %q, want %q", code, got, c.want)
			}
			if above := strings.Join(slices.Concat(to.said, to.spelt), "\n"); !strings.Contains(above, long) {
				t.Errorf("in %s above the buttons stands %q", code, above)
			}
		}
	}
}

// TestALabelThatSaysWhereACardLies is kept: the name alone would not tell it from a copy that lies elsewhere.
func TestALabelThatSaysWhereACardLies(t *testing.T) {
	for _, code := range []string{"en", "es"} {
		m := menusIn(t, code)
		if got := m.targeted("owl (discards)", "owl (discards)", "owl", spot{}); !slices.Equal(got,
			[]string{"owl (discards)"}) {
			t.Errorf("in %s it is said as %q", code, got)
		}
	}
}
