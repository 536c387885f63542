package simulate_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/gamelog"
	"witchtable/engine/simulate"
)

func config(t testing.TB) simulate.Config {
	t.Helper()
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return simulate.Config{
		Rules: gamelog.Rules{Game: g, Pack: gamelog.Pack{Name: pack.Name, Hash: pack.Hash()}},
		Games: 24, MinSeats: 1, MaxSeats: 4, Brains: []string{"random"}, Brain: brain.Common().New, Seed: 5,
		Rounds: func(dump any) int { return dump.(fate.Dump).Round },
	}
}

// first gives the first answer on the list: another player than random, and as quick.
type first struct{}

func (first) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	return q.View.Answers(q.Decision)[0], true
}

func run(t *testing.T, c simulate.Config) simulate.Summary {
	t.Helper()
	s, err := simulate.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSameWithAnyNumberOfWorkers(t *testing.T) {
	c := config(t)
	c.Workers = 1
	one := run(t, c)
	c.Workers = 5
	if five := run(t, c); !reflect.DeepEqual(one, five) {
		t.Error("five workers found another summary than one")
	}
	c.Seed++
	if other := run(t, c); reflect.DeepEqual(one.Sizes, other.Sizes) {
		t.Error("another seed played the same games")
	}
}

func TestSummaryAddsUp(t *testing.T) {
	c := config(t)
	c.Brains = []string{"random", "first"}
	c.Brain = func(name string) (brain.Brain, error) {
		if name == "first" {
			return first{}, nil
		}
		return brain.Common().New(name)
	}
	progress := 0
	c.Progress = func(done int) {
		if progress++; done != progress {
			t.Errorf("progress says %d after %d games", done, progress)
		}
	}
	s := run(t, c)
	if s.Games != 24 || len(s.Sizes) != 4 || progress != 24 {
		t.Fatalf("%d games of %d sizes, %d progress calls; want 24, 4, 24", s.Games, len(s.Sizes), progress)
	}
	answers := 0
	for _, n := range s.Verbs {
		answers += n
	}
	moves := 0.0
	for i, size := range s.Sizes {
		moves += size.Moves.Mean.Mean * float64(size.Games)
		if size.Players != i+1 || size.Games != 6 {
			t.Errorf("size %d has %d players and %d games; want %d and 6", i, size.Players, size.Games, i+1)
		}
		if size.Rounds.Min < 2 || size.Moves.Min < 20 || size.Scores.Min > size.Scores.Median ||
			size.Scores.Median > size.Scores.Max {
			t.Errorf("%d players: implausible lengths or scores: %+v", size.Players, size)
		}
		if size.Players == 1 {
			if len(size.Seats) != 0 || len(size.Titles) == 0 {
				t.Errorf("a lone player has winners %v or no titles %v", size.Seats, size.Titles)
			}
			continue
		}
		for _, list := range [][]simulate.Share{size.Seats, size.Brains} {
			won, n := 0.0, 0
			for _, share := range list {
				won += share.Won.Mean * float64(share.N)
				n += share.N
			}
			if math.Abs(won-6) > 0.01 || n != 6*size.Players {
				t.Errorf("%d players: %.2f victories in 6 games, %d seats taken; want 6 and %d", size.Players, won, n,
					6*size.Players)
			}
		}
		// Seated in turn and rotated, both brains sit everywhere equally often.
		if a, b := size.Brains[0].N, size.Brains[1].N; a != b {
			t.Errorf("%d players: the brains sat down %d and %d times", size.Players, a, b)
		}
	}
	if math.Round(moves) != float64(answers) {
		t.Errorf("%v moves, %d answers", moves, answers)
	}
	if len(s.Cards) != 104 {
		t.Errorf("%d cards are reported, the pack has 104", len(s.Cards))
	}
}

// TestGreedyWins: the counting is of use only if it can tell a good player from a bad one.
func TestGreedyWins(t *testing.T) {
	c := config(t)
	c.Games, c.MinSeats, c.MaxSeats, c.Brains = 12, 2, 2, []string{"greedy", "random"}
	brains := run(t, c).Sizes[0].Brains
	if greedy := brains[0]; greedy.Name != "greedy" || greedy.Won.Mean-2*greedy.Won.SE < greedy.Even {
		t.Errorf("greedy against random: %+v; want clearly more than half", greedy)
	}
}

func TestRecordsComeInOrder(t *testing.T) {
	c := config(t)
	c.Games, c.Workers = 9, 4
	var got []gamelog.Record
	c.Record = func(r gamelog.Record) error {
		got = append(got, r)
		return nil
	}
	run(t, c)
	for i, r := range got {
		if r.Number != i+1 || len(r.Seats) != i%4+1 || r.Seats[0].Brain != "random" {
			t.Errorf("record %d is number %d with seats %v", i+1, r.Number, r.Seats)
		}
		if err := r.Verify(c.Rules); err != nil {
			t.Errorf("record %d: %v", i+1, err)
		}
	}
	if len(got) != 9 {
		t.Errorf("%d records of 9 games", len(got))
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(*simulate.Config)
		want   string
	}{
		{"no games", func(c *simulate.Config) { c.Games = 0 }, "0 games"},
		{"too many seats", func(c *simulate.Config) { c.MaxSeats = 9 }, "1 to 4"},
		{"no seats", func(c *simulate.Config) { c.MinSeats = 0 }, "1 to 4"},
		{"an unknown brain", func(c *simulate.Config) { c.Brains = []string{"random", "genius"} }, `"genius"`},
		{"no brains", func(c *simulate.Config) { c.Brains = nil }, "no computer player"},
		{"an unknown option", func(c *simulate.Config) { c.Options = map[string]string{"cheat": "yes"} }, `"cheat"`},
		{"a value the option cannot have", func(c *simulate.Config) { c.Options = map[string]string{"retrieve": "yes"} },
			`"yes"`},
	} {
		cfg := config(t)
		c.change(&cfg)
		if _, err := simulate.Run(t.Context(), cfg); !errors.Is(err, simulate.ErrConfig) ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v; want ErrConfig with %s", c.what, err, c.want)
		}
	}
}

func TestTroubleOnTheWay(t *testing.T) {
	t.Run("a game that does not end", func(t *testing.T) {
		c := config(t)
		c.MoveLimit = 10
		if _, err := simulate.Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "game 1 (seed number 5)") {
			t.Errorf("got %v; want an error that names the game and its seed", err)
		}
	})
	t.Run("a record that cannot be kept", func(t *testing.T) {
		c, full := config(t), errors.New("disk full")
		c.Record = func(gamelog.Record) error { return full }
		if _, err := simulate.Run(t.Context(), c); !errors.Is(err, full) {
			t.Errorf("got %v; want the record's error", err)
		}
	})
	t.Run("an interruption", func(t *testing.T) {
		c := config(t)
		c.Games = 1_000_000
		ctx, cancel := context.WithCancel(t.Context())
		c.Progress = func(done int) {
			if done == 10 {
				cancel()
			}
		}
		s, err := simulate.Run(ctx, c)
		if !errors.Is(err, context.Canceled) || s.Games < 10 || s.Games > 1000 {
			t.Errorf("got %v after %d games; want it to stop soon after 10 and to report them", err, s.Games)
		}
	})
}

// TestOneGameAgain: a game of a run can be played alone, by its seed.
func TestOneGameAgain(t *testing.T) {
	c := config(t)
	c.MinSeats, c.Games = 4, 3
	var all []gamelog.Record
	c.Record = func(r gamelog.Record) error { all = append(all, r); return nil }
	run(t, c)
	if want := engine.SeedOf(c.Seed + 2); all[2].Setup.Seed != want {
		t.Errorf("game 3 has seed %x; want %x", all[2].Setup.Seed, want)
	}
}
