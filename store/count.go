package store

import "context"

// Counted is how much a store holds at a moment.
type Counted struct {
	Live   int // tables
	Unsaid int // outbox entries
	// Oldest is when the oldest entry was written that is the first of its table; 0 where there is none.
	Oldest Millis
}

// add counts a table's first entry.
func (c *Counted) add(at Millis) {
	if c.Oldest == 0 || at < c.Oldest {
		c.Oldest = at
	}
}

// Counter is a store that tells how much it holds without reading all of it.
type Counter interface {
	// Count counts what is in a scope. It reads neither headers nor what entries say, however many there are.
	Count(ctx context.Context, in Scope) (Counted, error)
}

// Count counts what a store holds in a scope, by reading it where the store is no Counter.
func Count(ctx context.Context, s Store, in Scope) (out Counted, err error) {
	if c, ok := s.(Counter); ok {
		return c.Count(ctx, in)
	}
	for _, err := range AllLive(ctx, s, in) {
		if err != nil {
			return out, err
		}
		out.Live++
	}
	unsaid, err := s.Outbox(ctx, OutboxQuery{In: in})
	out.Unsaid = len(unsaid)
	for i, e := range unsaid {
		if i == 0 || unsaid[i-1].Table != e.Table {
			out.add(e.CreatedAt)
		}
	}
	return out, err
}
