package brain

import (
	"context"

	"witchtable/engine"
)

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
func (g Greedy) Choose(ctx context.Context, q Question) (engine.Answer, bool) {
	answers, d := q.answers()
	switch {
	case len(answers) == 0:
		return 0, false
	case len(answers) == 1 && !d.Optional:
		return answers[0], true
	}
	t, idle := trial{seat: q.View.Viewer()}, 0.0
	sums := make([]float64, len(answers))
	for w := 0; w < g.worlds(q, len(answers)) && ctx.Err() == nil && (w == 0 || !q.outOfTime()); w++ {
		q.stepAside()
		world := q.View.Redeal(q.Chance)
		if d.Optional {
			idle += t.outlook(ctx, world, nil, q.Chance)
		}
		for i, a := range answers {
			sums[i] += t.outlook(ctx, world, &engine.Move{Seat: t.seat, Decision: q.Decision, Answer: a}, q.Chance)
		}
	}
	i := best(sums, q.Chance)
	return answers[i], !d.Optional || sums[i] > idle
}

// worlds is how many redealt positions the answers are tried on.
func (g Greedy) worlds(q Question, answers int) int {
	if q.Playouts == 0 {
		return g.Worlds
	}
	return max(1, q.Playouts/answers)
}

// hopeless is the worth of an answer that cannot be given, below all that a game can be worth.
const hopeless = -1e6

// trial plays on in one redealt position.
type trial struct {
	seat    engine.Seat
	p, q    engine.Position // the position, and room to try one answer more
	open    []engine.Decision
	answers []engine.Answer
	worth   []float64
}

// outlook is what a world is worth to the seat after a move, or after none, when it has gone on from there.
func (t *trial) outlook(ctx context.Context, world engine.Position, m *engine.Move, c *engine.Chance) float64 {
	if t.p == nil {
		t.p, t.q = world.Clone(), world.Clone()
	}
	t.p.CopyFrom(world)
	if m != nil && t.p.Apply(*m, nil) != nil {
		return hopeless
	}
	t.follow(ctx, c)
	return t.p.Estimate(t.seat)
}

// follow answers the seat's own further questions until somebody else is to answer.
func (t *trial) follow(ctx context.Context, c *engine.Chance) {
	for i := 0; i < followUps && ctx.Err() == nil; i++ {
		d, ok := t.mine()
		if !ok {
			return
		}
		t.answers = thin(engine.Forward(t.p.Answers(d, t.answers[:0])), c)
		t.worth = t.worth[:0]
		for _, a := range t.answers {
			t.q.CopyFrom(t.p)
			if err := t.q.Apply(engine.Move{Seat: t.seat, Decision: d, Answer: a}, nil); err != nil {
				t.worth = append(t.worth, hopeless)
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
