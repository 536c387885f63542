package play_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// TestEveryStepConserves checks cards and tokens not only between moves but after every single step of every effect.
func TestEveryStepConserves(t *testing.T) {
	for _, path := range []string{"../../../cards/fate/house", "../testdata/fixtures.yaml"} {
		pack, err := cards.Open(path, fate.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		g, err := fate.New(pack.Source())
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for n := 0; n < 24; n++ {
			rng := rand.New(rand.NewPCG(uint64(n), 9))
			p, err := g.Start(engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n))}, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := p.(*play.State)
			for !s.Over() {
				open := s.Open(nil)
				d := open[rng.IntN(len(open))]
				list := s.Answers(d.ID, nil)
				a := list[rng.IntN(len(list))]
				err := s.StepByStep(d, a, func() error {
					steps++
					return s.Conserves()
				})
				if err != nil {
					t.Fatalf("game %d, after answer %d and %d steps: %v", n, a, steps, err)
				}
			}
		}
		t.Logf("%s: %d steps", path, steps)
	}
}

// TestWaitingReactionsAreOfCardsInPlay: views show whose reactions wait, whoever looks. So a card must have lain open
// in play when a reaction of its was put into the queue: after the step that did it, or, where it left by that, before
// it.
func TestWaitingReactionsAreOfCardsInPlay(t *testing.T) {
	pack, err := cards.Open("../testdata/rulings.yaml", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	waited, left := 0, 0
	for n := range uint64(400) {
		rng := rand.New(rand.NewPCG(n, 47))
		p, err := g.Start(engine.Setup{Seats: int(n%4) + 1, Seed: engine.SeedOf(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*play.State)
		var woken, before program.Set
		look := func() error {
			if s.Queued == 0 {
				woken = program.Set{}
			}
			for _, w := range s.Queue[:s.Queued] {
				waited++
				if !s.Live.Has(w.Src) {
					left++
				}
				if !woken.Has(w.Src) && !s.Live.Has(w.Src) && !before.Has(w.Src) {
					return fmt.Errorf("a reaction of %s waits, which nobody has seen in play (%s)", s.ID(w.Src), s.ZoneOf[w.Src])
				}
				woken.Add(w.Src)
			}
			before = s.Live
			return nil
		}
		for !s.Over() {
			if err := look(); err != nil {
				t.Fatalf("game %d: %v", n, err)
			}
			open := s.Open(nil)
			d := open[rng.IntN(len(open))]
			list := s.Answers(d.ID, nil)
			if err := s.StepByStep(d, list[rng.IntN(len(list))], look); err != nil {
				t.Fatalf("game %d: %v", n, err)
			}
		}
	}
	if waited < 100 || left < 3 {
		t.Errorf("%d reactions waited, %d of them of cards that had left play, so little was tested", waited, left)
	}
}

// TestWhatNeverComesToAQuestionIsAFailure: a game that went on by itself for ever, as by an Event that came back into
// the deck each time, would hang whoever plays it. It fails instead, and is seen.
func TestWhatNeverComesToAQuestionIsAFailure(t *testing.T) {
	pack, err := cards.Open("../testdata/fixtures.yaml", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(engine.Setup{Seats: 2, Seed: engine.SeedOf(1)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*play.State)
	defer func() {
		if why := fmt.Sprint(recover()); !strings.Contains(why, "without a question") {
			t.Errorf("the game goes on: %s", why)
		}
	}()
	s.RunOn(0)
}

// FuzzLoad: whatever bytes a store may hand back, reading them gives an error, a position that Check finds fault with,
// or one that can be looked at.
func FuzzLoad(f *testing.F) {
	pack, err := cards.Open("../testdata/fixtures.yaml", fate.Vocabulary())
	if err != nil {
		f.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		f.Fatal(err)
	}
	p, err := g.Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(1)}, nil)
	if err != nil {
		f.Fatal(err)
	}
	b, err := p.AppendBinary(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add(b[:len(b)/2])
	f.Add([]byte("not a position"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := g.Load(data)
		if err != nil {
			return
		}
		if p.Check() != nil {
			return
		}
		p.View(0).Scene()
		p.View(engine.Onlooker).Standing()
	})
}
