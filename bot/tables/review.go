package tables

import (
	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// The turning points of a game are looked for when it has ended, and kept on its desk. They follow from the game, so
// that whoever looks for them anew finds the same, as long as the computer players know the same.

// MostTurnings is how many turning points are told of a game.
const MostTurnings = 2

// Review is a stored table's game, to be gone through for its turning points. Nobody is told of what a stand-in did in
// their place, nor of what was another game.
func Review(t store.Table, rules engine.Game, log []store.LogEntry) brain.Review {
	moves := make([]engine.Move, len(log))
	for i, e := range log {
		moves[i] = e.Move
	}
	return brain.Review{Game: rules, Setup: t.Setup, Moves: moves,
		Passes: func(n int) bool { return n <= t.Setup.Begins() || stoodIn(t, log[n-1]) }}
}

// stoodIn reports whether an entry was given by a computer player in the place of the person who has the seat.
func stoodIn(t store.Table, e store.LogEntry) bool {
	seat := int(e.Move.Seat)
	return e.By == "" && seat >= 0 && seat < len(t.Seats) && t.Seats[seat].User != ""
}

// TurningPoints returns the turning points of a stored table's game as its channel was told of them; known is false
// where they have not been looked for.
func TurningPoints(t store.Table) (list []brain.Judged, known bool, err error) {
	d, err := desk.Read(t)
	return d.End.Found(), d.End.Reviewed, err
}
