package storetest

import (
	"fmt"
	"slices"

	"witchtable/store"
)

// testSettle settles where there is no doubt: what is there stays, whoever goes on from what was returned succeeds, and
// whoever goes on from before does not, where the version has grown.
func testSettle(s *suite) {
	t := s.create(NewTable("s1", "c1"), Say("hello"))
	s.commit(t.ID, store.Change{Expect: 1, Append: []store.LogEntry{Entry(1, "ada")}, Snapshot: []byte("x")})
	got, err := s.Settle(s.ctx, t.ID, 0)
	s.must(err)
	if got.Version < 2 {
		s.Errorf("the settled table is at version %d, the change before made it 2", got.Version)
	}
	read, err := s.Table(s.ctx, t.ID)
	s.must(err)
	s.equal("the table as it was settled", got, read)
	want := t
	want.Version, want.MoveCount = got.Version, 1
	s.equal("the settled table", got, want)
	left, err := s.Outbox(s.ctx, store.OutboxQuery{Table: t.ID})
	s.must(err)
	s.equal("what is still to be said", texts(left), "hello")
	snapshot, err := s.Snapshot(s.ctx, t.ID)
	s.must(err)
	s.equal("snapshot", snapshot, store.Snapshot{N: 1, Data: []byte("x")})
	s.equal("the version after the next change", s.commit(t.ID, store.Change{Expect: got.Version}).Version, got.Version+1)
	_, err = s.Settle(s.ctx, "bcdfghjk", 0)
	s.wants("settling a table that is not there", err, store.ErrNotFound)
}

// testLive lists live tables by pages of every size, and by scopes.
func testLive(s *suite) {
	var want []store.Place
	for i, server := range []store.ServerID{"s2", "s1", "", "s1", "s10", "s1"} {
		want = append(want, s.create(NewTable(server, store.ChannelID(fmt.Sprint("c", i)))).Place())
	}
	over := s.create(NewTable("s1", "over"))
	s.commit(over.ID, end(over, store.Over, 10))
	slices.SortFunc(want, func(a, b store.Place) int {
		if a.Server != b.Server {
			return compare(a.Server, b.Server)
		}
		return compare(a.Table, b.Table)
	})
	for limit := range len(want) + 2 {
		for _, in := range []store.Scope{{}, store.ScopeOf(store.ShardOf("s1"), store.ShardOf("s10")), store.ScopeOf()} {
			got := []store.Place{}
			q := store.LiveQuery{In: in, Limit: limit}
			for {
				page, err := s.LiveTables(s.ctx, q)
				s.must(err)
				for _, t := range page {
					got = append(got, t.Place())
				}
				if limit == 0 || len(page) < limit {
					break
				}
				q.After = page[len(page)-1].Place()
			}
			s.equal(fmt.Sprintf("live tables in %d shards by pages of %d", in.Count(), limit), got,
				slices.DeleteFunc(slices.Clone(want), func(p store.Place) bool { return !in.Has(store.ShardOf(p.Server)) }))
		}
	}
	for _, server := range []store.ServerID{"", "s1", "s", "s2"} {
		found, err := s.LiveTablesIn(s.ctx, server)
		s.must(err)
		there := []store.TableID{}
		for _, p := range want {
			if p.Server == server {
				there = append(there, p.Table)
			}
		}
		s.equal(fmt.Sprintf("live tables in server %q", server), ids(found), there)
	}
}

func compare[T ~string](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// testWaking lists tables by when they are to be woken, as that changes.
func testWaking(s *suite) {
	at := func(channel store.ChannelID, server store.ServerID, wakes store.Millis) store.Table {
		t := NewTable(server, channel)
		t.Wakes = wakes
		return s.create(t)
	}
	now, late, soon := at("c1", "s1", 0), at("c2", "s1", 900), at("c3", "s2", 300)
	same := at("c4", "s1", 300)
	two := []store.Wake{{At: 300, Table: soon.ID}, {At: 300, Table: same.ID}}
	slices.SortFunc(two, func(a, b store.Wake) int { return compare(a.Table, b.Table) })
	all := []store.Wake{{Table: now.ID}, two[0], two[1], {At: 900, Table: late.ID}}
	waking := func(what string, q store.WakeQuery, want ...store.Wake) {
		s.Helper()
		got, err := s.Waking(s.ctx, q)
		s.must(err)
		s.equal(what, append([]store.Wake{}, got...), append([]store.Wake{}, want...))
	}
	waking("tables that wake now", store.WakeQuery{}, all[0])
	waking("tables that wake soon", store.WakeQuery{Until: 899}, all[:3]...)
	waking("all tables", store.WakeQuery{Until: 900}, all...)
	waking("the first two", store.WakeQuery{Until: 900, Limit: 2}, all[:2]...)
	waking("those after the first two", store.WakeQuery{Until: 900, After: all[1]}, all[2:]...)
	waking("those after a table that has gone", store.WakeQuery{Until: 900, After: store.Wake{At: 300}}, all[1:]...)
	waking("those in a scope", store.WakeQuery{Until: 900, In: store.ScopeOf(store.ShardOf("s2"))},
		store.Wake{At: 300, Table: soon.ID})

	late.Wakes = 100
	s.commit(late.ID, store.Change{Expect: 1, Header: &late})
	s.commit(now.ID, end(now, store.Closed, 10))
	s.commit(soon.ID, store.Change{Expect: 1, Append: []store.LogEntry{Entry(1, "ada")}})
	waking("after changes", store.WakeQuery{Until: 900}, store.Wake{At: 100, Table: late.ID}, two[0], two[1])
	read, err := s.Table(s.ctx, late.ID)
	s.must(err)
	s.equal("when the table wakes", read.Wakes, store.Millis(100))
}

// testScopes lists what is to be said, ended and forgotten in some shards only.
func testScopes(s *suite) {
	s.create(NewTable("s1", "c1"), Say("one"))
	s.create(NewTable("s2", "c2"), Say("two"))
	s.create(NewTable("", "c3"), Say("outside"))
	for server, want := range map[store.ServerID]string{"s1": "one", "s2": "two", "": "outside"} {
		found, err := s.Outbox(s.ctx, store.OutboxQuery{In: store.ScopeOf(store.ShardOf(server))})
		s.must(err)
		s.equal(fmt.Sprintf("what is to be said in the shard of %q", server), texts(found), want)
	}
	for _, server := range []store.ServerID{"s1", "s2"} {
		season, err := s.PutSeason(s.ctx, store.Season{Server: server, Name: "Autumn", Game: "patience", Channel: "c1",
			Begun: 1, Until: 2})
		s.must(err)
		open, err := s.OpenSeasons(s.ctx, store.ScopeOf(store.ShardOf(server)))
		s.must(err)
		s.equal("seasons of the shard", open, []store.Season{season})
	}
	told := store.Season{Server: "s1", Number: 1, Name: "Autumn", Game: "patience", Channel: "c1", Begun: 1, Until: 2,
		Ended: 2, Told: true}
	_, err := s.PutSeason(s.ctx, told)
	s.must(err)
	open, err := s.OpenSeasons(s.ctx, store.Scope{})
	s.must(err)
	s.equal("seasons that are left", len(open), 1)
	for _, user := range []store.UserID{"ada", "bea"} {
		s.must(s.PutPerson(s.ctx, store.Person{ID: user, Forgetting: "Somebody"}))
	}
	asked, err := s.Forgetting(s.ctx, store.ScopeOf(store.ShardOfPerson("bea")))
	s.must(err)
	s.equal("who is to be forgotten in the shard", asked, []store.Person{{ID: "bea", Forgetting: "Somebody"}})
	s.must(s.PutPerson(s.ctx, store.Person{ID: "bea"}))
	asked, err = s.Forgetting(s.ctx, store.Scope{})
	s.must(err)
	s.equal("who is to be forgotten", asked, []store.Person{{ID: "ada", Forgetting: "Somebody"}})
}

// testCount compares what is counted with what is there, in all scopes.
func testCount(s *suite) {
	zero, err := store.Count(s.ctx, s.Store, store.Scope{})
	s.must(err)
	s.equal("what an empty store holds", zero, store.Counted{})
	say := func(text string, at store.Millis) store.OutboxEntry {
		e := Say(text)
		e.CreatedAt = at
		return e
	}
	first := s.create(NewTable("s1", "c1"), say("a", 50), say("b", 60))
	s.create(NewTable("s10", "c2"))
	s.create(NewTable("", "c3"), say("c", 40))
	over := s.create(NewTable("s1", "c4"), say("d", 70))
	s.commit(over.ID, end(over, store.Over, 10))
	count := func(what string, in store.Scope, want store.Counted) {
		got, err := store.Count(s.ctx, s.Store, in)
		s.must(err)
		s.equal(what, got, want)
	}
	ones, none := store.ScopeOf(store.ShardOf("s1")), store.ScopeOf()
	count("what the store holds", store.Scope{}, store.Counted{Live: 3, Unsaid: 4, Oldest: 40})
	count("what a shard holds", ones, store.Counted{Live: 1, Unsaid: 3, Oldest: 50})
	count("what no shard holds", none, store.Counted{})
	s.must(s.Done(s.ctx, first.ID, 0, 1))
	count("what a shard holds once something is said", ones, store.Counted{Live: 1, Unsaid: 2, Oldest: 60})
	s.must(s.Done(s.ctx, first.ID, 0, 2))
	count("what the store holds once more is said", store.Scope{}, store.Counted{Live: 3, Unsaid: 2, Oldest: 40})
}
