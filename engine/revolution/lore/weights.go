package lore

import "witchtable/engine/revolution/program"

// Weight numbers a weight of the rule of thumb. A Seeker's use is worth 1, about.
type Weight int

// The weights.
const (
	Seeker    Weight = iota // what using a card costs, by its kind
	Dedicant                //
	Celebrant               //
	Steward                 //
	Relic                   //
	Trophy                  // what spending a trophy of a magic icon costs
	Sign                    // and one that fits fewer prices
	Help                    // the cards of a helper, as a share of one's own
	Marker                  // taking a marker
	Scarce                  // more, where there are few Events left for many markers of its kind
	Second                  // the second marker of a double price, as a share
	Danger                  // making room in the line, by how little is left
	Skull                   // being rid of a Catastrophe
	Liberty                 // one step of the Liberty Track
	Least                   // an Act must be worth so much more than it costs
	Extra                   // an extra Act must be worth so much more
	Recruit                 // a deck that is better by one Seeker in each card drawn
	Paid                    // what is paid for a Recruit
	Shuffle                 // a reshuffle
	Useless                 // cards that are worth less for what lies open are discarded
	Keep                    // no reshuffle for those who still have so many cards
	Better                  // each icon more that a card shows, in a deck
	Fear                    // steps of the Liberty Track count for more, the nearer Tyranny is
	Moon                    // a step of the Moon Track
	Draw                    // a card drawn
	Fresh                   // all discards shuffled into the deck for nothing
	Again                   // an Act more, for who may do without
	weights
)

// names are the weights' names in what is stored, by their numbers.
var names = program.Words{"seeker", "dedicant", "celebrant", "steward", "relic", "trophy", "sign", "help", "marker",
	"scarce", "second", "danger", "skull", "liberty", "least", "extra", "recruit", "paid", "shuffle", "useless", "keep",
	"better", "fear", "moon", "draw", "fresh", "again"}

// Weights are the weights of one number of players.
type Weights [weights]float64
