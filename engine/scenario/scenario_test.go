package scenario_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/scenario"
)

func load(p scenario.Pack) (scenario.Game, error) {
	if p.Name != "fixtures" {
		return nil, fmt.Errorf("no pack %q", p.Name+p.Path)
	}
	pack, err := cards.Open("../fate/testdata/fixtures.yaml", fate.Vocabulary())
	if err != nil {
		return nil, err
	}
	if p.Cards != nil {
		if pack, err = pack.With(p.Cards, fate.Vocabulary()); err != nil {
			return nil, err
		}
	}
	return fate.New(pack.Source())
}

const head = `title: T
pack: fixtures
table: {seats: 2, village: [v1, v2, rest], A: {hand: [w1, skull], coven: [w2, charmer]}, B: {hand: [w3]}}
steps:
`

// What is wrong in a scenario, or turns out otherwise, is said with file, line, what was expected and what is.
func TestFailuresSayWhatAndWhere(t *testing.T) {
	tests := []struct {
		text  string
		wants []string
	}{
		{head + "  - A: deck\n  - A: recruit w9\n",
			[]string{"f.yaml:6:", "A cannot answer recruit:w9", "recruit:w1", "attach:skull>w2"}},
		{head + "  - B: deck\n", []string{"f.yaml:5:", "B cannot answer deck", "asked are A"}},
		{head + "  - expect: {coven.A: [charmer, w2]}\n",
			[]string{"f.yaml:5:", "coven.A should be [charmer, w2]; it is [w2, charmer]"}},
		{head + "  - expect: {value.w2: 2}\n", []string{"value.w2 should be 2; it is 1"}},
		{head + "  - expect: {tokens.w2: {blessed: 1}}\n", []string{"tokens.w2 should be {blessed: 1}; it is {}"}},
		{head + "  - expect: {final: true}\n", []string{"final should be true; it is false"}},
		{head + "  - expect: {worth.w2: 1}\n", []string{`there is no fact "worth.w2"`}},
		{head + "  - expect: {round.count: 1}\n", []string{"round is no list"}},
		{head + "  - refused: {A: deck}\n", []string{"deck by A should be refused; it is legal"}},
		{head + "  - refused: {B: deck}\n", []string{"B is not asked at all"}},
		{head + "  - refused: {B: recruit w3, because: not-yours}\n", []string{"nobody else could answer recruit:w3"}},
		{head + "  - refused: {A: recruit w1, because: bad}\n", []string{"because is illegal or not-yours"}},
		{head + "  - legal: {A: [deck]}\n", []string{"A should be offered exactly deck; it is deck, well"}},
		{head + "  - offered: {A: done}\n", []string{"A should be offered done; it is offered deck, well"}},
		{head + "  - A: deck\n  - not-offered: {A: recruit}\n",
			[]string{"A should not be offered recruit:w1; it is", "f.yaml:6:"}},
		{head + "  - asked: [A, B]\n", []string{"asked should be [A B]; asked are [A]"}},
		{head + "  - ask: {A: ask.coven}\n", []string{"A should be asked ask.coven; the question is ask.draft"}},
		{head + "  - view: {of: A, hides: [w1]}\n", []string{"A should not see w1; it does"}},
		{head + "  - view: {of: B, shows: [w1]}\n", []string{"B should see w1; it does not"}},
		{head + "  - A: deck\n  - told: {B: tell.drew.village.own}\n",
			[]string{"B should be told tell.drew.village.own", "it was told [tell.drew.village]"}},
		{head + "  - A: [deck, recruit w1]\n  - untold: {B: [w1]}\n",
			[]string{"B should not hear of w1; it was told tell.recruited"}},
		{head + "  - wait: {A: 1}\n", []string{`unknown step "wait"`}},
		{head + "  - A: []\n", []string{"A does nothing here"}},
		{"title: T\npack: fixtures\nsteps: [asked: [A]]\n", []string{"exactly one of table and start"}},
		{"title: T\npack: other\ntable: {seats: 1}\nsteps: [asked: [A]]\n", []string{`no pack "other"`}},
		{"title: T\npack: fixtures\ntable: {seats: 1}\n", []string{"it has no steps"}},
		{"title: T\npack: fixtures\ntables: {seats: 1}\n", []string{`f.yaml:3:1`, `unknown key "tables"`}},
		{"title: T\npack: fixtures\ntable: {seats: 2, A: {hand: [nobody]}}\nsteps: [asked: [A]]\n",
			[]string{"f.yaml:3:", `no card "nobody"`}},
		{"title: [\n", []string{"f.yaml"}},
		{"", []string{"no scenario in it"}},
		{"a: 1\na: 2\n", []string{`f.yaml:2:1: scenario 1: key "a" is there twice, first at line 1`}},
		{head + "  - A:\n\t- deck\n", []string{"f.yaml:6:1: scenario 1: a tab, where only spaces may stand; use spaces"}},
		{head + "  - expect: {value.w2: 1.5}\n", []string{"f.yaml:5:24: T: the number 1.5 has no place in a scenario"}},
		// A check that something is not so must not pass because of a slip of the pen.
		{head + "  - A: deck\n  - not-offered: {A: recriut}\n",
			[]string{"f.yaml:6:19: T: no answer of this game begins with \"recriut\""}},
		{head + "  - A: deck\n  - not-offered: {A: recruit w99}\n",
			[]string{"f.yaml:6:19", `recruit:w99: no answer of this game is about "w99"`}},
		{head + "  - not-offered: {Q: cast}\n", []string{`"Q" is no seat of this table`}},
		{head + "  - not-offered: [cast]\n", []string{"want a mapping of seats"}},
		{head + "  - view: {of: B, hides: [w99]}\n", []string{"f.yaml:5:26", `there is no card "w99"`}},
		{head + "  - view: {of: Q, hides: [w1]}\n", []string{"view needs of: a seat of this table, or onlooker"}},
		{head + "  - view: {of: B}\n", []string{"view needs hides or shows"}},
		{head + "  - untold: {B: [w99]}\n", []string{`there is no card "w99"`}},
		{head + "  - untold: {Q: [w1]}\n", []string{`"Q" is neither a seat of this table nor onlooker`}},
		{head + "  - refused: {A: recriut w1}\n", []string{"recriut:w1 is no answer of this game"}},
		{head + "  - Q: deck\n", []string{"there is no seat Q at this table"}},
		{"title: T\npack: fixtures\nstart: {seats: 2, claims: [Q]}\nsteps: [asked: [A]]\n",
			[]string{"f.yaml:3:27", `claims: "Q" is no seat of this table`}},
		{"title: T\npack: fixtures\nstart: {seats: 2, host: C}\nsteps: [asked: [A]]\n",
			[]string{`host: "C" is no seat of this table`}},
		{"title: T\npack: fixtures\nstart: {seats: two}\nsteps: [asked: [A]]\n", []string{`seats: want a number, not "two"`}},
		// Everything that fails at a step is told, and the place is the one that matters, once.
		{head + "  - expect: {value.w2: 2, round: 2, hand.A.count: 7}\n",
			[]string{"f.yaml:5:14: T: value.w2 should be 2", "f.yaml:5:37: T: hand.A.count should be 7; it is 2",
				"1 scenario, 0 steps, 1 failed"}},
		{head + "  - view: {of: B, hides: [w2], shows: [w1]}\n",
			[]string{"f.yaml:5:26: T: B should not see w2", "f.yaml:5:39: T: B should see w1"}},
		{"title: T\npack: fixtures\ntable:\n  seats: 2\n  A: {hand: [nobody]}\nsteps: [asked: [A]]\n",
			[]string{"f.yaml:5:14: T: there is no card \"nobody\""}},
		{"title: T\npack: fixtures\ntable: {seats: 1}\nsteps: [told-exactly: {A: [tell.turn]}]\n",
			[]string{"A should be told [tell.turn] and nothing else; it was told []"}},
		// Ranges and either-or.
		{head + "  - expect: {value.w2: {min: 2, max: 4}}\n",
			[]string{"value.w2 should be at least 2 and at most 4; it is 1"}},
		{head + "  - expect: {value.w2: {least: 2}}\n", []string{`value.w2: a range has min and max, not "least"`}},
		{head + "  - expect: {value.w2: {min: two}}\n", []string{`min is a number, not "two"`}},
		{head + "  - expect: {at.w2: {any: [hand.A, burn]}}\n", []string{"at.w2 should be hand.A or burn; it is coven.A"}},
		{head + "  - expect: {at.w2: {any: [burn]}}\n", []string{"any is a list of at least two alternatives"}},
		{head + "  - expect: {tokens.w2: {blessed: many}}\n", []string{`blessed is a number, not "many"`}},
		// Errors that are expected.
		{"title: T\npack: fixtures\ntable: {seats: 2}\nerror: so many\n",
			[]string{`it should be refused with "so many"; it is not`}},
		{"title: T\npack: fixtures\ntable: {seats: 9}\nerror: so many\n",
			[]string{`it should be refused with "so many"; it is refused with "f.yaml:3:16: seats: want a number from 0 to 4"`}},
		{"title: T\npack: fixtures\ntable: {seats: 9}\nerror: seats\nsteps: [asked: [A]]\n",
			[]string{"what cannot begin has no steps"}},
	}
	for _, tt := range tests {
		r := scenario.RunText("f.yaml", []byte(tt.text), load)
		if r.OK() {
			t.Errorf("no failure is reported; expected %q, in\n%s", tt.wants, tt.text)
			continue
		}
		for _, w := range tt.wants {
			if !strings.Contains(r.String(), w) {
				t.Errorf("the report is\n%s\nit should contain %q", r, w)
			}
		}
	}
}

func TestAFileOfSeveralScenarios(t *testing.T) {
	r := scenario.RunText("f.yaml",
		[]byte(head+"  - A: deck\n---\n"+head+"  - A: nothing\n---\n"+head+"  - A: [well, take skull]\n"), load)
	if r.Scenarios != 3 || len(r.Failures) != 2 {
		t.Errorf("%d scenarios with %d failures; expected 3 with 2:\n%s", r.Scenarios, len(r.Failures), r)
	}
	if pos := r.Failures[0].Pos; pos.Line != 11 {
		t.Errorf("the first failure is at %s; expected line 11", pos)
	}
}

// TestAScenarioThatCannotBeRead: the others of its file are played.
func TestAScenarioThatCannotBeRead(t *testing.T) {
	for _, slip := range []string{"notes: twice\nnotes: twice\n", "notes: 'a quote that is not closed\n",
		"\tnotes: a tab\n"} {
		r := scenario.RunText("f.yaml", []byte(head+"  - A: deck\n---\n"+slip+head+"  - A: deck\n---\n"+head+"  - A: deck\n"),
			load)
		if r.Scenarios != 3 || len(r.Failures) != 1 || r.Steps != 2 {
			t.Errorf("%q: %d scenarios, %d steps played, %d failures; expected 3, 2 and 1:\n%s", slip, r.Scenarios, r.Steps,
				len(r.Failures), r)
		}
	}
}

func TestMissingFile(t *testing.T) {
	r := scenario.Run("does-not-exist.yaml", load)
	if want := "does-not-exist.yaml: no such file\ndoes-not-exist.yaml: 0 scenarios, 0 steps, 1 failed"; r.OK() ||
		r.String() != want {
		t.Errorf("a file that is not there is reported so:\n%s\nwant\n%s", r, want)
	}
}

// TestTheFaultsOfAPackAreToldOnce for all scenarios of a file, unless a scenario is about them.
func TestTheFaultsOfAPackAreToldOnce(t *testing.T) {
	fault := &engine.PackError{Pos: engine.Pos{File: "bad/pack.yaml", Line: 1, Col: 1}, Problem: "no cards"}
	bad := func(scenario.Pack) (scenario.Game, error) { return nil, fault }
	one := "---\ntitle: T\nstart: {seats: 2}\nsteps: [asked: [A]]\n"
	about := "---\ntitle: T\nstart: {seats: 2}\nerror: no cards\n"
	for _, tt := range []struct{ first, name string }{
		{"shared: {pack: bad/}\n", "pack bad/"},
		{"", "the pack in use"},
	} {
		text := tt.first + about + one + about + one
		r := scenario.RunText("f.yaml", []byte(text), bad)
		if len(r.Failures) != 2 || r.Failures[0].Problem != tt.name+": bad/pack.yaml:1:1: no cards" ||
			r.Failures[1].Problem != tt.name+": not in order, as told above" {
			t.Errorf("the faults should be told with the first scenario that is not about them, and %s be named:\n%s", tt.name,
				r)
		}
	}
}

// TestWhatAScenarioCanSay: every form of the format once, in scenarios that are as they say.
func TestWhatAScenarioCanSay(t *testing.T) {
	tests := map[string]string{
		"a range, an either-or and counts with a range": head + "  - expect: {value.w2: {min: 1}, hand.A.count: {max: 2}, " +
			"at.w2: {any: [burn, coven.A]}, coven.A: {any: [[w2], [w2, charmer]]}, tokens.w2: {any: [{cursed: 1}, {}]}}\n",
		"an error of the table": "title: T\npack: fixtures\ntable: {seats: 9}\nerror: " +
			"\"f.yaml:3:16: seats: want a number from 0 to 4\"\n",
		"an error of the pack": "title: T\npack: other\ntable: {seats: 1}\nerror: no pack\n",
		"an error of an own card": "title: T\npack: fixtures\ncards:\n  - {id: odd, name: Odd, " +
			"kind: character, type: wich, value: 1, grave: 0}\ntable: {seats: 1}\nerror: \"f.yaml:4:49\"\n",
		"an own card": "title: T\npack: fixtures\ncards:\n  - {id: own, name: Own, " +
			"kind: character, type: witch, value: 7, grave: 0}\ntable: {seats: 2, A: {coven: [own]}}\nsteps:\n  - expect: " +
			"{value.own: 7}\n",
		"an own card for another": "title: T\npack: fixtures\ncards:\n  - {id: w1, name: W1, kind: " +
			"character, type: witch, value: 7, grave: 0}\ntable: {seats: 2, A: {coven: [w1]}}\nsteps:\n  - expect: " +
			"{value.w1: 7}\n",
		"a table shared": "shared:\n  pack: fixtures\n  table: {seats: 2, A: {coven: " +
			"[w1]}}\n---\ntitle: T\nsteps:\n  - expect: {coven.A: [w1]}\n---\ntitle: U\ntable: {used: {draft: 1}}\nsteps:\n  " +
			"- expect: {coven.A: [w1], used.draft: 1}\n",
		"players by letter and word": "title: T\npack: fixtures\ncards:\n  - id: thief\n    name: " +
			"Thief\n    kind: character\n    type: witch\n    value: 1\n    grave: 0\n    abilities:\n      - when: cast\n   " +
			"     do: [for_each: {players: a_rival, do: [place: {token: cursed, to: {zone: coven, of: them, pick: " +
			"all}}]}]\ntable: {seats: 3, used: {draft: 1}, A: {coven: [thief]}, B: {coven: [w1]}, C: {coven: " +
			"[w2]}}\nsteps:\n  - A: cast thief\n  - legal: {A: [player B, player seat-3]}\n  - offered: {A: [player seat-2, " +
			"player C]}\n  - A: player C\n  - expect: {tokens.w2: {cursed: 1}, tokens.w1: {}}\n",
		"told exactly": head +
			"  - A: deck\n  - told-exactly: {B: tell.drew.village, A: [tell.drew.village.own]}\n",
		"refused: sent and refused": head + "  - refused: {A: [recruit w1, attach skull w2, done]}\n  " +
			"- A: deck\n  - refused: {A: [deck, recruit w3, attach skull w3, cast w2, prepare w1, activate, exchange]}\n",
		"not offered, though it could be": head +
			"  - not-offered: {A: [cast, recruit w1, attach skull charmer, stop, exchange]}\n",
	}
	for what, text := range tests {
		if r := scenario.RunText("f.yaml", []byte(text), load); !r.OK() || r.Scenarios == 0 {
			t.Errorf("%s: it should be as it says:\n%s\nin\n%s", what, r, text)
		}
	}
}

// breaking is a game that breaks off when it is asked a fact, that takes answers which are on no list, or changes on a
// refusal.
type breaking struct{ *fate.Game }

func (breaking) Fact(engine.Position, string) (any, bool) { panic("a fault of the game") }

func (b breaking) Arrange(n *engine.Node, log *engine.Log) (engine.Position, error) {
	p, err := b.Game.Arrange(n, log)
	return lax{p}, err
}

type lax struct{ engine.Position }

func (lax) Apply(engine.Move, *engine.Log) error { return nil }

func TestAGameThatBreaksOffFailsOneScenario(t *testing.T) {
	games := func(p scenario.Pack) (scenario.Game, error) {
		g, err := load(p)
		return breaking{g.(*fate.Game)}, err
	}
	r := scenario.RunText("f.yaml",
		[]byte(head+"  - expect: {round: 1}\n---\n"+head+"  - refused: {A: done}\n---\n"+head+"  - asked: [A]\n"), games)
	want := []string{"f.yaml:5:5: T: the game broke off: a fault of the game",
		"done by A is on no list and should be refused; it was accepted", "3 scenarios, 1 step, 2 failed"}
	for _, w := range want {
		if r.Scenarios != 3 || !strings.Contains(r.String(), w) {
			t.Errorf("the report is\n%s\nit should contain %q", r, w)
		}
	}
}

func TestOnlySomeScenariosAndTheTableOfTheFailure(t *testing.T) {
	text := strings.ReplaceAll(head, "title: T", "title: The first") + "  - A: nothing\n---\n" +
		strings.ReplaceAll(head, "title: T", "title: The second") + "  - A: nothing\n"
	r := scenario.Runner{Games: load, Only: "SECOND",
		Show: func(scenario.Game, engine.Position) string { return "the table in words" }}.RunText("f.yaml", []byte(text))
	if r.Scenarios != 1 || r.Failed != 1 || !slices.Equal(r.Titles, []string{"The second"}) ||
		!strings.Contains(r.String(), "\nthe table in words\n") {
		t.Errorf("the report should be of the second scenario, with its table:\n%s", r)
	}
}

// TestThePageAboutScenarios: docs/scenarios.md has the table of steps as the code has it, and every key of a scenario.
func TestThePageAboutScenarios(t *testing.T) {
	page, err := os.ReadFile("../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), scenario.Reference()) {
		t.Errorf("docs/scenarios.md should have this table of the steps:\n%s", scenario.Reference())
	}
	r := scenario.RunText("f.yaml", []byte("nonsense: 1\n---\nshared: {nonsense: 1}\n---\ntitle: T\npack: "+
		"fixtures\nstart: {nonsense: 1}\nsteps: [asked: [A]]\n---\n"+head+"  - view: {nonsense: 1}\n"), load)
	if len(r.Failures) != 4 {
		t.Fatal(r)
	}
	for _, f := range r.Failures {
		_, keys, ok := strings.Cut(f.Problem, "it can have ")
		if !ok {
			t.Errorf("%s does not list the keys", f)
		}
		for _, k := range strings.Split(keys, ", ") {
			if !strings.Contains(string(page), "`"+k) {
				t.Errorf("docs/scenarios.md does not have the key `%s`", k)
			}
		}
	}
}

// waving is a game in which seat A may wave at any time, beside what else it is asked.
type waving struct{ *fate.Game }

const wave engine.DecisionID = 1 << 20

func (w waving) Arrange(n *engine.Node, log *engine.Log) (engine.Position, error) {
	p, err := w.Game.Arrange(n, log)
	return &waver{p}, err
}

type waver struct{ engine.Position }

func (w *waver) Open(buf []engine.Decision) []engine.Decision {
	return append(w.Position.Open(buf), engine.Decision{ID: wave, Seat: 0, Optional: true})
}

func (w *waver) Apply(m engine.Move, log *engine.Log) error {
	if m.Decision == wave {
		return nil
	}
	return w.Position.Apply(m, log)
}

func (w *waver) View(s engine.Seat) engine.View { return waverView{w.Position.View(s)} }

type waverView struct{ engine.View }

func (v waverView) Answers(id engine.DecisionID) []engine.Answer {
	if id == wave {
		return []engine.Answer{1}
	}
	return v.View.Answers(id)
}

func (v waverView) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	if id == wave {
		return engine.Option{Answer: a, Verb: "wave"}
	}
	return v.View.Option(id, a)
}

func (v waverView) Ask(id engine.DecisionID) engine.Text {
	if id == wave {
		return engine.T("ask.wave")
	}
	return v.View.Ask(id)
}

func (v waverView) Barred(id engine.DecisionID) []engine.Bar {
	if id == wave {
		return []engine.Bar{{Verb: "sing", Operands: []engine.Operand{{Word: "loud"}}, Cause: engine.T("why.night")}}
	}
	return nil
}

// A seat may be asked several questions: an answer goes to the one that lists it.
func TestSeveralQuestionsOfOneSeat(t *testing.T) {
	games := func(p scenario.Pack) (scenario.Game, error) {
		g, err := load(p)
		return waving{g.(*fate.Game)}, err
	}
	r := scenario.RunText("f.yaml", []byte(head+`  - asked: [A]
  - ask: {A: [ask.draft, ask.wave]}
  - legal: {A: [deck, well, wave]}
  - A: [wave, deck, wave]
  - offered: {A: [wave, done]}
  - not-offered: {A: deck}
  - barred: {A: {sing loud: why.night, sing loud song: why.night}}
`), games)
	if !r.OK() {
		t.Error(r)
	}
	for _, wrong := range []string{"sing loud: why.day", "sing low: why.night", "dance: why.night"} {
		r := scenario.RunText("f.yaml", []byte(head+"  - barred: {A: {"+wrong+"}}\n"), games)
		if r.OK() || !strings.Contains(r.String(), "barred are [sing:loud: why.night]") {
			t.Errorf("barred: %s is not so; the report is\n%s", wrong, r)
		}
	}
}
