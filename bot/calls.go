package bot

import (
	"context"

	"witchtable/bot/screen"
)

func (b *Bot) callChoices() []choice { return wayChoices(screen.Calls()) }

// setCalls has the one who asks called in another way.
func (b *Bot) setCalls(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, screen.Calls())
	if err == nil {
		err = b.tables.SetCalls(ctx, q.user(), how.Is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.Chosen)
}
