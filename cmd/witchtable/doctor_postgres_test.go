package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/engine/enginetest/golden"
	"witchtable/store/postgres/postgrestest"
)

// examined runs the doctor without a token, and gives what it says of a PostgreSQL database without what differs each
// time.
func examined(t *testing.T, db string) (code int, text string) {
	t.Helper()
	code, text = seen(t, []string{"WITCHTABLE_DB=" + db}, 0)
	said(t, text)
	var lines []string
	for line := range strings.Lines(text) {
		for _, about := range []string{"database", "processes", "serving"} {
			if len(line) > 6 && strings.HasPrefix(line[6:], about) {
				lines = append(lines, line)
			}
		}
	}
	text = strings.ReplaceAll(strings.Join(lines, ""), "SANDBOX", "ADDRESS")
	for pattern, with := range map[string]string{
		`PostgreSQL [\d.]+ \([^)]*\)|PostgreSQL [\d.]+`: "PostgreSQL V", `since [-\d:TZ]+`: "since THEN",
		`ADDRESS cannot be reached from here \(.*?\);`: "ADDRESS cannot be reached from here (WHY);",
		`\d+ by now`: "N by now",
	} {
		text = regexp.MustCompile(pattern).ReplaceAllString(text, with)
	}
	return code, text
}

// TestDoctorOfPostgreSQL holds what the doctor says of a database and of those who serve it to a file.
func TestDoctorOfPostgreSQL(t *testing.T) {
	file, err := filepath.Abs("testdata/doctor_postgres.txt") // before another folder is this one
	if err != nil {
		t.Fatal(err)
	}
	server := postgrestest.Own(t)
	dsn, home := addressOf(t, server, "looked"), t.TempDir()
	t.Chdir(home)
	world := discordHere(t)
	var all strings.Builder
	tell := func(what, db string, wants ...string) { // as soon as it is said: leases and connections take their time
		t.Helper()
		for ctx := soon(t); ; time.Sleep(100 * time.Millisecond) {
			code, text := examined(t, db)
			if !slices.ContainsFunc(wants, func(want string) bool { return !strings.Contains(text, want) }) {
				fmt.Fprintf(&all, "## %s: exit code %d\n\n%s\n", what, code, text)
				return
			}
			if ctx.Err() != nil {
				t.Fatalf("%s: want %q, got:\n%s", what, wants, text)
			}
		}
	}
	const whole, heard = "256 of 256 shards and 1 of 1 connections", "version, connected"
	tell("nobody serves", dsn)
	env := []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(), "WITCHTABLE_DB=" + dsn,
		"WITCHTABLE_LEASE=4s", "WITCHTABLE_WATCH=127.0.0.1:0"}
	bot := start(t, env, "serve", "--log-format", "json")
	addr := watchedAt.FindStringSubmatch(bot.err.await(t, "whoever watches is answered"))[1]
	awaitPage(t, addr, "/readyz", 200, "ok")
	tell("a bot serves", dsn, whole, heard)
	t.Chdir(t.TempDir())
	tell("looked at from another folder", dsn, whole)
	code, _, errs := witchtable(t, env, "status")
	if code != exitFailed || !strings.Contains(errs, "from this folder") {
		t.Errorf("status from another folder: exit code %d, says %q", code, errs)
	}
	tell("two nodes and no standby", strings.Replace(dsn, server.Address(), server.Address()+",127.0.0.1:1", 1), whole)
	postgrestest.Exec(t, server.DSN(), "ALTER ROLE looked SET synchronous_commit = off")
	tell("commits that are not waited for", dsn, whole)
	postgrestest.Exec(t, server.DSN(), "ALTER ROLE looked RESET synchronous_commit")

	// All commits wait for standbys that are not there. Everything can be read.
	postgrestest.Exec(t, server.DSN(), "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (one, two)'")
	postgrestest.Exec(t, server.DSN(), "SELECT pg_reload_conf()")
	awaitPage(t, addr, "/readyz", 503, errUnsure.Error())
	tell("no standby is there that commits wait for", dsn, "wait for a standby", "none serves")
	postgrestest.Exec(t, server.DSN(), "ALTER SYSTEM RESET synchronous_standby_names")
	postgrestest.Exec(t, server.DSN(), "SELECT pg_reload_conf()")
	awaitPage(t, addr, "/readyz", 200, "ok")
	if code := bot.end(t); code != exitFine {
		t.Fatalf("exit code %d; it said:\n%s", code, bot.err)
	}

	bot = start(t, append(env, "WITCHTABLE_PEER_ADVERTISE=127.0.0.1:9"), "serve", "--log-format", "json")
	addr = watchedAt.FindStringSubmatch(bot.err.await(t, "whoever watches is answered"))[1]
	awaitPage(t, addr, "/readyz", 200, "ok")
	tell("nobody is where a process says that it is", dsn, "cannot be reached", whole, heard)
	if code := bot.end(t); code != exitFine {
		t.Fatalf("exit code %d; it said:\n%s", code, bot.err)
	}
	golden.Check(t, file, all.String())
}
