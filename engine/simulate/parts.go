package simulate

import (
	"math"
	"slices"

	"witchtable/engine"
)

// parts gathers what the steps of the scoring give, and what of the distances between scores at one table comes from
// each.
type parts struct {
	names  []string
	counts []partCount // as names
	games  float64
	seats  float64
	spread sums // of a game: the sum of the squares of how far its scores lie from their mean
}

// partCount is of one step: points of all seats; and by game, what its own distances from the table's mean do for those
// of the scores, and that times the game's spread.
type partCount struct {
	points sums
	does   sums
	cross  float64
}

// add counts a game. Who has no section of a step has no points of it.
func (p *parts) add(seats []engine.Score) {
	for _, s := range seats {
		for _, sec := range s.Sections {
			p.know(sec.Name)
		}
	}
	n := float64(len(seats))
	p.games, p.seats = p.games+1, p.seats+n
	total, spread := 0.0, 0.0
	for _, s := range seats {
		total += float64(s.Total)
	}
	for _, s := range seats {
		d := float64(s.Total) - total/n
		spread += d * d
	}
	p.spread.add(spread)
	for i, name := range p.names {
		c, does := &p.counts[i], 0.0
		for _, s := range seats {
			points := pointsIn(s, name)
			c.points.add(points)
			does += points * (float64(s.Total) - total/n)
		}
		c.does.add(does)
		c.cross += does * spread
	}
}

// know begins to count a step; nobody had points of it before.
func (p *parts) know(name string) {
	if slices.Contains(p.names, name) {
		return
	}
	p.names = append(p.names, name)
	p.counts = append(p.counts, partCount{points: sums{n: p.seats}, does: sums{n: p.games}})
}

func pointsIn(s engine.Score, name string) (points float64) {
	for _, sec := range s.Sections {
		if sec.Name == name {
			points += float64(sec.Points)
		}
	}
	return points
}

// list is the steps with their shares. The error of a share is that of a ratio of two sums over games.
func (p *parts) list() (out []Part) {
	for i, name := range p.names {
		c := &p.counts[i]
		part := Part{Name: name, Points: c.points.mean()}
		if p.spread.x > 0 {
			r := c.does.x / p.spread.x
			off := c.does.xx - 2*r*c.cross + r*r*p.spread.xx
			part.Share = Mean{Mean: round(r), SE: round(math.Sqrt(max(0, off)) / p.spread.x)}
		}
		out = append(out, part)
	}
	return out
}
