package brain

import (
	"context"
	"math"
	"slices"
	"sync"

	"witchtable/engine"
)

// Thinker tries answers on positions dealt anew from its view, plays on from there by its game's rule of thumb, and
// takes the answer that turned out best. All answers are tried on the same positions with the same chance, so that they
// compare fairly; those that fall behind are tried no more.
type Thinker struct {
	Lore Lore
	// Playouts is the budget of a question that names none: so many trials, each answer once at least.
	Playouts int
	// Laps is how far a trial plays on: 0 until somebody else is to answer, else until the seat has been asked anew so
	// many times; ToTheEnd until the game is over.
	Laps int
	// Far, if set, ends trials sooner: it reports whether one that began at a position has gone far enough. It is for
	// games in which nobody else is to answer for long.
	Far func(began, now engine.Position) bool
	// Widest is how many answers are tried: those for which most speaks by rule of thumb. 0 means all.
	Widest int
	// Hasty players do not try anything; they answer by rule of thumb, wavering by so much.
	Hasty float64
	// Temper is the player's temperament, if the game knows any; see [Tempered].
	Temper string

	desks sync.Pool // of *desk
}

// ToTheEnd is for Thinker.Laps: trials are played on until the game is over.
const ToTheEnd = 1 << 20

// longestTrial is how many answers a trial takes at most: a game that goes round in circles is judged as it stands.
const longestTrial = 2000

// Weighed is an answer and what came of trying it.
type Weighed struct {
	Answer engine.Answer
	Leave  bool    // no answer: an optional question is left open
	Worth  float64 // the mean of what it led to, see [Lore]
	Error  float64 // of that mean: its standard error
	Tries  int
	Prior  float64 // by rule of thumb, before anything was tried

	sum, squares, lean float64
}

// liking is what decides between answers: their worth, and a little the player's temperament.
func (w *Weighed) liking() float64 { return w.Worth + leansWorth*w.lean }

// Choose returns the answer that looks best.
func (t *Thinker) Choose(ctx context.Context, q Question) (engine.Answer, bool) {
	answers, d := q.answers()
	switch {
	case len(answers) == 0:
		return 0, false
	case len(answers) == 1 && !d.Optional:
		return answers[0], true
	}
	best := t.weigh(ctx, q, d, answers)[0]
	return best.Answer, !best.Leave
}

// Weigh tries the answers to a question and returns them, the best first: those that were tried longest, by their
// worth, before those that fell behind. It is empty for questions that a computer player leaves. What it does follows
// from the question alone, unless ctx ends or the question's time is up.
func (t *Thinker) Weigh(ctx context.Context, q Question) []Weighed {
	answers, d := q.answers()
	if len(answers) == 0 {
		return nil
	}
	return t.weigh(ctx, q, d, answers)
}

func (t *Thinker) weigh(ctx context.Context, q Question, d engine.Decision, answers []engine.Answer) []Weighed {
	k := t.desk(q)
	defer t.desks.Put(k)
	deal(q.View, k.world, &k.chance)
	k.prior = t.Lore.Prior(k.world, d, answers, k.prior[:0])
	list := make([]Weighed, 0, len(answers)+1)
	for i, a := range answers {
		list = append(list, Weighed{Answer: a, Prior: k.prior[i]})
	}
	t.lean(k, d, list)
	if t.Hasty > 0 {
		return t.byRule(k, list)
	}
	slices.SortStableFunc(list, func(a, b Weighed) int { return cmpDown(a.Prior, b.Prior) })
	if t.Widest > 0 && len(list) > t.Widest {
		list = list[:t.Widest]
	}
	if d.Optional {
		list = slices.Insert(list, 0, Weighed{Leave: true}) // first: what makes nothing better is left
	}
	t.halve(ctx, q, k, list)
	return list
}

// byRule orders the answers by rule of thumb, wavering.
func (t *Thinker) byRule(k *desk, list []Weighed) []Weighed {
	for i := range list {
		list[i].Worth = list[i].Prior + leansRule*list[i].lean + t.Hasty*gumbel(&k.chance)
	}
	slices.SortStableFunc(list, func(a, b Weighed) int { return cmpDown(a.Worth, b.Worth) })
	return list
}

// gumbel draws noise that makes the greatest of several numbers with it be each of them as often as softmax has it.
func gumbel(c *engine.Chance) float64 {
	u := (float64(c.Below(1<<24, nil)) + 0.5) / (1 << 24)
	return -math.Log(-math.Log(u))
}

func cmpDown(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// halve tries the answers in rounds; after each, the worse half is tried no more. The list ends up with the best first.
func (t *Thinker) halve(ctx context.Context, q Question, k *desk, list []Weighed) {
	budget := q.Playouts
	if budget == 0 {
		budget = t.Playouts
	}
	rounds := 0
	for n := len(list); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	alive := len(list)
	for r := rounds; r > 0; r-- {
		tries := max(1, budget/r/alive)
		for n := 0; n < tries; n++ {
			if n+1 < tries || r < rounds {
				if ctx.Err() != nil || q.outOfTime() {
					rank(list[:alive])
					return
				}
			}
			t.tryAll(q, k, list[:alive])
		}
		budget -= tries * alive
		rank(list[:alive])
		alive = (alive + 1) / 2
		if budget < alive {
			return
		}
	}
}

// tryAll tries each answer once, on the same redeal with the same chance.
func (t *Thinker) tryAll(q Question, k *desk, list []Weighed) {
	deal(q.View, k.world, &k.chance)
	luck := k.chance.Quick()
	for i := range list {
		w := &list[i]
		k.luck = luck
		worth := t.try(k, q, w)
		w.sum, w.squares, w.Tries = w.sum+worth, w.squares+worth*worth, w.Tries+1
	}
}

// rank puts the best first and works out means and errors.
func rank(list []Weighed) {
	for i := range list {
		w := &list[i]
		if w.Tries == 0 {
			w.Worth = math.Inf(-1)
			continue
		}
		n := float64(w.Tries)
		w.Worth = w.sum / n
		w.Error = math.Sqrt(max(0, w.squares/n-w.Worth*w.Worth) / n)
	}
	slices.SortStableFunc(list, func(a, b Weighed) int { return cmpDown(a.liking(), b.liking()) })
}

// try plays one trial, with the luck that is on the desk, and returns what it led to.
func (t *Thinker) try(k *desk, q Question, w *Weighed) float64 {
	q.stepAside()
	k.p.CopyFrom(k.world)
	seat := q.View.Viewer()
	if !w.Leave && k.p.Apply(engine.Move{Seat: seat, Decision: q.Decision, Answer: w.Answer}, nil) != nil {
		return 0 // cannot be given: worth nothing
	}
	t.playOn(k, seat, t.Laps, t.Far)
	return t.Lore.Worth(k.p, seat)
}

// playOn plays by rule of thumb as far as trials with so many laps go, or to where far ends them.
func (t *Thinker) playOn(k *desk, seat engine.Seat, most int, far func(began, now engine.Position) bool) {
	mine, laps := true, 0
	for n := 0; n < longestTrial; n++ {
		d, ok := k.next()
		if !ok || far != nil && far(k.world, k.p) {
			return
		}
		switch {
		case d.Seat != seat && mine:
			if laps == most {
				return
			}
			mine = false
		case d.Seat == seat && !mine:
			mine, laps = true, laps+1
		}
		t.Lore.Advance(k.p, d, &k.luck)
	}
}

// desk is what a thinker needs to think, kept from one question to the next for the memory it has.
type desk struct {
	world, p engine.Position
	aside    engine.Position // for trying answers from p on; nil until that is wanted
	chance   engine.Chance
	luck     engine.Chance // of the trial that is being played
	open     []engine.Decision
	prior    []float64
	answers  []engine.Answer
}

func (t *Thinker) desk(q Question) *desk {
	k, _ := t.desks.Get().(*desk)
	if k == nil {
		k = &desk{}
	}
	k.chance = q.Chance.Quick()
	if k.world == nil {
		c := k.chance // what is dealt here is dealt anew: whether the desk is a new one must make no difference
		k.world = q.View.Redeal(&c)
		k.p = k.world.Clone()
	}
	return k
}

// next is the open decision that is answered next: the first that must be.
func (k *desk) next() (engine.Decision, bool) {
	k.open = k.p.Open(k.open[:0])
	for _, d := range k.open {
		if !d.Optional {
			return d, true
		}
	}
	return engine.Decision{}, false
}

// deal deals what a view hides anew, without using memory where the game can do so.
func deal(v engine.View, p engine.Position, c *engine.Chance) {
	if r, ok := v.(engine.Redealing); ok {
		r.RedealInto(p, c)
		return
	}
	p.CopyFrom(v.Redeal(c))
}
