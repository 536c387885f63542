package bot

import (
	"cmp"
	"context"
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/store"
)

// showCards shows, in the panel's place, what the cards say that are the user's own.
func (b play) showCards(ctx context.Context, q *exchange, p pressed) error {
	return b.look(ctx, q, p, func(panel screen.Panel) discord.Message { return panel.Cards("") })
}

// showArea shows there what the cards of the area say that is chosen.
func (b play) showArea(ctx context.Context, q *exchange, p pressed) error {
	area, err := q.value()
	if err != nil {
		return err
	}
	return b.look(ctx, q, p, func(panel screen.Panel) discord.Message { return panel.Cards(area) })
}

// showTable shows there all that lies open.
func (b play) showTable(ctx context.Context, q *exchange, p pressed) error {
	return b.look(ctx, q, p, screen.Panel.Table)
}

// look shows one of the looks in the panel's place.
func (b play) look(ctx context.Context, q *exchange, p pressed, page func(screen.Panel) discord.Message) error {
	if !p.at.HasGame() {
		return q.updatePanel(ctx, p.at, p.seat, engine.T("error.gone"))
	}
	return q.showInPlace(ctx, p.at, page(q.panel(p)))
}

// showWhyNot tells what cannot be done and why in the place of the panel.
func (b play) showWhyNot(ctx context.Context, q *exchange, p pressed) error {
	if !p.at.HasGame() || p.at.Head.State != store.Playing {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no game goes on at table %s", p.at.Head.ID)
	}
	page, err := strconv.Atoi(cmp.Or(p.Name, "0"))
	if err != nil {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q is no page", p.Name)
	}
	return q.showInPlace(ctx, p.at, q.panel(p).WhyNot(page))
}

// readGuide shows in the panel's place what the game is about. It opens whether a game goes on or not.
func (b play) readGuide(ctx context.Context, q *exchange, p pressed) error {
	g, err := b.screen.Guide(p.at, "", q.in.Locale, q.looks(p.at))
	if err != nil {
		return err
	}
	return b.showGuidePage(ctx, q, p, g, g.FirstPage())
}

// readOn shows there the topic that was chosen in the guide's menu.
func (b play) readOn(ctx context.Context, q *exchange, p pressed) error {
	g, err := b.screen.Guide(p.at, "", q.in.Locale, q.looks(p.at))
	if err != nil {
		return err
	}
	name, err := q.value()
	if err != nil {
		return err
	}
	page, ok := g.Page(name)
	if !ok {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no topic %q", name)
	}
	return b.showGuidePage(ctx, q, p, g, page)
}

func (b play) showGuidePage(
	ctx context.Context, q *exchange, p pressed, g screen.Guide, page screen.Topic,
) error {
	menu := g.Menu(page, press.Route{Do: press.ReadOn, Table: p.at.Head.ID})
	return q.showInPlace(ctx, p.at,
		q.panel(p).Looking(press.Read, nil, g.Words(page), []discord.Row{{Select: menu}}))
}
