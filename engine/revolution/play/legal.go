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
	if a != Give(k, x, y, z) && a != back(k, x, y, z) {
		return false
	}
	known, ok := false, false
	switch kind {
	case AskMenu:
		ok, known = s.legalMenu(k, x, y, z)
	case AskCompose:
		ok, known = s.legalCompose(k, x, y, z)
	case AskBuy:
		ok, known = s.legalBuy(k, x, y, z)
	case AskEnd:
		ok, known = s.legalEnd(seat, k, x, y, z)
	}
	if known {
		return ok && a.IsBack() == leadsBack(k)
	}
	var room [256]engine.Answer
	return slices.Contains(s.answers(seat, kind, room[:0]), a)
}

// leadsBack reports whether answers of a kind take something back.
func leadsBack(k AnswerKind) bool {
	switch k {
	case AnsLift, AnsUnspend, AnsSpare, AnsUnmark, AnsWithdraw, AnsUnlend:
		return true
	}
	return false
}

// held reports whether a card is in a player's hand and bears a tag, or does not.
func (s *State) held(c Card, seat int8, tag uint8, has bool) bool {
	return s.InHand(c, seat) && (s.Tags[c]&tag != 0) == has
}

func (s *State) legalMenu(k AnswerKind, x, y, z uint8) (ok, known bool) {
	switch k {
	case AnsEndActs:
		return x|y|z == 0, true
	case AnsDraw:
		return x|y|z == 0 && s.mayDrawAtOnce(), true
	case AnsAct:
		return s.legalAct(x, y, z), true
	case AnsPlay:
		return z == 0 && s.legalPlay(x, y), true
	case AnsRecruit:
		space := slices.Index(s.Row[:], x)
		return y|z == 0 && x != NoCard && space > 0 && s.OffersRecruit(space), true
	}
	return false, false
}

// mayTake reports whether a whole payment is offered, by its number: one that lies there already is, too, only while it
// does not pay.
func (s *State) mayTake(n int) bool {
	var offers [MaxOffers]Payment
	x := s.composing()
	if n < 1 || n > s.offers(&x, &offers) {
		return false
	}
	_, sum := s.usedFor(&x)
	return sum < x.need || !s.Lies(offers[n-1])
}

func (s *State) legalCompose(k AnswerKind, c, y, z uint8) (ok, known bool) {
	switch k {
	case AnsLift:
		return y|z == 0 && s.held(c, s.Active, TagLaid, true), true
	case AnsLay:
		if y|z != 0 || !s.held(c, s.Active, TagLaid, false) {
			return false, true
		}
		x := s.composing()
		return s.mayLay(c, &x), true
	case AnsSpend, AnsUnspend:
		power := program.Power(c)
		if int8(y) != s.Active || z != 0 || power >= program.PowerKinds {
			return false, true
		}
		x := s.composing()
		return k == AnsSpend && s.maySpend(power, &x) || k == AnsUnspend && s.mayUnspend(power, &x), true
	case AnsOffer:
		return y|z == 0 && s.mayTake(int(c)), true
	case AnsPay:
		x := s.composing()
		_, sum := s.usedFor(&x)
		return c|y|z == 0 && sum >= x.need, true
	case AnsGiveUp:
		return c|y|z == 0, true
	}
	return false, false
}

func (s *State) legalBuy(k AnswerKind, c, y, z uint8) (ok, known bool) {
	switch k {
	case AnsLift:
		return y|z == 0 && s.held(c, s.Active, TagLaid, true), true
	case AnsLay:
		if y|z != 0 || !s.held(c, s.Active, TagLaid, false) {
			return false, true
		}
		x := s.buying()
		return s.mayAdd(c, &x), true
	case AnsSpend, AnsUnspend:
		power, whose := program.Power(c), int8(y)
		if whose < 0 || whose >= s.Seats || z != 0 || power >= program.PowerKinds {
			return false, true
		}
		x := s.buying()
		return k == AnsUnspend && s.Proposal.Trophies[whose][power] > 0 ||
			k == AnsSpend && s.mayLowerByTrophies() && s.mayLower(whose, power, &x), true
	case AnsBuy:
		return s.legalOnto(c) && y|z == 0 && s.MayBuy(), true
	case AnsPurse:
		return s.legalOnto(c) && y|z == 0 && s.offersPurse(), true
	case AnsGiveUp:
		return c|y|z == 0, true
	}
	return false, false
}

// legalOnto reports whether a Recruit can be put on a player's deck.
func (s *State) legalOnto(whose uint8) bool {
	seat := int8(whose)
	return seat >= 0 && seat < s.Seats && s.mayGetIt(s.LeftOf(seat, s.Seats-s.Active))
}

func (s *State) legalEnd(seat int8, k AnswerKind, c, y, z uint8) (ok, known bool) {
	switch k {
	case AnsMark, AnsUnmark:
		return y|z == 0 && s.held(c, seat, TagMarked, k == AnsUnmark), true
	case AnsDraw:
		return c|y|z == 0 && s.CanDraw(seat), true
	case AnsStay:
		return c|y|z == 0, true
	}
	return false, false
}

func (s *State) legalAct(c Card, option, double uint8) bool {
	if s.Acts == 0 || !s.cardOrNone(c) || option > 1 || double > 1 {
		return false
	}
	space := s.SpaceOf(c)
	d := &s.R.Cards[c]
	if space == 0 || space >= s.Loss() || d.Prices[option].N == 0 {
		return false
	}
	t, r := Target{uint8(space), option, double == 1}, reach{m: s.against(space)}
	return s.mayOpen(t, &r.m) && s.reaches(&r, d.Prices[option].Power, s.price(d, t, s.more(space)))
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
