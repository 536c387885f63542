package tables

import (
	"context"

	"witchtable/store"
)

// SetLanguage has a table that is not over speak another language to its channel from now on. What stands there stays
// as it is, but for the board and the message that calls players. Errors: Forbidden unless by whoever may manage the
// table, NotNow if it has ended.
func (s *Service) SetLanguage(ctx context.Context, id store.TableID, by store.UserID, lang string) (Table, error) {
	var t Table
	err := s.with(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		if err := s.mayManage(l, by); err != nil {
			return err
		}
		n := l.begin()
		n.head.Lang = lang
		if n.head.State == store.Playing {
			n.tell(Entry{Kind: Turn})
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		t = l.snapshot()
		return nil
	})
	return t, err
}
