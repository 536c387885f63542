package bot

import (
	"context"
	"errors"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tell"
	"witchtable/engine"
)

// Whoever has no seat at a table can follow it, in a message that they alone see: below the command, as long as Discord
// lets that be changed, or as a direct message.

// The places where somebody can follow a table, as the command's option has them.
const (
	watchHere   = "here"
	watchDirect = "direct"
)

// whereChoices are those places; where no direct messages are sent there is nothing to choose.
func (b library) whereChoices() []choice {
	if b.NoDirect {
		return nil
	}
	return []choice{{value: watchHere, label: engine.T("bot.watch.here")},
		{value: watchDirect, label: engine.T("bot.watch.direct")}}
}

// watch has the user follow the channel's table.
func (b library) watch(ctx context.Context, q *exchange) error {
	if q.private() {
		return engine.Errorf(engine.BadInput, engine.T("error.watch-where"), "in a direct message")
	}
	t, err := q.toJoin(ctx)
	if err != nil {
		return err
	}
	if err := b.mayWatch(q, t); err != nil {
		return err
	}
	if q.in.Options["where"] == watchDirect && !b.NoDirect {
		return b.watchByMessage(ctx, q, t)
	}
	to := q.onlooker()
	if err := q.rep.show(ctx, b.teller.Watching.First(ctx, t, to)); err != nil {
		return err
	}
	if q.rep.ownAnswer() {
		b.teller.Watching.Begin(ctx, t, tell.Watcher{User: q.user(), Onlooker: to, Reply: q.rep.r})
	}
	return nil
}

// onlooker is the user as one.
func (q *exchange) onlooker() screen.Onlooker {
	return screen.Onlooker{Locale: q.in.Locale, Looks: q.wished, Direct: q.private()}
}

// mayWatch refuses those who sit at a table, and more onlookers than there may be.
func (b library) mayWatch(q *exchange, t tables.Table) error {
	if err := screen.MayWatch(t, q.user()); err != nil {
		return err
	}
	return b.teller.Watching.Full(t.Head.ID, q.user())
}

// watchByMessage sends the user a direct message by which they follow a table.
func (b library) watchByMessage(ctx context.Context, q *exchange, t tables.Table) error {
	to := q.onlooker()
	to.Direct = true
	m := b.teller.Watching.First(ctx, t, to)
	m.Nonce = "w" + q.in.ID
	channel, err := b.Port.OpenDM(ctx, q.in.User.ID)
	var sent discord.MessageID
	if err == nil {
		sent, err = b.Port.Send(ctx, channel, m)
	}
	if errors.Is(err, discord.ErrDMClosed) || errors.Is(err, discord.ErrQuarantined) {
		return engine.Errorf(engine.NotNow, engine.T("error.watch-closed"), "%w", err)
	}
	if err != nil {
		return err
	}
	b.teller.Watching.Begin(ctx, t, tell.Watcher{User: q.user(), Onlooker: to, Channel: channel, Message: sent})
	return q.tell(ctx, engine.T("bot.watch.sent"))
}

// watchOn shows a table anew to somebody who follows it, in the same message, and keeps that current for longer.
func (b library) watchOn(ctx context.Context, q *exchange, p pressed) error {
	t, err := b.tables.Table(ctx, p.Table)
	if err != nil {
		return err
	}
	if q.private() {
		return engine.Errorf(engine.BadInput, engine.T("error.watch-where"), "in a direct message")
	}
	if err := withinReach(q, t); err != nil {
		return err
	}
	to := q.onlooker()
	if t.Head.Live() {
		if err := b.mayWatch(q, t); err != nil {
			return err
		}
	}
	if err := q.rep.update(ctx, b.teller.Watching.First(ctx, t, to)); err != nil {
		return err
	}
	if t.Head.Live() {
		b.teller.Watching.Begin(ctx, t, tell.Watcher{User: q.user(), Onlooker: to, Reply: q.rep.r})
	}
	return nil
}

// unwatch has the user follow a table no more.
func (b library) unwatch(ctx context.Context, q *exchange, p pressed) error {
	b.teller.Watching.End(p.Table, q.user())
	return q.rep.update(ctx, b.screen.Unwatched(tables.Table{}, q.onlooker(), engine.T("bot.watch.over")))
}
