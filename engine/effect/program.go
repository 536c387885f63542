package effect

import "witchtable/engine"

// Card is the place of a card in its pack. It never leaves the rules: outside them, cards go by their id.
type Card = uint8

// NoCard stands for no card.
const NoCard Card = 255

// Nobody is no seat.
const Nobody int8 = -1

// Verb is what one step does. A game numbers the verbs its packs are written with from 0, and append only: the numbers
// are part of the mark of a compiled pack.
type Verb uint8

// The verbs that exist only in compiled programs. They are numbered from the top, so that a game can append verbs
// without changing any program that does not use them; a game's own go below VerbAgain.
const (
	VerbEnd   Verb = 255 // the ability is over
	VerbJump  Verb = 254 // goes on at End: past an alternative, or past the else of an if
	VerbNext  Verb = 253 // the next turn of a for_each
	VerbAgain Verb = 252 // the next turn of a repeat
)

// Players are players as a pack names them: a game's scale of words, by number.
type Players uint8

// Unset is no players: nobody named.
const Unset Players = 255

// Op is one step of a program. Which fields a verb uses, its entry says by its Compile; the rest are zero, and -1 or
// Unset where zero would mean something.
//
// Steps that steer others (choose, may, pay, if, for_each, repeat) know where their parts begin and where they end, so
// that a preview can walk them without running:
//
//	Body              the first part: what may be done, the price, the then of an if, the turns of a loop
//	Mid               pay: what follows the price; if: the else
//	No                may, pay: where a refusal goes on
//	End               the first op behind all of it
type Op[A any] struct {
	Verb    Verb
	Small   uint8   // choose: how many alternatives; else the game's
	Loop    uint8   // for_each, repeat, next, again: which loop of the frame
	Players Players // for_each: whose turns; else the game's; Unset: nobody named
	N       int16   // how many: a place in Nums; choose: its first Block; note: its place in Notes; -1: none
	Cond    int16   // if: a place in Conds
	Pay     int16   // part of a price: the place of its pay, plus 1; else 0
	Arg     [2]Target
	Body    int16
	Mid     int16
	No      int16
	End     int16
	Own     A // what is the game's
}

// Steers reports whether an op decides which others are done: its End is behind them all.
func (o *Op[A]) Steers() bool {
	return o.End > 0 && o.Verb != VerbJump && o.Verb != VerbNext && o.Verb != VerbAgain
}

// Block is an alternative of a choice: its first op, and the jump behind its last.
type Block struct{ Start, End int16 }

// TargetKind is how a target is known.
type TargetKind uint8

// The kinds of targets.
const (
	ByNone   TargetKind = iota // there is none
	BySelf                     // the source itself
	ByHost                     // the card that bears the source
	ByIt                       // the card the trigger is about
	ByBound                    // cards that an earlier search has named by `as`: Slot
	ByEach                     // the card of a surrounding for_each: Loop
	BySearch                   // what a search finds, picked from where it finds too many: Sel
)

// Target is a card already known, or a search.
type Target struct {
	Kind TargetKind
	Slot uint8 // ByBound
	Loop uint8 // ByEach
	Sel  int16 // BySearch: a place in the game's list of searches
}

// NumberKind is how a number is found. A game numbers its kinds append only; NumFixed is 0 in all of them.
type NumberKind uint8

// NumFixed is a number that is written on the card: Fixed. It needs no entry and no function.
const NumFixed NumberKind = 0

// MaxKinds is how many kinds of numbers, and of conditions, a game can have.
const MaxKinds = 32

// Number is a number on a card, fixed or worked out when it is needed. Which fields a kind uses, its entry says.
type Number[A any] struct {
	Kind   NumberKind
	Fixed  int8
	Times  int8 // what was counted is multiplied by it
	Most   int8 // and is no more than this, if it is Capped
	Capped bool
	Of     Target // count and the like: what is counted
	List   int16  // sum: first in NumLists
	Count  int16  // sum: how many there
	Cond   int16  // if: a place in Conds
	Then   int16  // if: a place in Nums, where the condition holds
	Other  int16  // if: a place in Nums, where it does not
	Own    A      // what is the game's
}

// CondKind is what a condition asks. A game numbers its kinds append only.
type CondKind uint8

// Cond is a condition. Which fields a kind uses, its entry says.
type Cond[A any] struct {
	Kind   CondKind
	Of     Target
	A, B   int16 // compare: places in Nums
	How    uint8 // compare: one of Comparisons
	Want   bool  // whether it is to be so
	List   int16 // all, any: first in CondLists
	Count  int16 // all, any: how many there
	Nested int16 // not: a place in Conds
	Own    A     // what is the game's
}

// Program is the part of a compiled pack that runs. It is immutable once compiled, shared by all tables; a game's
// program embeds it beside its cards, abilities and searches.
type Program[A any] struct {
	Ops       []Op[A]
	Blocks    []Block // alternatives of choose
	Nums      []Number[A]
	Conds     []Cond[A]
	CondLists []int16
	NumLists  []int16
	Notes     []string
	Choices   map[int16][]*engine.Node // alternatives of choose by first block, for their texts
	// Written has each step of the cards by its first op: what is asked and offered while an ability runs is said from
	// them.
	Written map[int16]*engine.Node
}
