package play

import "witchtable/engine/revolution/program"

// Deeds is the joint to what cards say: the room of words fills it in. An ability that has something written to do
// (program.Ability.Do) runs as a frame TaskText on the stack, above whatever has begun it.
type Deeds struct {
	// Step takes an ability, the topmost frame, as far as it goes without an answer: it opens a question (Offer), puts
	// a task on top (AddEvents, DrawUp, AskDiscards, ...) and comes back when that is over, or does something and moves
	// Pc on. It ends the ability by Done. nil: abilities do nothing.
	Step func(s *State, f *Frame)
	// Answered is told the answer to a question of the topmost frame.
	Answered func(s *State, f *Frame, seat int8, pick Pick)
	// Can reports whether playing an ability from the hand would do anything now. nil: always.
	Can func(s *State, a *program.Ability, seat int8) bool
}

// nextAbility begins the next of a card's abilities of a kind, and counts in f.N those it has looked at. It reports
// whether one has begun: the task goes on when that is over.
func (s *State) nextAbility(f *Frame, c Card, when program.When, space int) bool {
	d := &s.R.Cards[c]
	for i := d.First + int16(f.N); i < d.Last; i++ {
		f.N++
		a := &s.R.Abilities[i]
		if a.When != when || when == program.WhenMoved && a.Spaces>>space&1 == 0 {
			continue
		}
		if s.Begin(i, s.ownerOf(c, f.Seat)) {
			return true
		}
	}
	return false
}

// ownerOf is whose deed an ability is: a Witch's owner's, else the active player's.
func (s *State) ownerOf(c Card, seat int8) int8 {
	if s.Owner[c] != Nobody {
		return s.Owner[c]
	}
	if seat != Nobody {
		return seat
	}
	return s.Active
}

// Begin has an ability begin to do what it says. It reports whether there is anything to do.
func (s *State) Begin(ability int16, seat int8) bool {
	a := &s.R.Abilities[ability]
	if a.Do < 0 || s.R.Step == nil {
		return false
	}
	s.tell(EvWorks, seat, int16(a.Card))
	return s.push(Frame{Task: TaskText, Seat: seat, Card: a.Card, Ability: ability}) != nil
}

func (s *State) stepText(f *Frame) {
	if s.R.Step == nil {
		s.pop()
		return
	}
	s.R.Step(s, f)
}

// Pick is a thing that a card's text lets somebody choose.
type Pick struct {
	Kind PickKind
	N    uint8 // a card, a player, a space, a power, which of several
}

// PickKind is what sort of thing can be picked.
type PickKind uint8

// The sorts. Stored: append only.
const (
	PickNothing PickKind = iota // decline, or none of them
	PickYes
	PickCard
	PickSeat
	PickSpace
	PickPower
	PickPart // one of the alternatives of choose
	pickKinds
)

// Choice is what a card's text has somebody choose among: so many things of one sort, and nothing too, if Free.
type Choice struct {
	Kind  PickKind
	Among [4]uint64 // by number, as bits
	Free  bool
}

// Offer asks a player to choose. The topmost frame is the ability that asks.
func (s *State) Offer(seat int8, c Choice) {
	s.Choice = c
	s.ask(seat, AskEffect)
}
