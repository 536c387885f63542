package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// menu lists what there is to do in step 3 beside going on.
func (s *State) menu(buf []engine.Answer) []engine.Answer {
	return s.playAnswers(s.recruitAnswers(s.actAnswers(buf)))
}

// recruitAnswers lists the Recruits that can be proposed.
func (s *State) recruitAnswers(buf []engine.Answer) []engine.Answer {
	if !s.MayRecruit() {
		return buf
	}
	for space := 1; space <= program.RowSpaces; space++ {
		if s.offersRecruit(space) {
			buf = append(buf, Give(AnsRecruit, s.Row[space], 0, 0))
		}
	}
	return buf
}

// offersRecruit reports whether the Recruit on a space can be proposed.
func (s *State) offersRecruit(space int) bool {
	return s.Row[space] != NoCard && s.Dropped&buyBit(space) == 0 && s.canBuy(space)
}

// playAnswers lists the abilities that can be played from the hand.
func (s *State) playAnswers(buf []engine.Answer) []engine.Answer {
	m := s.mods()
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		d := &s.R.Cards[c]
		for i := d.First; i < d.Last; i++ {
			if s.mayPlay(c, i, &m) {
				buf = append(buf, Give(AnsPlay, c, uint8(i-d.First), 0))
			}
		}
		if d.Kind == program.Dedicant && s.mayEcho(&m) {
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
func (s *State) actAnswers(buf []engine.Answer) []engine.Answer {
	if s.Acts == 0 {
		return buf
	}
	for space, end := 1, s.Loss(); space < end; space++ {
		c := s.Line[space]
		if c == NoCard {
			continue
		}
		m := s.against(space)
		for option, p := range s.R.Cards[c].Prices {
			if p.N == 0 {
				continue
			}
			reach := s.reach(p.Power, &m)
			for _, double := range [2]bool{false, true} {
				if s.offersAct(Target{uint8(space), uint8(option), double}, reach, &m) {
					buf = append(buf, Give(AnsAct, c, uint8(option), uint8(flag(double))))
				}
			}
		}
	}
	return buf
}

// offersAct reports whether an Act can be proposed for which so many icons can be raised.
func (s *State) offersAct(t Target, reach int, m *mods) bool {
	if t.Double && m.ban&program.BanDouble != 0 || s.Dropped&actBit(t) != 0 {
		return false
	}
	need, _ := s.Price(t)
	return reach >= need
}
