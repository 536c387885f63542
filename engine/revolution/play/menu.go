package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// menu lists what there is to do in step 3 beside going on. Of the lists below, each can be had just once: up to the
// first answer that is found.
func (s *State) menu(buf []engine.Answer) []engine.Answer {
	return s.playAnswers(s.recruitAnswers(s.actAnswers(buf, false), false), false)
}

// mayDrawAtOnce reports whether step 3 can end with all the rest of the turn: nothing is discarded, and what is drawn
// lies in the deck. What a reshuffle brings is looked at first.
func (s *State) mayDrawAtOnce() bool {
	return !s.Final && s.CanDraw(s.Active) && s.HandSize()-int(s.At[Hand(s.Active)].N) <= int(s.At[Deck(s.Active)].N)
}

// drawAtOnce ends step 3, and draws without discarding anything.
func (s *State) drawAtOnce() {
	s.leaveAct()
	s.leaveEnd(true)
}

// recruitAnswers lists the Recruits that can be proposed.
func (s *State) recruitAnswers(buf []engine.Answer, once bool) []engine.Answer {
	if !s.MayRecruit() {
		return buf
	}
	w := s.wealth()
	for space := 1; space <= program.RowSpaces; space++ {
		if s.offersRecruit(space, &w) {
			buf = append(buf, Give(AnsRecruit, s.Row[space], 0, 0))
			if once {
				return buf
			}
		}
	}
	return buf
}

// offersRecruit reports whether the Recruit on a space can be proposed.
func (s *State) offersRecruit(space int, w *wealth) bool {
	return s.Row[space] != NoCard && s.Dropped&buyBit(space) == 0 && s.canBuy(space, w)
}

// playAnswers lists the abilities that can be played from the hand.
func (s *State) playAnswers(buf []engine.Answer, once bool) []engine.Answer {
	m := s.mods()
	had, echo := len(buf), s.mayEcho(&m)
	for c := s.At[Hand(s.Active)].Head; c != NoCard && !(once && len(buf) > had); c = s.Next[c] {
		d := &s.R.Cards[c]
		for i := d.First; i < d.Last; i++ {
			if s.R.Abilities[i].When == program.WhenPlay && s.mayPlay(c, i, &m) {
				buf = append(buf, Give(AnsPlay, c, uint8(i-d.First), 0))
			}
		}
		if echo && d.Kind == program.Dedicant {
			buf = append(buf, Give(AnsPlay, c, Echo, 0))
		}
	}
	return buf
}

// Echo stands for the extra Act that a Dedicant gives a lone player, where the table plays it so (A63).
const Echo = 255

// mayEcho reports whether Dedicants may be discarded for an extra Act.
func (s *State) mayEcho(m *mods) bool {
	return s.Seats == 1 && s.Opts.SoloEcho && m.ban&program.BanExtraActs == 0
}

// MayRecruit reports whether the active player may recruit now (R58).
func (s *State) MayRecruit() bool {
	return s.Recruits > 0 && !s.NoRecruit && s.mods().ban&program.BanRecruit == 0
}

// mayPlay reports whether an ability of a card in the active player's hand may be played (R83).
func (s *State) mayPlay(c Card, ability int16, m *mods) bool {
	a := &s.R.Abilities[ability]
	if a.When != program.WhenPlay {
		return false
	}
	if a.ExtraActs > 0 && a.Do < 0 {
		return m.ban&program.BanExtraActs == 0
	}
	if m.ban&program.BanRelics != 0 && s.R.Cards[c].Kind == program.Relic {
		return false
	}
	return s.Could(ability, s.Active)
}

// actAnswers lists the Acts that can be proposed: those whose price could be raised, as far as the active player can
// tell, and which have not been given up since something changed.
func (s *State) actAnswers(buf []engine.Answer, once bool) []engine.Answer {
	if s.Acts == 0 {
		return buf
	}
	return s.actsAgainst(buf, once)
}

// actsAgainst lists them as if an Act were left.
func (s *State) actsAgainst(buf []engine.Answer, once bool) []engine.Answer {
	had := len(buf)
	r, more := reach{m: s.mods()}, s.more(0)
	for space, end := 1, s.Loss(); space < end; space++ {
		c := s.Line[space]
		if c == NoCard {
			continue
		}
		if s.stands.some {
			r = reach{m: s.against(space)} // it differs from Event to Event
		}
		if s.stands.dear != 0 {
			more = s.more(space)
		}
		d := &s.R.Cards[c]
		for option := uint8(0); option < 2; option++ {
			p := &d.Prices[option]
			if p.N == 0 {
				continue
			}
			one, two := Target{uint8(space), option, false}, Target{uint8(space), option, true}
			if s.mayOpen(one, &r.m) && s.reaches(&r, p.Power, s.price(d, one, more)) {
				buf = append(buf, Give(AnsAct, c, option, 0))
			}
			if s.mayOpen(two, &r.m) && s.reaches(&r, p.Power, s.price(d, two, more)) {
				buf = append(buf, Give(AnsAct, c, option, 1))
			}
			if once && len(buf) > had {
				return buf
			}
		}
	}
	return buf
}

// mayOpen reports whether nothing but its price stands against proposing an Act.
func (s *State) mayOpen(t Target, m *mods) bool {
	return !(t.Double && m.ban&program.BanDouble != 0) && s.Dropped&actBit(t) == 0
}
