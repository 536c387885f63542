package tables_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// attempts is what a teller was told of the deliveries of a kind that it refuses.
type attempts struct {
	failed []int
	again  []bool
}

// refusing lets a listener fail at a kind of entry, other than to Birch, and notes the attempts.
func (l *listener) refusing(k outbox.Kind) *attempts {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := &attempts{}
	l.fail = func(e outbox.Entry) error {
		if e.Kind != k || e.User == person("Birch").User {
			return nil
		}
		a.failed, a.again = append(a.failed, e.Attempts), append(a.again, e.Again)
		return errors.New("503")
	}
	return a
}

// A delivery that fails is tried again ever more rarely; each time it is told how often it has failed, and that it may
// have arrived nevertheless.
func TestFailuresAreCounted(t *testing.T) {
	l := newListener()
	tried := l.refusing(outbox.Welcome)
	inBubble(t, l, func(t *testing.T, h *house, _ *outbox.Deliverer) {
		must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		time.Sleep(29 * time.Second) // tried after 0, 2, 6 and 14 seconds
		synctest.Wait()
		if want := []int{0, 1, 2, 3}; !slices.Equal(tried.failed, want) {
			t.Errorf("within 29 seconds the deliveries that had failed before were %v, want %v", tried.failed, want)
		}
		if want := []bool{false, true, true, true}; !slices.Equal(tried.again, want) {
			t.Errorf("that it may have arrived was said so: %v, want %v", tried.again, want)
		}
	})
}

// What is new in a lane that has failed often is not kept waiting as long as what failed: it is tried half a minute
// after the failure, and with it all before it.
func TestWhatIsNewWaitsLess(t *testing.T) {
	for _, tt := range []struct {
		name  string
		kind  outbox.Kind
		begin func(t *testing.T, h *house) tables.Table
		more  func(t *testing.T, h *house, tab tables.Table)
	}{
		{"it replaces what failed", outbox.Turn,
			func(t *testing.T, h *house) tables.Table { return h.begun(t, "c1", 0, "Ash", "Birch") },
			func(t *testing.T, h *house, tab tables.Table) { h.playOn(t, tab.Head.ID, 1) }},
		{"it comes behind what failed", outbox.Welcome,
			func(t *testing.T, h *house) tables.Table {
				return must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
			},
			func(t *testing.T, h *house, tab tables.Table) {
				must(h.Join(ctx, tab.Head.ID, person("Birch")))(t)
				must(h.Leave(ctx, tab.Head.ID, person("Ash").User, ""))(t)
				must(h.Join(ctx, tab.Head.ID, person("Ash")))(t)
			}},
	} {
		t.Run(tt.name, func(t *testing.T) { newWaitsLess(t, tt.kind, tt.begin, tt.more) })
	}
}

func newWaitsLess(t *testing.T, kind outbox.Kind, begin func(*testing.T, *house) tables.Table,
	more func(*testing.T, *house, tables.Table)) {
	t.Helper()
	l := newListener()
	tried := l.refusing(kind)
	inBubble(t, l, func(t *testing.T, h *house, _ *outbox.Deliverer) {
		tab := begin(t, h)
		wait := func(d time.Duration) int {
			time.Sleep(d)
			synctest.Wait()
			l.mu.Lock()
			defer l.mu.Unlock()
			return len(tried.failed)
		}
		before := wait(70 * time.Second) // tried after 0, 2, 6, 14, 30 and 62 seconds; again after 126
		if before != 6 {
			t.Fatalf("within 70 seconds it was tried %d times, want 6: %v", before, tried.failed)
		}
		more(t, h, tab)
		if n := wait(15 * time.Second); n != before {
			t.Errorf("what is new was tried %d times within half a minute of the failure, want not yet", n-before)
		}
		if n := wait(15 * time.Second); n != before+1 {
			t.Fatalf("half a minute after the failure it was tried %d times, want once", n-before)
		}
		if got := tried.failed[before]; got != before {
			t.Errorf("it was said to have failed %d times, want %d: what is new goes on counting", got, before)
		}
		if !tried.again[before] {
			t.Error("it may have arrived, in what it replaces or before, and that is not said")
		}
	})
}

// Where the outbox cannot be worked on at all, since the store takes no writes, that is tried ever more rarely, too.
func TestAStoreThatFailsIsLeftInPeace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &faultyStore{Store: openStore(t)}
		h := newHouse(t, f, func(c *tables.Config) { c.Clock, c.Changed = bubbleClock{}, nil })
		must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		tried := 0
		f.order(func(what string) error {
			if what == "retry" {
				tried++
			}
			return errDisk
		})
		h.deliver(t, newListener())
		time.Sleep(29 * time.Second)
		synctest.Wait()
		if tried != 4 { // after 0, 2, 6 and 14 seconds
			t.Errorf("within 29 seconds a store that takes nothing was tried %d times, want 4", tried)
		}
		f.order(nil)
		time.Sleep(2 * time.Second) // after 30
		synctest.Wait()
		if left := must(h.store.Outbox(ctx, store.OutboxQuery{}))(t); len(left) > 0 {
			t.Errorf("the store takes writes again, and still unsaid is %v", left)
		}
	})
}

// halfHopeless is a teller that gives up the greeting after it has done something for it.
type halfHopeless struct{ listener }

func (h *halfHopeless) Tell(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	said, err := h.listener.Tell(ctx, t, e)
	if e.Kind == outbox.Welcome {
		return tables.Said{Desk: func(d *desk.Desk) { d.Board.Posted = 99 },
			Also: []outbox.Entry{{Kind: outbox.Remove, Message: "7"}}}, outbox.ErrHopeless
	}
	return said, err
}

// What is given up is done with, and leaves nothing behind.
func TestWhatIsGivenUpLeavesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, openStore(t), func(c *tables.Config) { c.Clock, c.Changed = bubbleClock{}, nil })
		teller := &halfHopeless{}
		teller.news = make(chan struct{}, 1000)
		d := tables.NewDeliverer(h.Service, teller)
		h.unsaid = d.Poke
		run, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- d.Run(run) }()
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		time.Sleep(time.Second)
		synctest.Wait()
		if len(teller.kinds(outbox.Welcome)) != 1 || len(teller.kinds(outbox.Remove)) != 0 {
			t.Errorf("told were %d greetings and %d removals, want one and none", len(teller.kinds(outbox.Welcome)),
				len(teller.kinds(outbox.Remove)))
		}
		if got := must(h.Table(ctx, tab.Head.ID))(t).Desk.Board.Posted; got == 99 {
			t.Error("what was given up has left a note")
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// boardReader is a teller that notes how many people sit at the table whenever its board is shown.
type boardReader struct{ seats []int }

func (b *boardReader) Tell(_ context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	if e.Kind == outbox.Board {
		b.seats = append(b.seats, len(t.Head.Seats))
	}
	return tables.Said{}, nil
}

// watchedClock lets something happen when it is looked at for the nth time.
type watchedClock struct {
	bubbleClock
	mu    sync.Mutex
	looks int
	at    int // 0: nothing happens
	do    func()
}

func (c *watchedClock) Now() time.Time {
	c.mu.Lock()
	c.looks++
	do := c.do
	now := c.at > 0 && c.looks == c.at
	c.mu.Unlock()
	if now {
		do()
	}
	return c.bubbleClock.Now()
}

// watch has something done at the nth look from now on.
func (c *watchedClock) watch(n int, do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks, c.at, c.do = 0, n, do
}

// Whenever a table changes while its board is being shown, the change is shown in the end. The moments are those at
// which the clock is looked at meanwhile: one of them is when the table has just been read.
func TestAChangeWhileTheBoardIsShown(t *testing.T) {
	for look := 1; ; look++ {
		shown, changed := showWithAChange(t, look)
		if !changed {
			if look < 3 {
				t.Fatalf("the clock was looked at %d times only, so little was tested", look-1)
			}
			return
		}
		if len(shown) == 0 || shown[len(shown)-1] != 2 {
			t.Errorf("somebody sat down at look %d at the clock; the boards show %v people, want 2 in the end", look, shown)
		}
	}
}

// showWithAChange has a board shown and a second person sit down at the nth look at the clock.
func showWithAChange(t *testing.T, look int) (shown []int, changed bool) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		clock := &watchedClock{}
		var refresh func(store.TableID)
		h := newHouse(t, openStore(t), func(c *tables.Config) {
			c.Clock, c.Changed = clock, func(id store.TableID, _ tables.Haste) {
				if refresh != nil {
					refresh(id)
				}
			}
		})
		reader := &boardReader{}
		d := tables.NewDeliverer(h.Service, reader)
		h.unsaid = d.Poke
		run, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- d.Run(run) }()
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		time.Sleep(time.Second)
		synctest.Wait() // nothing is left to say
		refresh = func(id store.TableID) { d.Refresh(id, 0, false) }
		d.Refresh(tab.Head.ID, time.Second, false)
		clock.watch(look, func() {
			changed = true
			must(h.Join(ctx, tab.Head.ID, person("Birch")))(t)
		})
		time.Sleep(2 * time.Second)
		synctest.Wait()
		clock.watch(0, nil) // stopping looks at the clock as well, and then nothing is shown any more
		shown = reader.seats
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return shown, changed
}
