package bolt

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"go.etcd.io/bbolt"

	"witchtable/store"
	"witchtable/store/storetest"
)

var writeOld = flag.Bool("write-old", false, "write the file of the present schema to testdata")

const oldID store.TableID = "29wz7kqh"

// oldFile is a file as the program of schema 1 wrote it. It is kept in a form that depends on the byte order of
// the machine, as all of bbolt's files are.
func oldFile(t *testing.T) string {
	t.Helper()
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema1.db")), 0o600))
	return path
}

// TestWriteOld writes the file of the present schema to testdata when asked to. A file of an old schema is never
// written again.
func TestWriteOld(t *testing.T) {
	if !*writeOld {
		t.Skip("writes the file of the present schema, which is asked for with -write-old; not a test")
	}
	// These random bytes draw oldID.
	var draws []byte
	for _, c := range []byte(oldID) {
		draws = append(draws, byte(bytes.IndexByte([]byte("23456789bcdfghjkmnpqrstvwxyz"), c)))
	}
	s, err := open(newPath(t), Config{Random: bytes.NewReader(draws)}, defaults())
	must(t, err)
	must(t, s.PutPack(ctx, storetest.Pack, []byte("cards")))
	table, err := s.CreateTable(ctx, storetest.NewTable("s1", "c1"), 0, storetest.Say("hello"))
	must(t, err)
	_, err = s.Commit(ctx, table.ID, store.Change{
		Expect: 1, Append: []store.LogEntry{storetest.Entry(1, "ada"), storetest.Entry(2, "")}, Snapshot: []byte("after two"),
	})
	must(t, err)
	must(t, s.Backup(ctx, filepath.Join("testdata", fmt.Sprintf("schema%d.db", schemaNow))))
	closeNow(t, s)
}

func checkOldContent(t *testing.T, s *Store) {
	t.Helper()
	table, err := s.Table(ctx, oldID)
	must(t, err)
	want := storetest.NewTable("s1", "c1")
	if table.Version != 2 || table.MoveCount != 2 || table.Title != want.Title || table.Setup.Seed != want.Setup.Seed {
		t.Errorf("old table: got %v titled %q, want version 2 with 2 moves and what it was created with", table, table.Title)
	}
	log, err := s.Log(ctx, oldID, 1)
	must(t, err)
	if len(log) != 2 || log[0] != storetest.Entry(1, "ada") || log[1] != storetest.Entry(2, "") {
		t.Errorf("old log: got %v", log)
	}
	mine, err := s.LiveTablesOf(ctx, "ada")
	must(t, err)
	if len(mine) != 1 || mine[0].ID != oldID {
		t.Errorf("old tables of ada: got %v, want %s", mine, oldID)
	}
	must(t, s.Check(ctx))
	outbox, err := s.Outbox(ctx, store.OutboxQuery{})
	must(t, err)
	if len(outbox) != 1 || string(outbox[0].Payload) != "hello" {
		t.Errorf("old outbox: got %v, want one entry that says hello", outbox)
	}
}

// TestSchema1IsReadable: the file remembers a person as well, which no program asks for any more.
func TestSchema1IsReadable(t *testing.T) {
	s := mustOpen(t, oldFile(t), defaults())
	checkOldContent(t, s)
	must(t, s.Check(ctx))
}

// TestSchema2IsReadable: the file knows nothing of what was chosen for servers, which can be chosen from now on.
func TestSchema2IsReadable(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema2.db")), 0o600))
	s := mustOpen(t, path, defaults())
	checkOldContent(t, s)
	server, err := s.Server(ctx, "s1")
	must(t, err)
	if want := (store.Server{ID: "s1"}); server != want {
		t.Errorf("old server: got %+v, want %+v", server, want)
	}
	want := store.Server{ID: "s1", Looks: store.InWords}
	must(t, s.PutServer(ctx, want))
	must(t, s.Check(ctx))
	closeNow(t, s)
	if server, err = mustOpen(t, path, defaults()).Server(ctx, "s1"); err != nil || server != want {
		t.Errorf("the server after the store was opened again: got %+v, %v, want %+v", server, err, want)
	}
}

// TestSchema3IsReadable: the file knows nothing of what people wish for, who can wish from now on.
func TestSchema3IsReadable(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema3.db")), 0o600))
	s := mustOpen(t, path, defaults())
	checkOldContent(t, s)
	want := store.Person{ID: "ada", Quiet: store.Quiet{From: 60, Until: 120}}
	must(t, s.PutPerson(ctx, want))
	must(t, s.Check(ctx))
	closeNow(t, s)
	if got, err := mustOpen(t, path, defaults()).Person(ctx, "ada"); err != nil || got != want {
		t.Errorf("the person after the store was opened again: got %+v, %v, want %+v", got, err, want)
	}
}

// TestSchema4IsReadable: the file does not say who has left the table, nor what has been played. The first it learns
// from the log.
func TestSchema4IsReadable(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema4.db")), 0o600))
	s := mustOpen(t, path, defaults())
	checkOldContent(t, s)
	named, err := s.TablesNaming(ctx, "bea")
	must(t, err)
	if len(named) != 1 || named[0].ID != oldID {
		t.Errorf("tables that name bea: got %v, want %s", named, oldID)
	}
	must(t, s.Check(ctx))
}

// TestSchema5IsReadable: the file knows neither deals of the day nor seasons, and learns of both.
func TestSchema5IsReadable(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema5.db")), 0o600))
	s := mustOpen(t, path, defaults())
	checkOldContent(t, s)
	kept, err := s.PutSeason(ctx, store.Season{Server: "s1", Name: "Autumn", Game: "patience", Channel: "c1", Begun: 1,
		Until: 2})
	must(t, err)
	open, err := s.OpenSeasons(ctx, store.Scope{})
	must(t, err)
	if len(open) != 1 || open[0].Name != "Autumn" || kept.Number != 1 {
		t.Errorf("seasons after the migration: got %+v, want Autumn as the first", open)
	}
	must(t, s.Check(ctx))
}

// TestSchema6IsReadable: the file differs in its records alone.
func TestSchema6IsReadable(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema6.db")), 0o600))
	checkOldContent(t, mustOpen(t, path, defaults()))
}

// TestRecordedBeforeItWasWhole: the record of a game that ended earlier learns from the header by which options, cards
// and rules it was played. What came of it as a whole was not kept, and the record says so by having nothing there.
func TestRecordedBeforeItWasWhole(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema6-ended.db")), 0o600))
	s := mustOpen(t, path, defaults())
	must(t, s.Check(ctx))
	got, err := s.Finished(ctx, "s1")
	must(t, err)
	if len(got) != 1 {
		t.Fatalf("finished games: got %v, want one", got)
	}
	r := got[0]
	if r.Options["hard"] != "yes" || r.Rules != 3 || r.Pack != storetest.Pack || r.Players != 3 {
		t.Errorf("how the old game was played: got %v, pack %q, rules %d, %d players; want it hard, with the table's pack, "+
			"by rules 3, and 3 players", r.Options, r.Pack, r.Rules, r.Players)
	}
	if joint, _ := r.Joint(); joint || r.Outcome != (store.Outcome{}) {
		t.Errorf("what came of the old game: got %+v, want nothing, since it was not kept", r.Outcome)
	}
	old, err := s.Table(ctx, r.Table)
	must(t, err)
	old.Title = "renamed" // a change after the end writes the record anew
	_, err = s.Commit(ctx, old.ID, store.Change{Expect: old.Version, Header: &old})
	must(t, err)
	must(t, s.Check(ctx))
}

// TestPlayedBeforeItWasCounted: games that ended before there were records are counted, with who gave how many answers,
// and those who had left by then are found.
func TestPlayedBeforeItWasCounted(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema4-ended.db")), 0o600))
	s := mustOpen(t, path, defaults())
	must(t, s.Check(ctx))
	got, err := s.Finished(ctx, "s1")
	must(t, err)
	if len(got) != 1 {
		t.Fatalf("finished games: got %v, want one", got)
	}
	seats := got[0].Seats
	if want := (store.RecordSeat{
		Result: store.Result{Seat: 0, Score: 31, Rank: 1, Won: true, Title: "title.first", Answers: 2, Own: 1}, User: "ada",
		Name: "Ada",
	}); len(seats) != 2 || !reflect.DeepEqual(seats[0], want) {
		t.Errorf("what became of ada: got %+v, want %+v", seats, want)
	}
	gone, err := s.TablesNaming(ctx, "zoe")
	must(t, err)
	if len(gone) != 1 || len(gone[0].Gone) != 1 {
		t.Errorf("tables that zoe has left: got %v, want one", gone)
	}
}

// TestSchema1WithEndedTables: a file of the first version with a table that is over, one that was closed, one that is
// played, and a person. The indexes that it has and this program has not are gone, the tables are there.
func TestSchema1WithEndedTables(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema1-ended.db")), 0o600))
	s := mustOpen(t, path, defaults())
	must(t, s.Check(ctx))
	ids, err := s.TableIDs(ctx)
	must(t, err)
	if want := []store.TableID{"bcdfghjk", "mnpqrstv", "wxyz2345"}; !slices.Equal(ids, want) {
		t.Fatalf("tables %q, want %q", ids, want)
	}
	played, err := s.Finished(ctx, "s1")
	must(t, err)
	if len(played) != 1 || played[0].Table != "bcdfghjk" || played[0].Seats[0].User != "ada" {
		t.Errorf("finished games: got %+v, want the first one", played)
	}
	last, err := s.LastOver(ctx, "c1")
	must(t, err)
	if last.ID != "bcdfghjk" || len(last.Results) != 2 || last.Results[0].Score != 31 {
		t.Errorf("the last table that is over: got %v with results %v, want the first one", last, last.Results)
	}
	playing, err := s.TableIn(ctx, "c1")
	must(t, err)
	if playing.ID != "wxyz2345" || playing.MoveCount != 1 {
		t.Errorf("the table in the channel: got %v, want the third one with a move", playing)
	}
	mine, err := s.LiveTablesOf(ctx, "ada")
	must(t, err)
	if len(mine) != 1 || mine[0].ID != playing.ID {
		t.Errorf("tables of ada: got %v, want the third one", mine)
	}
	_, err = s.Commit(ctx, playing.ID,
		store.Change{Expect: playing.Version, Append: []store.LogEntry{storetest.Entry(2, "bea")}})
	must(t, err)
	must(t, s.Check(ctx))
}

// next is this program if it had one schema more.
func next(change func(tx *bbolt.Tx) error) internals {
	in := defaults()
	in.schema, in.migrations = schemaNow+1, append(migrations(), change)
	return in
}

func TestMigration(t *testing.T) {
	path := oldFile(t)
	before := mustRead(t, path)
	runs := 0
	in := next(func(tx *bbolt.Tx) error {
		runs++
		return bucket(tx, bucketPacks).Put([]byte("new"), []byte("more cards"))
	})
	for range 2 { // opening again migrates nothing
		s := mustOpen(t, path, in)
		checkOldContent(t, s)
		pack, err := s.Pack(ctx, "new")
		must(t, err)
		if string(pack) != "more cards" {
			t.Errorf("what the migration wrote reads back as %q", pack)
		}
		must(t, s.Backup(ctx, filepath.Join(t.TempDir(), "copy")))
		closeNow(t, s)
	}
	if runs != 1 {
		t.Errorf("the migration ran %d times, want once", runs)
	}
	_, err := Open(path, Config{})
	wants(t, "the older program opening the migrated file", err, store.ErrNewer)
	copied := path + ".schema1"
	if len(mustRead(t, copied)) != len(before) {
		t.Error("the copy of the old file has another size")
	}
	checkOldContent(t, mustOpen(t, copied, defaults()))
}

func TestFailedMigration(t *testing.T) {
	path := oldFile(t)
	boom := errors.New("boom")
	tests := map[string]struct {
		change func(tx *bbolt.Tx) error
		want   error
	}{
		"an error":      {func(tx *bbolt.Tx) error { return errors.Join(tx.DeleteBucket(bucketLog), boom) }, boom},
		"a lost bucket": {func(tx *bbolt.Tx) error { return tx.DeleteBucket(bucketLog) }, store.ErrDamaged},
		"a strange bucket": {func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("more")); return err },
			store.ErrDamaged},
	}
	for name, tt := range tests {
		_, err := open(path, Config{}, next(tt.change))
		wants(t, "a migration with "+name, err, tt.want)
		s := mustOpen(t, path, defaults())
		checkOldContent(t, s)
		closeNow(t, s)
	}
}

// TestSchema7IsReadable: the file knows neither owners nor when its tables wake, and has no lists of who and what is
// still to be seen to.
func TestSchema7IsReadable(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema7.db")), 0o600))
	s := mustOpen(t, path, defaults())
	checkOldContent(t, s)
	waking, err := s.Waking(ctx, store.WakeQuery{})
	must(t, err)
	if want := []store.Wake{{Table: oldID}}; !slices.Equal(waking, want) {
		t.Errorf("tables that are looked at at once: got %v, want %v", waking, want)
	}
	got, err := s.Claim(ctx, store.Owner{ID: "first"}, 0, store.ShardOf("s1"))
	must(t, err)
	_, err = s.Commit(ctx, oldID, store.Change{Expect: 2, Term: got[0].Term})
	must(t, err)
	must(t, s.Check(ctx))
}

// TestWhatWasLeftBeforeItWasListed: who had asked to be forgotten, and which season had not been told of, is found in a
// file of before there were lists of them.
func TestWhatWasLeftBeforeItWasListed(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, mustRead(t, filepath.Join("testdata", "schema7-asked.db")), 0o600))
	s := mustOpen(t, path, defaults())
	must(t, s.Check(ctx))
	asked, err := s.Forgetting(ctx, store.Scope{})
	must(t, err)
	if want := []store.Person{{ID: "cy", Forgetting: "Cy"}}; !slices.Equal(asked, want) {
		t.Errorf("who has asked to be forgotten: got %v, want %v", asked, want)
	}
	open, err := s.OpenSeasons(ctx, store.Scope{})
	must(t, err)
	if len(open) != 1 || open[0].Number != 2 {
		t.Errorf("seasons that are not told of: got %+v, want the second", open)
	}
	if waking, err := s.Waking(ctx, store.WakeQuery{}); err != nil || len(waking) != 1 {
		t.Errorf("tables that are looked at at once: got %v, %v, want the live one", waking, err)
	}
}
