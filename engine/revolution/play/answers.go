package play

import (
	"math/bits"

	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// AnswerKind is what an answer does.
type AnswerKind uint8

// The kinds of answers, with their operands. Stored in every log and on every button: append only.
const (
	AnsNone     AnswerKind = iota
	AnsAct                 // propose an Act [event, price, double]
	AnsRecruit             // propose to take a Recruit [card]
	AnsPlay                // play an ability from the hand [card, which of its abilities]
	AnsEndActs             // step 3 is over
	AnsLay                 // lay a card down for the proposal [card]
	AnsLift                // take it back [card]
	AnsSpend               // lay a trophy down [power, whose]
	AnsUnspend             // take it back [power, whose]
	AnsUse                 // use a pledge [whose]
	AnsSpare               // spare it [whose]
	AnsOffer               // pay with what is offered as a whole [which, from 1]
	AnsPay                 // pay with what is laid down
	AnsGiveUp              // give the proposal up
	AnsBuy                 // pay for the Recruit with what is laid down [onto whose deck]
	AnsPurse               // pay for it with what is offered as a whole [onto whose deck]
	AnsMarker              // take a marker [power]
	AnsNoMarker            // take none
	AnsBanish              // banish a face-up Recruit [card]
	AnsMark                // discard a card at the end of the turn [card]
	AnsUnmark              // keep it after all [card]
	AnsDraw                // discard what is marked and draw
	AnsStay                // discard what is marked and do not draw
	AnsToken               // use a free reshuffle up
	AnsNoToken             // keep it: the Moon moves, and an Event is added
	AnsDiscard             // discard a card [card]
	AnsFree                // reshuffle freely
	AnsNotFree             // leave the deck as it is
	AnsTrophy              // lose a trophy [power, whose]
	AnsPick                // choose for a card's text [sort, which]
	AnsHelp                // pledge [card, card brought along]
	AnsWithdraw            // take a pledge back
	AnsPass                // do not help
	AnsLend                // lend a trophy [power]
	AnsUnlend              // take it back [power]
	AnsMode                // a standing order [mode]
	AnsKeep                // no standing order gives a card away [card]
	AnsUnkeep              // any may [card]
	AnsNotFor              // no standing order helps against an Event [event]
	AnsFor                 // they may [event]
	AnsKinds
)

// Give packs an answer.
func Give(k AnswerKind, a, b, c uint8) engine.Answer {
	return engine.Answer(k)<<24 | engine.Answer(a)<<16 | engine.Answer(b)<<8 | engine.Answer(c)
}

// Split unpacks an answer; whether it leads back is left out.
func Split(a engine.Answer) (k AnswerKind, x, y, z uint8) {
	return AnswerKind(a >> 24 & 127), uint8(a >> 16), uint8(a >> 8), uint8(a)
}

func back(k AnswerKind, a, b, c uint8) engine.Answer { return engine.Back | Give(k, a, b, c) }

// Answers appends the legal answers of an open decision.
func (s *State) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	seat, kind := s.Asked(id)
	if seat == Nobody {
		return buf
	}
	return s.answers(seat, kind, buf)
}

func (s *State) answers(seat int8, kind AskKind, buf []engine.Answer) []engine.Answer {
	switch kind {
	case AskMenu:
		return append(s.menu(buf), Give(AnsEndActs, 0, 0, 0))
	case AskCompose:
		return s.composeAnswers(buf)
	case AskBuy:
		return s.buyAnswers(buf)
	case AskMarker:
		for left := s.Markers(s.Stack[s.Depth-1].Card); left != 0; left &= left - 1 {
			buf = append(buf, Give(AnsMarker, uint8(bits.TrailingZeros8(left)), 0, 0))
		}
		if s.Opts.Marker != MarkerNever {
			buf = append(buf, Give(AnsNoMarker, 0, 0, 0))
		}
		return buf
	case AskPeril:
		for _, c := range s.Row {
			if c != NoCard {
				buf = append(buf, Give(AnsBanish, c, 0, 0))
			}
		}
		return buf
	case AskEnd:
		return s.endAnswers(seat, buf)
	case AskToken:
		return append(buf, Give(AnsToken, 0, 0, 0), Give(AnsNoToken, 0, 0, 0))
	case AskDiscard:
		for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
			if s.Tags[c]&TagMarked == 0 {
				buf = append(buf, Give(AnsDiscard, c, 0, 0))
			}
		}
		return buf
	case AskFree:
		return append(buf, Give(AnsFree, 0, 0, 0), Give(AnsNotFree, 0, 0, 0))
	case AskTrophy:
		return s.trophyAnswers(buf)
	case AskEffect:
		return s.pickAnswers(buf)
	case AskAssist:
		return s.helpAnswers(seat, buf)
	case AskLend:
		return s.lendAnswers(seat, buf)
	}
	return s.orderAnswers(seat, buf)
}

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
	return a.Do >= 0 && s.R.Step != nil && (s.R.Can == nil || s.R.Can(s, a, s.Active))
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

// composeAnswers put an Act together.
func (s *State) composeAnswers(buf []engine.Answer) []engine.Answer {
	t := s.Proposal.Target()
	m := s.against(int(t.Space))
	need, of := s.Price(t)
	own := s.own(of, &m)
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		switch {
		case s.Tags[c]&TagLaid != 0:
			buf = append(buf, back(AnsLift, c, 0, 0))
		case own < need && s.mayPay(c, of, &m):
			buf = append(buf, Give(AnsLay, c, 0, 0))
		}
	}
	if m.ban&program.BanTrophies == 0 {
		laid := &s.Proposal.Trophies[s.Active]
		for power, n := range s.Trophies[s.Active] {
			if own < need && laid[power] < n && fits(program.Power(power), of) {
				buf = append(buf, Give(AnsSpend, uint8(power), uint8(s.Active), 0))
			}
			if laid[power] > 0 {
				buf = append(buf, back(AnsUnspend, uint8(power), uint8(s.Active), 0))
			}
		}
	}
	used, sum := s.usedFor(need, of, &m)
	for seat := range s.Seats {
		if s.Proposal.Pledges[seat].State != PledgeMade {
			continue
		}
		if used>>seat&1 != 0 {
			buf = append(buf, back(AnsSpare, uint8(seat), 0, 0))
		} else if s.holds() < int(m.seats) {
			buf = append(buf, Give(AnsUse, uint8(seat), 0, 0))
		}
	}
	var offers [MaxOffers]Payment
	for i := range s.Offers(&offers) {
		buf = append(buf, Give(AnsOffer, uint8(i+1), 0, 0))
	}
	if sum >= need {
		buf = append(buf, Give(AnsPay, 0, 0, 0))
	}
	return append(buf, Give(AnsGiveUp, 0, 0, 0))
}

// holds is how many pledges the active player holds to.
func (s *State) holds() (n int) {
	for i := range s.Proposal.Pledges {
		if s.Proposal.Pledges[i].Held > 0 {
			n++
		}
	}
	return n
}

// buyAnswers put the payment of a Recruit together.
func (s *State) buyAnswers(buf []engine.Answer) []engine.Answer {
	paid := s.laidDown()
	due := s.due(&paid)
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		switch {
		case s.Tags[c]&TagLaid != 0:
			buf = append(buf, back(AnsLift, c, 0, 0))
		case s.R.Cards[c].Stars > 0 && (due > 0 || s.Opts.Overpay): // A21
			buf = append(buf, Give(AnsLay, c, 0, 0))
		}
	}
	lower := s.mayLowerByTrophies()
	for seat := range s.Seats {
		for power := range program.Power(program.PowerKinds) {
			laid := s.Proposal.Trophies[seat][power]
			if lower && (due > 0 || paid.trophies%2 == 1) && laid < s.mayUse(seat, power) {
				buf = append(buf, Give(AnsSpend, uint8(power), uint8(seat), 0))
			}
			if laid > 0 {
				buf = append(buf, back(AnsUnspend, uint8(power), uint8(seat), 0))
			}
		}
	}
	if s.MayBuy() {
		buf = s.onto(AnsBuy, buf)
	}
	if set, ok := s.Purse(); ok && set != s.laidSet() {
		buf = s.onto(AnsPurse, buf)
	}
	return append(buf, Give(AnsGiveUp, 0, 0, 0))
}

// laidSet is the cards that are laid down, by their places in the hand.
func (s *State) laidSet() (set uint16) {
	place := 0
	for c := s.At[Hand(s.Active)].Head; c != NoCard && place < firstPledge; c = s.Next[c] {
		if s.Tags[c]&TagLaid != 0 {
			set |= 1 << place
		}
		place++
	}
	return set
}

// onto lists on whose deck a Recruit can be put: one's own first (A19).
func (s *State) onto(k AnswerKind, buf []engine.Answer) []engine.Answer {
	for by := range s.Seats {
		if by == 0 || !s.Opts.OwnDeck {
			buf = append(buf, Give(k, uint8(s.LeftOf(s.Active, by)), 0, 0))
		}
	}
	return buf
}

func (s *State) endAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagMarked != 0 {
			buf = append(buf, back(AnsUnmark, c, 0, 0))
		} else {
			buf = append(buf, Give(AnsMark, c, 0, 0))
		}
	}
	if s.CanDraw(seat) {
		buf = append(buf, Give(AnsDraw, 0, 0, 0))
	}
	return append(buf, Give(AnsStay, 0, 0, 0))
}

func (s *State) trophyAnswers(buf []engine.Answer) []engine.Answer {
	for seat := range s.Seats {
		for power, n := range s.Trophies[seat] {
			if n > 0 {
				buf = append(buf, Give(AnsTrophy, uint8(power), uint8(seat), 0))
			}
		}
	}
	return buf
}

func (s *State) pickAnswers(buf []engine.Answer) []engine.Answer {
	for word, set := range s.Choice.Among {
		for ; set != 0; set &= set - 1 {
			buf = append(buf, Give(AnsPick, uint8(s.Choice.Kind), uint8(word*64+bits.TrailingZeros64(set)), 0))
		}
	}
	if s.Choice.Free {
		buf = append(buf, Give(AnsPick, uint8(PickNothing), 0, 0))
	}
	return buf
}

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
