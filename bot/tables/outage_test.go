package tables_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// faultyStore fails at writes on order.
type faultyStore struct {
	store.Store
	mu   sync.Mutex
	fail func(what string) error
}

func (f *faultyStore) order(fail func(what string) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail = fail
}

func (f *faultyStore) failing(what string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fail == nil {
		return nil
	}
	return f.fail(what)
}

func (f *faultyStore) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	what := "commit"
	if len(c.Append) > 0 {
		what = "move"
	}
	if err := f.failing(what); err != nil {
		return store.Committed{}, err
	}
	return f.Store.Commit(ctx, id, c)
}

func (f *faultyStore) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	if err := f.failing("done"); err != nil {
		return err
	}
	return f.Store.Done(ctx, id, term, said...)
}

func (f *faultyStore) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	if err := f.failing("retry"); err != nil {
		return err
	}
	return f.Store.Retry(ctx, ref, term, attempts, notBefore)
}

var errDisk = fmt.Errorf("%w: no space left", store.ErrWrite)

// lastBrain always gives the last answer it may give, and leaves open what it may.
type lastBrain struct{}

func (lastBrain) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	for _, o := range q.View.Open() {
		if o.ID == q.Decision && o.Optional {
			return 0, false
		}
	}
	all := engine.Forward(q.View.Answers(q.Decision))
	return all[len(all)-1], true
}

// What a store that hiccups keeps a computer player from answering it answers later, and nothing else.
func TestComputersWaitForTheStore(t *testing.T) {
	f := &faultyStore{Store: openStore(t)}
	h := newHouse(t, f, func(c *tables.Config) {
		c.Brains = func(_, _ string) (brain.Brain, error) { return lastBrain{}, nil }
	})
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
	must(h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "last", "Basil"))(t)
	failures := 0
	f.order(func(what string) error { // each move fails some times before it is taken
		if what != "move" {
			return nil
		}
		if failures++; failures%5 != 0 {
			return errDisk
		}
		return nil
	})
	tab = must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t)
	seat := 1 - tab.SeatOf(person("Ash").User)
	for tab.Head.State == store.Playing {
		await(t, h, "the computer player's answer", func() bool {
			tab = must(h.Table(ctx, tab.Head.ID))(t)
			return tab.Head.State != store.Playing || len(tab.Asked(1-seat)) > 0 && !tab.Asked(1 - seat)[0].Optional
		})
		if tab.Head.State != store.Playing {
			break
		}
		d := tab.Asked(1 - seat)[0]
		for {
			got, err := h.Answer(ctx, tab.Head.ID, person("Ash").User, d.ID, tab.View(1 - seat).Answers(d.ID)[0])
			if err == nil {
				tab = got.Table
				break
			}
			if !errors.Is(err, store.ErrWrite) {
				t.Fatal(err)
			}
		}
	}
	if failures == 0 {
		t.Fatal("nothing failed, so nothing was tried")
	}
	pos := must(tab.Rules.Game.Start(tab.Head.Setup, nil))(t)
	for _, m := range must(f.Log(ctx, tab.Head.ID, 1))(t) {
		if all := pos.Answers(m.Move.Decision, nil); m.Move.Seat == seat && m.Move.Answer != all[len(all)-1] {
			t.Errorf("move %d of the computer player is not the one it chose", m.N)
		}
		if err := pos.Apply(m.Move, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// What was told and could not be noted, since the disk was full, is not told again.
func TestFullDiskTellsNothingTwice(t *testing.T) {
	f := &faultyStore{Store: openStore(t)}
	h := newHouse(t, f)
	l := newListener()
	refused := 0
	full := make(chan struct{})
	l.fail = func(outbox.Entry) error { // the disk is full from the first word on
		f.order(func(string) error {
			if refused++; refused == 5 {
				close(full)
			}
			return errDisk
		})
		return nil
	}
	tab := h.begun(t, "c1", 0, "Ash", "Birch")
	h.deliver(t, l)
	<-full
	l.mu.Lock()
	l.fail = nil
	told := len(l.heard)
	l.mu.Unlock()
	if told != 1 {
		t.Errorf("%d entries were told while none could be noted, want the first only", told)
	}
	f.order(nil)
	l.await(t, f)
	count := map[string]int{}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.heard {
		if count[e.Nonce]++; count[e.Nonce] > 1 {
			t.Errorf("%s (%s) was told %d times", e.Nonce, e.Kind, count[e.Nonce])
		}
	}
	if tab = must(h.Table(ctx, tab.Head.ID))(t); tab.Desk.Board.Behind != len(l.heard) {
		t.Errorf("%d deliveries are noted of %d", tab.Desk.Board.Behind, len(l.heard))
	}
}

// unfit is an orchard that cannot go on with what is stored.
type unfit struct {
	engine.Game
	load func() (engine.Position, error)
}

func (u unfit) Load([]byte) (engine.Position, error) { return u.load() }

// unfitPosition fails its check.
type unfitPosition struct{ engine.Position }

func (unfitPosition) Check() error { panic("no hands") }

func TestSnapshotsThatCannotBeTrustedAreReplayed(t *testing.T) {
	g := must(orchard.Load(orchard.Pack))(t)
	for name, load := range map[string]func() (engine.Position, error){
		"loading panics":     func() (engine.Position, error) { panic("index out of range") },
		"the check panics":   func() (engine.Position, error) { return unfitPosition{}, nil },
		"it cannot be read":  func() (engine.Position, error) { return nil, engine.ErrSaved },
		"no position at all": func() (engine.Position, error) { return nil, nil },
	} {
		t.Run(name, func(t *testing.T) {
			s := openStore(t)
			first := newHouse(t, s)
			id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
			before := first.playOn(t, id, 3)
			first.Stop()
			second := newHouse(t, s,
				withOffer(t, func([]byte) (registry.Rules, error) { return registry.Rules{Game: unfit{g, load}}, nil }))
			after := must(second.Table(ctx, id))(t)
			if a, b := before.View(0).AppendBinary(nil), after.View(0).AppendBinary(nil); string(a) != string(b) {
				t.Errorf("the replayed table differs:\n%s\n%s", a, b)
			}
		})
	}
}

// withOffer offers the orchard as another program might: old packs load as told, new ones as always.
func withOffer(t *testing.T, load func([]byte) (registry.Rules, error)) func(*tables.Config) {
	t.Helper()
	o := orchardOffer()
	o.Hash, o.Pack = "orchard-2", []byte("new")
	whole := o.Load
	o.Load = func(content []byte) (registry.Rules, error) {
		if string(content) == "new" {
			return whole(orchard.Pack)
		}
		return load(content)
	}
	games := must(registry.New(o))(t)
	return func(c *tables.Config) { c.Games = games }
}

func TestUnreadableTables(t *testing.T) {
	for name, load := range map[string]func([]byte) (registry.Rules, error){
		"a pack that does not load": func([]byte) (registry.Rules, error) {
			return registry.Rules{}, errors.New("unknown key")
		},
		"a pack that panics": func([]byte) (registry.Rules, error) { panic("nil map") },
	} {
		t.Run(name, func(t *testing.T) {
			s := openStore(t)
			first := newHouse(t, s)
			broken := first.begun(t, "c1", 1, "Ash", "Birch").Head.ID
			first.Stop()
			h := newHouse(t, s, withOffer(t, load))
			l := newListener()
			h.deliver(t, l)
			if err := h.Resume(ctx); err != nil {
				t.Fatalf("one table that cannot be read keeps all from going on: %v", err)
			}
			whole := h.begun(t, "c2", 0, "Ash").Head.ID

			got, err := h.Table(ctx, broken)
			if !errors.Is(err, tables.ErrUnreadable) || engine.SayOf(err).Key != "error.unreadable-table" ||
				got.Head.ID != broken {
				t.Errorf("table %q, %v; want its header and an error of its own", got.Head.ID, err)
			}
			mine := must(h.TablesOf(ctx, person("Ash").User))(t)
			if len(mine) != 1 || mine[0].Head.ID != whole {
				t.Errorf("%d tables of Ash, want the one that can be read", len(mine))
			}
			if _, err := h.Close(ctx, broken, person("Birch").User); engine.KindOf(err) != engine.Forbidden {
				t.Errorf("a guest closing it: %v, want Forbidden", err)
			}
			must(h.Close(ctx, broken, person("Ash").User))(t)
			must(h.Open(ctx, place("c1"), person("Birch"), "orchard", nil))(t) // the channel is free
			l.await(t, s)
			closed := 0
			for _, e := range l.kinds(outbox.Notice) {
				if e.Text.Key == "bot.notice.closed" {
					closed++
				}
			}
			if closed != 1 {
				t.Errorf("that it was closed was told %d times, want once", closed)
			}
		})
	}
}

func TestBrokenGameIsAnErrorWithItsPlace(t *testing.T) {
	g := must(orchard.Load(orchard.Pack))(t)
	h := newHouse(t, openStore(t), func(c *tables.Config) {
		c.Games = must(registry.New(registry.Offer{Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
			Load: func([]byte) (registry.Rules, error) { return registry.Rules{Game: speechless{g}}, nil }}))(t)
	})
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
	_, err := h.Start(ctx, tab.Head.ID, person("Ash").User)
	if err == nil || !strings.Contains(err.Error(), "lost for words") {
		t.Errorf("starting a game that panics: %v, want an error that tells why", err)
	}
	must(h.Close(ctx, tab.Head.ID, person("Ash").User))(t)
}

// speechless panics at every event.
type speechless struct{ engine.Game }

func (speechless) Tell(engine.Event) (engine.Telling, bool) { panic("lost for words") }

// await waits until a condition holds; the house announces every change.
func await(t *testing.T, h *house, what string, cond func() bool) {
	t.Helper()
	limit := timeLimit()
	for !cond() {
		select {
		case <-h.changed:
		case <-limit:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// A process that begins with a full disk says nothing that it could not note.
func TestFullDiskFromTheStart(t *testing.T) {
	f := &faultyStore{Store: openStore(t)}
	h := newHouse(t, f)
	h.begun(t, "c1", 0, "Ash", "Birch")
	h.begun(t, "c2", 0, "Cedar")
	refused, tried := 0, make(chan struct{})
	f.order(func(string) error {
		if refused++; refused == 6 {
			close(tried)
		}
		return errDisk
	})
	l := newListener()
	h.deliver(t, l)
	<-tried
	l.mu.Lock()
	told := len(l.heard)
	l.mu.Unlock()
	if told != 0 {
		t.Errorf("%d entries were told that could not be noted", told)
	}
	f.order(nil)
	l.await(t, f)
}
