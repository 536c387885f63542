package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
)

// TestCommandsThatStandForNothing: what keeps a command from ever working is said of it.
func TestCommandsThatStandForNothing(t *testing.T) {
	seen := newSightings()
	seen.offered(engine.Option{Verb: "take", Operands: make([]engine.Operand, 1)})
	seen.panels["basket"] = true
	for _, tt := range []struct {
		command engine.GameCommand
		want    string // part of what is said; empty: nothing
	}{
		{engine.GameCommand{Verb: "take", Operands: []string{"fruit"}}, ""},
		{engine.GameCommand{Panel: "basket"}, ""},
		{engine.GameCommand{Verb: "tke", Operands: []string{"fruit"}},
			`the command /try it stands for the verb "tke", which no answer had`},
		{engine.GameCommand{Verb: "take"}, `takes 0 operands, and answers with the verb "take" had [1]`},
		{engine.GameCommand{Panel: "baskt"}, `shows the panel "baskt", which no scene had`},
		{engine.GameCommand{}, "stands for no verb and shows no panel"},
	} {
		tt.command.Path = []string{"try", "it"}
		got := fmt.Sprint(seen.idle([]engine.GameCommand{tt.command}))
		if tt.want == "" && got != "[]" || !strings.Contains(got, tt.want) {
			t.Errorf("%+v: said %s; want %q", tt.command, got, tt.want)
		}
	}
}

// TestScoresOfOnePiece: a score that contradicts itself is found.
func TestScoresOfOnePiece(t *testing.T) {
	score := func(seat engine.Seat, rank, points int, lines ...int) engine.Score {
		sec := engine.Section{Name: "fruit", Points: points}
		for _, n := range lines {
			sec.Lines = append(sec.Lines, engine.ScoreLine{Points: n})
		}
		return engine.Score{Seat: seat, Rank: rank, Sections: []engine.Section{sec}}
	}
	said := engine.T("won")
	for _, tt := range []struct {
		standing engine.Standing
		over     bool
		want     string
	}{
		{engine.Standing{Final: true, Say: said, Winners: []engine.Seat{1},
			Seats: []engine.Score{score(0, 2, 3, 1, 2), score(1, 1, 4, 4)}}, true, ""},
		{engine.Standing{Seats: []engine.Score{score(0, 2, 3, 1, 2), score(1, 1, 0)}}, false, ""},
		{engine.Standing{Final: true, Say: said, Seats: []engine.Score{score(0, 1, 3, 1, 2), score(1, 2, 4, 3)}}, true,
			`the score of seat 1: the lines of the section "fruit" add up to 3, its points are 4`},
		{engine.Standing{Final: true, Say: said, Winners: []engine.Seat{2},
			Seats: []engine.Score{score(0, 1, 0), score(1, 2, 0)}}, true, "the winners are [2] at a table of 2 seats"},
		{engine.Standing{Final: true, Say: said, Winners: []engine.Seat{0, 0},
			Seats: []engine.Score{score(0, 1, 0), score(1, 2, 0)}}, true, "the winners are [0 0]"},
		{engine.Standing{Final: true, Say: said, Winners: []engine.Seat{1},
			Seats: []engine.Score{score(0, 1, 0), score(1, 2, 0)}}, true,
			"seat 1 has won with the rank 2, and seat 0 has the rank 1"},
		{engine.Standing{Final: true, Seats: []engine.Score{score(0, 1, 0), score(1, 2, 0)}}, true, "its result is said by"},
		{engine.Standing{Say: said, Seats: []engine.Score{score(0, 1, 0), score(1, 2, 0)}}, false, "its result is said by"},
	} {
		err := scored(tt.standing, 2, tt.over)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%+v: %v; want %q", tt.standing, err, tt.want)
		}
	}
}
