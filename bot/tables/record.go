package tables

import (
	"context"

	"witchtable/engine"
	"witchtable/store"
)

// Finished lists the records of the games that have ended on a server by their rules, the latest first.
func (s *keeper) Finished(ctx context.Context, server store.ServerID) ([]store.Record, error) {
	return s.config.Store.Finished(ctx, server)
}

// TitleOf asks the game of a table that has ended for the title that a seat has earned; zero where it has none, or
// where the game cannot be read.
func (s *keeper) TitleOf(ctx context.Context, id store.TableID, seat engine.Seat) engine.Text {
	t, err := s.Table(ctx, id)
	if err != nil || !t.HasGame() {
		return engine.Text{}
	}
	for _, sc := range t.View(engine.Onlooker).Standing().Seats {
		if sc.Seat == seat {
			return sc.Title
		}
	}
	return engine.Text{}
}
