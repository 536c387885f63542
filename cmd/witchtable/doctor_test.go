package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/wire"
	"witchtable/engine/enginetest/golden"
)

// doctorsWorld is a sandbox in which a bot has registered itself and left.
func doctorsWorld(t *testing.T) (world *sandbox.Server, env []string, channel, user string) {
	t.Helper()
	world = discordHere(t)
	db := filepath.Join(t.TempDir(), "w.db")
	env = []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(), "WITCHTABLE_DB=" + db}
	bot := start(t, env, "serve")
	ash := inTavern(t, world.URL(), "Ash")
	openTable(t, ash)
	for ctx := soon(t); ; time.Sleep(50 * time.Millisecond) {
		code, said := seen(t, env, 0)
		if code == exitFine && strings.Contains(said, "PASS  emojis") &&
			strings.Contains(said, "a bot serves it, so a copy was read") &&
			strings.Contains(said, "PASS  serving      a bot of this version, connected to Discord since") {
			break
		}
		if ctx.Err() != nil {
			t.Fatalf("beside a bot that serves the doctor ends with %d and says:\n%s", code, said)
		}
	}
	if code := bot.end(t); code != exitFine {
		t.Fatalf("exit code %d; it said:\n%s", code, bot.err)
	}
	return world, env, string(ash.At), string(ash.ID)
}

// seen runs the doctor with this machine's clock so far ahead, and gives what it says without what differs each time.
func seen(t *testing.T, env []string, ahead time.Duration, args ...string) (code int, said string) {
	t.Helper()
	out, errs := newOutput(), newOutput()
	m := Main{Stdout: out, Stderr: errs, Env: env, EnvFile: filepath.Join(t.TempDir(), "none"),
		Now: func() time.Time { return time.Now().Add(ahead) }}
	code = m.Run(soon(t), append([]string{"doctor"}, args...))
	said = out.String() + errs.String()
	if strings.Contains(said, sandbox.DefaultToken) {
		t.Error("the token is printed")
	}
	for pattern, with := range map[string]string{
		`PASS  version .*`: "PASS  version      (this one)", `\d{15,}`: "ID", `\d+ MB`: "N MB",
		regexp.QuoteMeta(os.TempDir()) + `[^ :]*`: "FOLDER", `127\.0\.0\.1:\d+`: "SANDBOX",
		`: \d+, all anew [\d.]+ s after \(bucket \w+\)`: ": N, all anew S s after (bucket B)",
		`is 1m\d+s`: "is 1m30s", `\d+ are registered`: "N are registered", `all \d+ are there`: "all N are there",
		`\d+ games? can`: "N games can",
	} {
		said = regexp.MustCompile(pattern).ReplaceAllString(said, with)
	}
	return code, said
}

// TestDoctor holds all that the doctor says to a file: of a bot that is well, and of faults that people make.
func TestDoctor(t *testing.T) {
	t.Parallel()
	world, env, channel, user := doctorsWorld(t)
	before := len(inTavern(t, world.URL(), "Ash").Read())
	var said strings.Builder
	tell := func(what string, want int, code int, text string) {
		if code != want {
			t.Errorf("%s: exit code %d, want %d", what, code, want)
		}
		fmt.Fprintf(&said, "## %s: exit code %d\n\n%s\n", what, code, text)
	}
	code, text := seen(t, env, 0, "--channel", channel, "--user", user)
	tell("a bot that is well", exitFine, code, text)
	if after := len(inTavern(t, world.URL(), "Ash").Read()); after != before {
		t.Errorf("there were %d messages in the channel and are %d", before, after)
	}
	if v := world.Violations(); len(v) > 0 {
		t.Errorf("Discord would refuse: %+v", v)
	}
	code, text = seen(t, []string{"WITCHTABLE_DB=" + filepath.Join(t.TempDir(), "new.db")}, 0)
	tell("no token, no database", exitFine, code, text)
	code, text = seen(t, append(env, "DISCORD_TOKEN=not-the-token"), 0, "--channel", channel)
	tell("a wrong token", exitFailed, code, text)
	code, text = seen(t, env, 90*time.Second)
	tell("a clock ahead", exitFailed, code, text)
	if err := world.DenyBot(wire.ChannelID(channel), sandbox.PermAttachFiles|sandbox.PermCreateThreads); err != nil {
		t.Fatal(err)
	}
	code, text = seen(t, env, 0, "--channel", channel, "--no-game")
	tell("permissions taken away", exitFailed, code, text)
	if err := world.DenyBot(wire.ChannelID(channel), sandbox.PermViewChannel); err != nil {
		t.Fatal(err)
	}
	code, text = seen(t, env, 0, "--channel", channel)
	tell("a channel that the bot does not see", exitFailed, code, text)
	if err := world.DenyBot(wire.ChannelID(channel), 0); err != nil {
		t.Fatal(err)
	}
	order := func(f sandbox.Fault) {
		if _, err := world.OrderFault(f); err != nil {
			t.Fatal(err)
		}
	}
	order(sandbox.Fault{Kind: sandbox.FaultError, Route: "PATCH /channels/*/messages/*", Files: true, Times: -1,
		Status: 400, Code: 50035, Message: "Invalid Form Body"})
	order(sandbox.Fault{Kind: sandbox.FaultError, Route: "POST /users/@me/channels", Status: 403, Code: 20026,
		Message: "This application has been flagged by our anti-spam system"})
	order(sandbox.Fault{Kind: sandbox.FaultError, Route: "POST /channels/*/messages/*/threads", Status: 400, Code: 160006,
		Message: "Maximum number of active threads reached"})
	code, text = seen(t, env, 0, "--channel", channel, "--user", user, "--no-game")
	tell("pictures in edits, threads and direct messages refused", exitFailed, code, text)
	golden.Check(t, "testdata/doctor.txt", said.String())
}
