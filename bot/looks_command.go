package bot

import (
	"context"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// lookWays are the ways to be shown tables.
func lookWays() []way[store.Looks] {
	return []way[store.Looks]{
		{"pictures", store.InPictures, engine.T("bot.looks.pictures"), engine.T("bot.reply.looks.pictures")},
		{"words", store.InWords, engine.T("bot.looks.words"), engine.T("bot.reply.looks.words")},
	}
}

func (b *Bot) lookChoices() []choice { return wayChoices(lookWays()) }

// serverLookWays are the same for a whole server.
func serverLookWays() []way[store.Looks] {
	ways := lookWays()
	ways[0].chosen = engine.T("bot.reply.server-looks.pictures")
	ways[1].chosen = engine.T("bot.reply.server-looks.words")
	return ways
}

// setLooks has tables shown to the one who asks in another way.
func (b *Bot) setLooks(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, lookWays())
	if err == nil {
		err = b.tables.SetLooks(ctx, q.user(), how.is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.chosen)
}

// setServerLooks has the tables of a server shown in another way. That whoever asks may manage the server, Discord has seen to.
func (b *Bot) setServerLooks(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, serverLookWays())
	if err == nil {
		err = b.tables.SetServerLooks(ctx, store.ServerID(q.in.Guild), how.is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.chosen)
}

// setTableLooks has a table shown to everybody in another way.
func (b *Bot) setTableLooks(ctx context.Context, q *exchange, t tables.Table) error {
	how, err := wayAsked(q, lookWays())
	if err == nil {
		err = b.tables.SetTableLooks(ctx, t.Head.ID, q.user(), how.is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.chosen)
}
