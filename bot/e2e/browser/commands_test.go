package browser

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"witchtable/bot"
	"witchtable/bot/sandbox/page/window"
)

// TestSoloGameByCommands plays a game for one with the keyboard alone: commands of the game where they are possible,
// and the one that gives any answer elsewhere.
func TestSoloGameByCommands(t *testing.T) {
	t.Parallel()
	window.Need(t)
	p := visit(t, demo(t, "7"), "birch")
	p.run("table open")
	p.lobby()
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
	p.Await("the buttons at the end", `[...document.querySelectorAll('button')].some(b => /^(Rematch|Play again)$/.test(b.innerText))`)
	p.Picture("end")
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
		t.Errorf("%d of the game's commands were of use, and /answer %d times; expected at least 3 and 1: %v", own,
			done["answer"], done)
	}
	t.Logf("of use were %v", done)
}

func (p *player) told() string {
	return window.Ask[string](p.Page, `document.querySelector('#messages').innerText`)
}

// gameCommands lists the commands beside the bot's own.
func (p *player) gameCommands() []string {
	p.t.Helper()
	p.Keys("#say", "/")
	p.Await("the list of commands", `document.querySelectorAll('[data-command]').length > 0`)
	all := window.Ask[[]string](p.Page, `[...document.querySelectorAll('[data-command]')].map(e => e.dataset.command)`)
	p.Keys("#say", kb.Backspace)
	return slices.DeleteFunc(all, func(c string) bool {
		word, _, _ := strings.Cut(c, " ")
		return slices.Contains(bot.OwnCommands(), word)
	})
}

// run types a command, takes for each option that is needed the first choice that is offered, and sends it. It
// reports whether something came of it: the command was sent and changed what can be answered.
func (p *player) run(command string) bool {
	p.t.Helper()
	before := window.Ask[string](p.Page, newestAnswer+`?.dataset.messageId || '0'`)
	p.Keys("#say", "/"+command)
	p.Enter("#say")
	p.Await("the command line", `!!document.querySelector('#command') || document.querySelector('#say')?.value === ''`)
	for window.Ask[bool](p.Page, `!!document.querySelector('#command')`) {
		field := window.Ask[string](p.Page,
			`[...document.querySelectorAll('#command input[data-option]')].filter(i => i.closest('.command-field').querySelector('.required') && !i.value).map(i => '#' + i.id)[0] || ''`)
		if field == "" {
			p.Enter("#command input[data-option]")
			break
		}
		p.Keys(field, "")
		open := fmt.Sprintf(`document.querySelector('%s').closest('.command-field').querySelector('.choices:not([hidden])')`,
			field)
		p.Await("what is offered for "+field, `!!`+open)
		if window.Ask[bool](p.Page, `!`+open+`.querySelector('[role=option]')`) { // there is nothing of the kind
			p.Keys(field, kb.Escape+kb.Escape)
			p.Await("an empty line", `!!document.querySelector('#say')`)
			return false
		}
		p.Keys(field, kb.ArrowDown)
		p.Enter(field)
	}
	said := window.AwaitValue[string](p.Page, "an answer to /"+command, fmt.Sprintf(answered, newestAnswer, before))
	if said == refused {
		p.Keys("#command input[data-option]", kb.Escape+kb.Escape)
	}
	p.Await("an empty line", `!!document.querySelector('#say')`)
	return strings.ContainsAny(said, "✓❔")
}

// newestAnswer is the newest message that the user alone sees. Others come and go meanwhile, such messages among them.
const newestAnswer = `[...document.querySelectorAll('#messages .message[data-ephemeral=true][data-message-id]')].pop()`

// answered yields what a newer answer says, once the bot no longer thinks about it, or that the command was refused.
const answered = `((now, before) => {
	if (document.querySelector('#command-error')?.innerText) return '` + refused + `';
	return now && BigInt(now.dataset.messageId) > BigInt(before) && !now.querySelector('.thinking') ? now.innerText : null;
})(%s, %q)`

const refused = "the command was refused"

// TestACommandIsLeftByItsButton: on a phone the list of what an option can be covers nothing of the form it belongs
// to, least of all the way out; where there is nothing to choose, it says so.
func TestACommandIsLeftByItsButton(t *testing.T) {
	t.Parallel()
	window.Need(t)
	p := visit(t, demo(t, "7"), "birch")
	for command, says := range map[string]string{"answer": "nothing to choose here right now", "card": ""} {
		p.Keys("#say", "/"+command)
		p.Enter("#say")
		p.Await("what is offered", `!!document.querySelector('#command .choices:not([hidden])')`)
		p.Picture("choices of " + command)
		if got := window.Ask[string](p.Page, `document.querySelector('#command .choices').innerText`); !strings.Contains(got,
			says) {
			t.Errorf("/%s offers %q, want it to say that there is %s", command, got, says)
		}
		p.Click("the way out", `document.querySelector('#cancel-command')`)
		p.Await("an empty line", `document.querySelector('#say')?.value === ''`)
	}
}
