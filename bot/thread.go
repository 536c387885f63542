package bot

import (
	"context"
	"errors"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// A table can stand in a thread of its own: a message in the channel says so, and the thread hangs below it. What the
// table says and shows goes there; the channel is told no more. The thread is begun before the table is stored, so what
// can be left by a process that dies in between is an empty thread, and Discord puts that away by itself.

// threadOption asks for a thread.
func threadOption() option {
	return option{name: "thread", doc: engine.T("bot.command.option.thread"), choices: yesOrNo}
}

// room is where a new table is to stand, and what there is to say of that.
type room struct {
	place tables.Place
	say   engine.Text
	begun engine.Text // of a tutorial, that it is played there
}

// roomFor finds it: the channel itself or, if one is wanted and can be had, a thread of the table's own.
func (b door) roomFor(ctx context.Context, q *exchange, game string, thread bool) (room, error) {
	here := room{place: q.place()}
	missing := missingForThreads(q.in)
	rules, err := b.Games.Default(game)
	switch {
	case !thread || err != nil: // a game that is not offered is refused by the tables
		return here, nil
	case q.in.IsThread:
		here.say = engine.T("bot.thread.nested")
		return here, nil
	case len(missing) > 0:
		here.say = engine.T("bot.thread.permissions", engine.A("permissions", missing))
		return here, nil
	}
	id, err := b.beginThread(ctx, q, here.place, rules)
	if errors.Is(err, discord.ErrForbidden) { // what Discord has said of the permissions is not true any more
		here.say = engine.T("bot.thread.permissions",
			engine.A("permissions", engine.List{engine.T("bot.permission.threads")}))
		return here, nil
	}
	if discord.Permanent(err) {
		b.Log.Warn().Err(err).Msg("a table gets no thread")
		here.say = noThread(err)
		return here, nil
	}
	if err != nil {
		return here, err
	}
	here.place.Parent, here.place.Channel = here.place.Channel, store.ChannelID(id)
	here.say = engine.T("bot.thread.opened", engine.A("thread", say.ChannelLink(id)))
	return here, nil
}

// noThread says why there can be no thread where all permissions are there.
func noThread(why error) engine.Text {
	switch {
	case errors.Is(why, discord.ErrThreadsFull):
		return engine.T("bot.thread.full")
	case errors.Is(why, discord.ErrNotHere):
		return engine.T("bot.thread.not-here")
	}
	return engine.T("bot.thread.refused")
}

// leaveRoom puts the thread away that was begun for a table that cannot be laid, and returns why it cannot.
func (b door) leaveRoom(ctx context.Context, r room, why error) error {
	if r.place.Parent == "" {
		return why
	}
	if err := b.Port.ArchiveThread(ctx, discord.ChannelID(r.place.Channel)); err != nil {
		b.Log.Debug().Err(err).Msg("an empty thread stays open")
	}
	return why
}

// beginThread posts the one line that the channel gets, and begins a thread under it. Sent again it is the same line,
// and the same thread. Where none can be begun, the line goes. The table
// keeps it up to date, see tell.Teller.
func (b door) beginThread(
	ctx context.Context, q *exchange, at tables.Place, rules registry.Rules,
) (discord.ChannelID, error) {
	v := b.screen.Words.Voice(screen.WithRules(tables.Table{}, rules), at.Lang)
	host, game := engine.A("host", engine.Literal(q.person().Name)), engine.A("game", rules.Game.Info().Title)
	channel := discord.ChannelID(at.Channel)
	line := discord.Message{Content: v.Say(engine.T("bot.thread.line", host, game)), Nonce: "t" + q.in.ID, Silent: true}
	id, err := b.Port.Send(ctx, channel, fit.Message(line))
	if err != nil {
		return "", err
	}
	thread, err := b.Port.StartThread(ctx, channel, id,
		fit.Text(v.Label(engine.T("bot.thread.name", host, game)), discord.MaxThreadName))
	if err != nil {
		return "", errors.Join(err, b.Port.Delete(ctx, channel, id))
	}
	return thread, nil
}
