package tables_test

import (
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/store"
)

// twoHouses are two processes over one store: one owns the tables of even shards, the other those of odd ones.
func twoHouses(t *testing.T, s store.Store) (even, odd *house) {
	t.Helper()
	owns := func(rest int) func(*tables.Config) {
		terms := map[store.Shard]store.Term{}
		var mine []store.Shard
		for n := rest; n < store.Shards; n += 2 {
			mine = append(mine, store.Shard(n))
		}
		for _, l := range must(s.(store.Owners).Claim(ctx, store.Owner{ID: strconv.Itoa(rest)}, time.Hour, mine...))(t) {
			terms[l.Shard] = l.Term
		}
		return func(c *tables.Config) {
			byTheBubble(c)
			c.StandIn = standIn("first")
			c.Terms = func(n store.Shard) (store.Term, bool) { return terms[n], terms[n] > 0 }
			c.Shards = func() store.Scope { return store.ScopeOf(mine...) }
		}
	}
	even, odd = newHouse(t, s, owns(0)), newHouse(t, s, owns(1))
	for _, h := range []*house{even, odd} {
		if err := h.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		if err := h.FinishForgetting(ctx, stranger()); err != nil {
			t.Fatal(err)
		}
	}
	return even, odd
}

// at is a channel of a server whose shard is so and so.
func at(shard int, channel string) tables.Place {
	return tables.Place{Server: store.ServerID(strconv.Itoa(shard << 22)), Channel: store.ChannelID(channel), Lang: "en"}
}

// Who asks one process to be forgotten leaves the tables of all, and their memory: what another process has known of
// them it says no more, and stores no more.
func TestForgottenByAllProcesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t)
		even, odd := twoHouses(t, s)
		her := person(zelda)
		mine := must(even.Open(ctx, at(2, "mine"), her, "orchard", nil))(t).Head.ID
		must(even.Join(ctx, mine, person("Birch")))(t)
		sits := must(odd.Open(ctx, at(3, "sits"), person("Birch"), "orchard", nil))(t).Head.ID
		must(odd.Join(ctx, sits, her))(t)
		must(odd.Join(ctx, sits, person("Cedar")))(t)
		must(odd.Start(ctx, sits, person("Birch").User))(t)
		barred := must(odd.Open(ctx, at(5, "barred"), person("Birch"), "orchard", nil))(t).Head.ID
		must(odd.Join(ctx, barred, her))(t)
		must(odd.Kick(ctx, barred, person("Birch").User, 1, "Basil"))(t)
		for _, h := range []*house{even, odd} {
			if err := h.SetQuiet(ctx, her.User, store.Quiet{From: 60, Until: 120}); err != nil {
				t.Fatal(err)
			}
			must(h.Person(ctx, her.User))(t)
		}
		names := func(h *house, id store.TableID) bool {
			return slices.Contains(must(h.Table(ctx, id))(t).Head.Names(), her.User)
		}
		if !names(odd, sits) || !names(odd, barred) || !names(even, mine) {
			t.Fatal("the tables do not name her before: the test shows nothing")
		}

		if err := even.Forget(ctx, her, stranger()); err != nil {
			t.Fatalf("she is not forgotten: %v", err)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		for _, id := range []store.TableID{sits, barred} {
			if names(odd, id) {
				t.Errorf("the other process still names her: %v", must(odd.Table(ctx, id))(t).Head.Names())
			}
		}
		if p := must(odd.Person(ctx, her.User))(t); p != (store.Person{ID: her.User}) {
			t.Errorf("the other process still knows of her: %+v", p)
		}
		// What is stored from now on is made from what there is.
		must(odd.Join(ctx, barred, person("Elder")))(t)
		odd.plays(t, sits, must(odd.Table(ctx, sits))(t).Head.Seats[must(odd.Table(ctx, sits))(t).Awaited()[0]].Name)
		for _, id := range must(s.TableIDs(ctx))(t) {
			if head := must(s.Table(ctx, id))(t); slices.Contains(head.Names(), her.User) {
				t.Errorf("table %s names her again: %v", id, head.Names())
			}
		}
		if left := must(s.Forgetting(ctx, store.Scope{}))(t); len(left) > 0 {
			t.Errorf("those are still to be forgotten: %v", left)
		}
		if err := s.Check(ctx); err != nil {
			t.Error(err)
		}
		even.Stop()
		odd.Stop()
	})
}

// What a process has not seen happen, because much was changed at once or it has just begun, it makes up for.
func TestForgottenByAProcessThatHasJustBegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t)
		even, odd := twoHouses(t, s)
		her := person(zelda)
		sits := must(odd.Open(ctx, at(3, "sits"), person("Birch"), "orchard", nil))(t).Head.ID
		must(odd.Join(ctx, sits, her))(t)
		odd.Stop() // before it has asked for the first time what has been changed
		done := make(chan error, 1)
		go func() { done <- even.Forget(ctx, her, stranger()) }()
		time.Sleep(20 * time.Second) // longer than it takes where nobody is away
		idle, again := twoHouses(t, s)
		time.Sleep(10 * time.Second)
		synctest.Wait()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("she is not forgotten: %v", err)
			}
		default:
			t.Error("she is not forgotten so far")
		}
		if slices.Contains(must(again.Table(ctx, sits))(t).Head.Names(), her.User) {
			t.Error("the table still names her")
		}
		even.Stop()
		idle.Stop()
		again.Stop()
	})
}
