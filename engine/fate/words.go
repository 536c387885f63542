package fate

// The numbers behind the vocabulary's words. The order of each list is part of stored positions and of the
// compiled pack: append, never reorder. TestWordsMatchVocabulary holds the lists to vocabulary.go.

type cardKind uint8

const (
	kCharacter cardKind = iota
	kItem
	kEvent
)

var kindWords = []string{"character", "item", "event"}

// Types of Characters are bits, since a Character can count as several.
const (
	tWitch uint8 = 1 << iota
	tVillager
	tCompanion
)

var typeWords = []string{"witch", "villager", "companion"}

// Tokens.
const (
	blessed = iota
	cursed
	enchantment
	suspicion
	tokenKinds
)

var tokenWords = []string{"blessed", "cursed", "enchantment", "suspicion"}

// Icons are bits.
const (
	iBloodyHand uint8 = 1 << iota
	iWitchbolt
	iSacrifice
	iGraveyard
)

var iconWords = []string{"bloody_hand", "witchbolt", "sacrifice", "graveyard"}

type when uint8

const (
	wCast when = iota
	wEnter
	wWhile
	wReact
	wEndgame
	wResolve
)

var whenWords = []string{"cast", "enter", "while", "react", "endgame", "resolve"}

type verb uint8

const (
	vPlace verb = iota
	vRemove
	vShift
	vReplace
	vFlip
	vDraw
	vTake
	vTrade
	vAttach
	vSacrifice
	vBury
	vRaise
	vAccuse
	vRetrieve
	vBurn
	vDiscardSelf
	vPeek
	vSweep
	vActivate
	vChoose
	vMay
	vPay
	vIf
	vForEach
	vRepeat
	vNote
	// What follows exists only in compiled programs.
	vEnd
	vJump
	vNext      // the next turn of a for_each
	vAgain     // the next turn of a repeat
	vExchanged // closes the Exchange
)

var verbWords = []string{"place", "remove", "shift", "replace", "flip", "draw", "take", "trade", "attach", "sacrifice", "bury", "raise",
	"accuse", "retrieve", "burn", "discard_self", "peek", "sweep", "activate", "choose", "may", "pay", "if", "for_each", "repeat", "note"}

type modKind uint8

const (
	mValue modKind = iota
	mLimit
	mExtra
	mForbid
	mImmune
	mCost
	mType
	mLevel
	modKinds
)

var modWords = []string{"value", "coven_limit", "extra_action", "forbid", "immune", "exchange_cost", "type", "level"}

type action uint8

const (
	aDraft action = iota
	aUpkeep
	aCast
	aCauldron
	aExchange
	actions
	anyAction action = 255
)

var actionWords = []string{"draft", "upkeep", "cast", "cauldron", "exchange"}

type harm uint8

const (
	hSuspicion harm = iota
	hCursed
	hTrial
	hBurn
	hSteal
	hSacrifice
)

var harmWords = []string{"suspicion", "cursed", "trial", "burn", "steal", "sacrifice"}

// Players as a pack names them.
type players uint8

const (
	pMe players = iota
	pThem
	pRivals
	pEveryone
	pLeft
	pRight
	pARival
	pCoin
	pUnset players = 255
)

var playerWords = []string{"me", "them", "rivals", "everyone", "left", "right", "a_rival", "coin"}

type place uint8

const (
	inCoven place = iota
	inGrave
	inHand
	inCauldron
	inTrial
	inSquare
	inBurn
	inVillage
	inWell
	anyPlace place = 255
)

var zoneWords = []string{"coven", "graveyard", "hand", "cauldron", "trial", "square", "burn", "village", "well"}

type via uint8

const (
	viaCoven via = iota
	viaCauldron
	viaSquare
	viaVillage
	viaWell
	anyVia via = 255
)

var viaWords = []string{"coven", "cauldron", "square", "village", "well"}

type happening uint8

const (
	hapRecruited happening = iota
	hapEntered
	hapLeft
	hapAttached
	hapCast
	hapIconUsed
	hapPrepared
	hapActivated
	hapExchanged
	hapSacrificed
	hapBuried
	hapAccused
	hapRetrieved
	hapBurned
	hapTokenPlaced
	hapTokenRemoved
	hapDrafted
	hapTurnStart
	hapTurnEnd
	hapDawn
	hapNightEvent
	hapDayEvent
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
	deckWords    = []string{"village", "well", "event"}
)

// index returns the place of a word in its list, or -1.
func index(words []string, w string) int {
	for i, x := range words {
		if x == w {
			return i
		}
	}
	return -1
}
