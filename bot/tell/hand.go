package tell

import (
	"context"
	"errors"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// hand brings a seat's private message up to date: one to a table, which says at each call what is asked then. Whoever
// has been shown their panel in the channel gets none. It
// notifies nobody, since the channel has called; who wishes to be called by it gets a new one at each call.
func (l *Teller) hand(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	seat := e.Seat
	holder, ok := t.Holder(seat)
	if !ok || holder.User == "" || holder.DMs == store.DMsClosed || !t.HasGame() {
		return tables.Said{}, nil
	}
	noted := t.Desk.Hand(seat)
	if noted.Here && noted.Message == "" && !calledDirectly(holder) {
		return tables.Said{}, nil // the channel has shown it to them
	}
	channel := discord.ChannelID(holder.DMChannel)
	m := l.Screen.Panel(t, seat, holder.Lang, true).Message(engine.Text{})
	mayPost := t.Head.Live() && t.Person(seat)
	calls := mayPost && calledDirectly(holder) && noted.N > noted.Shown // by a message anew
	switch {
	case noted.Message != "" && !calls:
		turned := l.Panels.Turning(t.Head.ID, holder.User, t.Asked(seat))
		said, err := l.changeHand(ctx, channel, seat, noted, m)
		turned(err)
		if err == nil || !mayPost || !handGone(err) {
			return said, err
		}
	case noted.Shown == noted.N || !mayPost:
		return tables.Said{}, nil
	}
	if channel == "" {
		var err error
		if channel, err = l.Port.OpenDM(ctx, discord.UserID(holder.User)); err != nil {
			return l.handFailed(t, holder, err)
		}
	}
	m.Nonce = nonce(t, rune('0'+seat), noted.N, replaced(noted.Shown, noted.N, noted.Message))
	// else the call in the channel has notified already
	m.Silent = !calledDirectly(holder) || l.Tables.Rests(holder.User)
	id, redo, err := l.once(ctx, channel, m, e.Again)
	if errors.Is(err, discord.ErrUnknownChannel) && channel == discord.ChannelID(holder.DMChannel) {
		// The channel we remember has gone; there may be another by now.
		if channel, err = l.Port.OpenDM(ctx, discord.UserID(holder.User)); err == nil {
			id, redo, err = l.once(ctx, channel, m, e.Again)
		}
	}
	if err != nil {
		return l.handFailed(t, holder, err)
	}
	return tables.Said{Redo: redo, Desk: func(d *desk.Desk) {
		if int(seat) < len(d.Hands) {
			d.Hands[seat].Shown, d.Hands[seat].Message = noted.N, store.MessageID(id)
		}
	}, Seats: func(h *store.SeatHolder) {
		if h.User == holder.User {
			h.DMs, h.DMChannel = store.DMsOpen, store.ChannelID(channel)
		}
	}}, nil
}

// changeHand changes a seat's private message.
func (l *Teller) changeHand(
	ctx context.Context, ch discord.ChannelID, seat engine.Seat, noted desk.Hand, m discord.Message,
) (tables.Said, error) {
	change := func(ctx context.Context) error { return l.Port.Change(ctx, ch, discord.MessageID(noted.Message), m) }
	said := tables.Said{Redo: change}
	if noted.Shown != noted.N {
		said.Desk = func(d *desk.Desk) {
			if int(seat) < len(d.Hands) && d.Hands[seat].Message == noted.Message {
				d.Hands[seat].Shown = noted.N
			}
		}
	}
	err := change(ctx)
	if err != nil {
		said.Desk = nil
	}
	return said, err
}

// handGone reports whether a private message that cannot be changed is better sent anew.
func handGone(err error) bool {
	return errors.Is(err, discord.ErrUnknownMessage) || errors.Is(err, discord.ErrUnknownChannel) ||
		errors.Is(err, discord.ErrTooManyEdits)
}

func (l *Teller) handFailed(t tables.Table, h store.SeatHolder, err error) (tables.Said, error) {
	if said, ok := l.unreachable(t, h, err); ok {
		return said, nil
	}
	return tables.Said{}, err
}
