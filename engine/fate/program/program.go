package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/saved"
)

// Program is a compiled pack: immutable, shared by all tables that play it.
type Program struct {
	Code
	Pack      engine.PackSource
	N         int // cards
	Cards     [MaxCards]CardDef
	Abilities []Ability
	Sels      []Selector
	Mods      []Mod
	// Slots are the names an ability gives its picks, by ability and name: what is asked and offered while an ability
	// runs is said from them.
	Slots map[int16]map[string]uint8
	Index map[engine.CardID]Card
	Mark  saved.Mark // see setMark

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

// CardDef is a card as the rules see it. Fields that its kind has no use for are zero.
type CardDef struct {
	ID           engine.CardID
	Kind         Kind
	Types        uint8   // of a Character, as bits
	Value, Grave int8    // printed in the Coven, and in the Graveyard (L280, L290)
	Icons        uint8   // of all its abilities
	First, Last  int16   // its abilities: first to last-1
	Mods, ModEnd int16   // its Mods to ModEnd-1
	Casts        []int16 // its Cast effects, as places in Abilities
	InGrave      bool    // item: works in a Graveyard too
	Day          bool    // event
	Stop         bool    // night event: ends the Night
	After        uint8   // night event: one of Afters
}

// Ability is something a card does or has happen; what only holds is in Mods.
type Ability struct {
	When    When
	Card    Card // NoCard for the built-in ones
	Icons   uint8
	Start   int16 // its first op; it ends with VerbEnd
	Score   int16 // endgame: a number
	Trigger Trigger
}

// Trigger is what a react ability waits for.
type Trigger struct {
	Event Happening
	Who   Players // whose doing it must be, or to whose card it must happen
	What  int16   // a search that must find the card it happens to, or -1
	Via   Via
	Token uint8 // NoToken: any
	Icons uint8 // 0: any
}

// NoToken stands for any token where one can be named, and for none where nothing is said of tokens.
const NoToken uint8 = 255

// What effects are compiled to is the same in all games but for the arguments, see package effect. An Op uses its
// shared fields as follows:
//
//	Small    draw: how many are kept, 0 for all; peek: how many are seen
//	Players  draw: who draws; Unset: nobody named
//	Arg      the cards it is about
type (
	// Op is one step of a program.
	Op = effect.Op[Args]
	// Number is a number on a card.
	Number = effect.Number[Args]
	// Cond is a condition.
	Cond = effect.Cond[Args]
	// Code is the part of a program that runs.
	Code = effect.Program[Args]
	// Target is a card already known, or a search.
	Target = effect.Target
	// Verb is what a step does.
	Verb = effect.Verb
	// NumberKind is how a number is found.
	NumberKind = effect.NumberKind
	// CondKind is what a condition asks.
	CondKind = effect.CondKind
	// Players are players as a pack names them.
	Players = effect.Players
)

// Args are the arguments of a step, a number or a condition that are this game's. Which of them a word uses, its entry
// in package lexicon says by its Compile; the rest are zero.
type Args struct {
	Token   uint8             // one of Tokens
	Token2  uint8             // replace: the kind that comes
	Deck    uint8             // one of Decks
	Flag    bool              // peek: may be put back in another order; draw: the order of the rest is asked
	ToCoven bool              // take, raise, retrieve: into the Coven, not the hand
	Per     uint8             // tokens: how many make one step, rounded down
	Types   uint8             // is: any of them will do, as bits; 0: not asked
	Zone    Place             // is: AnyPlace: not asked
	Has     [TokenKinds]uint8 // is: at least so many of each
	Via     Via
}

// Selector is a search for cards.
type Selector = search.Search[Look]

// Look is where a search looks, and what its filters compare with.
type Look struct {
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
	AnyKind bool // Characters and Items alike
	Secret  bool // looks where cards lie hidden: only how many there are is known
}

// AnyCard is a search for one card in a place, whichever.
func AnyCard(zone Place, of Players) Selector {
	return search.Of(Look{Zone: zone, Of: of, Ability: -1, Rank: -1, Row: -1})
}

// ByTokens reports whether a search looks at tokens.
func (l *Look) ByTokens() bool { return l.Has != [TokenKinds]uint8{} || l.Lacks != 0 }

// Who picks among the cards found, beside search.ByPlayer, the player of a surrounding for_each, else the controller
// (A90), and search.ByLot.
const (
	ByMe    = search.ByLot + 1 + iota // the controller of the source
	ByOwner                           // whose the cards are, if they are all the same player's
	ByCoin                            // the coin holder
)

// The kinds of numbers. Stored: append only.
const (
	NumFixed    NumberKind = iota // written on the card: effect.NumFixed
	NumCount                      // how many cards a search finds
	NumTokens                     // how many tokens lie on the cards a search finds
	NumValueOf                    // what cards are worth now
	NumSum                        // several numbers added
	NumIf                         // one number under a condition, else another
	NumExchange                   // the price of the Exchange
	NumberKinds                   // how many kinds of numbers there are
)

// The kinds of conditions. Stored: append only.
const (
	CondExists  CondKind = iota // does a search find a card?
	CondIs                      // is a card of a type, in a place, under tokens?
	CondCompare                 // how do two numbers compare?
	CondFinal                   // has the last Event been drawn (L256)?
	CondFirst                   // is this the first round (L188)?
	CondVia                     // is the effect used from the Coven, or from the Cauldron?
	CondMoved                   // has an earlier step really done something to a card?
	CondAll                     // do all of several conditions hold?
	CondAny                     // does at least one of them?
	CondNot                     // does another not hold?
	CondKinds                   // how many kinds of conditions there are
)

// Mod is one thing that holds as long as its card works. Which fields a kind uses, its entry in package lexicon says.
type Mod struct {
	Kind   ModKind
	Card   Card    // the source
	Of     Target  // the Characters concerned, or
	Who    Players // the players concerned
	N      int16   // ModValue: what is added, a place in Nums; -1: Set takes the place of the printed value
	Set    int8    // so many more; with IsSet exactly so many
	IsSet  bool
	In     Place  // ModValue: only while the Character is there
	Action Action // ModExtra, ModForbid
	Icon   uint8  // ModForbid: Cast effects with one of these
	Harm   Harm   // ModImmune
	Types  uint8  // ModType: as which types it also counts, as bits
}
