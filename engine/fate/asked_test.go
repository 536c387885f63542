package fate_test

import (
	"math/rand/v2"
	"testing"

	"witchtable/engine"
)

// namesNothing reports whether a text names a card that is none.
func namesNothing(t engine.Text) bool {
	for c := range t.Cards() {
		if c == "" {
			return true
		}
	}
	return false
}

// A question names the card that asks it, also when that card has been reshuffled into a deck in the meantime.
func TestQuestionsNameTheirCard(t *testing.T) {
	g := house(t)
	for n := uint64(0); n < 80; n++ {
		seats := int(n%4) + 1
		p, err := g.Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(n, 1))
		for !p.Over() {
			open := p.Open(nil)
			d := open[rng.IntN(len(open))]
			for seat := engine.Onlooker; seat < engine.Seat(seats); seat++ {
				if ask := p.View(seat).Ask(d.ID); namesNothing(ask) {
					t.Fatalf("game %d: seat %d reads a question to seat %d that names no card: %s", n, seat, d.Seat, ask.Key)
				}
			}
			answers := p.Answers(d.ID, nil)
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}, nil); err !=
				nil {
				t.Fatal(err)
			}
		}
	}
}
