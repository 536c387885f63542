package browser

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot/sandbox/page/window"
)

// TestDealOfTheDayByClicking plays the deal of the day on a phone, from the command to the line in the channel, and
// looks at it as somebody who has not played.
func TestDealOfTheDayByClicking(t *testing.T) {
	t.Parallel()
	window.Need(t)
	url := demo(t, "7")
	p := visit(t, url, "ash")
	p.runDaily()
	p.fitsAScreen("daily-begins", "the deal of")
	p.Press("Begin")
	chance := rand.New(rand.NewPCG(1, 2))
	clicks, nights := 0, 0
	for last := ""; ; {
		now := window.AwaitValue[sight](p.Page, "something to do", somethingToDo(last, dailyOver))
		if now.Over {
			break
		}
		if last = now.Mark; strings.Contains(now.Mark, "Night") && nights < 3 {
			nights++
			p.Picture(fmt.Sprintf("daily-night-%d", nights))
		}
		if !p.use(now, chance) {
			last = ""
			continue
		}
		if clicks++; clicks == 1 || clicks == 40 {
			p.Picture(fmt.Sprintf("daily-after-%d", clicks))
		}
	}
	p.Tall("daily-end", 2200)
	p.Picture("daily-end-as-seen")
	const inPublic = `[...document.querySelectorAll('#messages .message:not([data-ephemeral=true])')]`
	said := window.Ask[int](p.Page, inPublic+`.length`)
	birch := visit(t, url, "birch")
	birch.runDaily()
	birch.fitsAScreen("daily-to-birch", "has played today")
	p.Press("Share")
	p.Await("the line in the channel", fmt.Sprintf(`%s.length === %d`, inPublic, said+1))
	p.Picture("daily-shared")
	line := window.Ask[string](p.Page, inPublic+`.pop().innerText`)
	for _, want := range []string{"Ash", "Fate of Witches daily", "/daily"} {
		if !strings.Contains(line, want) {
			t.Errorf("the channel reads %q, expected it to tell %q", line, want)
		}
	}
	p.runDaily()
	p.fitsAScreen("daily-played", "The next deal comes")
	p.checkWidth()
	t.Logf("%d clicks; %d messages in the channel before; then: %s", clicks, said, line)
}

// runDaily asks for the deal of the day by clicking through the list of commands.
func (p *player) runDaily() {
	p.t.Helper()
	p.Await("the welcome", `document.querySelector('#messages').innerText.includes('Welcome')`)
	p.Keys("#say", "/daily")
	p.Await("the list of commands", `!!document.querySelector('[data-command="daily"]')`)
	p.Click("the command", `document.querySelector('.suggestion[data-command="daily"]')`)
	p.Click("Send", `document.querySelector('#send-command')`) // which game's may be left out
	p.Await("the deal", lastPrivate+`?.innerText.includes('the deal of')`)
}
