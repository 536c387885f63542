package sandbox_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// rawBot speaks HTTP and gateway by hand, for what a client library would not send.
type rawBot struct {
	t     testing.TB
	s     *sandbox.Server
	token string
}

type answer struct {
	status int
	code   int
	raw    []byte
	header http.Header
}

func (a answer) message(t testing.TB) wire.Message {
	t.Helper()
	var m wire.Message
	if err := json.Unmarshal(a.raw, &m); err != nil {
		t.Fatalf("answer %d %s is no message: %v", a.status, a.raw, err)
	}
	return m
}

func newRaw(t testing.TB, s *sandbox.Server) *rawBot { return &rawBot{t: t, s: s, token: s.Token()} }

// do sends a JSON body as it is.
func (b *rawBot) do(method, path, body string) answer {
	b.t.Helper()
	return b.send(method, path, "application/json", strings.NewReader(body))
}

func (b *rawBot) send(method, path, contentType string, body io.Reader) answer {
	b.t.Helper()
	r, err := http.NewRequest(method, b.s.URL()+"/api/v10"+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+b.token)
	r.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	r.Header.Set("Content-Type", contentType)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return answer{}
	}
	defer resp.Body.Close()
	raw, _ := io.ReadAll(resp.Body)
	var e wire.Error
	_ = json.Unmarshal(raw, &e) // lists and texts have no code
	return answer{resp.StatusCode, e.Code, raw, resp.Header}
}

// upload sends a multipart body with files.
func (b *rawBot) upload(method, path, payload string, files map[string]string) answer {
	b.t.Helper()
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	_ = w.WriteField("payload_json", payload)
	n := 0
	for name, data := range files {
		part, err := w.CreateFormFile("files["+string(rune('0'+n))+"]", name)
		if err != nil {
			b.t.Fatal(err)
		}
		_, _ = io.WriteString(part, data)
		n++
	}
	_ = w.Close()
	return b.send(method, path, w.FormDataContentType(), &buf)
}

func (b *rawBot) channel(name string) string {
	b.t.Helper()
	id, err := b.s.ChannelNamed(name)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(id)
}

// said lists what Ash sees in a channel, newest first.
func said(t testing.TB, s *sandbox.Server, channel string) []wire.Message {
	t.Helper()
	list, err := play(t, s, "Ash").Messages(soon(t), channel, 100)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// begun has Ash run a command and does not wait for the bot.
func begun(t testing.TB, s *sandbox.Server, command string) {
	t.Helper()
	body := strings.NewReader(`{"channel":"#tavern","name":"` + command + `"}`)
	resp, err := http.Post(s.URL()+"/sandbox/users/ash/commands?wait=0", "application/json", body)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("running /%s: status %d", command, resp.StatusCode)
	}
}

// frame is one gateway payload.
type frame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  int64           `json:"s"`
	T  string          `json:"t"`
}

// link is a gateway connection under test.
type link struct {
	t    testing.TB
	conn *websocket.Conn
}

func (b *rawBot) dial() *link {
	b.t.Helper()
	conn, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(b.s.URL(), "http")+"/gateway/?v=10&encoding=json",
		nil)
	if err != nil {
		b.t.Fatalf("dial gateway: %v", err)
	}
	b.t.Cleanup(func() { _ = conn.Close() })
	l := &link{b.t, conn}
	if f := l.next(); f.Op != 10 {
		b.t.Fatalf("first frame has op %d, want 10 (hello)", f.Op)
	}
	return l
}

// identified is a connection that has had READY and its guilds.
func (b *rawBot) identified(intents int) (*link, string) {
	b.t.Helper()
	l := b.dial()
	l.write(2, map[string]any{"token": b.token, "intents": intents, "properties": map[string]string{}})
	f := l.until("READY")
	var ready struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(f.D, &ready); err != nil || ready.SessionID == "" {
		b.t.Fatalf("READY without session: %s", f.D)
	}
	return l, ready.SessionID
}

func (l *link) write(op int, d any) {
	l.t.Helper()
	if err := l.conn.WriteJSON(map[string]any{"op": op, "d": d}); err != nil {
		l.t.Fatalf("write op %d: %v", op, err)
	}
}

func (l *link) next() frame {
	l.t.Helper()
	_ = l.conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	var f frame
	if err := l.conn.ReadJSON(&f); err != nil {
		l.t.Fatalf("read gateway: %v", err)
	}
	return f
}

func (l *link) until(event string) frame {
	l.t.Helper()
	for {
		if f := l.next(); f.T == event {
			return f
		}
	}
}

// closeCode reads until the connection ends and returns the code it ended with.
func (l *link) closeCode() int {
	l.t.Helper()
	_ = l.conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	for {
		if _, _, err := l.conn.ReadMessage(); err != nil {
			if e, ok := err.(*websocket.CloseError); ok {
				return e.Code
			}
			return 0
		}
	}
}

// asked is an interaction as the bot got it.
type asked struct {
	ID    string          `json:"id"`
	Token string          `json:"token"`
	Type  int             `json:"type"`
	Data  json.RawMessage `json:"data"`

	GuildID        string `json:"guild_id"`
	Locale         string `json:"locale"`
	GuildLocale    string `json:"guild_locale"`
	AppPermissions string `json:"app_permissions"`
	Context        int    `json:"context"`
	User           *wire.User
	Member         *wire.Member
	Channel        *wire.Channel
	Message        *wire.Message
}

func (l *link) interaction() asked {
	l.t.Helper()
	var a asked
	if err := json.Unmarshal(l.until("INTERACTION_CREATE").D, &a); err != nil {
		l.t.Fatal(err)
	}
	return a
}

func (a asked) callback() string { return "/interactions/" + a.ID + "/" + a.Token + "/callback" }

func (b *rawBot) webhook(a asked) string {
	return "/webhooks/" + string(b.s.ApplicationID()) + "/" + a.Token
}

// register registers a command without options, named "go", and one with an
// autocompleted option, named "pick".
func (b *rawBot) register() {
	b.t.Helper()
	a := b.do("PUT", "/applications/"+string(b.s.ApplicationID())+"/commands", `[
		{"name":"go","description":"Go"},
		{"name":"pick","description":"Pick","options":[{"type":3,"name":"what","description":"What","autocomplete":true}]}]`)
	if a.status != 200 {
		b.t.Fatalf("register: %d %s", a.status, a.raw)
	}
}

// ask has a person run a command in the background and returns what the bot
// gets, and a channel with what the person gets.
func (b *rawBot) ask(l *link, u *player.User, command, focused string) (asked, <-chan wire.Result) {
	b.t.Helper()
	return b.begin(l, func() (wire.Result, error) {
		if focused != "" {
			choices, err := u.Autocomplete(soon(b.t), "#tavern", command, player.Values{focused: "x"}, focused)
			return wire.Result{Choices: choices}, err
		}
		return u.Command(soon(b.t), "#tavern", command, nil)
	})
}

func (b *rawBot) begin(l *link, act func() (wire.Result, error)) (asked, <-chan wire.Result) {
	b.t.Helper()
	out := make(chan wire.Result, 1)
	go func() {
		r, _ := act() // failures are in the result's status
		out <- r
	}()
	return l.interaction(), out
}
