package fate

import "witchtable/engine"

const (
	maxSeats = 4
	// square is the pseudo seat of the Village Square, the opposing Coven of the solo game (L583).
	square    int8 = maxSeats
	nobody    int8 = -1
	piles          = 4 // of the Village Square
	maxDepth       = 8
	maxQueue       = 64
	stepLimit      = 4000 // steps of effects a single move may cause; no sane card comes near
)

type zone uint8

// The zones. Those with four of a kind are followed by the other three.
const (
	zNowhere zone = iota
	zVillage
	zWell
	zEvents
	zNight
	zDay
	zBurn
	zTrial
	zLimbo // the Event being resolved
	zAttached
	zSquare
	zHand     = zSquare + piles
	zDraft    = zHand + maxSeats // the hand going round in the set-up draft
	zKept     = zDraft + maxSeats
	zCoven    = zKept + maxSeats
	zGrave    = zCoven + maxSeats
	zCauldron = zGrave + maxSeats
	zones     = zCauldron + maxSeats
)

type phase uint8

// The phases, in the order of play (I19).
const (
	phDraft phase = iota
	phDay
	phNight
	phDawn
	phOver
)

// stage is where inside a phase the table stands when no effect is running.
type stage uint8

const (
	stPick     stage = iota // the set-up draft
	stTurn                  // a turn begins
	stDraft                 // its Draft Action
	stDrafted               // the visit to the Well is over
	stCoven                 // its Coven Actions
	stTurnEnd               // it is over
	stNight                 // the next Event is drawn
	stResolved              // the Event has happened
	stDawn                  // the Square fills
	stCoin                  // the coin passes
	stOver
)

type askKind uint8

// The kinds of questions.
const (
	qNone     askKind = iota
	qKeep             // set-up draft: keep one card
	qDraft            // the Draft Action
	qCoven            // the Coven Actions
	qPick             // a card for an effect
	qToken            // a card to take the next token from
	qYesNo            // may, pay
	qChoose           // one of several things
	qSeat             // another player
	qDrawKeep         // which of the cards drawn to keep
	qBottom           // which of the rest goes to the very bottom
	qPeek             // looked at
	qReorder          // which comes next on top
)

// question is what a seat is asked; its legal answers follow from the position.
type question struct {
	id   engine.DecisionID
	kind askKind
}

type pile struct{ head, tail, n card }

// loop is a for_each or repeat that is running.
type loop struct {
	cards cardSet
	seats uint8
	left  uint8
	each  card
	outer int8 // the player of the loop around it, or nobody
}

// frame is an ability that is running: the only kind of frame there is.
type frame struct {
	ability  int16
	pc       int16
	me, them int8
	rival    int8 // the player chosen for the current search, or nobody
	src, it  card
	via      via
	suspect  bool // the source was under Suspicion when the ability began (A87)
	discard  bool // the source discards itself at the end
	begun    bool // the current step has begun; left counts down
	got      uint8
	left     uint8
	bottom   card    // the card last put under a deck
	seen     uint8   // cards of a deck that the player is looking at
	part     cardSet // picked so far for the current search
	arg      [2]cardSet
	bound    [maxSlots]cardSet
	moved    cardSet // cards that a step really did something to
	loops    [maxLoops]loop
}

// waiting is a reaction that is due.
type waiting struct {
	ability int16
	src, it card
	who     int8 // who caused it
	order   uint16
}

// core is one table's whole state: a plain value without pointers, so that copying and comparing it are a memory
// copy and a memory comparison.
type core struct {
	opts   options
	chance engine.Chance

	seats   int8
	coin    int8 // holder of the Witch's Coin; seat 0 in the solo game, where there is none
	active  int8 // whose turn it is
	turns   int8 // turns still to come this Day, the active one included
	round   uint8
	phase   phase
	stage   stage
	final   bool // the last Event has been drawn
	stop    bool // the Event just resolved ends the Night
	pickNo  uint8
	day     card // the Day Event in force
	drawn   card // the Event being resolved
	used    [actions]uint8
	nextID  engine.DecisionID
	ask     [maxSeats]question
	runaway card // a card whose effects did not end and were cut; noCard

	zoneOf     [maxCards]zone
	next, prev [maxCards]card
	host       [maxCards]card // of an attached Item
	owner      [maxCards]int8 // whose Coven a Character was in last
	under      [maxCards]pile // Items attached to a Character
	tok        [maxCards][tokenKinds]uint8
	at         [zones]pile
	supply     [3]int16 // Blessed/Cursed, Enchantment, Suspicion
	returned   cardSet  // Events that went back into the deck once (A97)
	live       cardSet  // cards whose abilities work
	removed    cardSet  // cards that are not in this game (positions of scenarios)

	depth  uint8
	queued uint8
	stack  [maxDepth]frame
	queue  [maxQueue]waiting
}

// State is a table of Fate of Witches: an engine.Position.
type State struct {
	r *Rules
	core
	log    *engine.Log   // of the move being applied
	steps  int           // effect steps of the move being applied
	since  [maxDepth]int // for each running effect that began in this move, how many events had been told; else -1
	masked bool          // a view: cards the viewer may not see are missing
}

var _ engine.Position = (*State)(nil)

// Clone returns an independent copy.
func (s *State) Clone() engine.Position {
	c := &State{r: s.r, core: s.core, masked: s.masked}
	return c
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.Position) {
	o := src.(*State)
	s.r, s.core, s.masked = o.r, o.core, o.masked
}

// Over reports whether the game has been scored.
func (s *State) Over() bool { return s.phase == phOver }

func (s *State) solo() bool { return s.seats == 1 }

// decider is the seat that decides for a player: in the solo game you decide for the Square (A121).
func (s *State) decider(who int8) int8 {
	if who == square || who < 0 {
		return 0
	}
	return who
}

// leftOf is the next player clockwise.
func (s *State) leftOf(who int8, by int8) int8 {
	if s.solo() {
		return square
	}
	return (who + by + s.seats) % s.seats
}

// holder is who controls a card's abilities: the owner of the zone it is in; for Events the coin holder.
func (s *State) holder(c card) int8 {
	z := s.zoneOf[c]
	if z == zAttached {
		z = s.zoneOf[s.host[c]]
	}
	switch {
	case z >= zHand:
		return int8(z-zHand) % maxSeats
	case z >= zSquare && s.solo():
		return square
	case z == zDay || z == zLimbo || z == zNight:
		return s.coin
	}
	return nobody
}

// room reports whether a Coven has room for one more Character (A36).
func (s *State) room(seat int8) bool {
	return seat >= 0 && seat < s.seats && int(s.at[zCoven+zone(seat)].n) < s.limit(seat)
}
