package engine

import (
	"errors"
	"fmt"
	"testing"
)

func TestEventShowsSecretsToThoseWhoKnow(t *testing.T) {
	e := Event{Kind: 4, Seat: 1, Args: [4]int16{17, 3}, Secret: 1, Knows: 1 << 1}
	for _, c := range []struct {
		viewer Seat
		want   int16
	}{{1, 17}, {0, Concealed}, {2, Concealed}, {Onlooker, Concealed}, {40, Concealed}} {
		got := e.For(c.viewer)
		if got.Args[0] != c.want || got.Args[1] != 3 {
			t.Errorf("seat %d is shown %v, want [%d 3 0 0]", c.viewer, got.Args, c.want)
		}
		if hidden := c.want == Concealed; e.SecretFrom(c.viewer) != hidden || hidden && got.Knows != 0 {
			t.Errorf("seat %d: SecretFrom %v, knows %b", c.viewer, e.SecretFrom(c.viewer), got.Knows)
		}
	}
	open := Event{Args: [4]int16{5}}
	if open.For(Onlooker) != open {
		t.Error("an open event was changed for an onlooker")
	}
}

func TestOptionKeys(t *testing.T) {
	for _, c := range []struct {
		o    Option
		want string
	}{
		{Option{Verb: "done"}, "done"},
		{Option{Verb: "recruit", Operands: []Operand{{Word: "raven"}}}, "recruit:raven"},
		{Option{Verb: "attach", Operands: []Operand{{Word: "skull"}, {Word: "adah"}}}, "attach:skull>adah"},
	} {
		if got := c.o.Key(); got != c.want {
			t.Errorf("key %q, want %q", got, c.want)
		}
	}
}

func TestErrorsKeepKindAndSentence(t *testing.T) {
	cause := errors.New("the cause")
	err := fmt.Errorf("table x: %w", Errorf(Forbidden, T("error.not-host"), "seat 2: %w", cause))
	if KindOf(err) != Forbidden || SayOf(err).Key != "error.not-host" || !errors.Is(err, cause) {
		t.Errorf("kind %d, sentence %q, cause kept: %v", KindOf(err), SayOf(err).Key, errors.Is(err, cause))
	}
	if KindOf(cause) != Internal || SayOf(cause).Key != "error.internal" {
		t.Errorf("an unknown error has kind %d and sentence %q", KindOf(cause), SayOf(cause).Key)
	}
}
