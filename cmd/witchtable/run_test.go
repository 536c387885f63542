package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot/discord"
	"witchtable/store"
)

func TestHelp(t *testing.T) {
	for _, args := range [][]string{nil, {"--help"}} {
		code, out, errs := witchtable(t, nil, args...)
		if code != exitFine || errs != "" {
			t.Errorf("witchtable %v: exit code %d, errors %q", args, code, errs)
		}
		has(t, "the help", out, "demo", "serve", "simulate", "scenario", "cards", "table", "backup", "referee", "status",
			"sandbox")
	}
	for _, cmd := range []string{"demo", "serve", "simulate", "scenario", "cards", "table", "backup", "referee", "status",
		"sandbox"} {
		if code, out, _ := witchtable(t, nil, cmd, "--help"); code != exitFine ||
			!strings.Contains(out, "Usage: witchtable "+cmd) {
			t.Errorf("witchtable %s --help: exit code %d, says %q", cmd, code, out)
		}
	}
}

func TestVersion(t *testing.T) {
	code, out, _ := witchtable(t, nil, "--version")
	if code != exitFine || !strings.HasPrefix(out, "witchtable ") || !strings.Contains(out, "go1.") {
		t.Errorf("exit code %d, says %q", code, out)
	}
}

// TestBadInput: whatever is wrong with what was asked for is said in a sentence, with the exit code for usage.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	missing := filepath.Join(dir, "missing")
	broken := file("broken.yaml", "pack: mine\ngame: fate\nformat: 1\ntitle: Mine\nlanguage: en\ncards:\n  - id: a\n   "+
		" kind: character\n    nmae: A\n")
	tides := file("tides.yaml", "pack: mine\ngame: tides\nformat: 1\ntitle: Mine\nlanguage: en\ncards: []\n")
	for _, c := range []struct {
		args string
		env  string
		want string
	}{
		{args: "brew", want: "brew"},
		{args: "simulate --gmaes 3", want: "--gmaes"},
		{args: "simulate --brains genius", want: `no computer player "genius"`},
		{args: "simulate --players 0", want: "1 to 4"},
		{args: "simulate --players 3-2", want: `"3-2" is neither a number nor a range`},
		{args: "simulate --players many", want: `"many"`},
		{args: "simulate -n 0", want: "0 games"},
		{args: "simulate --options retrieve=perhaps", want: `"perhaps"; it can be any, own_only`},
		{args: "simulate --options cheat=true", want: `no option "cheat"`},
		{args: "simulate --positions", want: "--log"},
		{args: "simulate --log " + dir, want: "is a directory"},
		{args: "simulate --pack " + missing, want: "missing"},
		{args: "simulate --pack " + broken, want: "broken.yaml:9:5"},
		{args: "simulate", env: "WITCHTABLE_PACK=" + broken, want: "broken.yaml:9:5"},
		{args: "simulate --pack " + tides, want: `does not know the game "tides"`},
		{args: "cards show nobody", want: `no card "nobody"`},
		{args: "cards show spindel", want: "it has spindle"},
		{args: "cards list --pack " + missing, want: "missing"},
		{args: "cards schema --game tides", want: "tides"},
		{args: "cards vocabulary --game tides", want: "tides"},
		{args: "table list --db " + missing, want: "there is no database"},
		{args: "table show x --db " + missing, want: "there is no database"},
		{args: "table list --db " + dir, want: "is a folder"},
		{args: "backup --db " + missing + " " + dir + "/copy", want: "there is no database"},
		{args: "backup", want: "file"},
		{args: "demo --speed 0", want: "--speed"},
		{args: "demo --data " + broken, want: "--data"},
		{args: "demo --port 99999", want: "99999"},
		{args: "demo --pack " + broken, want: "broken.yaml:9:5"},
		{args: "sandbox --openapi " + broken, want: "broken.yaml"},
		{args: "serve --log loud", want: "loud"},
		{args: "serve", want: "DISCORD_TOKEN is not set"},
		{args: "serve", env: "DISCORD_TOKEN=", want: "DISCORD_TOKEN is not set"},
		{args: "serve", env: "DISCORD_TOKEN_FILE=" + missing, want: "DISCORD_TOKEN_FILE"},
		{args: "serve", env: "DISCORD_TOKEN_FILE=" + file("empty", "\n"), want: "is empty"},
		{args: "serve --daily-seeds " + missing, env: "DISCORD_TOKEN=x", want: "WITCHTABLE_DAILY_SEEDS"},
		{args: "serve --daily-seeds " + file("short", "secret\n"), env: "DISCORD_TOKEN=x", want: "could be guessed"},
		{args: "serve --db " + dir, env: "DISCORD_TOKEN=x", want: "is a folder"},
		{args: "serve --api-url nowhere --db " + dir + "/a.db", env: "DISCORD_TOKEN=x", want: "nowhere"},
		{args: "serve --pack " + broken, env: "DISCORD_TOKEN=x", want: "broken.yaml:9:5"},
	} {
		code, _, errs := witchtable(t, []string{c.env}, strings.Fields(c.args)...)
		if code != exitUsage || !strings.HasPrefix(errs, "witchtable: ") || !strings.Contains(errs, c.want) {
			t.Errorf("%s witchtable %s: exit code %d, says %q; want %d and %q", c.env, c.args, code, errs, exitUsage, c.want)
		}
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("looking at a database that is not there has created it")
	}
}

func TestSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings")
	if err := os.WriteFile(file,
		[]byte("# a comment\nWITCHTABLE_DB=/from/file\nDISCORD_TOKEN=\"s3cret\"\nWITCHTABLE_LOG=debug\n"), 0o600); err !=
		nil {
		t.Fatal(err)
	}
	s, err := readSettings([]string{"WITCHTABLE_DB=/from/env", "WITCHTABLE_LOG="}, file)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"WITCHTABLE_DB": "/from/env", "DISCORD_TOKEN": "s3cret",
		"WITCHTABLE_LOG": "debug"} {
		if s[name] != want {
			t.Errorf("%s is %q; want %q", name, s[name], want)
		}
	}
	_, err = readSettings([]string{"WITCHTABLE_DB_FILE=" + file}, file)
	if exitCode(err) != exitUsage || !strings.Contains(err.Error(), "WITCHTABLE_DB and WITCHTABLE_DB_FILE are both set") {
		t.Errorf("two databases at once: got %v; want a usage error that names both settings", err)
	}
	s, err = readSettings([]string{"WITCHTABLE_DB_FILE=" + file, "WITCHTABLE_DB="}, filepath.Join(t.TempDir(), "none"))
	if err != nil || !strings.Contains(s["WITCHTABLE_DB"], "a comment") {
		t.Errorf("the address of a file, with the other setting set to nothing: got %q, %v", s["WITCHTABLE_DB"], err)
	}
	if err := os.WriteFile(file, []byte("this is no setting\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readSettings(nil, file); exitCode(err) != exitUsage {
		t.Errorf("an unreadable file of settings: got %v; want a usage error", err)
	}
}

// TestExitCodes: what scripts and units may rely on, however the error came about, and what people are told.
func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		err  error
		code int
		hint string
	}{
		{nil, exitFine, ""},
		{errors.New("anything"), exitFailed, ""},
		{errSaid, exitFailed, ""},
		{usagef("wrong"), exitUsage, ""},
		{discord.ErrToken, exitRefused, "DISCORD_TOKEN"},
		{discord.ErrGateway, exitRefused, "for a reason that stays"},
		{discord.ErrRefused, exitRefused, ""},
		{store.ErrInUse, exitInUse, "Another witchtable"},
		{store.ErrDamaged, exitDamaged, "Put a backup in its place"},
		{store.ErrNewer, exitNewer, "Use the program that wrote it"},
		{discord.ErrStuck, exitStuck, ""},
	} {
		err := c.err
		if err != nil {
			err = fmt.Errorf("on the way: %w", errors.Join(err))
		}
		if got := exitCode(err); got != c.code {
			t.Errorf("exitCode(%v) = %d; want %d", c.err, got, c.code)
		}
		if err != nil && !strings.Contains(explain(err), c.hint) {
			t.Errorf("explain(%v) = %q; want it to say %q", c.err, explain(err), c.hint)
		}
	}
}

// TestEnvExample: the example file names exactly the settings that there are.
func TestEnvExample(t *testing.T) {
	raw, err := os.ReadFile("../../.env.example")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"DISCORD_TOKEN": true, "DISCORD_TOKEN_FILE": true, "WITCHTABLE_DB_FILE": true,
		"OTEL_EXPORTER_OTLP_ENDPOINT": true}
	for _, cmd := range []string{"serve", "demo", "sandbox"} {
		_, help, _ := witchtable(t, nil, cmd, "--help")
		words := strings.Fields(help)
		for i, w := range words {
			if w == "Setting:" {
				known[strings.Trim(words[i+1], ".")] = true
			}
		}
	}
	named := map[string]bool{}
	for _, line := range strings.Split(string(raw), "\n") {
		line = strings.TrimPrefix(line, "#")
		if name, _, ok := strings.Cut(line, "="); ok && name == strings.ToUpper(name) && !strings.ContainsAny(name, " .") {
			named[name] = true
		}
	}
	for name := range known {
		if !named[name] {
			t.Errorf(".env.example does not name %s", name)
		}
	}
	for name := range named {
		if !known[name] {
			t.Errorf(".env.example names %s, which is no setting", name)
		}
	}
}
