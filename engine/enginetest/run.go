package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"witchtable/engine"
)

// Run plays games and reports the first promise broken in each, with the game's number and the answers that lead there;
// and which of the game's commands stood for nothing in all of them, unless they are Partial.
func Run(t *testing.T, g engine.Game, c Config) {
	t.Helper()
	games := c.Games
	if games == 0 {
		games = 20
	}
	moves, bad, seen := 0, 0, newSightings()
	for n := c.First; n < c.First+games; n++ {
		m, err := play(t, g, c, n, seen)
		if moves += m; err != nil {
			t.Errorf("game %d: %v", n, err)
			if bad++; bad == 5 {
				t.Fatal("five games failed; the rest is not played")
			}
		}
	}
	if bad == 0 && !c.Partial {
		for _, err := range seen.idle(g.Info().Commands) {
			t.Errorf("in %d games %v", games, err)
		}
	}
	t.Logf("%d games, %d moves", games, moves)
}

// match is one game being played and checked.
type match struct {
	game  engine.Game
	conf  Config
	setup engine.Setup
	rng   *rand.Rand
	p     engine.Position
	other engine.Position // some earlier position: CopyFrom must forget it
	moves []engine.Move
	keys  []string
	marks [][]byte // the bytes of the position after each move
	log   engine.Log
	// turned is the cards that an event turned up for all to see.
	turned  map[engine.CardID]bool
	ids     ids
	seen    sightings
	circles circles
	stood   []engine.Position // after each entry of the log, and at the beginning
	stand   []int             // numbers of the entries that were not taken back
	far     int               // steps far back
}

// Play plays the nth game and returns the number of moves and the first promise broken.
func Play(t testing.TB, g engine.Game, c Config, n int) (moves int, err error) {
	return play(t, g, c, n, newSightings())
}

func play(t testing.TB, g engine.Game, c Config, n int, seen sightings) (moves int, err error) {
	m := &match{game: g, conf: c, setup: c.setup(g, n), rng: rand.New(rand.NewPCG(uint64(n), 11)),
		turned: map[engine.CardID]bool{}, seen: seen}
	who := Random
	if len(c.Players) > 0 {
		who = c.Players[n%len(c.Players)]
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%d seats, options %v, after %d moves: %w\n  last moves: %v", m.setup.Seats, m.setup.Options,
				len(m.moves), err, m.lately())
		}
	}()
	if m.p, err = g.Start(m.setup, &m.log); err != nil {
		return 0, err
	}
	m.other = m.p.Clone()
	m.stood = []engine.Position{m.p.Clone()}
	if err := m.ids.note(m.p.Open(nil), true); err != nil {
		return 0, err
	}
	m.step(t, n, nil, engine.Move{}, "")
	for !m.p.Over() {
		if len(m.moves) >= m.most() {
			return len(m.moves), fmt.Errorf("the game did not end within %d moves", m.most())
		}
		if err := m.look(); err != nil {
			return len(m.moves), err
		}
		next := func() error { return m.move(t, n, who) }
		if m.takesBack(n) {
			next = m.takeBack
		}
		if err := next(); err != nil {
			return len(m.moves), err
		}
	}
	if err := m.look(); err != nil {
		return len(m.moves), err
	}
	if err := m.replay(); err != nil {
		return len(m.moves), err
	}
	return len(m.moves), m.retraced()
}

func (m *match) most() int {
	if m.conf.MaxMoves > 0 {
		return m.conf.MaxMoves
	}
	return 5000
}

func (m *match) lately() []string { return m.keys[max(0, len(m.keys)-12):] }

func (m *match) step(t testing.TB, n int, before engine.Position, mv engine.Move, key string) {
	if m.conf.Each != nil {
		m.conf.Each(t, Step{Game: n, Setup: m.setup, Number: len(m.moves), Move: mv, Key: key, Before: before, After: m.p,
			Events: m.log.Events, Finished: m.p.Over()})
	}
}

// look checks the position as it stands: always what is cheap, and closely in one of so many moves.
func (m *match) look() error {
	if err := m.p.Check(); err != nil {
		return fmt.Errorf("check: %w", err)
	}
	if err := questions(m.p); err != nil {
		return err
	}
	if m.conf.Closely > 1 && m.rng.IntN(m.conf.Closely) > 0 && !m.p.Over() {
		return nil
	}
	for _, check := range []func() error{m.purity, m.sideBySide, m.answers, m.refusals, m.stored, m.renumbered, m.views,
		m.leaks, m.dealtAnew, m.ignored} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// questions checks that a game that is not over asks something, and asks in order.
func questions(p engine.Position) error {
	open := p.Open(nil)
	if p.Over() {
		if len(open) > 0 {
			return fmt.Errorf("the game is over and still asks %v", open)
		}
		return nil
	}
	must := 0
	for i, d := range open {
		if d.ID == 0 {
			return errors.New("a decision has the id 0; ids start at 1")
		}
		if err := kinds(d); err != nil {
			return err
		}
		for _, e := range open[:i] {
			if e.ID == d.ID {
				return fmt.Errorf("two open decisions share the id %d", d.ID)
			}
		}
		if !d.Optional {
			must++
		}
		if len(p.Answers(d.ID, nil)) == 0 {
			return fmt.Errorf("decision %d of seat %d has no legal answer", d.ID, d.Seat)
		}
	}
	if must == 0 {
		return errors.New("the game is not over and waits for nobody")
	}
	return nil
}

// move lets the player answer one of the open questions, and checks that the same move on a clone, on a copy and on a
// stored position gives the same.
func (m *match) move(t testing.TB, n int, who Player) error {
	open := m.p.Open(nil)
	d := open[m.rng.IntN(len(open))]
	list := m.p.Answers(d.ID, nil)
	mv := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(m.p, d, list, m.rng)}
	option := m.p.View(d.Seat).Option(d.ID, mv.Answer)
	m.seen.offered(option)
	key := option.Key()
	before := m.p.Clone()
	was := mark(m.p)
	m.log.Reset()
	if err := m.p.Apply(mv, &m.log); err != nil {
		return fmt.Errorf("%s by seat %d: a listed answer was refused: %w", key, d.Seat, err)
	}
	if err := m.wrote(mv, fmt.Sprintf("%d:%s", d.Seat, key), false); err != nil {
		return err
	}
	if err := back(mv.Answer, m.log.Events); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	if err := m.circles.note(m.p, d, mv.Answer.IsBack() && someForward(list), key, len(m.log.Events)); err != nil {
		return err
	}
	if !bytes.Equal(mark(before), was) {
		return fmt.Errorf("%s changed a clone", key)
	}
	if err := m.twins(before, mv, key); err != nil {
		return err
	}
	if err := m.told(before, key); err != nil {
		return err
	}
	if err := m.learnt(before, mv, key); err != nil {
		return err
	}
	m.step(t, n, before, mv, key)
	m.other = before
	return nil
}

// twins makes the move on a clone without a log, and on the stored position: the outcome is the same.
func (m *match) twins(before engine.Position, mv engine.Move, key string) error {
	now := mark(m.p)
	twin := before.Clone()
	if err := twin.Apply(mv, nil); err != nil || !bytes.Equal(mark(twin), now) {
		return fmt.Errorf("%s on a clone and without a log gave another position (%v)", key, err)
	}
	loaded, err := m.game.Load(mark(before))
	if err != nil {
		return fmt.Errorf("a stored position cannot be read: %w", err)
	}
	if err := loaded.Apply(mv, nil); err != nil || !bytes.Equal(mark(loaded), now) {
		return fmt.Errorf("%s on the stored position gave another position (%v)", key, err)
	}
	return nil
}

// replay plays the game again from its set-up and compares every position.
func (m *match) replay() error {
	_, err := engine.Replay(m.game, m.setup, m.moves, func(i int, p engine.Position, _ *engine.Log) error {
		if !bytes.Equal(mark(p), m.marks[i]) {
			return fmt.Errorf("the position differs after move %d (%s)", i+1, m.keys[i])
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("played again: %w", err)
	}
	return nil
}

// mark is the complete state of a position.
func mark(p engine.Position) []byte {
	b, err := p.AppendBinary(nil)
	if err != nil {
		panic(fmt.Sprintf("AppendBinary: %v", err))
	}
	return b
}
