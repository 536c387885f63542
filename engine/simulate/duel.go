package simulate

import (
	"context"

	"witchtable/engine"
)

// Duel is what came of one computer player against others on mirrored deals: each deal is played once from every seat
// that the one can have, all other seats being the others', so that the luck of the deal cancels out.
type Duel struct {
	One    string `json:"one"`
	Others string `json:"others"`
	Seats  int    `json:"seats"`
	Deals  int    `json:"deals"`
	Games  int    `json:"games"`
	// Won is the one's share of the victories, a shared one counting in parts. Its error is that of deals, not of
	// games, since games of one deal are no strangers to each other.
	Won Mean `json:"won"`
	// Lead is by how many points the one was ahead of the best of the others.
	Lead Mean `json:"lead"`
}

// Even is the share the one would have if all played equally well.
func (d Duel) Even() float64 { return round(1 / float64(d.Seats)) }

// PlayDuel plays one computer player against others at tables of so many seats. Config says all else; its Games are
// deals here, its Brains are not used, and its seats must be one number. Errors: as Run.
func PlayDuel(ctx context.Context, c Config, one, others string) (Duel, error) {
	seats := c.MaxSeats
	c.Brains, c.MinSeats = []string{one, others}, seats
	c.Games *= seats
	if err := c.prepare(); err != nil {
		return Duel{}, err
	}
	c.seating = func(i int) (engine.Setup, func(engine.Seat) string) {
		setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(c.Seed + uint64(i/seats)), Options: c.Options,
			Host: engine.Onlooker}
		return setup, func(s engine.Seat) string {
			if int(s) == i%seats {
				return one
			}
			return others
		}
	}
	d := Duel{One: one, Others: others, Seats: seats}
	var won, lead sums
	shares, leads := 0.0, 0.0
	err := c.inOrder(ctx, func(o outcome) error {
		me := engine.Seat(d.Games % seats)
		d.Games++
		shares += wonShare(o.standing, me)
		leads += leadOf(o.standing, me)
		if d.Games%seats == 0 {
			d.Deals++
			won.add(shares / float64(seats))
			lead.add(leads / float64(seats))
			shares, leads = 0, 0
		}
		if c.Progress != nil {
			c.Progress(o.number)
		}
		return nil
	})
	d.Won, d.Lead = won.mean(), lead.mean()
	return d, err
}

// leadOf is by how many points a seat is ahead of the best of the others.
func leadOf(s engine.Standing, me engine.Seat) float64 {
	mine, best, found := 0, 0, false
	for _, x := range s.Seats {
		switch {
		case x.Seat == me:
			mine = x.Total
		case !found || x.Total > best:
			best, found = x.Total, true
		}
	}
	return float64(mine - best)
}
