package program

import "witchtable/engine/effect"

// The words of the vocabulary that are scales, and the numbers behind all of them. Steps, numbers, conditions, mods and
// triggers are numbered here too; their words stand in package lexicon, each in an entry of its own.

// Kind is the kind of a card: the only three with text on them (L59-71).
type Kind uint8

// The kinds of cards.
const (
	Character Kind = iota // a Witch, Villager or Companion: recruited into a Coven
	Item                  // a card of the Well (L300): attached under a Character
	Event                 // drawn by the coin holder at Night (L318)
)

// Kinds are the kinds of cards; a search looks for the first two.
var (
	Kinds       = effect.NewScale("kind", "", "character", "item", "event")
	SearchKinds = effect.NewScale("card-kind", "", "character", "item: attached to Characters there, or lying there")
)

// Types of Characters are bits, since a Character can count as several.
const (
	Witch    uint8 = 1 << iota // worth more at the end by the Enchantment level of the Coven (L495)
	Villager                   // worth less by a high level (L495)
	tCompanion
)

// Types are the words for the bits above.
var Types = effect.NewScale("character-type", "The types of Characters.", "witch", "villager", "companion")

// Tokens.
const (
	Blessed     = iota // +2 points on its Character; its other side is Cursed (L116)
	Cursed             // -2 points on its Character (L447)
	Enchantment        // counts towards the level of the whole Coven (L493); pays for an Exchange
	Suspicion          // costs points by the sum over the Coven (L859-863); no card under it is sacrificed (L434)
	TokenKinds         // how many kinds of tokens there are
)

// Tokens are the words for the kinds of tokens.
var Tokens = effect.NewScale("token", "", "blessed: worth +2", "cursed: worth -2", "enchantment", "suspicion")

// Icons are bits.
const (
	iBloodyHand uint8 = 1 << iota
	iWitchbolt
	iSacrifice
	iGraveyard
)

// Icons are the words for the bits above.
var Icons = effect.NewScale("icon", "Tags of effects (L816-828).", "bloody_hand: hurts another Coven",
	"witchbolt: open magic", "sacrifice: contains a Sacrifice", "graveyard: reads or moves Graveyard cards")

// When is the kind of an ability: what has it happen, or whether it holds all the time.
type When uint8

// The kinds of abilities.
const (
	WhenCast    When = iota // a Cast effect: by the Cast action, or from the Cauldron (L376, L398)
	WhenEnter               // once each time its card comes into a Coven or is attached (L378)
	WhenWhile               // all the time while its card works: it has mods and no steps (L378, L340)
	WhenReact               // each time its trigger happens while its card works
	WhenEndgame             // a number of points in the second step of scoring (L525)
	WhenResolve             // what an Event does when it is drawn (L240)
)

// Whens are the kinds of abilities.
var Whens = effect.NewScale("when", "", "cast", "enter", "while", "react", "endgame", "resolve")

// The verbs that a pack can be written with: each has an entry in package lexicon, with its word and all it does.
// Stored: append only.
const (
	VerbPlace       Verb = iota // tokens from the supply are put on Characters (L461)
	VerbRemove                  // tokens come off Characters (L471)
	VerbShift                   // tokens go from one Character to another (L471)
	VerbReplace                 // tokens of one kind become tokens of another (L471)
	VerbFlip                    // Blessed and Cursed tokens are turned over (L420)
	VerbDraw                    // the top cards of a deck are drawn, all or some of them kept (L214-222)
	VerbTake                    // cards come into the hand or Coven from where they lie
	VerbTrade                   // two cards change places
	VerbAttach                  // an Item is put under a Character (L368)
	VerbSacrifice               // Characters of one's own Coven go to its Graveyard (L418)
	VerbBury                    // Characters go to their Graveyard without being sacrificed
	VerbRaise                   // Characters come back from a Graveyard
	VerbAccuse                  // Characters are put on trial (L507)
	VerbRetrieve                // Characters are taken off trial (L511)
	VerbBurn                    // cards go to the Burn Pile (L511)
	VerbDiscardSelf             // the source goes to the Burn Pile, on trial if it was under Suspicion (L489)
	VerbPeek                    // the top of a deck is looked at, and put back
	VerbSweep                   // the top cards of the Village Square are burned
	VerbActivate                // another Character's Cast effect is used
	VerbChoose                  // one of several alternatives is done
	VerbMay                     // something is done or left out, as the player likes
	VerbPay                     // something is done at a price, or left out
	VerbIf                      // something is done under a condition, or else something other
	VerbForEach                 // something is done once for each of several players or cards
	VerbRepeat                  // something is done several times
	VerbNote                    // something is told; nothing else happens
	VerbCount       int  = iota // how many verbs a pack can be written with
)

// VerbExchanged closes the Exchange. It exists only in compiled programs, like those of package effect, below which
// such verbs go.
const VerbExchanged Verb = 251

// ModKind is what a mod changes. A mod is one thing that holds as long as its card works (WhenWhile).
type ModKind uint8

// The kinds of mods. Stored: append only.
const (
	ModValue  ModKind = iota // what Characters are worth: more or less by a number, or exactly so much
	ModLimit                 // how many Characters a Coven holds: more or fewer than 5 (L362)
	ModExtra                 // how often a turn an action may be taken: more than once
	ModForbid                // an action, or effects with an icon, may not be used
	ModImmune                // Characters something cannot happen to
	ModCost                  // how many Enchantment tokens an Exchange costs: not 4 (L410)
	ModType                  // Characters count as another type besides their own
	ModLevel                 // the Enchantment level in the scoring: higher or lower than the tokens say
	ModKinds                 // how many kinds of mods there are
)

// Action is one of the things a player may do in a turn (L210, L226), each once unless a card gives more of it.
type Action uint8

// The actions of a turn.
const (
	ActDraft    Action = iota // take a card from the Square, the Village Deck or the Well (L210-222)
	ActUpkeep                 // recruit a Character or attach an Item (L358)
	ActCast                   // use the Cast effect of a Character of one's Coven (L376)
	ActCauldron               // prepare, activate or remove a card of the Cauldron (L386)
	ActExchange               // Enchantment tokens against one of Suspicion (L410)
	Actions                   // how many actions there are
	AnyAction   Action = 255  // none in particular: a forbid then means an icon
)

// ActionNames are the words for the actions of a turn.
var ActionNames = effect.NewScale("action", "", "draft", "upkeep", "cast", "cauldron", "exchange")

// Harm is something that a Character can be immune to (ModImmune).
type Harm uint8

// The harms.
const (
	AgainstSuspicion Harm = iota // no Suspicion token is put on it
	AgainstCursed                // no Cursed token is put on it; turning a Blessed one over is none
	AgainstTrial                 // it is not put on trial
	AgainstBurn                  // it is not burned
	AgainstSteal                 // others do not take it, or trade it away
	AgainstSacrifice             // it is not sacrificed
)

// Harms are what a Character can be immune to.
var Harms = effect.NewScale("harm", "", "suspicion", "cursed", "trial", "burn", "steal: taken or traded away by others",
	"sacrifice")

// The words for players.
const (
	Me           Players = iota // who controls the card; of an Event the coin holder
	Them                        // the player whose turn it is in the surrounding for_each
	Rivals                      // all but me; in the solo game the Village Square (A120)
	Everyone                    // all players; in the solo game the player and the Village Square
	LeftOf                      // the next player clockwise from me
	RightOf                     // the next player the other way round from me
	ARival                      // one other player, chosen when the step is done
	CoinHolder                  // who has the Witch's Coin
	PlayersKinds                // how many words for players there are
)

// PlayerNames are the words for players.
var PlayerNames = effect.NewScale("players", "Who. In the solo game all others are the Village Square (A120).",
	"me: who controls the card; for an Event the coin holder", "them: the player of the surrounding for_each",
	"rivals: everybody else", "everyone", "left: the next player clockwise from me, inside a for_each too",
	"right: the next player the other way round from me, inside a for_each too",
	"a_rival: one other player, chosen by me", "coin: the coin holder")

// Place is where a search looks for cards, as a pack says it. At the table each is one zone, or one for each player.
type Place uint8

// The places.
const (
	InCoven    Place = iota // the Characters of a Coven; Items attached to them lie there, too
	InGrave                 // a Graveyard, with the Items attached there
	InHand                  // a hand: others know only how many cards it has
	InCauldron              // the card prepared on a Cauldron, face down
	InTrial                 // On Trial, which nobody owns
	InSquare                // the four piles of the Village Square; only their top cards can be meant
	InBurn                  // the Burn Pile
	InVillage               // the Village Deck; only its top card can be meant
	InWell                  // the Well Deck; only its top card can be meant
	Places                  // how many places there are
	AnyPlace   Place = 255  // wherever it lies
)

// PlaceNames are the words for places; in Homes a Character can be worth something.
var (
	PlaceNames = effect.NewScale("zone", "Where cards can be.", "coven", "graveyard", "hand", "cauldron", "trial",
		"square: the top cards of the Village Square", "burn", "village", "well")
	Homes = PlaceNames.As("place", "coven", "graveyard")
)

// Via is from where something is done: a Cast effect used, a card drafted.
type Via uint8

// The ways.
const (
	ViaCoven    Via = iota // a Cast effect of a Character in the Coven (L376)
	ViaCauldron            // a Cast effect of the card activated on the Cauldron (L398)
	ViaSquare              // a card drafted from the Village Square (L214)
	ViaVillage             // a card drafted from the Village Deck (L218)
	ViaWell                // a card drafted from the Well (L222)
	AnyVia      Via = 255  // from anywhere
)

// Vias are from where something is done; a Cast effect is used from the first two.
var (
	Vias     = effect.NewScale("via", "", "coven", "cauldron", "square", "village", "well")
	CastVias = Vias.As("cast-via", "coven: from the Coven", "cauldron: from the Cauldron")
)

// Happening is what the trigger of an ability can wait for (WhenReact).
type Happening uint8

// The happenings. Stored: append only.
const (
	OnRecruited    Happening = iota // a Character came into a Coven by the Upkeep action (L362)
	OnEntered                       // a Character came into a Coven in any way
	OnLeft                          // a Character left a Coven in any way
	OnAttached                      // an Item was attached in any way
	OnCast                          // a Cast effect was used, from Coven or Cauldron, whether it did anything or not
	OnIconUsed                      // an effect with an icon did something
	OnPrepared                      // a card was put on a Cauldron, face down: nobody learns which
	OnActivated                     // a card of a Cauldron was activated, and has been burned
	OnExchanged                     // an Exchange was made
	OnSacrificed                    // a Character was sacrificed
	OnBuried                        // a Character came into a Graveyard in any way
	OnAccused                       // a Character was put on trial
	OnRetrieved                     // a Character was taken off trial
	OnBurned                        // a card was burned by an effect
	OnTokenPlaced                   // tokens were put on a Character
	OnTokenRemoved                  // tokens came off a Character
	OnDrafted                       // a Draft Action was taken; the card is known only if it came from the Square
	OnTurnStart                     // somebody's turn begins
	OnTurnEnd                       // somebody's turn is over
	OnDawn                          // the Square has been refilled (L192)
	OnNightEvent                    // a Night Event was drawn
	OnDayEvent                      // a Day Event was drawn
	Happenings                      // how many happenings there are
)

// The smaller scales.
var (
	// Afters are where a Night Event goes when it has been resolved: the first, unless it says otherwise.
	Afters = effect.NewScale("after", "", "night_card: onto the Night Card",
		"event_bottom: under the Event Deck, once a game (A97)",
		"event_shuffle: shuffled into the Event Deck, once a game (A97)", "burn: onto the Burn Pile")
	// Ranks keep, of the cards a search has found, only those with the highest or the lowest measure.
	Ranks = effect.NewScale("rank", "", "most", "least")
	// Measures are what a rank goes by: a value, or how many tokens of a kind.
	Measures = effect.NewScale("measure", "", "value", "suspicion", "enchantment", "blessed", "cursed")
	// Rows are places in the row of a Coven (L451).
	Rows = effect.NewScale("row-place", "", "first: nearest to the Cauldron", "last", "beside: next to the source")
	// Choosers are who picks among the cards found. A search has other numbers for them: those of Picking.
	Choosers = effect.NewScale("chooser", "", "me", "owner: the owner of the cards", "coin", "random: nobody: chance")
	// Picking are the same words by the numbers that a search has for them, see ByMe; "" is whom nobody names.
	Picking = effect.NewScale("", "", "", "random", "me", "owner", "coin")
	// Decks are the three decks; Op.Deck and EvPeeked have their numbers.
	Decks = effect.NewScale("any-deck", "", "village", "well", "event")
	// DrawDecks are those that players draw from.
	DrawDecks = Decks.As("deck", "village", "well")
	// AbilityKinds are what a search can ask for: Characters with such an ability.
	AbilityKinds = effect.NewScale("ability-kind", "", "cast", "fate")
	// KnownCards are cards that an ability knows without searching.
	KnownCards = effect.NewScale("known-card", "", "self: the source itself", "host: the Character that bears this Item",
		"it: the card the trigger is about")
	// Everything is the word for all that a search finds, where else a number stands.
	Everything = effect.NewScale("all", "", "all")
	// EventTypes are the two types of Events (L318).
	EventTypes = effect.NewScale("event-type", "", "day: holds for the round", "night: happens and is over")
	// Chains are whether the Night goes on after a Night Event (A1).
	Chains = effect.NewScale("chain", "", "draw: another Event is drawn", "stop: the Night ends")
	// Destinations are where a card goes that is taken, raised or retrieved.
	Destinations = effect.NewScale("home", "", "hand: the player's hand", "coven: the player's Coven, if it has room")
)
