package lore

import "witchtable/engine/witchcraft/program"

// Weight numbers a weight of the rule of thumb. They are on one scale: what e is raised to is by how much the odds to
// win change, about.
type Weight int

// The weights.
const (
	Need    Weight = iota // a point of persuasion that is still wanted, on average
	Sure                  // the logarithm of the chance to convince a Juror
	Fail                  // the first failed Mission
	Soul                  // a person lost
	Risk                  // the logarithm of the chance not to lose at once
	Curse                 // a Curse gained
	Dread                 // more, the fewer are left
	Jail                  // a Witch of mean quality in Jail
	Lose                  // a Witch of mean quality lost
	Pet                   // a point of power of a Familiar in each round
	Helper                // a Familiar that does something else
	Card                  // a card more in the next hand
	Draw                  // a card drawn now
	Recruit               // a Witch recruited
	Scout                 // a Challenge uncovered before a Mission is chosen
	Insight               // a Conviction uncovered
	Peek                  // a card of a deck looked at
	Throw                 // a Challenge of another Mission thrown out, or one that is added there
	Power                 // a point of power that may be wanted
	Swap                  // a Conviction replaced: for each point that it is expected to fall
	Star                  // a star, as a share of the most it can add
	Bold                  // revealed power, in the quality of a Witch
	Text                  // her texts, in her quality
	Dear                  // what is unknown at a Mission costs so many times what is usual
	Pace                  // the persuasion that a round brings
	Daring                // the chance of a trial counts for so much against going on
	Thin                  // hands without a Witch, later
	weights
)

// names are the weights' names in what is stored, by their numbers.
var names = program.Words{"need", "sure", "fail", "soul", "risk", "curse", "dread", "jail", "lose", "pet", "helper",
	"card", "draw", "recruit", "scout", "insight", "peek", "throw", "power", "swap", "star", "bold", "text", "dear",
	"pace",
	"daring", "thin"}

// Weights are the weights of the rule of thumb.
type Weights [weights]float64

// guess is what can be said without having learnt anything.
func guess() Weights {
	return Weights{Need: 0.3, Sure: 0.15, Fail: 1.2, Soul: 0.1, Risk: 1, Curse: 0.15, Dread: 0.5, Jail: 0.25, Lose: 0.35,
		Pet: 0.25, Helper: 0.2, Card: 0.2, Draw: 0.15, Recruit: 0.12, Scout: 0.05, Insight: 0.08, Peek: 0.03, Throw: 0.06,
		Power: 0.08, Swap: 0.25, Star: 0.6, Bold: 0.6, Text: 3, Dear: 1, Pace: 2.2, Daring: 1, Thin: 1}
}
