package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/owner"
	"witchtable/bot/sandbox"
)

// look asks a bot that is watched for a page.
func look(t *testing.T, addr, page string) (code int, said string, err error) {
	t.Helper()
	res, err := http.Get("http://" + addr + page)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	return res.StatusCode, string(raw), err
}

// awaitPage waits until a page says something.
func awaitPage(t *testing.T, addr, page string, code int, text string) {
	t.Helper()
	for ctx := soon(t); ; time.Sleep(10 * time.Millisecond) {
		got, said, err := look(t, addr, page)
		if err == nil && got == code && strings.Contains(said, text) {
			return
		}
		if ctx.Err() != nil {
			t.Fatalf("%s says %d %q, %v; want %d %q", page, got, said, err, code, text)
		}
	}
}

var watchedAt = regexp.MustCompile(`"address":"([^"]+)"`)

func TestWatchedBot(t *testing.T) {
	t.Parallel()
	world := discordHere(t)
	env := []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(),
		"WITCHTABLE_DB=" + filepath.Join(t.TempDir(), "w.db"), "WITCHTABLE_WATCH=127.0.0.1:0"}
	bot := start(t, env, "serve", "--log-format", "json", "--speed", "1000")
	addr := watchedAt.FindStringSubmatch(bot.err.await(t, "whoever watches is answered"))[1]
	awaitPage(t, addr, "/readyz", 200, "ok")
	ash := inTavern(t, world.URL(), "Ash")
	openTable(t, ash)
	ash.Run("card", "name=hesper")

	awaitPage(t, addr, "/metrics", 200,
		`witchtable_discord_requests_total{call="POST /channels/{channel}/messages",outcome="done"} 1`)
	_, page, err := look(t, addr, "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"witchtable_gateway_up 1\n", `witchtable_store_errors_total{kind="write"} 0`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, counted := range []string{
		`gateway_connections_total{session="new"}`, `pictures_total{fate="drawn"}`, `inputs_total{fate="taken"}`,
		`discord_requests_total{call="POST /interactions/{id}/{token}/callback",outcome="done"}`,
		"acknowledgement_seconds_count", "commit_seconds_count", "picture_seconds_count", "discord_request_seconds_count",
	} {
		if m := regexp.MustCompile(`(?m)^witchtable_` + regexp.QuoteMeta(counted) + ` [1-9]`); !m.MatchString(page) {
			t.Errorf("nothing is counted as %s", counted)
		}
	}
	if m := regexp.MustCompile(`call="other",outcome="\w+"} [1-9]`).FindString(page); m != "" {
		t.Errorf("a kind of request is on no list: %s", m)
	}
	// Nothing of who plays where: ids are long numbers.
	if m := regexp.MustCompile(`(?m)^witchtable_.*(Ash|tavern|"\d{6,}).*$`).FindString(page); m != "" {
		t.Errorf("somebody is named: %s", m)
	}

	if err := world.Gateway(sandbox.GatewayDown); err != nil {
		t.Fatal(err)
	}
	awaitPage(t, addr, "/readyz", 503, "not connected to Discord since")
	awaitPage(t, addr, "/healthz", 200, "ok")
	awaitPage(t, addr, "/metrics", 200, "witchtable_gateway_up 0\n")
	if err := world.Gateway(sandbox.GatewayUp); err != nil {
		t.Fatal(err)
	}
	awaitPage(t, addr, "/readyz", 200, "ok")
	if code := bot.end(t); code != exitFine {
		t.Errorf("exit code %d; it said:\n%s", code, bot.err)
	}
	if _, said, err := look(t, addr, "/readyz"); err == nil {
		t.Errorf("a bot that has stopped says %q", said)
	}
}

// A bot that stops is not ready from that moment, whatever its connection is like.
func TestReady(t *testing.T) {
	serving, stop := context.WithCancel(t.Context())
	stop()
	up := discord.Gateway{Up: true, Since: time.Now()}
	if err := ready(t.Context(), serving, up, owner.State{}, nil); !errors.Is(err, errStopping) {
		t.Errorf("while it stops: %v", err)
	}
	if err := ready(t.Context(), t.Context(), discord.Gateway{}, owner.State{}, nil); err == nil {
		t.Error("ready before Discord has greeted")
	}
	unsure := owner.State{Shards: 128, Unsure: 1}
	if err := ready(t.Context(), t.Context(), up, unsure, nil); !errors.Is(err, errUnsure) {
		t.Errorf("with leases that could not be renewed: %v", err)
	}
}

func TestWatchNeedsAnAddress(t *testing.T) {
	t.Parallel()
	world := discordHere(t)
	env := []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(),
		"WITCHTABLE_DB=" + filepath.Join(t.TempDir(), "w.db")}
	if code, _, errs := witchtable(t, env, "serve", "--watch", "nowhere"); code != exitUsage {
		t.Errorf("exit code %d, says %q", code, errs)
	}
}
