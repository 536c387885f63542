package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// arrive notes that the user has done something at a table. A seat that they have been away from is theirs again.
func (b *Bot) arrive(ctx context.Context, q *exchange, t tables.Table) (tables.Table, error) {
	if q.in.Kind == discord.Autocomplete || !t.Head.Live() || t.Holds(q.user()) == engine.Onlooker || t.Rules.Game == nil {
		q.at = t
		return t, nil
	}
	t, back, err := b.tables.Seen(ctx, t.Head.ID, q.user())
	q.at, q.back = t, q.back || back
	return t, err
}
