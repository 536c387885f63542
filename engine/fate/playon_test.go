package fate

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// playedOut is a random game with steps back, as a log.
func playedOut(t *testing.T, g engine.Game, n int) (engine.Setup, []engine.Move) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 29))
	s := engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker}
	p, err := g.Start(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for !p.Over() {
		if n%2 == 1 && len(moves) > 0 && rng.IntN(12) == 0 {
			line, _, err := engine.Retrace(g, s, moves)
			if err != nil {
				t.Fatal(err)
			}
			if least := engine.EarliestTakeBack(line); len(line) > 0 && line[len(line)-1].N > least {
				moves = append(moves, engine.TakeBack(line[len(line)-1].Move.Seat, least))
				if p, err = engine.Replay(g, s, moves, nil); err != nil {
					t.Fatal(err)
				}
				continue
			}
		}
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		m := engine.Move{Seat: d.Seat, Decision: d.ID,
			Answer: enginetest.Random(p, d, engine.Forward(p.Answers(d.ID, nil)), rng)}
		if err := p.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return s, moves
}

// nameless is a position without the ids of its questions.
func nameless(t *testing.T, p engine.Position) []byte {
	t.Helper()
	q := p.Clone()
	q.Renumber(1 << 20)
	b, err := q.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestPlayedOnAsItWas plays games on from each of their positions with the cards as they were: the position is the
// same, and so is the end where everybody answers as they did.
func TestPlayedOnAsItWas(t *testing.T) {
	g := housePack(t)
	for n := range 6 {
		s, moves := playedOut(t, g, n)
		clean, line, end, err := engine.PlayOn(g, s, moves, len(moves), nil)
		if err != nil {
			t.Fatal(err)
		}
		ended, err := engine.Replay(g, s, moves, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(nameless(t, end), nameless(t, ended)) || !end.Over() || clean.Begins() != len(line) {
			t.Fatalf("game %d: played on from its end, it stands elsewhere", n)
		}
		for k := 0; k < len(moves); k += 1 + len(moves)/40 {
			from, first, p, err := engine.PlayOn(g, s, moves, k, nil)
			if err != nil {
				t.Fatalf("game %d, move %d: %v", n, k, err)
			}
			was, err := engine.Replay(g, s, moves[:k], nil)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(nameless(t, p), nameless(t, was)) {
				t.Fatalf("game %d: played on from move %d with the same cards, it begins elsewhere", n, k)
			}
			if k > 0 && !startsAlike(line, first) {
				continue // what stood then was taken back later
			}
			again, err := engine.Replay(g, from, line, nil)
			if err != nil {
				t.Fatalf("game %d, played on from move %d by the same answers: %v", n, k, err)
			}
			if !bytes.Equal(nameless(t, again), nameless(t, ended)) {
				t.Fatalf("game %d: played on from move %d by the same answers, it ends otherwise", n, k)
			}
		}
	}
}

func startsAlike(line, first []engine.Move) bool {
	return len(first) <= len(line) && reflect.DeepEqual(line[:len(first)], first)
}

// TestPlayedOnAnew deals anew at each position: what onlookers see stays, the log alone gives the same cards again,
// and nothing is taken back behind where the game began.
func TestPlayedOnAnew(t *testing.T) {
	g := housePack(t)
	at, refused := 0, 0
	for n := range 6 {
		s, moves := playedOut(t, g, n)
		for k := 0; k < len(moves); k += 1 + len(moves)/25 {
			seed := engine.SeedOf(uint64(1000*n + k))
			from, first, p, err := engine.PlayOn(g, s, moves, k, &seed)
			at++
			if engine.KindOf(err) == engine.NotNow {
				refused++
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			was, err := engine.Replay(g, s, moves[:k], nil)
			if err != nil {
				t.Fatal(err)
			}
			was.Renumber(1 << 20)
			now := p.Clone()
			now.Renumber(1 << 20)
			a, b := was.View(engine.Onlooker).AppendBinary(nil), now.View(engine.Onlooker).AppendBinary(nil)
			if !bytes.Equal(a, b) {
				t.Fatalf("game %d: dealt anew behind move %d, onlookers see it", n, k)
			}
			again, err := engine.Replay(g, from, first, nil)
			if err != nil || !bytes.Equal(nameless(t, again), nameless(t, p)) {
				t.Fatalf("game %d: dealt anew behind move %d, its log leads elsewhere (%v)", n, k, err)
			}
			open := p.Open(nil)[0]
			m := engine.Move{Seat: open.Seat, Decision: open.ID, Answer: p.Answers(open.ID, nil)[0]}
			begunBehind(t, g, from, append(first, m), open.Seat)
		}
	}
	if refused*50 > at {
		t.Errorf("of %d positions %d cannot be dealt anew; it should be hardly any", at, refused)
	}
	t.Logf("%d positions, %d of which cannot be dealt anew", at, refused)
}

// begunBehind checks that a game that is played on is never taken back behind its beginning, also by a forged log.
func begunBehind(t *testing.T, g engine.Game, s engine.Setup, moves []engine.Move, by engine.Seat) {
	t.Helper()
	line, _, err := engine.Retrace(g, s, moves)
	if err != nil {
		t.Fatal(err)
	}
	if least := engine.EarliestTakeBack(line); least < s.Begins() {
		t.Fatalf("played on from move %d, it may be taken back to behind move %d", s.Begins(), least)
	}
	if s.Begins() == 0 {
		return
	}
	_, err = engine.MayTakeBack(g, line, s.Seats, by, s.Begins()-1)
	if engine.KindOf(err) != engine.Forbidden || engine.SayOf(err).Key != "error.take-back.begins" {
		t.Fatalf("taking back behind the beginning is answered by %v", err)
	}
	if _, err := engine.Replay(g, s, append(moves, engine.TakeBack(by, s.Begins()-1)), nil); err == nil {
		t.Fatal("a log that takes back behind its beginning can be played")
	}
}

// TestDealtAnewLiesAnywhere deals one position anew many times: a hidden card that not everybody knows of lies where
// it lay no oftener than by lot, the top of a deck included, and one that all have seen go into a hand stays there.
func TestDealtAnewLiesAnywhere(t *testing.T) {
	g := housePack(t)
	s, moves := playedOut(t, g, 2)
	const deals = 600
	p, err := engine.Replay(g, s, moves[:len(moves)/3], nil)
	if err != nil {
		t.Fatal(err)
	}
	was := p.(*play.State)
	stayed, hidden, known := map[program.Card]int{}, 0, 0
	for k := range deals {
		now := was.Clone().(*play.State)
		if err := now.DealAnew(engine.SeedOf(uint64(k))); err != nil {
			t.Fatal(err)
		}
		hidden, known = 0, 0
		for c := program.Card(0); int(c) < was.R.N; c++ {
			if was.ZoneOf[c] == play.ZoneNowhere || !was.Bare(c) || was.Shows(was.ZoneOf[c], -1) {
				continue
			}
			if followedByAll(was, c) {
				if known++; holder(now, c) != holder(was, c) {
					t.Fatalf("%s, which all have seen go, lies elsewhere after deal %d", was.ID(c), k)
				}
				continue
			}
			if hidden++; spot(now, c) == spot(was, c) {
				stayed[c]++
			}
		}
	}
	total := 0
	for c, n := range stayed {
		if total += n; n > deals/3 {
			t.Errorf("%s lies where it lay in %d of %d deals", was.ID(c), n, deals)
		}
	}
	share := float64(total) / float64(deals*hidden)
	t.Logf("%d hidden cards stay in %.1f %% of deals; %d are known to all", hidden, 100*share, known)
	if hidden < 30 || share > 0.08 {
		t.Errorf("%d hidden cards lie where they lay in %.1f %% of deals; by lot it would be some 5 %%", hidden, 100*share)
	}
}

// followedByAll reports, by the rules of who sees what, whether all at the table know where a card is.
func followedByAll(s *play.State, c program.Card) bool {
	for w := range s.Seats {
		if !s.Shows(s.ZoneOf[c], w) && !s.Minds[w].Followed.Has(c) {
			return false
		}
	}
	return s.Seats > 1
}

// holder is whose a card is, or in which deck it lies.
func holder(s *play.State, c program.Card) play.Zone {
	if z := s.ZoneOf[c]; z < play.ZoneHand {
		return z
	}
	return play.ZoneHand + play.Zone(s.Holder(c))
}

// spot is where a card lies: in a deck also at which place.
func spot(s *play.State, c program.Card) [2]int {
	at := [2]int{int(holder(s, c)), 0}
	if s.ZoneOf[c] >= play.ZoneHand {
		return at
	}
	for b := s.Prev[c]; b != program.NoCard; b = s.Prev[b] {
		at[1]++
	}
	return at
}
