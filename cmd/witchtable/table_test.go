package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"witchtable/engine"
	"witchtable/engine/gamelog"
	"witchtable/store"
	"witchtable/store/bolt"
)

func TestTableList(t *testing.T) {
	s := database(t)
	code, out, _ := witchtable(t, nil, "table", "list", "--db", s.path)
	if code != exitFine {
		t.Errorf("exit code %d", code)
	}
	has(t, "the list", out, string(s.over), string(s.running), string(s.lobby), "Ash, Basil", "lobby", "playing", "over")
	if code, out, _ := witchtable(t, []string{"WITCHTABLE_DB=" + s.path}, "table", "list"); code != exitFine ||
		strings.Count(out, "\n") != 4 {
		t.Errorf("with the database from the environment: exit code %d, says %q", code, out)
	}
}

// TestTableShow: operators play, too, so a table is shown as an onlooker sees it.
func TestTableShow(t *testing.T) {
	s := database(t)
	_, out, _ := witchtable(t, nil, "table", "show", "--db", s.path, string(s.running))
	has(t, "the table", out, "playing, 25 moves", "Seat 1: Ash", "Seat 2: Basil (computer, random)", "Score of seat 2")
	if strings.Contains(out, "«") {
		t.Errorf("the catalogue lacks messages:\n%s", out)
	}
	_, exported, _ := witchtable(t, nil, "table", "export", "--db", s.path, string(s.running))
	rec, err := gamelog.Read([]byte(exported))
	if err != nil {
		t.Fatal(err)
	}
	if seed, _ := rec.Setup.Seed.MarshalText(); strings.Contains(out, string(seed)) {
		t.Error("the secret seed is shown")
	}
	_, out, _ = witchtable(t, nil, "table", "show", "--db", s.path, string(s.lobby))
	has(t, "the lobby", out, "lobby, 0 moves", "Seat 1: Ash")
}

func TestTableExport(t *testing.T) {
	s := database(t)
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []store.TableID{s.over, s.running} {
		file := filepath.Join(t.TempDir(), "table.json")
		code, _, errs := witchtable(t, nil, "table", "export", "--db", s.path, "-o", file, "--positions", string(id))
		if code != exitFine || strings.Contains(errs, "still runs") != (id == s.running) {
			t.Errorf("table %s: exit code %d, says %q", id, code, errs)
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := gamelog.Read(raw)
		if err != nil {
			t.Fatal(err)
		}
		if rec.Table == nil || rec.Table.ID != string(id) || rec.Seats[0].Name != "Ash" || rec.Over != (id == s.over) {
			t.Errorf("table %s: the export says %+v %+v, over %v", id, rec.Table, rec.Seats, rec.Over)
		}
		// What tests do with an export: load it and play it again.
		if _, err := engine.Replay(d.rules, rec.Setup, rec.Answers(), nil); err != nil {
			t.Errorf("table %s: %v", id, err)
		}
		if code, out, _ := witchtable(t, nil, "referee", file); code != exitFine {
			t.Errorf("table %s: the referee says %s", id, out)
		}
	}
	if code, _, errs := witchtable(t, nil, "table", "export", "--db", s.path, string(s.lobby)); code != exitFailed ||
		!strings.Contains(errs, "has no game") {
		t.Errorf("a lobby: exit code %d, says %q", code, errs)
	}
	if code, _, errs := witchtable(t, nil, "table", "export", "--db", s.path, "nowhere"); code != exitUsage ||
		!strings.Contains(errs, `no table "nowhere"`) {
		t.Errorf("an unknown table: exit code %d, says %q", code, errs)
	}
}

// A page shows a game that is over with its hands, one under way as onlookers see it, and says nothing else to anybody.
func TestTableExportAsAPage(t *testing.T) {
	s := database(t)
	const own = "alone was shown"
	for id, over := range map[store.TableID]bool{s.over: true, s.running: false} {
		file := filepath.Join(t.TempDir(), "replay.html")
		code, out, errs := witchtable(t, nil, "table", "export", "--db", s.path, "--html", file, string(id))
		says := ""
		if over { // and its channel was told of none
			says = "The turning points are looked for. That takes some seconds.\n"
		}
		if code != exitFine || out+errs != says {
			t.Errorf("table %s: exit code %d, says %q, want %q", id, code, out+errs, says)
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		has(t, "the page", string(raw), "<title>Fate of Witches · Table ", "\n\"Ash\",\n", "\n\"Basil\",\n",
			`{"code":"es","name":"Español"}`)
		if strings.Contains(string(raw), own) != over ||
			strings.Contains(string(raw), "The game is still going on.") == over {
			t.Errorf("table %s, over %v: hands are shown as if it were not so", id, over)
		}
	}
	if code, _, errs := witchtable(t, nil, "table", "export", "--db", s.path, "--html", "x", "-o", "y",
		string(s.over)); code != exitUsage || !strings.Contains(errs, "leave out -o") {
		t.Errorf("a page and a record at once: exit code %d, says %q", code, errs)
	}
	for id, says := range map[string]string{string(s.lobby): "has no game", "nowhere": `no table "nowhere"`} {
		if code, _, errs := witchtable(t, nil, "table", "export", "--db", s.path, "--html", filepath.Join(t.TempDir(), "x"),
			id); code == exitFine || !strings.Contains(errs, says) {
			t.Errorf("%s: exit code %d, says %q", id, code, errs)
		}
	}
}

func TestTableVerify(t *testing.T) {
	s := database(t)
	code, out, _ := witchtable(t, nil, "table", "verify", "--db", s.path)
	if code != exitFine {
		t.Errorf("exit code %d", code)
	}
	has(t, "the verdict", out, string(s.lobby)+": no game yet", "3 tables, 2 games", "2 right, 0 wrong")

	change := func(id store.TableID, f func(h *store.Table, c *store.Change)) {
		db, err := bolt.Open(s.path, bolt.Config{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		h, err := db.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		c := store.Change{Expect: h.Version, Header: &h}
		f(&h, &c)
		if _, err := db.Commit(t.Context(), id, c); err != nil {
			t.Fatal(err)
		}
	}
	change(s.over, func(h *store.Table, _ *store.Change) { h.Outcome.Victory, h.Outcome.Ending = "joint", "flood" })
	_, out, _ = witchtable(t, nil, "table", "verify", "--db", s.path)
	has(t, "the verdict", out, string(s.over)+`: WRONG: stored are the victory "joint" and the ending "flood"`)
	change(s.over, func(h *store.Table, _ *store.Change) { h.Outcome = store.Outcome{}; h.Results[1].Score++ })
	change(s.running, func(h *store.Table, c *store.Change) {
		d, err := openDeck("")
		if err != nil {
			t.Fatal(err)
		}
		other, err := d.rules.Start(h.Setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.Snapshot, err = other.AppendBinary(nil); err != nil {
			t.Fatal(err)
		}
	})
	code, out, _ = witchtable(t, nil, "table", "verify", "--db", s.path)
	if code != exitFailed {
		t.Errorf("with two tables changed: exit code %d; want %d", code, exitFailed)
	}
	has(t, "the verdict", out, string(s.over)+": WRONG: seat 2",
		string(s.running)+": WRONG: the snapshot after move 25 differs", "0 right, 2 wrong")
	if code, out, _ := witchtable(t, nil, "table", "verify", "--db", s.path, string(s.lobby)); code != exitFine ||
		strings.Contains(out, "WRONG") {
		t.Errorf("asked about the lobby only: exit code %d, says %q", code, out)
	}
}

func TestBackupOfADatabaseAtRest(t *testing.T) {
	s := database(t)
	copied := filepath.Join(t.TempDir(), "copy.db")
	code, out, errs := witchtable(t, nil, "backup", "--db", s.path, copied)
	if code != exitFine || !strings.Contains(out, "complete and checked") {
		t.Errorf("exit code %d, says %q %q", code, out, errs)
	}
	if code, out, _ := witchtable(t, nil, "table", "verify", "--db", copied); code != exitFine ||
		!strings.Contains(out, "2 right") {
		t.Errorf("the copy: exit code %d, says %q", code, out)
	}
	if code, _, _ := witchtable(t, nil, "backup", "--db", s.path, s.path); code == exitFine {
		t.Error("a database was copied onto itself")
	}
}

func TestDamagedDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "w.db")
	rubbish := []byte(strings.Repeat("this is no database ", 1000))
	if err := os.WriteFile(path, rubbish, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"serve"}, {"table", "list"}, {"backup", filepath.Join(t.TempDir(), "copy")}} {
		code, _, errs := witchtable(t, []string{"DISCORD_TOKEN=x", "WITCHTABLE_DB=" + path}, args...)
		if code != exitDamaged || !strings.Contains(errs, "damaged") || !strings.Contains(errs, "Nothing was changed") {
			t.Errorf("witchtable %v: exit code %d, says %q; want %d", args, code, errs, exitDamaged)
		}
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != string(rubbish) {
		t.Error("the damaged file was changed")
	}
}

// TestTableOfOtherRules: a game that the present rules do not lead to is shown by its header, exported as far as they
// go with the moves that follow, and not called wrong.
func TestTableOfOtherRules(t *testing.T) {
	s := database(t)
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	db, err := bolt.Open(s.path, bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []store.TableID{s.over, s.running} {
		h, err := db.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		h.Rules = 99
		if id == s.running {
			h.Setup.Seed = engine.SeedOf(8) // another deal, as later rules might make
		}
		if _, err := db.Commit(t.Context(), id, store.Change{Expect: h.Version, Header: &h}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	code, out, _ := witchtable(t, nil, "table", "verify", "--db", s.path)
	if code != exitFine {
		t.Errorf("verifying: exit code %d", code)
	}
	other := fmt.Sprintf(": played by another version of the rules (99; this program has %d), and ", d.version())
	has(t, "the verdict", out, string(s.over)+other+"can be played by these",
		string(s.running)+other+"cannot be played by these: move ", "0 right, 0 wrong", "2 games of other versions")
	code, out, _ = witchtable(t, nil, "table", "show", "--db", s.path, string(s.running))
	if code != exitFine {
		t.Errorf("showing: exit code %d", code)
	}
	has(t, "the table", out, "playing, 25 moves", "Seat 1: Ash", "Begun under version 99 of the rules",
		"witchtable table export")
	code, out, errs := witchtable(t, nil, "table", "export", "--db", s.path, string(s.running))
	if code != exitFine {
		t.Fatalf("exporting: exit code %d, says %s", code, errs)
	}
	rec, err := gamelog.Read([]byte(out))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(rec.Moves); len(rec.Unplayed) == 0 || n+len(rec.Unplayed) != 25 || rec.Unplayed[0].N != n+1 ||
		rec.Table.Rules != 99 || rec.Rules != d.version() {
		t.Errorf("%d moves, %d unplayed, by version %d, written by version %d; want 25 in all, by 99, written by ours", n,
			len(rec.Unplayed), rec.Table.Rules, rec.Rules)
	}
	schema, err := jsonschema.NewCompiler().Compile("../../docs/game-log.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	exported, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(exported); err != nil {
		t.Errorf("the export is not of the form that is documented: %v", err)
	}
}
