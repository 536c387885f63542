package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine/scenario"

	"witchtable/cards"
	"witchtable/engine/fate"
)

func load(pack string) (scenario.Game, error) {
	if pack != "fixtures" {
		return nil, fmt.Errorf("no pack %q", pack)
	}
	p, err := cards.Open("../fate/testdata/fixtures.yaml", fate.Vocabulary())
	if err != nil {
		return nil, err
	}
	return fate.New(p.Source())
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
		{head + "  - A: deck\n  - A: recruit w9\n", []string{"f.yaml:6:", "A cannot answer recruit:w9", "recruit:w1", "attach:skull>w2"}},
		{head + "  - B: deck\n", []string{"f.yaml:5:", "B cannot answer deck", "asked are A"}},
		{head + "  - expect: {coven.A: [charmer, w2]}\n", []string{"f.yaml:5:", "coven.A should be [charmer, w2]; it is [w2, charmer]"}},
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
		{head + "  - A: deck\n  - not-offered: {A: recruit}\n", []string{"A should not be offered recruit:w1; it is", "f.yaml:6:"}},
		{head + "  - asked: [A, B]\n", []string{"asked should be [A B]; asked are [A]"}},
		{head + "  - ask: {A: ask.coven}\n", []string{"A should be asked ask.coven; the question is ask.draft"}},
		{head + "  - view: {of: A, hides: [w1]}\n", []string{"A should not see w1; it does"}},
		{head + "  - view: {of: B, shows: [w1]}\n", []string{"B should see w1; it does not"}},
		{head + "  - A: deck\n  - told: {B: tell.drew.village.own}\n", []string{"B should be told tell.drew.village.own", "it was told [tell.drew.village]"}},
		{head + "  - A: [deck, recruit w1]\n  - untold: {B: [w1]}\n", []string{"B should not hear of w1; it was told tell.recruited"}},
		{head + "  - wait: {A: 1}\n", []string{`unknown step "wait"`}},
		{head + "  - A: []\n", []string{"A does nothing here"}},
		{"title: T\npack: fixtures\nsteps: [asked: [A]]\n", []string{"exactly one of table and start"}},
		{"title: T\npack: other\ntable: {seats: 1}\nsteps: [asked: [A]]\n", []string{`no pack "other"`}},
		{"title: T\npack: fixtures\ntable: {seats: 1}\n", []string{"it has no steps"}},
		{"title: T\npack: fixtures\ntables: {seats: 1}\n", []string{`f.yaml:3:1`, `unknown key "tables"`}},
		{"title: T\npack: fixtures\ntable: {seats: 2, A: {hand: [nobody]}}\nsteps: [asked: [A]]\n", []string{"f.yaml:3:", `no card "nobody"`}},
		{"title: [\n", []string{"f.yaml"}},
		{"", []string{"no scenario in it"}},
		{"a: 1\na: 2\n", []string{`f.yaml:2:1: scenario 1: key "a" is there twice, first at line 1`}},
		{head + "  - A:\n\t- deck\n", []string{"f.yaml:6:1: scenario 1: a tab, where only spaces may stand; use spaces"}},
		{head + "  - expect: {value.w2: 1.5}\n", []string{"f.yaml:5:24: T: the number 1.5 has no place in a scenario"}},
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
	r := scenario.RunText("f.yaml", []byte(head+"  - A: deck\n---\n"+head+"  - A: nothing\n---\n"+head+"  - A: [well, take skull]\n"), load)
	if r.Scenarios != 3 || len(r.Failures) != 2 {
		t.Errorf("%d scenarios with %d failures; expected 3 with 2:\n%s", r.Scenarios, len(r.Failures), r)
	}
	if pos := r.Failures[0].Pos; pos.Line != 11 {
		t.Errorf("the first failure is at %s; expected line 11", pos)
	}
}

// TestAScenarioThatCannotBeRead: the others of its file are played.
func TestAScenarioThatCannotBeRead(t *testing.T) {
	for _, slip := range []string{"notes: twice\nnotes: twice\n", "notes: 'a quote that is not closed\n", "\tnotes: a tab\n"} {
		r := scenario.RunText("f.yaml", []byte(head+"  - A: deck\n---\n"+slip+head+"  - A: deck\n---\n"+head+"  - A: deck\n"), load)
		if r.Scenarios != 3 || len(r.Failures) != 1 || r.Steps != 2 {
			t.Errorf("%q: %d scenarios, %d steps played, %d failures; expected 3, 2 and 1:\n%s", slip, r.Scenarios, r.Steps, len(r.Failures), r)
		}
	}
}

func TestMissingFile(t *testing.T) {
	if r := scenario.Run("does-not-exist.yaml", load); r.OK() {
		t.Error("a file that is not there is reported as played")
	}
}
