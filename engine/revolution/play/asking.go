package play

import "witchtable/engine/asking"

// AskKind is what a question is about. Its legal answers follow from it and the position.
type AskKind uint8

// The kinds of questions. Stored: append only.
const (
	AskNone    AskKind = iota
	AskMenu            // step 3: an Act, a Recruit, an ability, or on
	AskCompose         // an Act is put together
	AskBuy             // a Recruit is paid
	AskMarker          // which marker is taken (R51)
	AskPeril           // which face-up Recruit is banished (R39)
	AskEnd             // steps 4 and 5: what is discarded, and whether to draw
	AskToken           // a free reshuffle instead of one that is paid (R90)
	AskDiscard         // a card to be discarded, which several may be asked at once
	AskFree            // reshuffle freely? (R74)
	AskTrophy          // which trophy is lost
	AskEffect          // what a card's text asks, see Deeds
	AskAssist          // a card for the Act of another (R47)
	AskLend            // trophies for the Recruit of another (A28)
	AskOrder           // standing orders
	AskFirst           // who is to begin, which all are asked at once (R27)
	AskGoal            // which Objective of a type there is (R23)
	askKinds
)

// The rooms for questions that each seat has: one that blocks, one that helps, one that is always open.
const (
	AskingMain = iota
	AskingHelp
	AskingOrder
	askings
)

// Question is what a seat is asked.
type Question = asking.Question[AskKind]

// Question is what a seat is asked in one of its rooms.
func (s *State) Question(seat int8, room int) Question {
	return s.Ask[asking.Place(seat, room, askings)]
}

// Unask closes the question in one of a seat's rooms.
func (s *State) Unask(seat int8, room int) { s.Close(asking.Place(seat, room, askings)) }
