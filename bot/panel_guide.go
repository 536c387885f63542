package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// readGuide shows the guide in the panel's place: at first what the game is about, then the topic that is chosen in its menu.
// It opens whether a game goes on or not.
func (b *Bot) readGuide(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, do press.Word) error {
	g, err := b.screen.Guide(t, "", q.in.Locale)
	if err != nil {
		return err
	}
	at := g.FirstPage()
	if do == press.ReadOn {
		name, err := q.value()
		if err != nil {
			return err
		}
		var ok bool
		if at, ok = g.Page(name); !ok {
			return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no topic %q", name)
		}
	}
	p := b.screen.Panel(t, seat, q.in.Locale, q.private())
	menu := g.Menu(at, press.Route{Do: press.ReadOn, Table: t.Head.ID})
	return b.showInPlace(ctx, q, t, p.Looking(press.Read, nil, g.Words(at), []discord.Row{{Select: menu}}))
}
