package storetest

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
	"witchtable/store"
)

func testFinished(s *suite) {
	of := func(server store.ServerID) []store.Record {
		found, err := s.Finished(s.ctx, server)
		s.must(err)
		return found
	}
	first := s.create(NewTable("s1", "c1"))
	s.equal("finished games where one is played", len(of("s1")), 0)
	s.commit(first.ID, end(first, store.Over, 10))
	want := store.Record{
		Table: first.ID, Server: "s1", Number: 1, Game: "patience", EndedAt: 10, Players: 3,
		Outcome: store.Outcome{Victory: store.VictoryOwn, Ending: "frost"}, Options: map[string]string{"pace": "slow"},
		Pack: Pack, Rules: 2,
		Seats: []store.RecordSeat{
			{Result: store.Result{Seat: 0, Score: 31, Rank: 1, Won: true, Title: "title.first"}, User: "ada", Name: "Ada"},
			{Result: store.Result{Seat: 1, Score: -2, Rank: 2}, User: "bea", Brain: "greedy", Name: "Bea"},
		},
	}
	s.equal("the finished game", of("s1"), []store.Record{want})
	s.equal("finished games of another server", len(of("s")), 0)

	closed := s.create(NewTable("s1", "c2"))
	s.commit(closed.ID, end(closed, store.Closed, 11))
	later := s.create(NewTable("s1", "c3"))
	s.commit(later.ID, end(later, store.Over, 12))
	outside := s.create(NewTable("", "c4"))
	s.commit(outside.ID, end(outside, store.Over, 13))
	lesson := NewTable("s1", "c5")
	lesson.Tutorial = true
	taught := s.create(lesson)
	s.commit(taught.ID, end(taught, store.Over, 14))
	tables := func(list []store.Record) (ids []store.TableID) {
		for _, r := range list {
			ids = append(ids, r.Table)
		}
		return ids
	}
	s.equal("finished games, the last first", tables(of("s1")), []store.TableID{later.ID, first.ID})
	s.equal("finished games outside servers", tables(of("")), []store.TableID{outside.ID})

	again, err := s.Table(s.ctx, first.ID)
	s.must(err)
	back := again
	back.State, back.EndedAt, back.Results, back.Outcome = store.Playing, 0, nil, store.Outcome{}
	s.commit(first.ID, store.Change{Expect: again.Version, Header: &back})
	s.equal("finished games when one is played on", tables(of("s1")), []store.TableID{later.ID})
}

func testNaming(s *suite) {
	live := NewTable("s1", "c1")
	live.Host, live.Barred, live.Gone = "cy", []store.UserID{"dan"}, []store.UserID{"eve"}
	first := s.create(live)
	closed := s.create(NewTable("s2", "c2"))
	s.commit(closed.ID, end(closed, store.Closed, 10))
	both := []store.TableID{first.ID, closed.ID}
	slices.Sort(both)
	for user, want := range map[store.UserID][]store.TableID{
		"ada": both, "bea": both, "cy": {first.ID}, "dan": {first.ID}, "eve": {first.ID}, "ad": {}, "": {},
	} {
		found, err := s.TablesNaming(s.ctx, user)
		s.must(err)
		s.equal(fmt.Sprintf("tables that name %q", user), ids(found), want)
	}
}

func testForget(s *suite) {
	over := NewTable("s1", "c1")
	over.Barred, over.Gone = []store.UserID{"bea", "cy"}, []store.UserID{"ada"}
	played := s.create(over, Say("ada sits down"), Say("it begins"))
	s.commit(played.ID, store.Change{Expect: 1, Append: []store.LogEntry{Entry(1, "ada"), Entry(2, "bea"), Entry(3, "")},
		Snapshot: []byte("x")})
	change := end(played, store.Over, 10)
	change.Expect = 2
	s.commit(played.ID, change)
	live := s.create(NewTable("s1", "c2"), Say("ada is called"))
	s.commit(live.ID, store.Change{Expect: 1, Append: []store.LogEntry{Entry(1, "ada")}})
	for _, p := range []store.Person{{ID: "ada", Forgetting: "Ada"}, {ID: "bea", Unlisted: true}} {
		s.must(s.PutPerson(s.ctx, p))
	}
	asked, err := s.Forgetting(s.ctx, store.Scope{})
	s.must(err)
	s.equal("who has asked to be forgotten", asked, []store.Person{{ID: "ada", Forgetting: "Ada"}})

	forget := store.Forgetting{
		User: "ada",
		Scrub: func(t *store.Table, seats []engine.Seat) {
			for _, seat := range seats {
				t.Seats[seat].Name = "Somebody"
			}
			t.Notes = map[string]string{"seats": fmt.Sprint(seats)}
		},
		Drop: func(e store.OutboxEntry) bool { return strings.Contains(string(e.Payload), "ada") },
	}
	s.wants("forgetting nobody", s.Forget(s.ctx, store.Forgetting{Scrub: forget.Scrub, Drop: forget.Drop}),
		store.ErrInvalid)
	s.wants("forgetting who sits at a live table", s.Forget(s.ctx, forget), store.ErrConflict)
	forgotten := func(what string, want int) {
		found, err := s.TablesNaming(s.ctx, "ada")
		s.must(err)
		s.equal(what, len(found), want)
	}
	forgotten("tables that name her after the refusal", 2)
	without := live
	without.Host, without.Barred, without.Gone = "bea", []store.UserID{"ada"}, []store.UserID{"ada"}
	without.Seats = []store.SeatHolder{{Brain: "greedy", Name: "Basil"}, live.Seats[1]}
	s.commit(live.ID, store.Change{Expect: 2, Header: &without})
	s.must(s.Forget(s.ctx, forget))
	s.must(s.Forget(s.ctx, forget)) // again: there is nothing left to do
	s.must(s.Sweep(s.ctx))
	s.must(s.Sweep(s.ctx))
	forgotten("tables that name her", 0)
	s.wantForgotten(played, live)
}

// wantForgotten holds the tables to what is left of them when ada has been forgotten.
func (s *suite) wantForgotten(played, live store.Table) {
	s.Helper()
	got, err := s.Table(s.ctx, played.ID)
	s.must(err)
	s.equal("version and host", words(got.Version, string(got.Host)), "4")
	s.equal("seats", got.Seats, []store.SeatHolder{
		{Name: "Somebody", Claim: true}, played.Seats[1], played.Seats[2],
	})
	s.equal("barred, gone, notes", words(got.Barred, got.Gone, got.Notes["seats"]), "[bea cy] [] [0]")
	records, err := s.Finished(s.ctx, "s1")
	s.must(err)
	s.equal("her seat's record", records[0].Seats[0], store.RecordSeat{Result: got.Results[0], Name: "Somebody"})
	log, err := s.Log(s.ctx, played.ID, 1)
	s.must(err)
	s.equal("log", log, []store.LogEntry{Entry(1, ""), Entry(2, "bea"), Entry(3, "")})
	stillLive, err := s.Table(s.ctx, live.ID)
	s.must(err)
	s.equal("the live table", words(stillLive.Version, stillLive.Seats[0].Name, len(stillLive.Names())), "4 Basil 1")
	log, err = s.Log(s.ctx, live.ID, 1)
	s.must(err)
	s.equal("log of the live table", log, []store.LogEntry{Entry(1, "")})
	snapshot, err := s.Snapshot(s.ctx, played.ID)
	s.must(err)
	s.equal("snapshot", string(snapshot.Data), "x")
	outbox, err := s.Outbox(s.ctx, store.OutboxQuery{})
	s.must(err)
	s.equal("outbox", texts(outbox), "it begins")
	for id, want := range map[store.UserID]store.Person{"ada": {ID: "ada"}, "bea": {ID: "bea", Unlisted: true}} {
		p, err := s.Person(s.ctx, id)
		s.must(err)
		s.equal("what is remembered about "+string(id), p, want)
	}
	asked, err := s.Forgetting(s.ctx, store.Scope{})
	s.must(err)
	s.equal("who still has to be forgotten", len(asked), 0)
}
