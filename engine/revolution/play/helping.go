package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// helpAnswers lists the packs that a player can give, and passing or taking back what was given.
func (s *State) helpAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	p := &s.Proposal.Pledges[seat]
	m := s.against(int(s.Proposal.Space))
	_, of := s.Price(s.Proposal.Target())
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		if !s.isPack(seat, Pack{c, NoCard}, of, &m) {
			continue
		}
		if p.Pack != (Pack{c, NoCard}) {
			buf = append(buf, Give(AnsHelp, c, NoCard, 0))
		}
		if s.R.Cards[c].Along == program.Nobody {
			continue
		}
		for also := s.At[Hand(seat)].Head; also != NoCard; also = s.Next[also] {
			if p.Pack != (Pack{c, also}) && s.mayBring(seat, c, also, of, &m) {
				buf = append(buf, Give(AnsHelp, c, also, 0))
			}
		}
	}
	if p.State == PledgeMade {
		return append(buf, back(AnsWithdraw, 0, 0, 0))
	}
	return append(buf, Give(AnsPass, 0, 0, 0))
}

func (s *State) lendAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	for power, n := range s.Trophies[seat] {
		lent := s.Proposal.Lent[seat][power]
		if lent < n {
			buf = append(buf, Give(AnsLend, uint8(power), 0, 0))
		}
		if lent > 0 {
			buf = append(buf, back(AnsUnlend, uint8(power), 0, 0))
		}
	}
	return buf
}

// orderAnswers are a player's standing orders: the mode, the cards they may not give away, and the Events they do not
// help against.
func (s *State) orderAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	for mode := range Mode(len(Modes)) {
		if mode != s.Modes[seat] {
			buf = append(buf, Give(AnsMode, uint8(mode), 0, 0))
		}
	}
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagKept != 0 {
			buf = append(buf, Give(AnsUnkeep, c, 0, 0))
		} else {
			buf = append(buf, Give(AnsKeep, c, 0, 0))
		}
	}
	for _, c := range s.Line {
		switch {
		case c == NoCard:
		case s.NotFor[c]>>seat&1 != 0:
			buf = append(buf, Give(AnsFor, c, 0, 0))
		default:
			buf = append(buf, Give(AnsNotFor, c, 0, 0))
		}
	}
	return buf
}
