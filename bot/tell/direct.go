package tell

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// missed tells somebody who has not been seen since, without notifying them, that a computer player stands in for them:
// they were called in time. Where direct messages do not arrive the channel has to do.
func (l *Teller) missed(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	holder, ok := t.Holder(e.Seat)
	if !ok || holder.User != e.User || holder.DMs == store.DMsClosed || t.Desk.Missed(e.Seat) == 0 || !t.Head.Live() {
		return tables.Said{}, nil
	}
	v := l.Screen.Voice(t, holder.Lang, t.LooksTo(e.Seat))
	key := cmp.Or(e.Text.Key, "bot.missed.direct") // entries of an earlier version have no text
	m := discord.Message{
		Content: v.Say(engine.T(key, engine.A("table", engine.Literal(say.TableTitle(v, t))),
			engine.A("channel", say.ChannelLink(discord.ChannelID(t.Head.Channel))))),
		Rows: screen.BackButton(v, t), Nonce: e.Nonce, Silent: true,
	}
	channel, err := l.Port.OpenDM(ctx, discord.UserID(e.User))
	if err == nil {
		_, err = l.Port.Send(ctx, channel, m)
	}
	if said, ok := l.unreachable(t, holder, err); ok {
		return said, nil
	}
	return tables.Said{}, err
}

// sentAway tells somebody, without notifying them, that the host has sent them away. Where direct messages do not
// arrive they read it when they do something at the table.
func (l *Teller) sentAway(ctx context.Context, t tables.Table, e outbox.Entry) error {
	v := l.Screen.ToAll(t)
	channel, err := l.Port.OpenDM(ctx, discord.UserID(e.User))
	if err == nil {
		_, err = l.Port.Send(ctx, channel, discord.Message{
			Content: v.Say(engine.T("bot.kicked.direct", engine.A("table", engine.Literal(say.TableTitle(v, t))),
				engine.A("channel", say.ChannelLink(discord.ChannelID(t.Head.Channel))))),
			Nonce: e.Nonce, Silent: true,
		})
	}
	if errors.Is(err, discord.ErrDMClosed) || errors.Is(err, discord.ErrQuarantined) {
		return nil
	}
	return err
}

// welcome greets somebody who sat down by direct message, which shows whether direct messages arrive, where such are to
// come. It notifies nobody: they have just been at the table.
func (l *Teller) welcome(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	seat := t.SeatOf(e.User)
	if seat == engine.Onlooker || !t.Head.Live() {
		return tables.Said{}, nil // gone already
	}
	if l.Pace.Hand > 0 && !calledDirectly(t.Head.Seats[seat]) {
		return tables.Said{}, nil // it may be that nothing is ever to be sent to them
	}
	v, key := l.Screen.Voice(t, t.Head.Seats[seat].Lang, t.LooksTo(seat)), "bot.welcome.direct"
	if t.Head.State == store.Playing {
		key = "bot.welcome.running"
	}
	m := discord.Message{
		Content: v.Say(engine.T(key, engine.A("table", engine.Literal(say.TableTitle(v, t))),
			engine.A("channel", say.ChannelLink(discord.ChannelID(t.Head.Channel))))),
		Nonce: e.Nonce, Silent: true,
	}
	channel, err := l.Port.OpenDM(ctx, discord.UserID(e.User))
	if err == nil {
		_, err = l.Port.Send(ctx, channel, m)
	}
	if said, ok := l.unreachable(t, t.Head.Seats[seat], err); ok {
		return said, nil
	}
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Seats: func(h *store.SeatHolder) {
		if h.User == e.User {
			h.DMs, h.DMChannel = store.DMsOpen, store.ChannelID(channel)
		}
	}}, nil
}

// unreachable says what follows where a direct message has failed because it is not wanted, or because the bot may
// begin none: it must not be tried again, and the channel has to do. Other refusals say nothing of the kind.
func (l *Teller) unreachable(t tables.Table, holder store.SeatHolder, err error) (tables.Said, bool) {
	switch {
	case errors.Is(err, discord.ErrDMClosed):
		return l.closed(holder), true
	case !errors.Is(err, discord.ErrQuarantined):
		return tables.Said{}, false
	case calledDirectly(holder): // nothing would call them any more
		return l.closed(holder), true
	case !l.quarantined.first(t.Head.ID):
		return tables.Said{}, true
	}
	return tables.Said{Also: []outbox.Entry{outbox.NoticeOf(engine.T("bot.notice.direct-stopped"))}}, true
}

// toldTables are the tables that have been told something by this process.
type toldTables struct {
	mu   sync.Mutex
	have map[store.TableID]bool
}

// first reports whether a table has not been told yet, and notes that it is now.
func (l *toldTables) first(id store.TableID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.have[id] {
		return false
	}
	if l.have == nil {
		l.have = map[store.TableID]bool{}
	}
	l.have[id] = true
	return true
}

// closed notes that direct messages do not reach somebody and tells the channel what to do instead.
func (l *Teller) closed(holder store.SeatHolder) tables.Said {
	return tables.Said{
		Seats: func(h *store.SeatHolder) {
			if h.User == holder.User {
				h.DMs = store.DMsClosed
			}
		},
		Also:  []outbox.Entry{directClosedNotice(holder)},
		About: holder.User,
	}
}

// directClosedNotice says in the channel that direct messages do not reach somebody; it calls whoever would have been
// called by them.
func directClosedNotice(holder store.SeatHolder) outbox.Entry {
	if holder.Calls == store.CallsDirect {
		e := outbox.NoticeOf(engine.T("bot.notice.call-closed",
			engine.A(outbox.CalledArg, engine.Literal(holder.Name))))
		e.User = holder.User
		return e
	}
	return outbox.NoticeOf(engine.T("bot.notice.direct-closed", engine.A("player", engine.Literal(holder.Name))))
}
