package owner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"witchtable/store"
)

// Holder holds what this process owns. Its methods may be called by many goroutines.
type Holder struct {
	config Config
	links  *Links
	busy   sync.WaitGroup // those who take up
	moving turn           // of whoever shares out, or hands everything over

	mu       sync.Mutex
	shards   [store.Shards]shard
	moved    chan struct{} // closed when shards have changed hands
	draining bool
	others   map[string]store.Owner // the other processes, by their IDs
	ctx      context.Context        // of Run
}

// shard is what is known of one.
type shard struct {
	owned   bool
	lease   store.Lease
	asked   time.Time   // when the lease was asked for that is relied on
	unsure  bool        // it could not be renewed in time, and was not lost so far
	leaving bool        // it is being handed over: inputs wait
	inWork  int         // inputs
	other   store.Owner // who owns it, as far as is known, where this process does not
}

// ErrDraining means that a process takes nothing any more: it is about to stop.
var ErrDraining = errors.New("the process is about to stop")

// New returns a holder that owns nothing. Call Run once.
func New(c Config) *Holder {
	h := &Holder{config: c.withDefaults(), moving: newTurn(), moved: make(chan struct{}), others: map[string]store.Owner{}}
	h.links = newLinks(h)
	return h
}

// Links are the connections that this process keeps.
func (h *Holder) Links() *Links { return h.links }

// Run claims, renews and shares out until ctx ends, and then releases what is left.
func (h *Holder) Run(ctx context.Context) {
	h.mu.Lock()
	h.ctx = ctx
	h.mu.Unlock()
	h.renew(ctx) // so that the others count this process before it looks for what is free
	var loops sync.WaitGroup
	loops.Go(func() { h.keep(ctx) })
	loops.Go(func() { h.every(ctx, func() { h.balance(ctx) }) })
	loops.Go(func() { h.every(ctx, func() { h.links.balance(ctx) }) })
	loops.Wait()
	h.busy.Wait()
	h.leave()
}

// every calls f now and once each tick, until ctx ends.
func (h *Holder) every(ctx context.Context, f func()) {
	for ctx.Err() == nil {
		f()
		h.sleep(ctx, h.config.tick())
	}
}

// leave gives up what is left, for whoever comes next.
func (h *Holder) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), h.config.asking())
	defer cancel()
	held := h.letGo(h.owned())
	err := errors.Join(h.config.Store.Release(ctx, held...), h.links.dropAll(ctx),
		h.config.Store.Drop(ctx, h.presence(), h.config.Self))
	if err != nil {
		h.config.Log.Warn().Err(err).Msg("what this process owned is free only when the leases are over")
	}
}

// presence is the name that this process holds for as long as it lives.
func (h *Holder) presence() string { return processes + h.config.Self.ID }

const processes = "process/"

// Term is the term in which this process owns a shard, if it may rely on that.
func (h *Holder) Term(n store.Shard) (store.Term, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := &h.shards[n]
	return s.lease.Term, s.owned && h.sureOf(s)
}

// sureOf reports whether a lease is far from its end. The greater of what two clocks say has gone by counts: the one
// that is never set may stand still while the machine sleeps. The caller holds h.mu.
func (h *Holder) sureOf(s *shard) bool {
	now := h.config.Clock.Now()
	gone := max(now.Sub(s.asked), now.Round(0).Sub(s.asked.Round(0)))
	return gone < h.config.sure()
}

// Shards are those that this process owns and is not about to give up.
func (h *Holder) Shards() store.Scope {
	h.mu.Lock()
	defer h.mu.Unlock()
	var in []store.Shard
	for n := range h.shards {
		if s := &h.shards[n]; s.owned && !s.leaving && h.sureOf(s) {
			in = append(in, store.Shard(n))
		}
	}
	return store.ScopeOf(in...)
}

// Enter asks to work at a shard for an input; where this process owns it, done must be called at the end. While the
// shard is handed over it waits, until ctx ends at most.
func (h *Holder) Enter(ctx context.Context, n store.Shard) (done func(), mine bool) {
	for {
		h.mu.Lock()
		s, moved := &h.shards[n], h.moved
		if s.owned && !s.leaving && h.sureOf(s) {
			s.inWork++
			h.mu.Unlock()
			return func() { h.exit(n) }, true
		}
		leaving := s.leaving
		h.mu.Unlock()
		if !leaving {
			return nil, false
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return nil, false
		}
	}
}

func (h *Holder) exit(n store.Shard) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shards[n].inWork--
	h.wake()
}

// wake has all look again who wait for something to change. The caller holds h.mu.
func (h *Holder) wake() {
	close(h.moved)
	h.moved = make(chan struct{})
}

// Owner is the process that owns a shard, as far as is known; anew has that looked up. ok is false where it is nobody,
// or this process.
func (h *Holder) Owner(ctx context.Context, n store.Shard, anew bool) (to store.Owner, ok bool) {
	if anew {
		if l, err := h.config.Store.Owner(ctx, n); err == nil || errors.Is(err, store.ErrNotFound) {
			h.mu.Lock()
			h.shards[n].other = l.Owner
			h.mu.Unlock()
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	to = h.shards[n].other
	return to, to.ID != "" && to.ID != h.config.Self.ID
}

// State is how much a process owns at a moment.
type State struct {
	Shards    int // it owns
	Unsure    int // of those, whose leases could not be renewed in time
	Processes int // there are, this one included
	Links     int // connections to the gateway that it keeps
}

// State tells how much this process owns.
func (h *Holder) State() State {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := State{Processes: len(h.others) + 1, Links: h.links.kept()}
	for n := range h.shards {
		if s := &h.shards[n]; s.owned {
			out.Shards++
			if !h.sureOf(s) {
				out.Unsure++
			}
		}
	}
	return out
}

// owned lists the shards that this process owns, whether or not it is sure of them.
func (h *Holder) owned() []store.Shard {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out []store.Shard
	for n := range h.shards {
		if h.shards[n].owned && !h.shards[n].leaving {
			out = append(out, store.Shard(n))
		}
	}
	return out
}

// letGo has this process own shards no more, and returns their leases.
func (h *Holder) letGo(shards []store.Shard) (held []store.Lease) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, n := range shards {
		if s := &h.shards[n]; s.owned {
			held = append(held, s.lease)
			s.owned, s.unsure = false, false
		}
	}
	return held
}

// gained notes leases that were claimed, and takes up what is to be done there.
func (h *Holder) gained(asked time.Time, got []store.Lease, left bool) {
	if len(got) == 0 {
		return
	}
	h.mu.Lock()
	var in []store.Shard
	for _, l := range got {
		if l.Term <= h.shards[l.Shard].lease.Term {
			continue // it has been claimed twice at the same time, and that was the first one
		}
		h.shards[l.Shard] = shard{owned: true, lease: l, asked: asked, inWork: h.shards[l.Shard].inWork}
		in = append(in, l.Shard)
	}
	h.wake()
	h.mu.Unlock()
	h.config.Log.Info().Int("shards", len(in)).Msg("shards have come to be this process's")
	h.takeUp(in, left)
}

// takeUp goes on at tables of shards, beside what else there is to do.
func (h *Holder) takeUp(in []store.Shard, left bool) {
	h.mu.Lock()
	ctx := h.ctx
	h.mu.Unlock()
	h.busy.Go(func() {
		if err := h.config.Work.TakeUp(ctx, store.ScopeOf(in...), left); err != nil && ctx.Err() == nil {
			h.config.Log.Error().Err(err).Int("shards", len(in)).Msg("the tables of some shards cannot be taken up")
		}
	})
}

// sleep waits by the injected clock; false when ctx ends first.
func (h *Holder) sleep(ctx context.Context, d time.Duration) bool {
	return Sleep(ctx, h.config.Clock, d)
}

// present looks up which other processes there are.
func (h *Holder) present(ctx context.Context) (map[string]store.Owner, error) {
	held, err := h.config.Store.Held(ctx, processes)
	if err != nil {
		return nil, fmt.Errorf("which processes there are: %w", err)
	}
	others := map[string]store.Owner{}
	for _, is := range held {
		if id := strings.TrimPrefix(is.Name, processes); id != h.config.Self.ID {
			others[id] = is.By
		}
	}
	h.mu.Lock()
	changed := len(others) != len(h.others)
	h.others = others
	h.mu.Unlock()
	if changed {
		h.config.Sharing(len(others) + 1)
	}
	return others, nil
}

// fewest is the process of some that has fewest of something; ok is false where there is none.
func fewest(of map[string]store.Owner, has map[string]int) (to store.Owner, ok bool) {
	ids := slices.Sorted(maps.Keys(of))
	if len(ids) == 0 {
		return to, false
	}
	return of[slices.MinFunc(ids, func(a, b string) int { return cmp.Compare(has[a], has[b]) })], true
}

// fair is how much of so much each of some processes may have.
func fair(much, processes int) int { return (much + processes - 1) / processes }

// turn is something that one does at a time. Who waits for it may think better of it.
type turn chan struct{}

func newTurn() turn { return make(turn, 1) }

// take waits for the turn; false when ctx ends first.
func (t turn) take(ctx context.Context) bool {
	select {
	case t <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (t turn) leave() { <-t }
