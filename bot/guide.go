package bot

import (
	"context"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// showGuide answers with a page of the guide that only the user sees; an empty name means the first one that is the
// game's.
func (b library) showGuide(ctx context.Context, q *exchange, t tables.Table, name string) error {
	g, err := b.screen.Guide(t, "", q.in.Locale, q.looks(t))
	if err != nil {
		return err
	}
	p, ok := g.Page(name)
	switch {
	case name == "":
		p = g.FirstPage()
	case !ok:
		return q.rep.show(ctx, g.Without(name))
	}
	return q.rep.show(ctx, g.Message(p))
}

// turnTo shows the page that was chosen in a guide's menu, in the same message.
func (b library) turnTo(ctx context.Context, q *exchange, p pressed) error {
	name, err := q.value()
	if err != nil {
		return err
	}
	var t tables.Table
	if p.Table != "" {
		if t, err = b.tables.Table(ctx, p.Table); err != nil {
			return err
		}
		if err := withinReach(q, t); err != nil {
			return err
		}
	}
	game, other := strings.CutPrefix(name, screen.OtherGame)
	if !other {
		game = p.Name
	}
	g, err := b.screen.Guide(t, game, q.in.Locale, q.looks(t))
	if err != nil {
		return err
	}
	page, ok := g.Page(name)
	switch {
	case other:
		page = g.FirstPage()
	case !ok:
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no topic %q", name)
	}
	return q.rep.update(ctx, g.Message(page))
}

// showHelp tells how to play here.
func (b library) showHelp(ctx context.Context, q *exchange) error {
	return b.showTopic(ctx, q, screen.TopicBot)
}

// showRules shows the topic that was asked for.
func (b library) showRules(ctx context.Context, q *exchange) error {
	return b.showTopic(ctx, q, q.in.Options["topic"])
}

func (b library) showTopic(ctx context.Context, q *exchange, name string) error {
	t, err := b.guideTable(ctx, q)
	if err != nil {
		return err
	}
	return b.showGuide(ctx, q, t, name)
}

// guideTable is the table whose guide is meant: the channel's, the one that ended there last, or none.
func (b library) guideTable(ctx context.Context, q *exchange) (tables.Table, error) {
	t, err := q.lastHere(ctx)
	switch {
	case err == nil && t.Rules.Game != nil:
		return t, nil
	case err == nil || engine.KindOf(err) == engine.BadInput:
		return b.noTable(ctx, q)
	}
	return t, err
}

// noTable is none, of the game that the server plays as a rule.
func (b library) noTable(ctx context.Context, q *exchange) (t tables.Table, err error) {
	game, err := b.gameOr(ctx, q, b.Games.Names())
	if err != nil {
		return t, err
	}
	t.Head.Game = game
	return t, nil
}

func (b library) completeTopic(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.guideTable(ctx, q)
	if err != nil {
		return nil, err
	}
	g, err := b.screen.Guide(t, "", q.in.Locale, q.looks(t))
	if err != nil {
		return nil, err
	}
	return screen.Matching(g.Choices(), typed), nil
}

// showBasics shows how to play here.
func (b library) showBasics(ctx context.Context, q *exchange, t tables.Table) error {
	return b.showGuide(ctx, q, t, screen.TopicBot)
}

// openGuide shows the topic of the guide that the button names.
func (b library) openGuide(ctx context.Context, q *exchange, p pressed) error {
	return b.showGuide(ctx, q, p.at, p.Name)
}
