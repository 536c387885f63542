package owner_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/owner"
	"witchtable/store"
)

// The processes of one bot keep those of another out for as long as any of them is there.
func TestAnotherBotIsKeptOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		of := func(bot string) func(*owner.Config) { return func(cfg *owner.Config) { cfg.Bot = bot } }
		stranger := func() error {
			return owner.New(owner.Config{Store: c.store, Self: store.Owner{ID: "s"}, Clock: bubbleClock{}, Lasts: lasts,
				Bot: "theirs"}).Join(t.Context())
		}
		a, b := c.open("a", of("ours")), c.open("b", of("ours"))
		c.wait(5 * time.Minute)
		if err := errors.Join(a.Join(t.Context()), b.Join(t.Context())); err != nil {
			t.Errorf("two of one bot: %v", err)
		}
		a.close()
		c.wait(2 * lasts)
		if err := stranger(); !errors.Is(err, store.ErrInUse) {
			t.Errorf("another bot beside b: %v, want %v", err, store.ErrInUse)
		}
		b.close()
		c.wait(lasts + time.Second)
		if err := stranger(); err != nil {
			t.Errorf("another bot when all have ended: %v", err)
		}
	})
}

// What no two are to do at once one does after the other; one that dies in the middle keeps nobody waiting for ever.
func TestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		var mu sync.Mutex
		var at []time.Duration
		doing, most := 0, 0
		began := time.Now()
		task := func() {
			mu.Lock()
			doing++
			most = max(most, doing)
			at = append(at, time.Since(began))
			mu.Unlock()
			time.Sleep(time.Minute) // longer than a lease
			mu.Lock()
			doing--
			mu.Unlock()
		}
		var all sync.WaitGroup
		for _, id := range []string{"a", "b", "x"} {
			h := c.open(id)
			all.Go(func() {
				if err := h.Alone(t.Context(), "task", task); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if most != 1 || len(at) != 3 || at[2] > 2*time.Minute+3*time.Second {
			t.Errorf("%d did it at once, they began after %v", most, at)
		}
		if _, err := c.store.Hold(t.Context(), "alone/task", store.Owner{ID: "dead"}, lasts); err != nil {
			t.Fatal(err)
		}
		began = time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), lasts/2)
		defer cancel()
		if err := c.houses["a"].Alone(ctx, "task", func() {}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("beside one that has it: %v", err)
		}
		if err := c.houses["b"].Alone(t.Context(), "task", func() {}); err != nil || time.Since(began) > lasts+2*time.Second {
			t.Errorf("after one that has died: %v, after %v", err, time.Since(began))
		}
	})
}

// Operators are told who owns what, and what is nobody's.
func TestCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCity(t)
		count := func() owner.Census {
			t.Helper()
			is, err := owner.Count(t.Context(), c.store)
			if err != nil {
				t.Fatal(err)
			}
			return is
		}
		if is := count(); len(is.Processes) != 0 || is.Unowned != store.Shards || is.Connections != 0 {
			t.Errorf("with nobody there: %+v", is)
		}
		var log sessions
		a, b := c.open("a"), c.open("b")
		for _, h := range []*house{a, b} {
			h.connecting(t, 2, 1, &log)
		}
		c.wait(time.Minute)
		want := "at a has 128 of 256 shards and 1 of 2 connections; at b has 128 of 256 shards and 1 of 2 connections"
		if is := count(); is.String() != want || is.Unowned+is.Unkept != 0 {
			t.Errorf("%+v: %s, want %s", is, is, want)
		}
		b.setCut(true) // as if it were dead
		c.wait(lasts + 2*time.Second)
		if is := count(); len(is.Processes) != 1 || is.Processes[0].Shards != 256 || is.Processes[0].Links != 2 {
			t.Errorf("some time after b has died: %+v", is)
		}
		b.setCut(false)
		b.close()
		a.close()
		c.wait(lasts + time.Second)
		if is := count(); len(is.Processes) != 0 || is.Unowned != store.Shards {
			t.Errorf("when all have ended: %+v", is)
		}
	})
}
