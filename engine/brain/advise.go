package brain

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"witchtable/engine"
)

// Adviser is a player who can say what it thinks of the answers to a question, and why.
type Adviser interface {
	// Advise weighs the answers to a question and tells of the best n. It follows from the question alone, unless ctx
	// ends or the question's time is up.
	Advise(ctx context.Context, q Question, n int) Counsel
}

var _ Adviser = (*Thinker)(nil)

// Counsel is what somebody is told who asks what to do.
type Counsel struct {
	// Best are answers, the best first. It is empty for questions that a computer player leaves, and where only one
	// answer leads on.
	Best []Advice
	// Even is set where all answers there are have turned out about as good as one another.
	Even bool
	// Together is set where all win or lose as one, or one alone. Score and Gap are then no points, but how many of a
	// hundred games are won.
	Together bool
}

// Advice is an answer, and what is to be expected of it.
type Advice struct {
	Weighed
	Verdict Verdict
	// Score is the total that the seat ends up with on average when all play on by rule of thumb, Rival the best total
	// of the others, 0 where there are none; see Counsel.Together. Both are 0 where time was up before that could be said.
	Score, Rival float64
	// Known is set where Score is: games were played to their end. None of them may be won.
	Known bool
	// Gap is by how many points the best answer ends ahead of the next, and any other behind the best: the seat's own
	// less the strongest rival's. It is 0 where that may well be chance, or hardly matters.
	Gap float64
	// Why is where most of Gap comes from; zero where nothing stands out.
	Why Reason
	// Because says in the game's words why the best is better than the next, or any other worse than the best; zero where
	// nothing stands out, or the game's lore keeps no accounts.
	Because engine.Text
}

// Verdict says how an answer compares with the best.
type Verdict uint8

// The verdicts.
const (
	AsGood Verdict = iota // what it is behind is little, or may well be chance; the best itself, too
	Behind                // worse, and not by chance
	Far                   // behind so much that one would regret it
)

// ReasonKind says where a difference comes from.
type ReasonKind uint8

// The kinds of reasons.
const (
	NoReason ReasonKind = iota // nothing stands out
	Scored                     // from a step of the seat's own scoring
	Rivalled                   // from what the strongest of the rivals ends up with
)

// Reason is where most of a difference comes from.
type Reason struct {
	Kind    ReasonKind
	Section string // the step of the scoring, see engine.Section.Name; only with Scored
}

const (
	compared  = 6   // answers that are compared at the end, at most
	weighings = 320 // trials of each of them, to compare what they are worth
	endings   = 160 // games of each of them that are played to their end, to say why
	likely    = 1.6 // standard errors within which a difference may well be chance
	surely    = 3.0 // standard errors from which on it hardly is; of many that are looked at, some are great by chance
	// standard errors from which on a difference between two answers is told: that one of them is better has been found
	quite      = 2.0
	negligible = 0.01 // of a victory: nobody need mind
	slight     = 0.03
	regretted  = 0.05
	missed     = 4.0  // points that one would regret
	missedWins = 10.0 // and games of a hundred
	outstands  = 1.0  // points from which on a reason is one
	tooFew     = 16   // games by which nothing can be told: time was up
	mostPart   = 0.5  // of a difference: where so much of it comes from, most does
)

// Advise returns the best n answers to a question, with what is to be expected of each and why.
func (t *Thinker) Advise(ctx context.Context, q Question, n int) Counsel {
	all := t.Weigh(ctx, q)
	if len(all) < 2 {
		return Counsel{}
	}
	list := t.again(ctx, q, all[:min(len(all), max(n, compared))])
	t.playOut(ctx, q, list)
	order(list)
	out := Counsel{Even: len(list) == len(all) && list[len(list)-1].verdict == AsGood, Together: list[0].together}
	for i, c := range list[:min(n, len(list))] {
		a := Advice{Weighed: c.Weighed, Verdict: c.verdict}
		if len(c.score) >= tooFew {
			a.Score, a.Rival, a.Known = mean(c.score), mean(c.rival), true
		}
		switch {
		case i > 0 && c.verdict != AsGood:
			a.Gap, a.Why = list[0].over(c)
			a.Because = t.because(c, list[0], false)
		case i == 0 && list[1].verdict != AsGood:
			a.Gap, a.Why = c.leads(list[1:min(n, len(list))])
			a.Because = t.because(c, list[1], true)
		}
		out.Best = append(out.Best, a)
	}
	return out
}

// candidate is an answer that is compared with others: trial by trial, and game by game, on the same redeals with the
// same luck.
type candidate struct {
	Weighed
	verdict      Verdict
	worth        []float64
	score, rival []float64
	sections     map[string][]float64
	accounts     [][]float64 // what each of the games came to, see Accounting
	together     bool        // score is of a hundred games those that are won
}

// order judges answers that are sorted by their worth, and sorts them by that: those that are as good as the best by
// rule of thumb, since what is told apart by chance alone had better look sensible.
func order(list []*candidate) {
	for _, c := range list {
		c.verdict = c.against(list[0])
	}
	slices.SortStableFunc(list, func(a, b *candidate) int {
		if a.verdict == AsGood && b.verdict == AsGood {
			return cmpDown(a.Prior, b.Prior)
		}
		return cmp.Compare(a.verdict, b.verdict)
	})
}

// against compares an answer with the best: by what both are worth, and by the points of the games that were played
// out.
func (c *candidate) against(best *candidate) Verdict {
	behind, doubt := best.Worth-c.Worth, errorOf(best.worth, c.worth)
	lag, chance := ahead(best, c, (*candidate).lead)
	told, regret := c.together && len(c.score) >= tooFew && lag >= outstands && lag >= quite*chance, missed
	if c.together {
		regret = missedWins
	}
	switch worse := lag >= outstands && lag > surely*chance; {
	case behind <= max(negligible, likely*doubt) && !worse, behind <= slight && lag <= 0:
		return AsGood
	case told && lag < regret: // whoever reads how many games it costs judges by that
		return Behind
	case told:
		return Far
	case behind > regretted && lag > 0, worse && lag > regret:
		return Far
	}
	return Behind
}

// again weighs answers anew, all of them equally often, so that what they are worth can be compared, and puts the best
// first.
func (t *Thinker) again(ctx context.Context, q Question, answers []Weighed) []*candidate {
	k := t.desk(q)
	defer t.desks.Put(k)
	list := make([]*candidate, len(answers))
	for i, w := range answers {
		list[i] = &candidate{Weighed: Weighed{Answer: w.Answer, Leave: w.Leave, Prior: w.Prior, lean: w.lean},
			sections: map[string][]float64{}}
	}
	for n := 0; n < weighings && (n == 0 || ctx.Err() == nil && !q.outOfTime()); n++ {
		deal(q.View, k.world, &k.chance)
		luck := k.chance.Quick()
		for _, c := range list {
			k.luck = luck
			c.worth = append(c.worth, t.try(k, q, &c.Weighed))
		}
	}
	for _, c := range list {
		c.Tries, c.Worth = len(c.worth), mean(c.worth)
		c.Error = errorOf(c.worth, make([]float64, len(c.worth)))
	}
	slices.SortStableFunc(list, func(a, b *candidate) int { return cmpDown(a.liking(), b.liking()) })
	return list
}

// playOut plays games to their end after each answer, on the same redeals.
func (t *Thinker) playOut(ctx context.Context, q Question, list []*candidate) {
	k := t.desk(q)
	defer t.desks.Put(k)
	seat := q.View.Viewer()
	lore, accounting := t.Lore.(Accounting)
	for n := 0; n < endings && (n == 0 || ctx.Err() == nil && !q.outOfTime()); n++ {
		deal(q.View, k.world, &k.chance)
		luck := k.chance.Quick()
		for _, c := range list {
			q.stepAside()
			k.luck = luck
			k.p.CopyFrom(k.world)
			if !c.Leave {
				// An answer that the view lists is legal in every position dealt from it.
				_ = k.p.Apply(engine.Move{Seat: seat, Decision: q.Decision, Answer: c.Answer}, nil)
			}
			if accounting {
				t.playOn(k, seat, ToTheEnd, lore.Accounted)
				c.accounts = append(c.accounts, lore.Account(k.world, k.p, nil))
			}
			t.playOn(k, seat, ToTheEnd, nil)
			c.add(k.p.View(engine.Onlooker).Standing(), seat)
		}
	}
}

// add notes how a game has ended.
func (c *candidate) add(st engine.Standing, seat engine.Seat) {
	own, rival := st.Common, math.Inf(-1)
	for _, x := range st.Seats {
		switch {
		case st.Together:
		case x.Seat == seat:
			own = x
		default:
			rival = max(rival, float64(x.Total))
		}
	}
	if math.IsInf(rival, -1) { // there is none
		rival = 0
	}
	c.score, c.rival = append(c.score, float64(own.Total)), append(c.rival, rival)
	if c.together = st.Together || alone(st); c.together {
		c.score[len(c.score)-1] = 0
		if slices.Contains(st.Winners, seat) {
			c.score[len(c.score)-1] = 100
		}
		return // nobody minds how it was won
	}
	for _, s := range own.Sections {
		// A step that is missing from some of the endings has brought nothing there.
		all := append(c.sections[s.Name], make([]float64, len(c.score)-len(c.sections[s.Name]))...)
		all[len(all)-1] += float64(s.Points)
		c.sections[s.Name] = all
	}
}

// alone reports whether a game was played by one alone, who has won or lost by its end: there is nobody to lead.
func alone(s engine.Standing) bool { return s.Final && len(s.Seats) == 1 }

func mean(list []float64) float64 { return sum(list) / float64(max(1, len(list))) }

// leads is by how many points the best answer ends ahead of the next, the first of the others, and where most of that
// comes from: never by more than ahead of one that comes later, since both are told.
func (c *candidate) leads(others []*candidate) (gap float64, why Reason) {
	gap, why = c.over(others[0])
	for _, o := range others[1:] {
		if less, _ := c.over(o); less > 0 {
			gap = min(gap, less)
		}
	}
	return gap, why
}

// over is by how many points an answer ends ahead of another, where that is hardly chance, and where most of that comes
// from.
func (c *candidate) over(other *candidate) (gap float64, why Reason) {
	if len(c.score) < tooFew {
		return 0, why
	}
	gap, errs := ahead(c, other, (*candidate).lead)
	if gap < outstands || gap < quite*errs {
		return 0, why
	}
	most := mostPart * gap
	part := func(r Reason, of func(*candidate) []float64) {
		if points, errs := ahead(c, other, of); points >= most && points >= likely*errs {
			most, why = points, r
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.sections)) {
		part(Reason{Scored, name}, func(c *candidate) []float64 { return c.section(name) })
	}
	part(Reason{Kind: Rivalled}, func(c *candidate) []float64 { return negative(c.rival) })
	return gap, why
}

func (c *candidate) section(name string) []float64 {
	all := c.sections[name]
	return append(slices.Clip(all), make([]float64, len(c.score)-len(all))...)
}

// lead is by how much each game was won, or lost.
func (c *candidate) lead() []float64 {
	out := slices.Clone(c.score)
	for i := range out {
		out[i] -= c.rival[i]
	}
	return out
}

func negative(list []float64) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		out[i] = -x
	}
	return out
}

// ahead is by how much an answer is ahead of another, and the standard error of that.
func ahead(c, other *candidate, of func(*candidate) []float64) (better, errs float64) {
	own, rest := of(c), of(other)
	return mean(own) - mean(rest), errorOf(own, rest)
}
