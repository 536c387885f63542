package page_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/page/window"
)

// TestTimeIsLetPass: where the clock can be put forward, the page has a button for that: what is due meanwhile happens,
// and the page says how late it is then. Elsewhere there is no such button.
func TestTimeIsLetPass(t *testing.T) {
	t.Parallel()
	window.Need(t)
	for name, size := range map[string]window.Size{"phone": window.Phone(), "desktop": window.Desktop()} {
		t.Run(name, func(t *testing.T) {
			clock := sandbox.NewAhead()
			s, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), Clock: clock})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			begun := clock.Now()
			p := window.Open(t, s.URL(), "ash", size)
			p.Click("the clock", `document.querySelector('#open-clock:not([hidden])')`)
			var passed time.Duration
			for i, d := range []time.Duration{30 * time.Minute, 3 * time.Hour, 24 * time.Hour} {
				passed += d
				var due atomic.Bool
				clock.AfterFunc(d-time.Minute, func() { due.Store(true) })
				before := window.Ask[string](p, `document.querySelector('#clock-now').innerText`)
				p.Click("a while", fmt.Sprintf(`document.querySelectorAll('#clock [data-hours]:not([disabled])')[%d]`, i))
				p.Await("that the time has passed", fmt.Sprintf(
					`document.querySelector('#clock-now').innerText !== %q && document.querySelectorAll('#clock [data-hours]:not([disabled])').length === 3`,
					before))
				if !due.Load() {
					t.Errorf("%v have passed, and what was due did not happen", d)
				}
				p.Picture(fmt.Sprintf("clock %v", d))
			}
			if got := clock.Now().Sub(begun); got < passed || got > passed+time.Hour {
				t.Errorf("%v have passed, want %v", got, passed)
			}
			shown := window.Ask[int64](p, `Date.parse(document.querySelector('#clock-now').dateTime)`)
			if off := clock.Now().Sub(time.UnixMilli(shown)).Abs(); off > 10*time.Minute {
				t.Errorf("the page shows a time that is off by %v", off)
			}
			if window.Ask[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
				t.Error("the page is wider than the window")
			}
		})
	}
	b := start(t)
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	p.Await("that the page knows", `document.querySelector('#open-clock').dataset.known === 'true'`)
	if window.Ask[bool](p, `document.querySelector('#open-clock').offsetParent !== null`) {
		t.Error("a clock that nobody can move is offered to be moved")
	}
}
