package simulate

import (
	"context"
	"fmt"
	"slices"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// Lessons say how a game's lore is learnt.
type Lessons struct {
	Rounds int // how often what has been learnt is played by from then on
	// Drills is how many games are played by rule of thumb alone for each game in which answers are tried. They are
	// quick, and show what comes of what lies on the table.
	Drills int
	// Trials is in how many positions dealt anew each answer is tried, about, and Laps how far those trials go, see
	// brain.Thinker.
	Trials, Laps int
	// Progress, if set, is told after each game: the round, from 1, and the games of it that are finished.
	Progress func(round, done int)
}

// Learn has a scholar learn from games that it plays against itself: in each round as many as Config.Games, at tables
// of all sizes that Config allows in turn. The same configuration learns the same. Config's Brains, Brain, Record and
// Progress are not used. Errors: as Run.
func Learn(ctx context.Context, c Config, s brain.Scholar, l Lessons) error {
	const name = "scholar"
	c.Brains = []string{name}
	for round := range l.Rounds {
		player := &brain.Thinker{Lore: s.Lore(), Laps: l.Laps}
		c.Brain = func(string) (brain.Brain, error) { return player, nil }
		if err := c.prepare(); err != nil {
			return err
		}
		if err := c.drill(ctx, s, round, l.Drills); err != nil {
			return err
		}
		c.notes = func() *pupil { return &pupil{player: player, notes: s.Notebook(), trials: l.Trials} }
		err := c.inOrder(ctx, func(o outcome) error {
			s.Study(o.notes)
			if l.Progress != nil {
				l.Progress(round+1, o.number)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if err := s.Learn(); err != nil {
			return fmt.Errorf("round %d: %w", round+1, err)
		}
		c.Seed += uint64(c.Games)
	}
	return nil
}

// drill has the scholar study games that are played by rule of thumb.
func (c *Config) drill(ctx context.Context, s brain.Scholar, round, each int) error {
	lore := s.Lore()
	for i := range c.Games * each {
		if err := ctx.Err(); err != nil {
			return err
		}
		setup := c.setup(i)
		setup.Seed = engine.SeedOf(c.Seed + uint64(i)<<32)
		p, err := c.Rules.Game.Start(setup, nil)
		if err != nil {
			return err
		}
		chance, notes := chanceOf(setup.Seed, 0), s.Notebook()
		chance = chance.Quick()
		var open []engine.Decision
		for n := 0; !p.Over(); n++ {
			if n == c.MoveLimit {
				return fmt.Errorf("round %d, drill %d: the game has not ended after %d answers", round+1, i+1, n)
			}
			open = p.Open(open[:0])
			d := must(open)
			notes.Weighed(p, d, nil)
			lore.Advance(p, d, &chance)
		}
		notes.Over(p)
		s.Study(notes)
	}
	return nil
}

// pupil plays all seats of a game and takes notes.
type pupil struct {
	player *brain.Thinker
	notes  brain.Notebook
	trials int
}

// oddly is how many answers of a hundred are drawn by lot, so that the notes are not only of games that all go alike.
const oddly = 6

func (p *pupil) choose(ctx context.Context, pos engine.Position, d engine.Decision, q brain.Question) (engine.Answer,
	bool) {
	q.Playouts = p.trials * 12
	list := p.player.Weigh(ctx, q)
	if len(list) == 0 {
		return 0, false
	}
	p.notes.Weighed(pos, d, list)
	chosen := &list[0]
	if q.Chance.Below(100, nil) < oddly {
		chosen = &list[q.Chance.Below(uint32(len(list)), nil)]
	}
	return chosen.Answer, !chosen.Leave
}

// must is the first open question that is not optional.
func must(open []engine.Decision) engine.Decision {
	i := slices.IndexFunc(open, func(d engine.Decision) bool { return !d.Optional })
	return open[max(i, 0)]
}
