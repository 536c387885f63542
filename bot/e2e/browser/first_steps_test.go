package browser

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/sandbox/page/window"
)

// oneScreen is what a phone of 390x844 shows of the messages, between the channel's name and the line to type in.
const oneScreen = 658

// inSight demands that the last private message fits what a phone shows, and returns its height in pixels.
func (p *player) inSight(what, begins string) int {
	p.t.Helper()
	p.Await(what, fmt.Sprintf(`(%s?.innerText || '').includes(%q)`, lastPrivate, begins))
	high := window.Ask[int](p.Page, fmt.Sprintf(`Math.round(%s.getBoundingClientRect().height)`, lastPrivate))
	p.t.Logf("%s: %d px", what, high)
	if high > oneScreen {
		p.t.Errorf("%s is %d px high, expected at most the %d that a phone shows", what, high, oneScreen)
	}
	p.Picture(what)
	return high
}

// What can be settled, and what helps, is read without scrolling.
func TestFormsFitAScreen(t *testing.T) {
	t.Parallel()
	window.Need(t)
	p := visit(t, demo(t, "9"), "ash")
	p.openTable()
	p.Picture("lobby")
	p.Press("Table options")
	p.inSight("options", "Before the game begins")
	p.run("settings")
	p.inSight("settings", "Your settings")
	p.run("help")
	p.inSight("help", "Playing here")
}

// taught is a panel of a tutorial as it is measured: how high all of it is, and how high from the picture of what one
// chooses among to its last button.
type taught struct {
	Ready           bool
	All, Part       int
	Question, Words string
	Buttons         int
}

const measured = `(() => {
	const at = document.querySelector('[data-message-id="%s"]');
	if (!at) return { Ready: true };
	at.querySelectorAll('img').forEach(i => { i.loading = 'eager'; });
	const bold = [...at.querySelectorAll('strong')].filter(e => !e.closest('.container'));
	const box = at.getBoundingClientRect();
	const pictures = [...at.querySelectorAll('.picture')];
	const controls = [...at.querySelectorAll('[data-custom-id]')].map(c => c.getBoundingClientRect().bottom);
	// Where there is no room for what one chooses among, a step further on shows it: then the question is what is seen.
	const first = pictures.length ? pictures[pictures.length - 1] : bold.length ? bold[bold.length - 1] : at;
	const top = first.getBoundingClientRect().top;
	return {
		Ready: [...at.querySelectorAll('img')].every(i => i.complete),
		All: Math.round(box.height), Part: Math.round(Math.max(...controls) - top),
		Question: bold.length ? bold[bold.length-1].innerText : '', Words: at.innerText,
		Buttons: at.querySelectorAll('[data-custom-id]').length,
	};
})()`

// A tutorial is begun by the welcome's button and played to its end on a phone: what one chooses among, the question
// and its answers are seen together.
func TestTutorialOnAPhone(t *testing.T) {
	t.Parallel()
	window.Need(t)
	for _, lang := range []string{"en", "es"} {
		for _, l := range tutorials() {
			t.Run(l.game+" "+lang, func(t *testing.T) { takeTutorial(t, l, lang) })
		}
	}
}

// tutorial is how one learns a game here.
type tutorial struct {
	game  string
	whole *regexp.Regexp // what is read where a whole game begins
	last  *regexp.Regexp // labels of answers that are given where there is no other: they undo, or throw away
}

func tutorials() []tutorial {
	return []tutorial{
		{"fate", regexp.MustCompile(`Pick 1 of 4|Elección 1 de 4`), regexp.MustCompile(`^$`)},
		{"revolution", regexp.MustCompile(`, (turn|turno) 1:`), regexp.MustCompile(
			`^(Play|Take back|Do without|Give it up|Keep|Discard|Jugar|Recoger|Prescindir|Desistir|No descartar|Descartar)|` +
				`, \d+$|rophy|rofeo`)},
		{"witchcraft", regexp.MustCompile(`Witchcraft! · Table 2|¡Brujería! · Mesa 2`), regexp.MustCompile(`^$`)},
	}
}

func takeTutorial(t *testing.T, l tutorial, lang string) {
	t.Parallel()
	p := visit(t, demo(t, "9", "--lang", lang), "ash")
	begin := fmt.Sprintf(`document.querySelector('[data-custom-id="learn//%s"]')`, l.game)
	p.Await("the welcome", `!!`+begin)
	p.Picture("welcome-" + lang)
	p.Click("the tutorial", begin)
	taps, n := 0, 0
	for last := ""; ; {
		now := window.AwaitValue[sight](p.Page, "something to do", somethingToDo(last, toldOver))
		if now.Over {
			break
		}
		last = now.Mark
		if !p.learn(now, l.last, func() { n++; p.measure(now, l.game, n) }) {
			last = ""
			continue
		}
		if taps++; taps > 120 {
			t.Fatal("the tutorial has no end")
		}
	}
	const onwards = `[...document.querySelectorAll('button')].find(b => /^(Play (with|a whole)|Jugar con|Jugar partida completa)/.test(b.innerText))`
	p.Await("the way on", `!!`+onwards)
	p.Tall(fmt.Sprintf("tutorial-%s-%s-end", l.game, lang), 1600)
	p.Click("the way on", onwards)
	p.Await("a whole game", fmt.Sprintf(`/%s/.test(document.querySelector('#messages').innerText)`, l.whole))
	t.Logf("%d taps, %d panels", taps, n)
}

// measure writes down how high a panel is.
func (p *player) measure(now sight, game string, n int) {
	p.t.Helper()
	got := window.Ask[taught](p.Page, fmt.Sprintf(measured, now.Message))
	for range 20 {
		if got.Ready {
			break
		}
		time.Sleep(100 * time.Millisecond)
		got = window.Ask[taught](p.Page, fmt.Sprintf(measured, now.Message))
	}
	p.t.Logf("%2d: all %4d, part %4d, %d lessons, %2d controls: %s", n, got.All, got.Part,
		strings.Count(got.Words, "📖"), got.Buttons, got.Question)
	if got.Part > oneScreen {
		p.t.Errorf("panel %d, %q, is %d px high from its picture on, expected at most %d", n, got.Question, got.Part,
			oneScreen)
	}
	if window.PicturesWanted() {
		window.Ask[bool](p.Page, fmt.Sprintf(
			`(document.querySelector('[data-message-id="%s"]')?.scrollIntoView({block: 'end'}), true)`, now.Message))
		p.Tall(fmt.Sprintf("tutorial-%s-%02d", game, n), int64(max(got.All+250, 844)))
	}
}

// looking are the words of controls that decide nothing, and of menus of several, of which not all can be taken:
// whoever reads nothing leaves them alone.
const looking = "cards read readon table hint why known no-lessons undo leave back several"

// learn presses the first answer, as one does who reads nothing; what looks around is left alone, and last has the
// labels of those that are pressed where there are no others. The panel is looked at before.
func (p *player) learn(now sight, last *regexp.Regexp, before func()) bool {
	p.t.Helper()
	word := func(c control) string { w, _, _ := strings.Cut(c.ID, "/"); return w }
	choice := slices.DeleteFunc(slices.Clone(now.Controls), func(c control) bool {
		return slices.Contains(strings.Fields(looking), word(c))
	})
	if len(choice) == 0 { // a finger that slipped has opened what only looks around
		choice = slices.DeleteFunc(slices.Clone(now.Controls), func(c control) bool { return word(c) != "back" })
	}
	if len(choice) == 0 {
		time.Sleep(50 * time.Millisecond)
		return false
	}
	if !now.Call {
		before()
	}
	c := choice[max(0, slices.IndexFunc(choice, func(c control) bool { return !last.MatchString(c.Label) }))]
	within := fmt.Sprintf(`document.querySelector('[data-message-id="%s"]')`, now.Message)
	if !p.Tap(c.Label, fmt.Sprintf(
		`[...(%s?.querySelectorAll('[data-custom-id]') || [])].find(e => e.dataset.customId === %q)`, within, c.ID)) {
		return false
	}
	if !c.Menu {
		return true
	}
	return p.choose(c.Label, within, func(int) int { return 0 })
}

// choose takes an option of the menu that is open in a message: one of so many, or all of a menu of which any number
// may be taken.
func (p *player) choose(menu, within string, one func(of int) int) bool {
	p.t.Helper()
	open := within + `?.querySelector('.menu-panel:not([hidden])')`
	options := `(` + open + `?.querySelectorAll('.option') || [])`
	n := window.Ask[int](p.Page, options+`.length`)
	if n == 0 {
		return false
	}
	tap := func(i int) bool { return p.Tap("an option of "+menu, fmt.Sprintf(`%s[%d]`, options, i)) }
	if !window.Ask[bool](p.Page, `!!`+open+`?.querySelector('.menu-confirm')`) {
		return tap(one(n))
	}
	for i := range n {
		if !tap(i) {
			return false
		}
	}
	return p.Tap("what is taken of "+menu, open+`?.querySelector('.menu-confirm')`)
}
