package brain

import (
	"cmp"
	"context"
	"math"
	"slices"

	"witchtable/engine"
)

// Advice is an answer for somebody who asks what to do, and what is to be expected of it.
type Advice struct {
	Weighed
	// Score is the total that the seat ends up with on average when all play on by rule of thumb, Rival the best total of the
	// others; where all win or lose as one, Score is the table's and Rival is 0.
	Score, Rival float64
	// Why is what speaks for the answer, the weightiest first; empty where nothing stands out.
	Why []Reason
}

// Reason is what an answer brings at the end, compared with the other answers that were worth weighing.
type Reason struct {
	// Section is the step of the scoring that brings it, see engine.Section.Name; empty for what the best of the rivals loses.
	Section string
	Points  float64 // so many more for the seat, or fewer for the rival
}

const (
	advised   = 40  // trials of each answer, to compare them, and games played out, to say why
	compared  = 6   // answers that are played out at most
	outstands = 0.4 // points from which on a reason is one
	mostWhys  = 2
)

// Advise returns the best n answers to a question, the best first, with what is to be expected of each and why. It is empty for
// questions that a computer player leaves. It follows from the question alone, as Weigh does.
func (t *Thinker) Advise(ctx context.Context, q Question, n int) []Advice {
	list := t.Weigh(ctx, q)
	list = list[:min(len(list), max(n, compared))]
	if len(list) == 0 {
		return nil
	}
	t.again(ctx, q, list)
	sheets := t.playOut(ctx, q, list)
	out := make([]Advice, 0, n)
	for i := range list[:min(n, len(list))] {
		a := Advice{Weighed: list[i], Score: sheets[i].mean(sheets[i].score), Rival: sheets[i].mean(sheets[i].rival)}
		a.Why = reasons(sheets, i)
		out = append(out, a)
	}
	return out
}

// again weighs answers anew, all of them equally often, so that what they are worth can be compared.
func (t *Thinker) again(ctx context.Context, q Question, list []Weighed) {
	k := t.desk(q)
	defer t.desks.Put(k)
	for i := range list {
		list[i] = Weighed{Answer: list[i].Answer, Leave: list[i].Leave, Prior: list[i].Prior, lean: list[i].lean}
	}
	for n := 0; n < advised && (n == 0 || ctx.Err() == nil && !q.outOfTime()); n++ {
		t.tryAll(q, k, list)
	}
	rank(list)
}

// sheet is the sums of how games ended after an answer.
type sheet struct {
	games        float64
	score, rival float64
	sections     map[string]float64
}

func (s *sheet) mean(sum float64) float64 { return sum / max(1, s.games) }

// playOut plays games to their end after each answer, on the same redeals.
func (t *Thinker) playOut(ctx context.Context, q Question, list []Weighed) []sheet {
	k := t.desk(q)
	defer t.desks.Put(k)
	sheets := make([]sheet, len(list))
	for i := range sheets {
		sheets[i].sections = map[string]float64{}
	}
	for n := 0; n < advised && (n == 0 || ctx.Err() == nil && !q.outOfTime()); n++ {
		deal(q.View, k.world, &k.chance)
		luck := k.chance.Quick()
		for i := range list {
			q.stepAside()
			k.luck = luck
			k.p.CopyFrom(k.world)
			seat := q.View.Viewer()
			if !list[i].Leave && k.p.Apply(engine.Move{Seat: seat, Decision: q.Decision, Answer: list[i].Answer}, nil) != nil {
				continue
			}
			t.playOn(k, seat, ToTheEnd)
			sheets[i].add(k.p.View(engine.Onlooker).Standing(), seat)
		}
	}
	return sheets
}

func (s *sheet) add(st engine.Standing, seat engine.Seat) {
	s.games++
	if st.Together {
		s.score += float64(st.Common.Total)
		for _, sec := range st.Common.Sections {
			s.sections[sec.Name] += float64(sec.Points)
		}
		return
	}
	rival := math.Inf(-1)
	for _, x := range st.Seats {
		if x.Seat != seat {
			rival = max(rival, float64(x.Total))
			continue
		}
		s.score += float64(x.Total)
		for _, sec := range x.Sections {
			s.sections[sec.Name] += float64(sec.Points)
		}
	}
	if !math.IsInf(rival, -1) {
		s.rival += rival
	}
}

// reasons compares one answer with the mean of the others.
func reasons(sheets []sheet, i int) (out []Reason) {
	if len(sheets) < 2 {
		return nil
	}
	than := func(of func(s *sheet) float64) float64 {
		rest := 0.0
		for k := range sheets {
			if k != i {
				rest += sheets[k].mean(of(&sheets[k]))
			}
		}
		return sheets[i].mean(of(&sheets[i])) - rest/float64(len(sheets)-1)
	}
	for name := range sheets[i].sections {
		out = append(out, Reason{name, than(func(s *sheet) float64 { return s.sections[name] })})
	}
	out = append(out, Reason{"", -than(func(s *sheet) float64 { return s.rival })})
	out = slices.DeleteFunc(out, func(r Reason) bool { return r.Points < outstands })
	slices.SortFunc(out, func(a, b Reason) int {
		return cmp.Or(cmpDown(a.Points, b.Points), cmp.Compare(a.Section, b.Section))
	})
	return out[:min(len(out), mostWhys)]
}
