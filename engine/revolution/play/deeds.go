package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/pile"
	"witchtable/engine/revolution/program"
)

// Deeds are what the words of the vocabulary do at a table, by their numbers; package lexicon has them all. An ability
// that has something written to do (program.Ability.Do) runs as a frame TaskText on the stack, above whatever has begun
// it. Where a table has none, abilities do nothing.
type Deeds = effect.Deeds[State, Frame, Ctx, program.Args]

// Deed is what a verb does.
type Deed = effect.Deed[State, Frame, Ctx, program.Args]

// Table is how the words that all games share reach a table of this one.
type Table = effect.Table[State, Frame, Ctx, program.Args]

// Ctx is from where a step reads: whose ability it is, the player of the surrounding for_each, and whose card.
type Ctx struct {
	Me, Them int8
	Src      Card
}

// Ctx is from where the steps of a running ability read.
func (f *Frame) Ctx() Ctx { return Ctx{f.Me, f.Them, f.Src} }

// Reset forgets what the frame has settled for its step.
func (f *Frame) Reset() {
	f.Frame.Reset()
	f.Picked = [2]uint8{NoCard, NoCard}
}

// Next takes the frame to its next step.
func (f *Frame) Next() {
	f.Pc++
	f.Reset()
}

// Speaker is who decides in a step: the player of the surrounding for_each, else whose ability it is.
func (x Ctx) Speaker() int8 {
	if x.Them != Nobody {
		return x.Them
	}
	return x.Me
}

// Code is the program that the table plays, and what its words do.
func (s *State) Code() (*program.Code, *Deeds) { return &s.R.Code, s.R.Deeds }

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
	if a.Do < 0 || s.R.Deeds == nil {
		return false
	}
	s.tell(EvWorks, seat, int16(a.Card))
	f := s.push(Frame{Task: TaskText, Seat: seat, Card: a.Card})
	if f == nil {
		return false
	}
	f.Start(ability, a.Do, seat, a.Card, NoCard)
	f.Reset()
	return true
}

// Could reports whether playing an ability from the hand would do anything now.
func (s *State) Could(ability int16, seat int8) bool {
	a := &s.R.Abilities[ability]
	return a.Do >= 0 && s.R.Deeds != nil &&
		effect.CanDo(&s.R.Code, s.R.Deeds, s, Ctx{seat, Nobody, a.Card}, a.Do, int16(len(s.R.Code.Ops)))
}

// stepText does the next step of an ability.
func (s *State) stepText(f *Frame) {
	if s.R.Deeds == nil || int(f.Pc) >= len(s.R.Code.Ops) {
		s.pop()
		return
	}
	o := &s.R.Code.Ops[f.Pc]
	s.R.Deeds.Verbs[o.Verb].Step(s, f, o)
}

// answered takes the answer to a question of the topmost frame: the step goes on with it.
func (s *State) answered(f *Frame, p Pick) {
	o := &s.R.Code.Ops[f.Pc]
	switch p.Kind {
	case PickYes:
		f.Pc = o.Body
	case PickNothing:
		f.Pc = o.No
	case PickPart:
		effect.Chosen(&s.R.Code, &f.Frame, o, int(p.N))
	default:
		if f.Picked[0] == NoCard {
			f.Picked[0] = p.N
		} else {
			f.Picked[1] = p.N
		}
	}
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
	PickPart  // one of the alternatives of choose
	PickHeld  // a card of the hand of who is asked: which they are, only views of that hand say
	PickPlace // a card of another's private hand, by its place in it, from 0
	pickKinds
)

// Choice is what a card's text has somebody choose among: so many things of one sort, and nothing too, if Free.
type Choice struct {
	Kind  PickKind
	Among pile.Set256 // by number
	Free  bool
}

// Offer asks a player to choose. The topmost frame is the ability that asks.
func (s *State) Offer(seat int8, c Choice) {
	s.Choice = c
	s.ask(seat, AskEffect)
}
