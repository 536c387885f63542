package bot

import (
	"context"

	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// look shows one of the looks in the panel's place.
func (b *Bot) look(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, do press.Word) error {
	p := b.screen.Panel(t, seat, q.in.Locale, q.private())
	if !t.HasGame() {
		return b.updatePanel(ctx, q, t, seat, engine.T("error.gone"))
	}
	if do == press.Table {
		return b.showInPlace(ctx, q, t, p.Table())
	}
	area := ""
	if do == press.Area {
		var err error
		if area, err = q.value(); err != nil {
			return err
		}
	}
	return b.showInPlace(ctx, q, t, p.Cards(area))
}
