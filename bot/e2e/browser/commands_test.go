package browser

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"witchtable/bot"
)

// keys presses keys in what a selector names, as it is now: the page may put another in its place at any key.
func (p *page) keys(selector string, keys string) {
	p.t.Helper()
	p.await(selector, fmt.Sprintf(`(document.querySelector(%[1]q)?.focus(), !!document.querySelector(%[1]q))`, selector))
	if keys != "" {
		p.do(chromedp.KeyEvent(keys))
	}
}

// enter presses Enter in what a selector names. It is one event, as of a keyboard: a page that makes something of the
// key going down gets no line end afterwards.
func (p *page) enter(selector string) {
	p.t.Helper()
	p.keys(selector, "")
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp} {
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

// until waits for a condition that must come true.
func (p *page) until(what string, ok func() bool) {
	p.t.Helper()
	for limit := time.Now().Add(patience); !ok(); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(limit) {
			p.picture("waiting")
			p.t.Fatalf("waited in vain for %s; the page ends in:\n%s", what, ask[string](p, `document.querySelector('#messages').innerText.slice(-1500)`))
		}
	}
}

// TestSoloGameByCommands plays a game for one with the keyboard alone: commands of the game where they are possible,
// and the one that gives any answer elsewhere.
func TestSoloGameByCommands(t *testing.T) {
	needBrowser(t)
	p := visit(t, demo(t, "7"), "birch")
	p.run("table open")
	p.await("the lobby", `[...document.querySelectorAll('button')].some(b => b.innerText === 'Start the game')`)
	p.run("table start")
	game := p.gameCommands()
	if len(game) == 0 {
		t.Fatal("the game offers no commands of its own")
	}
	chance := rand.New(rand.NewPCG(3, 4))
	done := map[string]int{}
	over := func() bool { return strings.Contains(p.told(), "The game is over!") }
	for !over() {
		command := game[chance.IntN(len(game))]
		if done[""]++; done[""]%4 == 0 {
			command = "answer"
		}
		if p.run(command) {
			done[command]++
		}
	}
	p.await("the buttons at the end", `[...document.querySelectorAll('button')].some(b => b.innerText === 'Play again')`)
	p.picture("end")
	p.checkSummary("Birch")
	p.checkWidth()
	if !strings.Contains(p.told(), "Birch shall be known as") {
		t.Errorf("no title was given:\n%s", p.told()[max(0, len(p.told())-600):])
	}
	own := 0
	for _, c := range game {
		if done[c] > 0 {
			own++
		}
	}
	if own < 3 || done["answer"] == 0 {
		t.Errorf("%d of the game's commands were of use, and /answer %d times; expected at least 3 and 1: %v", own, done["answer"], done)
	}
	t.Logf("of use were %v", done)
}

func (p *page) told() string { return ask[string](p, `document.querySelector('#messages').innerText`) }

// gameCommands lists the commands beside the bot's own.
func (p *page) gameCommands() []string {
	p.t.Helper()
	p.keys("#say", "/")
	p.await("the list of commands", `document.querySelectorAll('[data-command]').length > 0`)
	all := ask[[]string](p, `[...document.querySelectorAll('[data-command]')].map(e => e.dataset.command)`)
	p.keys("#say", kb.Backspace)
	return slices.DeleteFunc(all, func(c string) bool {
		word, _, _ := strings.Cut(c, " ")
		return slices.Contains(bot.OwnCommands(), word)
	})
}

// run types a command, takes for each option that is needed the first choice that is offered, and sends it. It
// reports whether something came of it: the command was sent and changed what can be answered.
func (p *page) run(command string) bool {
	p.t.Helper()
	// The answer is one that the user alone sees. Other messages come and go meanwhile.
	const answers = `[...document.querySelectorAll('#messages .message[data-ephemeral=true]')]`
	before := ask[int](p, answers+`.length`)
	p.keys("#say", "/"+command)
	p.enter("#say")
	p.await("the command line", `!!document.querySelector('#command') || document.querySelector('#say')?.value === ''`)
	for ask[bool](p, `!!document.querySelector('#command')`) {
		field := ask[string](p, `[...document.querySelectorAll('#command input[data-option]')].filter(i => i.closest('.command-field').querySelector('.required') && !i.value).map(i => '#' + i.id)[0] || ''`)
		if field == "" {
			p.enter("#command input[data-option]")
			break
		}
		p.keys(field, "")
		open := fmt.Sprintf(`document.querySelector('%s').closest('.command-field').querySelector('.choices:not([hidden])')`, field)
		p.await("what is offered for "+field, `!!`+open)
		if ask[bool](p, `!`+open+`.querySelector('[role=option]')`) { // there is nothing of the kind
			p.keys(field, kb.Escape+kb.Escape)
			p.await("an empty line", `!!document.querySelector('#say')`)
			return false
		}
		p.keys(field, kb.ArrowDown)
		p.enter(field)
	}
	p.await("an answer to /"+command, fmt.Sprintf(answers+`.length > %d && !!document.querySelector('#say')`, before))
	return ask[bool](p, `/✓|❔/.test(`+answers+`.pop().innerText)`)
}
