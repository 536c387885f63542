package brain

import (
	"cmp"
	"context"
	"math"
	"slices"

	"witchtable/engine"
)

// Judged is a decision of a game, and how much was won or lost by it.
type Judged struct {
	N    int         // the number of its entry in the log, from 1; 0 where no log was judged
	Move engine.Move // the answer that was given
	// Best is the best answer there was; Leave says that it was to leave the question open.
	Best  engine.Answer
	Leave bool
	// Made and Worth are what the answer given and the best one are worth, see [Lore].
	Made, Worth float64
	// Swing is how much was won or lost: for the best answer, how much better it is than the next; for any other, how much
	// worse it is than the best, and negative. Error is its standard error.
	Swing, Error float64
}

// judgedOn is on how many redeals the answers that decide are compared, in addition to what the search has tried.
const judgedOn = 60

// Judge weighs a decision that has been made, by what its player could know: the question is asked of the view before it. ok is
// false where there was nothing to decide.
func (t *Thinker) Judge(ctx context.Context, q Question, made engine.Answer) (j Judged, ok bool) {
	answers, d := q.answers()
	if len(answers) < 2 && !d.Optional || len(answers) == 0 {
		return Judged{}, false
	}
	list := t.Weigh(ctx, q)
	i := slices.IndexFunc(list, func(w Weighed) bool { return !w.Leave && w.Answer == made })
	if i < 0 {
		if !slices.Contains(answers, made) { // it led back
			return Judged{}, false
		}
		list = append(list, Weighed{Answer: made})
		i = len(list) - 1
	}
	final := []Weighed{{Answer: made}}
	for k := range list {
		if k != i && len(final) < 3 {
			final = append(final, Weighed{Answer: list[k].Answer, Leave: list[k].Leave})
		}
	}
	if len(final) < 2 {
		return Judged{}, false
	}
	j = t.compare(ctx, q, final)
	j.Move = engine.Move{Seat: q.View.Viewer(), Decision: q.Decision, Answer: made}
	return j, true
}

// compare tries a few answers many times on the same redeals; the first is the one that was given.
func (t *Thinker) compare(ctx context.Context, q Question, list []Weighed) (j Judged) {
	k := t.desk(q)
	defer t.desks.Put(k)
	n := 0
	worth := make([][]float64, len(list))
	for ; n < judgedOn && (n < 2 || ctx.Err() == nil && !q.outOfTime()); n++ {
		deal(q.View, k.world, &k.chance)
		luck := k.chance.Quick()
		for i := range list {
			k.luck = luck
			worth[i] = append(worth[i], t.try(k, q, &list[i]))
		}
	}
	at := func(i int) float64 { return sum(worth[i]) / float64(n) }
	best := 1
	for i := range list[1:] {
		if at(i+1) > at(best) {
			best = i + 1
		}
	}
	j.Made, j.Worth = at(0), at(best)
	j.Best, j.Leave = list[best].Answer, list[best].Leave
	j.Swing, j.Error = at(0)-at(best), errorOf(worth[0], worth[best])
	if at(0) >= at(best) {
		j.Best, j.Leave, j.Worth = list[0].Answer, false, at(0)
	}
	return j
}

func sum(list []float64) (s float64) {
	for _, x := range list {
		s += x
	}
	return s
}

// errorOf is the standard error of the mean difference of two lists.
func errorOf(a, b []float64) float64 {
	n := float64(len(a))
	mean, squares := 0.0, 0.0
	for i := range a {
		d := a[i] - b[i]
		mean, squares = mean+d, squares+d*d
	}
	mean /= n
	return math.Sqrt(max(0, squares/n-mean*mean) / n)
}

// TurningPoints judges the decisions of a finished game and returns those n by which most was won or lost, in the order in which
// they were made. What was taken back does not count, nor what may well be chance: a swing within two of its errors. seed makes
// it reproducible; once the time of the reins is up, only the weightiest of what has been judged until then is returned. Errors: those of engine.Replay; ctx's.
func (t *Thinker) TurningPoints(ctx context.Context, g engine.Game, s engine.Setup, moves []engine.Move, n int, seed engine.Seed, r Reins) ([]Judged, error) {
	line, _, err := engine.Retrace(g, s, moves)
	if err != nil {
		return nil, err
	}
	stands := map[int]bool{}
	for _, step := range line {
		stands[step.N] = true
	}
	var found []Judged
	chance := engine.Chance{Seed: seed}
	judge := func(i int, before engine.Position) error {
		m := moves[i]
		if _, back := m.TakesBack(); back || !stands[i+1] || r.outOfTime() {
			return nil
		}
		c := chance.Quick()
		j, ok := t.Judge(ctx, Question{View: before.View(m.Seat), Decision: m.Decision, Chance: &c, Reins: r}, m.Answer)
		if j.N = i + 1; ok && math.Abs(j.Swing) > 2*j.Error {
			found = append(found, j)
		}
		return ctx.Err()
	}
	before, err := g.Start(s, nil)
	if err != nil {
		return nil, err
	}
	before = before.Clone()
	_, err = engine.Replay(g, s, moves, func(i int, p engine.Position, _ *engine.Log) error {
		if err := judge(i, before); err != nil {
			return err
		}
		before.CopyFrom(p)
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(found, func(a, b Judged) int { return cmpDown(math.Abs(a.Swing), math.Abs(b.Swing)) })
	found = found[:min(n, len(found))]
	slices.SortFunc(found, func(a, b Judged) int { return cmp.Compare(a.N, b.N) })
	return found, nil
}
