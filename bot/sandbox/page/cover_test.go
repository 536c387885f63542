package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"witchtable/bot/sandbox/page/window"
)

// TestNothingLiesOverAnother: on a phone the way to the newest message does not cover what is above it, a command that
// is not there is said in one box, and the hour beside a message is no wider than the margin it stands in.
func TestNothingLiesOverAnother(t *testing.T) {
	t.Parallel()
	b := start(t)
	b.command("brew")
	for n := range 40 {
		b.say(fmt.Sprintf(`{"content":"🔔 line %d"}`, n))
	}
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	p.Await("the messages", `document.querySelectorAll('#messages .message').length >= 40`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('#scroll').scrollTop = 200`))
	p.Await("the way to the newest", `!document.querySelector('#jump').hidden`)
	p.Picture("jump")
	if over := window.Ask[float64](p, `document.querySelector('#scroll').getBoundingClientRect().bottom -
		document.querySelector('#jump').getBoundingClientRect().top`); over > 0 {
		t.Errorf("the way to the newest lies over %v px of the messages", over)
	}
	if wide := window.Ask[bool](p, `[...document.querySelectorAll('.small-time')].some((e) => e.scrollWidth > e.clientWidth)`); wide {
		t.Error("an hour is wider than its margin")
	}
	p.Click("the way to the newest", `document.querySelector('#jump')`)
	p.Await("the newest", `document.querySelector('#jump').hidden`)
	p.Keys("#say", "/stew")
	p.Enter("#say")
	p.Await("what is said of the command", `document.querySelector('#suggestions').innerText.includes('/stew')`)
	p.Picture("unknown")
	if boxes := window.Ask[int](p, `[...document.querySelectorAll('#suggestions, #toast')].filter((e) => !e.hidden).length`); boxes != 1 {
		t.Errorf("%d boxes say that there is no such command, want 1", boxes)
	}
}

// TestWhatClosesAClauseStaysWithItsEmoji: no line begins with a comma because a picture stands before it.
func TestWhatClosesAClauseStaysWithItsEmoji(t *testing.T) {
	t.Parallel()
	b := start(t)
	owl := "<:owl:" + b.emoji("owl") + ">"
	b.say(`{"content":"` + strings.Repeat("x ", 30) + strings.Repeat("word "+owl+", ", 40) + `"}`)
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	p.Await("the message", `document.querySelectorAll('#messages .kept').length === 40`)
	if torn := window.Ask[int](p, `[...document.querySelectorAll('.kept')].filter((e) => e.getClientRects().length > 1).length`); torn != 0 {
		t.Errorf("%d commas stand in another line than the emoji before them", torn)
	}
}
