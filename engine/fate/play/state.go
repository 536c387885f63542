package play

import (
	"sync"

	"witchtable/engine"
	"witchtable/engine/asking"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/fate/program"
	"witchtable/engine/pile"
)

// How much there can be of what a table has.
const (
	// MaxSeats is how many players there can be (L11).
	MaxSeats = 4
	// Square is the pseudo seat of the Village Square, the opposing Coven of the solo game (L583).
	Square    int8 = MaxSeats
	Nobody    int8 = -1    // no seat
	Piles          = 4     // of the Village Square (L148)
	MaxDepth       = 8     // frames on top of one another: abilities that have others used
	maxQueue       = 64    // abilities that are due
	stepLimit      = 20000 // steps of effects in a single move: a guard against packs, not a rule
)

// What bounds a chain, which is all that follows until nothing runs and nothing waits (A146).
const (
	longestChain = 8  // reactions to reactions to reactions
	mostWakes    = 32 // times the abilities of one card are woken
)

// Zone is where a card lies: each is a list, in order from its top or from the Cauldron.
type Zone uint8

// The zones. Those with four of a kind are followed by the other three.
const (
	ZoneNowhere  Zone                      = iota // not in this game
	ZoneVillage                                   // the Village Deck, face down (L146)
	ZoneWell                                      // the Well Deck, face down (L151)
	ZoneEvents                                    // the Event Deck, face down (L152)
	ZoneNight                                     // Night Events that have been resolved, on the Night Card (L240)
	ZoneDay                                       // Day Events, on the Day Card; Core.Day is the one in force (L340)
	ZoneBurn                                      // the Burn Pile
	ZoneTrial                                     // beside the On Trial Card (L505)
	ZoneLimbo                                     // the Event being resolved
	ZoneAttached                                  // Items under a Character: Core.Under has their order
	ZoneSquare                                    // four piles, face up (L148)
	ZoneHand     = ZoneSquare + Piles             // a player's hand
	ZoneDraft    = ZoneHand + MaxSeats            // the hand going round in the set-up draft
	ZoneKept     = ZoneDraft + MaxSeats           // kept in the set-up draft so far
	ZoneCoven    = ZoneKept + MaxSeats            // a row, from the Cauldron outwards (L451)
	ZoneGrave    = ZoneCoven + MaxSeats           // a Graveyard (L171)
	ZoneCauldron = ZoneGrave + MaxSeats           // at most one card, face down (L390)
	Zones        = ZoneCauldron + MaxSeats        // how many zones there are
)

type phase uint8

// The phases, in the order of play (I19).
const (
	PhaseDraft phase = iota // the set-up draft (L174)
	PhaseDay                // everybody has one turn (L206)
	PhaseNight              // Events are drawn (L236)
	PhaseDawn               // the Square is refilled, the coin passes (L192-196); the first round has none
	PhaseOver               // the game is scored
)

// stage is where inside a phase the table stands when no effect is running.
type stage uint8

// The stages.
const (
	StagePick  stage = iota // the set-up draft
	stTurn                  // a turn begins
	StageDraft              // its Draft Action
	stDrafted               // the visit to the Well is over
	StageCoven              // its Coven Actions
	stTurnEnd               // it is over
	StageNight              // the next Event is drawn
	stResolved              // the Event has happened
	StageDawn               // the Square fills
	stCoin                  // the coin passes
	StageOver               // nothing is to come any more
)

// AskKind is what a question is about. Its legal answers follow from it and the position.
type AskKind uint8

// The kinds of questions.
const (
	AskNone     AskKind = iota // nothing is asked
	AskKeep                    // set-up draft: keep one card
	AskDraft                   // the Draft Action
	AskCoven                   // the Coven Actions
	AskPick                    // a card for an effect
	AskToken                   // a card to take the next token from
	AskYesNo                   // may, pay
	AskChoose                  // one of several things
	AskSeat                    // another player
	AskDrawKeep                // which of the cards drawn to keep
	AskBottom                  // which of the rest goes to the very bottom
	AskPeek                    // looked at
	AskReorder                 // which comes next on top
	AskCast                    // which of several Cast effects
	askKinds
)

// Question is what a seat is asked; its legal answers follow from the position.
type Question = asking.Question[AskKind]

// Frame is an ability that is running: the only kind of frame there is. What follows suspect belongs to the whole
// ability, and so do the names and loops of its Memory; what follows Got, and the Memory's Part, to the step at Pc, and
// is emptied by Reset when the step is done.
//
// Of the shared part, Did is a matter of A141; Left is, of remove, the tokens still to come off; of draw, the cards
// still to be kept; of peek, the places put in order; of activate, the effect chosen; Seen is how many cards on top of
// a deck the player is looking at.
type Frame struct {
	effect.Frame
	search.Memory[program.Set]
	Via program.Via // from where a Cast effect is used

	suspect bool // the source was under Suspicion when the ability began (A87)
	Discard bool // the source discards itself at the end
	// a reaction of which nobody has heard yet: it is told once something comes of it
	quiet bool
	// how many reactions, one woken by the other, have led here; 0 for what players and Events do
	link  uint8
	Moved program.Set // cards that a step really did something to: the condition moved

	Got    uint8          // which of its targets are settled, as bits
	Rival  int8           // the player chosen where a_rival is meant, or Nobody
	Arg    [2]program.Set // the targets settled
	Bottom program.Card   // the card last put under a deck, or NoCard
}

// waiting is an ability that was woken and is due.
type waiting struct {
	Ability int16
	Src, It program.Card
	Me      int8 // who held the source when it was woken, and does it (A91)
	link    uint8
	lapsed  bool // the source has left its Coven since (A47)
	order   uint16
}

// Core is one table's whole state: a plain value without pointers, so that copying and comparing it are a memory
// copy and a memory comparison.
type Core struct {
	Opts   tableOptions
	Chance engine.Chance

	Seats  int8
	Coin   int8 // holder of the Witch's Coin; seat 0 in the solo game, where there is none
	Active int8 // whose turn it is
	Turns  int8 // turns still to come this Day, the active one included
	Round  uint8
	Phase  phase
	Stage  stage
	Final  bool // the last Event has been drawn
	Stop   bool // the Event just resolved ends the Night
	PickNo uint8
	Day    program.Card // the Day Event in force
	Drawn  program.Card // the Event being resolved
	Used   [program.Actions]uint8
	asking.Questions[AskKind, [MaxSeats]Question]
	Runaway program.Card // a card whose effects did not end and were cut; NoCard

	ZoneOf [program.MaxCards]Zone
	pile.Lists[[program.MaxCards]program.Card]
	Host     [program.MaxCards]program.Card // of an attached Item
	Owner    [program.MaxCards]int8         // whose Coven a Character was in last
	Under    [program.MaxCards]pile.Pile    // Items attached to a Character
	Tokens   [program.MaxCards][program.TokenKinds]uint8
	At       [Zones]pile.Pile
	Supply   [3]int16    // Blessed/Cursed, Enchantment, Suspicion
	Returned program.Set // Events that went back into the deck once (A97)
	Live     program.Set // cards whose abilities work
	Removed  program.Set // cards that are not in this game (positions of scenarios)

	Depth  uint8
	Queued uint8
	Stack  [MaxDepth]Frame
	Queue  [maxQueue]waiting
	Woken  [program.MaxCards]uint8 // how often the abilities of a card have been woken in this chain (A146)

	Minds [MaxSeats]pile.Known[program.Set] // what the seats remember
}

// State is a table of Fate of Witches: an engine.Position.
type State struct {
	R *Rules
	Core
	Log   *engine.Log // of the move being applied
	steps int         // effect steps of the move being applied
	mover int8        // who makes it, where events are told
	heard *engine.Log // the log of that move, also where a price is tried out: see Heed
	// Unseen is, in a view, where the first target lies on which the step that asks has settled and which the viewer
	// may not see: it is missing there, and what the second may be hangs on its place. ZoneNowhere at a table, and
	// where nothing is missing.
	Unseen  Zone
	trying  bool // a copy on which a price is tried out
	asked   asked
	counted [MaxSeats]int            // the scores as they were told last, where they are told, see reckon
	stood   *[program.MaxCards]stand // how cards lay as it was told last, at Night, see watch; nil where it is not told
	lifted  [program.MaxCards]Zone   // from where a card was lifted that is in no list yet
}

// asked keeps what can be picked from the moment a question for a card is put until it is answered, to be found only
// once. What a position is copied from may be asked something else: a copy finds it anew.
type asked struct {
	id   engine.DecisionID // of the question; 0: nothing is kept
	left program.Set
}

var _ engine.Dealing = (*State)(nil)

// Rules are a compiled pack and what the table makes of it: immutable, shared by all tables that play it.
type Rules struct {
	*program.Program
	*Deeds
	Readers
	Wording
	frames sync.Pool // of *imagined, for previews
	tables sync.Pool // of *State, for trying prices out
}

// Wording is what is printed on a card, and what some of its steps say.
type Wording struct {
	Face  func(src engine.CardSource) engine.CardFace
	Steps func(card, steps *engine.Node, to Reader) engine.Text
}

// Reader is to whom steps are said while they run, see wording.Reader.
type Reader struct {
	Mine, Them, Brief bool
	Named             func(name string) []engine.CardID
}

// Readers is what the rooms above this one make of a state: it is put into the rules when the game is put together,
// since a state must answer the kernel and its views, scores and descriptions are no business of this room.
type Readers struct {
	View     func(s *State, seat engine.Seat) engine.View
	Estimate func(s *State, seat engine.Seat) float64
	DealAnew func(s *State, seed engine.Seed) error
	Totals   func(s *State, out *[MaxSeats]int)
	Worth    func(s *State, c program.Card) int
	Dump     func(s *State) any
}

// View returns what the seat may know.
func (s *State) View(seat engine.Seat) engine.View { return s.R.Readers.View(s, seat) }

// Estimate is a rough worth of the position for a seat.
func (s *State) Estimate(seat engine.Seat) float64 { return s.R.Readers.Estimate(s, seat) }

// DealAnew deals anew what lies hidden, for people to play on with.
func (s *State) DealAnew(seed engine.Seed) error { return s.R.Readers.DealAnew(s, seed) }

// Dump describes the whole truth.
func (s *State) Dump() any { return s.R.Readers.Dump(s) }

// Clone returns an independent copy.
func (s *State) Clone() engine.Position {
	c := &State{R: s.R, Core: s.Core, Unseen: s.Unseen}
	return c
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.Position) {
	o := src.(*State)
	s.R, s.Core, s.Unseen, s.asked = o.R, o.Core, o.Unseen, asked{}
}

// Over reports whether the game has been scored.
func (s *State) Over() bool { return s.Phase == PhaseOver }

// Solo reports whether there is one player, who plays against the Village Square (L583).
func (s *State) Solo() bool { return s.Seats == 1 }

// Decider is the seat that decides for a player: in the solo game you decide for the Square (A121).
func (s *State) Decider(who int8) int8 {
	if who == Square || who < 0 {
		return 0
	}
	return who
}

// Behind is how many turns after the active one a seat has its own, if all have theirs.
func (s *State) Behind(seat int8) int8 {
	n := seat - s.Active
	if n < 0 {
		n += s.Seats
	}
	return n
}

// LeftOf is the next player clockwise.
func (s *State) LeftOf(who int8, by int8) int8 {
	if s.Solo() {
		return Square
	}
	return (who + by + s.Seats) % s.Seats
}

// Holder is who controls a card's abilities: the owner of the zone it is in; for Events the coin holder.
func (s *State) Holder(c program.Card) int8 {
	z := s.ZoneOf[c]
	if z == ZoneAttached {
		z = s.ZoneOf[s.Host[c]]
	}
	switch {
	case z >= ZoneHand:
		return int8(z-ZoneHand) % MaxSeats
	case z >= ZoneSquare && s.Solo():
		return Square
	case z == ZoneDay || z == ZoneLimbo || z == ZoneNight:
		return s.Coin
	}
	return Nobody
}

// hasRoom reports whether a Coven has hasRoom for one more Character (A36).
func (s *State) hasRoom(seat int8) bool {
	return seat >= 0 && seat < s.Seats && int(s.At[ZoneCoven+Zone(seat)].N) < s.Limit(seat)
}

// ID is a card's stable name; "" for no card.
func (s *State) ID(c program.Card) engine.CardID {
	if c >= program.MaxCards {
		return ""
	}
	return s.R.Cards[c].ID
}
