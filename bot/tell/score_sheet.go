package tell

import (
	"context"

	"witchtable/bot/annals"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// toBeat compares a game for one with those that the same person finished before; zero where others are not to see
// that, where the game can be lost and was, and where hints were to be had.
func (l *Teller) toBeat(ctx context.Context, t tables.Table) (engine.Text, error) {
	if t.Head.State != store.Over || t.Head.Tutorial || t.Head.Mute() || len(t.Head.Seats) != 1 ||
		len(t.Head.Results) != 1 || t.Head.Seats[0].User == "" || lost(t.Head) {
		return engine.Text{}, nil
	}
	a, err := annals.Read(ctx, l.Tables, t.Head.Server, nil)
	user := t.Head.Seats[0].User
	switch {
	case err != nil || !a.Listed(user) || t.Head.Friendly: // of that what the game counts for is told with its end
		return engine.Text{}, err
	}
	result := t.Head.Results[0]
	now := engine.A("n", engine.Number(result.Score))
	before := a.Sheet(ctx, user, t.Head.Game, t.Head.EndedAt)
	if len(before) == 0 {
		return engine.T("bot.final.sheet-first", now), nil
	}
	best := before[0]
	args := []engine.Arg{engine.A("best", engine.Number(best.Score)), engine.A("title", best.Title), now}
	switch {
	case result.Tier > best.Tier && !best.Title.IsZero(): // perhaps for fewer points
		return engine.T("bot.final.sheet-better", args...), nil
	case result.Tier == best.Tier && result.Score > best.Score:
		return engine.T("bot.final.sheet-best", args...), nil
	case best.Title.IsZero():
		return engine.T("bot.final.sheet-plain", args...), nil
	}
	return engine.T("bot.final.sheet-beat", args...), nil
}

// lost reports whether a game for one has come to nothing that others could beat.
func lost(h store.Table) bool {
	r := h.Results[0]
	return !r.Won && (h.Outcome.Victory == store.VictoryJoint || h.Outcome.Ending != "" && r.Score == 0)
}
