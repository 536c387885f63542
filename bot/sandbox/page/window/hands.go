package window

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// noteClicks keeps what was clicked last, so that a click that fell beside what it was meant for is known as such.
const noteClicks = `document.addEventListener('click', (e) => { window.clickedLast = e.target; }, true)`

// reach brings what an expression yields on the screen and says where, once a finger could press it: it is enabled,
// nothing covers it, and it has stopped moving. What is not there is gone.
const reach = `(() => {
	const e = (%s);
	if (!e) return { Gone: true };
	if (e.disabled || e.classList.contains('busy')) return null;
	const r = e.getBoundingClientRect();
	const still = window.reached && window.reached.element === e && window.reached.at === r.left + ' ' + r.top;
	e.scrollIntoView({ block: 'center' });
	const now = e.getBoundingClientRect(), x = now.left + now.width / 2, y = now.top + now.height / 2;
	window.reached = { element: e, at: now.left + ' ' + now.top };
	return still && e.contains(document.elementFromPoint(x, y)) ? { X: x, Y: y } : null;
})()`

// hit reports whether the last click fell on what was reached, or on what the page has put in its place.
const hit = `(() => {
	const key = (e) => JSON.stringify([e.tagName, e.id, { ...e.dataset }, e.innerText]);
	const was = window.reached.element, clicked = window.clickedLast;
	window.clickedLast = window.reached = null;
	for (let e = clicked; e; e = e.parentElement) if (e === was || key(e) === key(was)) return true;
	return false;
})()`

// shut closes a picture that a click beside what an expression yields has opened over it.
const shut = `(() => {
	const over = document.querySelector('dialog[open]'), e = (%s);
	if (over && !over.contains(e)) over.close();
	return true;
})()`

// Click clicks what an expression yields, when a finger could.
func (p *Page) Click(what, element string) {
	p.t.Helper()
	p.Await(what, element)
	if !p.Tap(what, element) {
		p.fail(what + " is gone")
	}
}

// Tap is Click for what may have gone by now, which it reports.
func (p *Page) Tap(what, element string) bool {
	p.t.Helper()
	for range 20 { // a message that comes just then may move it from under the finger: one taps again
		at := AwaitValue[struct {
			X, Y float64
			Gone bool
		}](p, what+", to be clicked", fmt.Sprintf(reach, element))
		if at.Gone {
			return false
		}
		p.Do(chromedp.MouseClickXY(at.X, at.Y))
		if Ask[bool](p, hit) {
			return true
		}
		Ask[bool](p, fmt.Sprintf(shut, element))
	}
	p.fail(what + " moves from under the finger")
	return false
}

// Mouse sends half a click: the button going down or up at a place.
func (p *Page) Mouse(kind input.DispatchMouseEventType, x, y float64) {
	p.t.Helper()
	p.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent,
			input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
		return err
	}))
}

// Swipe draws a finger over the page, from one point to another.
func (p *Page) Swipe(fromX, fromY, toX, toY float64) {
	p.t.Helper()
	const steps = 6
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		p.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent,
				input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)})
			return err
		}))
	}
	at := func(n float64) *input.TouchPoint {
		return &input.TouchPoint{X: fromX + (toX-fromX)*n/steps, Y: fromY + (toY-fromY)*n/steps}
	}
	touch(input.DispatchTouchEventTypeTouchStart, at(0))
	for n := 1.0; n <= steps; n++ {
		touch(input.DispatchTouchEventTypeTouchMove, at(n))
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// Press clicks the last button of a message with a label.
func (p *Page) Press(label string) {
	p.t.Helper()
	p.Click("the button "+label,
		fmt.Sprintf(
			`[...document.querySelectorAll('#messages button[data-custom-id]')].filter(b => b.innerText.trim() === %q && !b.disabled).pop()`, label))
}

// Keys presses keys in what a selector names, as it is now: the page may put another in its place at any key.
func (p *Page) Keys(selector, keys string) {
	p.t.Helper()
	p.Await(selector, fmt.Sprintf(`(document.querySelector(%[1]q)?.focus(), !!document.querySelector(%[1]q))`, selector))
	if keys != "" {
		p.Do(chromedp.KeyEvent(keys))
	}
}

// Enter presses Enter in what a selector names. It is one event, as of a keyboard: a page that makes something of the
// key going down gets no line end afterwards.
func (p *Page) Enter(selector string) {
	p.t.Helper()
	p.Keys(selector, "")
	p.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown,
			input.DispatchKeyEventTypeKeyUp} {
			press := input.DispatchKeyEventParams{Type: kind, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13}
			if kind == input.DispatchKeyEventTypeKeyDown {
				press.Text = "\r"
			}
			if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, press); err != nil {
				return err
			}
		}
		return nil
	}))
}
