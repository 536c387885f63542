package lore

import (
	"math"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/score"
)

// Lore is what is known of one pack. It does not change and may be used by many goroutines.
type Lore struct {
	r      *play.Rules
	nights float32 // for each Event in the deck
	at     layout
	rule   []float32 // weights of answers, as layout has them
	worth  worth
	games  int // it was learnt from
	// guessed is the cards of which nothing has been learnt.
	guessed program.Set
	// general tells of such cards by what is printed on them, see fit; nil where nothing has been learnt of any.
	general numbers
}

// Worth is what the position is worth to a seat: from 0 to 1, about its chance to win. Who plays alone has a hundredth
// for each point that is to be expected.
func (l *Lore) Worth(p engine.Position, seat engine.Seat) float64 {
	s := p.(*play.State)
	me := int8(seat)
	if me < 0 || me >= s.Seats {
		return 0
	}
	var v [play.MaxSeats]float64
	l.outlooks(s, &v)
	if s.Solo() {
		return v[0] / 100
	}
	return l.worth.share(v[:s.Seats], me, float64(l.turnsLeft(s, me)/fullGame))
}

// outlooks is the score that each seat may expect at the end.
func (l *Lore) outlooks(s *play.State, v *[play.MaxSeats]float64) {
	var now [play.MaxSeats]int
	score.Totals(s, &now)
	for i := int8(0); i < s.Seats; i++ {
		v[i] = float64(now[i])
		if s.Phase != play.PhaseOver {
			v[i] += float64(l.worth.future(l, s, i))
		}
	}
}

// share is the part of the victory that goes to a seat, if the scores are those expected, give or take what time may
// bring.
func (w *worth) share(v []float64, me int8, time float64) float64 {
	spread := w.spread + w.spreadLater*math.Sqrt(time)
	sum := 0.0
	for i := range v {
		sum += math.Exp((v[i] - v[me]) / spread)
	}
	return 1 / sum
}

// Prior says how much speaks for each answer to a question, by rule of thumb: the more the better.
func (l *Lore) Prior(p engine.Position, d engine.Decision, answers []engine.Answer, out []float64) []float64 {
	s := p.(*play.State)
	var m moment
	m.look(l, s, int8(d.Seat))
	for _, a := range answers {
		out = append(out, float64(l.likes(&m, a)))
	}
	return out
}

// Advance answers an open question by rule of thumb.
func (l *Lore) Advance(p engine.Position, d engine.Decision, c *engine.Chance) {
	s := p.(*play.State)
	seat := int8(d.Seat)
	s.Do(seat, l.choose(s, seat, c))
}

// wavering is how far apart two answers may lie so that chance decides between them, about.
const wavering = 0.25

// usual is how many answers there usually are at most: more of them take memory.
const usual = 64

// choose is the answer that most speaks for. It wavers a little, so that games played out differ.
func (l *Lore) choose(s *play.State, seat int8, c *engine.Chance) engine.Answer {
	var room [usual]engine.Answer
	offers := s.Offers(seat, room[:0])
	if len(offers) == 1 {
		return offers[0]
	}
	var lots [usual]uint16
	var likesRoom [usual]float32
	wavers, likes := lots[:], likesRoom[:]
	if len(offers) > usual {
		wavers, likes = make([]uint16, len(offers)), make([]float32, len(offers))
	}
	wavers, likes = wavers[:len(offers)], likes[:len(offers)]
	c.Fill(wavers)
	var m moment
	m.look(l, s, seat)
	best := 0
	for i, a := range offers {
		likes[i] = l.likes(&m, a) + wavering*float32(wavers[i])/(1<<16)
		if likes[i] > likes[best] {
			best = i
		}
	}
	for !s.Works(seat, offers[best]) {
		likes[best] = never
		for i := range offers {
			if likes[i] > likes[best] {
				best = i
			}
		}
	}
	return offers[best]
}

// never is below all that can speak for an answer.
const never = -1e9
