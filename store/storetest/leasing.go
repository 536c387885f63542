package storetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"witchtable/store"
)

// Leased is a store of one process that is shared out as if several had it open: its leases end by time, and shards
// that others own are not granted. What is written is fenced by the store itself.
type Leased struct {
	Whole
	mu    sync.Mutex
	until map[store.Shard]time.Time // when the lease of the present term ends
}

// Whole is a store with all that processes need to share it.
type Whole interface {
	Shared
	store.Holds
}

// Lease shares out a store that has not been shared out yet.
func Lease(s Whole) *Leased { return &Leased{Whole: s, until: map[store.Shard]time.Time{}} }

// standing lists the leases that have not run out, with how long they last. The caller holds l.mu.
func (l *Leased) standing(ctx context.Context) (out []store.Lease, err error) {
	all, err := l.Whole.Leases(ctx)
	for _, h := range all {
		if h.Left = time.Until(l.until[h.Shard]); h.Left > 0 {
			out = append(out, h)
		}
	}
	return out, err
}

// Claim implements store.Owners.
func (l *Leased) Claim(ctx context.Context, by store.Owner, lasts time.Duration, shards ...store.Shard) ([]store.Lease,
	error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := by.Validate(); err != nil {
		return nil, err
	}
	owned, err := l.standing(ctx)
	if err != nil {
		return nil, err
	}
	shards = slices.DeleteFunc(slices.Clone(shards), func(n store.Shard) bool {
		return slices.ContainsFunc(owned, func(h store.Lease) bool { return h.Shard == n && h.Owner.ID != by.ID })
	})
	got, err := l.Whole.Claim(ctx, by, lasts, shards...)
	for i := range got {
		l.until[got[i].Shard], got[i].Left = time.Now().Add(lasts), lasts
	}
	return got, err
}

// Renew implements store.Owners.
func (l *Leased) Renew(ctx context.Context, lasts time.Duration, held ...store.Lease) ([]store.Lease, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	kept, err := l.Whole.Renew(ctx, lasts, held...)
	for i := range kept {
		l.until[kept[i].Shard], kept[i].Left = time.Now().Add(lasts), lasts
	}
	return kept, err
}

// Owner implements store.Owners.
func (l *Leased) Owner(ctx context.Context, shard store.Shard) (store.Lease, error) {
	all, err := l.Leases(ctx)
	if err != nil {
		return store.Lease{}, err
	}
	for _, h := range all {
		if h.Shard == shard {
			return h, nil
		}
	}
	return store.Lease{}, fmt.Errorf("owner of shard %d: %w", shard, store.ErrNotFound)
}

// Leases implements store.Owners.
func (l *Leased) Leases(ctx context.Context) ([]store.Lease, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.standing(ctx)
}
