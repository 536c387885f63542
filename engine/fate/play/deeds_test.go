package play

import (
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// TestMissingPartsOfADeed: whoever forgets a part of a verb's deed is told which.
func TestMissingPartsOfADeed(t *testing.T) {
	step := func(*State, *Frame, *program.Op) {}
	can := func(*State, Ctx, *program.Op) bool { return true }
	for _, tt := range []struct {
		deed Deed
		want []string
	}{
		{Deed{Step: step, May: NoTargets, Can: can, Full: can}, nil},
		{Deed{Step: step, Can: can}, []string{"May", "Full"}},
		{Deed{May: NoTargets, Full: can}, []string{"Step", "Can"}},
	} {
		if got := tt.deed.Missing(); !slices.Equal(got, tt.want) {
			t.Errorf("missing %v; want %v", got, tt.want)
		}
	}
}

// TestARivalIsChosenAmongSomebody: a verb that has a rival chosen and does not say among whom would ask a question
// without answers. It is named at once, and so is the step behind any such question.
func TestARivalIsChosenAmongSomebody(t *testing.T) {
	s := &State{R: &Rules{Program: &program.Program{Code: program.Code{Ops: []program.Op{{Verb: 7}}}}, Deeds: &Deeds{}}}
	s.Depth = 1
	s.R.Words[7] = "hex"
	f := &s.Stack[0]
	f.Rival, f.Src = Nobody, program.NoCard
	func() {
		defer func() {
			if said, _ := recover().(string); !strings.Contains(said, `"hex"`) || !strings.Contains(said, "Among") {
				t.Errorf("said: %q; it should name the step hex and Among", said)
			}
		}()
		s.ChooseRival(f, &s.R.Ops[0])
	}()

	s.R.Among[7] = func(*State, Ctx, *program.Op) uint8 { return Bit(1) | Bit(3) }
	if s.ChooseRival(f, &s.R.Ops[0]) || s.Ask[f.Me].Kind != AskSeat {
		t.Errorf("the rival is settled as %d; it should be asked for", f.Rival)
	}
	if got := s.effectAnswers(AskSeat, nil); !slices.Equal(got, ansSeats(1, 3)) {
		t.Errorf("the answers are %v; want seats 1 and 3", got)
	}
	if got, want := AskSeat.String()+s.during(), "a player by hex"; got != want {
		t.Errorf("the question is called %q; want %q", got, want)
	}
}

func TestEveryQuestionHasAName(t *testing.T) {
	for k := AskNone; k < askKinds; k++ {
		if strings.HasPrefix(k.String(), "kind ") {
			t.Errorf("question %d has no name", k)
		}
	}
}

func ansSeats(seats ...uint8) (out []engine.Answer) {
	for _, s := range seats {
		out = append(out, ans(AnsSeat, s, 0))
	}
	return out
}
