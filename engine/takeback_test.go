package engine_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"witchtable/engine"
)

// Steps of a game of three, as they are told apart here.
func plain(n int, seat engine.Seat) engine.Step {
	return engine.Step{N: n, Move: engine.Move{Seat: seat, Decision: engine.DecisionID(n), Answer: 1},
		Events: []engine.Event{{Kind: 1, Seat: seat}}}
}

func passing(n int, seat engine.Seat) engine.Step {
	s := plain(n, seat)
	s.PassesOn = true
	return s
}

func with(s engine.Step, e engine.Event) engine.Step {
	s.Events = append(s.Events, e)
	return s
}

func chanced(s engine.Step) engine.Step {
	s.Drawn = 1
	return s
}

func hinged(s engine.Step) engine.Step {
	s.Hinged = true
	return s
}

func TestMayTakeBack(t *testing.T) {
	reveal := engine.Event{Kind: 2, Reveals: true}
	ownSecret := engine.Event{Kind: 3, Secret: 1, Knows: 1 << 0}   // of seat 0
	toldToAll := engine.Event{Kind: 3, Secret: 1, Knows: 1<<0 | 2} // of seats 0 and 1
	none := []engine.Seat(nil)
	tests := []struct {
		what    string
		line    []engine.Step
		by      engine.Seat
		n       int
		consent []engine.Seat
		refused engine.Kind // Internal: not refused
		say     string
	}{
		{"one's own answer", []engine.Step{plain(1, 0)}, 0, 0, none, 0, ""},
		{"one's own answers, to a number", []engine.Step{plain(1, 0), plain(2, 0), plain(3, 0)}, 0, 1, none, 0, ""},
		{"numbers have gaps where something was taken back before", []engine.Step{plain(1, 0), plain(5, 0)}, 0, 1, none, 0,
			""},
		{"a secret answer of one's own", []engine.Step{with(plain(1, 0), ownSecret)}, 0, 0, none, 0, ""},
		{"one's own turn is over", []engine.Step{passing(1, 0)}, 0, 0, []engine.Seat{1, 2}, 0, ""},
		{"another's turn was over before", []engine.Step{passing(1, 0), plain(2, 1)}, 1, 1, none, 0, ""},
		{"somebody else has acted since", []engine.Step{plain(1, 0), plain(2, 2)}, 0, 0, []engine.Seat{1, 2}, 0, ""},
		{"another's answer", []engine.Step{plain(1, 1)}, 0, 0, []engine.Seat{1, 2}, 0, ""},
		{"behind something turned up", []engine.Step{plain(1, 0), with(plain(2, 0), reveal), plain(3, 0)}, 0, 1, none,
			engine.Forbidden, "error.take-back.revealed"},
		{"just after something turned up", []engine.Step{plain(1, 0), with(plain(2, 0), reveal), plain(3, 0)}, 0, 2, none, 0,
			""},
		{"a secret that another was told", []engine.Step{with(plain(1, 0), toldToAll)}, 0, 0, none, engine.Forbidden,
			"error.take-back.revealed"},
		{"behind a lot drawn about what lies open", []engine.Step{chanced(plain(1, 0))}, 0, 0, none, engine.Forbidden,
			"error.take-back.revealed"},
		{"behind what hung on something hidden", []engine.Step{hinged(plain(1, 0))}, 0, 0, none, engine.Forbidden,
			"error.take-back.revealed"},
		{"just after that", []engine.Step{hinged(plain(1, 0)), plain(2, 0)}, 0, 1, none, 0, ""},
		{"just after a lot was drawn", []engine.Step{chanced(plain(1, 0)), plain(2, 0)}, 0, 1, none, 0, ""},
		{"a secret of the seat beside", []engine.Step{with(plain(1, 1), ownSecret)}, 1, 0, none, engine.Forbidden,
			"error.take-back.revealed"},
		{"nothing since", []engine.Step{plain(1, 0)}, 0, 1, none, engine.NotNow, "error.take-back.nothing"},
		{"nothing at all", nil, 0, 0, none, engine.NotNow, "error.take-back.nothing"},
		{"no such number", []engine.Step{plain(1, 0)}, 0, 2, none, engine.BadInput, "error.take-back.unknown"},
		{"a number that was taken back", []engine.Step{plain(1, 0), plain(5, 0)}, 0, 3, none, engine.BadInput,
			"error.take-back.unknown"},
		{"less than nothing", []engine.Step{plain(1, 0)}, 0, -1, none, engine.BadInput, "error.take-back.unknown"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			got, err := engine.MayTakeBack(nil, tt.line, 3, tt.by, tt.n)
			if tt.say != "" {
				if engine.SayOf(err).Key != tt.say || engine.KindOf(err) != tt.refused {
					t.Errorf("got %v, %v; want it refused with %s", got, err, tt.say)
				}
				return
			}
			if err != nil || !reflect.DeepEqual(got, tt.consent) {
				t.Errorf("consent of %v is needed, %v; want %v", got, err, tt.consent)
			}
		})
	}
}

// mutual is a game in which whose answers are taken back must agree, and nobody else.
type mutual struct{ engine.Game }

func (mutual) Consent(back []engine.Step, by engine.Seat, _ int) (out []engine.Seat) {
	for _, s := range back {
		if s.Move.Seat != by && !slices.Contains(out, s.Move.Seat) {
			out = append(out, s.Move.Seat)
		}
	}
	return out
}

func TestGamesSayWhoseConsentIsNeeded(t *testing.T) {
	line := []engine.Step{passing(1, 0), plain(2, 2), plain(3, 0)}
	if got, err := engine.MayTakeBack(mutual{}, line, 3, 0, 0); err != nil || !slices.Equal(got, []engine.Seat{2}) {
		t.Errorf("the game asks for the consent of seat 2; got %v, %v", got, err)
	}
	line[1].Events[0].Reveals = true
	if _, err := engine.MayTakeBack(mutual{}, line, 3, 0, 0); engine.KindOf(err) != engine.Forbidden {
		t.Errorf("got %v; no game can have a look taken back", err)
	}
}

func TestNumbersToGoBackTo(t *testing.T) {
	line := []engine.Step{plain(1, 0), with(plain(2, 1), engine.Event{Reveals: true}), plain(7, 0), plain(8, 1)}
	if n := engine.EarliestTakeBack(line); n != 2 {
		t.Errorf("the earliest is %d; entry 2 revealed something", n)
	}
	for _, tt := range []struct {
		by   engine.Seat
		n    int
		some bool
	}{{0, 2, true}, {1, 7, true}, {2, 0, false}} {
		if n, ok := engine.BeforeOwnLast(line, tt.by); n != tt.n || ok != tt.some {
			t.Errorf("before the last answer of seat %d: %d, %v; want %d, %v", tt.by, n, ok, tt.n, tt.some)
		}
	}
	if n, ok := engine.BeforeOwnLast(line[:1], 0); n != 0 || !ok {
		t.Errorf("before the first answer: %d, %v; want the beginning", n, ok)
	}
}

func TestTakeBackIsAMoveNoPositionTakes(t *testing.T) {
	m := engine.TakeBack(2, 17)
	if n, ok := m.TakesBack(); n != 17 || !ok || m.Seat != 2 || m.Decision != 0 {
		t.Errorf("%+v takes back to %d, %v", m, n, ok)
	}
	if _, ok := (engine.Move{Decision: 1, Answer: 3}).TakesBack(); ok {
		t.Error("an answer to a question is no step back")
	}
}

func TestForward(t *testing.T) {
	back := engine.Back | 3
	for _, tt := range []struct{ in, want []engine.Answer }{
		{[]engine.Answer{1, back, 2}, []engine.Answer{1, 2}},
		{[]engine.Answer{back}, []engine.Answer{back}},
		{[]engine.Answer{back, engine.Back}, []engine.Answer{back, engine.Back}},
		{nil, nil},
	} {
		if got := engine.Forward(slices.Clone(tt.in)); !slices.Equal(got, tt.want) {
			t.Errorf("of %v lead on %v; want %v", tt.in, got, tt.want)
		}
	}
}

func TestSetupErrorsAreNotOurFault(t *testing.T) {
	err := errors.Join(errors.New("9 players"), engine.ErrSetup)
	if engine.KindOf(err) != engine.BadInput || engine.SayOf(err).Key != "error.setup" {
		t.Errorf("a set-up that cannot be is said as %q, kind %d", engine.SayOf(err).Key, engine.KindOf(err))
	}
}

func TestBars(t *testing.T) {
	raven, crow := engine.Operand{Word: "raven"}, engine.Operand{Word: "crow"}
	bar := engine.Bar{Verb: "attach", Operands: []engine.Operand{raven}}
	for _, tt := range []struct {
		o    engine.Option
		want bool
	}{
		{engine.Option{Verb: "attach", Operands: []engine.Operand{raven, crow}}, true},
		{engine.Option{Verb: "attach", Operands: []engine.Operand{crow, raven}}, false},
		{engine.Option{Verb: "attach"}, false},
		{engine.Option{Verb: "recruit", Operands: []engine.Operand{raven}}, false},
	} {
		if got := bar.Bars(tt.o); got != tt.want {
			t.Errorf("%s bars %s: %v; want %v", bar.Key(), tt.o.Key(), got, tt.want)
		}
	}
}
