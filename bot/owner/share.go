package owner

import (
	"context"
	"errors"
	"fmt"

	"witchtable/store"
)

// batch is how many shards are handed over at a time: inputs for them wait meanwhile.
const batch = 32

// balance claims what is free, and hands over what is too much.
func (h *Holder) balance(ctx context.Context) {
	if !h.moving.take(ctx) {
		return
	}
	defer h.moving.leave()
	if h.isDraining() {
		return
	}
	if err := h.share(ctx); err != nil && ctx.Err() == nil {
		h.config.Log.Warn().Err(err).Msg("shards are not shared out for the moment")
	}
}

func (h *Holder) isDraining() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.draining
}

func (h *Holder) share(ctx context.Context) error {
	asking, cancel := context.WithTimeout(ctx, h.config.asking())
	defer cancel()
	others, err := h.present(asking)
	if err != nil {
		return err
	}
	free, has, err := h.survey(asking)
	if err != nil {
		return err
	}
	mine, share := len(h.owned()), fair(store.Shards, len(others)+1)
	if n := min(len(free), share-mine); n > 0 {
		return h.claim(asking, true, free[:n]...)
	}
	for mine > share {
		to, ok := fewest(others, has)
		n := min(mine-share, share-has[to.ID], batch)
		if !ok || n <= 0 {
			return nil
		}
		owned := h.owned()
		n = min(n, len(owned))
		if err := h.handOver(ctx, owned[len(owned)-n:], to); err != nil {
			return err
		}
		mine, has[to.ID] = mine-n, has[to.ID]+n
	}
	return nil
}

// survey finds which shards are nobody's, and how many each process has.
func (h *Holder) survey(ctx context.Context) (free []store.Shard, has map[string]int, err error) {
	leases, err := h.config.Store.Leases(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("who owns what: %w", err)
	}
	has = map[string]int{}
	h.mu.Lock()
	defer h.mu.Unlock()
	var owners [store.Shards]store.Owner
	for _, l := range leases {
		if l.Left > 0 {
			owners[l.Shard] = l.Owner
			has[l.Owner.ID]++
		}
	}
	for n := range h.shards {
		s := &h.shards[n]
		s.other = owners[n]
		if owners[n].ID == "" && !s.owned && !s.leaving {
			free = append(free, store.Shard(n))
		}
	}
	return free, has, nil
}

// claim claims shards that are free, because they were left or handed over.
func (h *Holder) claim(ctx context.Context, left bool, shards ...store.Shard) error {
	asked := h.config.Clock.Now()
	got, err := h.config.Store.Claim(ctx, h.config.Self, h.config.Lasts, shards...)
	if err != nil {
		return fmt.Errorf("claiming %d shards: %w", len(shards), err)
	}
	h.gained(asked, got, left)
	return nil
}

// TakeOver claims shards that another process has released for this one; left as for Peers. Errors: ErrDraining; the
// store's.
func (h *Holder) TakeOver(ctx context.Context, shards []store.Shard, left bool) error {
	if h.isDraining() {
		return ErrDraining
	}
	return h.claim(ctx, left, shards...)
}

// handOver gives shards to another process. An error says that they may not have come to be its; they are given up all
// the same.
func (h *Holder) handOver(ctx context.Context, shards []store.Shard, to store.Owner) error {
	h.mu.Lock()
	for _, n := range shards {
		h.shards[n].leaving = true
	}
	h.mu.Unlock()
	settling, cancel := context.WithTimeout(ctx, h.config.settling())
	h.awaitInputs(settling, shards)
	h.config.Work.Settle(settling, store.ScopeOf(shards...))
	left := settling.Err() != nil
	cancel()
	held := h.letGo(shards)
	asking, cancel := context.WithTimeout(ctx, h.config.asking())
	defer cancel()
	err := h.config.Store.Release(asking, held...)
	if err == nil {
		err = h.config.Peers.Take(asking, to, shards, left)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, n := range shards {
		h.shards[n].leaving = false
		if h.shards[n].other = to; err != nil {
			h.shards[n].other = store.Owner{}
		}
	}
	h.wake()
	if err != nil {
		return fmt.Errorf("handing %d shards over to %s: %w", len(shards), to.ID, err)
	}
	h.config.Log.Info().Int("shards", len(shards)).Str("to", to.ID).Msg("shards were handed over")
	return nil
}

// awaitInputs waits until no input is in work at shards, or ctx ends.
func (h *Holder) awaitInputs(ctx context.Context, shards []store.Shard) {
	for {
		h.mu.Lock()
		busy, moved := false, h.moved
		for _, n := range shards {
			busy = busy || h.shards[n].inWork > 0
		}
		h.mu.Unlock()
		if !busy {
			return
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return
		}
	}
}

// Drain hands everything over to other processes, connections last, and takes nothing any more. Where there is no other
// process, or ctx ends, what is left is left to the end of Run. Errors: what could not be handed over.
func (h *Holder) Drain(ctx context.Context) error {
	h.mu.Lock()
	h.draining = true
	h.mu.Unlock()
	if err := h.config.Store.Drop(ctx, h.presence(), h.config.Self); err != nil {
		h.config.Log.Warn().Err(err).Msg("others do not know that this process is about to stop")
	}
	if !h.moving.take(ctx) {
		return ctx.Err()
	}
	defer h.moving.leave()
	return errors.Join(h.drainShards(ctx), h.links.drain(ctx))
}

func (h *Holder) drainShards(ctx context.Context) error {
	others, err := h.present(ctx)
	if err != nil {
		return err
	}
	_, has, err := h.survey(ctx)
	if err != nil {
		return err
	}
	var failed error
	for {
		owned := h.owned()
		to, ok := fewest(others, has)
		if len(owned) == 0 || !ok {
			return failed
		}
		owned = owned[:min(batch, len(owned))]
		if err := h.handOver(ctx, owned, to); err != nil {
			failed = errors.Join(failed, err)
			delete(others, to.ID)
		}
		has[to.ID] += len(owned)
	}
}
