package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"witchtable/engine"
)

type look struct {
	name string
	look func()
}

// looks are the methods that only read.
func (m *match) looks() []look {
	return []look{
		{"View", func() { m.p.View(0).AppendBinary(nil) }},
		{"Scene", func() { m.p.View(0).Scene() }},
		{"Standing", func() { m.p.View(engine.Onlooker).Standing() }},
		{"Estimate", func() { m.p.Estimate(0) }},
		{"Dump", func() { m.p.Dump() }},
		{"Check", func() { _ = m.p.Check() }},
		{"Open", func() { m.p.Open(nil) }},
		{"Answers", func() {
			for _, d := range m.p.Open(nil) {
				m.p.Answers(d.ID, nil)
			}
		}},
		{"Barred", func() {
			for _, d := range m.p.Open(nil) {
				m.p.View(d.Seat).Barred(d.ID)
			}
		}},
		{"Redeal", func() {
			chance := engine.Restore(engine.Seed{}, 0)
			m.p.View(0).Redeal(&chance)
		}},
		{"Clone", func() { m.p.Clone() }},
		{"AppendBinary", func() { mark(m.p) }},
	}
}

// purity checks that looking changes nothing.
func (m *match) purity() error {
	was := mark(m.p)
	for _, l := range m.looks() {
		l.look()
		if !bytes.Equal(mark(m.p), was) {
			return fmt.Errorf("%s changed the position", l.name)
		}
	}
	return nil
}

// sideBySide looks at a position in all ways at once: what writes where it should only read, if only the same value,
// is found by the race detector.
func (m *match) sideBySide() error {
	was := mark(m.p)
	var all sync.WaitGroup
	for _, l := range m.looks() {
		all.Go(l.look)
	}
	all.Wait()
	if !bytes.Equal(mark(m.p), was) {
		return errors.New("looking in several ways at once changed the position")
	}
	return nil
}

// answers checks that every listed answer is accepted, on a clone, and leads to a position in order; and that the
// readable keys tell the answers apart and lead back to them.
func (m *match) answers() error {
	trial := m.p.Clone()
	was := mark(m.p)
	for _, d := range m.p.Open(nil) {
		v := m.p.View(d.Seat)
		keys := map[string]engine.Answer{}
		for _, a := range m.p.Answers(d.ID, nil) {
			key := v.Option(d.ID, a).Key()
			if key == "" {
				return fmt.Errorf("answer %d of decision %d has no key", a, d.ID)
			}
			if b, twice := keys[key]; twice {
				return fmt.Errorf("answers %d and %d of decision %d share the key %q", a, b, d.ID, key)
			}
			keys[key] = a
			if back, ok := engine.FindKey(v, d.ID, key); !ok || back != a {
				return fmt.Errorf("the key %q does not lead back to its answer", key)
			}
			trial.CopyFrom(m.p)
			if err := trial.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
				return fmt.Errorf("the listed answer %s was refused: %w", key, err)
			}
			if !bytes.Equal(mark(m.p), was) {
				return fmt.Errorf("%s on a clone changed the position itself", key)
			}
			if err := trial.Check(); err != nil {
				return fmt.Errorf("after %s by seat %d: Check: %w", key, d.Seat, err)
			}
			if err := questions(trial); err != nil {
				return fmt.Errorf("after %s by seat %d: %w", key, d.Seat, err)
			}
		}
	}
	return nil
}

// refusals checks that whatever is not listed is refused with the right kind of error and changes nothing.
func (m *match) refusals() error {
	open := m.p.Open(nil)
	var wrong []wrongMove
	newest := engine.DecisionID(0)
	for _, d := range open {
		newest = max(newest, d.ID)
		list := m.p.Answers(d.ID, nil)
		for seat := engine.Onlooker; seat <= engine.Seat(m.setup.Seats); seat++ {
			if seat != d.Seat {
				wrong = append(wrong,
					wrongMove{engine.Move{Seat: seat, Decision: d.ID, Answer: list[0]}, engine.NotYours,
						"an answer from a seat that is not asked"})
			}
		}
		for _, a := range m.garbage(list) {
			wrong = append(wrong,
				wrongMove{engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, engine.Illegal, "an answer that is not listed"})
		}
	}
	for i := 0; i < 3 && len(m.moves) > 0; i++ {
		old := m.moves[m.rng.IntN(len(m.moves))]
		wrong = append(wrong, wrongMove{old, engine.Gone, "the answer to a question that is gone"})
	}
	if len(m.moves) > 0 {
		wrong = append(wrong, wrongMove{m.moves[len(m.moves)-1], engine.Gone, "the last answer once more"})
	}
	for _, id := range []engine.DecisionID{0, newest + 1, newest + 1000, ^engine.DecisionID(0)} {
		wrong = append(wrong,
			wrongMove{engine.Move{Seat: 0, Decision: id}, engine.Gone, "an answer to a question never asked"})
	}
	was := mark(m.p)
	for _, w := range wrong {
		err := m.p.Apply(w.move, nil)
		switch {
		case err == nil:
			return fmt.Errorf("%s was accepted: %+v", w.what, w.move)
		case engine.KindOf(err) != w.kind:
			return fmt.Errorf("%s was refused as %q, kind %d; expected kind %d", w.what, err, engine.KindOf(err), w.kind)
		case !bytes.Equal(mark(m.p), was):
			return fmt.Errorf("%s was refused and changed the position: %+v", w.what, w.move)
		}
	}
	return nil
}

type wrongMove struct {
	move engine.Move
	kind engine.Kind
	what string
}

// garbage is answers near and far that are not on the list.
func (m *match) garbage(list []engine.Answer) (out []engine.Answer) {
	listed := map[engine.Answer]bool{}
	for _, a := range list {
		listed[a] = true
	}
	try := []engine.Answer{0, 1, ^engine.Answer(0), engine.Answer(m.rng.Uint32()),
		engine.Answer(m.rng.Uint32() & 0x1fffff)}
	for i := 0; i < 4; i++ {
		a := list[m.rng.IntN(len(list))]
		try = append(try, a+1, a-1, a^1<<8, a+1<<16, a^engine.Answer(m.rng.Uint32()&0xffff))
	}
	for _, a := range try {
		if !listed[a] {
			out = append(out, a)
		}
	}
	return out
}

// stored checks that storing and loading, and copying over another position, give the same.
func (m *match) stored() error {
	was := mark(m.p)
	loaded, err := m.game.Load(was)
	if err != nil {
		return fmt.Errorf("a stored position cannot be read: %w", err)
	}
	if !bytes.Equal(mark(loaded), was) {
		return errors.New("a position differs after being stored and loaded")
	}
	if err := loaded.Check(); err != nil {
		return fmt.Errorf("after being stored and loaded: Check: %w", err)
	}
	copied := m.other.Clone()
	if copied.CopyFrom(m.p); !bytes.Equal(mark(copied), was) {
		return errors.New("CopyFrom over another position does not give an equal one")
	}
	for _, n := range []int{0, 1, len(was) / 2, len(was) - 1} {
		if _, err := m.game.Load(was[:n]); !errors.Is(err, engine.ErrSaved) {
			return fmt.Errorf("a stored position cut to %d of %d bytes: error %v; expected ErrSaved", n, len(was), err)
		}
	}
	return nil
}
