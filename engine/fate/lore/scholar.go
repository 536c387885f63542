package lore

import (
	"math"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/brain/learn"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/score"
)

// Scholar learns the lore of a pack: what is worth how much by regression of final scores on what lay on the table
// before, the rule of thumb by leaning towards the answers that turned out best.
type Scholar struct {
	lore  *Lore
	guess *Lore // what is printed: what few games say something about stays near it
	rule  learn.Rule
	score *learn.Ridge
	ends  []ending
	games int
}

var _ brain.Scholar = (*Scholar)(nil)

// NewScholar begins with what is known.
func NewScholar(l *Lore) *Scholar {
	s := &Scholar{lore: l, guess: New(l.r), score: learn.NewRidge(2 * len(l.worth.w))}
	s.begin()
	return s
}

func (s *Scholar) begin() {
	s.rule = learn.NewRule(s.lore.rule)
	s.rule.Weights[s.lore.at.other+prepareLast] = s.guess.rule[s.lore.at.other+prepareLast]
	s.score.Fade(0.6)
	s.ends, s.games = nil, 0
}

// Lore is what is known so far.
func (s *Scholar) Lore() brain.Lore { return s.lore }

// notebook is the notes of one game.
type notebook struct {
	l      *Lore
	turn   int8 // whose turn was noted last
	tables []standing
	asked  []learn.Lesson
	final  [play.MaxSeats]int
	seats  int8
}

// standing is what bore on the seats' scores at one moment.
type standing struct {
	now         [play.MaxSeats]int
	bears       [play.MaxSeats]bearing
	soon, later [play.MaxSeats]float32
}

// Notebook begins the notes of one game.
func (s *Scholar) Notebook() brain.Notebook { return &notebook{l: s.lore, turn: play.Nobody} }

// Weighed notes a question and, once in each turn, the table.
func (n *notebook) Weighed(p engine.Position, d engine.Decision, answers []brain.Weighed) {
	s := p.(*play.State)
	if n.seats = s.Seats; s.Active != n.turn || s.Phase == play.PhaseDraft && d.ID%5 == 0 {
		n.turn = s.Active
		n.note(s)
	}
	if len(answers) < 2 {
		return
	}
	var m moment
	m.look(n.l, s, int8(d.Seat))
	var ls learn.Lesson
	for _, a := range answers {
		if a.Tries == 0 || a.Leave {
			continue
		}
		var kept learn.Notes
		f := n.l.facts()
		f.Kept = &kept
		n.l.answer(&m, a.Answer, f)
		if kept.Has(n.l.at.other + prepareLast) {
			continue // nothing comes of it: it would be learnt to be as good as to stop, and lots would decide
		}
		ls.Add(kept, a.Worth-answers[0].Worth)
	}
	if !ls.Empty() {
		n.asked = append(n.asked, ls)
	}
}

// note notes what lies on the table.
func (n *notebook) note(s *play.State) {
	var t standing
	score.Totals(s, &t.now)
	for i := int8(0); i < s.Seats; i++ {
		n.l.worth.gather(s, i, &outlook{w: n.l.worth.w, kept: &t.bears[i]})
		t.soon[i], t.later[i] = n.l.horizon(s, i)
	}
	n.tables = append(n.tables, t)
}

// Over notes how the game ended.
func (n *notebook) Over(p engine.Position) { score.Totals(p.(*play.State), &n.final) }

// Study reads the notes of a game.
func (s *Scholar) Study(b brain.Notebook) {
	n := b.(*notebook)
	s.games++
	row := make([]float64, 0, 2*mostBearing)
	at := make([]int, 0, 2*mostBearing)
	for k := range n.tables {
		t := &n.tables[k]
		for i := range n.seats {
			row, at = row[:0], at[:0]
			b := &t.bears[i]
			for j := range b.n {
				at = append(at, 2*int(b.at[j]), 2*int(b.at[j])+1)
				row = append(row, float64(b.x[j]*t.soon[i]), float64(b.x[j]*t.later[i]))
			}
			s.score.Add(at, row, float64(n.final[i]-t.now[i]))
		}
	}
	for i := range n.asked {
		s.rule.Lean(&n.asked[i])
	}
	if s.games%16 == 0 { // enough to tell by how much scores differ
		s.ends = append(s.ends, ending{n.tables, n.final, n.seats})
	}
}

// ending is a game and how it ended.
type ending struct {
	tables []standing
	final  [play.MaxSeats]int
	seats  int8
}

// Learn makes new lore of what has been studied.
func (s *Scholar) Learn() error {
	next := *s.lore
	next.rule, next.games, next.guessed = s.rule.Weights, s.lore.games+s.games, program.Set{}
	next.worth.w = make([]weight, len(s.lore.worth.w))
	strength, prior := s.doubts()
	x, err := s.score.Solve(strength, prior)
	if err != nil {
		return err
	}
	for i := range next.worth.w {
		next.worth.w[i] = weight{float32(x[2*i]), float32(x[2*i+1])}
	}
	next.worth.fitSpread(s.ends)
	if next.general, err = next.fit(); err != nil {
		return err
	}
	s.lore = &next
	s.begin()
	return nil
}

// doubts is how strongly each weight is held to what is printed, and what that is. The rows of a game are no strangers
// to each other, so it takes many to outweigh a guess.
func (s *Scholar) doubts() (strength, prior []float64) {
	w := &s.guess.worth
	for i := range w.w {
		doubt := 1000.0
		switch place := i / w.cards; place {
		case inCauldron, inRivals:
			doubt = 2000
		case places:
			doubt = 30
		}
		strength = append(strength, doubt, doubt)
		prior = append(prior, float64(w.w[i].soon), float64(w.w[i].later))
	}
	return strength, prior
}

// fitSpread finds by how much final scores differ from those expected, so that the chances to win are right.
func (w *worth) fitSpread(ends []ending) {
	best := math.Inf(-1)
	found := [2]float64{w.spread, w.spreadLater}
	for _, spread := range []float64{0.7, 1, 1.4, 2, 2.8} {
		for _, later := range []float64{2, 3, 4, 5, 6, 8} {
			w.spread, w.spreadLater = spread, later
			if fit := w.fit(ends); fit > best {
				best, found = fit, [2]float64{spread, later}
			}
		}
	}
	w.spread, w.spreadLater = found[0], found[1]
}

// fit is how likely the winners were, by what was expected: the logarithm.
func (w *worth) fit(ends []ending) (sum float64) {
	for _, e := range ends {
		if e.seats < 2 {
			continue
		}
		top := 0
		for i := range e.seats {
			if e.final[i] > e.final[top] {
				top = int(i)
			}
		}
		for k := range e.tables {
			t := &e.tables[k]
			var v [play.MaxSeats]float64
			for i := range e.seats {
				v[i] = float64(t.now[i])
				b := &t.bears[i]
				for j := range b.n {
					x := w.w[b.at[j]]
					v[i] += float64(b.x[j] * (x.soon*t.soon[i] + x.later*t.later[i]))
				}
			}
			sum += math.Log(w.share(v[:e.seats], int8(top), float64(t.later[0])) + 1e-6)
		}
	}
	return sum
}
