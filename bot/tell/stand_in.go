package tell

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
)

// stoodIn tells the channel that a computer player stands in for somebody.
func (l *Teller) stoodIn(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	v := l.Screen.ToAll(t)
	return l.post(ctx, t, discord.Message{Content: v.Say(e.Text), Rows: screen.BackButton(v, t), Nonce: e.Nonce,
		Silent: true})
}
