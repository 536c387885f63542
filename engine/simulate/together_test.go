package simulate

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/gamelog"
)

// feast is a game of which only name and cards are asked.
type feast struct{ engine.Game }

func (feast) Info() engine.Info      { return engine.Info{Name: "feast", MinSeats: 1, MaxSeats: 4} }
func (feast) Cards() []engine.CardID { return []engine.CardID{"pie", "plum"} }

// ended is a game of three that all won or lost as one.
func ended(won bool, ending string, total int, cards ...engine.CardID) outcome {
	st := engine.Standing{Final: true, Together: true, Ending: ending,
		Common: engine.Score{Seat: engine.Onlooker, Total: total}}
	sec := engine.Section{Points: total}
	for _, c := range cards {
		sec.Lines = append(sec.Lines, engine.ScoreLine{Text: engine.T("line", engine.A("card", c)), Points: 1})
	}
	st.Common.Sections = []engine.Section{sec}
	for s := range engine.Seat(3) {
		st.Seats = append(st.Seats, engine.Score{Seat: s, Total: total})
		if won {
			st.Winners = append(st.Winners, s)
		}
	}
	return outcome{brains: []string{"greedy", "random", "random"}, moves: 10, standing: st}
}

func TestGamesWonTogether(t *testing.T) {
	n := newCounter(&Config{Rules: gamelog.Rules{Game: feast{}}})
	n.add(ended(true, "harvest", 9, "pie"))
	n.add(ended(false, "blight", 2, "plum"))
	n.add(ended(false, "frost", 3, "plum"))
	n.add(ended(true, "harvest", 6, "pie", "plum"))
	s := n.summary()
	size := s.Sizes[0]
	if size.Together == nil || size.Together.Mean != 0.5 {
		t.Errorf("won together: %v; want 0.5 of the games", size.Together)
	}
	if size.Endings["feast.ending.harvest"] != 2 || size.Endings["feast.ending.blight"] != 1 ||
		size.Endings["feast.ending.frost"] != 1 {
		t.Errorf("the games ended by %v; want two harvests, a blight and a frost", size.Endings)
	}
	if size.Scores.Mean.Mean != 5 || size.Scores.Max != 9 || size.Winning.Max != 0 || len(size.Seats) != 0 ||
		size.Shared != 0 {
		t.Errorf("scores %+v, best %+v, seats %v, shared %d; want each game's score once, and nobody compared", size.Scores,
			size.Winning, size.Seats, size.Shared)
	}
	if b := size.Brains[0]; b.Name != "greedy" || b.N != 4 || b.Won.Mean != 0.5 || b.Even != 0.5 {
		t.Errorf("greedy took part in 4 games and won half of them; got %+v", b)
	}
	for i, want := range []float64{0.5, -0.1667} { // 2 of 2 and 1 of 3 games with the card were won, half of all
		if c := s.Cards[i]; c.Lift.Mean != want {
			t.Errorf("%s: the games with it were won more often by %v; want %v", c.ID, c.Lift.Mean, want)
		}
	}
}
