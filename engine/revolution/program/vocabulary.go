package program

import "witchtable/engine/effect"

// What steps, numbers and conditions are made of in this game: package effect's, with this game's own arguments.

// Code is what abilities are compiled to.
type Code = effect.Program[Args]

// Op is a step.
type Op = effect.Op[Args]

// Number is a number on a card.
type Number = effect.Number[Args]

// Cond is a condition.
type Cond = effect.Cond[Args]

// Entries are the words as far as the compiler must know them.
type Entries = effect.Entries[*Compiler, Args]

// Args are what steps, numbers and conditions say beside what those of all games do.
type Args struct {
	Event  Events // which Events of the line
	Place  Place  // which cards: of the row, of a hand
	Power  Power  // icons: of which kind
	N      uint8  // discard: the least hand; banish: the space of the row; conditions: what is compared with
	Reduce int8   // extra_recruit: by how many stars it is cheaper
	All    bool   // all there are, not a number of them
	Flag   bool   // draw: reshuffles; reshuffle: freely; stars: in all of this turn; recover: onto the deck
}

// The verbs, by number. They are part of the mark of a compiled pack: append only.
const (
	VerbLiberty effect.Verb = iota
	VerbMoon
	VerbDraw
	VerbDiscard
	VerbBanish
	VerbReshuffle
	VerbRecover
	VerbTakeRecruit
	VerbExtraAct
	VerbExtraRecruit
	VerbIcons
	VerbEase
	VerbStars
	VerbAddEvent
	VerbAdvance
	VerbRetreat
	VerbDismiss
	VerbLoseTrophy
	VerbRefill
	VerbSkip
	VerbMay
	VerbChoose
	VerbForEach
	VerbIf
	VerbNote
	// VerbCount is how many there are that packs write.
	VerbCount = iota
)

// VerbAskFree is a for_each in which each may reshuffle freely: all are asked at once (R74). Packs do not write it.
const VerbAskFree effect.Verb = 251

// The numbers that are worked out; a fixed one has no word. Append only.
const (
	NumCount effect.NumberKind = effect.NumFixed + 1 + iota
	NumSum
	NumIf
	NumberKinds
)

// The conditions. Append only.
const (
	CondSpaceMin effect.CondKind = iota
	CondSpaceMax
	CondLibertyMin
	CondLibertyMax
	CondMoonMin
	CondPlayersMax
	CondExists
	CondCompare
	CondAll
	CondAny
	CondNot
	CondKinds
)

// The words for players. Append only.
const (
	ActivePlayer effect.Players = iota
	Owner
	Each
	Others
	Them
	APlayer
)

// PlayerNames are the words for players, in the order of their numbers.
var PlayerNames = effect.NewScale("players", "Players, as a card means them.",
	"active: whose turn it is", "owner: whose Witch it is; of other cards, whose turn it is",
	"each: all players, clockwise from whose turn it is", "others: all but the active player",
	"them: the player of the surrounding for_each", "a_player: one whom the active player chooses")

// Events are Events of the line, as a card means them.
type Events uint8

// The words for Events. Append only.
const (
	EventNone Events = iota
	EventThis
	EventFarthest
	EventNearest
	EventChosen
	EventOther
	EventSameType
	EventSkull
	EventLiberty
	EventAll
)

// EventWords are their words.
var EventWords = Words{"", "this", "farthest", "nearest", "chosen", "other", "other_same_type", "catastrophe",
	"liberty", "all"}

// Place is where cards are that a step or a number is about.
type Place uint8

// The places. Append only.
const (
	PlaceNone Place = iota
	PlaceRow
	PlaceHand
)

// Places are their words.
var Places = Words{"", "row", "hand"}
