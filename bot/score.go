package bot

import (
	"context"
	"slices"
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// showScore tells whoever asks the score of the channel's table.
func (b library) showScore(ctx context.Context, q *exchange) error {
	t, err := q.lastHere(ctx)
	if err != nil {
		return err
	}
	return b.scoreOf(ctx, q, t)
}

// scoreOf tells whoever asks the score of a table, their own in full.
func (b library) scoreOf(ctx context.Context, q *exchange, t tables.Table) error {
	if !t.HasGame() {
		return engine.Errorf(engine.NotNow, engine.T("error.not-begun"), "no game at table %s", t.Head.ID)
	}
	return q.rep.show(ctx, screen.ScoreFor(q.voice(t), t, t.SeatOf(q.user())).First())
}

// openScore tells in the same message how the score came about that was chosen in its menu.
func (b library) openScore(ctx context.Context, q *exchange, t tables.Table) error {
	if !t.HasGame() {
		return engine.Errorf(engine.NotNow, engine.T("error.not-begun"), "no game at table %s", t.Head.ID)
	}
	whose, err := q.value()
	if err != nil {
		return err
	}
	s := screen.ScoreFor(q.voice(t), t, t.SeatOf(q.user()))
	seat, err := strconv.Atoi(whose)
	at, ok := s.Of(engine.Seat(seat))
	if err != nil || !ok {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no score of %q", whose)
	}
	return q.rep.update(ctx, s.Message(at, true))
}

// showEnd shows whoever asks the message that has told the end, with its files and a rematch: it may have been taken
// away, or put away.
func (b library) showEnd(ctx context.Context, q *exchange, t tables.Table) error {
	if t.Head.State != store.Over {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s is not over", t.Head.ID)
	}
	t.Head.Lang = q.voice(t).Lang // only who asks sees it
	t.Desk.End.Bare, t.Desk.End.PutAway = false, false
	m := b.teller.EndMessage(ctx, t)
	for i, row := range m.Rows {
		m.Rows[i].Buttons = slices.DeleteFunc(row.Buttons, func(btn discord.Button) bool {
			r, err := press.Parse(btn.CustomID)
			return err == nil && r.Do == press.Done
		})
	}
	return q.rep.show(ctx, m)
}

// filesOf gives whoever asks the page on which a table's game can be watched again, in their language, and its record.
func (b library) filesOf(ctx context.Context, q *exchange, t tables.Table) error {
	if t.Head.State != store.Over {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s is not over", t.Head.ID)
	}
	if err := q.may(gauge.Paging); err != nil {
		return err
	}
	v := q.voice(t)
	reel, err := b.teller.Reel(ctx, t, v.Lang)
	if err != nil {
		return engine.Errorf(engine.NotNow, engine.T("error.no-files"), "no page of table %s: %w", t.Head.ID, err)
	}
	reel.Alone = len(t.Head.Seats) == 1
	return q.rep.show(ctx, screen.Watch(v, reel))
}
