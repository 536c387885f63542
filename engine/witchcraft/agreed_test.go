package witchcraft

import (
	"math"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// TestHintsAndTurningPointsAgree: how often one wins is the same estimate in a hint, while one plays, and where the
// game is looked back upon: games played on by rule of thumb, from positions dealt anew from what the player sees.
// They differ by chance at most.
func TestHintsAndTurningPointsAgree(t *testing.T) {
	g := withTexts(t)
	roster, err := Players(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	random, rule := roster[0].New(""), roster[2].New("")
	compared := 0
	for seed := uint64(1); seed < 20 && compared < 2; seed++ {
		setup := engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Options: map[string]string{"coven": "starter"}}
		p, err := g.Start(setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.Chance{Seed: engine.SeedOf(seed + 100)}
		var moves []engine.Move
		views := []engine.View{p.Clone().View(0)}
		for n := 0; !p.Over(); n++ {
			by := rule
			if n%3 == 0 { // who errs, has turning points
				by = random
			}
			d := p.Open(nil)[0]
			c := chance.Quick()
			a, _ := by.Choose(t.Context(), brain.Question{View: p.View(0), Decision: d.ID, Chance: &c})
			m := engine.Move{Decision: d.ID, Answer: a}
			if err := p.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			moves, views = append(moves, m), append(views, p.Clone().View(0))
		}
		found, err := roster.Judge().TurningPoints(t.Context(), brain.Review{Game: g, Setup: setup, Moves: moves}, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range found {
			if !j.Rivals {
				continue
			}
			c := chance.Quick()
			hint := roster.Adviser().Advise(t.Context(), brain.Question{View: views[j.N-1], Decision: j.Move.Decision,
				Chance: &c}, 20)
			for _, a := range hint.Best {
				won := j.Won
				switch {
				case a.Answer == j.Other && !j.Leave:
					won -= j.Chance
				case a.Answer != j.Move.Answer:
					continue
				}
				compared++
				doubt := 100 * math.Sqrt(max(0.02, won*(1-won))*(1.0/120+1.0/160))
				if diff := math.Abs(a.Score - 100*won); diff > 4*doubt {
					t.Errorf("game %d, entry %d: the hint says %.0f games in 100, the turning point %.0f", seed, j.N, a.Score, 100*won)
				}
			}
		}
	}
	if compared < 2 {
		t.Errorf("%d answers were compared, want 2", compared)
	}
}
