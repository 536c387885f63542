package brain

import (
	"context"
	"math"
	"slices"

	"witchtable/engine"
)

// Judged is an answer that was given, and how much was won or lost by it: by what its player could know, and as games
// go that are played on from there.
type Judged struct {
	N    int         // the number of its entry in the log, from 1; 0 where no log was judged
	Move engine.Move // the answer that was given
	// Other is what it is compared with: the best answer there was, the next best where the best was given. Leave says
	// that it is to leave the question open.
	Other engine.Answer
	Leave bool
	// Swing is how much more the answer given is worth than the other, from -1 to 1, see [Lore]: below 0 where it was
	// an error. Error is the standard error of that.
	Swing float64
	Error float64
	// Usual is how many of those who go by rule of thumb would have given the same answer, from 0 to 1.
	Usual float64
	// Points is by how much more the answer given has its player lead over the best rival at the end (score, where
	// there is no rival, or all win or lose as one); Chance by how much more often they win, from -1 to 1. Both are 0
	// where no game was played to its end: only those of TurningPoints are; and Chance where nobody ever wins.
	Points float64
	Chance float64
	// Won is how often its player wins after the answer given, from 0 to 1: Won - Chance after the other one. It is known
	// where Rivals is set: games were played to their end, and some were won by one and not by another, or all win or
	// lose as one.
	Won    float64
	Rivals bool
}

// judgedOn is on how many redeals the answers that decide are compared, in addition to what the search has tried.
const judgedOn = 24

// Judge weighs an answer that was given: the question is asked of the view before it. It looks no further ahead than
// the thinker does who answers. ok is false where there was nothing to decide.
func (t *Thinker) Judge(ctx context.Context, q Question, made engine.Answer) (j Judged, ok bool) {
	answers, d := q.answers()
	if len(answers) == 0 || len(answers) == 1 && !d.Optional || !slices.Contains(answers, made) {
		return Judged{}, false
	}
	list := slices.DeleteFunc(t.Weigh(ctx, q), func(w Weighed) bool { return !w.Leave && w.Answer == made })
	list = slices.Insert(list[:min(len(list), 2)], 0, Weighed{Answer: made})
	k := t.desk(q)
	defer t.desks.Put(k)
	worth := make([][]float64, len(list))
	for n := 0; n < judgedOn && (n < 2 || ctx.Err() == nil && !q.outOfTime()); n++ {
		deal(q.View, k.world, &k.chance)
		luck := k.chance.Quick()
		for i := range list {
			k.luck = luck
			worth[i] = append(worth[i], t.try(k, q, &list[i]))
		}
	}
	best := 1
	for i := range list {
		if i > 0 && sum(worth[i]) > sum(worth[best]) {
			best = i
		}
	}
	return Judged{
		Move: engine.Move{Seat: q.View.Viewer(), Decision: q.Decision, Answer: made}, Other: list[best].Answer,
		Leave: list[best].Leave,
		Swing: (sum(worth[0]) - sum(worth[best])) / float64(len(worth[0])), Error: errorOf(worth[0], worth[best]),
		Usual: t.usual(k, d, answers, made),
	}, true
}

// usual is how many of those who go by rule of thumb, wavering as people do, give an answer. Leaving an optional
// question counts as one answer among the others.
func (t *Thinker) usual(k *desk, d engine.Decision, answers []engine.Answer, made engine.Answer) float64 {
	k.prior = t.Lore.Prior(k.world, d, answers, k.prior[:0])
	all, own := 0.0, k.prior[slices.Index(answers, made)]
	for _, x := range k.prior {
		all += math.Exp(x - own)
	}
	if d.Optional {
		all += all / float64(len(answers))
	}
	return 1 / all
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

// Judging is a player who thinks about some questions alone, and has somebody who thinks about all of them.
type Judging interface{ Judge() *Thinker }

// Judge returns the player to judge a game by: the strongest of those that try answers; where there is none, one that
// knows no game.
func (r Roster) Judge() *Thinker {
	for _, l := range slices.Backward(r) {
		switch b := l.New("").(type) {
		case *Thinker:
			return b
		case Judging:
			return b.Judge()
		}
	}
	return &Thinker{Lore: NoLore{}, Laps: 1}
}
