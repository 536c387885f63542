package play

import (
	"witchtable/engine"
	"witchtable/engine/asking"
	"witchtable/engine/pile"
	"witchtable/engine/revolution/program"
)

// How much there can be of what a table has.
const (
	MaxSeats        = 4     // players (R1), as program.MaxSeats
	Nobody     int8 = -1    // no seat
	MaxDepth        = 24    // tasks on top of one another; what would go deeper is cut
	maxPledges      = 16    // prices for which pledges are kept: two for each space of the line
	stepLimit       = 20000 // steps of tasks in a single move: a guard against packs, not a rule
)

// Card numbers a card of the pack.
type Card = program.Card

// NoCard is no card.
const NoCard = program.NoCard

// Zone is where a card lies.
type Zone uint8

// The zones. Those of which each player has one are followed by the other three.
const (
	ZoneNowhere    Zone                      = iota // in the box (R22), or in a view: hidden
	ZoneEvents                                      // the Event deck
	ZoneLine                                        // the Event Line: Core.Line says on which space
	ZoneBeaten                                      // an Event that is being overcome: it is off the line already (A45)
	ZoneEventsGone                                  // the Event discards
	ZoneRecruits                                    // the Recruit deck
	ZoneRow                                         // the Recruit row: Core.Row says on which space
	ZoneRevealed                                    // a Blessing that is doing what it says
	ZoneBanished                                    // the Recruit discards (R85)
	ZoneGoals                                       // the Objectives of the game: Core.Goals
	ZoneHand                                        // a player's hand
	ZoneDeck       = ZoneHand + MaxSeats            // a Coven deck
	ZoneDiscards   = ZoneDeck + MaxSeats            // Coven discards
	Zones          = ZoneDiscards + MaxSeats        // how many zones there are
)

// Stage is where in a turn the table stands when nothing is under way.
type Stage uint8

// The stages, in the order of a turn (R29). Stored: append only.
const (
	StageBegin    Stage = iota // a turn begins
	StageRecruits              // step 1
	StageEvents                // step 2
	StageAct                   // step 3
	StageDiscard               // steps 4 and 5, asked about together
	StageDraw                  // step 5
	StageEnd                   // the turn is over
	StageOver                  // the game is
)

// Ending is how the game has ended.
type Ending uint8

// The endings. Stored: append only.
const (
	Playing     Ending = iota
	Won                // four Objectives are achieved (R2)
	LostLine           // an Event came to the loss space (R5)
	LostTyranny        // the Liberty Track is at maximum Tyranny (R4)
	LostTime           // the last Event had come, and the turn was over (R6)
)

// Endings are the words of the endings.
var Endings = program.Words{"playing", "won", "line", "tyranny", "time"}

// Public is what everybody at a table may know, and onlookers too: all of it goes into every view as it is. What lies
// hidden is in Core beside it.
type Public struct {
	Opts Options

	Seats  int8
	loss   uint8 // the loss space: it follows from the board and from how many play
	stands standing
	Active int8
	Turn   uint8 // from 1
	Stage  Stage
	Ending Ending
	Final  bool // the last Event has come: the game ends with this turn (R6)

	Moon    uint8 // space of the Moon Track, from 0
	Liberty uint8 // 0 is maximum Tyranny

	Line  [program.MaxSpaces + 1]Card // by space, from 1; space 0 is none
	Row   [program.RowSpaces + 1]Card // by space, from 1
	Goals [program.GoalKinds]Card
	// Left is the markers on the Objectives, Achieved the Objectives that lie face down, as bits.
	Left     [program.PowerKinds]uint8
	Achieved uint8
	Trophies [MaxSeats][program.PowerKinds]uint8
	Spent    [program.PowerKinds]uint8 // trophies out of the game (R78)
	Tokens   [MaxSeats]uint8           // free reshuffles left (R90)
	Blessed  [3]uint8                  // Blessings still in each third of the Recruit deck, the top one first

	// What holds in this turn.
	Acts      uint8 // still to come
	Recruits  uint8 // still to come
	Ease      int8  // by how much Events cost less
	Stars     int8  // by how much each Recruit costs less
	NextStars int8  // and the next one
	NoRecruit bool
	Free      [program.PowerKinds + 1]uint8 // icons for the next Act, by kind; of AnyPower: of any one kind
	// Dropped is the Acts and purchases that were given up and are not offered again before something changes, as bits:
	// see actBit.
	Dropped uint64

	Proposal Proposal
	// Promised is the pledges kept for prices that were given up, by place in the line and price.
	Promised [maxPledges][MaxSeats]Pack

	Modes [MaxSeats]Mode
	// KnownTop is how many cards on top of a Coven deck everybody knows, KnownEnd how many at its bottom.
	KnownTop, KnownEnd [MaxSeats]uint8
	// Owed is how many cards each player has still to choose for AskDiscard.
	Owed [MaxSeats]uint8

	asking.Questions[AskKind, [MaxSeats * askings]Question]
	Choice Choice // what AskEffect asks about

	Owner  [program.Numbers]int8  // whose Coven a Witch belongs to; Nobody of Recruits and all else (A77)
	NotFor [program.Numbers]uint8 // seats, as bits, whose standing orders do not help against an Event

	Depth uint8
	Stack [MaxDepth]Frame
}

// Core is one table's whole state: a plain value without pointers, so that copying and comparing it are a memory copy
// and a memory comparison.
type Core struct {
	Public
	Chance engine.Chance
	ZoneOf [program.Numbers]Zone
	pile.Lists[[program.Numbers]Card]
	Tags [program.Numbers]uint8
	At   [Zones]pile.Pile
}

// State is a table of Witches of the Revolution: an engine.Position.
type State struct {
	R *Rules
	Core
	Log   *engine.Log // of the move being applied
	steps int         // of the move being applied
	cuts  int         // tasks that were cut in it
}

// Rules are a compiled pack and what the table makes of it: immutable, shared by all tables that play it.
type Rules struct {
	*program.Program
	Deeds *Deeds
	Readers
	Wording
}

// Wording is what an ability says, and what some of its steps do, said to who is asked. Tables that nobody reads have
// none.
type Wording struct {
	Rule  func(ability int16) engine.Text
	Steps func(ability int16, steps *engine.Node, to Reader) engine.Text
}

// Reader is to whom steps are said while they run: whose card it is, whom a for_each has come to, who wants a label;
// and whether they are told what happens, rather than asked whether to do it.
type Reader struct{ Mine, Them, Brief, Told bool }

// Readers is what the rooms above this one make of a state.
type Readers struct {
	View     func(s *State, seat engine.Seat) engine.View
	DealAnew func(s *State, seed engine.Seed) error
	Dump     func(s *State) any
}

// View returns what the seat may know.
func (s *State) View(seat engine.Seat) engine.View { return s.R.Readers.View(s, seat) }

// DealAnew deals anew what lies hidden, for people to play on with.
func (s *State) DealAnew(seed engine.Seed) error { return s.R.Readers.DealAnew(s, seed) }

// Dump describes the whole truth.
func (s *State) Dump() any { return s.R.Readers.Dump(s) }

// Clone returns an independent copy.
func (s *State) Clone() engine.Position { return &State{R: s.R, Core: s.Core} }

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.Position) {
	o := src.(*State)
	s.R, s.Core = o.R, o.Core
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Ending != Playing }

// Board is the board the table plays on.
func (s *State) Board() *program.Board { return &s.R.Boards[s.Opts.Board] }

// Loss is the loss space (R5).
func (s *State) Loss() int { return int(s.loss) }

// reckon works out what follows from what is chosen, and from what lies in the line.
func (s *State) reckon() {
	s.loss = s.Board().Loss[s.Seats-1]
	s.lined()
}

// MoonNumber is what the Moon adds to the price of every Event (R81).
func (s *State) MoonNumber() int { return int(s.Board().Moon[s.Moon]) }

// LeftOf is the player by places to the left of another.
func (s *State) LeftOf(seat, by int8) int8 { return (seat + by) % s.Seats }

// ID is a card's stable name; "" for no card.
func (s *State) ID(c Card) engine.CardID {
	if int(c) >= s.R.N {
		return ""
	}
	return s.R.Cards[c].ID
}

// Blank returns an empty table: no card lies anywhere, and nobody sits at it.
func Blank(r *Rules) *State {
	s := &State{}
	s.ClearFor(r)
	return s
}

// ClearFor makes the zero value an empty table.
func (s *State) ClearFor(r *Rules) {
	s.R = r
	s.Lists.Clear()
	for c := range s.Owner {
		s.Owner[c] = Nobody
	}
	for z := range s.At {
		s.At[z] = pile.Nothing()
	}
	for i := range s.Line {
		s.Line[i] = NoCard
	}
	s.lined()
	for i := range s.Row {
		s.Row[i] = NoCard
	}
	for i := range s.Goals {
		s.Goals[i] = NoCard
	}
	for i := range s.Promised {
		s.Promised[i] = [MaxSeats]Pack{NoPack, NoPack, NoPack, NoPack}
	}
	s.clearProposal()
}
