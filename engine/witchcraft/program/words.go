package program

import (
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
)

// What steps, numbers and conditions are made of in this game: package effect's, with this game's own arguments.

// Code is what boxes are compiled to.
type Code = effect.Program[Args]

// Op is a step. Its first target is what it is about, its second where that goes (move), or which Mission (add) or
// which Juror (persuade, dissuade).
type Op = effect.Op[Args]

// Number is a number on a card.
type Number = effect.Number[Args]

// Cond is a condition.
type Cond = effect.Cond[Args]

// Entries are the words as far as the compiler must know them.
type Entries = effect.Entries[*Compiler, Args]

// Selector is a search.
type Selector = search.Search[Look]

// Args are what steps and numbers say beside what those of all games do.
type Args struct {
	Deck    Deck
	Bottom  int16 // peek: how many may go to the bottom, a place in Nums; -1: none
	Reorder bool  // peek: they are put back in any order
	Up      bool  // add: face up
	Mission bool  // adjust: the chosen Mission, and no Challenge
	For     Whom  // persuasion_bonus
	Boxes   uint8 // silence: which boxes, as bits
	// Lone is set where nothing else comes of an action than by this step: using it has a thing picked, if any (4.3).
	Lone bool

	Per     uint8 // count: how many make one step, rounded down
	Plus    int8  // count: is added to it
	Least   int8  // count: and it is no less than this, if it is Floored
	Floored bool
}

// Look is where a search looks, and what its filters compare with.
type Look struct {
	In       PlaceSet // which places, as bits
	From     effect.Target
	Kind     Class // of hands: Witches or Curses
	Family   int8
	Not      int8 // no member of this family
	Mode     Mode
	Up       bool
	Min, Max int8
	// Group is the Mission at which Challenges lie, or the Juror at whom Convictions do, that is picked first: a place in
	// Sels; -1: there is none.
	Group int16
	At    Where
	Slot  uint8 // At: by which name
	Loop  uint8 // At: of which for_each
}

// PlaceSet is places where searches look, as bits by Place.
type PlaceSet uint16

// Has reports whether a place is among them.
func (p PlaceSet) Has(q Place) bool { return p>>q&1 != 0 }

// Place is where a search looks.
type Place uint8

// The places. Stored by number: append only.
const (
	InBound      Place = iota // cards that were named before
	InAt                      // Challenges at Missions
	InDisplay                 // face-up Missions
	InHand                    // Witches, or Curses
	InPlay                    // Witches in play
	InJail                    //
	InRecruit                 // the Recruit deck, from its top
	InDiscard                 // the Coven discards
	InFamiliars               // captured
	InConviction              // Convictions at Jurors
	InLost                    // the Lost Souls
	InOvercome                // Challenges overcome this round: they are only counted
	InJurors                  // the Jurors: no word, a juror key
)

// PlaceWords are the words of the places that packs write.
var PlaceWords = Words{"", "at", "display", "hand", "play", "jail", "recruit", "coven_discard", "familiars",
	"conviction", "lost_souls", "overcome_now"}

// Where is at which Missions or Jurors a search looks.
type Where uint8

// The words for Missions. Append only.
const (
	Anywhere   Where = iota
	AtThis           // where the card lies, or the Mission that it is
	AtChosen         // the chosen one
	AtOther          // any but this one
	AtEach           // each but this one: add
	AtBound          // named before
	AtGroup          // picked first: Look.Group
	AtLinked         // the Juror of this Mission
	AtMost           // the Juror with most persuasion
	AtEachCard       // the card of a for_each
)

// MissionWords are the words for Missions, JurorWords those for Jurors; their numbers are those of Where.
var (
	MissionWords = Words{"", "this", "chosen", "other", "each_other"}
	JurorWords   = Words{"", "", "", "", "", "", "", "linked", "most"}
)

// Deck is a deck to look into.
type Deck uint8

// The decks. Append only.
const (
	ChallengeDeck Deck = iota
	CovenDeck
	VillagerDeck
	// DeckKinds is how many there are.
	DeckKinds = 3
)

// Decks are their words.
var Decks = Words{"challenge", "coven", "villagers"}

// Whom is for which Jurors a Mission brings more persuasion.
type Whom uint8

// The words for them. Append only.
const (
	ForLinked Whom = iota
	ForUnlinked
	ForAny
)

// Whoms are their words.
var Whoms = Words{"linked", "unlinked", "any"}

// ModKind is what a mod changes.
type ModKind uint8

// The kinds of mods. Stored by number: append only.
const (
	ModPower      ModKind = iota // the power there is
	ModDifficulty                // difficulties
	ModBlock                     // what cannot be overcome
	ModForbid                    // which actions cannot be used
	ModHand                      // how many cards are drawn
	ModFamily                    // the Witch belongs to all families
	ModJailIf                    // she goes to Jail if the Mission is failed
)

// ModWords are their words.
var ModWords = Words{"power", "difficulty", "block", "forbid", "hand", "family", "jail_if"}

// Scope is of what a difficulty changes, or what is blocked.
type Scope uint8

// The scopes. Append only.
const (
	OfSelf Scope = iota
	OfMission
	OfChallenges
)

// Scopes are the words of what changes, Blocks of what is blocked; a word's number is that of the scope.
var (
	Scopes = Words{"self", "mission_here", "challenges_here"}
	Blocks = Words{"", "mission", "challenges"}
)

// The verbs, by number. They are part of the mark of a compiled pack: append only.
const (
	VerbUncover effect.Verb = iota
	VerbDiscard
	VerbReplace
	VerbCapture
	VerbMove
	VerbAdd
	VerbDraw
	VerbRecruit
	VerbRescue
	VerbJail
	VerbLose
	VerbPeek
	VerbCurse
	VerbCleanse
	VerbLoseVillager
	VerbRestore
	VerbPersuade
	VerbDissuade
	VerbPersuasionBonus
	VerbPower
	VerbAdjust
	VerbNextHand
	VerbSilence
	VerbPerform
	VerbTrial
	VerbDefeat
	VerbIf
	VerbChoose
	VerbMay
	VerbPay
	VerbRepeat
	VerbForEach
	// VerbCount is how many there are that packs write.
	VerbCount = iota
)

// The numbers that are worked out; a fixed one has no word. Append only.
const (
	NumCount effect.NumberKind = iota + 1 // effect.NumFixed is 0
	NumDifficulty
	NumSum
	NumIf
	NumberKinds
)

// The conditions. Append only.
const (
	CondExists effect.CondKind = iota
	CondCompare
	CondAll
	CondAny
	CondNot
	CondKinds
)

// Choosers are who picks.
var Choosers = effect.NewScale("chooser", "Who picks among what a search finds.", "player", "random: chance")
