package window

import (
	"encoding/json"
	"fmt"

	"github.com/chromedp/chromedp"
)

// waiting looks at an expression whenever the page has changed, and now and then for what changes without leaving a
// trace in the document (a focus, a scroll, a time). It yields the first value that counts as true, or why there was
// none.
const waiting = `new Promise((done) => {
	let trouble = '';
	const look = () => {
		try {
			const value = (%s);
			trouble = '';
			if (value) finish({ Value: JSON.stringify(value) });
		} catch (e) { trouble = String(e); }
	};
	const seen = new MutationObserver(look);
	const often = setInterval(look, 25);
	const late = setTimeout(() => finish({ Late: true, Trouble: trouble }), %d);
	function finish(outcome) { seen.disconnect(); clearInterval(often); clearTimeout(late); done(outcome); }
	seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	look();
})`

// Await waits until an expression is true on the page. One that cannot be evaluated is not true yet.
func (p *Page) Await(what, expression string) {
	p.t.Helper()
	AwaitValue[any](p, what, expression)
}

// AwaitValue waits until an expression on the page is neither null, false, 0 nor empty, and returns its value as it was
// then. No state in between escapes it, however short.
func AwaitValue[T any](p *Page, what, expression string) T {
	p.t.Helper()
	type outcome struct {
		Value   string
		Late    bool
		Trouble string
	}
	got, err := chromedp.Run(p.ctx,
		chromedp.Evaluate[outcome](fmt.Sprintf(waiting, expression, patience.Milliseconds()), chromedp.EvalAwaitPromise))
	if err != nil {
		p.Picture("trouble")
		p.t.Fatalf("while waiting for %s: in the browser: %v\n%s", what, err, expression)
	}
	if got.Late {
		p.fail(fmt.Sprintf("waited %v in vain for %s\n%s\n%s", patience, what, expression, got.Trouble))
	}
	var value T
	if err := json.Unmarshal([]byte(got.Value), &value); err != nil {
		p.t.Fatalf("%s is %s: %v", what, got.Value, err)
	}
	return value
}

// shown is what a person would read off the window.
const shown = `(() => {
	if (!document.querySelector('#messages')) return document.body.innerText.slice(0, 1500);
	const said = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map((e) => e.innerText).join(' / ');
	return ['channel: ' + said('#title') + (document.querySelector('#messages').getAttribute('aria-busy') === 'true' ? ' (being fetched)' : ''),
		'connection: ' + (said('#offline') || 'fine'), 'notice: ' + said('#toast'), 'dialog: ' + said('dialog[open]'),
		'typed: ' + [...document.querySelectorAll('#composer textarea, #composer input')].map((e) => e.value).join(' / '),
		'under the line: ' + said('#composer .suggestions, #command-error'),
		'private messages: ' + document.querySelectorAll('#messages .message[data-ephemeral=true]').length,
		'the messages end in:', document.querySelector('#messages').innerText.slice(-1500)].join('\n');
})()`

// fail ends the test with what the page shows.
func (p *Page) fail(why string) {
	p.t.Helper()
	p.Picture("failed")
	on, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](shown))
	if err != nil {
		on = err.Error()
	}
	p.t.Fatalf("%s\nthe page shows:\n%s", why, on)
}
