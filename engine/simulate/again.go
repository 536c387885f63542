package simulate

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/gamelog"
)

// Again has the computer players of a simulated game answer its questions again, each with its own chance, and in the
// order in which the simulation asked them. Errors: gamelog.ErrDiffers, naming the first move that another answer would
// have been given to, or that was another's; those of brains for a name that is none. It is for records that Run wrote
// with the same computer players: stronger ones of later versions answer otherwise.
func Again(rec gamelog.Record, game engine.Game, brains func(name string) (brain.Brain, error)) error {
	pos, err := game.Start(rec.Setup, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", gamelog.ErrDiffers, err)
	}
	t := &table{pos: pos, order: chanceOf(rec.Setup.Seed, -1)}
	for s, p := range rec.Seats {
		b, err := brains(p.Brain)
		if err != nil {
			return fmt.Errorf("seat %d: %w", s, err)
		}
		t.brains = append(t.brains, b)
		t.chances = append(t.chances, chanceOf(rec.Setup.Seed, s))
	}
	for _, m := range rec.Moves {
		was := engine.Move{Seat: m.Seat, Decision: m.Decision, Answer: m.Value}
		v, now, ok := t.choose()
		for !ok { // an optional question, left open
			v, now, ok = t.choose()
		}
		if now != was {
			return fmt.Errorf("%w: move %d: seat %d answers %s; the %s of seat %d would answer %s", gamelog.ErrDiffers, m.N, m.Seat, m.Answer,
				rec.Seats[now.Seat].Brain, now.Seat, v.Option(now.Decision, now.Answer).Key())
		}
		if err := pos.Apply(was, nil); err != nil {
			return fmt.Errorf("%w: move %d: %w", gamelog.ErrDiffers, m.N, err)
		}
	}
	return nil
}
