// Package tables runs live tables: it seats people and computer players, begins games, takes answers, has computer
// players answer, and sees to it that what happened is told.
//
// It knows the kernel (package engine) and the store, and neither Discord nor any language nor any particular game.
// What it must tell is written into the table's outbox in the same transaction as the move it tells of; an
// [outbox.Deliverer] hands the entries, in order, to a [Teller], which puts them into words and sends them. The message
// that shows the table is brought up to date the same way, behind everything that people wait for.
//
// # The model
//
// All operations on one table happen one after the other; tables do not wait for one another. A table is loaded from
// the store when it is first needed and forgotten when nobody has used it for a while, so a restart changes nothing,
// and reads only what was being played or has become due. A move is applied to a copy of the position, committed, and
// only then becomes the table's position: whoever is answered is answered from what is on the disk.
//
// A step back (undo) is an entry of the log, too: it replaces the position by an earlier one, and nothing is struck
// out.
//
// People and programs see a table as a [Table], a copy that later moves do not change.
//
// # The files, from the ground up
//
//   - Below are rooms of their own that know nothing of one another: a table's bookkeeping (desk), what it has to say
//     (outbox), what is remembered of people and servers (kept), what is to be seen of a position (sight), the games
//     there are (registry).
//   - What a table is: table.go, seats.go and live.go; who sits there, habits.go. How long it waits: times.go, rest.go
//     and rhythm.go. What is refused at it: refusals.go and panicked.go. What of a finished game is looked up:
//     chronicle.go, moments.go, record.go, review.go.
//   - A change that is being worked out is a next (next.go), which asks the game once how events are told (hearing.go).
//     What it tells, and whom it calls, is written by story.go, hands.go, calls.go, waits.go, lessons.go, anew.go,
//     seating.go, thread.go, stand_in.go, consent.go and ending.go.
//   - The keeper reads tables, holds them and stores what changes: keeper.go, commit.go, snapshot.go, rules.go,
//     sight.go, load.go, hold.go, owned.go, patience.go and change.go. wishes.go and servers.go remember what was
//     chosen for people and servers (package kept), follow.go what other processes change of it.
//   - What can be done at a table: play.go (the referee) and hints.go; lobby.go with bring.go, start.go and join.go,
//     and for tables of other kinds tutorial.go, playon.go, rematch.go and daily.go; host.go with announce.go and
//     closing.go; guests.go with sit.go; preferences.go; stepbacks.go, which knows a step from stepback.go, past.go and
//     openly.go; farewell.go. What happens by itself: alarms.go with duties.go and waking.go, computers.go with
//     shift.go and helpers.go.
//   - [Service] (service.go, by config.go) is all of that together; resume.go begins with it, deliver.go hands it to
//     the outbox.
//
// # Errors
//
// Errors that a person caused are of type *engine.Error; their sentence may be shown to that person. All others are
// faults of the program or of the machine below.
package tables
