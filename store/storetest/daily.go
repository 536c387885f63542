package storetest

import (
	"witchtable/engine"
	"witchtable/store"
)

// attempt is an attempt of ada's at the deal of a day.
func attempt(day store.Day, counts bool) store.Table {
	t := NewTable("s1", "")
	t.Daily = store.Daily{Day: day, Until: 1_700_000_000_000, Counts: counts}
	t.Seats = t.Seats[:1]
	return t
}

func testAttempts(s *suite) {
	const day store.Day = "2026-11-23"
	deal := store.Deal{Server: "s1", Game: "patience", Day: day}
	first := s.create(attempt(day, true))
	_, err := s.CreateTable(s.ctx, attempt(day, true), 0)
	s.wants("a second attempt that counts", err, store.ErrPlayed)
	again := s.create(attempt(day, false))
	s.create(attempt("2026-11-24", true)) // none has a channel, and so none takes another's
	turned := again
	turned.Daily.Counts = true
	_, err = s.Commit(s.ctx, again.ID, store.Change{Expect: 1, Header: &turned})
	s.wants("having a later attempt count", err, store.ErrPlayed)
	s.commit(first.ID, end(first, store.Closed, 10))
	_, err = s.CreateTable(s.ctx, attempt(day, true), 0)
	s.wants("a second attempt after the first was given up", err, store.ErrPlayed)
	found, err := s.Attempt(s.ctx, deal, "ada")
	s.must(err)
	s.equal("ada's attempt", found.ID, first.ID)
	for _, none := range []struct {
		deal store.Deal
		user store.UserID
	}{{deal, "bea"}, {store.Deal{Server: "s2", Game: "patience", Day: day}, "ada"},
		{store.Deal{Server: "s1", Game: "whist", Day: day}, "ada"}, {deal, ""}} {
		_, err := s.Attempt(s.ctx, none.deal, none.user)
		s.wants("the attempt of "+string(none.user)+" at "+none.deal.Game, err, store.ErrNotFound)
	}
	for name, spoil := range map[string]func(*store.Table){
		"no day":          func(t *store.Table) { t.Daily.Day = "the other day" },
		"no end":          func(t *store.Table) { t.Daily.Until = 0 },
		"a channel":       func(t *store.Table) { t.Channel = "c1" },
		"two seats":       func(t *store.Table) { t.Seats = append(t.Seats, store.SeatHolder{User: "bea"}) },
		"no server":       func(t *store.Table) { t.Server = "" },
		"an end, no deal": func(t *store.Table) { t.Channel, t.Daily.Day = "c9", "" },
	} {
		bad := attempt("2026-11-25", true)
		spoil(&bad)
		_, err := s.CreateTable(s.ctx, bad, 0)
		s.wants("a deal of the day with "+name, err, store.ErrInvalid)
	}
	s.commit(again.ID, end(again, store.Closed, 11))
}

func testSeasons(s *suite) {
	autumn := store.Season{Server: "s1", Name: "Autumn", Game: "patience", Channel: "c1", Lang: "es", Begun: 5, Until: 9}
	put := func(season store.Season) store.Season {
		s.Helper()
		kept, err := s.PutSeason(s.ctx, season)
		s.must(err)
		return kept
	}
	autumn = put(autumn)
	s.equal("number of the first season", autumn.Number, 1)
	winter := store.Season{Server: "s1", Name: "Winter", Game: "patience", Channel: "c1", Begun: 20, Until: 30}
	_, err := s.PutSeason(s.ctx, winter)
	s.wants("a season while another one lasts", err, store.ErrConflict)
	_, err = s.PutSeason(s.ctx, store.Season{Server: "s1", Number: 3, Name: "Winter", Game: "patience", Channel: "c1",
		Begun: 20, Until: 30})
	s.wants("season 3 of 1", err, store.ErrNotFound)
	autumn.Ended = 9
	autumn.Crowned = []store.Crown{{User: "ada", Name: "Ada", Points: 12, Games: 3}, {User: "bea", Name: "Bea", Points: 12,
		Games: 4}}
	put(autumn)
	open := func() []store.Season {
		s.Helper()
		found, err := s.OpenSeasons(s.ctx, store.Scope{})
		s.must(err)
		return found
	}
	s.equal("seasons of whose end nobody has been told", open(), []store.Season{autumn})
	autumn.Told = true
	put(autumn)
	winter = put(winter)
	s.equal("open seasons", open(), []store.Season{winter})
	s.must(s.Forget(s.ctx, store.Forgetting{User: "ada", Scrub: func(*store.Table, []engine.Seat) {},
		Drop: func(store.OutboxEntry) bool { return false }}))
	autumn.Crowned[0].User, autumn.Crowned[0].Name = "", ""
	found, err := s.Seasons(s.ctx, "s1")
	s.must(err)
	s.equal("seasons when ada has been forgotten", found, []store.Season{autumn, winter})
	found, err = s.Seasons(s.ctx, "s")
	s.must(err)
	s.equal("seasons of another server", len(found), 0)
	for name, spoil := range map[string]func(*store.Season){
		"no name": func(t *store.Season) { t.Name = "" }, "no game": func(t *store.Season) { t.Game = "" },
		"no channel":           func(t *store.Season) { t.Channel = "" },
		"no server":            func(t *store.Season) { t.Server = "" },
		"an end at the start":  func(t *store.Season) { t.Until = t.Begun },
		"a crown and no end":   func(t *store.Season) { t.Ended = 0 },
		"somebody of no id":    func(t *store.Season) { t.Crowned[1].User = "b a" },
		"an end before itself": func(t *store.Season) { t.Ended = 1 },
	} {
		bad, _ := autumn.Without("nobody")
		spoil(&bad)
		_, err := s.PutSeason(s.ctx, bad)
		s.wants("a season with "+name, err, store.ErrInvalid)
	}
}
