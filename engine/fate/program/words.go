package program

// The numbers behind the vocabulary's words. The order of each list is part of stored positions and of the
// compiled pack: append, never reorder. TestWordsMatchVocabulary holds the lists to vocabulary.go.

type Kind uint8

const (
	Character Kind = iota
	Item
	Event
)

var KindWords = []string{"character", "item", "event"}

// Types of Characters are bits, since a Character can count as several.
const (
	Witch uint8 = 1 << iota
	Villager
	tCompanion
)

var TypeWords = []string{"witch", "villager", "companion"}

// Tokens.
const (
	Blessed = iota
	Cursed
	Enchantment
	Suspicion
	TokenKinds
)

var TokenWords = []string{"blessed", "cursed", "enchantment", "suspicion"}

// Icons are bits.
const (
	iBloodyHand uint8 = 1 << iota
	iWitchbolt
	iSacrifice
	iGraveyard
)

var iconWords = []string{"bloody_hand", "witchbolt", "sacrifice", "graveyard"}

type When uint8

const (
	WhenCast When = iota
	WhenEnter
	WhenWhile
	WhenReact
	WhenEndgame
	WhenResolve
)

var whenWords = []string{"cast", "enter", "while", "react", "endgame", "resolve"}

type verb uint8

const (
	VerbPlace verb = iota
	VerbRemove
	VerbShift
	VerbReplace
	VerbFlip
	VerbDraw
	VerbTake
	VerbTrade
	VerbAttach
	VerbSacrifice
	VerbBury
	VerbRaise
	VerbAccuse
	VerbRetrieve
	VerbBurn
	VerbDiscardSelf
	VerbPeek
	VerbSweep
	VerbActivate
	VerbChoose
	VerbMay
	VerbPay
	VerbIf
	VerbForEach
	VerbRepeat
	VerbNote
	// What follows exists only in compiled programs.
	VerbEnd
	VerbJump
	VerbNext      // the next turn of a for_each
	VerbAgain     // the next turn of a repeat
	VerbExchanged // closes the Exchange
)

var VerbWords = []string{"place", "remove", "shift", "replace", "flip", "draw", "take", "trade", "attach", "sacrifice", "bury", "raise",
	"accuse", "retrieve", "burn", "discard_self", "peek", "sweep", "activate", "choose", "may", "pay", "if", "for_each", "repeat", "note"}

type ModKind uint8

const (
	ModValue ModKind = iota
	ModLimit
	ModExtra
	ModForbid
	ModImmune
	ModCost
	ModType
	ModLevel
	modKinds
)

var modWords = []string{"value", "coven_limit", "extra_action", "forbid", "immune", "exchange_cost", "type", "level"}

type Action uint8

const (
	ActDraft Action = iota
	ActUpkeep
	ActCast
	ActCauldron
	ActExchange
	Actions
	anyAction Action = 255
)

var ActionWords = []string{"draft", "upkeep", "cast", "cauldron", "exchange"}

type Harm uint8

const (
	AgainstSuspicion Harm = iota
	AgainstCursed
	AgainstTrial
	AgainstBurn
	AgainstSteal
	AgainstSacrifice
)

var harmWords = []string{"suspicion", "cursed", "trial", "burn", "steal", "sacrifice"}

// Players as a pack names them.
type Players uint8

const (
	Me Players = iota
	Them
	Rivals
	Everyone
	LeftOf
	RightOf
	ARival
	CoinHolder
	Unset Players = 255
)

var playerWords = []string{"me", "them", "rivals", "everyone", "left", "right", "a_rival", "coin"}

type Place uint8

const (
	InCoven Place = iota
	InGrave
	InHand
	InCauldron
	InTrial
	InSquare
	InBurn
	InVillage
	InWell
	AnyPlace Place = 255
)

var zoneWords = []string{"coven", "graveyard", "hand", "cauldron", "trial", "square", "burn", "village", "well"}

type Via uint8

const (
	ViaCoven Via = iota
	ViaCauldron
	ViaSquare
	ViaVillage
	ViaWell
	AnyVia Via = 255
)

var viaWords = []string{"coven", "cauldron", "square", "village", "well"}

type Happening uint8

const (
	OnRecruited Happening = iota
	OnEntered
	OnLeft
	OnAttached
	OnCast
	OnIconUsed
	OnPrepared
	OnActivated
	OnExchanged
	OnSacrificed
	OnBuried
	OnAccused
	OnRetrieved
	OnBurned
	OnTokenPlaced
	OnTokenRemoved
	OnDrafted
	OnTurnStart
	OnTurnEnd
	OnDawn
	OnNightEvent
	OnDayEvent
	happenings
)

var happeningWords = []string{"recruited", "entered", "left", "attached", "cast", "icon_used", "prepared", "activated", "exchanged",
	"sacrificed", "buried", "accused", "retrieved", "burned", "token_placed", "token_removed", "drafted", "turn_start", "turn_end",
	"dawn", "night_event", "day_event"}

var (
	afterWords   = []string{"night_card", "event_bottom", "event_shuffle", "burn"}
	rankWords    = []string{"most", "least"}
	measureWords = []string{"value", "suspicion", "enchantment", "blessed", "cursed"}
	rowWords     = []string{"first", "last", "beside"}
	chooserWords = []string{"me", "owner", "coin", "random"}
	compareWords = []string{"ge", "le", "eq"}
	DeckWords    = []string{"village", "well", "event"}
)

// Index returns the place of a word in its list, or -1.
func Index(words []string, w string) int {
	for i, x := range words {
		if x == w {
			return i
		}
	}
	return -1
}
