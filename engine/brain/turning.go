package brain

import (
	"context"
	"crypto/sha256"
	"math"
	"reflect"
	"slices"

	"witchtable/engine"
)

// Review is a finished game that is gone through for its turning points.
type Review struct {
	Game  engine.Game
	Setup engine.Setup
	Moves []engine.Move // all of the log, entries that take back included
	// Passes, if set, reports whether the nth entry, from 1, is nobody's to answer for and is passed over.
	Passes func(n int) bool
	// Desk, if set, has a piece of the work done, at once or when there is time for it; pieces take some hundredths of
	// a second. It returns when that has been done, or with an error that ends the review.
	Desk func(ctx context.Context, piece func(Reins)) error
}

// What a review spends, in trials. It looks at all decisions with a glance, and plays on to the end only after those by
// which most seems to have been won or lost; the few that are left are played on anew, since the best of many look
// better than they are.
const (
	glance = 100 // at each decision, see Thinker.Judge
	listed = 12  // decisions that are played on from
	piece  = 40  // games after each of two answers: as many as are played in one go
	kept   = 6   // decisions that are played on from anew
	pieces = 3   // of them

	// thoughts is how many of the answers that are the judged player's own in such a game are thought about, the next
	// ones: who is judged goes on as one who thinks, or an unusual order of doing things would pass for an error.
	thoughts = 12
)

// What is told must be surer than chance, and worth telling: some hundredths of the victories, where there are rivals,
// else of what a game is worth; or, where it was decided anyway who wins, so many points.
const (
	surer       = 2.5 // standard errors
	leastChance = 0.1
	leastSwing  = 0.02
	leastPoint  = 0.75
	manyPoints  = 4
)

// TurningPoints returns the n decisions of a finished game by which most was won or lost, or fewer, in the order in
// which they were made.
//
// What an answer has won or lost follows from games that are played on from there to their end, on positions dealt anew
// from what its player could know, after it and after the best other answer; what the player does next is done with
// some thought, all else goes by rule of thumb. It counts the less, the more by rule of thumb would have given the same
// answer (see Judged.Usual): what anybody does is no turning point, however bad all else is, and of errors those are
// told that few make. Of one player's turn one decision is told. What was taken back does not count, nor a question
// that was left open, nor a choice between two things of which the other could still be done in the same turn: what was
// never done is told where it could be done last.
//
// It follows from the game alone: equal games have equal turning points. Errors: those of engine.Replay; Desk's; ctx's.
func (t *Thinker) TurningPoints(ctx context.Context, r Review, n int) ([]Judged, error) {
	all, err := r.decisions()
	if err != nil {
		return nil, err
	}
	// what is dealt anew must not be the deal itself
	sum := sha256.Sum256(append([]byte("witchtable turning points "), r.Setup.Seed[:]...))
	v := &reviewer{Thinker: t, review: r, chance: engine.Chance{Seed: engine.Seed(sum[:16])}}
	if err := v.each(ctx, all, v.glance); err != nil {
		return nil, err
	}
	all = heaviest(slices.DeleteFunc(all, (*decision).open), listed)
	if err := v.each(ctx, all, v.playOut); err != nil {
		return nil, err
	}
	all = heaviest(all, kept)
	for _, d := range all {
		d.made, d.other = ending{}, ending{}
	}
	for range pieces {
		if err := v.each(ctx, all, v.playOut); err != nil {
			return nil, err
		}
	}
	all = slices.DeleteFunc(heaviest(all, kept), func(d *decision) bool { return !d.tellable() })
	return chosen(all, n), nil
}

// decision is one that is being judged.
type decision struct {
	Judged
	view        engine.View // of its player, before it
	turn        int         // the number of the stretch of moves of one player that it belongs to
	next        *decision   // its player's next one in the same stretch; nil if there is none
	rough       float64     // the swing at a glance
	made, other ending
}

// open reports whether the other answer could still be given afterwards: then nothing was settled by this one.
func (d *decision) open() bool {
	if d.next == nil || d.Leave || d.rough == 0 {
		return false
	}
	key := d.view.Option(d.Move.Decision, d.Other).Key()
	for _, a := range d.next.view.Answers(d.next.Move.Decision) {
		if d.next.view.Option(d.next.Move.Decision, a).Key() == key {
			return true
		}
	}
	return false
}

// misses is what the other answer would have been, for decisions that have missed it.
func (d *decision) misses() string {
	if d.Leave || d.Points > 0 {
		return ""
	}
	return d.view.Option(d.Move.Decision, d.Other).Key()
}

// weight is how much a decision counts. Once rivals have played to the end, it counts who has won, and as much how near
// that was: what was near is less a matter of chance. A point counts as much as a hundredth of a victory besides: where
// that was decided, too.
func (d *decision) weight() float64 {
	swing := math.Abs(d.Swing)
	if d.made.rivals {
		swing = (swing + math.Abs(d.Chance)) / 2
	}
	return (swing + math.Abs(d.Points)/100) * (1 - d.Usual)
}

// tellable reports whether what was found out is worth telling, and not contradictory.
func (d *decision) tellable() bool {
	swing, points := math.Abs(d.Swing), math.Abs(d.Points)
	victory := swing >= max(leastSwing, surer*d.Error) && points >= leastPoint
	if d.made.rivals {
		victory = victory && d.Chance*d.Swing > 0 && math.Abs(d.Chance) >= leastChance
	}
	many := points >= max(manyPoints, surer*errorOf(d.made.lead, d.other.lead))
	return d.Points*d.Swing > 0 && d.Chance*d.Swing >= 0 && (victory || many)
}

// heaviest keeps the decisions that count most, at most so many, and of those only such as look alike at a glance and
// from afar.
func heaviest(list []*decision, most int) []*decision {
	list = slices.DeleteFunc(list, func(d *decision) bool { return d.Swing*d.rough <= 0 })
	slices.SortStableFunc(list, func(a, b *decision) int { return cmpDown(a.weight(), b.weight()) })
	return list[:min(len(list), most)]
}

// chosen are the first n, no two of the same turn, and no two that have missed the same.
func chosen(list []*decision, n int) (out []Judged) {
	var taken []*decision
	for _, d := range list {
		same := func(o *decision) bool {
			if o.Move.Seat == d.Move.Seat && d.misses() != "" && o.misses() == d.misses() {
				return true
			}
			// alone, all moves are one stretch
			return o.turn == d.turn && reflect.DeepEqual(o.view.Scene().Title, d.view.Scene().Title)
		}
		if len(out) < n && !slices.ContainsFunc(taken, same) {
			taken, out = append(taken, d), append(out, d.Judged)
		}
	}
	slices.SortFunc(out, func(a, b Judged) int { return a.N - b.N })
	return out
}

// decisions are those of the game that stand, each with what its player saw.
func (r Review) decisions() ([]*decision, error) {
	line, _, err := engine.Retrace(r.Game, r.Setup, r.Moves)
	if err != nil {
		return nil, err
	}
	stands := map[int]bool{}
	for _, step := range line {
		stands[step.N] = true
	}
	before, err := engine.Begin(r.Game, r.Setup, nil)
	if err != nil {
		return nil, err
	}
	before = before.Clone()
	var out []*decision
	turn, last := 0, engine.Onlooker
	_, err = engine.Replay(r.Game, r.Setup, r.Moves, func(i int, p engine.Position, _ *engine.Log) error {
		if m := r.Moves[i]; stands[i+1] {
			if m.Seat != last {
				turn, last = turn+1, m.Seat
			}
			if r.Passes == nil || !r.Passes(i+1) {
				d := &decision{Judged: Judged{N: i + 1, Move: m}, view: before.Clone().View(m.Seat), turn: turn}
				if n := len(out); n > 0 && out[n-1].turn == turn {
					out[n-1].next = d
				}
				out = append(out, d)
			}
		}
		before.CopyFrom(p)
		return nil
	})
	return out, err
}

// reviewer goes through a game.
type reviewer struct {
	*Thinker
	review Review
	chance engine.Chance
}

// each does a piece of work for each decision.
func (v *reviewer) each(ctx context.Context, list []*decision, do func(context.Context, *decision, Question)) error {
	for _, d := range list {
		chance := v.chance.Quick()
		work := func(r Reins) {
			r.Enough = nil // equal games have equal turning points, however busy the house is
			do(ctx, d, Question{View: d.view, Decision: d.Move.Decision, Chance: &chance, Playouts: glance, Reins: r})
		}
		var err error
		if v.review.Desk != nil {
			err = v.review.Desk(ctx, work)
		} else {
			work(Reins{})
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// glance finds out roughly how much hangs on a decision.
func (v *reviewer) glance(ctx context.Context, d *decision, q Question) {
	j, ok := v.Judge(ctx, q, d.Move.Answer)
	if !ok {
		return // the swing stays 0
	}
	j.N = d.N
	d.Judged, d.rough = j, j.Swing
}

// ending is how games have ended.
type ending struct {
	worth, lead, won []float64
	rivals           bool // it is counted who has won: of rivals one and not another, or all together, or one alone
}

// playOut plays games on to their end, after the answer given and after the other one, each pair on the same redeal
// with the same luck.
func (v *reviewer) playOut(_ context.Context, d *decision, q Question) {
	k := v.desk(q)
	defer v.desks.Put(k)
	for range piece {
		deal(q.View, k.world, &k.chance)
		luck := k.chance.Quick()
		k.luck = luck
		v.toTheEnd(k, q, Weighed{Answer: d.Move.Answer}, &d.made)
		k.luck = luck
		v.toTheEnd(k, q, Weighed{Answer: d.Other, Leave: d.Leave}, &d.other)
	}
	n := float64(len(d.made.worth))
	d.Swing, d.Error = (sum(d.made.worth)-sum(d.other.worth))/n, errorOf(d.made.worth, d.other.worth)
	d.Points, d.Chance = (sum(d.made.lead)-sum(d.other.lead))/n, (sum(d.made.won)-sum(d.other.won))/n
	d.Won, d.Rivals = sum(d.made.won)/n, d.made.rivals || d.other.rivals
}

// toTheEnd plays one game, and notes how it has ended.
func (v *reviewer) toTheEnd(k *desk, q Question, w Weighed, e *ending) {
	q.stepAside()
	seat := q.View.Viewer()
	k.p.CopyFrom(k.world)
	if !w.Leave {
		// An answer that the view lists is legal in every position dealt from it.
		_ = k.p.Apply(engine.Move{Seat: seat, Decision: q.Decision, Answer: w.Answer}, nil)
	}
	left := thoughts
	if v.review.Setup.Seats == 1 { // alone, to try an answer is to play the game to its end
		left = 0
	}
	for range longestTrial {
		d, ok := k.next()
		if !ok {
			break
		}
		if d.Seat == seat && left > 0 && v.think(k, d) {
			left--
			continue
		}
		v.Lore.Advance(k.p, d, &k.luck)
	}
	e.worth = append(e.worth, v.Lore.Worth(k.p, seat))
	e.note(k.p.View(engine.Onlooker).Standing(), seat)
}

func (e *ending) note(s engine.Standing, seat engine.Seat) {
	own, rival, won := float64(s.Common.Total), math.Inf(-1), 0.0
	e.rivals = e.rivals || s.Together || alone(s) || len(s.Winners) > 0 && len(s.Winners) < len(s.Seats)
	for _, x := range s.Seats {
		switch {
		case s.Together:
		case x.Seat == seat:
			own = float64(x.Total)
		default:
			rival = max(rival, float64(x.Total))
		}
	}
	if math.IsInf(rival, -1) {
		rival = 0
	}
	switch {
	case !slices.Contains(s.Winners, seat):
	case s.Together:
		won = 1
	default:
		won = 1 / float64(len(s.Winners))
	}
	e.lead, e.won = append(e.lead, own-rival), append(e.won, won)
}

// think answers a question of the position on the desk by what looks best when each answer is tried once there; false
// where there is nothing to think about.
func (v *reviewer) think(k *desk, d engine.Decision) bool {
	k.answers = engine.Forward(k.p.Answers(d.ID, k.answers[:0]))
	if len(k.answers) == 1 {
		return false
	}
	if k.aside == nil {
		k.aside = k.p.Clone()
	}
	best, most := k.answers[0], math.Inf(-1)
	here, luck := k.p, k.luck
	k.p = k.aside
	for _, a := range k.answers {
		k.luck = luck
		k.p.CopyFrom(here)
		_ = k.p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil) // what is listed is legal
		v.playOn(k, d.Seat, 0, nil)
		if x := v.Lore.Worth(k.p, d.Seat); x > most {
			best, most = a, x
		}
	}
	k.p, k.luck = here, luck
	_ = k.p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: best}, nil)
	return true
}
