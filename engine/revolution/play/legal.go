package play

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// legal reports whether an answer is among those listed. What is asked most often is looked at by itself: games are
// played out by the thousand, and listing all answers takes longer than giving one.
func (s *State) legal(seat int8, kind AskKind, a engine.Answer) bool {
	k, x, y, z := Split(a)
	if kind == AskMenu && a == Give(k, x, y, z) {
		switch k {
		case AnsEndActs:
			return x == 0 && y == 0 && z == 0
		case AnsAct:
			return s.legalAct(x, y, z)
		case AnsPlay:
			return z == 0 && s.legalPlay(x, y)
		}
	}
	if (kind == AskCompose || kind == AskBuy) && a == Give(AnsGiveUp, 0, 0, 0) {
		return true
	}
	var room [256]engine.Answer
	return slices.Contains(s.answers(seat, kind, room[:0]), a)
}

func (s *State) legalAct(c Card, option, double uint8) bool {
	if s.Acts == 0 || !s.cardOrNone(c) || option > 1 || double > 1 {
		return false
	}
	space := s.SpaceOf(c)
	if space == 0 || space >= s.Loss() || s.R.Cards[c].Prices[option].N == 0 {
		return false
	}
	m := s.against(space)
	reach := s.reach(s.R.Cards[c].Prices[option].Power, &m)
	return s.offersAct(Target{uint8(space), option, double == 1}, reach, &m)
}

func (s *State) legalPlay(c Card, which uint8) bool {
	if !s.cardOrNone(c) || !s.InHand(c, s.Active) {
		return false
	}
	d, m := &s.R.Cards[c], s.mods()
	if which == Echo {
		return d.Kind == program.Dedicant && s.mayEcho(&m)
	}
	ability := d.First + int16(which)
	return ability < d.Last && s.mayPlay(c, ability, &m)
}
