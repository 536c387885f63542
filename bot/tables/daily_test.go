package tables_test

import (
	"bytes"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// dayClock is a clock that a test sets.
type dayClock struct {
	*hurriedClock
	mu  sync.Mutex
	now time.Time
}

func (c *dayClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *dayClock) set(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// monday is a Monday, at noon.
var monday = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)

// daily is a house on a day.
func daily(t *testing.T, s store.Store, change ...func(*tables.Config)) (*house, *dayClock) {
	t.Helper()
	clock := &dayClock{hurriedClock: newClock(), now: monday}
	return newHouse(t, s, append(change, func(c *tables.Config) { c.Clock = clock })...), clock
}

func (h *house) playToday(t *testing.T, server, name string) tables.Table {
	t.Helper()
	return must(h.PlayToday(ctx, tables.Place{Server: store.ServerID(server), Lang: "en"}, person(name), "orchard"))(t)
}

// playOut gives the first answer to each question until the game is over.
func (h *house) playOut(t *testing.T, tab tables.Table, name string) tables.Table {
	t.Helper()
	for tab.Head.State == store.Playing {
		d := tab.Asked(0)[0]
		tab = must(h.Answer(ctx, tab.Head.ID, person(name).User, d.ID, tab.View(0).Answers(d.ID)[0]))(t).Table
	}
	return tab
}

// whole is all there is to know of a position.
func whole(t *testing.T, tab tables.Table) []byte { return tab.View(0).AppendBinary(nil) }

// All who play the deal of a day on a server have the same cards, also from move to move; on another server, another
// day or at another game they have others, unless the operators share a key.
func TestTheDealIsTheSameForAll(t *testing.T) {
	h, clock := daily(t, openStore(t))
	ash, birch := h.playToday(t, "server", "Ash"), h.playToday(t, "server", "Birch")
	elsewhere := h.playToday(t, "another", "Ash")
	if ash.Head.Setup.Seed != birch.Head.Setup.Seed || ash.Head.ID == birch.Head.ID {
		t.Errorf("Ash and Birch play %v and %v with other seeds, want the same deal at tables of their own", ash.Head,
			birch.Head)
	}
	for ash.Head.State == store.Playing {
		if !bytes.Equal(whole(t, ash), whole(t, birch)) {
			t.Fatalf("after %d of the same answers Ash and Birch see different games", ash.Head.MoveCount)
		}
		for name, tab := range map[string]*tables.Table{"Ash": &ash, "Birch": &birch} {
			d := tab.Asked(0)[0]
			*tab = must(h.Answer(ctx, tab.Head.ID, person(name).User, d.ID, tab.View(0).Answers(d.ID)[0]))(t).Table
		}
	}
	if elsewhere.Head.Setup.Seed == ash.Head.Setup.Seed {
		t.Error("two servers have the same deal, though each has a key of its own")
	}
	clock.set(monday.AddDate(0, 0, 1))
	if next := h.playToday(t, "server", "Ash"); next.Head.Setup.Seed == ash.Head.Setup.Seed {
		t.Error("Tuesday has the deal of Monday")
	}
	shared := func(c *tables.Config) { c.DailyKey = []byte("a key that two operators share") }
	one, _ := daily(t, openStore(t), shared)
	two, _ := daily(t, openStore(t), shared)
	if a, b := one.playToday(t, "server", "Ash"), two.playToday(t, "another", "Birch"); a.Head.Setup.Seed !=
		b.Head.Setup.Seed {
		t.Error("operators who share a key have different deals")
	}
}

// The first attempt counts, and no other: not by pressing twice at once, nor after the process was killed, nor when it
// has been given up.
func TestOneAttemptCounts(t *testing.T) {
	s := openStore(t)
	h, _ := daily(t, s)
	var all [8]tables.Table
	var busy sync.WaitGroup
	for i := range all {
		busy.Go(func() {
			all[i], _ = h.PlayToday(ctx, tables.Place{Server: "server"}, person("Ash"), "orchard")
		})
	}
	busy.Wait()
	for _, tab := range all {
		if tab.Head.ID != all[0].Head.ID || !tab.Head.Daily.Counts || tab.Head.Friendly {
			t.Fatalf("eight presses at once led to %v and %v, want the one table that counts", all[0].Head, tab.Head)
		}
	}
	h.Stop() // nothing was said, and nothing need be: as if it had been killed
	after, clock := daily(t, s)
	if err := after.Resume(ctx); err != nil {
		t.Fatal(err)
	}
	if tab := after.playToday(t, "server", "Ash"); tab.Head.ID != all[0].Head.ID {
		t.Errorf("after the restart Ash begins %v, want to go on at %v", tab.Head, all[0].Head)
	}
	over := after.playOut(t, all[0], "Ash")
	again := after.playToday(t, "server", "Ash")
	if again.Head.ID == over.Head.ID || again.Head.Daily.Counts || !again.Head.Friendly {
		t.Errorf("playing again: %v (counts %t, friendly %t), want a friendly table that does not count", again.Head,
			again.Head.Daily.Counts, again.Head.Friendly)
	}
	after.playOut(t, again, "Ash")
	records := must(s.Finished(ctx, "server"))(t)
	if len(records) != 1 || records[0].Table != over.Head.ID {
		t.Errorf("records: %v, want that of the first attempt alone", records)
	}
	today := must(after.Today(ctx, "server", "orchard", person("Ash").User))(t)
	if !today.Finished() {
		t.Error("Ash has finished today's deal, and it is not known")
	}
	clock.set(monday.AddDate(0, 0, 1))
	today = must(after.Today(ctx, "server", "orchard", person("Ash").User))(t)
	if today.Finished() || today.Attempt != nil {
		t.Error("Ash has finished Tuesday's deal already")
	}
}

// What is finished after the day counts no more, by the moment at which it ended alone.
func TestTheDayEnds(t *testing.T) {
	h, clock := daily(t, openStore(t))
	begun := h.playToday(t, "server", "Ash")
	if want := store.MillisOf(time.Date(2026, time.November, 24, 0, 0, 0, 0, time.UTC)); begun.Head.Daily.Until != want ||
		begun.Head.Daily.Day != "2026-11-23" {
		t.Errorf("the deal is that of %s until %v, want 2026-11-23 until %v", begun.Head.Daily.Day,
			begun.Head.Daily.Until.Time(), want.Time())
	}
	clock.set(monday.Add(12 * time.Hour))
	over := h.playOut(t, begun, "Ash")
	records := must(h.Finished(ctx, "server"))(t)
	if over.Head.State != store.Over || len(records) != 1 || records[0].EndedAt < records[0].Daily.Until {
		t.Errorf("records of a game finished at midnight: %v, want one that came too late", records)
	}
}

// A table of the deal of the day says nothing, calls nobody, announces no change and is found by nobody: neither in a
// channel nor among the tables that its own person has.
func TestADealIsMute(t *testing.T) {
	s := openStore(t)
	h, _ := daily(t, s, func(c *tables.Config) { c.StandIn = standIn("first") })
	h.unsaid = func(store.TableID) { t.Error("the table has something to say") }
	tab := h.playToday(t, "server", "Ash")
	if mine := must(h.TablesOf(ctx, person("Ash").User))(t); len(mine) > 0 {
		t.Errorf("Ash's tables: %v, want none that others meet at", mine)
	}
	if _, err := h.TableIn(ctx, ""); engine.KindOf(err) != engine.BadInput {
		t.Errorf("the table without a channel is found: %v", err)
	}
	h.playOut(t, tab, "Ash")
	left := must(s.Outbox(ctx, store.OutboxQuery{}))(t)
	if len(left) > 0 {
		t.Errorf("unsaid: %v, want nothing", left)
	}
	select {
	case id := <-h.changed:
		t.Errorf("a change of table %s is announced", id)
	default:
	}
}

// There are no hints in the attempt that counts, and asking for one does not make it friendly.
func TestNoHintsInTheAttemptThatCounts(t *testing.T) {
	h, _ := daily(t, openStore(t))
	tab := h.playToday(t, "server", "Ash")
	if tab.Hints() || tab.HintCosts() {
		t.Error("hints are offered in the attempt that counts")
	}
	if _, err := h.Hint(ctx, tab.Head.ID, person("Ash").User); engine.SayOf(err).Key != "error.no-hints-daily" {
		t.Errorf("a hint in the attempt that counts: %v, want it refused", err)
	}
	h.playOut(t, must(h.Table(ctx, tab.Head.ID))(t), "Ash")
	again := h.playToday(t, "server", "Ash")
	if _, err := h.Hint(ctx, again.Head.ID, person("Ash").User); err != nil || !again.Hints() {
		t.Errorf("a hint when playing again: %v, want one", err)
	}
}

// Whoever asks to be forgotten is taken from their deals of the day as well.
func TestForgottenAtADeal(t *testing.T) {
	s := openStore(t)
	h, _ := daily(t, s)
	tab := h.playToday(t, "server", "Ash")
	by := tables.Stranger{Somebody: func(string) string { return "Somebody" },
		Computer: func(store.Table) string { return "Basil" }}
	if err := h.Forget(ctx, person("Ash"), by); err != nil {
		t.Fatal(err)
	}
	head := must(s.Table(ctx, tab.Head.ID))(t)
	if head.Live() || len(head.Names()) > 0 {
		t.Errorf("the table of who was forgotten is %v and names %v, want it closed and nobody named", head, head.Names())
	}
	if _, err := s.Attempt(ctx, store.DealOf(head), person("Ash").User); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the attempt of who was forgotten: %v, want none to be found", err)
	}
}

// A deal that is left unfinished is put away a day after its own, without a word.
func TestUnfinishedDealsArePutAway(t *testing.T) {
	s := openStore(t)
	skipped := time.Duration(0)
	var mu sync.Mutex
	clock := newClock()
	clock.skip = func() time.Duration { mu.Lock(); defer mu.Unlock(); return skipped }
	h := newHouse(t, s, func(c *tables.Config) { c.Clock = clock })
	tab := h.playToday(t, "server", "Ash")
	h.Stop()
	mu.Lock()
	skipped = 49 * time.Hour
	mu.Unlock()
	next := newHouse(t, s, func(c *tables.Config) { c.Clock = clock })
	if err := next.Resume(ctx); err != nil {
		t.Fatal(err)
	}
	for limit := timeLimit(); ; {
		if head := must(s.Table(ctx, tab.Head.ID))(t); head.State == store.Closed {
			break
		}
		select {
		case <-limit:
			t.Fatal("the deal of two days ago is still there")
		case <-time.After(5 * time.Millisecond):
		}
	}
	if left := must(s.Outbox(ctx, store.OutboxQuery{}))(t); len(left) > 0 {
		t.Errorf("it is put away with words: %v", slices.Clone(left))
	}
}
