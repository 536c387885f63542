package revolution

import (
	"bytes"
	"context"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/gamelog"
	"witchtable/engine/revolution/difficulty"
	"witchtable/engine/simulate"
)

// TestAnswersHangOnTheViewAlone: whatever lies hidden, the same view gets the same answer.
func TestAnswersHangOnTheViewAlone(t *testing.T) {
	g := trial(t)
	roster, err := Players(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"careless", "witch"} {
		b, err := roster.New(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, hands := range []string{"open", "private"} {
			p, err := g.Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(9), Options: map[string]string{"hands": hands}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			same, asked := 0, 0
			for n := 0; n < 150 && !p.Over(); n++ {
				d := blocking(p)
				asked++
				other := p.View(d.Seat).Redeal(&engine.Chance{Seed: engine.SeedOf(uint64(n))})
				a, _ := choose(b, p, d, n)
				twin, _ := choose(b, other, d, n)
				if bytes.Equal(p.View(d.Seat).AppendBinary(nil), other.View(d.Seat).AppendBinary(nil)) {
					if same++; a != twin {
						t.Fatalf("%s, hands %s, question %d: with other hidden cards the answer is another", name, hands, n)
					}
				}
				if a.IsBack() {
					t.Fatalf("%s answers %d, which leads back", name, a)
				}
				if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
					t.Fatal(err)
				}
			}
			if same < asked*9/10 {
				t.Errorf("hands %s: of %d views only %d were the same", hands, asked, same)
			}
		}
	}
}

func blocking(p engine.Position) engine.Decision {
	for _, d := range p.Open(nil) {
		if !d.Optional {
			return d
		}
	}
	return engine.Decision{}
}

func choose(b brain.Brain, p engine.Position, d engine.Decision, n int) (engine.Answer, bool) {
	chance := engine.Chance{Seed: engine.SeedOf(uint64(n))}
	return b.Choose(context.Background(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
}

// TestBetterPlayersWinMoreOften: by lot nothing is won, carelessly little; by rule of thumb most of the easy games.
func TestBetterPlayersWinMoreOften(t *testing.T) {
	won, taken := map[string]int{}, map[string]int{}
	for _, name := range []string{"random", "careless", "witch"} {
		r := difficulty.Run{Game: houseOf(t), Brain: named(t, name), Games: 12, First: 900_000, Presets: []string{"easy"},
			Seats: []int{1, 2, 3, 4}}
		cells, err := r.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for i := range cells {
			won[name] += cells[i].Won
			taken[name] += cells[i].Taken
		}
	}
	if won["random"] > 1 || won["careless"]*2 >= won["witch"] || won["witch"] < 24 {
		t.Errorf("of 48 easy games were won: at random %d, carelessly %d, by rule of thumb %d; want almost none, fewer than "+
			"half as many as by rule of thumb, and at least 24", won["random"], won["careless"], won["witch"])
	}
	if taken["random"]*3 > taken["careless"]*2 || taken["careless"]*4 > taken["witch"]*3 {
		t.Errorf("of the markers in 48 easy games were taken: at random %d, carelessly %d, by rule of thumb %d; want far "+
			"fewer each time", taken["random"], taken["careless"], taken["witch"])
	}
}

// TestLookingAheadPlays: who looks ahead gets through games, and wins most of the easy ones with half its trials
// already.
func TestLookingAheadPlays(t *testing.T) {
	r := difficulty.Run{Game: houseOf(t), Brain: named(t, "high-witch"), Games: 6, First: 100_000,
		Presets: []string{"easy"},
		Seats:   []int{2}, Playouts: 60}
	cells, err := r.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if cells[0].Won < 4 {
		t.Errorf("%d of 6 easy games were won; want at least 4", cells[0].Won)
	}
}

// TestRulesOfThumbEndGames: at tables of all kinds, also those where hands are private, helpers are asked, and trophies
// are lent.
func TestRulesOfThumbEndGames(t *testing.T) {
	for _, options := range []map[string]string{
		{"hands": "private"}, {"standing_default": "ask"}, {"hands": "private", "standing_default": "ask"},
		{"trophy_consent": "ask", "overpay": "free"}, {"ask_marker": "always", "board": "b", "free_reshuffles": "1"},
		{"recruit_to": "own", "solo_echo": "true", "double_base": "printed", "blessings": "6"},
	} {
		for _, g := range []*Game{trial(t), withTexts(t)} {
			r := difficulty.Run{Game: g, Brain: named(t, "witch"), Games: 2, First: 3, Presets: []string{"normal"},
				Seats: []int{1, 2, 3, 4}, Options: options}
			if _, err := r.Play(context.Background()); err != nil {
				t.Errorf("%v: %v", options, err)
			}
		}
	}
}

// TestRunsRepeat: the same run gives the same figures, and helpers who are not to be reached are missed.
func TestRunsRepeat(t *testing.T) {
	r := difficulty.Run{Game: houseOf(t), Brain: named(t, "witch"), Games: 10, First: 77, Presets: []string{"normal"},
		Seats: []int{4}, Options: map[string]string{"standing_default": "ask"}}
	var assists [3]int
	for i, silent := range []int{0, 0, 60} {
		r.Silent = silent
		cells, err := r.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		assists[i] = cells[0].Assists
	}
	if assists[0] != assists[1] || assists[2]*4 > assists[0]*3 {
		t.Errorf("others helped %d times, %d times in the same games, and %d times where they were out of reach in 60 of "+
			"100 turns; want the same twice, then far less", assists[0], assists[1], assists[2])
	}
}

// TestHelpIsHeardInSimulations: where several are asked, helpers come before those they help.
func TestHelpIsHeardInSimulations(t *testing.T) {
	roster, err := Players(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	s, err := simulate.Run(context.Background(), simulate.Config{Rules: gamelog.Rules{Game: houseOf(t)}, Games: 20,
		MinSeats: 3, MaxSeats: 3, Brains: []string{"witch"}, Brain: roster.New, Seed: 40,
		Options: map[string]string{"standing_default": "ask"}})
	if err != nil {
		t.Fatal(err)
	}
	paid, dropped := s.Verbs["offer"]+s.Verbs["pay"], s.Verbs["cancel"]
	if dropped*20 > paid {
		t.Errorf("%d Acts were paid, and %d proposals given up since help had not come; want hardly any", paid, dropped)
	}
}
