// Package play is one table of Witches of the Revolution: its whole state, a plain value, and the rules that run on it.
//
//	state.go      the state; zones.go its lists of cards; line.go the Event Line, row.go the Recruits, tracks.go
//	start.go       laying the table; before.go what is decided before the first turn
//	run.go        what is under way: tasks on a stack inside the state; turn.go the steps of a turn
//	mods.go       what the Events in the line change; price.go the one price of an Event, stars.go that of a Recruit
//	proposal.go   an Act or a purchase being put together; pledge.go what helpers give; offer.go whole payments
//	reach.go      what could be raised for a price at most, of all prices at once
//	act.go        an Act that is paid, step by step; recruit.go a Recruit that is paid
//	stance.go     what players stand to do: standing orders, pledges, proposals
//	asking.go     what can be asked; ask.go asks it; answers.go lists what is legal; menu.go, compose.go and helping.go do
//	              so for the longer questions; apply.go takes an answer, if legal.go says so
//	deeds.go      the joint to what cards say, and the verbs they do it with
//	check.go      the invariants; encode.go the stored form
//
// What a seat may know belongs to the room above; it reaches in by [Readers].
package play
