package sandbox_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/wire"
)

func dataURI(kind, data string) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString([]byte(data))
}

// emojiBody is a request to make an emoji.
func emojiBody(name, image string) string {
	raw, _ := json.Marshal(map[string]string{"name": name, "image": image})
	return string(raw)
}

func decoded[T any](t testing.TB, a answer) T {
	t.Helper()
	var out T
	if err := json.Unmarshal(a.raw, &out); err != nil {
		t.Fatalf("answer %d %s: %v", a.status, a.raw, err)
	}
	return out
}

func TestEmojis(t *testing.T) {
	file := filepath.Join(t.TempDir(), "world.json")
	s := start(t, sandbox.Config{State: file})
	b := newRaw(t, s)
	path := "/applications/" + string(s.ApplicationID()) + "/emojis"
	owl := drawn(t, 16, 16)
	a := b.do("POST", path, emojiBody("owl", dataURI("image/png", owl)))
	wantAnswer(t, "create", a, 201, 0)
	made := decoded[wire.ApplicationEmoji](t, a)
	if made.Name != "owl" || !made.Available || !made.RequireColons || made.Roles == nil ||
		made.User.ID != wire.UserID(s.ApplicationID()) {
		t.Errorf("created %+v, want an emoji named owl that the bot may use", made)
	}
	one := path + "/" + string(made.ID)
	if got := decoded[wire.ApplicationEmoji](t, b.do("GET", one, "")); got.ID != made.ID {
		t.Errorf("got %+v, want the one that was created", got)
	}
	if got := decoded[wire.ApplicationEmoji](t, b.do("PATCH", one, `{"name":"night_owl"}`)); got.Name != "night_owl" {
		t.Errorf("renamed %+v, want night_owl", got)
	}
	for _, name := range []string{"", ".png", ".webp"} { // Discord's CDN has names with and without
		if status, kind, data := fetched(t, s.URL()+"/emojis/"+string(made.ID)+name); status != 200 || kind != "image/png" ||
			data != owl {
			t.Errorf("its picture is %d, %s, %d bytes; want what was sent", status, kind, len(data))
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = start(t, sandbox.Config{State: file})
	b = newRaw(t, s)
	all := decoded[wire.ApplicationEmojis](t, b.do("GET", path, ""))
	if len(all.Items) != 1 || all.Items[0].Name != "night_owl" {
		t.Fatalf("after a restart there are %+v, want the night owl", all.Items)
	}
	if _, _, data := fetched(t, s.URL()+"/emojis/"+string(made.ID)); data != owl {
		t.Error("after a restart its picture is another")
	}
	wantAnswer(t, "delete", b.do("DELETE", one, ""), 204, 0)
	wantAnswer(t, "delete again", b.do("DELETE", one, ""), 404, 10014)
	wantAnswer(t, "get", b.do("GET", one, ""), 404, 10014)
	wantAnswer(t, "of another application", b.do("GET", "/applications/1/emojis", ""), 404, 10002)
	if status, _, _ := fetched(t, s.URL()+"/emojis/"+string(made.ID)); status != 404 {
		t.Errorf("the picture of a deleted one answers %d, want 404", status)
	}
}

func TestEmojiRules(t *testing.T) {
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		path := "/applications/" + string(s.ApplicationID()) + "/emojis"
		good := dataURI("image/png", drawn(t, 1, 1))
		first := decoded[wire.ApplicationEmoji](t, b.do("POST", path, emojiBody("taken", good)))
		second := decoded[wire.ApplicationEmoji](t, b.do("POST", path, emojiBody("other", good)))
		for _, r := range []rule{
			{"name of 1", emojiBody("a", good), 50035, "/name"},
			{"name of 33", emojiBody(strings.Repeat("a", 33), good), 50035, "/name"},
			{"name with a dash", emojiBody("a-b", good), 50035, "/name"},
			{"name in other letters", emojiBody("hexé", good), 50035, "/name"},
			{"no name", `{"image":"` + good + `"}`, 50035, "/name"},
			{"name that is taken", emojiBody("taken", good), 50035, "/name"},
			{"no picture", `{"name":"ab"}`, 50035, "/image"},
			{"an address for a picture", emojiBody("ab", "https://a.org/a.png"), 50035, "/image"},
			{"not base64", emojiBody("ab", "data:image/png;base64,%%"), 50035, "/image"},
			{"a text", emojiBody("ab", dataURI("text/plain", "hello")), 50035, "/image"},
			{"a text called a picture", emojiBody("ab", dataURI("image/png", "hello")), 50035, "/image"},
			{"PNG called a GIF", emojiBody("ab", dataURI("image/gif", drawn(t, 1, 1))), 50035, "/image"},
			{"over 256 KiB", emojiBody("ab", dataURI("image/png", drawn(t, 1, 1)+strings.Repeat("x", 256<<10))), 50045, ""},
		} {
			t.Run(r.name, func(t *testing.T) {
				s.ClearViolations()
				judge(t, s, r, "", b.do("POST", path, r.body))
			})
		}
		s.ClearViolations()
		judge(t, s, rule{code: 50035, at: "/name"}, "", b.do("PATCH", path+"/"+string(second.ID), `{"name":"taken"}`))
		wantAnswer(t, "its own name again", b.do("PATCH", path+"/"+string(first.ID), `{"name":"taken"}`), 200, 0)
		wantAnswer(t, "names of 2 and 32", b.do("POST", path, emojiBody("a_", good)), 201, 0)
		wantAnswer(t, "names of 2 and 32", b.do("POST", path, emojiBody(strings.Repeat("Z", 32), good)), 201, 0)
	})
}

func TestEmojisAreNoMoreThan2000(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/applications/" + string(s.ApplicationID()) + "/emojis"
	good := dataURI("image/png", drawn(t, 1, 1))
	for i := range 2000 {
		if a := b.do("POST", path, emojiBody(fmt.Sprintf("e_%d", i), good)); a.status != 201 {
			t.Fatalf("emoji %d: %d %s", i, a.status, a.raw)
		}
	}
	wantAnswer(t, "one more", b.do("POST", path, emojiBody("one_more", good)), 400, 30008)
}

// TestEmojisInComponents: buttons and menus take the application's own emojis, and no unknown ones.
func TestEmojisInComponents(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	made := decoded[wire.ApplicationEmoji](t,
		b.do("POST", "/applications/"+string(s.ApplicationID())+"/emojis",
			emojiBody("owl", dataURI("image/png", drawn(t, 1, 1)))))
	path := "/channels/" + b.channel("#tavern") + "/messages"
	body := func(id string) string {
		e := `{"id":"` + id + `"}`
		return legacy(row(`{"type":2,"style":1,"custom_id":"b","emoji":`+e+`}`) + "," +
			row(`{"type":3,"custom_id":"s","options":[{"label":"l","value":"v","emoji":`+e+`}]}`))
	}
	a := b.do("POST", path, body(string(made.ID)))
	wantAnswer(t, "own emoji", a, 200, 0)
	m := a.message(t)
	if e := m.Components[0].Components[0].Emoji; e.Name != "owl" {
		t.Errorf("the button's emoji is %+v, want it to be named", e)
	}
	if e := m.Components[1].Components[0].Options[0].Emoji; e.Name != "owl" {
		t.Errorf("the option's emoji is %+v, want it to be named", e)
	}
	s.ClearViolations()
	refused := b.do("POST", path, body("7"))
	judge(t, s, rule{code: 50035, at: "/components/0/components/0/emoji/id"}, "", refused)
	judge(t, s, rule{code: 50035, at: "/components/1/components/0/options/0/emoji/id"}, "", refused)
}
