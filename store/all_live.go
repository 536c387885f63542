package store

import (
	"context"
	"iter"
)

// livePage is how many tables AllLive reads at a time: few enough that they weigh nothing, and none is looked at long
// after it was read where that takes a while.
const livePage = 32

// AllLive goes through the live tables of a scope, by server and id, page by page: there may be many. What is opened or
// ends meanwhile may be among them or not. After an error, which is Store.LiveTables's, nothing follows.
func AllLive(ctx context.Context, s Store, in Scope) iter.Seq2[Table, error] {
	return func(yield func(Table, error) bool) {
		for q := (LiveQuery{In: in, Limit: livePage}); ; {
			page, err := s.LiveTables(ctx, q)
			if err != nil {
				yield(Table{}, err)
				return
			}
			for _, t := range page {
				if !yield(t, nil) {
					return
				}
			}
			if len(page) < livePage {
				return
			}
			q.After = page[len(page)-1].Place()
		}
	}
}
