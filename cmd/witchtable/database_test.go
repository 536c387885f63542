package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

// password is in the addresses of these tests, and may be in nothing that the program says.
const password = "hush-hush-7"

// addressOf is the address of an empty database on a server, of a role that owns it and may do nothing else.
func addressOf(t *testing.T, s *postgrestest.Server, name string) string {
	t.Helper()
	postgrestest.Exec(t, s.DSN(), "CREATE ROLE "+name+" LOGIN PASSWORD '"+password+"'")
	postgrestest.Exec(t, s.DSN(), "CREATE DATABASE "+name+" OWNER "+name)
	return "postgres://" + name + ":" + password + "@" + s.Address() + "/" + name + "?sslmode=disable"
}

// said fails the test if somebody may have read the password.
func said(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(text, password) {
			t.Errorf("the password is in what the program says:\n%s", text)
		}
	}
}

// allGames is a file with a finished and a running game of each kind, and a lobby.
func allGames(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "w.db")
	db, err := bolt.Open(path, bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games() {
		d, err := g.withHouse()
		if err == nil {
			err = db.PutPack(t.Context(), store.PackHash(d.pack.Hash()), d.pack.Canonical())
		}
		if err != nil {
			t.Fatal(err)
		}
		play(t, db, d, g.name+"-over", 1<<30)
		play(t, db, d, g.name+"-running", 25)
		play(t, db, d, g.name+"-lobby", -1)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestIntoPostgreSQLAndBack takes games of every kind from a file into a database and from there into a file, by one
// command each. Every game replays to the byte in all three, and every list is the same.
func TestIntoPostgreSQLAndBack(t *testing.T) {
	server := postgrestest.Own(t)
	first, dsn, last := allGames(t), addressOf(t, server, "moved"), filepath.Join(t.TempDir(), "back.db")
	for _, args := range [][]string{{"import", "--db", dsn, first}, {"export", "--db", dsn, last}} {
		code, out, errs := witchtable(t, nil, args...)
		if code != exitFine || !strings.Contains(out, "9 tables") || !strings.Contains(out, "complete and checked") {
			t.Fatalf("%s: exit code %d, says %s%s", args[0], code, out, errs)
		}
		said(t, out, errs)
	}
	for _, db := range []string{first, dsn, last} {
		code, out, errs := witchtable(t, nil, "table", "verify", "--db", db)
		if code != exitFine || !strings.Contains(out, "9 tables, 6 games") || !strings.Contains(out, "6 right, 0 wrong") ||
			strings.Count(out, "the same to the byte") != 6 {
			t.Errorf("verifying: exit code %d, says %s%s", code, out, errs)
		}
		said(t, out, errs)
	}
	opened := make([]fullStore, 3)
	for i, db := range []string{first, dsn, last} {
		s, err := openStore(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		opened[i] = s
	}
	storetest.Same(t, opened[0], opened[1])
	storetest.Same(t, opened[0], opened[2])

	for name, args := range map[string][]string{
		"a database that is not empty": {"import", "--db", dsn, last},
		"a file that is there":         {"export", "--db", dsn, first},
		"from a database":              {"import", "--db", filepath.Join(t.TempDir(), "x.db"), dsn},
	} {
		if code, out, errs := witchtable(t, nil, args...); code != exitUsage && code != exitInUse {
			t.Errorf("%s: exit code %d, says %s%s", name, code, out, errs)
		} else {
			said(t, out, errs)
		}
	}
}

// TestCommandsOnPostgreSQL: what takes --db takes an address, too.
func TestCommandsOnPostgreSQL(t *testing.T) {
	server := postgrestest.Own(t)
	t.Chdir(t.TempDir()) // where the socket is
	world := discordHere(t)
	secret := filepath.Join(t.TempDir(), "db")
	dsn := addressOf(t, server, "served")
	if err := os.WriteFile(secret, []byte(dsn+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(), "WITCHTABLE_DB_FILE=" + secret}
	bot := start(t, env, "serve", "--log-format", "json")
	if err := world.WaitConnected(soon(t)); err != nil {
		t.Fatalf("%v; it said:\n%s", err, bot.err)
	}
	openTable(t, inTavern(t, world.URL(), "Ash"))
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, tt := range []struct {
		args []string
		says string
	}{
		{[]string{"status"}, "1 live table"},
		{[]string{"status"}, "serve it: 1; this one has 256 of 256 shards and 1 connection to the gateway"},
		{[]string{"tell", "Back in five minutes."}, "1 live table will be told"},
		{[]string{"table", "list"}, "lobby"},
		{[]string{"table", "verify"}, "no game yet"},
		{[]string{"backup", copied}, "complete and checked"},
		{[]string{"table", "list", "--db", copied}, "lobby"},
		{[]string{"doctor", "--db", dsn}, "durable, on this machine, no standby is waited for, all of it fits together"},
	} {
		code, out, errs := witchtable(t, env, tt.args...)
		if code != exitFine && tt.args[0] != "doctor" || !strings.Contains(out, tt.says) {
			t.Errorf("%v: exit code %d, says %s%s", tt.args, code, out, errs)
		}
		said(t, out, errs)
	}
	if code, out, errs := witchtable(t, env, "import", copied); code != exitInUse {
		t.Errorf("importing into what is served: exit code %d, says %s%s", code, out, errs)
	} else {
		said(t, out, errs)
	}
	if code := bot.end(t); code != exitFine {
		t.Errorf("stopped: exit code %d; it said:\n%s", code, bot.err)
	}
	said(t, bot.out.String(), bot.err.String())
	if !strings.Contains(bot.err.String(), "served:xxxxx@") {
		t.Errorf("the log does not say which database is served:\n%s", bot.err)
	}

	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"serve"}, {"table", "list"}, {"backup", copied}} {
		code, out, errs := witchtable(t, env, args...)
		if code != exitNoStore || !strings.Contains(errs, "PostgreSQL") {
			t.Errorf("%v without the database: exit code %d, says %s%s", args, code, out, errs)
		}
		said(t, out, errs)
	}
}

func TestNamesOfDatabases(t *testing.T) {
	for db, want := range map[string]string{
		"data/w.db": "data/w.db", "postgres://me:" + password + "@host:5432/tables?sslmode=require": "tables",
		"postgresql://host": "witchtable", "postgres://host/": "witchtable",
	} {
		if got := beside(db); got != want {
			t.Errorf("the files of %s are named after %q, want %q", db, got, want)
		}
		said(t, nameOfDatabase(db))
	}
	for _, bad := range []string{"postgres://me:" + password + "@host:notaport/x",
		"postgres://me:" + password + "@ho st/x",
		"postgres://host/x?sslmode=perhaps&password=" + password,
		"postgres://me:" + password + "@127.0.0.1/x?search_path=a,b"} {
		s, err := openStore(t.Context(), bad)
		if err == nil {
			t.Fatal(s.Close())
		}
		said(t, err.Error())
		if usage := (&usageError{}); !errors.As(err, &usage) {
			t.Errorf("%v is no error of a setting", err)
		}
	}
}
