package tables_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// hurriedClock runs a hundred times as fast as the machine's.
type hurriedClock struct {
	begun time.Time
	skip  func() time.Duration
}

const hurry = 100

func newClock() *hurriedClock { return &hurriedClock{begun: time.Now()} }

func (c *hurriedClock) Now() time.Time {
	now := c.begun.Add(time.Since(c.begun) * hurry)
	if c.skip != nil {
		now = now.Add(c.skip())
	}
	return now
}

func (c *hurriedClock) AfterFunc(d time.Duration, f func()) func() bool {
	return time.AfterFunc(d/hurry, f).Stop
}

// firstBrain always gives the first answer it may give.
type firstBrain struct{}

func (firstBrain) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	return q.View.Answers(q.Decision)[0], true
}

// brokenBrain panics.
type brokenBrain struct{}

func (brokenBrain) Choose(context.Context, brain.Question) (engine.Answer, bool) {
	panic("broken")
}

func brains(_, name string) (brain.Brain, error) {
	switch name {
	case "first":
		return firstBrain{}, nil
	case "broken":
		return brokenBrain{}, nil
	}
	return nil, fmt.Errorf("no brain %q", name)
}

func orchardOffer() registry.Offer {
	return registry.Offer{
		Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
		Load: func(content []byte) (registry.Rules, error) {
			g, err := orchard.Load(content)
			return registry.Rules{Game: g, CardName: orchard.CardName}, err
		},
	}
}

// house is a store with a service over it, as one process has them.
type house struct {
	*tables.Service
	store   store.Store
	changed chan store.TableID
	unsaid  func(store.TableID) // who is told of new entries, if anybody
}

func openStore(t *testing.T) store.Store {
	t.Helper()
	return bolttest.Open(t, bolt.Config{})
}

func newHouse(t *testing.T, s store.Store, change ...func(*tables.Config)) *house {
	t.Helper()
	games, err := registry.New(orchardOffer())
	if err != nil {
		t.Fatalf("registry: %v", err)
	}
	h := &house{store: s, changed: make(chan store.TableID, 1000)}
	c := tables.Config{
		Store: s, Games: games, Brains: brains, Clock: newClock(), Random: rand.Reader, Log: zerolog.Nop(),
		Changed: func(id store.TableID, _ tables.Haste) { h.changed <- id },
		Unsaid: func(id store.TableID) {
			if h.unsaid != nil {
				h.unsaid(id)
			}
		},
	}
	for _, f := range change {
		f(&c)
	}
	h.Service = tables.New(c)
	t.Cleanup(h.Stop)
	return h
}

// standIn has the same computer player stand in at all games.
func standIn(name string) func(game string) string { return func(string) string { return name } }

func person(name string) tables.Person {
	return tables.Person{User: store.UserID("user-" + name), Name: name, Lang: "en"}
}

func place(channel string) tables.Place {
	return tables.Place{Server: "server", Channel: store.ChannelID(channel), Lang: "en"}
}

var ctx = context.Background()

// timeLimit is how long something that must happen may take; it matters to failing tests only.
func timeLimit() <-chan time.Time { return time.After(90 * time.Second) }

// begun opens a table, seats people and computer players and begins the game.
func (h *house) begun(t *testing.T, channel string, computers int, names ...string) tables.Table {
	t.Helper()
	tab := must(h.Open(ctx, place(channel), person(names[0]), "orchard", nil))(t)
	for _, n := range names[1:] {
		tab = must(h.Join(ctx, tab.Head.ID, person(n)))(t)
	}
	for i := range computers {
		tab = must(h.AddComputer(ctx, tab.Head.ID, person(names[0]).User, "first", fmt.Sprintf("Computer %d", i+1)))(t)
	}
	return must(h.Start(ctx, tab.Head.ID, person(names[0]).User))(t)
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// playOn answers for all people, the first answer each time, until the game is over or limit answers were given.
func (h *house) playOn(t *testing.T, id store.TableID, limit int) tables.Table {
	t.Helper()
	for n := 0; n < limit; {
		tab := must(h.Table(ctx, id))(t)
		if tab.Head.State != store.Playing {
			return tab
		}
		answered := false
		for _, seat := range tab.Awaited() {
			if !tab.Person(seat) {
				continue
			}
			d := tab.Asked(seat)[0]
			a := tab.View(seat).Answers(d.ID)[0]
			must(h.Answer(ctx, id, tab.Head.Seats[seat].User, d.ID, a))(t)
			answered, n = true, n+1
		}
		if !answered { // it is for the computer players
			select {
			case <-h.changed:
			case <-timeLimit():
				t.Fatalf("nothing happens: awaited are %v", tab.Awaited())
			}
		}
	}
	return must(h.Table(ctx, id))(t)
}

func TestGameFromLobbyToResult(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	tab := h.begun(t, "c1", 1, "Ash", "Birch")
	if got := len(tab.Head.Seats); got != 3 {
		t.Fatalf("%d seats, want 3", got)
	}
	tab = h.playOn(t, tab.Head.ID, 100)
	if tab.Head.State != store.Over {
		t.Fatalf("the table is %s after all answers, want over", tab.Head.State)
	}
	if len(tab.Head.Results) != 3 {
		t.Errorf("%d results, want one for each of 3 seats", len(tab.Head.Results))
	}
	moves := must(s.Log(ctx, tab.Head.ID, 1))(t)
	var list []engine.Move
	for _, m := range moves {
		list = append(list, m.Move)
	}
	again := must(engine.Replay(tab.Rules.Game, tab.Head.Setup, list, nil))(t)
	want := must(again.AppendBinary(nil))(t)
	snap := must(s.Snapshot(ctx, tab.Head.ID))(t)
	if string(snap.Data) != string(want) {
		t.Errorf("the snapshot is not the position that the moves lead to:\n%s\n%s", snap.Data, want)
	}
}

func TestRestartGoesOn(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s)
	id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	before := first.playOn(t, id, 3)
	first.Stop()

	second := newHouse(t, s)
	if err := second.Resume(ctx); err != nil {
		t.Fatal(err)
	}
	after := must(second.Table(ctx, id))(t)
	for seat := range engine.Seat(2) {
		if a, b := before.View(seat).AppendBinary(nil), after.View(seat).AppendBinary(nil); string(a) != string(b) {
			t.Errorf("seat %d sees something else after the restart:\n%s\n%s", seat, a, b)
		}
	}
	if tab := second.playOn(t, id, 100); tab.Head.State != store.Over {
		t.Errorf("the table is %s, want over", tab.Head.State)
	}
}

func TestComputersGoOnAfterRestart(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s, func(c *tables.Config) { c.Pace = 1000 * time.Hour })
	id := first.begun(t, "c1", 1, "Ash").Head.ID
	first.Stop()

	second := newHouse(t, s)
	if err := second.Resume(ctx); err != nil {
		t.Fatal(err)
	}
	if tab := second.playOn(t, id, 100); tab.Head.State != store.Over {
		t.Errorf("the table is %s, want over", tab.Head.State)
	}
}

func TestLostSnapshotIsReplayed(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s)
	id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	before := first.playOn(t, id, 3)
	first.Stop()
	head := must(s.Table(ctx, id))(t)
	if _, err := s.Commit(ctx, id, store.Change{Expect: head.Version, Snapshot: []byte("not a position")}); err != nil {
		t.Fatal(err)
	}
	after := must(newHouse(t, s).Table(ctx, id))(t)
	if a, b := before.View(0).AppendBinary(nil), after.View(0).AppendBinary(nil); string(a) != string(b) {
		t.Errorf("the replayed table differs:\n%s\n%s", a, b)
	}
}

func TestBrokenBrainDoesNotStopTheGame(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
	must(h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "broken", "Broken"))(t)
	must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t)
	if tab := h.playOn(t, tab.Head.ID, 100); tab.Head.State != store.Over {
		t.Errorf("the table is %s, want over", tab.Head.State)
	}
}

func TestRefusals(t *testing.T) {
	ash, birch, cedar := person("Ash").User, person("Birch").User, person("Cedar").User
	for _, tt := range []struct {
		name string
		do   func(t *testing.T, h *house) error
		kind engine.Kind
		say  string
	}{
		{"a second table in a channel", func(t *testing.T, h *house) error {
			h.begun(t, "c", 0, "Ash")
			_, err := h.Open(ctx, place("c"), person("Birch"), "orchard", nil)
			return err
		}, engine.NotNow, "error.channel-taken"},
		{"a game nobody knows", func(t *testing.T, h *house) error {
			_, err := h.Open(ctx, place("c"), person("Ash"), "chess", nil)
			return err
		}, engine.BadInput, "error.unknown-game"},
		{"sitting down twice", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			_, err := h.Join(ctx, tab.Head.ID, person("Ash"))
			return err
		}, engine.NotNow, "error.seated-already"},
		{"a fifth player", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			for _, n := range []string{"Birch", "Cedar", "Dogwood"} {
				must(h.Join(ctx, tab.Head.ID, person(n)))(t)
			}
			_, err := h.Join(ctx, tab.Head.ID, person("Elm"))
			return err
		}, engine.NotNow, "error.table-full"},
		{"a fifth player by computer", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			for range 3 {
				must(h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "first", "Basil"))(t)
			}
			_, err := h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "first", "Clover")
			return err
		}, engine.NotNow, "error.no-seat-left"},
		{"starting without a seat at a full table", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			for _, n := range []string{"Birch", "Cedar", "Dogwood"} {
				must(h.Join(ctx, tab.Head.ID, person(n)))(t)
			}
			_, err := h.Start(ctx, tab.Head.ID, person("Elm").User)
			return err
		}, engine.Forbidden, "error.not-seated"},
		{"joining a running game", func(t *testing.T, h *house) error {
			_, err := h.Join(ctx, h.begun(t, "c", 0, "Ash").Head.ID, person("Birch"))
			return err
		}, engine.NotNow, "error.already-running"},
		{"starting as a guest", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			must(h.Join(ctx, tab.Head.ID, person("Birch")))(t)
			_, err := h.Start(ctx, tab.Head.ID, birch)
			return err
		}, engine.Forbidden, "error.not-host"},
		{"closing as an onlooker", func(t *testing.T, h *house) error {
			_, err := h.Close(ctx, h.begun(t, "c", 0, "Ash").Head.ID, cedar)
			return err
		}, engine.Forbidden, "error.not-seated"},
		{"answering as an onlooker", func(t *testing.T, h *house) error {
			tab := h.begun(t, "c", 0, "Ash")
			_, err := h.Answer(ctx, tab.Head.ID, cedar, 1, 0)
			return err
		}, engine.Forbidden, "error.not-seated"},
		{"answering another's question", func(t *testing.T, h *house) error {
			tab := h.begun(t, "c", 0, "Ash", "Birch")
			other := tab.Head.Seats[1].User
			d := tab.Asked(0)[0]
			_, err := h.Answer(ctx, tab.Head.ID, other, d.ID, tab.View(0).Answers(d.ID)[0])
			return err
		}, engine.NotYours, "error.not-yours"},
		{"answering twice", func(t *testing.T, h *house) error {
			tab := h.begun(t, "c", 0, "Ash", "Birch")
			d := tab.Asked(0)[0]
			a := tab.View(0).Answers(d.ID)[0]
			must(h.Answer(ctx, tab.Head.ID, tab.Head.Seats[0].User, d.ID, a))(t)
			_, err := h.Answer(ctx, tab.Head.ID, tab.Head.Seats[0].User, d.ID, a)
			return err
		}, engine.Gone, "error.gone"},
		{"an answer not on the list", func(t *testing.T, h *house) error {
			tab := h.begun(t, "c", 0, "Ash")
			_, err := h.Answer(ctx, tab.Head.ID, ash, tab.Asked(0)[0].ID, 9999)
			return err
		}, engine.Illegal, "error.illegal"},
		{"a key nobody knows", func(t *testing.T, h *house) error {
			_, err := h.AnswerKey(ctx, h.begun(t, "c", 0, "Ash").Head.ID, ash, "fly:moon")
			return err
		}, engine.BadInput, "error.unknown-answer"},
		{"answering before the start", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			_, err := h.Answer(ctx, tab.Head.ID, ash, 1, 0)
			return err
		}, engine.NotNow, "error.not-begun"},
		{"an option's unknown value", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			_, err := h.SetOption(ctx, tab.Head.ID, ash, "seasons", "nine")
			return err
		}, engine.BadInput, "error.unknown-value"},
		{"removing a computer player that is not there", func(t *testing.T, h *house) error {
			tab := must(h.Open(ctx, place("c"), person("Ash"), "orchard", nil))(t)
			_, err := h.RemoveComputer(ctx, tab.Head.ID, ash, "")
			return err
		}, engine.NotNow, "error.no-computer"},
		{"a table that does not exist", func(t *testing.T, h *house) error {
			_, err := h.Table(ctx, "bcdfghjk")
			return err
		}, engine.BadInput, "error.no-table"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.do(t, newHouse(t, openStore(t)))
			if err == nil {
				t.Fatal("it was allowed")
			}
			if got := engine.KindOf(err); got != tt.kind {
				t.Errorf("kind %d, want %d (%v)", got, tt.kind, err)
			}
			if got := engine.SayOf(err).Key; got != tt.say {
				t.Errorf("it says %s, want %s", got, tt.say)
			}
		})
	}
}

func TestPlayersCloseAnIdleTable(t *testing.T) {
	clock := newClock()
	var idle time.Duration
	clock.skip = func() time.Duration { return idle }
	h := newHouse(t, openStore(t), func(c *tables.Config) { c.Clock = clock; c.IdleAfter = 24 * time.Hour })
	tab := h.begun(t, "c1", 0, "Ash", "Birch")
	if _, err := h.Close(ctx, tab.Head.ID, person("Birch").User); engine.KindOf(err) != engine.Forbidden {
		t.Fatalf("a guest closing a busy table: %v, want Forbidden", err)
	}
	idle = 25 * time.Hour
	if _, err := h.Close(ctx, tab.Head.ID, person("Birch").User); err != nil {
		t.Errorf("a guest closing an idle table: %v", err)
	}
	must(h.Open(ctx, place("c1"), person("Cedar"), "orchard", nil))(t) // the channel is free again
}

// TestStandInAndTakingBack: for one who leaves a stand-in moves on with the same cards.
func TestStandInAndTakingBack(t *testing.T) {
	h := newHouse(t, openStore(t), func(c *tables.Config) { c.Pace = time.Minute })
	id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	tab := must(h.Leave(ctx, id, person("Ash").User, "first"))(t)
	if tab.SeatOf(person("Ash").User) != engine.Onlooker {
		t.Error("who left still answers for the seat")
	}
	if tab.Head.Host != person("Birch").User {
		t.Errorf("the host is %s, want the one who stayed", tab.Head.Host)
	}
	tab = must(h.Join(ctx, id, person("Ash")))(t)
	if seat := tab.SeatOf(person("Ash").User); seat == engine.Onlooker || !tab.Person(seat) {
		t.Error("the seat was not taken back")
	}
	must(h.Leave(ctx, id, person("Ash").User, "first"))(t)
	tab = must(h.Leave(ctx, id, person("Birch").User, "first"))(t)
	if tab.Head.State != store.Closed {
		t.Errorf("a table without people is %s, want closed", tab.Head.State)
	}
}

func TestLobbyHostIsInherited(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
	must(h.Join(ctx, tab.Head.ID, person("Birch")))(t)
	tab = must(h.Leave(ctx, tab.Head.ID, person("Ash").User, ""))(t)
	if tab.Head.Host != person("Birch").User {
		t.Errorf("the host is %q, want Birch", tab.Head.Host)
	}
	tab = must(h.Leave(ctx, tab.Head.ID, person("Birch").User, ""))(t)
	if tab.Head.State != store.Closed {
		t.Errorf("an empty lobby is %s, want closed", tab.Head.State)
	}
}

func TestClaimsFollowTheirSeats(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
	for _, n := range []string{"Birch", "Cedar", "Dogwood"} {
		must(h.Join(ctx, tab.Head.ID, person(n)))(t)
	}
	must(h.Claim(ctx, tab.Head.ID, person("Cedar").User))(t)
	tab = must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t)
	if want := []engine.Seat{tab.SeatOf(person("Cedar").User)}; !slices.Equal(tab.Head.Setup.Claims, want) {
		t.Errorf("claims %v, want %v", tab.Head.Setup.Claims, want)
	}
}

func TestManyAtOnce(t *testing.T) {
	h := newHouse(t, openStore(t))
	go func() {
		for range h.changed {
		}
	}()
	var all sync.WaitGroup
	for n := range 6 {
		tab := h.begun(t, fmt.Sprintf("c%d", n), 1, fmt.Sprintf("A%d", n), fmt.Sprintf("B%d", n))
		for seat := range tab.Head.Seats {
			user := tab.Head.Seats[seat].User
			if user == "" {
				continue
			}
			all.Go(func() {
				for {
					now, err := h.Table(ctx, tab.Head.ID)
					if err != nil || now.Head.State != store.Playing {
						return
					}
					asked := now.Asked(engine.Seat(seat))
					if len(asked) == 0 || asked[0].Optional {
						time.Sleep(time.Millisecond)
						continue
					}
					answers := now.View(engine.Seat(seat)).Answers(asked[0].ID)
					_, err = h.Answer(ctx, tab.Head.ID, user, asked[0].ID, answers[len(answers)-1])
					if err != nil {
						t.Errorf("table %d, seat %d: %v", n, seat, err)
						return
					}
				}
			})
		}
	}
	all.Wait()
}

// listener is a Teller that writes down what it is told, and fails on order.
type listener struct {
	mu    sync.Mutex
	heard []outbox.Entry
	fail  func(e outbox.Entry) error
	also  map[outbox.Kind][]outbox.Entry // what is to be said because of a kind
	news  chan struct{}
}

func newListener() *listener { return &listener{news: make(chan struct{}, 1000)} }

func (l *listener) Tell(_ context.Context, _ tables.Table, e outbox.Entry) (tables.Said, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		if err := l.fail(e); err != nil {
			l.news <- struct{}{}
			return tables.Said{}, err
		}
	}
	l.heard = append(l.heard, e)
	l.news <- struct{}{}
	return tables.Said{Desk: func(d *desk.Desk) { d.Board.Behind++ }, Also: l.also[e.Kind]}, nil
}

func (l *listener) kinds(k outbox.Kind) (out []outbox.Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.heard {
		if e.Kind == k {
			out = append(out, e)
		}
	}
	return out
}

// await waits until the outbox is empty.
func (l *listener) await(t *testing.T, s store.Store) {
	t.Helper()
	limit := timeLimit()
	for {
		left := must(s.Outbox(ctx, store.OutboxQuery{}))(t)
		if len(left) == 0 {
			return
		}
		select {
		case <-l.news:
		case <-time.After(20 * time.Millisecond): // noting a delivery follows upon it
		case <-limit:
			t.Fatalf("%d entries are still unsaid, the first is %v", len(left), left[0])
		}
	}
}

// deliver starts a deliverer for the house's outbox.
func (h *house) deliver(t *testing.T, l *listener) *outbox.Deliverer {
	t.Helper()
	d, stop := h.deliverUntil(t, l)
	t.Cleanup(stop)
	return d
}

// deliverUntil is deliver, until stop is called.
func (h *house) deliverUntil(t *testing.T, l tables.Teller) (d *outbox.Deliverer, stop func()) {
	t.Helper()
	d = tables.NewDeliverer(h.Service, l)
	h.unsaid = d.Poke
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	return d, func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the deliverer: %v", err)
		}
	}
}

func TestStoryIsToldInOrderAndComplete(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	l := newListener()
	failures := 0
	l.fail = func(e outbox.Entry) error {
		if failures++; failures%3 == 0 {
			return errors.New("a passing fault")
		}
		return nil
	}
	h.deliver(t, l)
	id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	h.playOn(t, id, 100)
	l.await(t, s)

	chapters := map[int][]engine.Event{}
	last := 0
	for _, e := range l.kinds(outbox.Story) {
		if e.Chapter < last {
			t.Errorf("chapter %d is told after chapter %d", e.Chapter, last)
		}
		last = e.Chapter
		chapters[e.Chapter] = e.Events
	}
	var got []engine.Event
	for i := 1; i <= last; i++ {
		got = append(got, chapters[i]...)
	}
	var want []engine.Event
	tab := must(h.Table(ctx, id))(t)
	log := &engine.Log{}
	if _, err := tab.Rules.Game.Start(tab.Head.Setup, log); err != nil {
		t.Fatal(err)
	}
	want = append(want, told(tab, log)...)
	var moves []engine.Move
	for _, m := range must(s.Log(ctx, id, 1))(t) {
		moves = append(moves, m.Move)
	}
	must(engine.Replay(tab.Rules.Game, tab.Head.Setup, moves, func(_ int, _ engine.Position, log *engine.Log) error {
		want = append(want, told(tab, log)...)
		return nil
	}))(t)
	if !slices.Equal(got, want) {
		t.Errorf("the story told is\n%v\nthe game's is\n%v", got, want)
	}
	if n := len(l.kinds(outbox.Final)); n != 1 {
		t.Errorf("the end was told %d times, want once", n)
	}
}

func told(tab tables.Table, log *engine.Log) (out []engine.Event) {
	for _, e := range log.Events {
		e = e.For(engine.Onlooker)
		if _, ok := tab.Rules.Game.Tell(e); ok {
			out = append(out, e)
		}
	}
	return out
}

func TestSecretsStayInTheirSeatsEntries(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	h.begun(t, "c1", 0, "Ash", "Birch")
	for _, o := range must(s.Outbox(ctx, store.OutboxQuery{}))(t) {
		if o.Kind != string(outbox.Story) {
			continue
		}
		t.Errorf("the deal is secret, and yet a chapter tells of it: %s", o.Payload)
	}
}

// What a seat is reminded of as its news it knows more of than onlookers do; what others alone have learnt is none.
func TestNewsAreOfWhatASeatKnows(t *testing.T) {
	h := newHouse(t, openStore(t))
	id := h.begun(t, "c1", 0, "Ash", "Birch", "Cedar").Head.ID
	told := 0
	for range 12 {
		tab := h.playOn(t, id, 1)
		for seat := range tab.Head.Seats {
			for _, e := range tab.Desk.Hand(engine.Seat(seat)).News {
				told++
				if e.SecretFrom(engine.Seat(seat)) {
					t.Errorf("after %d moves an event of kind %d is news to seat %d, from whom it is kept", tab.Head.MoveCount, e.Kind,
						seat)
				}
			}
		}
	}
	if told == 0 {
		t.Error("nobody had any news, so nothing was tested")
	}
}

func TestUnsaidIsSaidAfterRestart(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s) // nobody delivers
	id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	first.playOn(t, id, 4)
	first.Stop()

	second := newHouse(t, s)
	l := newListener()
	second.deliver(t, l)
	l.await(t, s)
	story := l.kinds(outbox.Story)
	if len(story) == 0 {
		t.Fatal("the story was lost")
	}
	for _, e := range story {
		if !e.Again {
			t.Errorf("chapter %d may have been told by the process before, and does not say so", e.Chapter)
		}
	}
	if n := len(l.kinds(outbox.Turn)); n != 1 {
		t.Errorf("players were called %d times for one turn, want once", n)
	}
}

func TestHopelessDeliveriesAreDropped(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	l := newListener()
	l.fail = func(e outbox.Entry) error {
		if e.Kind == outbox.Welcome {
			return fmt.Errorf("%w: nobody there", outbox.ErrHopeless)
		}
		return nil
	}
	h.deliver(t, l)
	h.begun(t, "c1", 0, "Ash")
	l.await(t, s)
}

// TestCallsAndNudges: one who does not move is called, reminded and waited for.
func TestCallsAndNudges(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	tab := h.begun(t, "c1", 0, "Ash", "Birch", "Cedar")
	id := tab.Head.ID
	if got := tab.Desk.Turn; got.N != 1 || len(got.Call) != 3 {
		t.Fatalf("at the start call %d goes to %v, want call 1 to all three", got.N, got.Call)
	}
	answer := func(seat engine.Seat) tables.Table {
		now := must(h.Table(ctx, id))(t)
		d := now.Asked(seat)[0]
		return must(h.Answer(ctx, id, now.Head.Seats[seat].User, d.ID, now.View(seat).Answers(d.ID)[0]))(t).Table
	}
	if got := answer(0).Desk.Turn.N; got != 1 {
		t.Errorf("call %d after one of three has answered, want no new call", got)
	}
	answer(1)
	nudges := 0
	for _, o := range must(s.Outbox(ctx, store.OutboxQuery{Table: id}))(t) {
		if o.Kind == string(outbox.Nudge) {
			nudges++
		}
	}
	if nudges != 1 {
		t.Errorf("%d nudges for the last of three, want 1", nudges)
	}
	tab = answer(2) // now seat 0 has its turn
	if got := tab.Desk.Turn; got.N != 2 || !slices.Equal(got.Call, []engine.Seat{0}) {
		t.Errorf("call %d goes to %v, want call 2 to seat 0", got.N, got.Call)
	}
	tab = answer(0)
	if got := tab.Desk.Turn; got.N != 3 || !slices.Equal(got.Call, []engine.Seat{1}) {
		t.Errorf("call %d goes to %v, want call 3 to seat 1", got.N, got.Call)
	}
}

func TestLonePlayersNewsDoNotPileUp(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "c1", 0, "Ash") // who is called once, at the start, and never again
	seasons := 0
	for n := 0; tab.Head.State == store.Playing; n++ {
		if n == 100 {
			t.Fatal("the game does not end")
		}
		season := tab.View(0).Scene().Title
		tab = h.playOn(t, tab.Head.ID, 1)
		if tab.Head.State != store.Playing {
			break
		}
		did := len(tab.Desk.Hand(0).Did())
		if !reflect.DeepEqual(season, tab.View(0).Scene().Title) {
			seasons++
			if did != 1 {
				t.Errorf("%d answers are recalled as a new season begins, want only the one that led to it", did)
			}
		}
	}
	if seasons == 0 {
		t.Error("no season began, so nothing was seen")
	}
}

// Who is told of a change may look at the table at once, and change it again.
func TestChangesAreAnnouncedOutsideAllLocks(t *testing.T) {
	var h *house
	looked, done := make(chan tables.Table, 100), make(chan struct{})
	look := func(id store.TableID) {
		tab, err := h.Table(ctx, id)
		if err != nil {
			t.Error(err)
		}
		looked <- tab
	}
	h = newHouse(t, openStore(t), func(c *tables.Config) {
		c.Changed, c.Unsaid = func(id store.TableID, _ tables.Haste) { look(id) }, look
	})
	go func() {
		defer close(done)
		tab := h.begun(t, "c1", 0, "Ash", "Birch")
		if _, err := h.Close(ctx, tab.Head.ID, person("Ash").User); err != nil {
			t.Error(err)
		}
	}()
	select {
	case <-done:
	case <-timeLimit():
		t.Fatal("a callee that asks for the table waits for ever")
	}
	for len(looked) > 1 {
		<-looked
	}
	if tab := <-looked; tab.Head.State != store.Closed {
		t.Errorf("at the last announcement the table was %s, want closed", tab.Head.State)
	}
}
