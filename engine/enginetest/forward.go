package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"witchtable/engine"
)

// circles finds games that go round: it remembers how the game stood since something last happened, and reports an
// answer that leads on and leads to where the game stood before.
type circles struct {
	stood map[string]int // by the position without the ids of its questions: the number of moves
	keys  []string       // the answers since
}

// note looks at the position after a move. d is the question that was answered, events how many the answer had; free
// is set when the answer leads back although there were others.
func (c *circles) note(p engine.Position, d engine.Decision, free bool, key string, events int) error {
	if c.stood == nil || events > 0 || d.Quiet || free {
		c.stood, c.keys = map[string]int{nameless(p): 0}, nil
		return nil
	}
	c.keys = append(c.keys, key)
	now := nameless(p)
	if n, stood := c.stood[now]; stood {
		return fmt.Errorf("the game goes in circles: by %v, none of which leads back where another was possible and none "+
			"of which has an event, it stands as it did before", c.keys[n:])
	}
	c.stood[now] = len(c.keys)
	return nil
}

// someForward reports whether one of the answers leads on.
func someForward(answers []engine.Answer) bool {
	return slices.ContainsFunc(answers, func(a engine.Answer) bool { return !a.IsBack() })
}

// nameless is a position without the ids of its questions.
func nameless(p engine.Position) string {
	q := p.Clone()
	q.Renumber(1 << 30) // above all ids of a game, so that only their number and order are left of them
	return string(mark(q))
}

// back checks that an answer that leads back shows nobody anything: else it would not lead back.
func back(a engine.Answer, events []engine.Event) error {
	for _, e := range events {
		if a.IsBack() && e.Reveals {
			return fmt.Errorf("it is marked as leading back and reveals something (event %d)", e.Kind)
		}
	}
	return nil
}

// ignored plays on from here without anybody answering what is optional, and without anybody going back: the game
// comes to its end.
func (m *match) ignored() error {
	every := m.conf.PlayOut
	if every == 0 {
		every = 50
	}
	if len(m.moves) > 0 && m.rng.IntN(every) > 0 {
		return nil
	}
	q := m.p.Clone()
	var must []engine.Decision
	for i := 0; !q.Over(); i++ {
		if i > m.most() {
			return fmt.Errorf("when nobody answers what is optional, the game does not end within %d moves", m.most())
		}
		must = must[:0]
		for _, d := range q.Open(nil) {
			if !d.Optional {
				must = append(must, d)
			}
		}
		if len(must) == 0 {
			return errors.New("when nobody answers what is optional, the game waits for nobody")
		}
		d := must[m.rng.IntN(len(must))]
		forward := engine.Forward(q.Answers(d.ID, nil))
		if err := q.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: forward[m.rng.IntN(len(forward))]}, nil); err !=
			nil {
			return fmt.Errorf("when nobody answers what is optional: %w", err)
		}
	}
	return q.Check()
}

// kinds checks what a decision says of itself.
func kinds(d engine.Decision) error {
	switch {
	case d.Quiet && !d.Optional:
		return fmt.Errorf("decision %d is quiet and not optional: the game would wait for what nobody is told of", d.ID)
	case d.Call && !d.Optional:
		return fmt.Errorf("decision %d calls its seat as an optional one does, and is not optional", d.ID)
	case d.Quiet && d.Call:
		return fmt.Errorf("decision %d is quiet and calls its seat", d.ID)
	}
	return nil
}
