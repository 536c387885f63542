package browser

import (
	"fmt"
	"testing"

	"witchtable/bot/sandbox/page/window"
)

// fitsAScreen demands that the last message that only its reader sees is no higher than a phone's screen, and begins
// with these words.
func (p *player) fitsAScreen(what, begins string) {
	p.t.Helper()
	last := `[...document.querySelectorAll('#messages .message[data-ephemeral=true]')].pop()`
	p.Await(what, fmt.Sprintf(`(%s?.innerText || '').includes(%q)`, last, begins))
	high := window.Ask[int](p.Page, fmt.Sprintf(`Math.round(%s.getBoundingClientRect().height)`, last))
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
	p.Press("Guide")
	p.fitsAScreen("guide", "Gather the Coven")
	for n := range 3 {
		p.Press("Add a computer")
		p.Await("the computer player",
			fmt.Sprintf(`document.querySelector('#messages').innerText.split('🤖').length > %d`, n+1))
	}
	p.Press("Start the game")
	p.Await("the call", `[...document.querySelectorAll('button')].some(b => b.innerText === 'Your turn')`)
	p.Press("Your turn")
	p.Await("the panel", `!!document.querySelector('[data-custom-id^="read/"]')`)
	p.Click("Guide", `document.querySelector('[data-custom-id^="read/"]')`)
	p.fitsAScreen("guide in a panel", "Gather the Coven")
	p.Await("the board", `[...document.querySelectorAll('button')].some(b => b.innerText === 'Score')`)
	p.Press("Score")
	p.fitsAScreen("score", "as it would be")
}
