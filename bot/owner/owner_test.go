package owner_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/owner"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/storetest"
)

// lasts is how long leases last in these tests, by the bubble's clock.
const lasts = 15 * time.Second

type bubbleClock struct{}

func (bubbleClock) Now() time.Time { return time.Now() }

func (bubbleClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// city is several processes over one store.
type city struct {
	t      *testing.T
	store  owner.Store
	mu     sync.Mutex
	houses map[string]*house
}

// house is one process.
type house struct {
	*owner.Holder
	c       *city
	id      string
	end     context.CancelFunc
	ended   chan struct{}
	mu      sync.Mutex
	cut     bool // from the store, and from its peers
	taken   []store.Shard
	settled []store.Shard
	shares  int
}

func newCity(t *testing.T) *city {
	s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	c := &city{t: t, store: storetest.Lease(s), houses: map[string]*house{}}
	t.Cleanup(func() {
		for _, h := range c.houses { // where the test has failed before its end
			h.end()
			<-h.ended
		}
	})
	return c
}

func (c *city) open(id string, change ...func(*owner.Config)) *house {
	h := &house{c: c, id: id, ended: make(chan struct{})}
	cfg := owner.Config{Store: reached{h}, Self: store.Owner{ID: id, Address: "at " + id}, Work: h, Peers: h,
		Clock: bubbleClock{}, Log: zerolog.Nop(), Lasts: lasts,
		Sharing: func(n int) { h.mu.Lock(); defer h.mu.Unlock(); h.shares = n }}
	for _, f := range change {
		f(&cfg)
	}
	h.Holder = owner.New(cfg)
	c.mu.Lock()
	c.houses[id] = h
	c.mu.Unlock()
	ctx, end := context.WithCancel(context.Background())
	h.end = end
	go func() { defer close(h.ended); h.Run(ctx) }()
	return h
}

// close ends a process in good order.
func (h *house) close() {
	h.end()
	<-h.ended
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	delete(h.c.houses, h.id)
}

func (h *house) setCut(cut bool) { h.mu.Lock(); defer h.mu.Unlock(); h.cut = cut }

func (h *house) reach() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.cut {
		return fmt.Errorf("cut off: %w", store.ErrUnavailable)
	}
	return nil
}

func (h *house) TakeUp(_ context.Context, in store.Scope, _ bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.taken = append(h.taken, in.List()...)
	return nil
}

func (h *house) Settle(_ context.Context, in store.Scope) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.settled = append(h.settled, in.List()...)
}

func (h *house) peer(to store.Owner) (*house, error) {
	h.c.mu.Lock()
	defer h.c.mu.Unlock()
	p := h.c.houses[to.ID]
	if p == nil {
		return nil, errors.New("nobody is there")
	}
	return p, errors.Join(h.reach(), p.reach())
}

func (h *house) Take(ctx context.Context, to store.Owner, shards []store.Shard, left bool) error {
	p, err := h.peer(to)
	if err != nil {
		return err
	}
	return p.TakeOver(ctx, shards, left)
}

func (h *house) TakeLink(ctx context.Context, to store.Owner, n int) error {
	p, err := h.peer(to)
	if err != nil {
		return err
	}
	return p.Links().TakeOver(ctx, n)
}

// connecting has a house connect as Discord's port does, each time that takes so long.
func (h *house) connecting(t *testing.T, advised, concurrency int, log *sessions) {
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	go func() {
		l := h.Links()
		if _, err := l.Count(ctx, advised); err != nil {
			return
		}
		up := map[int]bool{}
		for {
			mine, changed := l.Mine()
			for n := range up {
				if !slices.Contains(mine, n) {
					delete(up, n)
					log.note(h.id, n, false)
				}
			}
			for _, n := range mine {
				if up[n] {
					continue
				}
				if l.Begin(ctx, n, concurrency) != nil {
					return
				}
				if now, _ := l.Mine(); !slices.Contains(now, n) {
					continue // it was given up meanwhile
				}
				up[n] = true
				log.note(h.id, n, true)
				l.Turned(n, true)
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}()
}

// sessions is who has begun and ended which connections.
type sessions struct {
	mu  sync.Mutex
	all []session
}

type session struct {
	by string
	n  int
	up bool
	at time.Time
}

func (s *sessions) note(by string, n int, up bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, session{by, n, up, time.Now()})
}

// standing lists who keeps each connection, at the end of the log.
func (s *sessions) standing() map[int]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[int]string{}
	for _, e := range s.all {
		if e.up {
			out[e.n] = e.by
		} else if out[e.n] == e.by {
			delete(out, e.n)
		}
	}
	return out
}

// wait lets time pass, and demands all the while that no shard is owned by two.
func (c *city) wait(d time.Duration) {
	c.t.Helper()
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		synctest.Wait() // what is done at this moment is done
		c.mu.Lock()
		by := map[store.Shard]string{}
		for id, h := range c.houses {
			for n := range store.Shards {
				if _, ok := h.Term(store.Shard(n)); !ok {
					continue
				}
				if other, two := by[store.Shard(n)]; two {
					c.t.Errorf("shard %d is owned by %s and %s", n, other, id)
				}
				by[store.Shard(n)] = id
			}
		}
		c.mu.Unlock()
	}
	synctest.Wait()
}

func (h *house) owns(t *testing.T, want int) {
	t.Helper()
	if got := h.Shards().Count(); got != want {
		t.Errorf("%s owns %d shards, want %d", h.id, got, want)
	}
}

// Shards are shared out among those who are there, whoever comes and goes, and each is taken up by its new owner.
func TestFairShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		a := c.open("a")
		c.wait(2 * time.Second)
		a.owns(t, 256)
		b := c.open("b")
		c.wait(3 * time.Second)
		a.owns(t, 128)
		b.owns(t, 128)
		if len(b.taken) < 128 || len(a.settled) < 128 { // more where both looked for what is free at once
			t.Errorf("of what was handed over, %d were settled and %d taken up", len(a.settled), len(b.taken))
		}
		x := c.open("x")
		c.wait(5 * time.Second)
		for _, h := range []*house{a, b, x} {
			if n := h.Shards().Count(); n < 84 || n > 86 {
				t.Errorf("%s owns %d shards", h.id, n)
			}
			if h.shares != 3 {
				t.Errorf("%s counts %d processes", h.id, h.shares)
			}
		}
		b.close()
		c.wait(2 * time.Second) // which has released what it had
		a.owns(t, 128)
		x.owns(t, 128)
		if to, ok := a.Owner(t.Context(), x.Shards().List()[0], true); !ok || to.Address != "at x" {
			t.Errorf("a shard of x's is owned by %+v, %t", to, ok)
		}
		if s := a.State(); s.Shards != 128 || s.Unsure != 0 || s.Processes != 2 {
			t.Errorf("state %+v", s)
		}
		a.close()
		x.close()
		if left, err := c.store.Leases(t.Context()); err != nil || len(left) > 0 {
			t.Errorf("at the end there are %d leases, %v", len(left), err)
		}
	})
}

// Who is cut from the store says and stores nothing any more from two thirds of the lease on, well before anybody else
// may; what was theirs is another's soon after the lease is over, and never both's.
func TestCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		a, b := c.open("a"), c.open("b")
		c.wait(5 * time.Second)
		mine := b.Shards().List()[0]
		b.setCut(true)
		cut := time.Now()
		ended, taken := time.Duration(0), time.Duration(0)
		for taken == 0 && time.Since(cut) < time.Minute {
			c.wait(100 * time.Millisecond)
			if _, ok := b.Term(mine); !ok && ended == 0 {
				ended = time.Since(cut)
			}
			if _, ok := a.Term(mine); ok {
				taken = time.Since(cut)
			}
		}
		if ended > lasts*2/3 || taken-ended < lasts/4 || taken > lasts+2*time.Second {
			t.Errorf("b's shard was its no more after %v, and a's after %v", ended, taken)
		}
		if done, ok := b.Enter(t.Context(), mine); ok {
			done()
			t.Error("b works on at a shard that it has lost")
		}
		b.setCut(false)
		c.wait(10 * time.Second)
		a.owns(t, 128)
		b.owns(t, 128)
		a.close()
		b.close()
	})
}

// A store that is away for less than a lease costs nobody their shards; what was left undone meanwhile is taken up
// again.
func TestShortOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		a := c.open("a")
		c.wait(2 * time.Second)
		term, _ := a.Term(7)
		a.setCut(true)
		c.wait(lasts*2/3 + time.Second)
		a.owns(t, 0)
		if s := a.State(); s.Unsure != 256 {
			t.Errorf("state %+v", s)
		}
		a.taken = nil
		a.setCut(false)
		c.wait(3 * time.Second)
		a.owns(t, 256)
		if again, ok := a.Term(7); !ok || again != term || len(a.taken) != 256 {
			t.Errorf("term %d, %t, was %d; %d shards were taken up again", again, ok, term, len(a.taken))
		}
		a.close()
	})
}

// Whoever stops hands everything over: what has been begun is finished first, inputs wait meanwhile, and connections go
// last, when the successor's stand.
func TestDrain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		var log sessions
		a, b := c.open("a", links(4)), c.open("b", links(4))
		a.connecting(t, 1, 1, &log)
		b.connecting(t, 1, 1, &log)
		c.wait(2 * time.Minute)
		if s := log.standing(); len(s) != 4 || a.State().Links != 2 || b.State().Links != 2 {
			t.Fatalf("connections: %v", s)
		}
		n := a.Shards().List()[0]
		done, mine := a.Enter(t.Context(), n)
		if !mine {
			t.Fatal("a may not work at its shard")
		}
		drained := make(chan error, 1)
		go func() { drained <- a.Drain(t.Context()) }()
		time.Sleep(400 * time.Millisecond)
		if _, ok := a.Term(n); !ok {
			t.Error("a shard was given up while something was under way there")
		}
		entered := make(chan bool, 1)
		go func() {
			if done, mine := a.Enter(t.Context(), n); mine {
				done()
				entered <- true
			}
			entered <- false
		}()
		time.Sleep(400 * time.Millisecond)
		if len(entered) > 0 {
			t.Error("an input did not wait while its shard was handed over")
		}
		done()
		if <-entered {
			t.Error("an input was let in where its shard was handed over")
		}
		if to, ok := a.Owner(t.Context(), n, false); !ok || to.ID != "b" {
			t.Errorf("the shard's new owner is %+v, %t", to, ok)
		}
		if err := <-drained; err != nil {
			t.Errorf("draining: %v", err)
		}
		a.owns(t, 0)
		b.owns(t, 256)
		time.Sleep(time.Second)
		for n, by := range log.standing() {
			if by != "b" {
				t.Errorf("connection %d is kept by %s", n, by)
			}
		}
		log.overlap(t, "a", "b")
		if err := a.TakeOver(t.Context(), []store.Shard{n}, false); !errors.Is(err, owner.ErrDraining) {
			t.Errorf("a process that drains takes shards: %v", err)
		}
		c.wait(10 * time.Second)
		a.owns(t, 0)
		a.close()
		b.close()
	})
}

func links(n int) func(*owner.Config) { return func(c *owner.Config) { c.Links = n } }

// overlap demands that one hung up none of its last connections before the other had that one.
func (s *sessions) overlap(t *testing.T, one, other string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := map[int]bool{} // by the other
	for _, e := range s.all {
		if e.by == other {
			kept[e.n] = e.up
		}
		if e.by == one && !e.up && !kept[e.n] {
			t.Errorf("%s hung up connection %d before %s had it", one, e.n, other)
		}
	}
}

// Alone there is nobody to hand anything over to: all is released at the end, for whoever comes next.
func TestDrainAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		a := c.open("a")
		c.wait(2 * time.Second)
		if err := a.Drain(t.Context()); err != nil {
			t.Errorf("draining alone: %v", err)
		}
		a.owns(t, 256)
		a.close()
		b := c.open("b")
		c.wait(2 * time.Second)
		b.owns(t, 256)
		b.close()
	})
}

// A successor that takes nothing is passed over.
func TestDrainPastTheDead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		a, b, x := c.open("a"), c.open("b"), c.open("x")
		c.wait(10 * time.Second)
		b.setCut(true) // its name is held on for a while
		if err := a.Drain(t.Context()); err == nil {
			t.Error("nothing is said of a successor that could not be reached")
		}
		a.owns(t, 0)
		c.wait(lasts + 3*time.Second)
		x.owns(t, 256)
		a.close()
		x.close()
		b.setCut(false)
		b.close()
	})
}

// Sessions of one bucket are begun one after another, whichever process begins them; so is each connection kept by one.
func TestSessionsAreSpaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		var log sessions
		var all []*house
		for i := range 3 {
			h := c.open(fmt.Sprint("p", i))
			h.connecting(t, 11, 2, &log) // 16 connections
			all = append(all, h)
		}
		c.wait(3 * time.Minute)
		last := map[int]time.Time{}
		for _, e := range log.all {
			if !e.up {
				continue
			}
			if d := e.at.Sub(last[e.n%2]); d < 5*time.Second {
				t.Errorf("%s began connection %d %v after the one before in its bucket", e.by, e.n, d)
			}
			last[e.n%2] = e.at
		}
		if s := log.standing(); len(s) != 16 {
			t.Errorf("connections: %v", s)
		}
		for _, h := range all {
			if n := h.State().Links; n < 4 || n > 6 {
				t.Errorf("%s keeps %d connections", h.id, n)
			}
			h.close()
		}
	})
}
