package play

import (
	"witchtable/engine"
	"witchtable/engine/asking"
	"witchtable/engine/pile"
	"witchtable/engine/witchcraft/program"
)

// How much there can be of what a table has.
const (
	MaxDepth  = 6 // effects on top of one another; what would go deeper is not done
	stepLimit = 20000
	Nowhere   = -1 // no place
)

// Card numbers a card of the game.
type Card = program.Card

// NoCard is no card.
const NoCard = program.NoCard

// Set is a set of cards.
type Set = pile.Set256

// Zone is where a card lies.
type Zone uint8

// The zones. Stored: append only.
const (
	ZoneNowhere     Zone = iota // in a view: hidden
	ZoneBox                     // out of the game, for all to see
	ZoneAside                   // out of the game, seen by nobody: the four set aside (A74)
	ZonePool                    // Witches still to be drafted
	ZoneOffer                   // the two among whom one is kept
	ZoneJurors                  // the Jurors of the game: Core.Jurors says in which order
	ZoneConvictions             // the Conviction deck
	ZoneRefuted                 // the Conviction discards
	ZoneMissions                // the Mission deck
	ZoneDisplay                 // the Missions of the display: Core.Display says where
	ZoneDone                    // Missions overcome, out of the game
	ZoneChallenges              // the Challenge deck
	ZoneGone                    // the Challenge discards
	ZoneFamiliars               // captured
	ZoneVillagers               // the Villagers deck
	ZoneLost                    // the Lost Souls
	ZoneCurses                  // the Curse pile
	ZoneCoven                   // the Coven deck
	ZoneDiscards                // the Coven discards
	ZoneHand                    // the hand
	ZonePlay                    // Witches in play
	ZoneJail                    // the Jail pile
	ZoneRecruits                // the Recruit deck
	ZoneAt                      // Challenges at the first Mission of the display
	zoneAt2                     // at the second
	zoneAt3                     // at the third
	ZoneBefore                  // Convictions at the first Juror
	zoneBefore2                 // at the second
	zoneBefore3                 // at the third
	Zones
)

// At is where the Challenges of a place of the display lie.
func At(place int) Zone { return ZoneAt + Zone(place) }

// Before is where the Convictions of a Juror lie.
func Before(juror int) Zone { return ZoneBefore + Zone(juror) }

// Stage is what comes next when no effect is under way.
type Stage uint8

// The stages, in the order of a round. Stored: append only.
const (
	StageDraft         Stage = iota // the next two Witches are shown (R11)
	StageOpening                    // decks are shuffled, the first hand is drawn (R13, R14)
	StagePlay                       // phase 1: Witches are played
	StageBeforeChoose               // the end of phase 1: Familiars
	StageChoose                     // phase 2: a Mission is chosen
	StageNotChosen                  // what the others do
	StageUncover                    // Challenges are uncovered
	StageChosen                     // what the chosen one and its Challenges do
	StageRest                       // phase 3: the remaining Witches are played
	StageBeforeResolve              // the end of phase 3: Familiars
	StagePower                      // phase 4 A
	StageOvercome                   // phase 4 B
	StageMission                    // phase 4 C
	StageOvercame                   // the Mission is overcome: Familiars
	StagePersuade                   // persuasion is gained, the Mission leaves
	StageFailures                   // phase 4 D: what Challenges not overcome do
	StageSweep                      // they are discarded
	StageFailed                     // what a Mission not overcome does
	StageFlip                       // it is turned face down
	StageTrial                      // phase 5
	StageRecover                    // phase 6: Familiars
	StageClear                      // Witches and Curses leave
	StageDraw                       // a new hand is drawn
	StageRefill                     // the gap in the display is filled
	StageRound                      // a round begins
	StageOver                       // the game is over
	stages
)

// Phase is the number of the phase of a round that a stage belongs to, from 1; 0 before the first round and after the
// last.
func (g Stage) Phase() int {
	switch {
	case g < StagePlay || g >= StageOver:
		return 0
	case g < StageChoose:
		return 1
	case g < StageRest:
		return 2
	case g < StagePower:
		return 3
	case g < StageTrial:
		return 4
	case g < StageRecover:
		return 5
	}
	return 6
}

// Ending is how the game has ended.
type Ending uint8

// The endings. Stored: append only.
const (
	Playing       Ending = iota
	Innocent             // three Jurors are convinced: victory (R52)
	NotGuilty            // two: a draw
	Guilty               // one: a minor loss
	EvilReigns           // none: a major loss
	LostMissions         // the second Mission is failed (R49)
	LostVillagers        // five people are lost
	LostCurses           // a Curse is gained from an empty pile
	LostHand             // a new hand has no Witch
	LostCard             // a card says so
	endings
)

// Endings are the words of the endings.
var Endings = program.Words{"playing", "innocent", "not-guilty", "guilty", "evil-reigns", "missions", "villagers",
	"curses", "hand", "card"}

// Tried reports whether the game has ended in a trial.
func (e Ending) Tried() bool { return e >= Innocent && e <= EvilReigns }

// Tags are what is noted of a card where it lies, as bits.
const (
	TagUp       uint8 = 1 << iota // a Challenge or Conviction: it lies face up
	TagSeen                       // it lies face down, and the player knows it all the same
	TagRevealed                   // a Witch in play: on her revealed side
	TagDone                       // what it does at this moment is done; a Familiar: it was used this round
	TagPending                    // its Chosen effect is still to come
	TagLate                       // it came too late for what its Chosen effect says (A29)
)

// The halves of the Witches.
const (
	SideNone    uint8 = iota
	SideCoven         // of the coven: she was kept, or recruited (R16)
	SideRecruit       // of the Recruit deck
)

// Public is what everybody at a table may know, and onlookers too: all of it goes into every view as it is. What lies
// hidden is in Core beside it.
type Public struct {
	Opts Options

	Stage  Stage
	Ending Ending
	Ended  Stage // once the game is over: the stage in which it ended
	Round  uint8 // from 1; 0 before the first

	Jurors     [program.Places]Card
	Persuasion [program.Places]uint8
	Display    [program.Places]Card // NoCard: a gap
	Failed     uint8                // Missions of the display that lie face down, as bits
	Chosen     int8                 // the place of the chosen Mission, Nowhere for none
	Won        bool                 // it is overcome
	Fails      uint8                // Missions failed

	Acting             Card  // the Witch who was played last, while it is asked whether she acts; else NoCard
	Power              int16 // of all Witches and Familiars, when it was counted last (R30)
	Spent              int16
	Bonus              int16 // power of this round
	NextHand           int8  // cards more or fewer at this Recover
	Eased              int8  // what the chosen Mission's difficulty changes by in this round
	Overcome           uint8 // Challenges overcome in this round
	Sways              [3]int8
	Held               uint8                    // Curses in hand that everybody knows of: once all Witches are played
	KnownTop, KnownEnd [program.DeckKinds]uint8 // cards on top of a deck, and at its bottom, that the player knows
	Adjusted           [program.Numbers]int8    // Challenges: what their difficulty changes by in this round
	Silent             [program.Numbers]uint8   // which boxes of a card are silenced in this round, as bits
	Side               [program.Numbers]uint8   // to which half a Witch belongs
	asking.Questions[AskKind, [4]Question]

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

// State is a table of Witchcraft!: an engine.Position.
type State struct {
	R *Rules
	Core
	Log     *engine.Log     // of the move being applied
	steps   int             // of the move being applied
	stacked []engine.CardID // while the table is laid
}

// Rules are a compiled pack and what the table makes of it: immutable, shared by all tables that play it.
type Rules struct {
	*program.Program
	Deeds *Deeds
	Readers
	Wording
}

// Wording is what a box of a card says, and what some of its steps do, said to the player. Tables that nobody reads
// have none.
type Wording struct {
	Rule  func(ability int16) engine.Text
	Steps func(ability int16, steps *engine.Node, to Reader) engine.Text
}

// Reader is how steps are said while they run: shortly, as a label; told as something that happens, rather than asked.
// There is the Mission or Juror, spoken of before, where they search; empty where there is none.
type Reader struct {
	Brief, Told bool
	There       engine.CardID
}

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

// ID is a card's stable name; "" for no card, and for one that lies face down in a view.
func (s *State) ID(c Card) engine.CardID {
	if int(c) >= s.R.N {
		return ""
	}
	return s.R.Cards[c].ID
}

// Def is a card as the rules see it.
func (s *State) Def(c Card) *program.CardDef { return &s.R.Cards[c] }

// Blank returns an empty table: no card lies anywhere.
func Blank(r *Rules) *State {
	s := &State{}
	s.ClearFor(r)
	return s
}

// ClearFor makes the zero value an empty table.
func (s *State) ClearFor(r *Rules) {
	s.R = r
	s.Lists.Clear()
	for z := range s.At {
		s.At[z] = pile.Nothing()
	}
	for i := range s.Display {
		s.Display[i], s.Jurors[i] = NoCard, NoCard
	}
	s.Chosen, s.Acting = Nowhere, NoCard
}
