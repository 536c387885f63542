package lore

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// plays is the ability of the own hand that is worth most to be played now, and by how much above the card it takes;
// 0 where none is worth anything. Those that do nothing but give an extra Act are left to spare.
func (m *mind) plays() (answer engine.Answer, most float64) {
	s := m.s
	for c := s.At[play.Hand(s.Active)].Head; c != play.NoCard; c = s.Next[c] {
		d := &s.R.Cards[c]
		if d.Kind <= program.Dedicant {
			continue
		}
		for i := d.First; i < d.Last; i++ {
			a := &s.R.Abilities[i]
			if a.When != program.WhenPlay || a.Do < 0 {
				continue
			}
			cost := m.use(c) * m.hurry
			if a.Banish && d.Kind != program.Relic {
				cost *= 1.5 // it would have come again
			}
			if v := m.text(a.Do, s.Active, c) - cost; v > most && s.MayPlay(c, uint8(i-d.First)) {
				answer, most = play.Give(play.AnsPlay, c, uint8(i-d.First), 0), v
			}
		}
	}
	return answer, most
}

// text is what the steps of an ability are worth, from one on to its end: what somebody may do is taken for done.
func (m *mind) text(from int16, seat int8, src play.Card) float64 {
	ops := m.s.R.Code.Ops
	to := from
	for int(to) < len(ops) && ops[to].Verb != effect.VerbEnd {
		to++
	}
	return m.steps(from, to, seat, src)
}

// steps is what some steps are worth. An extra Act and what helps to pay it are worth what they make possible together.
func (m *mind) steps(from, to int16, seat int8, src play.Card) (v float64) {
	var more turn
	for pc := from; pc < to; pc++ {
		o := &m.s.R.Code.Ops[pc]
		if o.Verb >= program.VerbMay && o.Verb != program.VerbAskFree {
			continue // it is about other steps
		}
		x := play.Ctx{Me: seat, Them: play.Nobody, Src: src}
		if n := m.number(o, x); !more.step(o, n) {
			v += m.step(o, n, x)
		}
	}
	if more != (turn{}) {
		v += m.changed(&more, src)
	}
	return v
}

// number is how many a step is about.
func (m *mind) number(o *program.Op, x play.Ctx) int {
	return effect.Value(&m.s.R.Code, m.s.R.Deeds, m.s, x, o.N)
}

// step is what one step is worth to the players together.
func (m *mind) step(o *program.Op, n int, x play.Ctx) float64 {
	s := m.s
	switch o.Verb {
	case program.VerbLiberty:
		return m.w[Liberty] * m.near() * float64(min(n, program.TopLiberty-int(s.Liberty)))
	case program.VerbMoon:
		return m.w[Moon] * float64(min(-n, int(s.Moon)))
	case program.VerbDraw:
		sum := 0.0
		for seat := range s.Seats {
			if s.SeatsOf(x, o.Players)>>seat&1 != 0 {
				sum += m.w[Draw] * m.shareOf(seat) * float64(min(n, int(s.At[play.Deck(seat)].N)))
			}
		}
		return sum
	case program.VerbReshuffle, program.VerbAskFree:
		sum := 0.0
		for seat := range s.Seats {
			if s.SeatsOf(x, o.Players)>>seat&1 != 0 {
				sum += m.fresh(seat)
			}
		}
		return sum
	case program.VerbAddEvent:
		return -m.room() * float64(n)
	case program.VerbDismiss:
		return m.room()
	case program.VerbRetreat:
		return m.back()
	case program.VerbDiscard, program.VerbLoseTrophy:
		return -m.w[Seeker] * float64(n)
	}
	return 0
}

// shareOf is for how much the cards of a player count: those of others as help.
func (m *mind) shareOf(seat int8) float64 {
	if seat == m.s.Active {
		return 1
	}
	return min(1, m.w[Help])
}

// fresh is what it is worth that a player's discards go into the deck for nothing: so much of a reshuffle less.
func (m *mind) fresh(seat int8) float64 {
	deck, gone := float64(m.s.At[play.Deck(seat)].N), float64(m.s.At[play.Discards(seat)].N)
	if gone == 0 {
		return 0
	}
	return m.w[Fresh] * gone / (deck + gone)
}

// room is what a free space in the line is worth.
func (m *mind) room() float64 {
	return m.w[Danger] * dangers[min(max(m.s.FreeSpaces(), 0), len(dangers)-1)]
}

// back is what it is worth that an Event goes back a space: those that bear Liberty or Peril come later to the space
// that counts, or once more.
func (m *mind) back() (most float64) {
	for space := 2; space < m.s.Loss(); space++ {
		if c := m.s.Line[space]; c != play.NoCard && m.s.CanRetreat(c) {
			most = max(most, m.backOf(c))
		}
	}
	return most
}

func (m *mind) backOf(c play.Card) float64 {
	d, odd := &m.s.R.Cards[c], m.s.SpaceOf(c)%2 == 1
	switch {
	case d.Liberty && odd:
		return 0.4 * m.w[Liberty] * m.near()
	case d.Liberty:
		return -m.w[Liberty] * m.near()
	case d.Peril && !odd:
		return 0.1
	}
	return 0
}

// after is what a card's text is worth that is done after its use.
func (m *mind) after(c play.Card, via program.Via) (v float64) {
	d := &m.s.R.Cards[c]
	if d.Kind <= program.Dedicant {
		return 0
	}
	for i := d.First; i < d.Last; i++ {
		a := &m.s.R.Abilities[i]
		if a.When != program.WhenAfterUse || a.Via&via == 0 {
			continue
		}
		if a.Under {
			v += m.w[Draw] / 2 // it comes again without a reshuffle
		}
		if a.Do < 0 || m.s.R.Deeds == nil {
			continue
		}
		for pc := a.Do; m.s.R.Code.Ops[pc].Verb != effect.VerbEnd; pc++ {
			o := &m.s.R.Code.Ops[pc]
			switch {
			case o.Verb == program.VerbExtraAct:
				v += m.w[Again]
			case o.Verb < program.VerbMay && o.Verb != program.VerbRetreat:
				x := play.Ctx{Me: m.s.Owner[c], Them: play.Nobody, Src: c}
				v += m.step(o, m.number(o, x), x)
			}
		}
	}
	return v
}
