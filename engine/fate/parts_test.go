package fate_test

import (
	"math/rand/v2"
	"testing"

	"witchtable/engine"
)

// What a card's value is said to be made of adds up to what it counts.
func TestThePartsOfAValueAddUp(t *testing.T) {
	g, parts := house(t), map[string]int{}
	for n := range uint64(24) {
		rng := rand.New(rand.NewPCG(n, 5))
		p, err := g.Start(engine.Setup{Seats: int(n%4) + 1, Seed: engine.SeedOf(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Over() {
			open := p.Open(nil)
			d := open[rng.IntN(len(open))]
			list := p.Answers(d.ID, nil)
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}, nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, seat := range p.View(engine.Onlooker).Standing().Seats {
			for _, section := range seat.Sections {
				for _, line := range section.Lines {
					if sum, ok := sumOfParts(line.Text, parts); ok && sum != line.Points {
						t.Errorf("game %d, seat %d: a card counts %d, and its parts %d: %v", n, seat.Seat, line.Points, sum, line.Text)
					}
				}
			}
		}
	}
	for _, key := range []string{"score.part.printed", "score.part.blessed", "score.part.cursed", "score.part.effects"} {
		if parts[key] == 0 {
			t.Errorf("no value has the part %s, so it is not tested: %v", key, parts)
		}
	}
}

// sumOfParts adds up the points of the parts a line is made of, if it has any, and counts them by their keys.
func sumOfParts(line engine.Text, count map[string]int) (sum int, ok bool) {
	for _, a := range line.Args {
		list, isList := a.Value.(engine.List)
		if a.Name != "parts" || !isList {
			continue
		}
		for _, part := range list {
			count[part.Key]++
			for _, b := range part.Args {
				if n, isNumber := b.Value.(engine.Number); isNumber && b.Name == "points" {
					sum += int(n)
				}
			}
		}
		return sum, true
	}
	return 0, false
}
