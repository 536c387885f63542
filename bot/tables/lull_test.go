package tables_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// caller is a teller that notes how long after what was told last of the story people are called.
type caller struct {
	*listener
	told  time.Time
	lulls []time.Duration // since the story was told, where it was before the call
}

func (c *caller) Tell(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	said, err := c.listener.Tell(ctx, t, e)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch turn := t.Desk.Turn; {
	case e.Kind == outbox.Story:
		c.told = time.Now()
	case e.Kind == outbox.Turn && turn.N > turn.Shown:
		if !c.told.IsZero() {
			c.lulls = append(c.lulls, time.Since(c.told))
		}
		said.Desk = func(d *desk.Desk) { d.Turn.Shown = turn.N }
	}
	return said, err
}

// Whoever is called can read first what has been told just before, and not much later they are called.
func TestACallComesBehindALull(t *testing.T) {
	const lull = 2 * time.Second
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, openStore(t), func(c *tables.Config) { c.Clock, c.Changed, c.Lull = bubbleClock{}, nil, lull })
		c := &caller{listener: newListener()}
		d := tables.NewDeliverer(h.Service, c)
		h.unsaid = d.Poke
		run, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- d.Run(run) }()
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		must(h.Join(ctx, tab.Head.ID, person("Birch")))(t)
		must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t)
		for at := must(h.Table(ctx, tab.Head.ID))(t); at.Head.State ==
			store.Playing; at = must(h.Table(ctx, tab.Head.ID))(t) {
			h.playOn(t, tab.Head.ID, 1)
			time.Sleep(2 * lull)
			synctest.Wait()
		}
		if len(c.lulls) < 3 {
			t.Errorf("after the story there were %d calls; the test shows nothing", len(c.lulls))
		}
		for i, got := range c.lulls {
			if got < lull {
				t.Errorf("call %d comes %v after the story, want %v at least", i+1, got, lull)
			}
		}
		if left := must(h.store.Outbox(ctx, store.OutboxQuery{}))(t); len(left) != 0 {
			t.Errorf("still unsaid: %v", left)
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}
