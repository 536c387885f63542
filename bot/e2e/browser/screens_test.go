package browser

import (
	"fmt"
	"testing"

	"witchtable/bot/sandbox/page/window"
)

// lastPrivate is the last message that only its reader sees.
const lastPrivate = `[...document.querySelectorAll('#messages .message[data-ephemeral=true]')].pop()`

// fitsAScreen demands that the last message that only its reader sees is no higher than a phone's screen, and begins
// with these words.
func (p *player) fitsAScreen(what, begins string) {
	p.t.Helper()
	p.Await(what, fmt.Sprintf(`(%s?.innerText || '').includes(%q)`, lastPrivate, begins))
	high := window.Ask[int](p.Page, fmt.Sprintf(`Math.round(%s.getBoundingClientRect().height)`, lastPrivate))
	screen := int(window.Phone().Height)
	p.t.Logf("%s: %d px", what, high)
	if high > screen {
		p.t.Errorf("%s is %d px high, expected at most %d, a phone's screen", what, high, screen)
	}
	p.Picture(what)
}

// The guide and the score are read without scrolling.
func TestFirstViewsFitAScreen(t *testing.T) {
	t.Parallel()
	window.Need(t)
	p := visit(t, demo(t, "9"), "ash")
	p.openTable()
	for n := range 3 {
		p.addComputer(n + 1)
	}
	p.Press("Start the game")
	const guide = lastPrivate + `?.querySelector('[data-custom-id^="read/"]')`
	p.Await("the panel that follows the start", guide)
	first := window.Ask[string](p.Page, lastPrivate+`.dataset.messageId`)
	p.Await("the call", `[...document.querySelectorAll('button')].some(b => b.innerText === 'Your turn')`)
	p.Press("Your turn")
	// The first one goes when the next has come: what is pressed on it until then is answered there.
	p.Await("the panel that was asked for",
		fmt.Sprintf(`%s.dataset.messageId !== %q && %s`, lastPrivate, first, guide))
	p.Click("Guide", guide)
	p.fitsAScreen("guide in a panel", "Gather the Coven")
	p.Await("the board", `[...document.querySelectorAll('button')].some(b => b.innerText === 'Score')`)
	p.Press("Score")
	p.fitsAScreen("score", "as it would be")
}
