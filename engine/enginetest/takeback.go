package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"witchtable/engine"
)

// renumbered checks that fresh ids change nothing but the ids.
func (m *match) renumbered() error {
	was := m.p.Open(nil)
	q := m.p.Clone()
	from := m.ids.newest + engine.DecisionID(m.rng.IntN(3))
	q.Renumber(from)
	now := q.Open(nil)
	if len(now) != len(was) {
		return fmt.Errorf("by Renumber, %d questions are open instead of %d", len(now), len(was))
	}
	for i, d := range now {
		same := was[i]
		same.ID = d.ID
		switch {
		case d.ID <= from:
			return fmt.Errorf("after Renumber(%d) a question has the id %d", from, d.ID)
		case d != same:
			return fmt.Errorf("by Renumber, the question %+v became %+v", was[i], d)
		case !slices.Equal(q.Answers(d.ID, nil), m.p.Answers(was[i].ID, nil)):
			return fmt.Errorf("by Renumber, the answers to the question of seat %d change", d.Seat)
		case engine.KindOf(q.Apply(engine.Move{Seat: d.Seat, Decision: was[i].ID}, nil)) != engine.Gone:
			return fmt.Errorf("after Renumber(%d), decision %d is still there", from, was[i].ID)
		}
	}
	if nameless(q) != nameless(m.p) {
		return errors.New("by Renumber, more changes than the ids of the open questions")
	}
	if err := q.Check(); err != nil {
		return fmt.Errorf("after Renumber: Check: %w", err)
	}
	return nil
}

// ids watches over the promise that no id is used twice.
type ids struct {
	newest engine.DecisionID
	open   map[engine.DecisionID]bool
}

// note looks at the questions open after an entry. fresh is set when all of them must be new.
func (i *ids) note(open []engine.Decision, fresh bool) error {
	now := map[engine.DecisionID]bool{}
	newest := i.newest
	for _, d := range open {
		if (fresh || !i.open[d.ID]) && d.ID <= i.newest {
			return fmt.Errorf("a new question has the id %d; ids up to %d were used before", d.ID, i.newest)
		}
		now[d.ID], newest = true, max(newest, d.ID)
	}
	i.open, i.newest = now, newest
	return nil
}

// takesBack reports whether a step back comes next.
func (m *match) takesBack(n int) bool {
	every := m.conf.TakeBacks
	if every == 0 {
		every = 10
		if n%3 != 2 || m.conf.Each != nil {
			return false
		}
	}
	return every > 0 && len(m.stand) > 0 && m.rng.IntN(every) == 0
}

// takeBack takes the game back to some entry that stands, mostly one of the last.
func (m *match) takeBack() error {
	steps := 1 + m.rng.IntN(4)
	if m.far < 3 && m.rng.IntN(20) == 0 { // not often: games must come to their end
		m.far++
		steps = 1 + m.rng.IntN(len(m.stand))
	}
	at := max(0, len(m.stand)-steps)
	to := 0
	if at > 0 {
		to = m.stand[at-1]
	}
	m.stand = m.stand[:at]
	m.p = m.stood[to].Clone()
	m.p.Renumber(m.ids.newest)
	m.log.Reset()
	m.circles = circles{}
	return m.wrote(engine.TakeBack(0, to), fmt.Sprintf("back to %d", to), true)
}

// wrote notes an entry of the game's log that has led to the present position.
func (m *match) wrote(mv engine.Move, key string, back bool) error {
	m.moves, m.keys, m.marks = append(m.moves, mv), append(m.keys, key), append(m.marks, mark(m.p))
	m.stood = append(m.stood, m.p.Clone())
	if !back {
		m.stand = append(m.stand, len(m.moves))
	}
	if err := m.ids.note(m.p.Open(nil), back); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

// retraced checks that the steps that stand are found again in the log, and that nothing goes back to one that does
// not.
func (m *match) retraced() error {
	line, p, err := engine.Retrace(m.game, m.setup, m.moves)
	if err != nil {
		return fmt.Errorf("retraced: %w", err)
	}
	if !bytes.Equal(mark(p), mark(m.p)) {
		return errors.New("retraced, the game ends elsewhere")
	}
	var numbers []int
	for _, s := range line {
		numbers = append(numbers, s.N)
	}
	if !slices.Equal(numbers, m.stand) {
		return fmt.Errorf("the entries that stand are %v; retraced they are %v", m.stand, numbers)
	}
	for n := range m.moves {
		if n == 0 || slices.Contains(m.stand, n) {
			continue
		}
		if _, err := engine.Replay(m.game, m.setup, append(slices.Clone(m.moves), engine.TakeBack(0, n)), nil); err == nil {
			return fmt.Errorf("the log was taken back to entry %d, which does not stand", n)
		}
		break
	}
	return nil
}
