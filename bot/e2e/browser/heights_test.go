package browser

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"witchtable/bot/sandbox/page/window"
)

// heights collects how high the private panels are that somebody met on a phone, by what they asked: the highest of
// each.
type heights map[string]height

type height struct {
	Question string
	Pixels   int
	// Ready is set once all pictures are there.
	Ready bool
}

// note measures a panel that is in sight.
func (h heights) note(p *player, now sight) {
	p.t.Helper()
	if now.Call {
		return
	}
	measure := fmt.Sprintf(`(() => {
		const at = document.querySelector('[data-message-id="%s"]');
		if (!at) return { Ready: true, Pixels: 0 };
		at.querySelectorAll('img').forEach(i => { i.loading = 'eager'; }); // also those that are out of sight
		const bold = [...at.querySelectorAll('strong')].filter(e => !e.closest('.container'));
		const ready = [...at.querySelectorAll('img')].every(i => i.complete);
		return { Ready: ready, Question: bold.length ? bold[bold.length-1].innerText : '', Pixels: Math.round(at.getBoundingClientRect().height) };
	})()`, now.Message)
	got := window.Ask[height](p.Page, measure)
	for range 20 { // a picture that does not come is no reason to wait for ever
		if got.Ready {
			break
		}
		time.Sleep(100 * time.Millisecond)
		got = window.Ask[height](p.Page, measure)
	}
	if got.Pixels <= h[got.Question].Pixels {
		return
	}
	h[got.Question] = got
	if os.Getenv("WITCHTABLE_SCREENSHOTS") != "" {
		window.Ask[bool](p.Page,
			fmt.Sprintf(`(document.querySelector('[data-message-id="%s"]')?.scrollIntoView({block: 'end'}), true)`, now.Message))
		p.Tall(fmt.Sprintf("panel-%d", got.Pixels), int64(got.Pixels)+300)
	}
}

// tell writes the heights down, the highest first.
func (h heights) tell(t *testing.T) {
	t.Helper()
	all := slices.SortedFunc(maps.Values(h), func(x, y height) int { return y.Pixels - x.Pixels })
	for _, one := range all {
		t.Logf("%5d px  %s", one.Pixels, one.Question)
	}
}
