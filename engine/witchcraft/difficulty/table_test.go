package difficulty

import (
	"strings"
	"testing"

	"witchtable/engine/witchcraft/play"
)

// TestTable: a cell says how many were won, beside what that should be, and how the others ended.
func TestTable(t *testing.T) {
	won := Cell{Name: "planner", Start: "1", Games: 400, Moves: 40000, Scores: 2400, Revealed: 4000}
	won.Endings[play.Innocent], won.Endings[play.NotGuilty], won.Endings[play.LostCurses] = 120, 240, 40
	won.Rounds[4], won.Rounds[7] = 40, 360
	few := Cell{Name: "random", Start: "3", Games: 4}
	few.Endings[play.LostMissions] = 4
	var b strings.Builder
	for _, line := range strings.Split(Table([]Cell{won, few}), "\n") {
		b.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
	}
	want := `
games won % target not-guilty guilty evil-reigns missions villagers curses hand 5-9 score reveal acts rescue recr. miss. failed beaten left moves
planner 400 30.0 ± 4.6 25-35 60.0 0.0 0.0 0.0 0.0 10.0 0.0 90.0 20.0 10.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 100.0
random 4 0.0 ± 0.0 - 0.0 0.0 0.0 100.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
`
	if strings.TrimSpace(b.String()) != strings.TrimSpace(want) {
		t.Errorf("the table is\n%s\nwant\n%s", b.String(), want)
	}
}
