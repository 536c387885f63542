package replay

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/bot/scenetest"
	"witchtable/engine"
	"witchtable/engine/words"
)

// hands is a table of three seats at which each has cards: what everybody sees of those of the first, what the others
// see, and what the first sees in an area of his own.
func hands(public, second, third, first string) view {
	yard := func(cards string) engine.Scene {
		return engine.Scene{Panels: []engine.Panel{{Name: "yard", Zones: []engine.Zone{{Cards: shownCards(cards)}}}}}
	}
	own := yard(public)
	own.Panels = append(own.Panels, engine.Panel{Name: "hand", Private: true,
		Zones: []engine.Zone{{Cards: shownCards(first)}}})
	if strings.Contains(first, "-") { // the area holds nothing of the hand for its owner
		own.Panels[0].Zones = nil
	}
	return view{public: yard(public), own: []engine.Scene{own, yard(second), yard(third)}}
}

// pageOf is the data of a page that shows a view.
func pageOf(t *testing.T, v view) string {
	t.Helper()
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	must(t, err)
	g := Game{Rules: faces{}, Setup: engine.Setup{Seats: 3}}
	c := newCamera(newTeller(g, Reader{Book: book, Tongues: []Tongue{{"en", scenetest.Names{}}}}), g, true)
	c.film.Steps = []step{{Scene: c.sceneOf(v)}}
	return data(c.filmed())
}

func shownCards(names string) (out []engine.CardShown) {
	for _, n := range strings.Fields(strings.Trim(names, "-")) {
		out = append(out, engine.CardShown{Card: engine.CardID(n)})
	}
	return out
}

func cardNames(panels ...engine.Panel) string {
	var out []string
	for _, p := range panels {
		for _, c := range cardsOf(p) {
			out = append(out, string(c.Card))
		}
	}
	return strings.Join(out, " ")
}

// TestWhatOneAloneWasShown: nothing is shown twice, and nobody is said to have seen alone what others saw.
func TestWhatOneAloneWasShown(t *testing.T) {
	for _, tt := range []struct{ name, public, second, third, first, area, own, some string }{
		{"a hand nobody else sees", "", "", "", "-ant bee", "", "ant bee", "false"},
		{"one that lies open", "ant bee", "ant bee", "ant bee", "-ant bee", "ant bee", "", "false"},
		{"a card of it lies open", "ant", "ant", "ant", "-ant bee", "ant", "bee", "false"},
		{"all players see it, onlookers do not", "", "ant bee", "ant bee", "-ant bee", "ant bee", "", "false"},
		{"one of the others sees a card", "", "ant", "", "-ant bee", "", "ant bee", "true"},
		{"the others see another card each", "", "ant", "bee", "-ant bee", "", "ant bee", "true"},
		{"all but its owner see a card", "", "cow", "cow", "-ant", "", "ant", "false"},
		{"a copy of what lies open is in the hand", "ant", "ant", "ant", "ant", "ant", "ant", "false"},
		{"two copies, one of them open", "ant", "ant", "ant", "-ant ant", "ant", "ant", "false"},
	} {
		v := hands(tt.public, tt.second, tt.third, tt.first)
		area, more := v.seated(v.public.Panels[0]), v.ownOf(0)
		got := fmt.Sprintf("%s|%s|%v", cardNames(area), cardNames(more.panels...), more.some)
		if want := tt.area + "|" + tt.own + "|" + tt.some; got != want {
			t.Errorf("%s: area, own and whether others know are %q, want %q", tt.name, got, want)
		}
	}
	said := "What Ash was shown, but not everybody"
	if got := pageOf(t, hands("", "ant", "", "-ant bee")); !strings.Contains(got, said) {
		t.Errorf("of cards of which another has seen one the page says\n%s", got)
	}
	v := hands("", "ant", "ant", "-ant")
	v.own = nil
	if got := cardNames(v.seated(v.public.Panels[0])) + cardNames(v.ownOf(0).panels...); got != "" {
		t.Errorf("of a game under way the page shows %q", got)
	}
}
