package program

import "witchtable/engine"

// Program is a compiled pack: immutable, shared by all tables that play it.
type Program struct {
	Pack      engine.PackSource
	N         int // cards
	Cards     [MaxCards]CardDef
	Abilities []Ability
	Ops       []Op
	Blocks    []Block // alternatives of choose
	Sels      []Selector
	Nums      []Number
	Conds     []Cond
	CondLists []int16
	NumLists  []int16
	Mods      []Mod
	Notes     []string
	Choices   map[int16][]*engine.Node // alternatives of choose by first block, for their texts
	// Written has each step of the cards by its first op, and Slots the names an ability gives its picks, by ability and name: what
	// is asked and offered while an ability runs is said from them.
	Written map[int16]*engine.Node
	Slots   map[int16]map[string]uint8
	Index   map[engine.CardID]Card
	Mark    [MarkSize]byte // see setMark

	kinds      [3]Set           // cards by kind
	Castable   Set              // Characters with a Cast effect
	HasFate    Set              // Characters with a Fate effect
	ModCards   [ModKinds]Set    // cards with such a mod
	ModsOf     [ModKinds][]*Mod // the mods of each kind, in the order of Mods
	ReactCards [Happenings]Set  // cards with such a trigger
	Endgame    Set              // cards with an endgame ability
	Enters     Set              // cards with an enter ability
	ExchangeAt int16            // the built-in ability that is the Exchange
	WellAt     int16            // likewise the visit to the Well
}

type CardDef struct {
	ID           engine.CardID
	Kind         Kind
	Types        uint8
	Value, Grave int8
	Icons        uint8 // of all its abilities
	First, Last  int16 // its abilities: first to last-1
	Mods, ModEnd int16 // its Mods to ModEnd-1
	Casts        []int16
	InGrave      bool // item: works in a Graveyard too
	Day          bool // event
	Stop         bool // night event: ends the Night
	After        uint8
}

type Ability struct {
	When    When
	Card    Card // NoCard for the built-in ones
	Icons   uint8
	Start   int16 // its first op; it ends with VerbEnd
	Score   int16 // endgame: a number
	Trigger Trigger
}

type Trigger struct {
	Event Happening
	Who   Players
	What  int16 // selector or -1
	Via   Via
	Token uint8 // NoToken: any
	Icons uint8 // 0: any
}

const NoToken uint8 = 255

// Op is one step of a program. Which fields a verb uses, its entry in package lexicon says by its Compile; the rest are zero, and -1 or
// Unset where zero would mean something.
//
// Steps that steer others (choose, may, pay, if, for_each, repeat) know where their parts begin and where they end, so that a preview
// can walk them without running:
//
//	Body              the first part: what may be done, the price, the then of an if, the turns of a loop
//	Mid               pay: what follows the price; if: the else
//	No                may, pay: where a refusal goes on
//	End               the first op behind all of it
type Op struct {
	Verb    Verb
	Token   uint8   // one of Tokens
	Token2  uint8   // replace: the kind that comes
	Small   uint8   // draw: how many are kept, 0 for all; peek: how many are seen; choose: how many alternatives
	Deck    uint8   // one of Decks
	Loop    uint8   // for_each, repeat, next, again: which loop of the frame
	Flag    bool    // peek: may be put back in another order; draw: the order of the rest is asked
	ToCoven bool    // take, raise, retrieve: into the Coven, not the hand
	Players Players // draw: who draws; for_each: whose turns; Unset: nobody named
	N       int16   // how many: a place in Nums; choose: its first Block; note: its place in Notes; -1: none
	Cond    int16   // if: a place in Conds
	Pay     int16   // part of a price: the place of its pay, plus 1; else 0
	Arg     [2]Target
	Body    int16
	Mid     int16
	No      int16
	End     int16
}

// Block is an alternative of a choice: its first op, and the jump behind its last.
type Block struct{ Start, End int16 }

type TargetKind uint8

const (
	ByNone TargetKind = iota
	BySelf
	ByHost
	ByIt
	ByBound
	ByEach
	BySearch
)

// Target is a card already known, or a search.
type Target struct {
	Kind TargetKind
	Slot uint8 // ByBound
	Loop uint8 // ByEach
	Sel  int16 // BySearch
}

// MaxFilters is how many filters there can be.
const MaxFilters = 16

// Selector is a search for cards.
type Selector struct {
	Zone    Place
	Of      Players
	Item    bool
	Types   uint8 // 0: any
	Has     [TokenKinds]uint8
	Lacks   uint8 // bits
	Ranged  bool
	Min     int8
	Max     int8
	Ability int8 // -1 any, 0 cast, 1 fate
	Icon    uint8
	Other   bool
	Rank    int8 // -1 none, 0 most, 1 least
	By      uint8
	Row     int8 // -1 none
	Pick    uint8
	All     bool
	UpTo    bool
	Chooser uint8  // one of Choosers, ChooserUnset
	Slot    int8   // where `as` binds it, -1
	Filters uint16 // which filters each card is tested by, as bits in the order of the vocabulary
	AnyKind bool   // Characters and Items alike
	Secret  bool   // looks where cards lie hidden: only how many there are is known
}

// AnyCard is a search for all cards in a place.
func AnyCard(zone Place, of Players) Selector {
	return Selector{Zone: zone, Of: of, Ability: -1, Rank: -1, Row: -1, Slot: -1, Chooser: ChooserUnset}
}

// ByTokens reports whether a search looks at tokens.
func (sel *Selector) ByTokens() bool { return sel.Has != [TokenKinds]uint8{} || sel.Lacks != 0 }

const (
	ChooserMe uint8 = iota
	ChooserOwner
	ChooserCoin
	ChooserRandom
	ChooserUnset uint8 = 255
)

type NumberKind uint8

const (
	NumFixed NumberKind = iota
	NumCount
	NumTokens
	NumValueOf
	NumSum
	NumIf
	NumExchange // the price of the Exchange
	NumberKinds
)

type Number struct {
	Kind   NumberKind
	Fixed  int8
	Times  int8
	Most   int8
	Capped bool
	Per    uint8
	Token  uint8
	Of     Target
	List   int16 // NumSum: first in NumLists
	Count  int16
	Cond   int16
	Then   int16
	Other  int16
}

type CondKind uint8

const (
	CondExists CondKind = iota
	CondIs
	CondCompare
	CondFinal
	CondFirst
	CondVia
	CondMoved
	CondAll
	CondAny
	CondNot
	CondKinds
)

type Cond struct {
	Kind   CondKind
	Of     Target
	Types  uint8
	Zone   Place
	Has    [TokenKinds]uint8
	A, B   int16
	How    uint8
	Want   bool
	Via    Via
	List   int16
	Count  int16
	Nested int16
}

type Mod struct {
	Kind   ModKind
	Card   Card
	Of     Target
	Who    Players
	N      int16 // number to add
	Set    int8
	IsSet  bool
	In     Place
	Action Action
	Icon   uint8
	Harm   Harm
	Types  uint8
}

// Steers reports whether an op decides which others are done: its End is behind them all.
func (o *Op) Steers() bool {
	return o.End > 0 && o.Verb != VerbJump && o.Verb != VerbNext && o.Verb != VerbAgain
}
