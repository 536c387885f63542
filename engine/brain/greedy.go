package brain

import "witchtable/engine"

// Greedy tries every answer on some redealt positions, goes on answering its own questions by what looks best at
// once, and takes the answer that leaves it best off when somebody else is to answer. It does not think about what
// the others will do.
type Greedy struct {
	Worlds int // redeals per question; the same for all answers, so that they compare fairly
}

const (
	followUps = 16 // own questions answered after the first, at most
	widest    = 24 // answers looked at in each of those
)

// Choose returns the answer with the best average outlook; it leaves an optional decision that makes nothing better.
func (g Greedy) Choose(v engine.View, d engine.DecisionID, c *engine.Chance) (engine.Answer, bool) {
	answers, free := v.Answers(d), optional(v, d)
	if len(answers) == 1 && !free {
		return answers[0], true
	}
	t, idle := trial{seat: v.Viewer()}, 0.0
	sums := make([]float64, len(answers))
	for w := 0; w < g.Worlds; w++ {
		world := v.Redeal(c)
		if t.p == nil {
			t.p, t.q = world.Clone(), world.Clone()
		}
		idle += world.Estimate(t.seat)
		for i, a := range answers {
			t.p.CopyFrom(world)
			if err := t.p.Apply(engine.Move{Seat: t.seat, Decision: d, Answer: a}, nil); err != nil {
				sums[i] -= 1e6
				continue
			}
			t.follow(c)
			sums[i] += t.p.Estimate(t.seat)
		}
	}
	i := best(sums, c)
	return answers[i], !free || sums[i] > idle
}

// trial plays on in one redealt position.
type trial struct {
	seat    engine.Seat
	p, q    engine.Position // the position, and room to try one answer more
	open    []engine.Decision
	answers []engine.Answer
	worth   []float64
}

// follow answers the seat's own further questions until somebody else is to answer.
func (t *trial) follow(c *engine.Chance) {
	for i := 0; i < followUps; i++ {
		d, ok := t.mine()
		if !ok {
			return
		}
		t.answers = thin(t.p.Answers(d, t.answers[:0]), c)
		t.worth = t.worth[:0]
		for _, a := range t.answers {
			t.q.CopyFrom(t.p)
			if err := t.q.Apply(engine.Move{Seat: t.seat, Decision: d, Answer: a}, nil); err != nil {
				t.worth = append(t.worth, -1e6)
				continue
			}
			t.worth = append(t.worth, t.q.Estimate(t.seat))
		}
		a := t.answers[best(t.worth, c)]
		if t.p.Apply(engine.Move{Seat: t.seat, Decision: d, Answer: a}, nil) != nil {
			return
		}
	}
}

func (t *trial) mine() (engine.DecisionID, bool) {
	t.open = t.p.Open(t.open[:0])
	for _, d := range t.open {
		if d.Seat == t.seat && !d.Optional {
			return d.ID, true
		}
	}
	return 0, false
}

// thin keeps at most widest answers, drawn by lot.
func thin(answers []engine.Answer, c *engine.Chance) []engine.Answer {
	if len(answers) <= widest {
		return answers
	}
	engine.Shuffle(c, answers, nil)
	return answers[:widest]
}

// best is the place of the highest number; equals draw lots.
func best(worth []float64, c *engine.Chance) int {
	at, ties := 0, uint32(1)
	for i := 1; i < len(worth); i++ {
		switch {
		case worth[i] > worth[at]+1e-9:
			at, ties = i, 1
		case worth[i] >= worth[at]-1e-9:
			ties++
			if c.Below(ties, nil) == 0 {
				at = i
			}
		}
	}
	return at
}
