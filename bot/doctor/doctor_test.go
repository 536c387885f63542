package doctor

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"witchtable/bot/discord"
)

// answers is a Discord that answers by path, in JSON.
type answers map[string]any

func (a answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	said, ok := a[strings.TrimPrefix(r.URL.Path, "/api/v10")]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		said = map[string]any{"code": 10003, "message": "Unknown Channel"}
	}
	if err := json.NewEncoder(w).Encode(said); err != nil {
		panic(err)
	}
}

type object = map[string]any

// healthy is what Discord says of a bot that is well; there is no gateway to be reached.
func healthy() answers {
	return answers{
		"/applications/@me": object{"id": "42", "name": "Coven", "approximate_guild_count": 12},
		"/gateway/bot": object{"url": "ws://127.0.0.1:1", "shards": 1,
			"session_start_limit": object{"total": 1000, "remaining": 990}},
		"/applications/42/commands": []object{},
		"/applications/42/emojis":   object{"items": []object{{"id": "1", "name": "heart_kdt"}}},
	}
}

// examined runs the doctor and gives its findings by what they are about.
func examined(t *testing.T, a answers, ahead time.Duration, channel discord.ChannelID) (map[string]Finding, bool) {
	t.Helper()
	srv := httptest.NewServer(a)
	t.Cleanup(srv.Close)
	heard := NewHeard(http.DefaultTransport, func() time.Time { return time.Now().Add(ahead) })
	client, err := discord.New(discord.Config{Token: "t", BaseURL: srv.URL, Transport: heard,
		Timing: discord.Timing{Open: time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]Finding{}
	well := Run(t.Context(), Config{Client: client, Heard: heard, Emojis: []string{"heart_kdt"}, Channel: channel,
		Commands: []discord.SlashCommand{{Name: "table", Description: "Tables."}},
		Found: func(f Finding) {
			if f.Verdict == Fail && f.Mend == "" {
				t.Errorf("nobody is told what to mend: %s", f)
			}
			out[f.Check] = f
		}})
	return out, well
}

func TestFindings(t *testing.T) {
	t.Parallel()
	command := object{"type": 1, "name": "table", "description": "Tables.", "contexts": []int{0, 1},
		"integration_types": []int{0}}
	for name, tt := range map[string]struct {
		change func(answers)
		ahead  time.Duration
		check  string
		want   Verdict
		says   string
	}{
		"commands there": {func(a answers) { a["/applications/42/commands"] = []object{command} }, 0, "commands", Pass,
			"1 are registered"},
		"no command yet": {func(answers) {}, 0, "commands", Skip, "first start"},
		"another command": {func(a answers) {
			a["/applications/42/commands"] = []object{command, {"type": 1, "name": "spy", "description": "?"}}
		}, 0, "commands", Fail, "not ours: /spy"},
		"an old command": {func(a answers) {
			a["/applications/42/commands"] = []object{{"type": 1, "name": "table", "description": "Desks."}}
		}, 0, "commands", Fail, "different: /table"},
		"emojis there": {func(answers) {}, 0, "emojis", Pass, "all 1"},
		"intents on": {func(a answers) { a["/applications/@me"].(object)["flags"] = 1<<19 | 1<<15 }, 0, "intents", Fail,
			"Server Members, Message Content"},
		"code grant": {func(a answers) { a["/applications/@me"].(object)["bot_require_code_grant"] = true }, 0, "invitation",
			Fail, "code grant"},
		"the link": {func(answers) {}, 0, "invitation", Pass,
			fmt.Sprintf("client_id=42&scope=bot+applications.commands&permissions=%d", Needed)},
		"few servers": {func(answers) {}, 0, "servers", Pass, "about 12"},
		"near 100": {func(a answers) { a["/applications/@me"].(object)["approximate_guild_count"] = 90 }, 0, "servers", Pass,
			"must be verified"},
		"one connection": {func(answers) {}, 0, "shards", Pass, "one connection is enough"},
		"shards":         {func(a answers) { a["/gateway/bot"].(object)["shards"] = 2 }, 0, "shards", Pass, "advises 2"},
		"sessions": {func(a answers) {
			a["/gateway/bot"].(object)["session_start_limit"] = object{"total": 1000, "remaining": 3}
		}, 0, "sessions", Fail, "3 of 1000"},
		"no gateway":     {func(answers) {}, 0, "gateway", Fail, "connecting"},
		"a right clock":  {func(answers) {}, 0, "clock", Pass, "agree"},
		"a clock behind": {func(answers) {}, -time.Hour, "clock", Fail, "behind Discord"},
		"no channel":     {func(answers) {}, 0, "channel", Fail, "Unknown Channel"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := healthy()
			tt.change(a)
			found, well := examined(t, a, tt.ahead, "7")
			if f := found[tt.check]; f.Verdict != tt.want || !strings.Contains(f.Says, tt.says) {
				t.Errorf("%s; want %s and %q", f, tt.want, tt.says)
			}
			if well {
				t.Error("there is no gateway, and all is well")
			}
		})
	}
}

func TestRoutesHaveNoIDs(t *testing.T) {
	for path, want := range map[string]string{
		"/api/v10/channels/1122334455667788/messages": "/channels/{id}/messages",
		"/api/v10/users/@me/channels":                 "/users/@me/channels",
	} {
		if got := routeOf(path); got != want {
			t.Errorf("%s becomes %s; want %s", path, got, want)
		}
	}
}

func TestFindingIsOneLine(t *testing.T) {
	f := Finding{Fail, "disk", "it is\nfull", "make room"}
	if got := f.String(); got != "FAIL  disk         it is full -> make room" {
		t.Errorf("%q", got)
	}
}
