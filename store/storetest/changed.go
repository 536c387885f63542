package storetest

import (
	"slices"
	"sync"

	"witchtable/engine"
	"witchtable/store"
)

func testChanged(s *suite) {
	since := func(mark store.Mark) store.Changed {
		s.Helper()
		got, err := s.ChangedSince(s.ctx, mark)
		s.must(err)
		slices.Sort(got.People)
		slices.Sort(got.Servers)
		return got
	}
	expect := func(what string, got store.Changed, people []store.UserID, servers []store.ServerID) {
		s.Helper()
		if got.All || !slices.Equal(got.People, people) || !slices.Equal(got.Servers, servers) {
			s.Errorf("%s: got all %t, people %q, servers %q; want people %q, servers %q", what, got.All, got.People, got.Servers,
				people, servers)
		}
	}
	s.must(s.PutPerson(s.ctx, store.Person{ID: "ada"}))
	begun := since(0)
	s.equal("of before there was a mark, all may have changed", begun.All, true)
	expect("nothing changed", since(begun.Now), nil, nil)
	s.must(s.PutPerson(s.ctx, store.Person{ID: "bea", Unlisted: true}))
	s.must(s.PutServer(s.ctx, store.Server{ID: "s1", Game: "g"}))
	one := since(begun.Now)
	expect("a person and a server", one, []store.UserID{"bea"}, []store.ServerID{"s1"})
	s.must(s.PutPerson(s.ctx, store.Person{ID: "bea"}))
	s.must(s.Forget(s.ctx, store.Forgetting{User: "cy", Scrub: func(*store.Table, []engine.Seat) {},
		Drop: func(store.OutboxEntry) bool { return false }}))
	s.wants("a refusal", s.PutPerson(s.ctx, store.Person{}), store.ErrInvalid)
	expect("what changed since", since(one.Now), []store.UserID{"bea", "cy"}, nil)
	expect("what changed since the beginning", since(begun.Now), []store.UserID{"bea", "cy"}, []store.ServerID{"s1"})
	var busy sync.WaitGroup
	for range 100 { // many at once are made quickly; some may be forgotten, but not that there were any
		busy.Go(func() {
			for range 15 {
				if err := s.PutServer(s.ctx, store.Server{ID: "s2"}); err != nil {
					s.Error(err)
				}
			}
		})
	}
	busy.Wait()
	if many := since(begun.Now); !many.All && !slices.Contains(many.Servers, "s2") {
		s.Errorf("after many changes only %v were changed", many)
	}
}
