// Package play is one table of Witchcraft!: its whole state, a plain value, and the rules that run on it.
//
//	state.go      the state; zones.go its lists of cards; decks.go drawing and looking; blank.go what lies face down
//	start.go      laying the table; draft.go the draft
//	turn.go       the stages of a round, one after another; phase1.go to phase6.go what they do
//	moments.go    when Familiars are used; order.go in which order effects are done
//	power.go      power, difficulty, what is blocked: what the cards in play add up to
//	deeds.go      the joint to what cards say; select.go what searches find; take.go how it is picked and done
//	challenges.go, coven.go, village.go what cards can do, as methods for the lexicon
//	asking.go     what can be asked; answers.go lists what is legal; apply.go takes an answer
//	check.go      the invariants; encode.go the stored form; lay.go positions laid by hand
//
// What a seat may know belongs to the room above; it reaches in by [Readers].
package play
