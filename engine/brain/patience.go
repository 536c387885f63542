package brain

import (
	"fmt"

	"witchtable/engine"
)

// How many answers of a seat may go by without anything happening, and what is done about it then.
const (
	// LotsAfter is when a seat's answers begin to be drawn by lot, see [ByLot]: its player goes round in circles.
	LotsAfter = 24
	// GivesUpAfter is when even that has not helped: the game goes round, or its player cannot get out.
	GivesUpAfter = 600
)

// Patience counts the answers each seat has given since something last happened by one of its answers, so that players
// who go round in circles are found out. The zero value is ready. What happens is told by events: taking a card in hand
// and putting it back has none.
type Patience struct{ barren []int }

// Gave notes an answer and how many events it had.
func (p *Patience) Gave(seat engine.Seat, events int) {
	for len(p.barren) <= int(seat) {
		p.barren = append(p.barren, 0)
	}
	p.barren[seat]++
	if events > 0 {
		p.barren[seat] = 0
	}
}

func (p *Patience) since(seat engine.Seat) int {
	if int(seat) >= len(p.barren) {
		return 0
	}
	return p.barren[seat]
}

// Lost reports whether the seat's player should be asked no more for the time being: its answers are drawn by lot, and
// what is optional is left.
func (p *Patience) Lost(seat engine.Seat) bool { return p.since(seat) >= LotsAfter }

// Check reports, as an error, a seat that will not get anywhere.
func (p *Patience) Check(seat engine.Seat) error {
	if n := p.since(seat); n >= GivesUpAfter {
		return fmt.Errorf("seat %d has given %d answers by which nothing happened: it goes round in circles", seat, n)
	}
	return nil
}

// ByLot answers for a player who goes round in circles: by lot among what leads on. What is optional it leaves.
func ByLot(q Question) (engine.Answer, bool) {
	answers, d := q.answers()
	if len(answers) == 0 || d.Optional {
		return 0, false
	}
	return answers[q.Chance.Below(uint32(len(answers)), nil)], true
}
