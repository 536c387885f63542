package tables_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// bubbleClock is the clock of a test's bubble.
type bubbleClock struct{}

func (bubbleClock) Now() time.Time { return time.Now() }

func (bubbleClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

func inBubble(t *testing.T, l *listener, f func(t *testing.T, h *house, d *outbox.Deliverer)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		l.news = make(chan struct{}, 1000)
		h := newHouse(t, openStore(t), func(c *tables.Config) {
			c.Clock, c.Changed = bubbleClock{}, nil
		})
		d := h.deliver(t, l)
		f(t, h, d)
	})
}

// A board that waits for its turn holds up nothing that people wait for, but for a moment the calls.
func TestABoardHoldsNothingUp(t *testing.T) {
	l := newListener()
	inBubble(t, l, func(t *testing.T, h *house, d *outbox.Deliverer) {
		free := make(chan struct{})
		slow := &slowBoards{listener: l, free: free}
		keeper := tables.NewDeliverer(h.Service, slow)
		h.unsaid = keeper.Poke
		run, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- keeper.Run(run) }()
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		keeper.Refresh(tab.Head.ID, 0, false)
		synctest.Wait()
		if slow.waiting != 1 {
			t.Fatalf("%d boards wait, want one", slow.waiting)
		}
		must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t)
		h.playOn(t, tab.Head.ID, 100)
		time.Sleep(10 * time.Second) // a call waits a moment for the board, so that whoever is called sees the table as it is
		if len(l.kinds(outbox.Final)) != 1 {
			t.Error("the end of the game is not told while the board waits")
		}
		close(free)
		synctest.Wait()
		if left := must(h.store.Outbox(ctx, store.OutboxQuery{}))(t); len(left) != 0 {
			t.Errorf("still unsaid: %v", left)
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// slowBoards is a teller whose boards wait.
type slowBoards struct {
	*listener
	free    chan struct{}
	waiting int
}

func (s *slowBoards) Tell(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	if e.Kind == outbox.Board {
		s.waiting++
		<-s.free
	}
	return s.listener.Tell(ctx, t, e)
}

// Wishes for the board are gathered, and a wish during a failure's wait does not cut that short.
func TestBoardsAreGatheredAndBackOff(t *testing.T) {
	for _, unsure := range []bool{true, false} {
		boardsAreGatheredAndBackOff(t, unsure)
	}
}

// boardsAreGatheredAndBackOff has boards be wished for; unsure is set where it is not known what they show.
func boardsAreGatheredAndBackOff(t *testing.T, unsure bool) {
	l := newListener()
	inBubble(t, l, func(t *testing.T, h *house, d *outbox.Deliverer) {
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		for range 10 {
			d.Refresh(tab.Head.ID, 2*time.Second, false)
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(5 * time.Second)
		if n := len(l.kinds(outbox.Board)); n != 1 {
			t.Errorf("ten changes within a second were shown %d times, want once", n)
		}
		tried := 0
		l.mu.Lock()
		l.fail = func(e outbox.Entry) error {
			if e.Kind != outbox.Board {
				return nil
			}
			if tried++; !e.Again && (unsure || tried > 1) {
				t.Error("after a failure it is taken for sure what the board shows")
			}
			return errors.New("503")
		}
		l.mu.Unlock()
		d.Refresh(tab.Head.ID, 0, unsure)
		for range 29 {
			time.Sleep(time.Second)
			d.Refresh(tab.Head.ID, 0, false)
		}
		if tried != 4 { // after 0, 2, 6 and 14 seconds
			t.Errorf("within 29 seconds the board was tried %d times, want 4", tried)
		}
	})
}

// What waits in the outbox after a failure is not forgotten because the board is looked at meanwhile.
func TestAWishForTheBoardForgetsNothing(t *testing.T) {
	l := &listener{also: map[outbox.Kind][]outbox.Entry{outbox.Welcome: {{Kind: outbox.Remove, Message: "7"}}}}
	failed := false
	l.fail = func(e outbox.Entry) error {
		if e.Kind == outbox.Remove && !failed {
			failed = true
			return errors.New("503")
		}
		return nil
	}
	inBubble(t, l, func(t *testing.T, h *house, d *outbox.Deliverer) {
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
		synctest.Wait()
		if !failed {
			t.Fatal("nothing has failed yet")
		}
		d.Refresh(tab.Head.ID, 0, false)
		l.await(t, h.store)
		if got := l.kinds(outbox.Remove); len(got) != 1 || got[0].Message != "7" {
			t.Errorf("taken away were %v, want message 7", got)
		}
	})
}
