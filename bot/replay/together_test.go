package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"witchtable/bot/replay"
	"witchtable/bot/sandbox/page/window"
	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine"
	"witchtable/engine/revolution"
)

// together is a game of Witches of the Revolution, of so many.
func together(t *testing.T, seats int, options map[string]string) (house, replay.Game) {
	t.Helper()
	h := revolutionHouse(t)
	roster, err := revolution.Players(revolutioncards.Lore())
	must(t, err)
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(4), Host: 0, Options: options}
	return h, h.between(t, setup, roster, "witch", "witch", "witch", "witch")
}

// Where the table has tracks and numbered spaces, one sees where markers stand, what each space does and what cards
// cost, on a phone and at a desk.
func TestATableWithTracksInABrowser(t *testing.T) {
	window.Need(t)
	h, g := together(t, 3, nil)
	for _, language := range []string{"en", "es"} {
		for name, size := range sizes {
			t.Run(name+" "+language, func(t *testing.T) { tracks(t, h.page(t, g, language), size) })
		}
	}
}

func tracks(t *testing.T, page []byte, size window.Size) {
	p := opened(t, page, size)
	last := window.Ask[int](p, `Number(document.querySelector('#slider').max)`)
	for at := 0; at <= last; at += max(1, last/12) {
		slide(p, at)
		fits(t, p, fmt.Sprint("at ", at))
		wrong := window.Ask[[]string](p, `[...document.querySelectorAll('.track')].filter((e) => e.querySelectorAll('.space.at').length !== 1 ||
			e.querySelector('.space.at').textContent !== e.querySelector('.count').lastChild.textContent).map((e) => e.textContent)`)
		if n := window.Ask[int](p, `document.querySelectorAll('.area.middle .track').length`); n < 2 || len(wrong) > 0 {
			t.Errorf("at %d %d tracks are drawn, and the marker is not at the number that is told of %q", at, n, wrong)
		}
	}
	slide(p, last/2)
	p.Picture("tracks")
	onlyWhatChanged(t, p)
	for what, there := range map[string]string{
		"the numbers of the line":               `[...document.querySelectorAll('.plate')].map((e) => e.textContent).join(' ').startsWith('1 2 3 4 5 6 7 1 2 3')`,
		"signs beside them":                     `document.querySelectorAll('.plate svg').length >= 5`,
		"the space where all is lost":           `document.querySelectorAll('.plate.fatal').length === 1`,
		"signs of what happens on the tracks":   `document.querySelectorAll('.space svg').length >= 6`,
		"what a card costs, or gives, in signs": `[...document.querySelectorAll('.place .tile')].every((e) => e.querySelector('.marks svg'))`,
	} {
		if !window.Ask[bool](p, there) {
			t.Errorf("one does not see %s", what)
		}
	}
}

// onlyWhatChanged: where an area comes or goes, nothing is marked in those beside it that stay as they are.
func onlyWhatChanged(t *testing.T, p *window.Page) {
	t.Helper()
	const other = `((g) => g.steps.flatMap((s, i) => i > 0 && g.scenes[s.scene].areas.length !== g.scenes[g.steps[i - 1].scene].areas.length ? [i] : []))(
		JSON.parse(document.querySelector('#game').textContent))`
	steps := window.Ask[[]int](p, other)
	if len(steps) == 0 {
		t.Error("no area comes or goes: the test shows nothing")
	}
	for _, at := range steps[:min(6, len(steps))] {
		slide(p, at)
		wrong := window.Ask[[]string](p, fmt.Sprintf(`((g, at) => { const [now, was] = [at, at - 1].map((i) => g.scenes[g.steps[i].scene].areas);
			return [...document.querySelectorAll('#areas .area')].filter((e, i) => was.includes(now[i]) && e.querySelector('.fresh')).map((e) => e.textContent);
			})(JSON.parse(document.querySelector('#game').textContent), %d)`, at))
		if len(wrong) > 0 {
			t.Errorf("at %d something is marked as new in what stays as it was: %q", at, wrong)
		}
	}
}

// However fast one goes on, the list of parts names the one that is shown.
func TestThePartIsNamedHoweverFastOneGoes(t *testing.T) {
	window.Need(t)
	h, g := together(t, 3, nil)
	p := opened(t, h.page(t, g, "en"), window.Phone())
	for range 60 {
		p.Do(chromedp.KeyEvent(kb.ArrowRight))
		if window.Ask[bool](p, `document.querySelector('#chapters').selectedIndex < 0`) {
			t.Fatalf("at %d the list of parts is blank", where(p))
		}
	}
}

// Hands that all at the table see are shown once, and nobody is said to have seen them alone; others are shown to be
// their owner's.
func TestOpenHandsAreNobodysOwn(t *testing.T) {
	for hands, want := range map[string]bool{"open": false, "private": true} {
		h, g := together(t, 3, map[string]string{"hands": hands})
		page := h.page(t, g, "en")
		own := 0
		for _, a := range stepsOf(t, page).Areas {
			own += len(a.Own)
		}
		if own > 0 != want || strings.Contains(string(page), "What Ash alone was shown") != want {
			t.Errorf("hands=%s: %d zones are said to be shown to one alone", hands, own)
		}
	}
}

// A score may have no sections: that of a defeat has none, and its page shows it all the same.
func TestADefeatHasAScore(t *testing.T) {
	h := revolutionHouse(t)
	g := h.played(t, engine.Setup{Seats: 3, Seed: engine.SeedOf(4), Host: 0}, "greedy", 1<<20)
	if data := dataOf(t, h.page(t, g, "en")); !strings.Contains(data, `"rows":[]`) {
		t.Error("the game was not lost, or the score has no list of rows")
	}
}
