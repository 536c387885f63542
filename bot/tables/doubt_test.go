package tables_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
)

// What stood in the outbox at the start may have been told by the process before, however long it then waits: here
// behind a notice that cannot be sent at first.
func TestDoubtOutlastsAFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t)
		inTime := func(c *tables.Config) { c.Clock = bubbleClock{} }
		before := newHouse(t, s, inTime) // nobody delivers
		id := before.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		before.playOn(t, id, 4)
		before.Stop()

		next := newHouse(t, s, inTime)
		l := newListener()
		failed := false
		l.fail = func(e outbox.Entry) error {
			if failed || e.Kind != outbox.Story {
				return nil
			}
			failed = true
			return errors.New("503")
		}
		next.deliver(t, l)
		time.Sleep(time.Minute)
		story := l.kinds(outbox.Story)
		if !failed || len(story) < 2 {
			t.Fatalf("%d chapters were told after a failure (%v); want two at least", len(story), failed)
		}
		for _, e := range story {
			if !e.Again {
				t.Errorf("chapter %d may have been told by the process before, and does not say so", e.Chapter)
			}
		}
		l.mu.Lock()
		l.heard = nil
		l.mu.Unlock()
		next.playOn(t, id, 4)
		time.Sleep(time.Minute)
		story = l.kinds(outbox.Story)
		if len(story) == 0 {
			t.Error("four moves later nothing more is told")
		}
		for _, e := range story {
			if e.Again {
				t.Errorf("chapter %d is taken for told before, and is this process's own", e.Chapter)
			}
		}
		next.Stop()
	})
}
