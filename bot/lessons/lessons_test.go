package lessons_test

import (
	"strings"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/lessons"
	"witchtable/engine"
)

func read(t *testing.T, text string) lessons.Plan {
	t.Helper()
	p, err := lessons.Read("plan.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFaultsOfPlans: what is wrong with a plan is said, with its place.
func TestFaultsOfPlans(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "there are none"},
		{"seed: 1\n", "plan.yaml:1:1: there are none (at lessons)"},
		{"seed: much\nlessons: [{name: a}]\n", "plan.yaml:1:7: want a whole number from 0 to 1073741824 (at seed)"},
		{"computers: 9\nlessons: [{name: a}]\n", "want a whole number from 0 to 7 (at computers)"},
		{"decks: 1\nlessons: [{name: a}]\n",
			"plan.yaml:1:1: unknown key; want computers, seed, options, whole, stacked or lessons (at decks)"},
		{"lessons:\n- {name: A b}\n", `want a name of lower-case letters, digits and hyphens, not "A b" (at lessons.1.name)`},
		{"lessons:\n- {asked: keep}\n", `not "" (at lessons.1.name)`},
		{"lessons:\n- {name: a}\n- {name: a}\n", `plan.yaml:3:3: "a" is there twice (at lessons.2.name)`},
		{"lessons:\n- {name: a, after: b}\n- {name: b}\n", `there is no lesson "b" above this one (at lessons.1.after)`},
		{"lessons:\n- {name: a, least: 2}\n", "of which mark? (at lessons.1.least)"},
		{"lessons:\n- {name: a, mark: x, least: 0}\n", "want a whole number from 1 to 99 (at lessons.1.least)"},
		{"lessons:\n- {name: a, told: []}\n", "want a word, or a list of words (at lessons.1.told)"},
		{"lessons:\n- {name: a, told: [1]}\n", "want a word (at lessons.1.told)"},
		{"lessons:\n- {name: a, over: no}\n", "want true, or leave it out (at lessons.1.over)"},
		{"lessons:\n- {name: a, rare: no}\n", "want true, or leave it out (at lessons.1.rare)"},
		{"lessons:\n- {name: a, icon: [sun]}\n", "want a word (at lessons.1.icon)"},
		{"lessons:\n- {name: a, type: 1}\n", "want a word (at lessons.1.type)"},
		{"lessons:\n- {name: a, when: dusk}\n",
			"unknown key; want name, asked, works, icon, type, kind, told, own, asks, reads, mark, least, after, joined, " +
				"several, over, rare or left (at lessons.1.when)"},
		{"lessons:\n- {name: a, works: true}\n", "which answers? (at lessons.1.works)"},
		{"lessons:\n- {name: a, own: true}\n", "what of theirs is told? (at lessons.1.own)"},
	} {
		_, err := lessons.Read("plan.yaml", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q gives %v, want %q", tt.text, err, tt.want)
		}
	}
}

// planting is the orchard, and a position of it in which all plant.
func planting(t *testing.T) (engine.Game, engine.Position) {
	t.Helper()
	g, err := orchard.Load(orchard.Pack)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(engine.Setup{Seats: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, pos
}

// TestWhenLessonsAreDue goes through what a lesson can wait for.
func TestWhenLessonsAreDue(t *testing.T) {
	p := read(t, `
lessons:
  - {name: planting, asked: plant}
  - {name: picking, asked: pick}
  - {name: thaw, told: [tell.thaw, tell.spring]}
  - {name: ripe, mark: ripe}
  - {name: second, after: planting}
  - {name: fruit, asks: [orchard.ask.never, orchard.ask.plant], after: second}
  - {name: either, told: tell.hail, asks: orchard.ask.never}
  - {name: mine, told: tell.frost, own: true}
  - {name: thorny, icon: thorn}
  - {name: beastly, type: beast}
  - {name: charming, kind: charm}
  - {name: fruity, kind: fruit, after: mine}
  - {name: sweet, reads: [orchard.rule.sour, orchard.rule.sweet], after: fruity}
  - {name: sour, reads: orchard.rule.sour, after: fruity}
  - {name: end, over: true}
`)
	g, pos := planting(t)
	v := pos.View(0)
	var told lessons.Told
	next := func(what, want string, most int) {
		t.Helper()
		p.Next(&told, g, v, most)
		if got := strings.Join(told.Now, " "); got != want {
			t.Errorf("%s: %q is told, want %q", what, got, want)
		}
	}
	hear := func(by engine.Seat, keys ...string) {
		for _, key := range keys {
			p.Hear(&told, 0, engine.Telling{Text: engine.T(key), By: by})
		}
	}
	next("at first", "planting", 2)
	next("then what comes after it", "second", 2)
	next("then what the question names", "fruit", 2)
	next("then nothing", "", 2)
	hear(0, "tell.thawed", "tell")
	next("other sentences", "", 2)
	hear(0, "tell.spring.late")
	next("a sentence with more to its key", "thaw", 2)
	hear(0, "tell.thaw")
	next("the other one", "", 2)
	hear(0, "tell.hail")
	next("what is told, in place of what is asked", "either", 2)
	hear(1, "tell.frost")
	next("what befalls somebody else", "", 2)
	hear(0, "tell.frost")
	next("what befalls the learner", "mine", 2)
	next("a card that the learner has", "fruity", 2)
	next("what a card of the learner's says", "sweet", 2)
	if got := strings.Join(told.Before, " "); got != "planting second fruit thaw either mine fruity" {
		t.Errorf("%q have been told, want seven", got)
	}
}

// TestNoMoreThanAsked: of several that are due the first come first, and each comes once.
func TestNoMoreThanAsked(t *testing.T) {
	p := read(t, "lessons: [{name: a}, {name: b}, {name: c}]\n")
	g, pos := planting(t)
	v := pos.View(0)
	var told lessons.Told
	p.Next(&told, g, v, 2)
	p.Next(&told, g, v, 2)
	if told.Now[0] != "c" || len(told.Now) != 1 {
		t.Errorf("after two of three lessons come %v, want c", told.Now)
	}
	kept := told.Clone()
	told.Stop()
	p.Next(&told, g, v, 2)
	if len(told.Now) > 0 {
		t.Errorf("%v are told to somebody who wants no more", told.Now)
	}
	if len(kept.Now) != 1 || kept.Off {
		t.Errorf("a copy has changed: %+v", kept)
	}
}

// TestLessonsOfTheEnd come when the game is over, and no others do.
func TestLessonsOfTheEnd(t *testing.T) {
	p := read(t, "lessons: [{name: a}, {name: b, left: true}, {name: c, told: tell.x, left: true}, "+
		"{name: end, over: true}]\n")
	g, pos := planting(t)
	var told lessons.Told
	p.Next(&told, g, pos.View(0), 2)
	for !pos.Over() {
		d := pos.Open(nil)[0]
		answers := pos.Answers(d.ID, nil)
		if err := pos.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[0]}, nil); err != nil {
			t.Fatal(err)
		}
	}
	p.Next(&told, g, pos.View(0), 2)
	if len(told.Now) != 1 || told.Now[0] != "end" {
		t.Errorf("at the end %v are told, want end", told.Now)
	}
	if len(told.Left) != 1 || told.Left[0] != "c" {
		t.Errorf("at the end %v are told as not met, want c", told.Left)
	}
	told.Stop()
	if p.Next(&told, g, pos.View(0), 2); len(told.Left) > 0 {
		t.Errorf("%v are told as not met to somebody who wants no lessons", told.Left)
	}
}

// joining is a view of the orchard in which several answers can be said at once.
type joining struct{ engine.View }

func (joining) Joined(engine.DecisionID) engine.Joined {
	return engine.Joined{Ways: []engine.Option{{}}}
}

func (joining) Spoilt(engine.DecisionID, []engine.Choice) (engine.Text, bool) {
	return engine.Text{}, false
}

func (joining) Holds(_ engine.DecisionID, _ engine.Answer, then []engine.Due) ([]engine.Due, bool) {
	return then, true
}

// ticking is one that has a menu of which several can be taken.
type ticking struct{ joining }

func (ticking) Joined(engine.DecisionID) engine.Joined {
	return engine.Joined{Several: engine.Several{Choices: make([]engine.Choice, 2)}}
}

// TestSeveralAnswersAreOfferedFromTheirLessonOn: not before it, and from the start where a plan has none.
func TestSeveralAnswersAreOfferedFromTheirLessonOn(t *testing.T) {
	p := read(t, "lessons: [{name: a}, {name: b, joined: true, after: a}]\n")
	g, pos := planting(t)
	var told lessons.Told
	p.Next(&told, g, joining{pos.View(0)}, 1)
	if told.Joined || strings.Join(told.Now, " ") != "a" {
		t.Errorf("several are offered with %v", told.Now)
	}
	p.Next(&told, g, pos.View(0), 1)
	if told.Joined || len(told.Now) > 0 {
		t.Errorf("where none can be said at once %v is told", told.Now)
	}
	p.Next(&told, g, joining{pos.View(0)}, 1)
	p.Next(&told, g, pos.View(0), 1)
	if !told.Joined || told.Before[len(told.Before)-1] != "b" {
		t.Errorf("after %v several are not offered", told.Before)
	}
	menus := read(t, "lessons: [{name: menu, several: true}]\n")
	var menu lessons.Told
	menus.Next(&menu, g, joining{pos.View(0)}, 1)
	if len(menu.Now) > 0 {
		t.Errorf("%v is told where no menu takes several", menu.Now)
	}
	if menus.Next(&menu, g, ticking{joining{pos.View(0)}}, 1); strings.Join(menu.Now, " ") != "menu" {
		t.Errorf("with a menu that takes several %v is told", menu.Now)
	}
	var other lessons.Told
	if read(t, "lessons: [{name: a}]\n").Next(&other, g, pos.View(0), 1); !other.Joined {
		t.Error("a plan that teaches nothing of them keeps them from being offered")
	}
}

// TestWhatIsAboutMenusStandsLast: nearest to the answers, whatever else is taught with it.
func TestWhatIsAboutMenusStandsLast(t *testing.T) {
	p := read(t, "lessons:\n- {name: at-once, joined: true}\n- {name: planting, asked: plant}\n")
	g, pos := planting(t)
	var told lessons.Told
	p.Next(&told, g, joining{pos.View(0)}, 2)
	if got := strings.Join(told.Now, " "); got != "planting at-once" {
		t.Errorf("%q are told", got)
	}
}
