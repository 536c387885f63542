package replay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"witchtable/bot/replay"
	"witchtable/bot/sandbox/page/window"
	"witchtable/engine"
)

// opened is a page as somebody opens it who has saved it: from a file.
func opened(t *testing.T, page []byte, size window.Size) *window.Page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "replay.html")
	must(t, os.WriteFile(file, page, 0o600))
	p := window.Visit(t, "file://"+file, size)
	p.Await("the table", `document.querySelectorAll('#areas .area').length`)
	// nobody watches it glide
	window.Ask[bool](p, `(document.querySelector('#table').style.scrollBehavior = 'auto', true)`)
	return p
}

// fits fails the test where anything on the page is wider than the window, or sticks out of what it is in.
func fits(t *testing.T, p *window.Page, when string) {
	t.Helper()
	const wide = `[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('.unseen, .drawings') &&
		(e.getBoundingClientRect().right > innerWidth + 0.5 || e.getBoundingClientRect().left < -0.5)).map((e) => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40))`
	for _, e := range window.Ask[[]string](p, wide) {
		t.Errorf("%s: wider than the screen: %s", when, e)
	}
	const out = `[...document.querySelectorAll('.tile, .chip, .area, #where, #story')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className + ' ' + e.textContent.slice(0, 60))`
	for _, e := range window.Ask[[]string](p, out) {
		t.Errorf("%s: more than fits in: %s", when, e)
	}
	if window.Ask[bool](p, `document.scrollingElement.scrollHeight > innerHeight`) {
		t.Errorf("%s: the page as a whole is higher than the screen", when)
	}
}

// slide moves the slider to a step.
func slide(p *window.Page, to int) {
	window.Ask[bool](p,
		fmt.Sprintf(`((s) => (s.value = %d, s.dispatchEvent(new Event('input'))))(document.querySelector('#slider'))`, to))
}

// where is the number of the step that is shown, from 1.
func where(p *window.Page) int {
	return window.Ask[int](p, `parseInt(document.querySelector('#count').value)`)
}

var sizes = map[string]window.Size{"phone": window.Phone(), "desk": window.Desktop()}

// turned is a game of four with its turning points.
func turned(t *testing.T) (house, replay.Game) {
	h, roster := witches(t)
	g, _ := reviewed(t, roster,
		h.between(t, engine.Setup{Seats: 4, Seed: engine.SeedOf(4)}, roster, "witch", "apprentice", "high-witch", "witch"))
	if len(g.Turnings) != 2 {
		t.Fatalf("the game has %d turning points, want 2", len(g.Turnings))
	}
	return h, g
}

// What is done with a page in a browser is done with one game: to play and to judge it takes a second.
func TestAGameInABrowser(t *testing.T) {
	window.Need(t)
	h, g := turned(t)
	t.Run("stepped through", func(t *testing.T) { steppedThrough(t, h, g) })
	t.Run("ways through", func(t *testing.T) { waysThrough(t, h, g) })
}

// A game of four is gone through from beginning to end, on a phone and at a desk: nothing is wider than the screen,
// nothing goes wrong on the page.
func steppedThrough(t *testing.T, h house, g replay.Game) {
	page := h.page(t, g, "en")
	for name, size := range sizes {
		t.Run(name, func(t *testing.T) {
			p := opened(t, page, size)
			last := window.Ask[int](p, `Number(document.querySelector('#slider').max)`)
			for at := 0; at <= last; at += max(1, last/12) {
				slide(p, at)
				fits(t, p, fmt.Sprint("at ", at))
			}
			for _, at := range []int{0, 60, last / 2, last} {
				slide(p, at)
				p.Await("what has changed, in sight", `((e, w) => !e || (e.getBoundingClientRect().top < w.bottom && e.getBoundingClientRect().bottom > w.top))(
					document.querySelector('.fresh'), document.querySelector('#table').getBoundingClientRect())`)
				p.Picture(fmt.Sprint(at))
			}
			for range g.Turnings {
				p.Click("the next turning point", `document.getElementById('turning-on')`)
				fits(t, p, "at a turning point")
				p.Await("its words, in sight", `((e, s) => e.getBoundingClientRect().height > 0 && e.getBoundingClientRect().top < s.bottom)(
					document.querySelector('#story .moment'), document.querySelector('#story').getBoundingClientRect())`)
				p.Picture(fmt.Sprint("turning", where(p)))
			}
			if got := window.Ask[int](p, `document.querySelectorAll('#marks i.star').length`); got != len(g.Turnings) {
				t.Errorf("%d turning points are marked on the time line, want %d", got, len(g.Turnings))
			}
			slide(p, last)
			window.Ask[bool](p, `(document.querySelector('#score').scrollIntoView(), true)`)
			p.Picture("score")
			fits(t, p, "at the score")
			if !window.Ask[bool](p, `document.querySelector('#score').innerText.includes('Total')`) {
				t.Error("at the end there is no final score")
			}
		})
	}
}

// One goes by button, key, slider and list, by move, turn, part and turning point.
func waysThrough(t *testing.T, h house, g replay.Game) {
	p := opened(t, h.page(t, g, "en"), window.Phone())
	last := window.Ask[int](p, `Number(document.querySelector('#slider').max)`) + 1
	press := func(id string) { p.Click(id, `document.getElementById('`+id+`')`) }
	key := func(k string, with ...chromedp.KeyOption) { p.Do(chromedp.KeyEvent(k, with...)) }
	at := func(what string, want int) {
		t.Helper()
		if got := where(p); got != want {
			t.Errorf("%s leads to %d, want %d", what, got, want)
		}
	}
	press("on")
	press("on")
	at("On twice", 3)
	key(kb.ArrowLeft)
	at("left", 2)
	key(kb.End)
	at("End", last)
	key(kb.Home)
	at("Home", 1)
	press("chapter-on")
	first := where(p)
	if got := window.Ask[string](p, `document.querySelector('#where b').innerText`); got != "Day 1" {
		t.Errorf("the next part after the opening is %q, want Day 1", got)
	}
	press("turn-on")
	if got := where(p); got <= first || window.Ask[string](p, `document.querySelector('.who').innerText`) == "" {
		t.Errorf("the next turn after move %d is move %d", first, got)
	}
	key("[")
	at("[", first)
	press("turning-on")
	told := strings.NewReplacer("• ", "", "**", "").Replace(h.said("en", g.Turnings[0].Told()))
	if got := window.Ask[string](p, `document.querySelector('#story .moment').innerText`); got+"." != told {
		t.Errorf("the first turning point reads %q, want %q", got, told)
	}
	press("turning-on")
	second := where(p)
	key("t")
	p.Click("the list of turning points", `document.querySelector('#turnings summary')`)
	p.Click("the second", `document.querySelectorAll('#turnings button')[1]`)
	at("the second turning point", second)
	p.Picture("turnings")
	p.Click("the list again", `document.querySelector('#turnings summary')`)
	p.Click("a card", `document.querySelector('#areas .tile')`)
	p.Await("what it says", `document.querySelector('#card[open] p:not(.words)')`)
	p.Picture("card")
	key(kb.Escape)
	p.Await("the table again", `!document.querySelector('#card').open`)
	if !window.Ask[bool](p, `document.querySelector('.own').checkVisibility()`) {
		t.Error("hands of a finished game are not shown")
	}
	p.Click("Show hands", `document.querySelector('#hands input')`)
	p.Await("hands put away", `!document.querySelector('.own').checkVisibility()`)
	slide(p, 0)
	press("play")
	p.Await("the third move", `parseInt(document.querySelector('#count').value) > 2`)
	press("play")
	if got := window.Ask[string](p, `document.querySelector('#play').getAttribute('aria-label')`); got != "Play" {
		t.Errorf("after a pause the button is called %q", got)
	}
}

// Names cannot become anything but names.
func TestNamesAreNoMarkup(t *testing.T) {
	window.Need(t)
	h := orchardHouse(t)
	hostile := []string{`</script><img src=x onerror=alert(1)>`, "**bold** `code` _x_ ⁑x⁑", `"},{"`, "<!--<script>"}
	h.names.players = hostile
	page := h.page(t,
		h.played(t, engine.Setup{Seats: 4, Seed: engine.SeedOf(1), Host: 0,
			Options: map[string]string{"seasons": "1", "village": "yes"}}, "random", 1000), "en")
	p := opened(t, page, window.Phone())
	hostile[1] = "**bold** `code` _x_ *x*" // the sign of what stands out is no letter of a name
	for seat, name := range hostile {
		if got := window.Ask[string](p,
			fmt.Sprintf(`document.querySelectorAll('.area:not(.middle) .title')[%d].textContent`, seat)); got !=
			name+"’s basket" {
			t.Errorf("the area of %q is called %q", name, got)
		}
	}
	if !window.Ask[bool](p, `document.querySelector('#turnings').hidden && document.querySelector('#turning-on').hidden`) {
		t.Error("a game without turning points has a list of them")
	}
	last := window.Ask[int](p, `Number(document.querySelector('#slider').max)`)
	for at := 0; at <= last; at += 3 {
		slide(p, at)
		fits(t, p, fmt.Sprint("at ", at))
		if got := window.Ask[string](p, `document.body.innerText`); strings.Contains(got, "⁑") {
			t.Fatalf("what stands out is written, not shown:\n%s", got)
		}
	}
	slide(p, last)
	fits(t, p, "at the end")
	if window.Ask[int](p, `document.querySelectorAll('img').length`) != 0 {
		t.Error("a name has become a picture")
	}
}
