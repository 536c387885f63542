package play

import (
	"witchtable/engine/revolution/program"
)

// AskDiscards has players, as bits, discard so many cards each: all are asked at once, and nobody sees what the others
// choose before the last has. Who holds no more than that is not asked.
func (s *State) AskDiscards(seats uint8, n int) {
	s.push(Frame{Task: TaskDiscard, Seat: s.Active, N: uint8(n), At: seats})
}

func (s *State) stepDiscard(f *Frame) {
	if f.Step == 0 {
		f.Step = 1
		for seat := range s.Seats {
			if f.At>>seat&1 == 0 {
				continue
			}
			if held := uint8(s.At[Hand(seat)].N); held <= f.N {
				s.markAll(seat)
			} else if f.N > 0 {
				s.Owed[seat] = f.N
				s.ask(seat, AskDiscard)
			}
		}
		return
	}
	for by := range s.Seats {
		if seat := s.LeftOf(s.Active, by); f.At>>seat&1 != 0 {
			s.discardMarked(seat)
		}
	}
	s.pop()
}

// Chosen is how many cards a player has chosen to discard that nobody else has seen yet.
func (s *State) Chosen(seat int8) int {
	if s.Depth == 0 {
		return 0
	}
	f := &s.Stack[s.Depth-1]
	if f.Task != TaskDiscard || f.Step == 0 || f.At>>seat&1 == 0 {
		return 0
	}
	return min(int(f.N), int(s.At[Hand(seat)].N)) - int(s.Owed[seat])
}

func (s *State) markAll(seat int8) {
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		s.Tags[c] |= TagMarked
	}
}

// markDiscard chooses a card to be discarded.
func (s *State) markDiscard(seat int8, c Card) {
	s.Tags[c] |= TagMarked
	if s.Owed[seat]--; s.Owed[seat] > 0 {
		s.ask(seat, AskDiscard)
	}
}

// discardMarked discards the cards of a hand that were marked for it, for all to see.
func (s *State) discardMarked(seat int8) {
	for c := s.At[Hand(seat)].Head; c != NoCard; {
		next := s.Next[c]
		if s.Tags[c]&TagMarked != 0 {
			s.discard(c)
			if s.Stage == StageDiscard && s.Depth == 0 {
				s.tell(EvDiscarded, seat, int16(c), 1)
			} else {
				s.reveal(EvDiscarded, seat, int16(c))
			}
			s.changed()
		}
		c = next
	}
}

// AskFreeReshuffles asks players, as bits, whether they reshuffle freely. Who has no discards is not asked.
func (s *State) AskFreeReshuffles(seats uint8) {
	s.push(Frame{Task: TaskFree, Seat: s.Active, At: seats})
}

func (s *State) stepFree(f *Frame) {
	if f.Step == 0 {
		f.Step = 1
		for seat := range s.Seats {
			if f.At>>seat&1 != 0 && s.At[Discards(seat)].N > 0 {
				s.ask(seat, AskFree)
			}
		}
		return
	}
	s.pop()
}

// LoseTrophies has the players lose so many trophies, or all they have: the active player picks.
func (s *State) LoseTrophies(n int) { s.push(Frame{Task: TaskTrophy, Seat: s.Active, N: uint8(n)}) }

func (s *State) stepTrophy(f *Frame) {
	kinds, seat, power := 0, int8(0), program.Power(0)
	for owner := range s.Seats {
		for p, n := range s.Trophies[owner] {
			if n > 0 {
				kinds++
				seat, power = owner, program.Power(p)
			}
		}
	}
	switch {
	case f.N == 0 || kinds == 0:
		s.pop()
	case kinds == 1:
		s.loseTrophy(f, seat, power)
	default:
		s.ask(s.Active, AskTrophy)
	}
}

func (s *State) loseTrophy(f *Frame, seat int8, power program.Power) {
	f.N--
	s.Trophies[seat][power]--
	s.Spent[power]++
	s.tell(EvTrophyLost, seat, int16(power))
	s.changed()
}

// DiscardHeld discards a card of a hand: for what cards say.
func (s *State) DiscardHeld(c Card) {
	seat := s.HeldBy(c)
	s.discard(c)
	s.reveal(EvDiscarded, seat, int16(c))
	s.changed()
}

// BanishHeld banishes a card of a hand: for what cards say.
func (s *State) BanishHeld(c Card) {
	seat := s.HeldBy(c)
	s.banish(c)
	s.tell(EvBanished, seat, int16(c))
	s.changed()
}

// MoreActs gives the active player extra Acts in this turn; they are nothing while they are forbidden (R56).
func (s *State) MoreActs(n int) {
	if s.mods().ban&program.BanExtraActs != 0 {
		return
	}
	if n = grow(&s.Acts, n); n > 0 {
		s.tell(EvExtraAct, s.Active, int16(n))
	}
}

// MoreRecruits lets the active player recruit more often in this turn.
func (s *State) MoreRecruits(n int) {
	if n = grow(&s.Recruits, n); n > 0 {
		s.tell(EvExtraRecruit, s.Active, int16(n))
	}
}

// MoreIcons gives free icons for the next Act of this turn, of one kind; AnyPower is any one kind.
func (s *State) MoreIcons(n int, of program.Power) {
	grow(&s.Free[of], n)
	s.gained()
}

// MoreEase has Events cost less in this turn.
func (s *State) MoreEase(n int) {
	grow(&s.Ease, n)
	s.gained()
}

// MoreStars has Recruits cost less in this turn: all of them, or the next one.
func (s *State) MoreStars(n int, all bool) {
	if all {
		grow(&s.Stars, n)
	} else {
		grow(&s.NextStars, n)
	}
	s.gained()
}

// NoRecruits forbids recruiting for the rest of this turn.
func (s *State) NoRecruits() {
	s.NoRecruit = true
	s.gained()
}

func (s *State) gained() {
	s.changed()
	if s.Log == nil {
		return
	}
	free, of := 0, program.AnyPower // of several kinds the last, and how many there are of all
	for power, n := range s.Free {
		if free += int(n); n > 0 {
			of = program.Power(power)
		}
	}
	s.tell(EvGain, s.Active, int16(free), int16(of), int16(s.Ease), int16(s.Stars)+int16(s.NextStars))
}
