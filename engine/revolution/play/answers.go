package play

import (
	"math/bits"

	"witchtable/engine"
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
	AnsDraw                // discard what is marked and draw; in step 3: that is over, discard nothing and draw
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
	AnsFirst               // who is to begin [whom]
	AnsGoal                // an Objective of this game [card]
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
		if buf = s.menu(buf); s.mayDrawAtOnce() {
			buf = append(buf, Give(AnsDraw, 0, 0, 0))
		}
		return append(buf, Give(AnsEndActs, 0, 0, 0))
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
		return s.pickAnswers(seat, buf)
	case AskAssist:
		return s.helpAnswers(seat, buf)
	case AskLend:
		return s.lendAnswers(seat, buf)
	case AskFirst:
		return s.firstAnswers(buf)
	case AskGoal:
		return s.GoalAnswers(buf)
	}
	return s.orderAnswers(seat, buf)
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

func (s *State) pickAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	if s.Choice.Kind == PickHeld {
		for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
			buf = append(buf, Give(AnsPick, uint8(PickHeld), c, 0))
		}
	}
	for rest := s.Choice.Among; !rest.Empty(); {
		buf = append(buf, Give(AnsPick, uint8(s.Choice.Kind), rest.Pop(), 0))
	}
	if s.Choice.Free {
		buf = append(buf, Give(AnsPick, uint8(PickNothing), 0, 0))
	}
	return buf
}
