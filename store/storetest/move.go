package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// RunMove checks that what a store keeps can be taken out and put into another one of the kind, as store.Movable says.
// open makes an empty one; it is checked and closed.
func RunMove(t *testing.T, open func(t *testing.T) store.Movable) {
	var from, to store.Movable
	s := begin(t, func(t *testing.T) store.Store { from = open(t); return from })
	Fill(t, s.Store)
	to = open(t)
	t.Cleanup(func() {
		if err := errors.Join(to.Check(s.ctx), to.Close()); err != nil {
			t.Error(err)
		}
	})
	s.wants("putting something into a store that has a pack", from.Import(s.ctx, func(func(store.Piece) error) error {
		return nil
	}), store.ErrConflict)
	all := func(add func(store.Piece) error) error { return from.Export(s.ctx, add) }
	s.must(to.Import(s.ctx, all))
	Same(t, from, to)
	s.wants("doing so again", to.Import(s.ctx, all), store.ErrConflict)

	later := NewTable("s1", "later")
	first, err := from.CreateTable(s.ctx, later, 0)
	s.must(err)
	second, err := to.CreateTable(s.ctx, later, 0)
	s.must(err)
	s.equal("number of the next table", second.Number, first.Number)
	stop := errors.New("enough")
	s.wants("being told to stop", from.Export(s.ctx, func(store.Piece) error { return stop }), stop)
	ended, end := context.WithCancel(s.ctx)
	end()
	s.wants("having no time", from.Export(ended, func(store.Piece) error { return nil }), context.Canceled)
	s.testPieces(open)
}

// testPieces: what breaks a rule is not put into a store.
func (s *suite) testPieces(open func(t *testing.T) store.Movable) {
	good := NewTable("s1", "c1")
	good.ID, good.Version, good.Number = "bcdfghjk", 1, 1
	whole := func(spoil func(*store.WholeTable)) store.Piece {
		w := store.WholeTable{Table: good}
		spoil(&w)
		return w
	}
	for name, piece := range map[string]store.Piece{
		"a pack of no name":            store.KeptPack{},
		"a newest table of no number":  store.Newest{Server: "s1"},
		"a table of no id":             whole(func(w *store.WholeTable) { w.Table.ID = "b" }),
		"a table of no version":        whole(func(w *store.WholeTable) { w.Table.Version = 0 }),
		"a table that breaks a rule":   whole(func(w *store.WholeTable) { w.Table.Game = "" }),
		"a table that counts wrongly":  whole(func(w *store.WholeTable) { w.Table.MoveCount = 1 }),
		"a snapshot of a move to come": whole(func(w *store.WholeTable) { w.Snapshot.N = 1 }),
		"a log with a gap": whole(func(w *store.WholeTable) {
			w.Table.MoveCount, w.Log = 1, []store.LogEntry{Entry(2, "ada")}
		}),
		"an entry that was never given out": whole(func(w *store.WholeTable) {
			e := Say("x")
			e.Table, e.ID = good.ID, 1
			w.Outbox = []store.OutboxEntry{e}
		}),
	} {
		other := open(s.T)
		s.wants("putting "+name, other.Import(s.ctx, func(add func(store.Piece) error) error { return add(piece) }),
			store.ErrInvalid)
		s.must(other.Close())
	}
}

// Fill puts something of everything into an empty store that has Pack.
func Fill(t testing.TB, s store.Store) {
	t.Helper()
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 12 {
		in := NewTable(store.ServerID(fmt.Sprintf("s%d", i%3)), store.ChannelID(fmt.Sprint("c", i)))
		in.Wakes, in.Title = store.Millis(i*100), "a\x00b \u2028 ünknown"
		if i == 5 {
			in.Server = ""
		}
		table, err := s.CreateTable(ctx, in, 0, Say("hello"), Say("there"))
		must(err)
		for n := range i {
			_, err := s.Commit(ctx, table.ID, store.Change{Expect: table.Version, Append: []store.LogEntry{Entry(n+1, "bea")},
				Snapshot: []byte{0, 255, byte(n)}, Outbox: []store.OutboxEntry{Say(fmt.Sprint("move ", n))},
				Done: []store.OutboxID{1}})
			must(err)
			table.Version++
		}
		switch i % 4 {
		case 1:
			_, err = s.Commit(ctx, table.ID, end(table, store.Over, store.Millis(10+i)))
		case 2:
			_, err = s.Commit(ctx, table.ID, end(table, store.Closed, store.Millis(10+i)))
		case 3:
			err = s.Retry(ctx, store.OutboxRef{Table: table.ID, ID: 2}, 0, 3, 900)
		}
		must(err)
	}
	_, err := s.CreateTable(ctx, attempt("2026-11-23", true), 0)
	must(err)
	must(s.PutPack(ctx, "other", []byte{0, 1, 255}))
	must(s.PutServer(ctx, store.Server{ID: "s1", Looks: store.InWords, DailyKey: engine.SeedOf(3)}))
	must(s.PutServer(ctx, store.Server{ID: "s9", Game: "patience"}))
	must(s.PutPerson(ctx, store.Person{ID: "ada", Unlisted: true, Quiet: store.Quiet{Until: 60, Zone: "Europe/Berlin"}}))
	must(s.PutPerson(ctx, store.Person{ID: "zoe", Forgetting: "Zoe"}))
	for _, season := range []store.Season{
		{Server: "s1", Name: "Autumn", Game: "patience", Channel: "c1", Begun: 5, Until: 9, Ended: 9, Told: true,
			Crowned: []store.Crown{{User: "bea", Name: "Bea", Points: 12, Games: 3}}},
		{Server: "s1", Name: "Winter", Game: "patience", Channel: "c1", Begun: 20, Until: 30},
	} {
		_, err := s.PutSeason(ctx, season)
		must(err)
	}
}
