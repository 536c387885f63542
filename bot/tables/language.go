package tables

import (
	"context"

	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// SetLanguage has a table that is not over speak another language to its channel from now on. What stands there stays
// as it is, but for the board and the message that calls players. Errors: Forbidden unless by whoever may manage the
// table, NotNow if it has ended.
func (s *Service) SetLanguage(ctx context.Context, id store.TableID, by store.UserID, lang string) (Table, error) {
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Lang = lang
		if n.head.State == store.Playing {
			n.tell(outbox.Entry{Kind: outbox.Turn})
		}
		return nil
	})
}
