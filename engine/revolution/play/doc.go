// Package play is one table of Witches of the Revolution: its whole state, a plain value, and the rules that run on it.
//
// What a seat may know belongs to the room above; it reaches in by [Readers].
//
// # The files
//
//   - The state is state.go; its lists of cards are zones.go, the Event Line line.go, the Recruits row.go, the tracks
//     tracks.go. options.go are the readings of the rules a table has chosen, lay.go lays cards for tests and tools.
//   - Laying the table is start.go, before.go what is decided before the first turn, late.go a game that begins late.
//   - What is under way, tasks on a stack inside the state, is run.go; turn.go has the steps of a turn, lose.go
//     discards, cut.go what only packs come to whose cards never end, plenty.go counts that end somewhere.
//   - What the Events in the line change is mods.go; the one price of an Event price.go, that of a Recruit stars.go.
//   - An Act or a purchase that is being put together is proposal.go: pledge.go what helpers give, offer.go whole
//     payments, reach.go what could be raised for a price at most. An Act that is paid is act.go, a Recruit recruit.go.
//     What players stand to do is stance.go: standing orders, pledges.
//   - What can be asked is asking.go; ask.go asks it, answers.go lists what is legal, and for the longer questions
//     menu.go, compose.go and helping.go do; apply.go takes an answer, if legal.go says so.
//   - The joint to what cards say, and the verbs they do it with, is deeds.go; whom and what they mean is meant.go.
//   - events.go are the kinds of events, check.go the invariants; encode.go is the stored form, astray.go refuses one
//     that leads nowhere. estimate.go is a position's worth, reading.go what those ask who reckon with a table.
package play
