package lore

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// Lore is a rule of thumb with its weights. It does not change once it is in use, and may be used by many goroutines.
type Lore struct {
	book   Book
	wavers bool // at true positions, see Scholar
	// Never is what one who plays by it never does.
	Never Habits
	// Careless players take any of the Acts that they could pay, and often none.
	Careless bool
}

// New returns the rule of thumb with weights.
func New(b Book) *Lore { return &Lore{book: b} }

// Answer answers an open question by rule of thumb; ok is false where an optional one is left, and where it is not
// open.
func (l *Lore) Answer(p engine.Position, id engine.DecisionID, c *engine.Chance) (a engine.Answer, ok bool) {
	s := p.(*play.State)
	seat, kind := s.Asked(id)
	if seat == play.Nobody {
		return 0, false
	}
	return l.choose(s, seat, kind, c)
}

// Worthwhile appends to out what is worth thinking about in step 3: what the rule of thumb would do, the best of the
// other Acts, most of them in all, and to do no more. It appends nothing where no Act is to be chosen.
func (l *Lore) Worthwhile(p engine.Position, id engine.DecisionID, most int, out []engine.Answer) []engine.Answer {
	s := p.(*play.State)
	seat, kind := s.Asked(id)
	if kind != play.AskMenu || s.Acts == 0 {
		return out
	}
	var m mind
	m.look(l, s)
	chosen, _ := l.choose(s, seat, kind, &engine.Chance{})
	out = append(out, chosen)
	var bar deed // each time the best of those below it
	bar.net = 1e9
	for len(out) < most {
		next := deed{card: play.NoCard, net: -1e9}
		m.each(func(d deed) {
			if d.net < bar.net && d.net > next.net {
				next = d
			}
		})
		if next.card == play.NoCard {
			break
		}
		bar = next
		if a := next.answer(); a != chosen {
			out = append(out, a)
		}
	}
	if stop := give(play.AnsEndActs, 0); stop != chosen {
		out = append(out, stop)
	}
	return out
}

// Advance answers an open question by rule of thumb. Before an Act is paid those who are to help are heard, since
// nobody else asks them.
func (l *Lore) Advance(p engine.Position, d engine.Decision, c *engine.Chance) {
	s := p.(*play.State)
	if seat, kind := s.Asked(d.ID); kind == play.AskCompose {
		l.hear(s, c)
		d = engine.Decision{ID: s.Question(seat, play.AskingMain).ID, Seat: d.Seat}
	}
	if a, ok := l.Answer(s, d.ID, c); ok && s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil) == nil {
		return
	}
	var room [256]engine.Answer
	for _, a := range engine.Forward(s.Answers(d.ID, room[:0])) { // what its rule does not know
		if s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil) == nil {
			return
		}
	}
}

// TooSoon reports whether an answer gives up an Act for which somebody who was called, and is still silent, may yet
// give what is missing. Where hands are private anybody may.
func (l *Lore) TooSoon(p engine.Position, id engine.DecisionID, a engine.Answer) bool {
	s := p.(*play.State)
	if _, kind := s.Asked(id); kind != play.AskCompose || a != give(play.AnsGiveUp, 0) {
		return false
	}
	silent := false
	for seat := range s.Seats {
		pledge := &s.Proposal.Pledges[seat]
		silent = silent || pledge.State == play.PledgeAsked && !pledge.Answered
	}
	if !silent || s.Opts.Private {
		return silent
	}
	var m mind
	m.look(l, s)
	_, ok := m.proposed(asAsked)
	return ok
}

// hear has the helpers answer.
func (l *Lore) hear(s *play.State, c *engine.Chance) {
	for by := int8(1); by < s.Seats; by++ {
		seat := s.LeftOf(s.Active, by)
		q := s.Question(seat, play.AskingHelp)
		if q.Kind != play.AskAssist {
			continue
		}
		if a, ok := l.choose(s, seat, q.Kind, c); ok {
			// What is refused is not given.
			_ = s.Apply(engine.Move{Seat: engine.Seat(seat), Decision: q.ID, Answer: a}, nil)
		}
	}
}

// Prior is how much speaks for each answer: for Acts what they are worth above what they cost; of all others for that
// which the rule of thumb would give.
func (l *Lore) Prior(p engine.Position, d engine.Decision, answers []engine.Answer, out []float64) []float64 {
	s := p.(*play.State)
	var m mind
	m.look(l, s)
	var c engine.Chance
	chosen, _ := l.Answer(p, d.ID, &c)
	first := len(out)
	for _, a := range answers {
		v := -50.0
		if k, _, _, _ := play.Split(a); k == play.AnsEndActs {
			v = m.w[Least]
		}
		if a == chosen {
			v = 50
		}
		out = append(out, v)
	}
	if _, kind := s.Asked(d.ID); kind == play.AskMenu && s.Acts > 0 {
		m.each(func(d deed) {
			for i, a := range answers {
				if a == d.answer() && a != chosen {
					out[first+i] = d.net
				}
			}
		})
	}
	return out
}

// What an ending is worth: nearly all of it is to win; the rest orders games that end alike.
const (
	worthWon   = 0.9
	worthScore = 0.1 / 7
	worthLost  = 0.02 // for a game that is lost by its last marker
)

// usual is what a game that is won is worth, about: with how much Liberty it will end nobody knows before.
const usual = worthWon + 5.5*worthScore

// Worth is what a position is worth, from 0 to 1: about the chance to win together.
func (l *Lore) Worth(p engine.Position, _ engine.Seat) float64 {
	s := p.(*play.State)
	switch s.Ending {
	case play.Won:
		return worthWon + worthScore*float64(s.Score())
	case play.Playing:
		var x sight
		x.see(s)
		return usual * l.book.Hope[s.Seats-1].chance(&x)
	}
	return worthLost * share(s)
}

// share is which share of the markers has been taken.
func share(s *play.State) float64 {
	taken, left := 0.0, 0.0
	for power, n := range s.Left {
		left += float64(n)
		taken += float64(s.Spent[power])
		for seat := range s.Trophies {
			taken += float64(s.Trophies[seat][power])
		}
	}
	return taken / max(1, taken+left)
}
