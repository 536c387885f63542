package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"witchtable/store"
	"witchtable/store/postgres"
	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

var ctx = context.Background()

// through is a store whose connections pass a line that the test cuts.
func through(t *testing.T, server *postgrestest.Server) (*postgres.Store, *postgrestest.Line) {
	t.Helper()
	line := postgrestest.NewLine(t, server)
	s := open(t, strings.Replace(server.DSN(), server.Address(), line.Address(), 1)+"&pool_max_conns=2")
	t.Cleanup(func() {
		if err := errors.Join(s.Check(ctx), s.Close()); err != nil {
			t.Error(err)
		}
	})
	if err := s.PutPack(ctx, storetest.Pack, []byte("cards")); err != nil {
		t.Fatal(err)
	}
	return s, line
}

func move(version uint64, n int) store.Change {
	return store.Change{Expect: version, Append: []store.LogEntry{storetest.Entry(n, "ada")},
		Outbox: []store.OutboxEntry{storetest.Say(fmt.Sprint("move ", n))}}
}

// TestCutInMidCommit cuts the line at every place of a commit, on the way there and back. Whoever is told that the
// outcome is unknown settles, and what is there then stays: each move is in the log once, and is said once.
func TestCutInMidCommit(t *testing.T) {
	s, line := through(t, postgrestest.Own(t))
	table, err := s.CreateTable(ctx, storetest.NewTable("s1", "c1"), 0)
	if err != nil {
		t.Fatal(err)
	}
	moves, unknown, stored := 0, 0, 0
	for cut := 1; cut < 600; cut += 7 {
		for _, reply := range []bool{false, true} {
			if _, err := s.Table(ctx, table.ID); err != nil { // so that there is a connection, and nothing to be asked of it
				t.Fatal(err)
			}
			line.CutAfter(cut, reply)
			moves++
			done, err := s.Commit(ctx, table.ID, move(table.Version, moves))
			line.CutAfter(0, false)
			if err == nil {
				table.Version = done.Version
				continue
			}
			if !errors.Is(err, store.ErrWrite) {
				t.Fatalf("cut after %d bytes: got error %v, want %v", cut, err, store.ErrWrite)
			}
			unknown++
			table, err = s.Settle(ctx, table.ID, 0)
			if err != nil {
				t.Fatalf("settling after a cut at %d: %v", cut, err)
			}
			if table.MoveCount == moves {
				stored++
				continue
			}
			done, err = s.Commit(ctx, table.ID, move(table.Version, moves))
			if err != nil {
				t.Fatalf("again after a cut at %d: %v", cut, err)
			}
			table.Version = done.Version
		}
	}
	if unknown < 20 || stored < 10 || stored == unknown {
		t.Errorf("%d of %d commits were unknown, %d of these stored: the line was not cut as it should be", unknown, moves,
			stored)
	}
	t.Logf("%d moves, %d of unknown outcome, %d of these stored", moves, unknown, stored)
	log, err := s.Log(ctx, table.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	said, err := s.Outbox(ctx, store.OutboxQuery{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range moves {
		if i >= len(log) || log[i] != storetest.Entry(i+1, "ada") {
			t.Fatalf("move %d of %d is not in the log as it was made", i+1, len(log))
		}
		if i >= len(said) || string(said[i].Payload) != fmt.Sprint("move ", i+1) {
			t.Fatalf("move %d is not said as it was made", i+1)
		}
	}
	if len(log) != moves || len(said) != moves {
		t.Errorf("%d moves, %d in the log, %d to be said", moves, len(log), len(said))
	}
}

// TestOutOfReach: where nothing can be sent, nothing is in doubt.
func TestOutOfReach(t *testing.T) {
	s, line := through(t, postgrestest.Own(t))
	table, err := s.CreateTable(ctx, storetest.NewTable("s1", "c1"), 0)
	if err != nil {
		t.Fatal(err)
	}
	line.Out(true)
	for { // connections that are there are found to be lost one by one
		if _, err = s.Commit(ctx, table.ID, move(1, 1)); !errors.Is(err, store.ErrWrite) {
			break
		}
	}
	for what, err := range map[string]error{
		"Commit":  err,
		"Done":    s.Done(ctx, table.ID, 0, 1),
		"Table":   func() error { _, err := s.Table(ctx, table.ID); return err }(),
		"Outbox":  func() error { _, err := s.Outbox(ctx, store.OutboxQuery{}); return err }(),
		"Claim":   func() error { _, err := s.Claim(ctx, store.Owner{ID: "a"}, time.Second, 1); return err }(),
		"Server":  func() error { _, err := s.Server(ctx, "s1"); return err }(),
		"Check":   s.Check(ctx),
		"PutPack": s.PutPack(ctx, "p", nil),
	} {
		if !errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrWrite) {
			t.Errorf("%s while the line is out: got error %v, want %v", what, err, store.ErrUnavailable)
		}
	}
	line.Out(false)
	if _, err := s.Commit(ctx, table.ID, move(1, 1)); err != nil {
		t.Errorf("after the line is back: %v", err)
	}
}

// TestDatabaseKilled kills the server under writers, again and again. What was acknowledged is there when it is back, and
// nobody need open anything anew.
func TestDatabaseKilled(t *testing.T) {
	server := postgrestest.Own(t)
	s, _ := through(t, server)
	const tables, kills = 4, 3
	stop := make(chan struct{})
	type result struct {
		id    store.TableID
		moves int
		err   error
	}
	results := make(chan result, tables)
	for i := range tables {
		table, err := s.CreateTable(ctx, storetest.NewTable("s1", store.ChannelID(fmt.Sprint("c", i))), 0)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			moves, err := playThrough(s, table, stop)
			results <- result{table.ID, moves, err}
		}()
	}
	for range kills {
		time.Sleep(200 * time.Millisecond)
		if err := server.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
	}
	close(stop)
	for range tables {
		r := <-results
		if r.err != nil {
			t.Fatalf("table %s: %v", r.id, r.err)
		}
		log, err := s.Log(ctx, r.id, 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(log) != r.moves || r.moves == 0 {
			t.Errorf("table %s has %d moves, %d were acknowledged or found", r.id, len(log), r.moves)
		}
		for i, e := range log {
			if e != storetest.Entry(i+1, "ada") {
				t.Errorf("move %d of table %s is %+v", i+1, r.id, e)
			}
		}
	}
}

// playThrough makes moves until it is told to stop, through everything that may become of them.
func playThrough(s store.Store, table store.Table, stop <-chan struct{}) (moves int, err error) {
	for {
		select {
		case <-stop:
			return moves, nil
		default:
		}
		done, err := s.Commit(ctx, table.ID, move(table.Version, moves+1))
		switch {
		case err == nil:
			table.Version, moves = done.Version, done.MoveCount
		case errors.Is(err, store.ErrWrite):
			settled, err := settle(s, table.ID)
			if err != nil {
				return moves, err
			}
			if settled.MoveCount != moves && settled.MoveCount != moves+1 {
				return moves, fmt.Errorf("%d moves settled after %d", settled.MoveCount, moves)
			}
			table, moves = settled, settled.MoveCount
		case errors.Is(err, store.ErrUnavailable):
			time.Sleep(10 * time.Millisecond)
		default:
			return moves, err
		}
	}
}

// settle settles however often it takes.
func settle(s store.Store, id store.TableID) (store.Table, error) {
	for {
		t, err := s.Settle(ctx, id, 0)
		if !errors.Is(err, store.ErrWrite) && !errors.Is(err, store.ErrUnavailable) {
			return t, err
		}
		time.Sleep(10 * time.Millisecond)
	}
}
