package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// advance goes on with the turn when nothing is under way (R29).
func (s *State) advance() {
	switch s.Stage {
	case StageBegin:
		s.beginTurn()
	case StageRecruits:
		s.Stage = StageEvents
		s.flipRecruit()
	case StageEvents:
		s.Stage = StageAct
		s.AddEvents(1)
	case StageAct:
		s.act()
	case StageDiscard:
		s.askEnd()
	case StageDraw:
		s.Stage = StageEnd
		s.DrawUp(s.Active)
	default:
		s.endTurn()
	}
}

func (s *State) beginTurn() {
	s.Turn++
	s.Acts, s.Recruits = 1, 1
	s.Ease, s.Stars, s.NextStars, s.NoRecruit = 0, 0, 0, false
	s.Free = [program.PowerKinds + 1]uint8{}
	s.changed()
	s.Stage = StageRecruits
	s.tell(EvTurn, s.Active, int16(s.Turn))
}

// act is step 3: the active player is asked, as long as there is anything but going on (R42). Once it is over after the
// last Event has come, the game is lost: nothing in the steps to come can win it (A17).
func (s *State) act() {
	if s.hasMenu() {
		s.ask(s.Active, AskMenu)
		return
	}
	s.leaveAct()
}

func (s *State) leaveAct() {
	if s.Final {
		s.end(LostTime)
		return
	}
	s.Stage = StageDiscard
}

// askEnd asks about steps 4 and 5 in one: which cards are discarded, and whether to draw. Where neither could do
// anything nothing is asked.
func (s *State) askEnd() {
	if s.At[Hand(s.Active)].N == 0 && !s.CanDraw(s.Active) {
		s.Stage = StageEnd
		return
	}
	s.ask(s.Active, AskEnd)
}

// leaveEnd discards what was marked, and draws if that was chosen (R66, R67).
func (s *State) leaveEnd(draw bool) {
	s.discardMarked(s.Active)
	s.Stage = StageEnd
	if draw {
		s.Stage = StageDraw
	}
}

// endTurn passes the turn on; if the last Event came in this turn the game is lost (R6, A16).
func (s *State) endTurn() {
	s.tell(EvTurnEnds, s.Active)
	if s.Final {
		s.end(LostTime)
		return
	}
	for i := range s.Promised {
		s.Promised[i] = [MaxSeats]Pack{NoPack, NoPack, NoPack, NoPack}
	}
	s.Active = s.LeftOf(s.Active, 1)
	s.Stage = StageBegin
}

// HandSize is up to how many cards a player draws (R68, A69).
func (s *State) HandSize() int {
	n := 5
	if s.Seats == 1 { // R20
		n = 6
	}
	return max(1, n+s.mods().hand)
}

// CanDraw reports whether drawing would do anything: there is room in the hand, and a card to come (A64, A65).
func (s *State) CanDraw(seat int8) bool {
	left := 0
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagMarked == 0 {
			left++
		}
	}
	return left < s.HandSize() && s.At[Deck(seat)].N+s.At[Discards(seat)].N+s.At[Hand(seat)].N > Card(left)
}

// DrawUp has a player draw up to the hand size (R67).
func (s *State) DrawUp(seat int8) { s.push(Frame{Task: TaskDraw, Seat: seat}) }

// DrawSome has a player draw so many cards, whatever the hand size; an empty deck is reshuffled, at its price.
func (s *State) DrawSome(seat int8, n int) { s.push(Frame{Task: TaskDraw, Seat: seat, At: uint8(n)}) }

// DrawOnly has a player draw so many cards and never reshuffle: from an empty deck nothing is drawn (A61).
func (s *State) DrawOnly(seat int8, n int) {
	drawn := int16(0)
	for int(drawn) < n && s.DrawOne(seat) {
		drawn++
	}
	if drawn > 0 {
		s.tell(EvDrawn, seat, drawn)
	}
}

// stepDraw draws the next card, or reshuffles first: only a card that must be drawn from an empty deck has that happen
// (R71, A66). The hand size is that of the moment: the Event of a reshuffle may change it (A68).
func (s *State) stepDraw(f *Frame) {
	seat := f.Seat
	switch {
	case f.At > 0 && f.N == f.At, f.At == 0 && int(s.At[Hand(seat)].N) >= s.HandSize():
	case s.At[Deck(seat)].N > 0:
		s.DrawOne(seat)
		f.N++
		return
	case s.At[Discards(seat)].N == 0: // A65
	case f.Step == 0 && s.Tokens[seat] > 0: // A71
		f.Step = 1
		s.ask(seat, AskToken)
		return
	default:
		f.Step = 0
		s.FreeReshuffle(seat, false)
		s.MoveMoon(1)
		s.AddEvents(1)
		return
	}
	if f.N > 0 {
		s.tell(EvDrawn, seat, int16(f.N), flag(f.At == 0))
	}
	s.pop()
}

// useToken is the answer to whether a free reshuffle is used up instead of one that is paid (R90).
func (s *State) useToken(use bool) {
	f := &s.Stack[s.Depth-1]
	if !use {
		return // the frame's Step says that it was asked
	}
	f.Step = 0
	s.Tokens[f.Seat]--
	s.tell(EvToken, f.Seat, int16(s.Tokens[f.Seat]))
	s.FreeReshuffle(f.Seat, true)
}

// DrawOne draws the top card of a player's deck, if there is one; it never reshuffles (A61).
func (s *State) DrawOne(seat int8) bool {
	c := s.At[Deck(seat)].Head
	if c == NoCard {
		return false
	}
	known := s.KnownTop[seat] > 0 || s.KnownEnd[seat] >= s.At[Deck(seat)].N
	s.Lift(c)
	s.PushEnd(Hand(seat), c)
	s.KnownTop[seat] -= min(s.KnownTop[seat], 1)
	s.KnownEnd[seat] = min(s.KnownEnd[seat], s.At[Deck(seat)].N)
	if known {
		s.Tags[c] |= TagShown
	}
	s.drew(seat, c)
	s.changed()
	return true
}

// FreeReshuffle shuffles a player's discards together with the deck: free of Moon and Event by itself (R74, A72).
func (s *State) FreeReshuffle(seat int8, free bool) { s.Reshuffle(seat, free, NoCard) }

// Reshuffle shuffles a player's discards, all but one, together with the deck. One that is played for its ability is on
// its way to the discards only (R84).
func (s *State) Reshuffle(seat int8, free bool, but Card) {
	for c := s.At[Discards(seat)].Head; c != NoCard; {
		next := s.Next[c]
		if c != but {
			s.Lift(c)
			s.PushEnd(Deck(seat), c)
		}
		c = next
	}
	s.shuffle(Deck(seat))
	told := int16(0)
	if free {
		told = 1
	}
	s.tell(EvReshuffled, seat, int16(s.At[Deck(seat)].N), told)
}

// hasMenu reports whether there is anything to do in step 3 beside going on. What is quickly found is looked for first.
func (s *State) hasMenu() bool {
	var room [8]engine.Answer
	return len(s.playAnswers(room[:0], true)) > 0 || len(s.recruitAnswers(room[:0], true)) > 0 ||
		len(s.actAnswers(room[:0], true)) > 0
}
