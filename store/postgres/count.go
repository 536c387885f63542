package postgres

import (
	"context"

	"witchtable/store"
)

// Count implements store.Counter. The oldest entry is looked for among the first of each table, as Outbox has them.
func (s *Store) Count(ctx context.Context, in store.Scope) (out store.Counted, err error) {
	w := where{clauses: []string{"true"}}
	w.scope("shard", in)
	some := "WHERE " + w.clauses[len(w.clauses)-1]
	err = s.get(ctx, "counts", "SELECT (SELECT count(*) FROM tables "+some+" AND live), "+
		"(SELECT count(*) FROM outbox "+some+"), "+
		"coalesce((SELECT min(f.created) FROM (SELECT DISTINCT ON (table_id) created FROM outbox "+some+
		" ORDER BY table_id, id) f), 0)", w.args, &out.Live, &out.Unsaid, &out.Oldest)
	return out, err
}
