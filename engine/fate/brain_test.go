package fate_test

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// playOut plays a game with a brain for each seat and returns the final position.
func playOut(t testing.TB, g engine.Game, seed uint64, brains ...string) engine.Position {
	t.Helper()
	p, err := g.Start(engine.Setup{Seats: len(brains), Seed: engine.SeedOf(seed)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var players []brain.Brain
	for _, name := range brains {
		b, err := brain.Common().New(name)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, b)
	}
	chance := engine.Chance{Seed: engine.SeedOf(seed + 1<<32)}
	for !p.Over() {
		d := p.Open(nil)[0]
		a, _ := players[d.Seat].Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
			t.Fatalf("%s chose an illegal answer: %v", brains[d.Seat], err)
		}
		if err := p.Check(); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func TestGreedyBeatsRandom(t *testing.T) {
	t.Parallel()
	g := house(t)
	wins, games := 0, 16
	if *long {
		games = 40
	}
	for n := range uint64(games) {
		p := playOut(t, g, n, "random", "greedy")
		st := p.View(engine.Onlooker).Standing()
		if st.Seats[1].Total > st.Seats[0].Total {
			wins++
		}
	}
	t.Logf("greedy won %d of %d", wins, games)
	if wins < games*3/4 {
		t.Errorf("the greedy player won %d of %d games against the random one; it should win nearly all", wins, games)
	}
}
