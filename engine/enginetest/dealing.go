package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"

	"witchtable/engine"
)

// dealtAnew deals what is hidden anew for people to play on with, where the game can. What onlookers may know stays as
// it is, and the same seed deals the same.
func (m *match) dealtAnew() error {
	p, ok := m.p.Clone().(engine.Dealing)
	if !ok {
		return nil
	}
	before, seed := mark(p), engine.SeedOf(uint64(len(m.moves))) // no draw of rng: games are the same with it and without
	if err := p.DealAnew(seed); err != nil {
		if engine.KindOf(err) != engine.NotNow || engine.SayOf(err).IsZero() {
			return fmt.Errorf("dealt anew to play on: an error without a reason for people: %w", err)
		}
		if !bytes.Equal(mark(p), before) {
			return errors.New("dealt anew to play on: it was refused, and the position has changed")
		}
		return nil
	}
	again := m.p.Clone().(engine.Dealing)
	if err := again.DealAnew(seed); err != nil || !bytes.Equal(mark(again), mark(p)) {
		return fmt.Errorf("dealt anew to play on by the same seed, it is another position (%v)", err)
	}
	if err := same(m.p.View(engine.Onlooker), p.View(engine.Onlooker), m.p.Open(nil)); err != nil {
		return fmt.Errorf("dealt anew to play on, and onlookers see it: %w", err)
	}
	if err := p.Check(); err != nil {
		return fmt.Errorf("dealt anew to play on: Check: %w", err)
	}
	if err := questions(p); err != nil {
		return fmt.Errorf("dealt anew to play on: %w", err)
	}
	if _, err := m.game.Load(mark(p)); err != nil {
		return fmt.Errorf("dealt anew to play on, it cannot be stored: %w", err)
	}
	if len(m.moves)%97 == 0 {
		other := *m
		other.rng = rand.New(rand.NewPCG(uint64(len(m.moves)), 13))
		if err := other.playOut(p); err != nil {
			return fmt.Errorf("dealt anew and played on to the end: %w", err)
		}
	}
	return nil
}
