package program

import (
	"witchtable/engine"
	"witchtable/engine/pile"
	"witchtable/engine/saved"
)

// Card numbers a card of a pack, in the pack's order.
type Card = pile.Card

// How much a pack can have.
const (
	MaxCards   = 240 // of a pack
	Numbers    = 256 // of cards there can be: arrays by card are so long that none looks beyond their end
	NoCard     = pile.NoCard
	MaxSpaces  = 12 // of the Event Line, the loss space included
	MaxMoon    = 20 // spaces of the Moon Track
	TopLiberty = 7  // the end of the Liberty Track (R5)
	RowSpaces  = 3  // of the Recruit row (R21)
	MaxSeats   = 4
	PerType    = 5 // Events of each glyph in a game (R25)
)

// Program is a compiled pack: immutable, shared by all tables that play it.
type Program struct {
	Pack      engine.PackSource
	N         int // cards
	Recruits  int // Witches that are no Seekers (R9)
	Cards     [Numbers]CardDef
	Abilities []Ability
	Mods      []Mod
	Modded    [Numbers]bool // which cards have any
	Boards    []Board       // the first is the one to play on where nobody has chosen
	Code      Code          // what abilities do, by Ability.Do, and what they count and ask for
	Index     map[engine.CardID]Card
	Mark      saved.Mark // see setMark
}

// CardDef is a card as the rules see it. Fields that its kind has no use for are zero.
type CardDef struct {
	ID    engine.CardID
	Kind  Kind
	Stars uint8        // what a Recruit costs, and what a Witch pays (R59)
	Icons [Icons]uint8 // printed on a Witch
	Total uint8        // of them all
	Coven uint8        // of a Seeker: which of the four Covens she belongs to
	// Lends is how many fitting icons a Witch gives when she assists: 1, unless her text says otherwise (R48).
	Lends uint8
	Along Along // whom she may bring along
	// What follows from these, see settle: how many icons a Witch gives toward a price of each kind, and in an assist, the
	// eight numbers of which are looked at in one, see Priced; and which icons she shows, as bits.
	Gives [PowerKinds + 1]uint8
	Lent  [8]uint8
	Shows uint8

	Type    Type // of an Event
	Hard    bool
	Liberty bool
	Peril   bool
	Prices  [2]Price // of which one is paid (R45); the second may have no N
	PerSeat int8     // icons more for each player, of Catastrophes (R46)

	Goal    uint8    // of an Objective: its type
	Markers [2]uint8 // of an Objective: how many of each of its two kinds

	First, Last  int16 // its abilities: first to last-1
	Mods, ModEnd int16 // its mods: Mods to ModEnd-1
}

// settle works out what follows from what a Witch shows and lends.
func (d *CardDef) settle() {
	copy(d.Gives[:], d.Icons[:])
	d.Gives[AnyPower] = d.Total
	for of, n := range d.Gives {
		if n == 0 {
			continue
		}
		d.Lent[Power(of).Priced()] = min(n, d.Lends)
		if of < Icons {
			d.Shows |= 1 << of
		}
	}
}

// Priced numbers what prices ask for: the magic icons, and behind them any icons.
func (p Power) Priced() int { return int(min(p, Icons)) }

// AllIcons is Lends of those who give every fitting icon they show (R48).
const AllIcons = 255

// Along is whom a Witch may bring along when she assists.
type Along uint8

// Those who may be brought along.
const (
	Nobody     Along = iota
	ASeeker          // a Seeker of the same hand (R83)
	AnyWitch         // any other Witch of the same hand
	alongKinds = iota
)

// Price is what an Event asks for: so many icons of one kind, or of any.
type Price struct {
	Power Power
	N     uint8
}

// Ability is something that a card does; what only holds is in Mods.
type Ability struct {
	When   When
	Card   Card
	Spaces uint16 // WhenMoved: of which spaces, as bits
	Via    Via    // WhenAfterUse
	Banish bool   // WhenPlay: the card is banished, not discarded (R84)
	// ExtraActs is what Seekers' ability gives, which is built in: Do is -1 then (R56).
	ExtraActs int8
	Under     bool  // WhenAfterUse: the card goes under its owner's deck
	Do        int16 // what it does, the first place of it in Code.Ops; -1: nothing that is written
}

// Via is how a Witch has been used.
type Via uint8

// The ways of being used, as bits.
const (
	ViaOwn    Via = 1 << iota // for her owner's own Act
	ViaAssist                 // for somebody else's
	ViaAny    = ViaOwn | ViaAssist
)

// Vias are their words; the number of a word is no bit.
var Vias = Words{"own", "assist", "any"}

// Board is what the pack's section "table" says: the numbers printed on a board.
type Board struct {
	Name    string
	Loss    [MaxSeats]uint8 // the loss space for 1 to 4 players (R5)
	Moon    []uint8         // what each space of the Moon Track adds to every Event, the first being the start (R81)
	Liberty uint8           // where the Liberty Track starts
	Track   [TopLiberty + 1]Space
}

// Space is what a position of the Liberty Track does while the marker is on it (R82).
type Space struct {
	Recruits int8 // stars more for every Recruit
	First    int8 // stars more in the first space of the row
	// NoDiscounts has nothing lower the price of a Recruit (R65).
	NoDiscounts bool
}
