package replay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"witchtable/bot/replay"
	"witchtable/bot/sandbox/page/window"
	"witchtable/engine"
	"witchtable/engine/words/wordstest"
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
	return window.Ask[int](p, `Number(document.querySelector('#slider').value) + 1`)
}

// before reports whether the table is shown as it was before the move.
func before(p *window.Page) bool {
	return window.Ask[bool](p, `document.querySelectorAll('.going').length > 0 || !!document.querySelector('#story .before')`)
}

// unveil has the page show what is to come.
func unveil(p *window.Page) { p.Click("Hide what is to come", `document.querySelector('#veil input')`) }

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
	t.Run("by finger", func(t *testing.T) { byFinger(t, h, g) })
	t.Run("both sides of a move", func(t *testing.T) { bothSides(t, h, g) })
	t.Run("without spoilers", func(t *testing.T) { withoutSpoilers(t, h, g) })
	t.Run("in the other language", func(t *testing.T) { inTheOtherLanguage(t, h, g) })
	t.Run("to the winner", func(t *testing.T) { toTheWinner(t, h, g) })
}

// A game of four is gone through from beginning to end, on a phone and at a desk: nothing is wider than the screen,
// nothing goes wrong on the page.
func steppedThrough(t *testing.T, h house, g replay.Game) {
	for _, language := range []string{"en", "es"} {
		for name, size := range sizes {
			t.Run(name+" "+language, func(t *testing.T) { through(t, h.page(t, g, language), g, size) })
		}
	}
}

func through(t *testing.T, page []byte, g replay.Game, size window.Size) {
	p := opened(t, page, size)
	unveil(p)
	last := window.Ask[int](p, `Number(document.querySelector('#slider').max)`)
	for at := 0; at <= last; at += max(1, last/12) {
		slide(p, at)
		fits(t, p, fmt.Sprint("at ", at))
	}
	for _, at := range []int{0, 60, last / 2, last - 1} {
		slide(p, at)
		p.Await("what has changed, in sight", `((e, w) => !e || (e.getBoundingClientRect().top < w.bottom && e.getBoundingClientRect().bottom > w.top))(
			document.querySelector('.fresh'), document.querySelector('#table').getBoundingClientRect())`)
		p.Picture(fmt.Sprint(at))
	}
	for range g.Turnings {
		p.Click("the next turning point", `document.getElementById('turning-on')`)
		fits(t, p, "at a turning point")
		if !before(p) {
			t.Error("at a turning point one is not shown the table before it")
		}
		p.Picture(fmt.Sprint("before turning", where(p)))
		p.Click("on", `document.getElementById('on')`)
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
}

// One goes by button, key, slider and list, by move, turn, part and turning point.
func waysThrough(t *testing.T, h house, g replay.Game) {
	p := opened(t, h.page(t, g, "en"), window.Phone())
	unveil(p)
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
	if got := where(p); got <= first || !slices.ContainsFunc(four, func(name string) bool {
		return strings.Contains(window.Ask[string](p, `document.querySelector('#story').innerText`), name)
	}) {
		t.Errorf("the next turn after move %d is move %d", first, got)
	}
	key("[")
	at("[", first)
	press("turning-on")
	press("on")
	told := strings.NewReplacer("• ", "", "**", "").Replace(h.said("en", g.Turnings[0].Told()))
	if got := window.Ask[string](p, `document.querySelector('#story .moment').innerText`); got != told {
		t.Errorf("the first turning point reads %q, want %q", got, told)
	}
	press("turning-on")
	second := where(p)
	key("t")
	p.Click("the second", `document.querySelectorAll('#turnings button')[1]`)
	at("the second turning point", second)
	p.Picture("turnings")
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
	p.Await("the third move", `document.querySelector('#slider').value > 2`)
	press("play")
	if got := window.Ask[string](p, `document.querySelector('#play').getAttribute('aria-label')`); got != "Play" {
		t.Errorf("after a pause the button is called %q", got)
	}
}

// A finger goes through the game: leftwards on, rightwards back; upwards it only scrolls.
func byFinger(t *testing.T, h house, g replay.Game) {
	p := opened(t, h.page(t, g, "en"), window.Phone())
	slide(p, 40)
	for _, tt := range []struct {
		what           string
		fromX, toX, up float64
		want           int
	}{{"leftwards", 300, 120, 0, 42}, {"leftwards again", 300, 120, 10, 43}, {"rightwards", 100, 290, 0, 42},
		{"upwards", 200, 180, 200, 42}} {
		p.Swipe(tt.fromX, 500, tt.toX, 500-tt.up)
		p.Await("the table after the move", `!document.querySelector('.going')`)
		if got := where(p); got != tt.want {
			t.Errorf("a finger that goes %s leads to %d, want %d", tt.what, got, tt.want)
		}
	}
	if window.Ask[bool](p, `document.querySelector('#card').open`) {
		t.Error("a finger that goes across opens a card")
	}
}

// Before a turning point the page stops, with what the move changes marked and without a word of how it went; then it
// stops behind it. Other moves are shown from before for a moment, which nobody need wait for.
func bothSides(t *testing.T, h house, g replay.Game) {
	p := opened(t, h.page(t, g, "en"), window.Phone())
	turn := window.Ask[int](p, `JSON.parse(document.querySelector('#game').textContent).steps.findIndex((s) => s.turnings)`)
	story := func() string { return window.Ask[string](p, `document.querySelector('#story').innerText`) }
	slide(p, turn-1)
	number := window.Ask[string](p, `document.querySelector('#count').value`)
	p.Click("on", `document.getElementById('on')`)
	if got := story(); !before(p) || where(p) != turn+1 || !strings.Contains(got, "What would you do?") ||
		strings.Contains(got, "Chance to win") || strings.Contains(got, "points") {
		t.Errorf("on leads to %d, before it: %t, with the words\n%s\nwant what stands before the turning point", where(p),
			before(p), got)
	}
	if got := window.Ask[string](p, `document.querySelector('#count').value`); got != number {
		t.Errorf("the table before the turning point has the number %q, want %q, that of the move before", got, number)
	}
	p.Click("on", `document.getElementById('on')`)
	if got := story(); before(p) || where(p) != turn+1 || !strings.Contains(got, "Chance to win") {
		t.Errorf("on again leads to %d, before it: %t, with the words\n%s\nwant what stands behind it", where(p), before(p),
			got)
	}
	p.Do(chromedp.KeyEvent(kb.ArrowLeft))
	if !before(p) || where(p) != turn+1 {
		t.Errorf("back leads to %d, before it: %t; want the other side of the turning point", where(p), before(p))
	}
	slide(p, 20)
	p.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	p.Await("the table after the move", `!document.querySelector('#story .before')`)
	if got := where(p); got != 24 {
		t.Errorf("three moves on from 21 lead to %d, want 24, however fast one is", got)
	}
}

// What is to come is not to be seen anywhere until one has come to it, or asks for it.
func withoutSpoilers(t *testing.T, h house, g replay.Game) {
	p := opened(t, h.page(t, g, "en"), window.Phone())
	const come = `[...document.querySelectorAll('#marks i.star, #turnings li, #turning-on:not([hidden])')].filter((e) => e.checkVisibility()).length`
	steps := window.Ask[[]int](p,
		`JSON.parse(document.querySelector('#game').textContent).steps.flatMap((s, i) => s.turnings ? [i] : [])`)
	last := window.Ask[int](p, `Number(document.querySelector('#slider').max)`)
	hides := func(when string) {
		t.Helper()
		if n := window.Ask[int](p, come); n > 0 {
			t.Errorf("%s: %d signs of turning points that are to come", when, n)
		}
		if text := window.Ask[string](p, `document.body.innerText`); strings.Contains(text, "crowned") ||
			strings.Contains(text, "Final score") {
			t.Errorf("%s the page tells how the game ends:\n%s", when, text)
		}
	}
	hides("at the beginning")
	if n := window.Ask[int](p, `document.querySelectorAll('#chapters option').length`); n != 1 {
		t.Errorf("at the beginning %d parts of the game are named, want the one that is shown", n)
	}
	slide(p, steps[0]-1)
	hides("just before the first turning point")
	slide(p, steps[0])
	if n := window.Ask[int](p, `document.querySelectorAll('#turnings li').length`); n != 1 {
		t.Errorf("behind the first turning point %d are listed, want 1", n)
	}
	p.Do(chromedp.KeyEvent(kb.Home))
	unveil(p)
	if n := window.Ask[int](p, `document.querySelectorAll('#turnings li').length`); n != len(steps) {
		t.Errorf("asked for what is to come, the page lists %d turning points, want %d", n, len(steps))
	}
	unveil(p)
	slide(p, last-1)
	if text := window.Ask[string](p, `document.body.innerText`); strings.Contains(text, "crowned") {
		t.Errorf("just before the end the page tells who wins:\n%s", text)
	}
}

// The page changes its language where it is, and says everything in it.
func inTheOtherLanguage(t *testing.T, h house, g replay.Game) {
	p := opened(t, h.page(t, g, "en", "es"), window.Phone())
	foreign := wordstest.NewForeign(h.book, "es", "en")
	choose := func(n int) {
		window.Ask[bool](p, fmt.Sprintf(
			`((s) => (s.value = %d, s.dispatchEvent(new Event('change'))))(document.querySelector('#tongue'))`, n))
	}
	last := window.Ask[int](p, `Number(document.querySelector('#slider').max)`)
	slide(p, last)
	choose(1)
	p.Picture("spanish end")
	unveil(p)
	for at := 0; at <= last; at += 7 {
		slide(p, at)
		said := window.Ask[string](p, `document.body.innerText + '\n' + [...document.querySelectorAll('[aria-label]')].map((e) => e.ariaLabel).join('\n')`)
		for _, e := range foreign.In(said) {
			t.Errorf("move %d: in Spanish the page says %s", at, e)
		}
	}
	if got := window.Ask[string](p, `document.documentElement.lang + ' ' + document.querySelector('#back').ariaLabel`); got !=
		"es Una jugada atrás" {
		t.Errorf("the page is in %q", got)
	}
	choose(0)
	if got := window.Ask[string](p, `document.querySelector('#back').ariaLabel`); got != "Back one move" {
		t.Errorf("back in English, back is called %q", got)
	}
}

// At the end one sees who has won, without scrolling.
func toTheWinner(t *testing.T, h house, g replay.Game) {
	p := opened(t, h.page(t, g, "en"), window.Phone())
	p.Do(chromedp.KeyEvent(kb.End))
	p.Await("the outcome, in sight", `((e, s) => e && e.getBoundingClientRect().bottom < s.bottom && e.innerText.includes('crowned'))(
		document.querySelector('#story .outcome'), document.querySelector('#story').getBoundingClientRect())`)
	p.Await("the score, in sight", `((e) => e.checkVisibility() && e.getBoundingClientRect().bottom < innerHeight - 100)(document.querySelector('#score'))`)
	if n := window.Ask[int](p, `document.querySelectorAll('.area.crowned').length`); n != 1 {
		t.Errorf("%d players wear the crown, want 1", n)
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
