package fate

import "witchtable/engine"

// Rules is a compiled pack with the rules of the game: immutable, shared by all tables that play it.
type Rules struct {
	pack      engine.PackSource
	n         int // cards
	cards     [maxCards]cardDef
	abilities []ability
	ops       []op
	blocks    []block // alternatives of choose
	sels      []selector
	nums      []number
	conds     []cond
	condLists []int16
	numLists  []int16
	mods      []mod
	notes     []string
	choices   map[int16][]*engine.Node // alternatives of choose by first block, for their texts
	index     map[engine.CardID]card
	mark      [markSize]byte // see setMark

	kinds      [3]cardSet          // cards by kind
	castable   cardSet             // Characters with a Cast effect
	hasFate    cardSet             // Characters with a Fate effect
	modCards   [modKinds]cardSet   // cards with such a mod
	reactCards [happenings]cardSet // cards with such a trigger
	endgame    cardSet             // cards with an endgame ability
	enters     cardSet             // cards with an enter ability
	exchangeAt int16               // the built-in ability that is the Exchange
	wellAt     int16               // likewise the visit to the Well
}

type cardDef struct {
	id           engine.CardID
	kind         cardKind
	types        uint8
	value, grave int8
	icons        uint8 // of all its abilities
	first, last  int16 // its abilities: first to last-1
	mods, modEnd int16 // its mods: mods to modEnd-1
	casts        []int16
	inGrave      bool // item: works in a Graveyard too
	day          bool // event
	stop         bool // night event: ends the Night
	after        uint8
}

type ability struct {
	when    when
	card    card // noCard for the built-in ones
	icons   uint8
	start   int16 // its first op; it ends with vEnd
	score   int16 // endgame: a number
	trigger trigger
}

type trigger struct {
	event happening
	who   players
	what  int16 // selector or -1
	via   via
	token uint8 // noToken: any
	icons uint8 // 0: any
}

const noToken uint8 = 255

// op is one step of a program. Control steps know where their parts begin and where they end, so that a preview
// can walk them without running.
type op struct {
	verb    verb
	token   uint8
	token2  uint8
	small   uint8 // draw: how many are kept, 0 for all; peek: how many; choose: how many blocks
	deck    uint8
	flag    bool // peek: may be reordered; draw: the order of the rest is asked; remove: all of n or nothing
	toCoven bool
	players players
	n       int16 // number, -1: none
	cond    int16
	arg     [2]target
	body    int16 // control: where the (first) block starts
	mid     int16 // if: else block; pay: then block
	mid2    int16 // pay: otherwise block
	end     int16 // control: first op behind the whole
	loop    uint8 // which loop of the frame
}

type block struct{ start, end int16 }

type targetKind uint8

const (
	tgNone targetKind = iota
	tgSelf
	tgHost
	tgIt
	tgBound
	tgEach
	tgSearch
)

// target is a card already known, or a search.
type target struct {
	kind targetKind
	slot uint8 // tgBound
	loop uint8 // tgEach
	sel  int16 // tgSearch
}

type selector struct {
	zone    place
	of      players
	item    bool
	types   uint8 // 0: any
	has     [tokenKinds]uint8
	lacks   uint8 // bits
	ranged  bool
	min     int8
	max     int8
	ability int8 // -1 any, 0 cast, 1 fate
	icon    uint8
	other   bool
	rank    int8 // -1 none, 0 most, 1 least
	by      uint8
	row     int8 // -1 none
	pick    uint8
	all     bool
	upTo    bool
	chooser uint8 // index into chooserWords, chooserUnset
	slot    int8  // where `as` binds it, -1
	plain   bool  // nothing but zone and owner filters
	secret  bool  // looks where cards lie hidden: only how many there are is known
}

const (
	chooserMe uint8 = iota
	chooserOwner
	chooserCoin
	chooserRandom
	chooserUnset uint8 = 255
)

type numberKind uint8

const (
	nFixed numberKind = iota
	nCount
	nTokens
	nValueOf
	nSum
	nIf
	nExchange // the price of the Exchange
)

type number struct {
	kind   numberKind
	fixed  int8
	times  int8
	most   int8
	capped bool
	per    uint8
	token  uint8
	of     target
	list   int16 // nSum: first in numLists
	count  int16
	cond   int16
	then   int16
	other  int16
}

type condKind uint8

const (
	cExists condKind = iota
	cIs
	cCompare
	cFinal
	cFirst
	cVia
	cMoved
	cAll
	cAny
	cNot
)

type cond struct {
	kind   condKind
	of     target
	types  uint8
	zone   place
	has    [tokenKinds]uint8
	a, b   int16
	how    uint8
	want   bool
	via    via
	list   int16
	count  int16
	nested int16
}

type mod struct {
	kind   modKind
	card   card
	of     target
	who    players
	n      int16 // number to add
	set    int8
	isSet  bool
	in     place
	action action
	icon   uint8
	harm   harm
	types  uint8
}
