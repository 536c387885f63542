package owner_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/store"
)

// reached is the store as one process reaches it, or does not.
type reached struct{ h *house }

func (s reached) Claim(ctx context.Context, by store.Owner, d time.Duration, n ...store.Shard) ([]store.Lease, error) {
	if err := s.h.reach(); err != nil {
		return nil, err
	}
	return s.h.c.store.Claim(ctx, by, d, n...)
}

func (s reached) Renew(ctx context.Context, d time.Duration, held ...store.Lease) ([]store.Lease, error) {
	if err := s.h.reach(); err != nil {
		return nil, err
	}
	return s.h.c.store.Renew(ctx, d, held...)
}

func (s reached) Release(ctx context.Context, held ...store.Lease) error {
	if err := s.h.reach(); err != nil {
		return err
	}
	return s.h.c.store.Release(ctx, held...)
}

func (s reached) Owner(ctx context.Context, n store.Shard) (store.Lease, error) {
	if err := s.h.reach(); err != nil {
		return store.Lease{}, err
	}
	return s.h.c.store.Owner(ctx, n)
}

func (s reached) Leases(ctx context.Context) ([]store.Lease, error) {
	if err := s.h.reach(); err != nil {
		return nil, err
	}
	return s.h.c.store.Leases(ctx)
}

func (s reached) Hold(ctx context.Context, name string, by store.Owner, d time.Duration) (store.Hold, error) {
	if err := s.h.reach(); err != nil {
		return store.Hold{}, err
	}
	return s.h.c.store.Hold(ctx, name, by, d)
}

func (s reached) Drop(ctx context.Context, name string, by store.Owner) error {
	if err := s.h.reach(); err != nil {
		return err
	}
	return s.h.c.store.Drop(ctx, name, by)
}

func (s reached) Held(ctx context.Context, prefix string) ([]store.Hold, error) {
	if err := s.h.reach(); err != nil {
		return nil, err
	}
	return s.h.c.store.Held(ctx, prefix)
}

// Whatever is cut off, drained, stopped and started, by lot: no shard is ever two's, and in the end each is somebody's.
func TestNeverTwoOwners(t *testing.T) {
	for seed := range uint64(4) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 18))
			c := newCity(t)
			var all []*house
			begin := func() { all = append(all, c.open(string(rune('a'+len(all))))) }
			begin()
			begin()
			begin()
			for range 40 {
				h := all[len(all)-1-random.IntN(3)]
				switch random.IntN(5) {
				case 0:
					h.setCut(true)
				case 1, 2:
					h.setCut(false)
				case 3:
					go func() { _ = h.Drain(t.Context()) }() // which may fail where peers are cut off
				default:
					if len(all) < 20 {
						begin()
					}
				}
				c.wait(time.Duration(random.IntN(9000)) * time.Millisecond)
			}
			for _, h := range all[:len(all)-3] {
				h.setCut(false)
				h.close()
			}
			begin()
			for _, h := range all {
				h.setCut(false)
			}
			c.wait(2 * lasts)
			owned := 0
			for _, h := range all[len(all)-4:] {
				owned += h.Shards().Count()
				h.close()
			}
			if owned != store.Shards {
				t.Errorf("seed %d: in the end %d shards have owners", seed, owned)
			}
		})
	}
}
