package words_test

import (
	"strings"
	"testing"

	"witchtable/engine/effect"
)

// TestRunning runs steps of a toy game and compares what is told.
func TestRunning(t *testing.T) {
	const priced = "[{gain: {n: 2}}, {pay: {cost: [{lose: {n: 2}}], then: [{note: {say: paid}}], " +
		"otherwise: [{note: {say: not}}]}}]"
	for _, tt := range []struct {
		name, steps string
		answers     []string
		want        string
	}{
		{"one step behind the other", "[{gain: {n: 2}}, {gain: {}}, {lose: {n: 1}}]", nil, "0 gains 2, 0 gains 1, 0 loses 1"},
		{"may, done", "[{may: {do: [{gain: {n: 1}}]}}, {note: {say: end}}]", []string{"0 yes"}, "0 gains 1, 0 notes end"},
		{"may, left out", "[{may: {do: [{gain: {n: 1}}]}}, {note: {say: end}}]", []string{"0 no"}, "0 notes end"},
		{"may, written short", "[{might: [{gain: {n: 1}}]}, {note: {say: end}}]", []string{"0 no"}, "0 notes end"},
		{"may that could do nothing is not asked", "[{may: {do: [{lose: {n: 1}}]}}, {note: {say: end}}]", nil, "0 notes end"},
		{"the first step that can do something is enough for a may",
			"[{may: {do: [{lose: {n: 1}}, {gain: {n: 1}}]}}]", []string{"0 yes"}, "0 loses 0, 0 gains 1"},
		{"choose", "[{gain: {n: 1}}, {choose: [[{gain: {n: 2}}], [{lose: {n: 1}}, {note: {say: b}}]]}, {note: {say: end}}]",
			[]string{"0 choose 1"}, "0 gains 1, 0 loses 1, 0 notes b, 0 notes end"},
		{"choose with one that can is not asked", "[{choose: [[{lose: {n: 1}}], [{gain: {n: 2}}]]}, {note: {say: end}}]", nil,
			"0 gains 2, 0 notes end"},
		{"choose with none that can is passed", "[{choose: [[{lose: {n: 1}}], [{note: {say: x}}]]}, {note: {say: end}}]", nil,
			"0 notes end"},
		{"a price paid", priced, []string{"0 yes"}, "0 gains 2, 0 loses 2, 0 notes paid"},
		{"a price refused", priced, []string{"0 no"}, "0 gains 2, 0 notes not"},
		{"a price that cannot be paid in full is not asked for",
			"[{gain: {n: 1}}, {pay: {cost: [{lose: {n: 2}}], otherwise: [{note: {say: not}}]}}]", nil, "0 gains 1, 0 notes not"},
		{"if", "[{if: {cond: {rich: 1}, then: [{note: {say: yes}}], else: [{note: {say: no}}]}}, {note: {say: end}}]", nil,
			"0 notes no, 0 notes end"},
		{"for each player, who speaks in it",
			"[{for_each: {players: everybody, do: [{may: {do: [{gain: {n: 1}}]}}]}}, {note: {say: end}}]",
			[]string{"0 no", "1 yes", "2 yes"}, "1 gains 1, 2 gains 1, 0 notes end"},
		{"for each of the others, twice inside each other",
			"[{for_each: {players: others, do: [{for_each: {players: everybody, do: [{gain: {n: 1}}]}}, " +
				"{note: {say: turn}}]}}]", nil,
			"0 gains 1, 1 gains 1, 2 gains 1, 1 notes turn, 0 gains 1, 1 gains 1, 2 gains 1, 2 notes turn"},
		{"for each of one who is chosen", "[{for_each: {players: one, do: [{gain: {n: 1}}]}}]", []string{"0 who 2"},
			"2 gains 1"},
		{"repeat", "[{gain: {n: 2}}, {repeat: {times: {count: {of: me}}, do: [{gain: {n: 1}}]}}, {note: {say: end}}]", nil,
			"0 gains 2, 0 gains 1, 0 gains 1, 0 notes end"},
		{"a draw that empties the basket: the storm, then the rest of the draw",
			"[{draw: {n: 5}}, {note: {say: end}}]", nil,
			"0 draws, 0 draws, 0 draws, filled, 0 loses 1, 0 notes storm, 0 draws, 0 draws, 0 notes end"},
		{"several asked at once, in any order", "[{drop: {who: others}}, {note: {say: end}}]",
			[]string{"2 drop 1", "1 drop 0"}, "1 drops 0, 2 drops 1, 0 notes end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := compile(t, tt.steps)
			if err != nil {
				t.Fatal(err)
			}
			s.begin(0)
			for _, a := range tt.answers {
				s.answer(t, a)
			}
			if got := strings.Join(s.log, ", "); got != tt.want || s.depth != 0 || s.ask != [seats]asked{} {
				t.Errorf("told: %s\nwant: %s\ndepth %d, asked %v", got, tt.want, s.depth, s.ask)
			}
		})
	}
}

// TestKeptOffers: what was on offer when a choice was put stays on offer where it hangs on something the one who
// chooses does not see.
func TestKeptOffers(t *testing.T) {
	for _, keeps := range []bool{false, true} {
		s, err := compile(t, "[{choose: [[{gain: {n: 1}}], [{lose: {n: 1}}], [{gain: {n: 2}}]]}]")
		if err != nil {
			t.Fatal(err)
		}
		s.keeps = keeps
		s.begin(0)
		s.apples[0] = 1 // by now the second could do something
		f := &s.stack[0]
		if got := effect.Offered(s.code, s.deeds, s, context(f), &f.Frame, &s.code.Ops[f.Pc], 1); got == keeps {
			t.Errorf("kept %v: the second is offered: %v", keeps, got)
		}
		s.answer(t, "0 choose 2")
		if got := strings.Join(s.log, ", "); got != "0 gains 2" {
			t.Errorf("kept %v, told: %s", keeps, got)
		}
	}
}

// TestNumbersAndConditions evaluates what a toy gains, with two apples of its own and five of all.
func TestNumbersAndConditions(t *testing.T) {
	for number, want := range map[string]int{
		"4": 4, "{sum: [1, 2, {count: {of: me}}]}": 5, "{count: {of: everybody}}": 5,
		"{count: {of: everybody, times: 3}}": 15, "{count: {of: everybody, max: 4}}": 4,
		"{if: {cond: {rich: 2}, then: 7}}": 7, "{if: {cond: {rich: 3}, then: 7}}": 0,
		"{if: {cond: {rich: 3}, then: 7, else: {count: {of: me}}}}":                            2,
		"{if: {cond: {not: {rich: 3}}, then: 7}}":                                              7,
		"{if: {cond: {all: [{rich: 1}, {rich: 3}]}, then: 7}}":                                 0,
		"{if: {cond: {all: [{rich: 1}, {rich: 2}]}, then: 7}}":                                 7,
		"{if: {cond: {any: [{rich: 3}, {rich: 2}]}, then: 7}}":                                 7,
		"{if: {cond: {any: [{rich: 3}, {rich: 4}]}, then: 7}}":                                 0,
		"{if: {cond: {compare: {a: {count: {of: me}}, is: ge, b: 2}}, then: 7}}":               7,
		"{if: {cond: {compare: {a: {count: {of: me}}, is: le, b: 1}}, then: 7}}":               0,
		"{if: {cond: {compare: {a: {count: {of: me}}, is: eq, b: {sum: [1, 1]}}}, then: 7}}":   7,
		"{if: {cond: {exists: true}, then: 7}}":                                                7,
		"{if: {cond: {all: [{exists: true}, {not: {any: [{rich: 9}, {rich: 8}]}}]}, then: 7}}": 7,
	} {
		s, err := compile(t, "[{gain: {n: "+number+"}}]")
		if err != nil {
			t.Fatal(err)
		}
		s.apples = [seats]int{2, 3, 0}
		if s.begin(0); s.apples[0] != 2+want {
			t.Errorf("%s is %d; want %d", number, s.apples[0]-2, want)
		}
	}
}

// TestFaultsHavePlaces: what is wrong with steps is said at its line.
func TestFaultsHavePlaces(t *testing.T) {
	for steps, want := range map[string]string{
		"- gain: {n: 0}": "toy.yaml:1:13: n must be at least 1 (at steps)",
		"- note: {say: a}\n- for_each:\n    players: them\n    do: [{gain: {}}]": "toy.yaml:3:5: them is the player of a " +
			"surrounding for_each; there is none (at steps)",
		"- for_each: {do: [{gain: {}}]}": "toy.yaml:1:13: for_each needs exactly one of players and cards (at steps)",
		"- repeat: {times: 1, do: [{repeat: {times: 1, do: [{repeat: {times: 1, do:\n" +
			"    [{repeat: {times: 1, do: [{gain: {}}]}}]}}]}}]}": "toy.yaml:2:15: loops are nested deeper than 3 (at steps)",
	} {
		_, err := compile(t, steps)
		if err == nil || err.Error() != want {
			t.Errorf("the fault of\n%s\nis  %v\nwant %s", steps, err, want)
		}
	}
}

// TestNothingIsAllocated: running steps, and looking at whether they could do something, costs no memory.
func TestNothingIsAllocated(t *testing.T) {
	s, err := compile(t, "[{for_each: {players: everybody, do: [{choose: [[{lose: {n: 9}}], "+
		"[{if: {cond: {any: [{rich: 90}, {not: {exists: true}}]}, then: [{note: {say: no}}], "+
		"else: [{gain: {n: {sum: [1, {count: {of: me}}]}}}]}}]]}, {lose: {n: 60}}]}}, "+
		"{repeat: {times: 3, do: [{draw: {n: 2}}]}}]")
	if err != nil {
		t.Fatal(err)
	}
	s.quiet = true
	x := ctx{me: 0, them: effect.Nobody}
	if n := testing.AllocsPerRun(100, func() {
		s.apples = [seats]int{}
		s.begin(0)
		if !effect.CanDo(s.code, s.deeds, s, x, 0, int16(len(s.code.Ops))) {
			t.Error("the steps could do nothing")
		}
	}); n != 0 {
		t.Errorf("running the steps once allocates %v times", n)
	}
}
