package play

import "witchtable/engine/revolution/program"

// Tags are what is noted of a card where it lies, as bits.
const (
	// TagLaid: a card of the hand laid down for the proposal that is open.
	TagLaid uint8 = 1 << iota
	// TagMarked: a card of the hand that is to be discarded, see AskDiscard and AskEnd.
	TagMarked
	// TagKept: a card of the hand that no standing order may give away.
	TagKept
	// TagShown: a card of a hand of which all know that it is there, also those who do not see that hand.
	TagShown
	// TagOwn and TagAssist: a card that has paid in the Act that is being resolved, and how.
	TagOwn
	TagAssist
)

// Mode is a standing order: what may be pledged for a player without asking.
type Mode uint8

// The modes. Stored: append only.
const (
	ModeSeekers Mode = iota // one Seeker that helps
	ModeAsk                 // nothing: the player is asked
	ModeAll                 // any one card that helps
	ModeAway                // nothing, and the player is not asked either
)

// Modes are their words.
var Modes = program.Words{"seekers", "ask", "all", "away"}

// Pack is what one player gives to an Act of another: a card, and the one it brings along, or NoCard.
type Pack struct{ Card, Also Card }

// NoPack is no pack.
var NoPack = Pack{NoCard, NoCard}

// PledgeState is how a player stands to the Act that is proposed.
type PledgeState uint8

// The states of pledges. Stored: append only.
const (
	PledgeNone   PledgeState = iota // has nothing that helps, or is not to be asked
	PledgeAsked                     // called, and silent so far
	PledgePassed                    // has passed
	PledgeMade                      // gives Pack; the card stays in the hand until the price is paid
)

// Pledge is what one player does about the Act that is proposed.
type Pledge struct {
	State PledgeState
	Pack
	Order    uint8 // in which place it came: those who came first are used first
	ByOrder  bool  // by a standing order
	Answered bool  // the player has said something already: is not called again
	Held     int8  // what the active player wants: 1 to use it, -1 to spare it, 0: as it comes
}

// ProposalKind is what is being put together.
type ProposalKind uint8

// The kinds of proposals. Stored: append only.
const (
	ProposeNothing ProposalKind = iota
	ProposeAct
	ProposeRecruit
)

// Proposal is an Act or a purchase being put together. It costs nothing until it is paid in full, at once (A31). The
// cards laid down for it bear TagLaid.
type Proposal struct {
	Kind   ProposalKind
	Space  uint8 // of the line, or of the row
	Option uint8 // which of the Event's prices
	Double bool  // the double price (R55)
	// Trophies laid down, by owner: of an Act only the active player's own (R79).
	Trophies [MaxSeats][program.PowerKinds]uint8
	// Lent is which trophies the others let the active player use for a Recruit, where they are asked.
	Lent    [MaxSeats][program.PowerKinds]uint8
	Pledges [MaxSeats]Pledge
	Came    uint8 // pledges so far
	// Text is set of a Recruit that a card's text lets somebody take, beside the turn's own, and Less is by how many stars
	// it is cheaper.
	Text bool
	Less uint8
}
