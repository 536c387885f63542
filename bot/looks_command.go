package bot

import (
	"context"

	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

func (b *Bot) lookChoices() []choice { return wayChoices(screen.Looks()) }

// serverLookWays are the same for a whole server.
func serverLookWays() []screen.Preference[store.Looks] {
	ways := screen.Looks()
	ways[0].Chosen = engine.T("bot.reply.server-looks.pictures")
	ways[1].Chosen = engine.T("bot.reply.server-looks.words")
	return ways
}

// setLooks has tables shown to the one who asks in another way.
func (b *Bot) setLooks(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, screen.Looks())
	if err == nil {
		err = b.tables.SetLooks(ctx, q.user(), how.Is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.Chosen)
}

// setServerLooks has the tables of a server shown in another way. That whoever asks may manage the server, Discord has seen to.
func (b *Bot) setServerLooks(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, serverLookWays())
	if err == nil {
		err = b.tables.SetServerLooks(ctx, store.ServerID(q.in.Guild), how.Is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.Chosen)
}

// setTableLooks has a table shown to everybody in another way.
func (b *Bot) setTableLooks(ctx context.Context, q *exchange, t tables.Table) error {
	how, err := wayAsked(q, screen.Looks())
	if err == nil {
		err = b.tables.SetTableLooks(ctx, t.Head.ID, q.user(), how.Is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.Chosen)
}
