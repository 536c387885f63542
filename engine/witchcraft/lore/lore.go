package lore

import (
	"sync"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft/play"
)

// Lore is a rule of thumb with its weights. It does not change once it is in use, and may be used by many goroutines.
type Lore struct {
	book   Book
	wavers bool // at true positions, see Scholar
	// Never is what one who plays by it never does.
	Never Habits

	minds sync.Pool // of *mind
}

var _ brain.Lore = (*Lore)(nil)

// New returns the rule of thumb with weights.
func New(b Book) *Lore { return &Lore{book: b} }

// think looks at a table. Who does so gives the mind back to l.minds.
func (l *Lore) think(s *play.State) *mind {
	m, _ := l.minds.Get().(*mind)
	if m == nil {
		m = &mind{}
	}
	m.look(l, s)
	return m
}

// Answer answers an open question by rule of thumb; ok is false where it is not open.
func (l *Lore) Answer(p engine.Position, id engine.DecisionID) (a engine.Answer, ok bool) {
	s := p.(*play.State)
	kind := s.Asked(id)
	if kind == play.AskNone {
		return 0, false
	}
	m := l.think(s)
	a = l.choose(m, id, kind)
	l.minds.Put(m)
	return a, true
}

// Worthwhile appends to out what is worth thinking about, most answers in all: where a round or the game hangs on it,
// what the rule of thumb would do and the others that come near. It appends nothing for other questions.
func (l *Lore) Worthwhile(p engine.Position, id engine.DecisionID, most int, out []engine.Answer) []engine.Answer {
	s := p.(*play.State)
	m := l.think(s)
	defer l.minds.Put(m)
	kind := s.Asked(id)
	switch kind {
	case play.AskMission, play.AskJuror, play.AskTrial, play.AskDraft, play.AskPart:
		var room [64]engine.Answer
		out = append(out, l.choose(m, id, kind))
		for _, a := range s.Answers(id, room[:0]) {
			if a != out[0] && len(out) < most {
				out = append(out, a)
			}
		}
	case play.AskPlay:
		out = m.openings(l.choose(m, id, kind), most, out)
	}
	return out
}

// Advance answers an open question by rule of thumb.
func (l *Lore) Advance(p engine.Position, d engine.Decision, _ *engine.Chance) {
	s := p.(*play.State)
	if a, ok := l.Answer(s, d.ID); ok && s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil) == nil {
		return
	}
	var room [64]engine.Answer
	for _, a := range s.Answers(d.ID, room[:0]) { // what its rule does not know
		if s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil) == nil {
			return
		}
	}
}

// How much speaks for what the rule of thumb would answer, and against all that it does not weigh.
const (
	favoured = 50.0
	ignored  = -50.0
)

// Prior is how much speaks for each answer: for Missions what a round there is worth; of all others for that which the
// rule of thumb would give.
func (l *Lore) Prior(p engine.Position, d engine.Decision, answers []engine.Answer, out []float64) []float64 {
	s := p.(*play.State)
	m := l.think(s)
	kind := s.Asked(d.ID)
	chosen := l.choose(m, d.ID, kind)
	for _, a := range answers {
		k, c, _ := play.Split(a)
		switch {
		case a == chosen:
			out = append(out, favoured)
		case kind == play.AskMission && k == play.AnsMission:
			out = append(out, m.worths[s.PlaceOf(c)])
		default:
			out = append(out, ignored)
		}
	}
	l.minds.Put(m)
	return out
}

// What an ending is worth: nearly all of it is to win; the rest orders games that end alike.
const (
	worthWon   = 0.97
	worthScore = 0.03 / 27
	worthDraw  = 0.03
	worthMinor = 0.01
)

// Worth is what a position is worth, from 0 to 1: about the chance to win.
func (l *Lore) Worth(p engine.Position, _ engine.Seat) float64 {
	s := p.(*play.State)
	switch s.Ending {
	case play.Playing:
		m := l.think(s)
		v := worthWon * max(m.verdict(), chance(m.promise()))
		l.minds.Put(m)
		return v
	case play.Innocent:
		return worthWon + worthScore*float64(s.Score())
	case play.NotGuilty:
		return worthDraw
	case play.Guilty:
		return worthMinor
	}
	return 0
}
