package play

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/asking"
	"witchtable/engine/effect"
	"witchtable/engine/witchcraft/program"
)

// AnswerKind is what an answer does.
type AnswerKind uint8

// The kinds of answers, with their operands. Stored in every log and on every button: append only.
const (
	AnsNone     AnswerKind = iota
	AnsKeep                // keep a Witch for the coven [card]
	AnsHide                // play a Witch hidden [card]
	AnsReveal              // play a Witch revealed [card]
	AnsChoose              // phase 1 is over: on to choosing a Mission
	AnsUse                 // the Witch acts
	AnsSkip                // she does not
	AnsFamiliar            // use a Familiar [card]
	AnsPass                // use none
	AnsMission             // choose a Mission [card]
	AnsOrder               // do this effect next [card]
	AnsOvercome            // overcome a Challenge [card]
	AnsGoOn                // overcome no more
	AnsJuror               // gain persuasion over a Juror [card]
	AnsStay                // go on with another round
	AnsTrial               // go to trial
	AnsPick                // pick a card that lies open [card]
	AnsPickAt              // pick a card by where it lies [zone, place in it from 0]
	AnsPickTop             // pick one of the top cards of a deck [which, from 0]
	AnsEnough              // pick no more
	AnsYes                 // do it
	AnsNo                  // leave it
	AnsPart                // do one of several things [which, from 0]
	AnsKinds
)

// Give packs an answer.
func Give(k AnswerKind, a, b uint8) engine.Answer { return asking.Pack(k, a, b) }

// Split unpacks an answer.
func Split(a engine.Answer) (k AnswerKind, x, y uint8) { return asking.Split[AnswerKind](a) }

// Answers appends the legal answers of an open decision.
func (s *State) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	switch kind := s.Asked(id); kind {
	case AskNone:
		return buf
	case AskDraft:
		return s.each(ZoneOffer, AnsKeep, buf)
	case AskPlay:
		return s.playAnswers(buf)
	case AskUse:
		return append(buf, Give(AnsUse, 0, 0), Give(AnsSkip, 0, 0))
	case AskFamiliar:
		m := momentOf(s.Stage)
		for c := s.At[ZoneFamiliars].Head; c != NoCard; c = s.Next[c] {
			if s.usable(c, m) {
				buf = append(buf, Give(AnsFamiliar, c, 0))
			}
		}
		return append(buf, Give(AnsPass, 0, 0))
	case AskMission:
		for i, c := range s.Display {
			if s.FaceUp(i) {
				buf = append(buf, Give(AnsMission, c, 0))
			}
		}
		return buf
	case AskOrder:
		var room [maxPending]Card
		for _, c := range s.pending(boxOf(s.Stage), room[:0]) {
			buf = append(buf, Give(AnsOrder, c, 0))
		}
		return buf
	case AskOvercome:
		for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
			if s.mayOvercome(c) {
				buf = append(buf, Give(AnsOvercome, c, 0))
			}
		}
		return append(buf, Give(AnsGoOn, 0, 0))
	case AskJuror:
		for _, c := range s.Jurors {
			buf = append(buf, Give(AnsJuror, c, 0))
		}
		return buf
	case AskTrial:
		return append(buf, Give(AnsStay, 0, 0), Give(AnsTrial, 0, 0))
	default:
		return s.textAnswers(kind, buf)
	}
}

// textAnswers are the answers to what a card's text asks.
func (s *State) textAnswers(kind AskKind, buf []engine.Answer) []engine.Answer {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Code.Ops[f.Pc]
	switch kind {
	case AskYesNo:
		return append(buf, Give(AnsYes, 0, 0), Give(AnsNo, 0, 0))
	case AskPart:
		for i := range int(o.Small) {
			if effect.Offered(&s.R.Code, &s.R.Deeds.Deeds, s, f.Ctx(), &f.Frame, o, i) {
				buf = append(buf, Give(AnsPart, uint8(i), 0))
			}
		}
		return buf
	}
	if f.Asks == AsksTop {
		for i := f.Seen; i < f.N; i++ {
			buf = append(buf, Give(AnsPickTop, i, 0))
		}
	} else {
		buf = s.pickAnswers(buf)
	}
	if s.MayStop() {
		buf = append(buf, Give(AnsEnough, 0, 0))
	}
	return buf
}

// pickAnswers are the cards that can be picked: those that lie in places go by these, in their order, all others by
// what they are.
func (s *State) pickAnswers(buf []engine.Answer) []engine.Answer {
	set := s.Pickable()
	for z := ZoneAt; z < Zones; z++ {
		i := uint8(0)
		for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
			if set.Has(c) {
				set.Del(c)
				buf = append(buf, Give(AnsPickAt, uint8(z), i))
			}
			i++
		}
	}
	for !set.Empty() {
		buf = append(buf, Give(AnsPick, set.Pop(), 0))
	}
	return buf
}

// each are answers for each card of a zone.
func (s *State) each(z Zone, k AnswerKind, buf []engine.Answer) []engine.Answer {
	for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
		buf = append(buf, Give(k, c, 0))
	}
	return buf
}

func (s *State) playAnswers(buf []engine.Answer) []engine.Answer {
	for c := s.At[ZoneHand].Head; c != NoCard; c = s.Next[c] {
		if s.Def(c).Class == program.Witch {
			buf = append(buf, Give(AnsHide, c, 0), Give(AnsReveal, c, 0))
		}
	}
	if s.Stage == StagePlay {
		buf = append(buf, Give(AnsChoose, 0, 0))
	}
	return buf
}

// legal reports whether an answer is on the list of the open question.
func (s *State) legal(id engine.DecisionID, a engine.Answer) bool {
	var room [64]engine.Answer
	return slices.Contains(s.Answers(id, room[:0]), a)
}
