package bot

import (
	"cmp"
	"context"
	"strconv"

	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// showWhyNot tells what cannot be done and why in the place of the panel.
func (b *Bot) showWhyNot(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	if !t.HasGame() || t.Head.State != store.Playing {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no game goes on at table %s", t.Head.ID)
	}
	p := b.screen.Panel(t, seat, q.in.Locale, q.private())
	page, err := strconv.Atoi(cmp.Or(r.Name, "0"))
	if err != nil {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q is no page", r.Name)
	}
	return b.showInPlace(ctx, q, t, p.WhyNot(page))
}
