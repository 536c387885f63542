package browser

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"witchtable/bot/sandbox/page/window"
)

// control is a button or menu that can be used.
type control struct {
	ID, Label string
	Menu      bool
}

// sight is what a player looks at: the newest private panel that can be answered, or else the call to one.
type sight struct {
	Over     bool
	Message  string
	Call     bool
	Controls []control
	// Mark changes with all that can be seen.
	Mark string
	Busy bool
}

// What the page has where a game is over: it is told in the channel, and of a deal of the day by an offer to share it.
const (
	toldOver  = `/(The game is over!|¡Terminó la partida!)/.test(document.querySelector('#messages').innerText)`
	dailyOver = `!!document.querySelector('#messages [data-custom-id^="share/"]')`
)

// lookAround is to be given one of them.
const lookAround = `((over) => {
	// A panel that can only be taken back asks nothing.
	const usable = '[data-custom-id]:not([disabled]):not([data-custom-id^="undo/"])';
	const all = [...document.querySelectorAll('#messages .message')].filter(m => m.querySelector(usable));
	// A panel that only lets one look around waits for another's turn: then one goes by the call.
	const asking = ['answer', 'step', 'group', 'pick', 'back'].map(d => '[data-custom-id^="' + d + '/"]:not([disabled])').join();
	const panels = all.filter(m => m.dataset.ephemeral === 'true');
	const call = all.filter(m => m.classList.contains('pinged')).pop();
	const asked = panels.filter(m => m.querySelector(asking)).pop();
	const at = asked || call || panels.pop();
	const panel = at !== call && at;
	return {
		Over: over,
		Message: at ? at.dataset.messageId : '',
		Call: !panel && !!call,
		Controls: at ? [...at.querySelectorAll(usable)].map(c => ({ ID: c.dataset.customId, Label: c.innerText.trim(), Menu: c.classList.contains('menu-trigger') })) : [],
		Mark: at ? at.dataset.messageId + at.innerText + [...at.querySelectorAll(usable)].map(c => c.dataset.customId) : '',
		Busy: !!document.querySelector('.busy'),
	};
})(%s)`

// somethingToDo yields what can be done and was not there before, or that it is over. After a while it yields what is
// still there: what was pressed may have come too late to be of use.
func somethingToDo(before, over string) string {
	mark, _ := json.Marshal(before) // a string can always be encoded
	return fmt.Sprintf(
		`((now) => now.Over || !now.Busy && now.Mark && (now.Mark !== %s || Date.now() > %d) ? now : null)(%s)`,
		mark, time.Now().Add(3*time.Second).UnixMilli(), fmt.Sprintf(lookAround, over))
}

func TestWholeGameByClicking(t *testing.T) {
	t.Parallel()
	window.Need(t)
	p := visit(t, demo(t, "7"), "ash")
	p.openTable()
	for n := range 3 {
		p.addComputer(n + 1)
	}
	p.Picture("lobby")
	p.Press("Start the game")
	chance := rand.New(rand.NewPCG(1, 2))
	clicks, calls := 0, 0
	high := heights{}
	for last := ""; ; {
		now := window.AwaitValue[sight](p.Page, "something to do", somethingToDo(last, toldOver))
		if now.Over {
			break
		}
		high.note(p, now)
		if last = now.Mark; now.Call {
			calls++
		}
		if !p.use(now, chance) {
			last = "" // it has changed under the finger
			continue
		}
		if clicks++; clicks == 60 {
			p.Picture("amid")
		}
	}
	high.tell(t)
	p.Await("the buttons at the end", `[...document.querySelectorAll('button')].some(b => /^(Rematch|Play again)$/.test(b.innerText))`)
	p.Picture("end")
	p.checkSummary("Ash", "Basil 🤖", "Dill 🤖", "Fennel 🤖")
	p.checkWidth()
	p.Press("Score details")
	p.fitsAScreen("score details", "Here's the final score")
	p.Press("Watch the game again")
	p.Await("the page", lastPrivate+`?.querySelector('a[href*="watch-the-game-again-table-1.html"]')`)
	p.fitsAScreen("the page", "🎬 Watch the game again:")
	if window.PicturesWanted() {
		p.Await("the turning points", `[...document.querySelectorAll('#messages .container')].some(e => e.innerText.includes('Turning points'))`)
		p.Tall("end, whole", 1600)
	}
	panels := window.Ask[int](p.Page, `document.querySelectorAll('#messages .message[data-ephemeral=true]').length`)
	// The table was opened, the game begun, the score looked at, and the page asked for; and on a machine that is busy an
	// answer that had to be announced is a message too.
	if most := calls + 4 + lateAtMost; panels > most {
		t.Errorf("%d private messages after %d calls, expected at most %d: panels must be changed in place", panels, calls,
			most)
	}
	t.Logf("%d clicks, %d calls, %d private messages", clicks, calls, panels)
}

// addComputer has a computer player sit down, and waits until the picture of the lobby says that there are n.
func (p *player) addComputer(n int) {
	p.t.Helper()
	p.Press("Add a computer")
	p.Await("the computer player", fmt.Sprintf(
		`[...document.querySelectorAll('#messages img')].some(i => (i.alt.match(/🤖/g) || []).length >= %d)`, n))
}

// openTable opens a table by clicking through the list of commands.
func (p *player) openTable() {
	p.t.Helper()
	p.Await("the welcome", `document.querySelector('#messages').innerText.includes('Welcome')`)
	p.Keys("#say", "/")
	p.Await("the list of commands", `!!document.querySelector('[data-command="table open"]')`)
	p.Click("the command", `document.querySelector('.suggestion[data-command="table open"]')`)
	p.Click("Send", `document.querySelector('#send-command')`) // it has an option that may be left out
	p.lobby()
}

// lobby waits for a table's lobby. Where the demo offers several games and asks which one it is to be, it is Fate.
func (p *player) lobby() {
	p.t.Helper()
	const (
		begin = `[...document.querySelectorAll('button')].some(b => b.innerText === 'Start the game')`
		asked = `document.querySelector('[data-custom-id="game//fate"]')`
	)
	p.Await("the lobby, or which game it is to be", begin+` || !!`+asked)
	if window.Ask[bool](p.Page, `!!`+asked) {
		p.Picture("which-game")
		p.Click("the game", asked)
	}
	p.Await("the lobby", begin)
}

// use clicks something on the message in sight, by lot: mostly what gets on with the turn. It reports whether that was
// still there.
func (p *player) use(now sight, chance *rand.Rand) bool {
	p.t.Helper()
	looks := func(c control) bool { // shows something and decides nothing
		word, _, _ := strings.Cut(c.ID, "/")
		return word == "cards" || word == "read" || word == "readon" || word == "table"
	}
	choice := slices.Clone(now.Controls)
	if answers := slices.DeleteFunc(slices.Clone(choice), looks); len(answers) > 0 && chance.IntN(10) < 9 {
		choice = answers
	}
	if len(choice) > 1 && chance.IntN(10) < 7 { // the last button ends the turn or leads back
		choice = choice[:len(choice)-1]
	}
	c := choice[chance.IntN(len(choice))]
	within := fmt.Sprintf(`document.querySelector('[data-message-id="%s"]')`, now.Message)
	if !p.Tap(c.Label,
		fmt.Sprintf(`[...(%s?.querySelectorAll('[data-custom-id]') || [])].find(e => e.dataset.customId === %q)`, within,
			c.ID)) {
		return false
	}
	if !c.Menu {
		return true
	}
	return p.choose(c.Label, within, chance.IntN)
}

// checkSummary demands that one message tells the score of each player, once, and that the steps of each come to the
// total, as the words of its picture have them.
func (p *player) checkSummary(players ...string) {
	p.t.Helper()
	ends := window.Ask[[]struct{ Text, Pictures string }](p.Page, `[...document.querySelectorAll('#messages .message .container')].filter(e => e.innerText.includes('The game is over!'))
		.map(e => ({ Text: e.innerText, Pictures: [...e.querySelectorAll('.picture img')].map(i => i.alt).join('\n') }))`)
	if len(ends) != 1 {
		p.t.Fatalf("%d messages tell the end, expected one", len(ends))
	}
	final, pictures := strings.ReplaceAll(ends[0].Text, "−", "-"), strings.ReplaceAll(ends[0].Pictures, "−", "-")
	numbers := func(line string) (sum int) {
		for _, n := range regexp.MustCompile(`-?\d+`).FindAllString(line, -1) {
			points, _ := strconv.Atoi(n)
			sum += points
		}
		return sum
	}
	for _, who := range players {
		// In the words of the picture a computer has no sign.
		drawn := regexp.MustCompile(regexp.QuoteMeta(strings.TrimSuffix(who, " 🤖")) +
			`: (-?\d+) \(([^)]*)\)\.`).FindStringSubmatch(pictures)
		if regexp.MustCompile(regexp.QuoteMeta(who) + `: -?\d`).MatchString(final) {
			p.t.Errorf("the score of %s is told beside the picture, too:\n%s", who, final)
		}
		if drawn == nil {
			p.t.Errorf("the end does not tell the score of %s:\n%s\n%s", who, final, pictures)
			continue
		}
		if total, _ := strconv.Atoi(drawn[1]); numbers(drawn[2]) != total {
			p.t.Errorf("the steps of %s come to %d; expected the total: %s", who, numbers(drawn[2]), drawn[0])
		}
	}
	if len(players) > 1 && strings.Count(final, "👑 ") != 1 {
		p.t.Errorf("the victory is not told once:\n%s", final)
	}
}

// checkWidth demands that nothing is wider than the phone.
func (p *player) checkWidth() {
	p.t.Helper()
	for _, wide := range window.Ask[[]string](p.Page, `[...document.querySelectorAll('body, #messages, #messages .message, #messages .embed, #messages .button')]
		.filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 1).map(e => e.className + ': ' + e.innerText.slice(0, 80))`) {
		p.t.Errorf("wider than a phone: %s", wide)
	}
}

// lateAtMost is how many answers of a game may take so long that they are announced: then the panel is a new message.
const lateAtMost = 4
