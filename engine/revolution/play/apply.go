package play

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// Apply answers an open decision.
func (s *State) Apply(m engine.Move, log *engine.Log) error {
	seat, kind := s.Asked(m.Decision)
	switch {
	case m.Seat < 0 || m.Seat >= engine.Seat(s.Seats):
		return engine.ErrNotYours
	case seat == Nobody:
		return engine.ErrGone
	case engine.Seat(seat) != m.Seat:
		return engine.ErrNotYours
	}
	if !s.legal(seat, kind, m.Answer) {
		return engine.ErrIllegal
	}
	s.Log, s.steps, s.cuts = log, 0, 0
	s.Unask(seat, askingOf(kind))
	s.answer(seat, kind, m.Answer)
	s.Run()
	s.Log = nil
	return nil
}

func (s *State) answer(seat int8, kind AskKind, a engine.Answer) {
	k, x, y, z := Split(a)
	switch kind {
	case AskMenu:
		s.answerMenu(k, x, y, z)
	case AskCompose, AskBuy:
		s.answerProposal(kind, k, x, y)
	case AskMarker:
		if k == AnsNoMarker {
			s.declineMarker()
		} else {
			s.takeMarker(&s.Stack[s.Depth-1], program.Power(x))
		}
	case AskPeril:
		s.BanishRecruit(x)
	case AskEnd:
		s.answerEnd(seat, k, x)
	case AskToken:
		s.useToken(k == AnsToken)
	case AskDiscard:
		s.markDiscard(seat, x)
	case AskFree:
		if k == AnsFree {
			s.FreeReshuffle(seat, true)
		}
	case AskTrophy:
		s.loseTrophy(&s.Stack[s.Depth-1], int8(y), program.Power(x))
	case AskEffect:
		s.answered(&s.Stack[s.Depth-1], Pick{PickKind(x), y})
	case AskAssist:
		switch k {
		case AnsHelp:
			s.help(seat, Pack{x, y})
		case AnsWithdraw:
			s.withdraw(seat)
		default:
			s.passHelp(seat)
		}
	case AskLend:
		s.lend(seat, program.Power(x), k == AnsUnlend)
	case AskOrder:
		s.order(seat, k, x)
	case AskFirst:
		s.vote(seat, x)
	case AskGoal:
		s.chooseGoal(x)
	}
}

func (s *State) answerMenu(k AnswerKind, x, y, z uint8) {
	switch k {
	case AnsAct:
		s.openAct(Target{uint8(s.SpaceOf(x)), y, z != 0})
	case AnsRecruit:
		s.openBuy(slices.Index(s.Row[:], x), Proposal{})
	case AnsPlay:
		s.play(x, y)
	case AnsDraw:
		s.drawAtOnce()
	default:
		s.leaveAct()
	}
}

// play plays an ability from the active player's hand: the card goes to the discards, or is banished (R84).
func (s *State) play(c Card, which uint8) {
	d := &s.R.Cards[c]
	if which == Echo {
		s.tell(EvPlayed, s.Active, int16(c), 0)
		s.discard(c)
		s.changed()
		s.MoreActs(1)
		return
	}
	ability := d.First + int16(which)
	a := &s.R.Abilities[ability]
	s.tell(EvPlayed, s.Active, int16(c), flag(a.Banish))
	if a.Banish {
		s.banish(c)
	} else {
		s.discard(c)
	}
	s.changed()
	if a.ExtraActs > 0 {
		s.MoreActs(int(a.ExtraActs))
	}
	s.Begin(ability, s.Active)
}

// answerProposal answers the question of an Act or a purchase that is put together; it is put again unless that is
// over.
func (s *State) answerProposal(kind AskKind, k AnswerKind, x, y uint8) {
	p := &s.Proposal
	switch k {
	case AnsLay:
		s.Tags[x] |= TagLaid | TagShown // for all to see
	case AnsLift:
		s.Tags[x] &^= TagLaid
	case AnsSpend:
		p.Trophies[y][x]++
	case AnsUnspend:
		p.Trophies[y][x]--
	case AnsUse:
		p.Pledges[x].Held = 1
	case AnsSpare:
		p.Pledges[x].Held = -1
	case AnsOffer:
		var offers [MaxOffers]Payment
		s.Offers(&offers)
		s.layDown(offers[x-1])
		s.pay()
		return
	case AnsPay:
		s.pay()
		return
	case AnsPurse:
		set, _ := s.Purse()
		s.layPurse(set)
		s.buy(int8(x))
		return
	case AnsBuy:
		s.buy(int8(x))
		return
	default:
		s.giveUp()
		return
	}
	s.ask(s.Active, kind)
}

func (s *State) answerEnd(seat int8, k AnswerKind, c Card) {
	switch k {
	case AnsMark:
		s.Tags[c] |= TagMarked
	case AnsUnmark:
		s.Tags[c] &^= TagMarked
	default:
		s.leaveEnd(k == AnsDraw)
		return
	}
	s.ask(seat, AskEnd)
}

// order changes a standing order. What a mode is, everybody sees; which cards are kept, nobody else does.
func (s *State) order(seat int8, k AnswerKind, x uint8) {
	switch k {
	case AnsMode:
		s.Modes[seat] = Mode(x)
		s.tell(EvOrder, seat, int16(x))
	case AnsKeep:
		s.Tags[x] |= TagKept
	case AnsUnkeep:
		s.Tags[x] &^= TagKept
	case AnsNotFor:
		s.NotFor[x] |= 1 << seat
	case AnsFor:
		s.NotFor[x] &^= 1 << seat
	}
	s.ask(seat, AskOrder)
}
