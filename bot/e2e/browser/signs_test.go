package browser

import (
	"fmt"
	"testing"
	"time"

	"witchtable/bot/sandbox/page/window"
)

// TestSignsAreDrawnInWords: the guide's page of signs shows the emojis that the program has uploaded, each with its
// picture.
func TestSignsAreDrawnInWords(t *testing.T) {
	t.Parallel()
	window.Need(t)
	p := visit(t, demo(t, "7"), "ash")
	const pages = `document.querySelectorAll('#messages .message[data-ephemeral=true]')`
	drawn := false
	// until all are uploaded, which takes Discord its time, they are letters
	for asked := 1; asked <= 40 && !drawn; asked++ {
		p.Keys("#say", "/rules topic:signs")
		p.Enter("#say")
		p.Await("the page of signs", fmt.Sprintf(`%s.length >= %d`, pages, asked))
		drawn = window.Ask[bool](p.Page, fmt.Sprintf(`[...%s].at(-1).querySelectorAll('.custom-emoji').length >= 20`, pages))
		if !drawn {
			time.Sleep(time.Second)
		}
	}
	p.Await("the signs, drawn", `(() => { const all = [...document.querySelectorAll('.container .custom-emoji')];
		return all.length >= 20 && all.every(i => i.complete && i.naturalWidth); })()`)
	p.Picture("signs")
	p.checkWidth()
}
