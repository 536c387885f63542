package tables_test

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/storetest"
)

// byTheBubble has a house go by the bubble's clock.
func byTheBubble(c *tables.Config) { c.Clock, c.Random = bubbleClock{}, rand.NewChaCha8([32]byte{3}) }

// choice is the first answer to what somebody is asked.
func choice(t *testing.T, h *house, id store.TableID, name string) (engine.DecisionID, engine.Answer) {
	t.Helper()
	tab := must(h.Table(ctx, id))(t)
	seat := tab.SeatOf(person(name).User)
	d := tab.Asked(seat)[0]
	return d.ID, tab.View(seat).Answers(d.ID)[0]
}

// While the store cannot be reached people wait, and nothing else comes of it: nothing is read anew, nothing is said
// twice, and whoever tries again a moment later goes on.
func TestAFailOverMakesPeopleWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		h := newHouse(t, f, byTheBubble)
		l := newListener()
		h.deliver(t, l)
		id := h.begun(t, "c1", 1, "Ash", "Birch").Head.ID
		time.Sleep(time.Second)
		read := f.Asked("Table")
		d, a := choice(t, h, id, "Ash")
		f.Unavailable()
		for range 3 {
			if _, err := h.Answer(ctx, id, person("Ash").User, d, a); !errors.Is(err, store.ErrUnavailable) {
				t.Errorf("an answer while the store is away: %v, want %v", err, store.ErrUnavailable)
			}
			time.Sleep(10 * time.Second)
		}
		if got := must(h.Table(ctx, id))(t); got.Head.State != store.Playing {
			t.Errorf("the table is %s", got.Head.State)
		}
		f.Order(nil)
		must(h.Answer(ctx, id, person("Ash").User, d, a))(t)
		if again := f.Asked("Table"); again != read {
			t.Errorf("the table was read %d times for nothing", again-read)
		}
		h.playOn(t, id, 100)
		time.Sleep(time.Minute)
		l.await(t, f)
		toldOnce(t, l)
		h.Stop()
	})
}

// told is how much the listener has heard.
func (l *listener) told() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.heard)
}

func toldOnce(t *testing.T, l *listener) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	count := map[string]int{}
	for _, e := range l.heard {
		if count[e.Nonce]++; e.Nonce != "" && count[e.Nonce] > 1 {
			t.Errorf("%s (%s) was told %d times", e.Nonce, e.Kind, count[e.Nonce])
		}
	}
}

// A process that starts while the store fails over waits for it, and then does what it would have done.
func TestAStartWaitsForTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		before := newHouse(t, f, byTheBubble)
		id := before.begun(t, "c1", 1, "Ash").Head.ID
		before.Stop()
		f.Unavailable()
		h := newHouse(t, f, byTheBubble)
		l := newListener()
		h.deliver(t, l)
		resumed := make(chan error, 1)
		go func() { resumed <- h.Resume(ctx) }()
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(resumed) > 0 || l.told() > 0 {
			t.Error("the start has not waited for the store")
		}
		f.Order(nil)
		time.Sleep(time.Minute)
		if err := <-resumed; err != nil {
			t.Errorf("the start: %v", err)
		}
		l.await(t, f)
		h.playOn(t, id, 100)
		h.Stop()
	})
}

// What becomes due while the store is away is done when it is back.
func TestAlarmsTryAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		h := newHouse(t, f, byTheBubble)
		id := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t).Head.ID
		time.Sleep(time.Second)
		f.Unavailable()
		time.Sleep(7 * 24 * time.Hour) // by then the table has been warned, and is to be closed
		f.Order(nil)
		time.Sleep(3 * 24 * time.Hour)
		if got := must(h.Table(ctx, id))(t); got.Head.State != store.Closed {
			t.Errorf("the abandoned table is %s, want closed", got.Head.State)
		}
		h.Stop()
	})
}

// When the answer to a move is lost the table is settled before anybody sees it again: the move is there, once.
func TestALostAnswerIsSettled(t *testing.T) {
	for name, stored := range map[string]bool{"the move was stored": true, "the move was not stored": false} {
		t.Run(name, func(t *testing.T) {
			f := &storetest.Faulty{Store: openStore(t)}
			h := newHouse(t, f)
			id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
			before := must(h.Table(ctx, id))(t).Head.MoveCount
			d, a := choice(t, h, id, "Ash")
			lost := error(storetest.ErrLost)
			if !stored {
				lost = store.ErrWrite
			}
			f.Order(func(method string) error {
				switch method {
				case "move":
					return lost
				case "Settle":
					return store.ErrUnavailable
				}
				return nil
			})
			if _, err := h.Answer(ctx, id, person("Ash").User, d, a); !errors.Is(err, store.ErrWrite) {
				t.Fatalf("the answer: %v, want %v", err, store.ErrWrite)
			}
			read := f.Asked("Table")
			for range 2 {
				if _, err := h.Table(ctx, id); !errors.Is(err, store.ErrUnavailable) {
					t.Errorf("the table before it is settled: %v, want %v", err, store.ErrUnavailable)
				}
			}
			if f.Asked("Table") != read {
				t.Error("the table was read although it is not known what was stored")
			}
			f.Order(nil)
			tab := must(h.Table(ctx, id))(t)
			moves := before
			if stored {
				moves++
			}
			if tab.Head.MoveCount != moves {
				t.Errorf("%d moves are there, want %d", tab.Head.MoveCount, moves)
			}
			settled := f.Asked("Settle")
			_, err := h.Answer(ctx, id, person("Ash").User, d, a)
			if stored != (engine.KindOf(err) == engine.Gone) {
				t.Errorf("the same answer again: %v", err)
			}
			h.playOn(t, id, 100)
			if f.Asked("Settle") != settled {
				t.Error("a table was settled that was in no doubt")
			}
		})
	}
}

// A table that was made though the answer was lost says what it has to say, and is there for whoever opened it.
func TestATableWhoseAnswerWasLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		h := newHouse(t, f, byTheBubble)
		l := newListener()
		h.deliver(t, l)
		f.Order(func(method string) error {
			if method == "CreateTable" {
				return storetest.ErrLost
			}
			return nil
		})
		_, err := h.Open(ctx, place("c1"), person("Ash"), "orchard", nil)
		if !errors.Is(err, store.ErrWrite) {
			t.Fatalf("opening a table: %v, want %v", err, store.ErrWrite)
		}
		time.Sleep(time.Minute)
		if l.told() == 0 || f.Asked("Settle") != 1 {
			t.Errorf("the table was settled %d times and has said %d things, want once, and something", f.Asked("Settle"),
				l.told())
		}
		l.await(t, f)
		toldOnce(t, l)
		id := must(h.TableIn(ctx, "c1"))(t).Head.ID
		must(h.Start(ctx, id, person("Ash").User))(t)
		h.Stop()
	})
}

// What was said, and whose note was lost, is not said again.
func TestALostNoteIsSettled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		h := newHouse(t, f, byTheBubble)
		l := newListener()
		h.deliver(t, l)
		lost := 0
		f.Order(func(method string) error {
			if method == "Commit" || method == "Done" {
				if lost++; lost%3 == 0 && lost < 30 {
					return storetest.ErrLost
				}
			}
			return nil
		})
		var tab tables.Table
		for err := errors.New("none yet"); err != nil; { // opening and seating may be lost as well
			tab, err = h.Open(ctx, place("c1"), person("Ash"), "orchard", nil)
		}
		id := tab.Head.ID
		for tab.Head.State == store.Lobby {
			tab, _ = h.Start(ctx, id, person("Ash").User)
			tab, _ = h.Table(ctx, id)
		}
		time.Sleep(time.Hour)
		l.await(t, f)
		toldOnce(t, l)
		if lost < 3 {
			t.Errorf("%d notes were made: nothing was tried", lost)
		}
		h.Stop()
	})
}

// terms are what a process believes to own.
type terms struct{ of sync.Map }

func (own *terms) term(shard store.Shard) (store.Term, bool) {
	term, ok := own.of.Load(shard)
	if !ok {
		return 0, false
	}
	return term.(store.Term), true
}

// A process that has lost its tables to another one is refused, drops them from memory and says nothing more of them.
// When it has them back it reads them anew.
func TestWhoHasLostATableLeavesItAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		owners := f.Store.(store.Owners)
		shard := store.ShardOf("server")
		claim := func(own *terms, id string) {
			own.of.Store(shard, must(owners.Claim(ctx, store.Owner{ID: id}, time.Minute, shard))(t)[0].Term)
		}
		var first, second terms
		claim(&first, "first")
		h := newHouse(t, f, byTheBubble, func(c *tables.Config) { c.Terms = first.term })
		l := newListener()
		h.deliver(t, l)
		id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		time.Sleep(time.Minute)
		d, a := choice(t, h, id, "Ash")

		claim(&second, "second") // of which the first knows nothing
		next := newHouse(t, f.Store, byTheBubble, func(c *tables.Config) { c.Terms = second.term })
		next.playOn(t, id, 1)
		told := l.told()
		if _, err := h.Answer(ctx, id, person("Ash").User, d, a); !errors.Is(err, store.ErrNotOwner) {
			t.Errorf("an answer at a table that is another's: %v, want %v", err, store.ErrNotOwner)
		}
		time.Sleep(10 * 24 * time.Hour) // alarms and workers come to nothing
		if l.told() > told+1 {          // by noting the first it learns of it
			t.Errorf("%d entries were told for another process", l.told()-told)
		}
		first.of.Clear() // by now it knows
		asked := f.Asked("move") + f.Asked("Commit") + f.Asked("Done") + f.Asked("Retry")
		for what, err := range map[string]error{
			"looking":   errorOf(h.Table(ctx, id)),
			"answering": errorOf(h.Answer(ctx, id, person("Birch").User, d, a)),
			"opening":   errorOf(h.Open(ctx, place("c2"), person("Ash"), "orchard", nil)),
		} {
			if !errors.Is(err, store.ErrNotOwner) {
				t.Errorf("%s where another process is the owner: %v, want %v", what, err, store.ErrNotOwner)
			}
		}
		if again := f.Asked("move") + f.Asked("Commit") + f.Asked("Done") + f.Asked("Retry"); again != asked {
			t.Errorf("%d writes were tried by who knows that they own nothing", again-asked)
		}
		claim(&first, "first")
		if seen, there := must(h.Table(ctx, id))(t), must(f.Store.Table(ctx, id))(t); seen.Head.Version != there.Version {
			t.Errorf("the table taken back is shown at version %d, and is at %d", seen.Head.Version, there.Version)
		}
		next.Stop()
		h.Stop()
	})
}

func errorOf[T any](_ T, err error) error { return err }

// A word that somebody has to say about a table which another process owns by now is dropped by the outbox, not tried
// for ever.
func TestTheOutboxLetsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		h := newHouse(t, f, byTheBubble)
		l := newListener()
		d := h.deliver(t, l)
		id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		time.Sleep(time.Minute)
		f.Order(func(method string) error {
			if method == "Table" || method == "Commit" || method == "Done" || method == "Retry" {
				return store.ErrNotOwner
			}
			return nil
		})
		head, entry := must(f.Store.Table(ctx, id))(t), must(outbox.NoticeOf(engine.T("bot.notice.rules")).Stored(1))(t)
		must(f.Store.Commit(ctx, id, store.Change{Expect: head.Version, Outbox: []store.OutboxEntry{entry}}))(t)
		told := l.told()
		read := f.Asked("Outbox")
		d.Refresh(id, 0, true)
		d.Poke(id)
		time.Sleep(24 * time.Hour)
		if again := f.Asked("Outbox") - read; again > 4 {
			t.Errorf("the outbox of another's table was read %d times in a day", again)
		}
		if l.told() > told+2 { // each queue learns of it by noting its first
			t.Errorf("%d entries were told of another's table", l.told()-told)
		}
		h.Stop()
	})
}
