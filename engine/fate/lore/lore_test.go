package lore_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/fate/lore"
	"witchtable/engine/fate/play"
	"witchtable/engine/gamelog"
	"witchtable/engine/simulate"
)

// house is the house pack, and what is stored of it.
func house(t testing.TB) *fate.Game {
	t.Helper()
	pack, err := cards.Open("../../../cards/fate/house", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func start(t testing.TB, g *fate.Game, seats int, seed uint64) *play.State {
	t.Helper()
	p, err := g.Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(seed), Options: g.Info().WithPresets(nil)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*play.State)
}

// TestAdvancing: what is answered by rule of thumb is legal, and comes to the same as if it had been answered as people
// do.
func TestAdvancing(t *testing.T) {
	t.Parallel()
	g := house(t)
	for n := range uint64(24) {
		p := start(t, g, int(n%4)+1, n)
		l := lore.New(p.R)
		chance := (&engine.Chance{Seed: engine.SeedOf(n)}).Quick()
		for moves := 0; !p.Over(); moves++ {
			if moves == 2000 {
				t.Fatalf("game %d does not end", n)
			}
			d := p.Open(nil)[0]
			found := false
			quick := p.Clone()
			luck := chance
			l.Advance(quick, d, &luck)
			for _, a := range p.Answers(d.ID, nil) {
				q := p.Clone()
				if err := q.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
					t.Fatal(err)
				}
				if found = bytes.Equal(bytesOf(t, q), bytesOf(t, quick)); found {
					break
				}
			}
			if !found {
				t.Fatalf("game %d, move %d: what was answered by rule of thumb is none of the legal answers", n, moves)
			}
			chance = luck
			p.CopyFrom(quick)
			for seat := range engine.Seat(p.Seats) {
				if w := l.Worth(p, seat); p.Seats > 1 && (w < 0 || w > 1) {
					t.Fatalf("game %d: the position is worth %v to seat %d; want 0 to 1", n, w, seat)
				}
			}
		}
	}
}

// TestSumsAreOfWhatIsKept: who plays adds up the very facts that who learns reads one by one.
func TestSumsAreOfWhatIsKept(t *testing.T) {
	t.Parallel()
	g := house(t)
	for n := range uint64(8) {
		p := start(t, g, int(n%4)+1, n)
		l := lore.New(p.R)
		chance := (&engine.Chance{Seed: engine.SeedOf(n)}).Quick()
		for !p.Over() {
			for _, d := range p.Open(nil) {
				if err := l.CheckSums(p, d, p.Answers(d.ID, nil)); err != nil {
					t.Fatalf("game %d: %v", n, err)
				}
			}
			d := p.Open(nil)[0]
			l.Advance(p, d, &chance)
		}
	}
}

func bytesOf(t testing.TB, p engine.Position) []byte {
	t.Helper()
	b, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestPlayoutsUseNoMemory: a game that is dealt anew and played to its end by rule of thumb leaves nothing behind.
func TestPlayoutsUseNoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("what is counted here the race detector counts otherwise: it forgets what is kept to be used again")
	}
	g := house(t)
	first := start(t, g, 4, 1)
	l := lore.New(first.R)
	view := first.View(0).(engine.Redealing)
	p := first.Clone()
	chance := (&engine.Chance{Seed: engine.SeedOf(2)}).Quick()
	open := make([]engine.Decision, 0, 8)
	n := testing.AllocsPerRun(60, func() {
		view.RedealInto(p, &chance)
		for !p.Over() {
			open = p.Open(open[:0])
			l.Advance(p, open[0], &chance)
		}
		l.Worth(p, 0)
	})
	if n >= 1 {
		t.Errorf("a playout allocates %v times; want never", n)
	}
}

// learn has a scholar learn a little.
func learn(t testing.TB, g *fate.Game, seed uint64) []byte {
	t.Helper()
	s, err := g.Scholar()
	if err != nil {
		t.Fatal(err)
	}
	c := simulate.Config{Rules: gamelog.Rules{Game: g}, Games: 4, MinSeats: 2, MaxSeats: 3, Seed: seed,
		Options: g.Info().WithPresets(nil)}
	if err := simulate.Learn(t.Context(), c, s, simulate.Lessons{Rounds: 1, Trials: 1, Drills: 4}); err != nil {
		t.Fatal(err)
	}
	data, err := s.Write()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestLearningIsReproducible, and what is learnt comes back as it was stored.
func TestLearningIsReproducible(t *testing.T) {
	t.Parallel()
	g := house(t)
	data := learn(t, g, 1)
	if again := learn(t, g, 1); !bytes.Equal(again, data) {
		t.Error("the same games taught another lesson")
	}
	if other := learn(t, g, 2); bytes.Equal(other, data) {
		t.Error("other games taught the same lesson: nothing was learnt")
	}
	s, err := g.Scholar(data)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Write(); err != nil || !bytes.Equal(again, data) {
		t.Errorf("what was stored and read is stored differently, %v:\n%s\n%s", err, data, again)
	}
}

// Nothing comes of a card that is laid on the Cauldron when there is no turn left to use it, so games cannot teach that
// it is to be left alone: that stays known. It is the last of what bears on an answer beside its card.
func TestLastPreparationsAreNotLearnt(t *testing.T) {
	t.Parallel()
	var stored struct{ Other []float64 }
	if err := json.Unmarshal(learn(t, house(t), 1), &stored); err != nil {
		t.Fatal(err)
	}
	if got := stored.Other[len(stored.Other)-1]; got != -4 {
		t.Errorf("after a round for it speaks %v; want -4, as before", got)
	}
}

// TestStoredLoreOfOtherPacks: of cards that are not there, or are others now, nothing is taken; the rest is.
func TestStoredLoreOfOtherPacks(t *testing.T) {
	t.Parallel()
	data := learn(t, house(t), 1)
	pack, err := cards.Open("../../../cards/fate/house", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	src := pack.Source()
	src.Hash = "another"
	for i := range src.Cards {
		if src.Cards[i].ID == "hesper" {
			src.Cards[i].ID = "esper"
		}
	}
	g, err := fate.New(src)
	if err != nil {
		t.Fatal(err)
	}
	b, err := lore.NewLibrary(nil, data)
	if err != nil {
		t.Fatal(err)
	}
	l, err := b.Of(start(t, g, 2, 1).R)
	if err != nil {
		t.Fatal(err)
	}
	if got := l.Guessed(); len(got) != 1 || got[0] != "esper" {
		t.Errorf("it has to guess at %v; want esper alone", got)
	}
}

func TestLoreThatCannotBeRead(t *testing.T) {
	t.Parallel()
	good := string(learn(t, house(t), 1))
	for _, tt := range []struct{ what, data, says string }{
		{"no JSON", "hesper", "invalid character"},
		{"a later form", strings.Replace(good, `{"form":1`, `{"form":99`, 1), "it has the form 99"},
		{"no spread", strings.Replace(good, `"spread":[`, `"spread":[-`, 1), "its spread is"},
		{"a weight too many", strings.Replace(good, `"base":[`, `"base":[0,`, 1), "this program wants"},
		{"an empty card", strings.Replace(good, `"hesper":{`, `"nobody":null,"hesper":{`, 1),
			"of the card nobody it says nothing"},
		{"a card's list cut short", cut(good, `"worth":[`), "a list of"},
	} {
		b, err := lore.NewLibrary([]byte(tt.data))
		if err == nil {
			_, err = b.Of(start(t, house(t), 2, 1).R)
		}
		if !errors.Is(err, lore.ErrLore) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v; want %q", tt.what, err, tt.says)
		}
	}
}

// cut takes the first number off a list.
func cut(s, list string) string {
	before, after, _ := strings.Cut(s, list)
	_, after, _ = strings.Cut(after, ",")
	return before + list + after
}

// TestPlayersOfUnknownPacks: of cards that nobody has learnt anything about, players go by what is printed on them, and
// play decently.
func TestPlayersOfUnknownPacks(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("many games, with nothing running side by side: minutes under the race detector")
	}
	pack, err := cards.Open("../../../cards/fate/house", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	src := pack.Source()
	src.Hash = "unknown"
	for i := range src.Cards {
		src.Cards[i].ID = "un-" + src.Cards[i].ID
	}
	g, err := fate.New(src)
	if err != nil {
		t.Fatal(err)
	}
	roster := players(t)
	c := simulate.Config{Rules: gamelog.Rules{Game: g}, Games: 12, MinSeats: 2, MaxSeats: 2, Seed: 1,
		Options: g.Info().WithPresets(nil), Brain: roster.New}
	for _, tt := range []struct {
		others string
		least  float64
	}{{"random", 0.9}, {"greedy", 0.4}} {
		d, err := simulate.PlayDuel(t.Context(), c, "witch", tt.others)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("a witch who knows none of the cards beats %s in %.0f %% of %d games", tt.others, 100*d.Won.Mean, d.Games)
		if d.Won.Mean < tt.least {
			t.Errorf("a witch who knows none of the cards beats %s in %.2f of %d games; want %.2f", tt.others, d.Won.Mean,
				d.Games, tt.least)
		}
	}
}
