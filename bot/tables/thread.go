package tables

import (
	"context"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// A table can stand in a thread of its own: who sits down is brought into it, and when the table has ended it is put away.

// admit brings a person who has sat down into the table's own thread.
func (n *next) admit(u store.UserID) {
	if n.head.Parent != "" && u != "" {
		n.tell(outbox.Entry{Kind: outbox.Admit, User: u})
	}
}

// putAway has the thread archived of a table that has ended, once people have had time to read how.
func (n *next) putAway(due store.Millis) {
	if n.head.Parent != "" {
		n.tell(outbox.Entry{Kind: outbox.PutAway, Due: due})
	}
}

// folds is when the thread of a table that ends now is put away.
func (s *Service) folds() store.Millis {
	if s.Fold == 0 {
		return 0
	}
	return store.MillisOf(s.Clock.Now().Add(s.Fold))
}

// Below lists the live tables of a person that stand in threads of their own under a channel.
func (s *Service) Below(ctx context.Context, parent store.ChannelID, user store.UserID) ([]Table, error) {
	mine, err := s.TablesOf(ctx, user)
	return slices.DeleteFunc(mine, func(t Table) bool { return t.Head.Parent != parent }), err
}

// Quiet reports whether all has been said in a table's channel that is to be said there.
func (s *Service) Quiet(ctx context.Context, id store.TableID) (bool, error) {
	left, err := s.Store.Outbox(ctx, store.OutboxQuery{Table: id})
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(left, func(o store.OutboxEntry) bool { return outbox.Kind(o.Kind).SeenInChannel() }), nil
}
