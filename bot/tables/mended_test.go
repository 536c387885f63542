package tables_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// editor is a teller that tells the story and shows the board by edits, and counts how often it shows a chapter once
// more.
type editor struct {
	*listener
	again sync.Map    // chapter -> times
	empty atomic.Bool // of a chapter nothing was left to tell
}

func (e *editor) Tell(ctx context.Context, t tables.Table, o outbox.Entry) (tables.Said, error) {
	said, err := e.listener.Tell(ctx, t, o)
	if o.Kind == outbox.Board {
		said.Redo = func(context.Context) error { return nil }
	}
	if o.Kind == outbox.Story {
		if len(o.Events) == 0 {
			e.empty.Store(true)
		}
		said.Redo = func(context.Context) error {
			n, _ := e.again.LoadOrStore(o.Chapter, 0)
			e.again.Store(o.Chapter, n.(int)+1)
			return nil
		}
	}
	return said, err
}

// What a process has edited that a dying one may have had in hand is shown once more by whoever lives long enough, also
// where the next one is killed before that, or says more of it meanwhile. Then nothing of it is left.
func TestLateEditsAreMendedThroughKills(t *testing.T) {
	for name, moves := range map[string]struct{ before, after, chapter int }{
		"nothing more happens": {2, 0, 1},
		"it goes on":           {2, 1, 1},
		"it goes on and on":    {1, 2, 2},
		"the chapter is over":  {12, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { mendedThroughKills(t, moves.before, moves.after, moves.chapter) })
		})
	}
}

// mendedThroughKills has so many moves made by a process that dies, and by each that dies after it, and looks at what
// becomes of a chapter.
func mendedThroughKills(t *testing.T, before, after, chapter int) {
	s := openStore(t)
	inTime := func(c *tables.Config) { c.Clock = bubbleClock{} }
	dying := newHouse(t, s, inTime) // nothing is noted of what it tells
	id := dying.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	dying.playOn(t, id, before)
	dying.Stop()

	told := 0
	for range 3 { // each is killed before it can mend
		next := newHouse(t, s, inTime)
		l := &editor{listener: newListener()}
		_, stop := next.deliverUntil(t, l)
		time.Sleep(time.Second)
		for range after { // each is told by itself
			next.playOn(t, id, 1)
			time.Sleep(time.Second)
		}
		told = max(told, len(l.kinds(outbox.Story)))
		if l.empty.Load() {
			t.Error("a chapter that is to be told again has come to be empty")
		}
		stop()
		next.Stop()
	}
	if told == 0 {
		t.Fatal("no chapter was told")
	}
	last := newHouse(t, s, inTime)
	l := &editor{listener: newListener()}
	_, stop := last.deliverUntil(t, l)
	time.Sleep(time.Minute)
	if n, ok := l.again.Load(chapter); !ok || n.(int) < 2 {
		t.Errorf("three kills later chapter %d is shown once more %v times, want twice", chapter, n)
	}
	for _, e := range must(s.Outbox(ctx, store.OutboxQuery{Table: id}))(t) {
		t.Errorf("a minute after the start there is still %v", e)
	}
	all := len(l.kinds(outbox.Story))
	time.Sleep(time.Hour)
	if n := len(l.kinds(outbox.Story)); n != all {
		t.Errorf("%d chapters are told much later", n-all)
	}
	stop()
	last.Stop()
}

// The board of a table that has ended is shown once more by whoever lives long enough, though it was told that it had
// been shown: a process that died before the one that told it may still put an old one in its place, and nothing looks
// at such a table by itself. Mostly it is wished for as well by then, since the table has changed.
func TestBoardsOfTheEndAreMendedThroughKills(t *testing.T) {
	for name, c := range map[string]struct {
		wished bool
		lives  []time.Duration // of those that are killed before the last
	}{
		"told by itself":                   {false, []time.Duration{3 * time.Second}},
		"wished for, too":                  {true, []time.Duration{3 * time.Second}},
		"wished for when it has been told": {true, []time.Duration{3 * time.Second, 3 * time.Second}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { endMendedThroughKills(t, c.wished, c.lives) })
		})
	}
}

// endMendedThroughKills plays a game to its end, and has processes die that have told it.
func endMendedThroughKills(t *testing.T, wished bool, lives []time.Duration) {
	s := openStore(t)
	var id store.TableID
	for i, life := range lives {
		h := newHouse(t, s, byTheBubble)
		d, stop := h.deliverUntil(t, &editor{listener: newListener()})
		if i == 0 {
			id = h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
			for at := must(h.Table(ctx, id))(t); at.Head.State == store.Playing; at = must(h.Table(ctx, id))(t) {
				h.playOn(t, id, 1)
				if wished {
					d.Refresh(id, 100*time.Millisecond, false)
				}
			}
		} else {
			time.Sleep(time.Second)
			d.Refresh(id, 0, true)
		}
		time.Sleep(life) // it lives no longer
		stop()
		h.Stop()
	}

	last := newHouse(t, s, byTheBubble)
	l := &editor{listener: newListener()}
	_, stop := last.deliverUntil(t, l)
	time.Sleep(time.Minute)
	if n := len(l.kinds(outbox.Board)); n == 0 {
		t.Error("the board of the end is not shown again")
	}
	for _, e := range must(s.Outbox(ctx, store.OutboxQuery{Table: id}))(t) {
		t.Errorf("a minute after the start there is still %v", e)
	}
	stop()
	last.Stop()
}

// What a process takes up long after its start, from one that may have died over it, it shows once more as after a
// start; what it was handed over in good order it does not.
func TestWhatIsTakenUpIsMended(t *testing.T) {
	for name, c := range map[string]struct {
		left  bool
		again int // how often the first chapter is shown once more
	}{
		"left by a process that died": {left: true, again: 2},
		"handed over in good order":   {left: false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := openStore(t)
				dying := newHouse(t, s, byTheBubble)
				id := dying.begun(t, "c1", 0, "Ash", "Birch").Head.ID
				dying.playOn(t, id, 2)
				dying.Stop()

				var own atomic.Pointer[store.Scope]
				has := func(in store.Scope) { own.Store(&in) }
				has(store.ScopeOf())
				h := newHouse(t, s, byTheBubble, func(c *tables.Config) { c.Shards = func() store.Scope { return *own.Load() } })
				l := &editor{listener: newListener()}
				d, stop := h.deliverUntil(t, l)
				time.Sleep(time.Minute)
				if n := len(l.kinds(outbox.Story)); n > 0 {
					t.Errorf("%d chapters are told of a table that is another's", n)
				}
				has(store.ScopeOf(store.ShardOf("server")))
				if err := d.TakeUp(ctx, *own.Load(), c.left); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Second)
				if n := len(l.kinds(outbox.Story)); n == 0 {
					t.Fatal("no chapter is told")
				}
				time.Sleep(time.Minute)
				n, _ := l.again.LoadOrStore(1, 0)
				if n != c.again {
					t.Errorf("the first chapter is shown once more %v times, want %d", n, c.again)
				}
				for _, e := range must(s.Outbox(ctx, store.OutboxQuery{Table: id}))(t) {
					t.Errorf("a minute later there is still %v", e)
				}
				stop()
				h.Stop()
			})
		})
	}
}
