package difficulty

import (
	"strings"
	"testing"
)

// TestTable: a cell says how many were won, beside what that should be, and how the others were lost.
func TestTable(t *testing.T) {
	got := Table([]Cell{
		{Preset: "easy", Seats: 2, Games: 400, Won: 320, ByLine: 60, ByTyranny: 20, Turns: 10000, Taken: 8000, Scores: 1600},
		{Preset: "normal", Seats: 1, Games: 400, Won: 360}, {Preset: "hardest", Seats: 4, Games: 400, Won: 4},
		{Preset: "gentle", Seats: 3, Games: 4, Won: 2},
	})
	want := `
preset   players  games         won % target         line/tyranny/time %  score turns  acts  help extra twice recr. shuf. taken
easy           2    400   80.0 ±  4.0 72-85         15.0 /   5.0 /   0.0    5.0  25.0   0.0   0.0   0.0   0.0   0.0   0.0  20.0
normal         1    400   90.0 ±  3.0 45-58 above    0.0 /   0.0 /   0.0    0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0
hardest        4    400    1.0 ±  1.0 10-18 below    0.0 /   0.0 /   0.0    0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0
gentle         3      4   50.0 ± 50.0 -              0.0 /   0.0 /   0.0    0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0
`
	if strings.TrimSpace(got) != strings.TrimSpace(want) {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}
