package tables

import (
	"context"
	"fmt"

	"witchtable/engine"
	"witchtable/store"
)

// tally notes, where a game ends by its rules, who gave how many of its answers.
func (s *Service) tally(ctx context.Context, l *live, n *next) error {
	if n.head.State != store.Over || l.head.State == store.Over {
		return nil
	}
	log, err := s.Store.Log(ctx, n.head.ID, 1)
	if err != nil {
		return fmt.Errorf("who has played at table %s: %w", n.head.ID, err)
	}
	store.Tally(&n.head, append(log, n.log...))
	return nil
}

// partsOf are the steps of a score as they are kept.
func partsOf(sc engine.Score) []store.Part {
	var out []store.Part
	for _, s := range sc.Sections {
		out = append(out, store.Part{Step: store.WriteText(s.Title), Points: s.Points})
	}
	return out
}

// Finished lists the records of the games that have ended on a server by their rules, the latest first.
func (s *Service) Finished(ctx context.Context, server store.ServerID) ([]store.Record, error) {
	return s.Store.Finished(ctx, server)
}

// TitleOf asks the game of a table that has ended for the title that a seat has earned; zero where it has none, or where
// the game cannot be read.
func (s *Service) TitleOf(ctx context.Context, id store.TableID, seat engine.Seat) engine.Text {
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
