package owner

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"witchtable/store"
)

// keep renews what this process holds until ctx ends: sooner where that has just failed.
func (h *Holder) keep(ctx context.Context) {
	for wait := h.config.renewEvery(); h.sleep(ctx, wait); {
		wait = h.config.renewEvery()
		if err := h.renew(ctx); err != nil {
			wait = h.config.tick()
		}
	}
}

// renew holds this process's name on, and its leases, and its connections.
func (h *Holder) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, h.config.asking())
	defer cancel()
	err := errors.Join(h.renewPresence(ctx), h.renewLeases(ctx), h.links.renew(ctx))
	if err != nil && ctx.Err() == nil {
		h.config.Log.Warn().Err(err).Msg("what this process owns could not be renewed")
	}
	return err
}

func (h *Holder) renewPresence(ctx context.Context) error {
	h.mu.Lock()
	draining := h.draining
	h.mu.Unlock()
	if draining {
		return nil
	}
	_, err := h.config.Store.Hold(ctx, h.presence(), h.config.Self, h.config.Lasts)
	return errors.Join(err, h.Join(ctx))
}

// botName is what is held by all processes of one bot together.
const botName = "bot"

// Join asks whether this process may serve the store. Errors: store.ErrInUse where another bot's processes do; the
// store's.
func (h *Holder) Join(ctx context.Context) error {
	got, err := h.config.Store.Hold(ctx, botName, store.Owner{ID: h.config.Bot}, h.config.Lasts)
	if err == nil && got.By.ID != h.config.Bot {
		return fmt.Errorf("%w: another bot serves it, or this one by another token; that is noticed for %v at most after "+
			"its last process has ended", store.ErrInUse, h.config.Lasts)
	}
	return err
}

func (h *Holder) renewLeases(ctx context.Context) error {
	asked := h.config.Clock.Now()
	h.mu.Lock()
	var held []store.Lease
	for n := range h.shards {
		if s := &h.shards[n]; s.owned {
			held = append(held, s.lease)
			s.unsure = s.unsure || !h.sureOf(s)
		}
	}
	h.mu.Unlock()
	if len(held) == 0 {
		return nil
	}
	kept, err := h.config.Store.Renew(ctx, h.config.Lasts, held...)
	if err != nil {
		return err
	}
	h.mu.Lock()
	lost := 0
	var again []store.Shard
	for _, l := range held {
		s := &h.shards[l.Shard]
		if !s.owned || s.lease.Term != l.Term {
			continue // given up, or claimed anew, meanwhile
		}
		if !slices.ContainsFunc(kept, func(k store.Lease) bool { return k.Shard == l.Shard && k.Term == l.Term }) {
			s.owned, s.unsure = false, false
			lost++
			continue
		}
		if s.unsure {
			again = append(again, l.Shard)
		}
		s.asked, s.unsure = asked, false
	}
	if lost > 0 {
		h.wake()
	}
	h.mu.Unlock()
	if lost > 0 {
		h.config.Log.Warn().Int("shards", lost).Msg("shards are another process's by now")
	}
	if len(again) > 0 { // what was left undone meanwhile
		h.takeUp(again, false)
	}
	return nil
}
