package browser

import (
	"testing"

	"witchtable/bot/sandbox/page/window"
)

// TestSignsAreDrawnInWords: the guide's page of signs shows the emojis that the program has uploaded, each with its picture.
func TestSignsAreDrawnInWords(t *testing.T) {
	t.Parallel()
	window.Need(t)
	p := visit(t, demo(t, "7"), "ash")
	p.Keys("#say", "/table open")
	p.Enter("#say")
	p.Await("a lobby, which comes once the emojis are there", `[...document.querySelectorAll('button')].some(b => b.innerText.includes('Add a computer'))`)
	p.Keys("#say", "/rules topic:signs")
	p.Enter("#say")
	p.Await("the signs, drawn", `(() => { const all = [...document.querySelectorAll('.container .custom-emoji')];
		return all.length >= 20 && all.every(i => i.complete && i.naturalWidth); })()`)
	p.Picture("signs")
	p.checkWidth()
}
