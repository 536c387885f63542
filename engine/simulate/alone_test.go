package simulate

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/gamelog"
)

// alone is a game for one that was won or lost, or only measured where it has no ending and no winner.
func alone(won bool, ending string, total int, cards ...engine.CardID) outcome {
	sec := engine.Section{Points: total}
	for _, c := range cards {
		sec.Lines = append(sec.Lines, engine.ScoreLine{Text: engine.T("line", engine.A("card", c)), Points: 1})
	}
	st := engine.Standing{Final: true, Ending: ending,
		Seats: []engine.Score{{Total: total, Sections: []engine.Section{sec}, Title: engine.T("title." + ending)}}}
	if won {
		st.Winners = []engine.Seat{0}
	}
	return outcome{brains: []string{"greedy"}, moves: 10, standing: st, dealt: [][]engine.CardID{{"pie"}}}
}

// TestGamesWonAlone: nobody is there to be compared with, so what counts is how often the game was won.
func TestGamesWonAlone(t *testing.T) {
	n := newCounter(&Config{Rules: gamelog.Rules{Game: feast{}}})
	n.add(alone(true, "harvest", 9, "pie"))
	n.add(alone(false, "blight", 2, "plum"))
	n.add(alone(false, "frost", 3, "plum"))
	n.add(alone(true, "harvest", 6, "pie", "plum"))
	s := n.summary()
	size := s.Sizes[0]
	if size.Won == nil || size.Won.Mean != 0.5 || len(size.Seats) != 0 {
		t.Errorf("won alone: %v, seats %v; want 0.5 of the games, and no seat compared", size.Won, size.Seats)
	}
	if b := size.Brains; len(b) != 1 || b[0].Won.Mean != 0.5 || b[0].Even != 0.5 {
		t.Errorf("greedy won half of the games; got %+v", b)
	}
	for i, want := range []float64{0.5, -0.1667} {
		if c := s.Cards[i]; c.Lift.Mean != want || c.Dealt != 0 {
			t.Errorf("%s: the games with it were won more often by %v (dealt %d); want %v", c.ID, c.Lift.Mean, c.Dealt, want)
		}
	}
}

// TestGamesLostAlone: where a game for one can end in several ways, none won is a share of victories, too; a game that
// is only measured has none.
func TestGamesLostAlone(t *testing.T) {
	n := newCounter(&Config{Rules: gamelog.Rules{Game: feast{}}})
	n.add(alone(false, "frost", 3))
	if won := n.summary().Sizes[0].Won; won == nil || won.Mean != 0 {
		t.Errorf("a game lost: %v; want none of the games won", won)
	}
	n = newCounter(&Config{Rules: gamelog.Rules{Game: feast{}}})
	n.add(alone(false, "", 3, "pie"))
	if s := n.summary(); s.Sizes[0].Won != nil || s.Cards[0].Lift.Mean != 0 {
		t.Errorf("a game that is only measured: won %v, lift %v; want none", s.Sizes[0].Won, s.Cards[0].Lift)
	}
}

// TestTitlesOfAllTogether: where all win or lose as one, the title is the table's, and counts once.
func TestTitlesOfAllTogether(t *testing.T) {
	n := newCounter(&Config{Rules: gamelog.Rules{Game: feast{}}})
	o := ended(true, "harvest", 9)
	o.standing.Common.Title = engine.T("title.feast")
	n.add(o)
	if got := n.summary().Sizes[0].Titles["title.feast"]; got != 1 {
		t.Errorf("the table's title is counted %d times; want once a game", got)
	}
}
