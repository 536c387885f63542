package play

import "witchtable/engine/witchcraft/program"

const (
	handSize  = 5 // R14, R37
	mostFails = 2 // R49
)

// Run goes on until something is asked, or the game is over.
func (s *State) Run() {
	s.steps = 0
	for s.Ending == Playing && s.Ask[0].Kind == AskNone {
		if s.steps++; s.steps > stepLimit {
			s.cut()
			continue
		}
		if s.Depth > 0 {
			s.step()
		} else {
			s.advance()
		}
	}
}

// cut ends what runs and does not come to an end: only packs lead there.
func (s *State) cut() {
	s.tell(EvCut, int16(s.Stack[0].Src))
	s.Depth, s.Stack, s.steps = 0, [MaxDepth]Frame{}, 0
}

// advance goes on with the round when no effect is under way (R22).
func (s *State) advance() {
	if s.reigns() && s.Stage > StageChosen && s.Stage < StageFailures && s.lateChosen() {
		return
	}
	switch s.Stage {
	case StageDraft:
		s.draft()
	case StageOpening:
		s.open()
	case StagePlay, StageRest:
		s.playing()
	case StageBeforeChoose:
		s.moment(program.BeforeChoose, StageChoose)
	case StageChoose:
		s.choosing()
	case StageNotChosen:
		s.effects(program.BoxNotChosen, StageUncover)
	case StageUncover:
		s.uncoverAll()
	case StageChosen:
		s.effects(program.BoxChosen, StageRest)
	case StageBeforeResolve:
		s.beforeResolve()
	default:
		s.resolve()
	}
}

// resolve goes on with phases 4 to 6.
func (s *State) resolve() {
	switch s.Stage {
	case StagePower:
		s.Held = s.At[ZoneHand].N
		s.counts(true)
		s.Stage = StageOvercome
	case StageOvercome:
		s.overcoming()
	case StageMission:
		s.mission()
	case StageOvercame:
		s.moment(program.OnOvercome, StagePersuade)
	case StagePersuade:
		s.Asking(AskJuror)
	case StageFailures:
		s.effects(program.BoxFailure, StageSweep)
	case StageSweep:
		s.sweep()
	case StageFailed:
		s.Stage = StageFlip
		s.does(s.Display[s.Chosen], program.BoxFailure)
	case StageFlip:
		s.flip()
	case StageTrial:
		s.tryOrGo()
	case StageRecover:
		s.moment(program.OnRecover, StageClear)
	case StageClear:
		s.clear()
	case StageDraw:
		s.newHand()
	case StageRefill:
		s.refill()
	default:
		s.begin()
	}
}

// begin begins a round.
func (s *State) begin() {
	s.Round++
	s.Stage, s.Chosen, s.Won = StagePlay, Nowhere, false
	s.Power, s.Spent, s.Bonus, s.NextHand, s.Eased, s.Overcome = 0, 0, 0, 0, 0, 0
	s.Sways = [3]int8{}
	s.Held = 0
	for c := range s.R.N {
		s.Silent[c], s.Adjusted[c] = 0, 0
		s.Tags[c] &^= TagDone | TagPending | TagLate
	}
	s.tell(EvRound, int16(s.Round))
}

// holdsWitch reports whether there is a Witch in hand.
func (s *State) holdsWitch() bool {
	for c := s.At[ZoneHand].Head; c != NoCard; c = s.Next[c] {
		if s.Def(c).Class == program.Witch {
			return true
		}
	}
	return false
}

// playing asks which Witch is played, as long as there is one in hand: in phase 1 as many as you like, in phase 3 all
// of them (R23).
func (s *State) playing() {
	if s.holdsWitch() {
		s.Asking(AskPlay)
		return
	}
	s.Stage++
}

// place plays a Witch on a side. If she can act there, that is asked (R24, A16).
func (s *State) place(c Card, mode program.Mode) {
	s.move(c, ZonePlay)
	if mode == program.Revealed {
		s.Tags[c] = TagRevealed
	}
	s.tell(EvPlayed, int16(c), int16(mode))
	ability, ok := s.action(c)
	if ok && s.Forbids(mode) == NoCard && s.CanDo(From(c), ability) {
		s.Acting = c
		s.Asking(AskUse)
	}
}

// act is the answer to whether the Witch who was played acts.
func (s *State) act(use bool) {
	c := s.Acting
	s.Acting = NoCard
	if ability, ok := s.action(c); ok && use {
		s.tell(EvActed, int16(c), int16(s.Mode(c)))
		s.Begin(ability, c)
	}
}

// Whether asks whether a may or a price is done. An action that is used for nothing else is not asked about once more
// (A81).
func (s *State) Whether(f *Frame) {
	if !f.Did && s.R.Code.Ops[s.R.Abilities[f.Ability].Do].Own.Lone {
		f.Pc = s.R.Code.Ops[f.Pc].Body
		return
	}
	s.Asking(AskYesNo)
}

// choosing asks for a Mission; one alone is chosen (R28).
func (s *State) choosing() {
	n, only := 0, 0
	for i := range s.Display {
		if s.FaceUp(i) {
			n, only = n+1, i
		}
	}
	if n == 1 {
		s.choose(only)
		return
	}
	s.Asking(AskMission)
}

// choose chooses the Mission on a place.
func (s *State) choose(place int) {
	s.Chosen, s.Stage = int8(place), StageNotChosen
	s.tell(EvMissionChosen, int16(s.Display[place]), int16(place))
}

// uncoverAll turns all Challenges at the chosen Mission face up. What it and they say of being chosen is to come.
func (s *State) uncoverAll() {
	s.Stage = StageChosen
	s.Tags[s.Display[s.Chosen]] |= TagPending
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		s.Uncover(c)
		s.Tags[c] |= TagPending
	}
}

// beforeResolve is the end of phase 3: should a Familiar have drawn a Witch, she is played.
func (s *State) beforeResolve() {
	if s.holdsWitch() {
		s.Stage = StageRest
		return
	}
	s.moment(program.BeforeResolve, StagePower)
}

// mayOvercome reports whether a Challenge at the chosen Mission can be overcome now (R31).
func (s *State) mayOvercome(c Card) bool {
	return s.Blocked(c) == NoCard && s.Difficulty(c) <= s.Available()
}

// overcoming asks which Challenge is overcome, as long as one can be (A8).
func (s *State) overcoming() {
	s.counts(false)
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		if s.mayOvercome(c) {
			s.Asking(AskOvercome)
			return
		}
	}
	s.Stage = StageMission
}

// overcome overcomes a Challenge: it is paid, captured or discarded, and then its Success effect happens (R31, A39).
func (s *State) overcome(c Card) {
	cost := s.Difficulty(c)
	s.Spent += int16(cost)
	s.Overcome++
	s.tell(EvOvercome, int16(c), int16(cost))
	ability, ok := s.R.Does(c, program.BoxSuccess)
	ok = ok && !s.Silenced(c, program.BoxSuccess)
	if s.Def(c).Familiar {
		s.Capture(c)
	} else {
		s.onto(c, ZoneGone)
	}
	if ok {
		s.Begin(ability, c)
	}
}

// mission overcomes the Mission, if the power that is left is enough and nothing blocks it (R32, A37).
func (s *State) mission() {
	s.counts(false)
	place := int(s.Chosen)
	if s.Blocking(program.OfMission) != NoCard || s.MissionDifficulty(place) > s.Available() {
		s.Stage = StageFailures
		return
	}
	c := s.Display[place]
	s.Won, s.Stage = true, StageOvercame
	s.tell(EvMissionOvercome, int16(c), int16(s.MissionDifficulty(place)))
	s.does(c, program.BoxSuccess)
}

// persuade gains persuasion over a Juror for the Mission that is overcome, which leaves the game (R32, A42).
func (s *State) persuade(juror Card) {
	c := s.Display[s.Chosen]
	s.persuades(juror, s.Gain(juror), int16(c)+1)
	s.move(c, ZoneDone)
	s.Display[s.Chosen] = NoCard
	s.Stage = StageFailures
}

// sweep discards the Challenges that were not overcome (R34).
func (s *State) sweep() {
	z := At(int(s.Chosen))
	for s.At[z].N > 0 {
		c := s.At[z].Head
		s.tell(EvChallengeFailed, int16(c))
		s.onto(c, ZoneGone)
	}
	s.Stage = StageFailed
	if s.Won {
		s.Stage = StageTrial
	}
}

// flip turns a Mission that was not overcome face down for good; the second one loses the game (R35, A53).
func (s *State) flip() {
	s.Failed |= 1 << s.Chosen
	s.Fails++
	s.tell(EvMissionFailed, int16(s.Display[s.Chosen]), int16(s.Fails))
	if s.Fails >= mostFails {
		s.End(LostMissions)
		return
	}
	s.Stage = StageTrial
}

// tryOrGo asks whether to go to trial; with no Mission left the trial is held, and in a short game after its last round
// (R36, A82).
func (s *State) tryOrGo() {
	if s.LastRound() {
		s.Trial()
		return
	}
	s.Asking(AskTrial)
}

// LastRound reports whether the trial comes behind the Mission that is chosen, unasked: no other is left face up, or it
// is the last round of a short game (R36, A82). Before one is chosen it is true where there is only one to choose.
func (s *State) LastRound() bool {
	left := s.faceUp()
	if s.Chosen != Nowhere {
		left &^= 1 << s.Chosen
	} else {
		left &= left - 1 // whichever is chosen
	}
	return left == 0 || s.Opts.Short && s.Round >= fewRounds
}

// clear puts Witches in play into Jail or onto the Coven discards, and Curses in hand there too (R37). A Witch who was
// drawn too late to be played goes with them (A21).
func (s *State) clear() {
	for s.At[ZonePlay].N > 0 {
		c := s.At[ZonePlay].Head
		if s.Mode(c) == program.Revealed || !s.Won && s.JailedIf(c) {
			s.tell(EvJailed, int16(c), 1)
			s.onto(c, ZoneJail)
			continue
		}
		s.onto(c, ZoneDiscards)
	}
	for s.At[ZoneHand].N > 0 {
		c := s.At[ZoneHand].Head
		s.leave(EvCovenDiscarded, c, 1)
		s.onto(c, ZoneDiscards)
	}
	s.Held = 0
	s.Stage = StageDraw
}

// HandSize is how many cards the next hand has.
func (s *State) HandSize() int { return max(0, handSize+int(s.NextHand)+s.sum(program.ModHand)) }

// newHand draws a new hand; one without a Witch loses the game (R37, A58, A59).
func (s *State) newHand() {
	s.Draw(s.HandSize())
	if !s.holdsWitch() {
		s.End(LostHand)
		return
	}
	s.Stage = StageRefill
}

// refill fills the gap that a Mission overcome has left, and deals the new one its Challenges (R37, A61).
func (s *State) refill() {
	s.Stage = StageRound
	c := s.At[ZoneMissions].Head
	if !s.Won || c == NoCard {
		return
	}
	place := int(s.Chosen)
	s.lift(c)
	s.show(place, c)
	s.reveal(EvMissionRevealed, int16(c), int16(place))
	s.deal(place)
}
