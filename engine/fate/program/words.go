package program

// The words of the vocabulary that are scales, and the numbers behind all of them. Steps, numbers, conditions, mods and triggers
// are numbered here too; their words stand in package lexicon, each in an entry of its own.

type Kind uint8

const (
	Character Kind = iota
	Item
	Event
)

// Kinds are the kinds of cards; a search looks for the first two.
var (
	Kinds       = scale("kind", "", "character", "item", "event")
	SearchKinds = scale("card-kind", "", "character", "item: attached to Characters there, or lying there")
)

// Types of Characters are bits, since a Character can count as several.
const (
	Witch uint8 = 1 << iota
	Villager
	tCompanion
)

// Types are the words for the bits above.
var Types = scale("character-type", "The types of Characters.", "witch", "villager", "companion")

// Tokens.
const (
	Blessed = iota
	Cursed
	Enchantment
	Suspicion
	TokenKinds
)

// Tokens are the words for the kinds of tokens.
var Tokens = scale("token", "", "blessed: worth +2", "cursed: worth -2", "enchantment", "suspicion")

// Icons are bits.
const (
	iBloodyHand uint8 = 1 << iota
	iWitchbolt
	iSacrifice
	iGraveyard
)

// Icons are the words for the bits above.
var Icons = scale("icon", "Tags of effects (L816-828).", "bloody_hand: hurts another Coven", "witchbolt: open magic",
	"sacrifice: contains a Sacrifice", "graveyard: reads or moves Graveyard cards")

type When uint8

const (
	WhenCast When = iota
	WhenEnter
	WhenWhile
	WhenReact
	WhenEndgame
	WhenResolve
)

// Whens are the kinds of abilities.
var Whens = scale("when", "", "cast", "enter", "while", "react", "endgame", "resolve")

type Verb uint8

const (
	VerbPlace Verb = iota
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
	VerbCount int = iota
)

// What follows exists only in compiled programs. They are numbered from the top, so that a verb can be appended without
// changing any program that does not use it.
const (
	VerbEnd       Verb = 255
	VerbJump      Verb = 254
	VerbNext      Verb = 253 // the next turn of a for_each
	VerbAgain     Verb = 252 // the next turn of a repeat
	VerbExchanged Verb = 251 // closes the Exchange
)

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
	ModKinds
)

type Action uint8

const (
	ActDraft Action = iota
	ActUpkeep
	ActCast
	ActCauldron
	ActExchange
	Actions
	AnyAction Action = 255
)

// ActionNames are the words for the actions of a turn.
var ActionNames = scale("action", "", "draft", "upkeep", "cast", "cauldron", "exchange")

type Harm uint8

const (
	AgainstSuspicion Harm = iota
	AgainstCursed
	AgainstTrial
	AgainstBurn
	AgainstSteal
	AgainstSacrifice
)

// Harms are what a Character can be immune to.
var Harms = scale("harm", "", "suspicion", "cursed", "trial", "burn", "steal: taken or traded away by others", "sacrifice")

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
	PlayersKinds
	Unset Players = 255
)

// PlayerNames are the words for players.
var PlayerNames = scale("players", "Who. In the solo game all others are the Village Square (A120).",
	"me: who controls the card; for an Event the coin holder", "them: the player of the surrounding for_each",
	"rivals: everybody else", "everyone", "left: the next player clockwise from me, inside a for_each too", "right: the next player the other way round from me, inside a for_each too",
	"a_rival: one other player, chosen by me", "coin: the coin holder")

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
	Places
	AnyPlace Place = 255
)

// PlaceNames are the words for places; in Homes a Character can be worth something.
var (
	PlaceNames = scale("zone", "Where cards can be.", "coven", "graveyard", "hand", "cauldron", "trial",
		"square: the top cards of the Village Square", "burn", "village", "well")
	Homes = PlaceNames.as("place", "coven", "graveyard")
)

type Via uint8

const (
	ViaCoven Via = iota
	ViaCauldron
	ViaSquare
	ViaVillage
	ViaWell
	AnyVia Via = 255
)

// Vias are from where something is done; a Cast effect is used from the first two.
var (
	Vias     = scale("via", "", "coven", "cauldron", "square", "village", "well")
	CastVias = Vias.as("cast-via", "coven: from the Coven", "cauldron: from the Cauldron")
)

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
	Happenings
)

// The smaller scales.
var (
	Afters = scale("after", "", "night_card: onto the Night Card", "event_bottom: under the Event Deck, once a game (A97)",
		"event_shuffle: shuffled into the Event Deck, once a game (A97)", "burn: onto the Burn Pile")
	Ranks        = scale("rank", "", "most", "least")
	Measures     = scale("measure", "", "value", "suspicion", "enchantment", "blessed", "cursed")
	Rows         = scale("row-place", "", "first: nearest to the Cauldron", "last", "beside: next to the source")
	Choosers     = scale("chooser", "", "me", "owner: the owner of the cards", "coin", "random: nobody: chance")
	Comparisons  = scale("comparison", "", "ge: at least", "le: at most", "eq: equal to")
	Decks        = scale("any-deck", "", "village", "well", "event")
	DrawDecks    = Decks.as("deck", "village", "well")
	AbilityKinds = scale("ability-kind", "", "cast", "fate")
	KnownCards   = scale("known-card", "", "self: the source itself", "host: the Character that bears this Item", "it: the card the trigger is about")
	Everything   = scale("all", "", "all")
	EventTypes   = scale("event-type", "", "day: holds for the round", "night: happens and is over")
	Chains       = scale("chain", "", "draw: another Event is drawn", "stop: the Night ends")
	Destinations = scale("home", "", "hand: the player's hand", "coven: the player's Coven, if it has room")
)
