package tables

import (
	"context"
	"encoding/json"
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
		out = append(out, store.Part{Step: writeText(s.Title), Points: s.Points})
	}
	return out
}

// writeText is a title as it is kept, all its parts included; "" for none.
func writeText(t engine.Text) string {
	if t.IsZero() {
		return ""
	}
	b, err := json.Marshal(toJSON(t))
	if err != nil { // strings and numbers always can be written
		return ""
	}
	return string(b)
}

// readText reads what writeText wrote; zero where nothing was, or it cannot be read.
func readText(kept string) engine.Text {
	var j textJSON
	if kept == "" || json.Unmarshal([]byte(kept), &j) != nil {
		return engine.Text{}
	}
	return j.text()
}

// titleOf is the title that a seat earned. Games that ended before titles were kept whole are asked once more.
func (s *Service) titleOf(ctx context.Context, r store.Record, seat store.RecordSeat) engine.Text {
	if t := readText(seat.Result.Titled); !t.IsZero() {
		return t
	}
	if seat.Result.Title == "" {
		return engine.Text{}
	}
	t, err := s.Table(ctx, r.Table)
	if err != nil || !t.HasGame() {
		return engine.Text{} // the score alone is told
	}
	for _, sc := range t.View(engine.Onlooker).Standing().Seats {
		if sc.Seat == seat.Result.Seat {
			return sc.Title
		}
	}
	return engine.Text{}
}
