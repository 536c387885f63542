package enginetest_test

import (
	"strings"
	"testing"

	"witchtable/engine/enginetest"
)

// A cooperative game with optional questions that several seats have open at once, and with a seat that breaks into
// another's move, keeps the kernel's contract as it is.
func TestAnotherKindOfGame(t *testing.T) {
	optional, interrupted := 0, 0
	enginetest.Run(t, beacon{},
		enginetest.Config{Games: 60, PlayOut: 10, Learning: true,
			Players: []enginetest.Player{enginetest.Random, enginetest.Prefer("lay", "storm"), enginetest.Prefer("settle")},
			Each: func(_ testing.TB, s enginetest.Step) {
				n := 0
				for _, d := range s.After.Open(nil) {
					if d.Optional {
						n++
					}
				}
				if n > 1 {
					optional++
				}
				if s.Key == "storm" {
					interrupted++
				}
			}})
	if optional == 0 || interrupted == 0 {
		t.Errorf("several optional questions at once: %d times, interrupts: %d; the games show nothing without them",
			optional, interrupted)
	}
}

// An answer that leads nowhere is no flaw when it is marked: computer players leave it.
func TestAnswersThatLeadBack(t *testing.T) {
	enginetest.Run(t, beacon{flaw: "marked"}, enginetest.Config{Games: 12})
}

// Each of these games breaks one promise; the kit finds it out and says which.
func TestBrokenPromisesAreFound(t *testing.T) {
	tests := []struct{ flaw, want string }{
		{"forgets", "differs after being stored and loaded"},
		{"accepts", "was accepted"},
		{"anybody", "was accepted"},
		{"writes", "changed the position"},
		{"shows", "the scene changes"},
		{"shares", "on a clone changed the position"},
		{"tells", "onlookers are told of secret"},
		{"chances", "played again"},
		{"keeps", "has the id 1"},
		{"reuses", "were used before"},
		{"circles", "goes in circles: by [ponder]"},
		{"trap", "goes in circles: by [ponder ponder]"},
		{"whispers", "said to reveal nothing"},
		{"insists", "when nobody answers what is optional, the game does not end"},
		{"quiet", "quiet and not optional"},
		{"forbids", "is barred and legal"},
		{"hints", "what is barred changes"},
		{"mute", "not said what is barred, or why"},
		{"ranks", "somebody has a rank"},
		{"silent", "its result is said by"},
	}
	for _, tt := range tests {
		t.Run(tt.flaw, func(t *testing.T) {
			var err error
			for n := 0; n < 10 && err == nil; n++ {
				_, err = enginetest.Play(t, beacon{flaw: tt.flaw}, enginetest.Config{Learning: true}, n)
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("found: %v; it should be found that %q", err, tt.want)
			}
		})
	}
}
