package tables_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/store"
	"witchtable/store/storetest"
)

// wakes is when a stored table says that it is to be looked at, from now on; 0 while it is not at rest.
func wakes(t *testing.T, s store.Store, id store.TableID) time.Duration {
	t.Helper()
	at := must(s.Table(ctx, id))(t).Wakes
	if at == 0 {
		return 0
	}
	return time.Until(at.Time()).Round(time.Minute)
}

// A table says when something is to be done there as soon as it has come to rest, and not while it is played.
func TestATableComesToRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t)
		var unshown atomic.Bool
		h := newHouse(t, s, byTheBubble, func(c *tables.Config) {
			c.Unshown = func(store.TableID) bool { return unshown.Load() }
		})
		id := h.begun(t, "c1", 1, "Ash", "Birch").Head.ID
		lobby := must(h.Open(ctx, place("c2"), person("Ash"), "orchard", nil))(t).Head.ID
		expect := func(what string, id store.TableID, want time.Duration) {
			t.Helper()
			if got := wakes(t, s, id); got != want {
				t.Errorf("%s: the table wakes in %v, want %v", what, got, want)
			}
		}
		time.Sleep(2 * time.Minute)
		expect("while it may be played", id, 0)
		time.Sleep(2 * time.Minute)
		expect("at rest, until somebody is reminded", id, 26*time.Minute)
		expect("a lobby at rest, until it is warned", lobby, 5*24*time.Hour-4*time.Minute)
		h.playOn(t, id, 1)
		expect("after an answer", id, 0)
		unshown.Store(true)
		time.Sleep(4 * time.Minute)
		if wakes(t, s, id) == 0 { // its sight is noted, at rest or not
			t.Error("a table whose sight was noted is not at rest")
		}
		must(h.SetPace(ctx, lobby, person("Ash").User, store.PacePost, tables.AsBefore))(t)
		time.Sleep(4 * time.Minute)
		expect("a lobby whose board is still to be shown", lobby, 0)
		unshown.Store(false)
		must(h.SetPace(ctx, lobby, person("Ash").User, store.PaceEvening, tables.AsBefore))(t)
		time.Sleep(4 * time.Minute)
		expect("a lobby whose board has been shown", lobby, 5*24*time.Hour-4*time.Minute)
		must(h.Close(ctx, lobby, person("Ash").User))(t)
		time.Sleep(4 * time.Minute)
		expect("a table that is closed", lobby, 0)
		h.Stop()
	})
}

// A process that starts reads the tables that were being played, and no others. What becomes due at those at rest is
// done in time all the same, by a process that has never been asked for them.
func TestAStartReadsWhatIsNotAtRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		before := newHouse(t, f, byTheBubble)
		var resting []store.TableID
		for i := range 20 {
			tab := must(before.Open(ctx, place(fmt.Sprint("c", i)), person("Ash"), "orchard", nil))(t)
			resting = append(resting, tab.Head.ID)
		}
		time.Sleep(10 * time.Minute)
		begun := before.begun(t, "begun", 0, "Ash", "Birch").Head.ID
		time.Sleep(time.Minute)
		kill(before)

		read := f.Asked("Table")
		h := newHouse(t, f, byTheBubble)
		if err := h.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if got := f.Asked("Table") - read; got != 1 {
			t.Errorf("a start reads %d tables, want the one that was being played", got)
		}
		if got := f.Asked("LiveTables"); got > 0 {
			t.Errorf("all live tables were listed %d times", got)
		}
		time.Sleep(31 * time.Minute)
		if tab := must(h.Table(ctx, begun))(t); tab.Desk.Waits[tab.Awaited()[0]].RemindedAt == 0 {
			t.Error("nobody was reminded at the table that was being played")
		}
		time.Sleep(8 * 24 * time.Hour)
		for _, id := range resting {
			if got := must(f.Store.Table(ctx, id))(t); got.State != store.Closed {
				t.Errorf("an abandoned table that was at rest at the start is %s, want closed", got.State)
			}
		}
		h.Stop()
	})
}

// kill ends a house as a power failure does: what it would still note is not noted.
func kill(h *house) {
	f := h.store.(*storetest.Faulty)
	f.Unavailable()
	h.Stop()
	f.Order(nil)
}

// However many tables were being played, all go on.
func TestAStartOverManyPages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const most = 600
		f := &storetest.Faulty{Store: openStore(t)}
		before := newHouse(t, f, byTheBubble)
		for i := range most {
			must(before.Open(ctx, place(fmt.Sprint("c", i)), person("Ash"), "orchard", nil))(t)
		}
		kill(before)
		var shown sync.Map
		count := func() (n int) {
			shown.Range(func(_, _ any) bool { n++; return true })
			return n
		}
		h := newHouse(t, f, byTheBubble, func(c *tables.Config) {
			c.Changed = func(id store.TableID, _ tables.Haste) { shown.Store(id, true) }
		})
		if err := h.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		if n := count(); n >= most {
			t.Errorf("the start has waited for all %d tables", n)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if n := count(); n != most {
			t.Errorf("%d tables were resumed, want %d", n, most)
		}
		h.Stop()
	})
}

// A process resumes the tables of its own shards, and those of others once they are its own.
func TestAStartResumesItsOwnShards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &storetest.Faulty{Store: openStore(t)}
		before := newHouse(t, f, byTheBubble)
		at := func(server string) tables.Place {
			return tables.Place{Server: store.ServerID(server), Channel: store.ChannelID("c" + server), Lang: "en"}
		}
		mine := must(before.Open(ctx, at("s1"), person("Ash"), "orchard", nil))(t).Head.ID
		other := must(before.Open(ctx, at("s2"), person("Ash"), "orchard", nil))(t).Head.ID
		kill(before)
		var own atomic.Pointer[store.Scope]
		owns := func(servers ...store.ServerID) store.Scope {
			var shards []store.Shard
			for _, s := range servers {
				shards = append(shards, store.ShardOf(s))
			}
			return store.ScopeOf(shards...)
		}
		first := owns("s1")
		own.Store(&first)
		h := newHouse(t, f, byTheBubble, func(c *tables.Config) { c.Shards = func() store.Scope { return *own.Load() } })
		resumed := func() (ids []store.TableID) {
			synctest.Wait()
			for {
				select {
				case id := <-h.changed:
					ids = append(ids, id)
				default:
					return ids
				}
			}
		}
		l := newListener()
		d := h.deliver(t, l)
		if err := h.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		if got := resumed(); len(got) != 1 || got[0] != mine {
			t.Errorf("resumed are %v, want %s", got, mine)
		}
		gained, all := owns("s2"), owns("s1", "s2")
		own.Store(&all)
		told := l.told()
		if err := h.TakeUp(ctx, gained); err != nil {
			t.Fatal(err)
		}
		if got := resumed(); len(got) != 1 || got[0] != other {
			t.Errorf("resumed are then %v, want %s", got, other)
		}
		if err := d.TakeUp(ctx, gained, true); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if l.told() == told {
			t.Error("what the gained table had to say is not told")
		}
		l.await(t, f)
		h.Stop()
	})
}

// Whoever chooses to be disturbed earlier is, also by a process that starts later and reads nothing.
func TestWakingEarlierIsStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t)
		h := newHouse(t, s, byTheBubble)
		ash := person("Ash").User
		if err := h.Snooze(ctx, ash, store.MillisOf(time.Now().Add(10*24*time.Hour))); err != nil {
			t.Fatal(err)
		}
		id := h.begun(t, "c1", 0, "Ash").Head.ID
		time.Sleep(10 * time.Minute)
		late := wakes(t, s, id)
		if err := h.Snooze(ctx, ash, store.MillisOf(time.Now().Add(time.Hour))); err != nil {
			t.Fatal(err)
		}
		if got := wakes(t, s, id); got != 0 {
			t.Errorf("the table, to be woken earlier than in %v, says that it rests for %v", late, got)
		}
		time.Sleep(10 * time.Minute)
		if got := wakes(t, s, id); got <= 0 || got >= late {
			t.Errorf("the table wakes in %v, want earlier than in %v", got, late)
		}
		h.Stop()
	})
}

// What another process chooses for a person or a server, who are in memory here, is followed within seconds.
func TestOthersChangesAreFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t)
		shared := func(c *tables.Config) { c.Shards = func() store.Scope { return store.Scope{} } }
		h, other := newHouse(t, s, byTheBubble, shared), newHouse(t, s, byTheBubble, shared)
		if err := h.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		ash := person("Ash").User
		seen := func() string {
			return fmt.Sprintf("%t %s", must(h.Person(ctx, ash))(t).Unlisted, must(h.ServerGame(ctx, "server"))(t))
		}
		time.Sleep(10*time.Second + time.Second/2) // between two looks at what others have changed
		before := seen()
		if err := other.SetListed(ctx, ash, false); err != nil {
			t.Fatal(err)
		}
		if err := other.SetServerGame(ctx, "server", "orchard"); err != nil {
			t.Fatal(err)
		}
		if got := seen(); got != before {
			t.Errorf("at once it is %s: this test shows nothing", got)
		}
		time.Sleep(3 * time.Second)
		if got := seen(); got != "true orchard" {
			t.Errorf("seconds later it is %s, want true orchard", got)
		}
		h.Stop()
		other.Stop()
	})
}
