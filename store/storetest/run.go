package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// Run checks that stores behave as store.Store says. open makes an empty one for each test; Run checks and closes
// it.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	tests := []struct {
		name string
		test func(s *suite)
	}{
		{"new table", testCreate},
		{"invalid values", testInvalid},
		{"one live table in a channel", testChannel},
		{"a change is one transaction", testCommit},
		{"refused changes change nothing", testRefused},
		{"moves taken back", testTakeBack},
		{"header kept or replaced", testHeader},
		{"nothing is shared with callers", testCopies},
		{"outbox", testOutbox},
		{"retries", testRetry},
		{"seats", testSeats},
		{"last", testLast},
		{"packs", testPacks},
		{"servers", testServers},
		{"people", testPeople},
		{"finished games", testFinished},
		{"tables that name a person", testNaming},
		{"a person forgotten", testForget},
		{"deals of the day", testAttempts},
		{"seasons", testSeasons},
		{"unknown tables", testUnknown},
		{"one of many wins a version", testRace},
		{"many tables at once", testParallel},
		{"doubt about a table", testSettle},
		{"live tables by pages and scopes", testLive},
		{"tables by when they wake", testWaking},
		{"what is said and done by scopes", testScopes},
		{"what has changed", testChanged},
		{"ended contexts", testContext},
		{"closed", testClosed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.test(begin(t, open)) })
	}
}

func testCreate(s *suite) {
	in := NewTable("s1", "c1")
	in.ID, in.Version, in.MoveCount, in.Number = "ignored", 9, 9, 9
	got := s.create(in, Say("hello"), Say("there"))
	if !got.ID.Valid() {
		s.Errorf("the new table's id is %q, which is not of the right form", got.ID)
	}
	want := NewTable("s1", "c1")
	want.ID, want.Version, want.Number = got.ID, 1, 1
	s.equal("new table", got, want)
	read, err := s.Table(s.ctx, got.ID)
	s.must(err)
	s.equal("table read back", read, want)
	outbox, err := s.Outbox(s.ctx, store.OutboxQuery{Table: got.ID})
	s.must(err)
	s.equal("what the new table says", texts(outbox), "hello there")

	s.equal("number of the server's second table", s.create(NewTable("s1", "c2")).Number, 2)
	s.equal("number of another server's first table", s.create(NewTable("s2", "c3")).Number, 1)
	s.equal("number of the first table outside servers", s.create(NewTable("", "c4")).Number, 1)
}

func testInvalid(s *suite) {
	tests := []struct {
		name  string
		spoil func(t *store.Table)
	}{
		{"no channel", func(t *store.Table) { t.Channel = "" }},
		{"channel with a zero byte", func(t *store.Table) { t.Channel = "a\x00b" }},
		{"long channel", func(t *store.Table) { t.Channel = store.ChannelID(strings.Repeat("9", 65)) }},
		{"server with a space", func(t *store.Table) { t.Server = "a b" }},
		{"no game", func(t *store.Table) { t.Game = "" }},
		{"unknown state", func(t *store.Table) { t.State = "asleep" }},
		{"live with an end", func(t *store.Table) { t.EndedAt = 5 }},
		{"ended without an end", func(t *store.Table) { t.State = store.Over }},
		{"negative time", func(t *store.Table) { t.CreatedAt = -1 }},
		{"playing without a pack", func(t *store.Table) { t.Pack = "" }},
		{"nobody on a seat", func(t *store.Table) { t.Seats[1] = store.SeatHolder{Name: "nobody"} }},
		{"unknown state of direct messages", func(t *store.Table) { t.Seats[0].DMs = "perhaps" }},
		{"bad user", func(t *store.Table) { t.Seats[0].User = "ünknown" }},
		{"results of a live table", func(t *store.Table) { t.Results = []store.Result{{}} }},
		{"results of a seat that is not there", func(t *store.Table) {
			t.State, t.EndedAt, t.Results = store.Over, 5, []store.Result{{Seat: 3}}
		}},
		{"outcome of a live table", func(t *store.Table) { t.Outcome.Victory = store.VictoryOwn }},
		{"an ending, and nobody's victory", func(t *store.Table) {
			t.State, t.EndedAt, t.Outcome = store.Over, 5, store.Outcome{Ending: "frost"}
		}},
		{"a victory of a kind that is unknown", func(t *store.Table) {
			t.State, t.EndedAt, t.Outcome = store.Over, 5, store.Outcome{Victory: "halved"}
		}},
	}
	good := s.create(NewTable("s1", "c0"))
	for _, tt := range tests {
		bad := NewTable("s1", "c1")
		tt.spoil(&bad)
		_, err := s.CreateTable(s.ctx, bad, 0)
		s.wants("creating with "+tt.name, err, store.ErrInvalid)
		bad.ID, bad.Number = good.ID, good.Number
		_, err = s.Commit(s.ctx, good.ID, store.Change{Expect: good.Version, Header: &bad})
		s.wants("committing "+tt.name, err, store.ErrInvalid)
	}
	_, err := s.CreateTable(s.ctx, NewTable("s1", "c1"), 0, store.OutboxEntry{Payload: []byte("no kind")})
	s.wants("creating with an outbox entry without a kind", err, store.ErrInvalid)
	list, err := s.LiveTables(s.ctx, store.LiveQuery{})
	s.must(err)
	s.equal("tables after all refusals", ids(list), []store.TableID{good.ID})
}

func testChannel(s *suite) {
	first := s.create(NewTable("s1", "c1"))
	_, err := s.CreateTable(s.ctx, NewTable("s2", "c1"), 0)
	s.wants("second live table in the channel", err, store.ErrChannelTaken)
	found, err := s.TableIn(s.ctx, "c1")
	s.must(err)
	s.equal("table in the channel", found.ID, first.ID)

	s.commit(first.ID, end(first, store.Over, 10))
	_, err = s.TableIn(s.ctx, "c1")
	s.wants("channel whose table has ended", err, store.ErrNotFound)
	second := s.create(NewTable("s1", "c1"))

	back := first
	_, err = s.Commit(s.ctx, first.ID, store.Change{Expect: 2, Header: &back})
	s.wants("bringing the first table back to life beside the second", err, store.ErrChannelTaken)
	moved := second
	moved.Channel = "c2"
	s.commit(second.ID, store.Change{Expect: 1, Header: &moved})
	s.commit(first.ID, store.Change{Expect: 2, Header: &back})
	for channel, want := range map[store.ChannelID]store.TableID{"c1": first.ID, "c2": second.ID} {
		found, err := s.TableIn(s.ctx, channel)
		s.must(err)
		s.equal("table in channel "+string(channel), found.ID, want)
	}
	_, err = s.TableIn(s.ctx, "")
	s.wants("table in no channel", err, store.ErrNotFound)
}

func testCommit(s *suite) {
	t := s.create(NewTable("s1", "c1"), Say("old"))
	t.Title = "Saturday"
	done := s.commit(t.ID, store.Change{
		Expect:   1,
		Header:   &t,
		Append:   []store.LogEntry{Entry(1, "ada"), Entry(2, "")},
		Snapshot: []byte("after two"),
		Outbox:   []store.OutboxEntry{Say("a"), Say("b")},
		Done:     []store.OutboxID{1, 77},
	})
	s.equal("committed", done, store.Committed{Version: 2, MoveCount: 2, Outbox: []store.OutboxID{2, 3}})
	done = s.commit(t.ID, store.Change{Expect: 2, Append: []store.LogEntry{Entry(99, "bea")}})
	s.equal("committed", done, store.Committed{Version: 3, MoveCount: 3})

	read, err := s.Table(s.ctx, t.ID)
	s.must(err)
	s.equal("title, version and moves", words(read.Title, read.Version, read.MoveCount), "Saturday 3 3")
	third := Entry(99, "bea")
	third.N = 3
	want := []store.LogEntry{Entry(1, "ada"), Entry(2, ""), third}
	for from, want := range map[int][]store.LogEntry{-5: want, 0: want, 1: want, 2: want[1:], 3: want[2:]} {
		log, err := s.Log(s.ctx, t.ID, from)
		s.must(err)
		s.equal(fmt.Sprint("log from ", from), log, want)
	}
	log, err := s.Log(s.ctx, t.ID, 4)
	s.must(err)
	s.equal("moves beyond the end", len(log), 0)
	snapshot, err := s.Snapshot(s.ctx, t.ID)
	s.must(err)
	s.equal("snapshot", snapshot, store.Snapshot{N: 2, Data: []byte("after two")})
	outbox, err := s.Outbox(s.ctx, store.OutboxQuery{})
	s.must(err)
	s.equal("outbox", texts(outbox), "a b")
}

func testRefused(s *suite) {
	t := s.create(NewTable("s1", "c1"))
	s.create(NewTable("s1", "taken"))
	s.commit(t.ID, store.Change{Expect: 1, Append: []store.LogEntry{Entry(1, "ada")}, Snapshot: []byte("x")})
	header := func(f func(*store.Table)) *store.Table {
		h := t
		f(&h)
		return &h
	}
	tests := []struct {
		name   string
		change store.Change
		want   error
	}{
		{"old version", store.Change{Expect: 1}, store.ErrConflict},
		{"version to come", store.Change{Expect: 3}, store.ErrConflict},
		{"more taken back than there is", store.Change{Expect: 2, TakeBack: 2}, store.ErrInvalid},
		{"negative number taken back", store.Change{Expect: 2, TakeBack: -1}, store.ErrInvalid},
		{"move before 1970", store.Change{Expect: 2, Append: []store.LogEntry{{At: -1}}}, store.ErrInvalid},
		{"move by a bad user", store.Change{Expect: 2, Append: []store.LogEntry{{By: "a b"}}}, store.ErrInvalid},
		{"outbox entry without a kind", store.Change{Expect: 2, Outbox: []store.OutboxEntry{{}}}, store.ErrInvalid},
		{"another table's header", store.Change{Expect: 2, Header: header(func(h *store.Table) { h.ID = "bcdfghjk" })},
			store.ErrInvalid},
		{"another server", store.Change{Expect: 2, Header: header(func(h *store.Table) { h.Server = "s2" })},
			store.ErrInvalid},
		{"another number", store.Change{Expect: 2, Header: header(func(h *store.Table) { h.Number++ })}, store.ErrInvalid},
		{"another creation", store.Change{Expect: 2, Header: header(func(h *store.Table) { h.CreatedAt++ })},
			store.ErrInvalid},
		{"unknown pack", store.Change{Expect: 2, Header: header(func(h *store.Table) { h.Pack = "beef" })},
			store.ErrNotFound},
		{"taken channel", store.Change{Expect: 2, Header: header(func(h *store.Table) { h.Channel = "taken" })},
			store.ErrChannelTaken},
	}
	for _, tt := range tests {
		tt.change.Append = append(tt.change.Append, Entry(2, "ada"))
		tt.change.Outbox = append(tt.change.Outbox, Say("never"))
		tt.change.Snapshot = []byte("never")
		_, err := s.Commit(s.ctx, t.ID, tt.change)
		s.wants(tt.name, err, tt.want)
	}
	read, err := s.Table(s.ctx, t.ID)
	s.must(err)
	want := t
	want.Version, want.MoveCount = 2, 1
	s.equal("table after all refusals", read, want)
	snapshot, err := s.Snapshot(s.ctx, t.ID)
	s.must(err)
	s.equal("snapshot after all refusals", snapshot, store.Snapshot{N: 1, Data: []byte("x")})
	outbox, err := s.Outbox(s.ctx, store.OutboxQuery{})
	s.must(err)
	s.equal("entries in the outbox after all refusals", len(outbox), 0)
}

func testTakeBack(s *suite) {
	t := s.create(NewTable("s1", "c1"))
	moves := func(ns ...int) (list []store.LogEntry) {
		for _, n := range ns {
			list = append(list, Entry(n, "ada"))
		}
		return list
	}
	steps := []struct {
		name   string
		change store.Change
		log    []int // the answers' squares tell the entries apart
		snap   store.Snapshot
	}{
		{"four moves", store.Change{Append: moves(1, 2, 3, 4), Snapshot: []byte("4")}, []int{1, 2, 3, 4},
			store.Snapshot{N: 4, Data: []byte("4")}},
		{"two back, one other", store.Change{TakeBack: 2, Append: moves(13)}, []int{1, 2, 13}, store.Snapshot{}},
		{"snapshot kept when it is early enough", store.Change{Snapshot: []byte("3")}, []int{1, 2, 13},
			store.Snapshot{N: 3, Data: []byte("3")}},
		{"a move on top", store.Change{Append: moves(14)}, []int{1, 2, 13, 14}, store.Snapshot{N: 3, Data: []byte("3")}},
		{"the move on top back", store.Change{TakeBack: 1}, []int{1, 2, 13}, store.Snapshot{N: 3, Data: []byte("3")}},
		{"last move replaced", store.Change{TakeBack: 1, Append: moves(23)}, []int{1, 2, 23}, store.Snapshot{}},
		{"all back, with a new snapshot", store.Change{TakeBack: 3, Snapshot: []byte{}}, nil, store.Snapshot{Data: []byte{}}},
	}
	for i, step := range steps {
		step.change.Expect = uint64(i + 1)
		s.equal(step.name+": moves", s.commit(t.ID, step.change).MoveCount, len(step.log))
		log, err := s.Log(s.ctx, t.ID, 1)
		s.must(err)
		var want []store.LogEntry
		for i, n := range step.log {
			e := Entry(n, "ada")
			e.N = i + 1
			want = append(want, e)
		}
		s.equal(step.name+": log", log, want)
		snapshot, err := s.Snapshot(s.ctx, t.ID)
		s.must(err)
		s.equal(step.name+": snapshot", snapshot, step.snap)
	}
}

func testHeader(s *suite) {
	t := s.create(NewTable("s1", "c1"))
	s.commit(t.ID, store.Change{Expect: 1, Append: []store.LogEntry{Entry(1, "ada")}})
	kept, err := s.Table(s.ctx, t.ID)
	s.must(err)
	want := t
	want.Version, want.MoveCount = 2, 1
	s.equal("header after a change without one", kept, want)

	small := store.Table{
		ID: t.ID, Version: 99, MoveCount: 99,
		Server: t.Server, Number: t.Number, CreatedAt: t.CreatedAt, Channel: "c9", State: store.Lobby, Game: "g",
	}
	s.commit(t.ID, store.Change{Expect: 2, Header: &small})
	replaced, err := s.Table(s.ctx, t.ID)
	s.must(err)
	small.Version, small.MoveCount = 3, 1
	s.equal("header replaced", replaced, small)
}

func testCopies(s *suite) {
	in := NewTable("s1", "c1")
	created := s.create(in)
	in.Notes["pace"], in.Seats[0].Name = "changed", "changed"
	created.Notes["pace"], created.Messages["board"] = "changed", "changed"
	payload, snap := []byte("payload"), []byte("snapshot")
	s.commit(created.ID, store.Change{
		Expect: 1, Snapshot: snap,
		Outbox: []store.OutboxEntry{{Kind: "k", Payload: payload}},
	})
	content := []byte("pack")
	s.must(s.PutPack(s.ctx, "p1", content))
	payload[0], snap[0], content[0] = 'X', 'X', 'X'
	for range 2 { // the second time also sees what the first one spoils
		t, err := s.Table(s.ctx, created.ID)
		s.must(err)
		s.equal("notes, name, message", words(t.Notes["pace"], t.Seats[0].Name, t.Messages["board"]), "slow Ada m1")
		t.Notes["pace"], t.Seats[0].Name, t.Messages["board"] = "changed", "changed", "changed"
		outbox, err := s.Outbox(s.ctx, store.OutboxQuery{})
		s.must(err)
		s.equal("payload", texts(outbox), "payload")
		outbox[0].Payload[0] = 'X'
		snapshot, err := s.Snapshot(s.ctx, created.ID)
		s.must(err)
		s.equal("snapshot", string(snapshot.Data), "snapshot")
		snapshot.Data[0] = 'X'
		pack, err := s.Pack(s.ctx, "p1")
		s.must(err)
		s.equal("pack", string(pack), "pack")
		pack[0] = 'X'
	}
}

func testOutbox(s *suite) {
	a := s.create(NewTable("s1", "c1"))
	b := s.create(NewTable("s1", "c2"))
	if a.ID > b.ID {
		a, b = b, a
	}
	later := Say("a2")
	later.NotBefore, later.Attempts, later.ID, later.Nonce = 500, 7, 44, "ignored"
	s.commit(b.ID, store.Change{Expect: 1, Outbox: []store.OutboxEntry{Say("b1")}})
	s.commit(a.ID, store.Change{Expect: 1, Outbox: []store.OutboxEntry{Say("a1"), later, Say("a3")}})

	queries := []struct {
		name string
		q    store.OutboxQuery
		want string
	}{
		{"all", store.OutboxQuery{}, "a1 a2 a3 b1"},
		{"one table", store.OutboxQuery{Table: b.ID}, "b1"},
		{"unknown table", store.OutboxQuery{Table: "bcdfghjk"}, ""},
		{"beginning of an id", store.OutboxQuery{Table: a.ID[:3]}, ""},
		{"due before", store.OutboxQuery{DueAt: 499}, "a1 a3 b1"},
		{"due then", store.OutboxQuery{DueAt: 500}, "a1 a2 a3 b1"},
		{"limited", store.OutboxQuery{Limit: 2}, "a1 a2"},
		{"of a kind", store.OutboxQuery{Kind: "story", Table: a.ID}, "a1 a2 a3"},
		{"of a kind there is none of", store.OutboxQuery{Kind: "stor"}, ""},
		{"limited and due", store.OutboxQuery{DueAt: 1, Limit: 2, Table: a.ID}, "a1 a3"},
	}
	for _, tt := range queries {
		found, err := s.Outbox(s.ctx, tt.q)
		s.must(err)
		s.equal(tt.name, texts(found), tt.want)
	}
	found, err := s.Outbox(s.ctx, store.OutboxQuery{Table: a.ID})
	s.must(err)
	want := store.OutboxEntry{
		Table: a.ID, ID: 2, Nonce: store.Nonce(a.ID, 2),
		Kind: "story", Payload: []byte("a2"), CreatedAt: later.CreatedAt, NotBefore: 500,
	}
	s.equal("entry as stored", show(found[1]), show(want))
	s.equal("payload as stored", found[1].Payload, want.Payload)

	s.must(s.Done(s.ctx, a.ID, 0, found[0].ID, found[2].ID))
	s.must(s.Done(s.ctx, b.ID, 0, 1))
	s.must(s.Done(s.ctx, a.ID, 0, found[0].ID, 77))
	s.must(s.Done(s.ctx, "bcdfghjk", 0, 1))
	s.must(s.Done(s.ctx, a.ID, 0))
	found, err = s.Outbox(s.ctx, store.OutboxQuery{})
	s.must(err)
	s.equal("entries left", texts(found), "a2")
	done := s.commit(a.ID, store.Change{Expect: 2, Done: []store.OutboxID{2}, Outbox: []store.OutboxEntry{Say("a4")}})
	s.equal("ids go on when the outbox is empty", done.Outbox, []store.OutboxID{4})
}

func testRetry(s *suite) {
	t := s.create(NewTable("s1", "c1"), Say("one"), Say("two"))
	ref := store.OutboxRef{Table: t.ID, ID: 2}
	s.must(s.Retry(s.ctx, ref, 0, 3, 900))
	found, err := s.Outbox(s.ctx, store.OutboxQuery{})
	s.must(err)
	s.equal("first entry", words(found[0].Attempts, found[0].NotBefore), "0 0")
	s.equal("second entry", words(found[1].Attempts, found[1].NotBefore, found[1].Nonce), "3 900 "+store.Nonce(t.ID, 2))
	s.equal("texts", texts(found), "one two")
	read, err := s.Table(s.ctx, t.ID)
	s.must(err)
	s.equal("version after a retry", read.Version, uint64(1))

	never := store.OutboxRef{Table: t.ID, ID: 3}
	s.wants("retry of an entry never made", s.Retry(s.ctx, never, 0, 1, 1), store.ErrNotFound)
	s.must(s.Done(s.ctx, t.ID, 0, ref.ID))
	s.wants("retry of an entry that is done", s.Retry(s.ctx, ref, 0, 1, 1), store.ErrNotFound)
	s.wants("negative attempts", s.Retry(s.ctx, store.OutboxRef{Table: t.ID, ID: 1}, 0, -1, 1), store.ErrInvalid)
	s.wants("negative time", s.Retry(s.ctx, store.OutboxRef{Table: t.ID, ID: 1}, 0, 1, -1), store.ErrInvalid)
}

func testSeats(s *suite) {
	first := s.create(NewTable("s1", "c1"))
	lobby := NewTable("s2", "c2")
	lobby.State, lobby.Seats = store.Lobby, []store.SeatHolder{{User: "ada"}, {User: "ada"}}
	second := s.create(lobby)
	over := s.create(NewTable("s1", "c3"))
	s.commit(over.ID, end(over, store.Over, 10))
	both := []store.TableID{first.ID, second.ID}
	slices.Sort(both)
	of := func(user store.UserID, want ...store.TableID) {
		list, err := s.LiveTablesOf(s.ctx, user)
		s.must(err)
		s.equal(fmt.Sprintf("live tables of %q", user), fmt.Sprint(ids(list)), fmt.Sprint(append([]store.TableID{}, want...)))
	}
	of("ada", both...)
	of("bea", first.ID)
	of("ad")
	of("")

	left := second
	left.Seats = []store.SeatHolder{{User: "bea"}}
	s.commit(second.ID, store.Change{Expect: 1, Header: &left})
	of("ada", first.ID)
	of("bea", both...)
	s.commit(first.ID, end(first, store.Closed, 20))
	of("ada")
	of("bea", second.ID)
}

func testLast(s *suite) {
	var newest store.TableID
	for i := range 3 {
		t := s.create(NewTable("s1", "c1"))
		s.commit(t.ID, end(t, store.Over, store.Millis(100+i)))
		newest = t.ID
	}
	closed := s.create(NewTable("s1", "c1"))
	s.commit(closed.ID, end(closed, store.Closed, 200))
	for i := range 3 {
		t := s.create(NewTable("s1", "c12"))
		s.commit(t.ID, end(t, store.Over, store.Millis(300+i)))
	}
	s.create(NewTable("s1", "c1"))
	got, err := s.LastOver(s.ctx, "c1")
	s.must(err)
	s.equal("the last one in the channel", got.ID, newest)
	_, err = s.LastOver(s.ctx, "c")
	s.wants("a channel without tables", err, store.ErrNotFound)

	elsewhere := s.create(NewTable("s1", "c3"))
	s.commit(elsewhere.ID, end(elsewhere, store.Over, 400))
	again, err := s.LastOver(s.ctx, "c3")
	s.must(err)
	s.equal("its score", again.Results[0].Score, 31)
	again.State, again.EndedAt, again.Results, again.Outcome = store.Playing, 0, nil, store.Outcome{}
	s.commit(elsewhere.ID, store.Change{Expect: again.Version, Header: &again})
	_, err = s.LastOver(s.ctx, "c3")
	s.wants("a channel whose table's end was taken back", err, store.ErrNotFound)
}

func testPacks(s *suite) {
	s.must(s.PutPack(s.ctx, "p1", []byte("one")))
	s.must(s.PutPack(s.ctx, "p1", []byte("one")))
	s.wants("another content", s.PutPack(s.ctx, "p1", []byte("two")), store.ErrConflict)
	s.wants("no fingerprint", s.PutPack(s.ctx, "", []byte("two")), store.ErrInvalid)
	s.must(s.PutPack(s.ctx, "empty", nil))
	large := []byte(strings.Repeat("large ", 50_000))
	s.must(s.PutPack(s.ctx, "large", large))
	for hash, want := range map[store.PackHash]string{"p1": "one", "empty": "", "large": string(large)} {
		got, err := s.Pack(s.ctx, hash)
		s.must(err)
		if string(got) != want {
			s.Errorf("pack %s has %d bytes, want the %d that were stored", hash, len(got), len(want))
		}
	}
	_, err := s.Pack(s.ctx, "p2")
	s.wants("unknown pack", err, store.ErrNotFound)
	t := NewTable("s1", "c1")
	t.Pack = "p2"
	_, err = s.CreateTable(s.ctx, t, 0)
	s.wants("table with an unknown pack", err, store.ErrNotFound)
}

func testServers(s *suite) {
	expect := func(what string, want store.Server) {
		got, err := s.Server(s.ctx, want.ID)
		s.must(err)
		s.equal(what, got, want)
	}
	expect("a server of which nothing is remembered", store.Server{ID: "s1"})
	s.must(s.PutServer(s.ctx, store.Server{ID: "s1", Looks: store.InWords}))
	s.must(s.PutServer(s.ctx, store.Server{ID: "s2", Looks: store.InPictures}))
	expect("a server in words", store.Server{ID: "s1", Looks: store.InWords})
	expect("a server in pictures", store.Server{ID: "s2", Looks: store.InPictures})
	expect("a server whose name begins alike", store.Server{ID: "s"})
	expect("outside servers", store.Server{})
	for name, bad := range map[string]store.Server{
		"no server":            {Looks: store.InWords},
		"a server with spaces": {ID: "a b", Looks: store.InWords},
		"looks that are none":  {ID: "s1", Looks: "dance"},
		"a game with spaces":   {ID: "s1", Game: "a b"},
	} {
		s.wants("putting "+name, s.PutServer(s.ctx, bad), store.ErrInvalid)
	}
	expect("a server after refusals", store.Server{ID: "s1", Looks: store.InWords})
	s.must(s.PutServer(s.ctx, store.Server{ID: "s1", Game: "g"}))
	expect("a server with a game", store.Server{ID: "s1", Game: "g"})
	s.must(s.PutServer(s.ctx, store.Server{ID: "s1"}))
	expect("a server that has no choice any more", store.Server{ID: "s1"})
}

func testPeople(s *suite) {
	expect := func(what string, want store.Person) {
		got, err := s.Person(s.ctx, want.ID)
		s.must(err)
		s.equal(what, got, want)
	}
	ada := store.Person{ID: "ada", Quiet: store.Quiet{From: 22 * 60, Until: 7*60 + 30, East: -330, Zone: "Asia/Kathmandu"},
		SnoozedUntil: 7, Calls: store.CallsDirect, Looks: store.InWords}
	expect("a person of whom nothing is remembered", store.Person{ID: "ada"})
	s.must(s.PutPerson(s.ctx, ada))
	s.must(s.PutPerson(s.ctx, store.Person{ID: "bea", Quiet: store.Quiet{Until: 60}}))
	expect("a person who wishes for all there is", ada)
	expect("a person with quiet hours from midnight on", store.Person{ID: "bea", Quiet: store.Quiet{Until: 60}})
	expect("a person whose name begins alike", store.Person{ID: "ad"})
	for name, bad := range map[string]store.Person{
		"nobody":                     {Calls: store.CallsDirect},
		"a person with spaces":       {ID: "a b"},
		"hours before the day":       {ID: "ada", Quiet: store.Quiet{From: -1}},
		"hours after the day":        {ID: "ada", Quiet: store.Quiet{Until: 24 * 60}},
		"a clock of no place":        {ID: "ada", Quiet: store.Quiet{East: 24*60 + 1}},
		"a clock of no place either": {ID: "ada", Quiet: store.Quiet{East: -24*60 - 1}},
		"a zone that is nowhere":     {ID: "ada", Quiet: store.Quiet{Zone: "Fairyland/Nowhere"}},
		"the machine's own zone":     {ID: "ada", Quiet: store.Quiet{Zone: "Local"}},
		"sleep before all time":      {ID: "ada", SnoozedUntil: -1},
		"calls that are none":        {ID: "ada", Calls: "shout"},
		"looks that are none":        {ID: "ada", Looks: "dance"},
	} {
		s.wants("putting "+name, s.PutPerson(s.ctx, bad), store.ErrInvalid)
	}
	expect("a person after refusals", ada)
	s.must(s.PutPerson(s.ctx, store.Person{ID: "ada"}))
	expect("a person without wishes", store.Person{ID: "ada"})
}

func testUnknown(s *suite) {
	s.create(NewTable("s1", "c1"))
	for _, id := range []store.TableID{"", "b", "bcdfghjk", "a table with a name that is far too long to be one"} {
		_, err := s.Table(s.ctx, id)
		s.wants(fmt.Sprintf("Table(%q)", id), err, store.ErrNotFound)
		_, err = s.Log(s.ctx, id, 1)
		s.wants(fmt.Sprintf("Log(%q)", id), err, store.ErrNotFound)
		_, err = s.Snapshot(s.ctx, id)
		s.wants(fmt.Sprintf("Snapshot(%q)", id), err, store.ErrNotFound)
		_, err = s.Commit(s.ctx, id, store.Change{})
		s.wants(fmt.Sprintf("Commit(%q)", id), err, store.ErrNotFound)
	}
}

// testRace lets many make a change from the same version: exactly one may win, at every version.
func testRace(s *suite) {
	t := s.create(NewTable("s1", "c1"))
	const rounds, racers = 5, 8
	for round := range rounds {
		errs := make([]error, racers)
		var wg sync.WaitGroup
		for i := range racers {
			wg.Go(func() {
				_, errs[i] = s.Commit(s.ctx, t.ID, store.Change{
					Expect: uint64(round + 1), Append: []store.LogEntry{Entry(i, "ada")}, Outbox: []store.OutboxEntry{Say("x")},
				})
			})
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else {
				s.wants("a racer who lost", err, store.ErrConflict)
			}
		}
		s.equal(fmt.Sprintf("winners in round %d", round), won, 1)
	}
	log, err := s.Log(s.ctx, t.ID, 1)
	s.must(err)
	s.equal("moves", len(log), rounds)
}

// testParallel plays many tables at once; each must show its own moves in its own order.
func testParallel(s *suite) {
	const tables, moves = 8, 12
	created := make([]store.Table, tables)
	for i := range created {
		created[i] = s.create(NewTable("s1", store.ChannelID(fmt.Sprint("c", i))))
	}
	errs := make([]error, tables)
	var wg sync.WaitGroup
	for i, t := range created {
		wg.Go(func() { errs[i] = play(s, t, moves) })
	}
	wg.Wait()
	s.must(errors.Join(errs...))
	for i, t := range created {
		log, err := s.Log(s.ctx, t.ID, 1)
		s.must(err)
		s.equal(fmt.Sprintf("moves of table %d", i), len(log), moves)
		for n, e := range log {
			want := Entry(n+1, store.UserID(t.Channel))
			s.equal(fmt.Sprintf("table %d, move %d", i, n+1), e, want)
		}
	}
}

func play(s *suite, t store.Table, moves int) error {
	for n := 1; n <= moves; n++ {
		done, err := s.Commit(s.ctx, t.ID, store.Change{
			Expect:   t.Version,
			Header:   &t,
			Append:   []store.LogEntry{Entry(n, store.UserID(t.Channel))},
			Snapshot: []byte(fmt.Sprint(t.Channel, n)),
			Outbox:   []store.OutboxEntry{Say("x")},
		})
		if err != nil {
			return err
		}
		t.Version = done.Version
		if err := s.Done(s.ctx, t.ID, 0, done.Outbox[0]); err != nil {
			return err
		}
	}
	return nil
}

func testContext(s *suite) {
	t := s.create(NewTable("s1", "c1"))
	ctx, cancel := context.WithCancel(s.ctx)
	cancel()
	_, err := s.Commit(ctx, t.ID, store.Change{Expect: 1})
	s.wants("Commit", err, context.Canceled)
	_, err = s.CreateTable(ctx, NewTable("s1", "c2"), 0)
	s.wants("CreateTable", err, context.Canceled)
	_, err = s.Table(ctx, t.ID)
	s.wants("Table", err, context.Canceled)
	_, err = s.Outbox(ctx, store.OutboxQuery{})
	s.wants("Outbox", err, context.Canceled)
	s.wants("Check", s.Check(ctx), context.Canceled)
	read, err := s.Table(s.ctx, t.ID)
	s.must(err)
	s.equal("version", read.Version, uint64(1))
}

func testClosed(s *suite) {
	t := s.create(NewTable("s1", "c1"))
	s.must(s.Close())
	s.must(s.Close())
	for name, call := range map[string]func() error{
		"Commit":       func() error { _, err := s.Commit(s.ctx, t.ID, store.Change{Expect: 1}); return err },
		"CreateTable":  func() error { _, err := s.CreateTable(s.ctx, NewTable("s1", "c2"), 0); return err },
		"Table":        func() error { _, err := s.Table(s.ctx, t.ID); return err },
		"TableIn":      func() error { _, err := s.TableIn(s.ctx, "c1"); return err },
		"TableIDs":     func() error { _, err := s.TableIDs(s.ctx); return err },
		"LiveTables":   func() error { _, err := s.LiveTables(s.ctx, store.LiveQuery{}); return err },
		"ChangedSince": func() error { _, err := s.ChangedSince(s.ctx, 0); return err },
		"LiveTablesIn": func() error { _, err := s.LiveTablesIn(s.ctx, "s1"); return err },
		"Waking":       func() error { _, err := s.Waking(s.ctx, store.WakeQuery{}); return err },
		"Settle":       func() error { _, err := s.Settle(s.ctx, t.ID, 0); return err },
		"LiveTablesOf": func() error { _, err := s.LiveTablesOf(s.ctx, "ada"); return err },
		"LastOver":     func() error { _, err := s.LastOver(s.ctx, "c1"); return err },
		"Log":          func() error { _, err := s.Log(s.ctx, t.ID, 1); return err },
		"Snapshot":     func() error { _, err := s.Snapshot(s.ctx, t.ID); return err },
		"Outbox":       func() error { _, err := s.Outbox(s.ctx, store.OutboxQuery{}); return err },
		"Done":         func() error { return s.Done(s.ctx, t.ID, 0, 1) },
		"Retry":        func() error { return s.Retry(s.ctx, store.OutboxRef{Table: t.ID, ID: 1}, 0, 1, 1) },
		"Finished":     func() error { _, err := s.Finished(s.ctx, "s1"); return err },
		"TablesNaming": func() error { _, err := s.TablesNaming(s.ctx, "ada"); return err },
		"Forgetting":   func() error { _, err := s.Forgetting(s.ctx, store.Scope{}); return err },
		"Forget": func() error {
			return s.Forget(s.ctx, store.Forgetting{
				User: "ada", Scrub: func(*store.Table, []engine.Seat) {}, Drop: func(store.OutboxEntry) bool { return false },
			})
		},
		"PutPack":   func() error { return s.PutPack(s.ctx, "p", nil) },
		"PutServer": func() error { return s.PutServer(s.ctx, store.Server{ID: "s1"}) },
		"Server":    func() error { _, err := s.Server(s.ctx, "s1"); return err },
		"Pack":      func() error { _, err := s.Pack(s.ctx, Pack); return err },
		"Check":     func() error { return s.Check(s.ctx) },
	} {
		s.wants(name+" after Close", call(), store.ErrClosed)
	}
}
