package bot

import (
	"cmp"
	"context"
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// look shows one of the looks in the panel's place.
func (b play) look(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, do press.Word) error {
	p := b.screen.Panel(t, seat, q.in.Locale, q.private())
	if !t.HasGame() {
		return q.updatePanel(ctx, t, seat, engine.T("error.gone"))
	}
	if do == press.Table {
		return q.showInPlace(ctx, t, p.Table())
	}
	area := ""
	if do == press.Area {
		var err error
		if area, err = q.value(); err != nil {
			return err
		}
	}
	return q.showInPlace(ctx, t, p.Cards(area))
}

// showWhyNot tells what cannot be done and why in the place of the panel.
func (b play) showWhyNot(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
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
	return q.showInPlace(ctx, t, p.WhyNot(page))
}

// readGuide shows the guide in the panel's place: at first what the game is about, then the topic that is chosen in its
// menu. It opens whether a game goes on or not.
func (b play) readGuide(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, do press.Word) error {
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
	return q.showInPlace(ctx, t, p.Looking(press.Read, nil, g.Words(at), []discord.Row{{Select: menu}}))
}
