package fate

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate/lore"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// roster is the computer players, with what is stored for the house pack.
func roster(t testing.TB) brain.Roster {
	t.Helper()
	stored, err := os.ReadFile("../../cards/fate/house.lore.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Players(stored)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// levels are those that tables are offered.
func levels(r brain.Roster) (out []string) {
	for _, l := range r {
		if !l.Sparring {
			out = append(out, l.Name)
		}
	}
	return out
}

// played is a game between computer players: a log as it is stored.
func played(t testing.TB, g *Game, seed uint64, each func(p *play.State, d engine.Decision),
	names ...string) (engine.Setup, []engine.Move) {
	t.Helper()
	setup := engine.Setup{Seats: len(names), Seed: engine.SeedOf(seed), Options: g.Info().WithPresets(nil)}
	p, err := g.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	chance, r := engine.Chance{Seed: engine.SeedOf(seed)}, roster(t)
	var moves []engine.Move
	for !p.Over() {
		d := p.Open(nil)[0]
		if each != nil {
			each(p.(*play.State), d)
		}
		player, err := r.New(names[d.Seat])
		if err != nil {
			t.Fatal(err)
		}
		a, ok := player.Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
		if err := p.Apply(m, nil); err != nil || !ok {
			t.Fatalf("%s answers %v: %v", names[d.Seat], m, err)
		}
		moves = append(moves, m)
	}
	return setup, moves
}

// TestNoPlayerTellsApartWhatItCannotKnow: with hidden cards that have changed places, memory included, every level
// gives the same answer from the same chance.
func TestNoPlayerTellsApartWhatItCannotKnow(t *testing.T) {
	t.Parallel()
	g := housePack(t)
	r, swaps := roster(t), 0
	offered := levels(r)
	rng := rand.New(rand.NewPCG(5, 5))
	for seed, names := range [][]string{{"apprentice", "witch"}, {"witch", "apprentice", "random"},
		{"random", "witch", "apprentice", "witch"}} {
		played(t, g, uint64(seed), func(s *play.State, d engine.Decision) {
			if rng.IntN(3) > 0 {
				return
			}
			a, b := hiddenPair(s, int8(d.Seat), rng)
			if a == program.NoCard {
				return
			}
			q := s.Clone().(*play.State)
			swap(q, a, b)
			swaps++
			for _, level := range offered {
				one, two := chosen(t, r, level, s, d), chosen(t, r, level, q, d)
				if one != two {
					t.Fatalf("%s answers %v, and %v when %s in %s and %s in %s have changed places, which it cannot see", level, one,
						two,
						s.ID(a), s.ZoneOf[a], s.ID(b), s.ZoneOf[b])
				}
			}
		}, names...)
	}
	if swaps < 100 {
		t.Errorf("only %d pairs were swapped", swaps)
	}
}

// chosen is the answer of a level that may try a little.
func chosen(t testing.TB, r brain.Roster, level string, p engine.Position, d engine.Decision) engine.Answer {
	t.Helper()
	player, err := r.New(level)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := player.Choose(t.Context(),
		brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &engine.Chance{Seed: engine.SeedOf(uint64(d.ID))},
			Playouts: 24})
	return a
}

// thinker is a player who can be asked for advice.
func thinker(t testing.TB) *brain.Thinker {
	t.Helper()
	p, err := roster(t).New("witch")
	if err != nil {
		t.Fatal(err)
	}
	return p.(*brain.Thinker)
}

// TestTurningPoints: a blunder made on purpose is found among the decisions that mattered, in whatever way the work is
// done; not if nobody is to answer for it.
func TestTurningPoints(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("every decision of a game is judged, with nothing running side by side: minutes under the race detector")
	}
	g := housePack(t)
	setup, moves := played(t, g, 4, nil, "witch", "witch")
	blundered, n := blunder(t, g, setup, moves)
	review := brain.Review{Game: g, Setup: setup, Moves: blundered}
	all, err := thinker(t).TurningPoints(t.Context(), review, 40)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(all, func(a, b brain.Judged) int { return a.N - b.N }) {
		t.Fatalf("the turning points are %+v; want them in the order of the game", all)
	}
	i := slices.IndexFunc(all, func(j brain.Judged) bool { return j.N == n })
	if i < 0 {
		t.Fatalf("entry %d was the worst answer there was; the turning points are %+v", n, all)
	}
	if j := all[i]; j.Swing >= 0 || j.Points >= 0 || j.Other == j.Move.Answer || j.Usual > 0.5 {
		t.Errorf("the blunder is judged %+v", j)
	}
	pieces := 0
	review.Desk = func(_ context.Context, piece func(brain.Reins)) error {
		pieces++
		enough := make(chan struct{})
		close(enough)
		piece(brain.Reins{Enough: enough, StepAside: func() {}})
		return nil
	}
	again, err := thinker(t).TurningPoints(t.Context(), review, 40)
	if err != nil || !slices.Equal(again, all) || pieces < len(blundered) {
		t.Errorf("judged in %d pieces the turning points are %+v, %v", pieces, again, err)
	}
	review.Passes = func(at int) bool { return at == n }
	passed, err := thinker(t).TurningPoints(t.Context(), review, 40)
	if err != nil || slices.ContainsFunc(passed, func(j brain.Judged) bool { return j.N == n }) {
		t.Errorf("the blunder passed over, the turning points are %+v, %v", passed, err)
	}
}

// TestTurningPointsOfNothing: nothing is found where nothing was decided, and the end of patience ends a review.
func TestTurningPointsOfNothing(t *testing.T) {
	t.Parallel()
	g := housePack(t)
	setup, moves := played(t, g, 4, nil, "apprentice", "apprentice")
	nobody := brain.Review{Game: g, Setup: setup, Moves: moves, Passes: func(int) bool { return true }}
	if all, err := thinker(t).TurningPoints(t.Context(), nobody, 2); len(all) > 0 || err != nil {
		t.Errorf("of a game that nobody answers for, the turning points are %+v, %v", all, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := thinker(t).TurningPoints(ended, brain.Review{Game: g, Setup: setup, Moves: moves}, 2); !errors.Is(err,
		context.Canceled) {
		t.Errorf("a review whose time is over ends with %v", err)
	}
	full := errors.New("no desk")
	_, err := thinker(t).TurningPoints(t.Context(),
		brain.Review{Game: g, Setup: setup, Moves: moves,
			Desk: func(context.Context, func(brain.Reins)) error { return full }}, 2)
	if !errors.Is(err, full) {
		t.Errorf("a review without a desk ends with %v", err)
	}
}

// blunder plays a game on from where, in its last third, the worst answer there was to any question is given, and
// returns its log and the number of that entry.
func blunder(t testing.TB, g *Game, setup engine.Setup, moves []engine.Move) ([]engine.Move, int) {
	t.Helper()
	k, r := thinker(t), roster(t)
	chance := engine.Chance{Seed: engine.SeedOf(9)}
	worst, at, loss := engine.Move{}, 0, 0.0
	from := len(moves) * 2 / 3
	p, err := engine.Replay(g, setup, moves[:from], nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range moves[from:] {
		q := brain.Question{View: p.View(m.Seat), Decision: m.Decision, Chance: &chance, Playouts: 200}
		list := k.Weigh(t.Context(), q)
		last := list[len(list)-1].Answer
		if j, ok := k.Judge(t.Context(), q, last); ok && -j.Swing > loss {
			loss, at = -j.Swing, from+i
			worst = engine.Move{Seat: m.Seat, Decision: m.Decision, Answer: last}
		}
		if err := p.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
	}
	out := append(slices.Clone(moves[:at]), worst)
	if p, err = engine.Replay(g, setup, out, nil); err != nil {
		t.Fatal(err)
	}
	for !p.Over() { // on from there by the best that a quick player finds
		d := p.Open(nil)[0]
		a := chosen(t, r, "witch", p, d)
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
		if err := p.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
		out = append(out, m)
	}
	return out, at + 1
}

// TestAdviceHasReasons: what is advised comes with what is to be expected, and mostly with why.
func TestAdviceHasReasons(t *testing.T) {
	t.Parallel()
	g := housePack(t)
	k, asked, why := thinker(t), 0, 0
	played(t, g, 7, func(s *play.State, d engine.Decision) {
		if asked++; asked%17 != 0 {
			return
		}
		list := k.Advise(t.Context(),
			brain.Question{View: s.View(d.Seat), Decision: d.ID, Chance: &engine.Chance{Seed: engine.SeedOf(uint64(d.ID))}},
			3).Best
		legal := s.Answers(d.ID, nil)
		want := min(3, len(legal))
		if want == 1 {
			want = 0 // there is nothing to advise
		}
		if len(list) != want {
			t.Fatalf("of %d answers %d are advised; want %d", len(legal), len(list), want)
		}
		for i, a := range list {
			if !slices.Contains(legal, a.Answer) || i > 0 && a.Verdict < list[i-1].Verdict || a.Score < -20 || a.Score > 90 {
				t.Fatalf("advice %d is %+v", i+1, a)
			}
			if a.Gap < 0 || a.Gap == 0 && a.Why != (brain.Reason{}) {
				t.Errorf("advice %d has a difference of %v points because of %+v", i+1, a.Gap, a.Why)
			}
		}
		if len(list) > 1 && list[0].Why != (brain.Reason{}) {
			why++
		}
	}, "witch", "apprentice", "witch")
	if why == 0 {
		t.Error("nothing ever speaks for what is advised")
	}
}

// TestTempersAreKnown: each temperament leans somewhere, and none beyond what is agreed.
func TestTempersAreKnown(t *testing.T) {
	t.Parallel()
	g := housePack(t)
	l := lore.New(g.rules)
	leans := map[string]int{}
	played(t, g, 3, func(s *play.State, d engine.Decision) {
		answers := s.Answers(d.ID, nil)
		for _, temper := range lore.Tempers() {
			for _, x := range l.Leaning(temper, s, d, answers, nil) {
				if x != 0 {
					leans[temper]++
				}
				if math.Abs(x) > 2 {
					t.Fatalf("%s leans by %v", temper, x)
				}
			}
		}
		for _, x := range l.Leaning("sleepy", s, d, answers, nil) {
			if x != 0 {
				t.Fatal("a temperament that nobody knows leans somewhere")
			}
		}
	}, "apprentice", "apprentice")
	for _, temper := range lore.Tempers() {
		if leans[temper] < 20 {
			t.Errorf("%s leans towards something %d times in a game", temper, leans[temper])
		}
	}
}

// TestTempersPlayDifferently: over some games, each temperament does more, or less, of what it is called by than the
// others.
func TestTempersPlayDifferently(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a count over many games, with nothing running side by side: minutes under the race detector")
	}
	g, r := housePack(t), roster(t)
	did := map[string]map[string]int{"attached": {}, "sacrificed": {}, "harmed": {}}
	tempers := lore.Tempers()
	for seed := range uint64(40) {
		p, err := g.Start(engine.Setup{Seats: 4, Seed: engine.SeedOf(seed), Options: g.Info().WithPresets(nil)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.Chance{Seed: engine.SeedOf(seed)}
		for log := (&engine.Log{}); !p.Over(); log.Reset() {
			d := p.Open(nil)[0]
			temper := tempers[(int(d.Seat)+int(seed))%4]
			player, err := r.New("witch+" + temper)
			if err != nil {
				t.Fatal(err)
			}
			a, _ := player.Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, log); err != nil {
				t.Fatal(err)
			}
			for _, e := range log.Events {
				switch harm := uint8(1) << program.Icons.Index("bloody_hand"); {
				case e.Seat != d.Seat:
				case e.Kind == play.EvAttached:
					did["attached"][temper]++
				case e.Kind == play.EvSacrificed:
					did["sacrificed"][temper]++
				case (e.Kind == play.EvCast || e.Kind == play.EvActivated) && g.rules.Cards[e.Args[0]].Icons&harm != 0:
					did["harmed"][temper]++
				}
			}
		}
	}
	for what, who := range map[string]string{"attached": "hoarder", "sacrificed": "sacrificer", "harmed": "meddler"} {
		for _, other := range tempers {
			if mine, theirs := did[what][who], did[what][other]; other != who && mine*100 < theirs*115 {
				t.Errorf("the %s %s %d times, the %s %d times: it should be clearly more", who, what, mine, other, theirs)
			}
		}
	}
	if did["harmed"]["cautious"]*100 > did["harmed"]["meddler"]*80 {
		t.Errorf("the cautious one harmed others %d times, the meddler %d times", did["harmed"]["cautious"],
			did["harmed"]["meddler"])
	}
	t.Log(did)
}
