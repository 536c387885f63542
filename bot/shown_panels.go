package bot

import (
	"context"

	"witchtable/bot/tables"
)

// shown notes that the user has a panel in an answer of its own.
func (b *Bot) shown(ctx context.Context, q *exchange, t tables.Table) {
	if q.rep.ownAnswer() {
		b.teller.Panels.Opened(ctx, t.Head.ID, q.user(), q.rep.r, q.in.Locale, q.in.Created)
	}
}

// changed notes that the user's panel, in the message that the user has just pressed, can be changed for longer.
func (b *Bot) changed(q *exchange, t tables.Table) {
	if q.private() { // a panel in a direct message stays where it is
		b.teller.Panels.Asking(t.Head.ID, q.user(), t.Asked(t.SeatOf(q.user())), false)
	} else {
		b.teller.Panels.Pressed(t.Head.ID, q.user(), q.rep.r, q.in.Locale, q.in.Created)
	}
}
