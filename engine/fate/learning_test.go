package fate

import (
	"math/rand/v2"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/view"
)

// TestNobodyLearnsACardUnlessTheMoveRevealsIt plays at random and notes what each viewer has ever seen. Who sees a card
// for the first time learnt it from a move that says it reveals, or the mover showed a card he himself could see.
func TestNobodyLearnsACardUnlessTheMoveRevealsIt(t *testing.T) {
	t.Parallel()
	pack, err := cards.Open("../../cards/fate/house", Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	games := uint64(500) // what is rare in play, such as an effect that waits while its card lies open, needs many
	if testing.Short() {
		games = 40
	}
	for n := range games {
		p, err := g.Start(engine.Setup{Seats: int(n%4) + 1, Seed: engine.SeedOf(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		learn(t, p, rand.New(rand.NewPCG(n, 9)))
	}
}

func learn(t *testing.T, p engine.Position, rng *rand.Rand) {
	seen := map[engine.Seat]program.Set{}
	for viewer := engine.Onlooker; viewer < play.MaxSeats; viewer++ {
		seen[viewer] = visible(p, viewer)
	}
	for !p.Over() {
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		answers := p.Answers(d.ID, nil)
		a := answers[rng.IntN(len(answers))]
		key := p.View(d.Seat).Option(d.ID, a).Key()
		log := &engine.Log{}
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, log); err != nil {
			t.Fatal(err)
		}
		reveals := p.Over() // the end shows the Cauldrons (A60), and no move comes after it
		for _, e := range log.Events {
			reveals = reveals || e.Reveals
		}
		shown := seen[d.Seat]
		for viewer := range seen {
			now := visible(p, viewer)
			if fresh := now.Without(seen[viewer]).Without(shown); !fresh.Empty() && !reveals {
				t.Fatalf("%s by seat %d shows viewer %d %s, and no event says that it reveals", key, d.Seat, viewer,
					p.(*play.State).ID(fresh.First()))
			}
			seen[viewer] = seen[viewer].Or(now)
		}
	}
}

func visible(p engine.Position, viewer engine.Seat) (out program.Set) {
	v := p.View(viewer).(*view.View)
	for c := program.Card(0); c < program.MaxCards; c++ {
		if v.Sees(c) {
			out.Add(c)
		}
	}
	return out
}
