package tell

import (
	"context"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// askToClose asks those who play whether the table is to be closed, if that is still asked.
func (l *Teller) askToClose(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	if len(t.Desk.Closing) == 0 || t.Head.State != store.Playing {
		return tables.Said{}, nil
	}
	m := l.Screen.AskToClose(t, e.Seat)
	m.Mentions = l.awake(m.Mentions)
	m.Silent, m.Nonce = len(m.Mentions) == 0, e.Nonce
	return l.post(ctx, t, m)
}
