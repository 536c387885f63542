package tables_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/store"
)

// What makes another table of a table is seen at once, a lobby soon, and a move among others.
func TestHasteOfChanges(t *testing.T) {
	var got []tables.Haste
	h := newHouse(t, openStore(t), func(c *tables.Config) {
		c.Changed = func(_ store.TableID, h tables.Haste) { got = append(got, h) }
	})
	expect := func(what string, want tables.Haste) {
		t.Helper()
		if len(got) == 0 || slices.Max(got) != want {
			t.Errorf("%s: announced with haste %v, want %v", what, got, want)
		}
		got = nil
	}
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
	expect("a table is opened", tables.AtOnce)
	must(h.Join(ctx, tab.Head.ID, person("Birch")))(t)
	expect("somebody sits down", tables.Soon)
	tab = must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t)
	expect("the cards are dealt", tables.AtOnce)
	tab = h.playOn(t, tab.Head.ID, 1)
	expect("a move", tables.Gathered)
	must(h.Close(ctx, tab.Head.ID, person("Ash").User))(t)
	must(h.Close(ctx, tab.Head.ID, person("Birch").User))(t)
	expect("the table is closed", tables.AtOnce)
}

// A board that is wished for sooner than before is shown sooner.
func TestTheSoonerWishOfABoardCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, openStore(t), func(c *tables.Config) { c.Clock, c.Changed = bubbleClock{}, nil })
		reader := &boardReader{}
		d := tables.NewDeliverer(h.Service, reader)
		run, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- d.Run(run) }()
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		d.Refresh(tab.Head.ID, time.Minute, false)
		d.Refresh(tab.Head.ID, 2*time.Minute, false)
		time.Sleep(time.Second)
		synctest.Wait()
		if len(reader.seats) > 0 {
			t.Error("the board was shown before anybody wished for it")
		}
		d.Refresh(tab.Head.ID, time.Second, false)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if len(reader.seats) != 1 {
			t.Errorf("wished for in a minute and then in a second: shown %d times after two seconds, want once",
				len(reader.seats))
		}
		stop()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}
