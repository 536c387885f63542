package enginetest

import (
	"fmt"

	"witchtable/engine"
)

// learnt checks that a move by which nobody is said to learn anything taught the one who made it nothing: when all that
// he could not see before is dealt anew, the same move shows him the same. Otherwise what it showed came from what was
// hidden, and whoever takes the move back knows it.
func (m *match) learnt(before engine.Position, mv engine.Move, key string) error {
	if !m.conf.Learning || m.p.Over() || m.log.Step(mv).Reveals() {
		return nil
	}
	c := engine.Chance{Seed: engine.SeedOf(m.rng.Uint64())}
	q := before.View(mv.Seat).Redeal(&c)
	if err := q.Apply(mv, nil); err != nil {
		return fmt.Errorf("dealt anew for seat %d, %s is refused: %w", mv.Seat, key, err)
	}
	if err := same(m.p.View(mv.Seat), q.View(mv.Seat), m.p.Open(nil)); err != nil {
		return fmt.Errorf("by %s, which is said to reveal nothing, seat %d learns something: with other hidden cards, %w",
			key, mv.Seat, err)
	}
	return nil
}
