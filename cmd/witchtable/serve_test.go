package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
)

// discordHere is a sandbox for bots that are started by the test.
func discordHere(t *testing.T) *sandbox.Server {
	t.Helper()
	s, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

func TestServe(t *testing.T) {
	t.Parallel()
	world := discordHere(t)
	db := filepath.Join(t.TempDir(), "data", "w.db")
	env := []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(), "WITCHTABLE_DB=" + db}
	bot := start(t, env, "serve", "--log-format", "json")
	if err := world.WaitConnected(soon(t)); err != nil {
		t.Fatalf("%v; it said:\n%s", err, bot.err)
	}
	ash := inTavern(t, world.URL(), "Ash")
	openTable(t, ash)

	t.Run("the README names every command", func(t *testing.T) {
		readme := read(t, "README.md")
		commands, err := ash.Place.Commands(soon(t), ash.ID, ash.At)
		if err != nil || len(commands) == 0 {
			t.Fatalf("%d commands, %v", len(commands), err)
		}
		for _, c := range commands {
			if !strings.Contains(readme, "`/"+c.Name+"`") {
				t.Errorf("README.md does not name /%s", c.Name)
			}
			for _, sub := range c.Subcommands {
				if c.Name == "table" && !strings.Contains(readme, "`"+sub.Name+"`") {
					t.Errorf("README.md does not name /table %s", sub.Name)
				}
			}
		}
	})
	t.Run("status", func(t *testing.T) {
		code, out, _ := witchtable(t, env, "status", "--json")
		var s status
		if err := json.Unmarshal([]byte(out), &s); err != nil || code != exitFine || s.Tables != 1 || !s.Connected ||
			s.Process != os.Getpid() {
			t.Errorf("exit code %d, status %+v, %v; want one table and a connection", code, s, err)
		}
		if code, out, _ := witchtable(t, env, "status"); code != exitFine || !strings.Contains(out, "1 live table") ||
			!strings.Contains(out, "0 of 0 thoughts cut short so far") {
			t.Errorf("exit code %d, says %q", code, out)
		}
	})
	t.Run("a word to all tables", func(t *testing.T) {
		code, out, errs := witchtable(t, env, "tell", "Back in *five* minutes, @everyone.")
		if code != exitFine || !strings.Contains(out, "1 live table will be told") {
			t.Fatalf("exit code %d, says %q and %q", code, out, errs)
		}
		ash.AwaitWords("From those who run this bot: Back in \\*five\\* minutes")
		if code, _, errs := witchtable(t, env, "tell", " "); code != exitFailed ||
			!strings.Contains(errs, "one line of 1 to 400") {
			t.Errorf("nothing to say: exit code %d, says %q", code, errs)
		}
	})
	t.Run("refused pictures", func(t *testing.T) {
		_, err := world.OrderFault(sandbox.Fault{Kind: sandbox.FaultError, Route: "POST /interactions/*/*/callback",
			Status: 400, Code: 50035,
			Message: "Invalid Form Body"})
		if err != nil {
			t.Fatal(err)
		}
		if card := ash.Run("card", "name=hesper"); len(card.Files) > 0 || card.Says() == "" {
			t.Errorf("a card whose picture is refused reads %q, with %d files", card.Says(), len(card.Files))
		}
		if _, out, _ := witchtable(t, env, "status"); !strings.Contains(out, "Discord refused pictures 1 time since then") {
			t.Errorf("status says %q", out)
		}
	})
	t.Run("cut off", func(t *testing.T) {
		if err := world.Gateway(sandbox.GatewayDown); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
			code, out, _ := witchtable(t, env, "status")
			if strings.Contains(out, "not connected to Discord since") && code == exitFine {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("with the gateway down, exit code %d, status says %q", code, out)
			}
		}
		if err := world.Gateway(sandbox.GatewayUp); err != nil {
			t.Fatal(err)
		}
		if err := world.WaitConnected(soon(t)); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("a second bot", func(t *testing.T) {
		code, _, errs := witchtable(t, env, "serve")
		if code != exitInUse || !strings.Contains(errs, "Another witchtable serves this database") {
			t.Errorf("exit code %d, says %q; want %d", code, errs, exitInUse)
		}
	})
	t.Run("backup", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "copy.db")
		if code, _, errs := witchtable(t, env, "backup", file); code != exitFine {
			t.Fatalf("exit code %d, says %q", code, errs)
		}
		if _, out, _ := witchtable(t, nil, "table", "list", "--db", file); !strings.Contains(out, "lobby") {
			t.Errorf("the copy does not have the table:\n%s", out)
		}
		if code, _, errs := witchtable(t, env, "backup", filepath.Join(file, "x")); code != exitFailed ||
			!strings.Contains(errs, "the serving process says") {
			t.Errorf("a backup to an impossible place: exit code %d, says %q", code, errs)
		}
	})
	t.Run("looking at tables", func(t *testing.T) {
		code, out, errs := witchtable(t, env, "table", "list")
		if code != exitFine || !strings.Contains(out, "lobby") || !strings.Contains(errs, "a copy of the present moment") {
			t.Errorf("exit code %d, says %q and %q", code, out, errs)
		}
		left, err := filepath.Glob(filepath.Join(filepath.Dir(db), ".*look*"))
		if err != nil || len(left) > 0 {
			t.Errorf("the copy was left behind: %v %v", left, err)
		}
	})
	if code := bot.end(t); code != exitFine {
		t.Errorf("stopped: exit code %d; it said:\n%s", code, bot.err)
	}
	if strings.Contains(bot.err.String(), world.Token()) {
		t.Error("the token is in the log")
	}
	if code, _, errs := witchtable(t, env, "status"); code != exitFailed ||
		!strings.Contains(errs, "no witchtable serves this database") {
		t.Errorf("status when nobody serves: exit code %d, says %q", code, errs)
	}

	// Started again, the table is still there and the old lobby still answers.
	start(t, env, "serve")
	if err := world.WaitConnected(soon(t)); err != nil {
		t.Fatal(err)
	}
	lobby := ash.Await("the lobby", func(m bottest.Posted) bool { return len(bottest.Controls(m.Message)) > 2 })
	inTavern(t, world.URL(), "Birch").Use(lobby, "") // a button of before the restart
	if v := world.Violations(); len(v) > 0 {
		t.Errorf("Discord would refuse: %+v", v)
	}
}

func TestServeWithAWrongToken(t *testing.T) {
	t.Parallel()
	world := discordHere(t)
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("not-the-token\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"DISCORD_TOKEN_FILE=" + file, "DISCORD_API_URL=" + world.URL()}
	code, _, errs := witchtable(t, env, "serve", "--db", filepath.Join(t.TempDir(), "w.db"))
	if code != exitRefused {
		t.Errorf("exit code %d; want %d", code, exitRefused)
	}
	has(t, "the error", errs, "refuses the bot's token", "DISCORD_TOKEN")
	if strings.Contains(errs, "not-the-token") {
		t.Error("the token is in the log")
	}
}

func TestLongPathOfADatabase(t *testing.T) {
	deep := filepath.Join(t.TempDir(), strings.Repeat("deep", 30), "w.db")
	if _, err := address(deep); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("a path too long for a socket: got %v", err)
	}
	t.Chdir(t.TempDir())
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := address(filepath.Join(wd, "w.db")); err != nil || len(got) > socketPathLimit {
		t.Errorf("a database in the working directory: %q, %v", got, err)
	}
}

func TestSandbox(t *testing.T) {
	t.Parallel()
	s := start(t, nil, "sandbox", "--port", "0")
	out := s.out.await(t, "witchtable serve")
	has(t, "the sandbox", out, "Sandbox: http://127.0.0.1:", "DISCORD_API_URL=http", "DISCORD_TOKEN=sandbox-token")
	port := strings.Fields(out)[1][len("http://127.0.0.1:"):]
	if code, _, errs := witchtable(t, nil, "sandbox", "--port", port); code != exitUsage ||
		!strings.Contains(errs, "is taken by another program") {
		t.Errorf("a port that is taken: exit code %d, says %q", code, errs)
	}
	if code := s.end(t); code != exitFine {
		t.Errorf("stopped: exit code %d", code)
	}
}

func TestDemoInSpanish(t *testing.T) {
	t.Parallel()
	demo := start(t, nil, "demo", "--port", "0", "--speed", "1000", "--lang", "es")
	out := demo.out.await(t, "Ctrl-C ends it.")
	ash := inTavern(t, strings.Fields(out[strings.Index(out, "http://"):])[0], "Ash")
	messages := ash.Read()
	if len(messages) != 1 || !strings.Contains(bottest.SaidIn(messages[0].Message), "¡Te doy la bienvenida!") {
		t.Errorf("a newcomer reads %v; want the welcome in Spanish", messages)
	}
	openTable(t, ash)
	ash.AwaitWords("Pulsa **Unirse**") // the table that is opened is in Spanish
	if code := demo.end(t); code != exitFine {
		t.Errorf("exit code %d; it said:\n%s", code, demo.err)
	}
}

// TestTheDemoWelcomesInTheReadersLanguage: who sets their Discord to another language reads the welcome in it.
func TestTheDemoWelcomesInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	demo := start(t, nil, "demo", "--port", "0", "--speed", "1000")
	out := demo.out.await(t, "Ctrl-C ends it.")
	url := strings.Fields(out[strings.Index(out, "http://"):])[0]
	ash := inTavern(t, url, "Ash")
	ash.AwaitWords("**Welcome!**")
	u, err := player.Dial(soon(t), url, "Ash")
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []struct{ locale, welcome string }{
		{"es-ES", "¡Te doy la bienvenida!"}, {"en-GB", "**Welcome!**"},
	} {
		if err := u.SetLocale(soon(t), said.locale); err != nil {
			t.Fatal(err)
		}
		ash.Until("the welcome in "+said.locale, func(posted []bottest.Posted) bool {
			return len(posted) == 1 && strings.Contains(bottest.SaidIn(posted[0].Message), said.welcome)
		})
	}
	if code := demo.end(t); code != exitFine {
		t.Errorf("exit code %d; it said:\n%s", code, demo.err)
	}
}

func TestDemo(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "demo")
	for run := 1; run <= 2; run++ {
		demo := start(t, nil, "demo", "--port", "0", "--data", data, "--speed", "1000", "--seed", "7")
		out := demo.out.await(t, "Ctrl-C ends it.")
		url := strings.Fields(out[strings.Index(out, "http://"):])[0]
		ash := inTavern(t, url, "Ash")
		welcomes := 0
		for _, m := range ash.Read() {
			if strings.Contains(bottest.SaidIn(m.Message), "/table open") {
				welcomes++
			}
		}
		if welcomes != 1 {
			t.Errorf("run %d: %d messages tell a newcomer what to do; want 1", run, welcomes)
		}
		if code, _, _ := witchtable(t, nil, "demo", "--port", "0", "--data", data); code != exitInUse {
			t.Errorf("run %d: a second demo in the same folder: exit code %d; want %d", run, code, exitInUse)
		}
		if run == 1 {
			openTable(t, ash)
		} else if m, err := ash.Place.Do(soon(t), tableOpen(ash)); err == nil && !m.Private {
			t.Errorf("after a restart the table of before is forgotten: %v", m)
		}
		if code := demo.end(t); code != exitFine {
			t.Errorf("run %d: exit code %d; it said:\n%s", run, code, demo.err)
		}
		if demo.err.String() != "" {
			t.Errorf("run %d: a newcomer's terminal shows:\n%s", run, demo.err)
		}
	}
}

// inTavern is one of a sandbox's people in its first channel.
func inTavern(t *testing.T, url, name string) bottest.Person {
	t.Helper()
	p, err := bottest.OnSandbox(url).Person(soon(t), t, name, "#tavern")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// openTable opens a table; the bot may still be on its way in.
func openTable(t *testing.T, p bottest.Person) {
	t.Helper()
	p.AwaitCommands()
	for ctx := soon(t); ; {
		answer, err := p.Place.Do(ctx, tableOpen(p))
		if err == nil {
			if c, asked := bottest.Find(answer.Message, "game//"+fateGame().name); asked { // which game it is to be
				p.Use(answer.Posted, c.CustomID)
			}
			return
		}
		if ctx.Err() != nil || !errors.Is(err, bottest.ErrFailed) {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond) // its commands are there before the bot is
	}
}

func tableOpen(p bottest.Person) discord.Input {
	in := p.Input(discord.CommandRun)
	in.Path = []string{"table", "open"}
	return in
}

func TestDemoLeavesNothingBehind(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	demo := start(t, nil, "demo", "--port", "0")
	demo.out.await(t, "Nothing is kept")
	if code := demo.end(t); code != exitFine {
		t.Errorf("exit code %d; it said:\n%s", code, demo.err)
	}
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "witchtable-demo-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// Who has been cut off for a while serves nobody, which is what a health check is to find.
func TestHealth(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for name, tt := range map[string]struct {
		is   status
		well bool
	}{
		"connected":      {status{Connected: true, Turned: now.Add(-time.Hour)}, true},
		"just cut off":   {status{Turned: now.Add(-90 * time.Second)}, true},
		"cut off":        {status{Turned: now.Add(-2 * time.Minute)}, false},
		"never let in":   {status{Turned: now.Add(-time.Hour)}, false},
		"about to begin": {status{Turned: now}, true},
	} {
		if err := tt.is.health(now); (err == nil) != tt.well {
			t.Errorf("%s: %v", name, err)
		}
	}
}
