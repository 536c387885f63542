package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// openPanel shows the user's private panel in an answer that only the user sees.
func (q *exchange) openPanel(ctx context.Context, t tables.Table, note engine.Text) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	if q.back && note.IsZero() {
		note = engine.T("bot.reply.back")
	}
	err := q.rep.show(ctx, q.b.screen.Panel(t, seat, q.in.Locale, q.private()).Message(note))
	if err == nil {
		q.shown(ctx, t)
	}
	return err
}

// shown notes that the user has a panel in an answer of its own.
func (q *exchange) shown(ctx context.Context, t tables.Table) {
	if q.rep.ownAnswer() {
		q.shownHere(ctx, t)
		q.b.teller.Panels.Opened(ctx, t.Head.ID, q.user(), t.Asked(t.SeatOf(q.user())), q.rep.r, q.in.Locale,
			q.in.Created)
	}
}

// shownHere notes that the user has been shown their panel in the channel.
func (q *exchange) shownHere(ctx context.Context, t tables.Table) {
	if seat := t.SeatOf(q.user()); q.private() || !t.HasGame() || t.Desk.Hand(seat).Here {
		return
	}
	if err := q.b.tables.ShownHere(ctx, t.Head.ID, q.user()); err != nil { // a direct message more does no harm
		q.b.Log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg("it is not noted that a hand was shown")
	}
}

// changed notes that the user's panel, in the message that the user has just pressed, can be changed for longer.
func (q *exchange) changed(t tables.Table) {
	if q.private() { // a panel in a direct message stays where it is
		q.b.teller.Panels.Asking(t.Head.ID, q.user(), t.Asked(t.SeatOf(q.user())))
	} else {
		q.b.teller.Panels.Pressed(t.Head.ID, q.user(), t.Asked(t.SeatOf(q.user())), q.rep.r, q.in)
	}
}

// leftBehind reports whether the panel that was pressed is of a game for one, asks something, no longer stands at the
// end of the channel, and can be taken away from where it does.
func (q *exchange) leftBehind(t tables.Table) bool {
	seat := t.SeatOf(q.user())
	return q.in.Kind == discord.ComponentUsed && len(t.Head.Seats) == 1 && !q.private() && q.standsHere(t) &&
		seat != engine.Onlooker && t.Head.State == store.Playing && t.HasGame() && len(t.Asked(seat)) > 0 &&
		t.Desk.SaidBelow(store.MessageID(q.in.Message)) &&
		q.b.teller.Panels.Stands(t.Head.ID, q.user(), q.in.Message)
}

// inLobby answers what has changed a lobby: a press shows it at once on the message that has the button, a command
// is told so.
func (q *exchange) inLobby(ctx context.Context, t tables.Table, said ...engine.Text) error {
	if q.in.Kind != discord.ComponentUsed || !q.standsHere(t) || t.Head.State != store.Lobby {
		return q.tell(ctx, said...)
	}
	q.b.teller.DoubtBoard(t.Head.ID)
	return q.rep.update(ctx, q.b.teller.Board(ctx, t))
}

// value is the choice made in a menu.
func (q *exchange) value() (string, error) {
	if len(q.in.Values) != 1 {
		return "", engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%d values of a menu", len(q.in.Values))
	}
	return q.in.Values[0], nil
}

// panel is the panel of whoever has pressed something.
func (q *exchange) panel(p pressed) screen.Panel {
	return q.b.screen.Panel(p.at, p.seat, q.in.Locale, q.private())
}

// updatePanel shows the panel of a seat as it is now in place of the one that was pressed.
func (q *exchange) updatePanel(ctx context.Context, t tables.Table, seat engine.Seat, note engine.Text) error {
	return q.showInPlace(ctx, t, q.b.screen.Panel(t, seat, q.in.Locale, q.private()).Message(note))
}

// showInPlace shows a panel in place of the one that was pressed.
func (q *exchange) showInPlace(ctx context.Context, t tables.Table, m discord.Message) error {
	err := q.rep.update(ctx, m)
	if err == nil {
		q.changed(t)
	}
	return err
}

// showOn shows the panel of who has answered on theirs: in its place or, in a game for one where the table has said
// something below it, at the end of the channel. Such a panel cannot be moved, only shown anew, and no further call
// brings it down: it would go up and out of sight with every round.
func (q *exchange) showOn(ctx context.Context, t tables.Table, m discord.Message) error {
	if !q.leftBehind(t) {
		return q.showInPlace(ctx, t, m)
	}
	err := q.rep.below(ctx, m)
	switch {
	case err != nil:
	case q.rep.ownAnswer():
		q.shown(ctx, t)
	default:
		q.changed(t)
	}
	return err
}
