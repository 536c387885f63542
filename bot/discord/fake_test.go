package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rs/zerolog"
)

const (
	testToken      = "MTEyMjMzNDQ1NTY2Nzc4ODk5.GabcDE.q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9"
	testInputToken = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0"
	waitFor        = 20 * time.Second // for what must happen; only failing tests take that long
)

// fake is as much of Discord as the nasty cases need: a gateway that follows a script, and HTTP answers by route.
type fake struct {
	t      *testing.T
	srv    *httptest.Server
	script func(n int, g *peer) // plays the n-th gateway connection, from 1

	mu       sync.Mutex
	conns    int
	requests []request
	answers  map[string]http.HandlerFunc // by "METHOD /path" without /api/v10
}

type request struct {
	what   string // "METHOD /path"
	header http.Header
	body   []byte
}

func newFake(t *testing.T) *fake {
	f := &fake{t: t, answers: map[string]http.HandlerFunc{}}
	f.script = func(_ int, g *peer) { g.welcome(); g.serve() }
	f.srv = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.srv.Close)
	f.answer("GET /gateway/bot",
		says(200,
			`{"url":"wss://unused","shards":1,"session_start_limit":{"total":1000,"remaining":999,"reset_after":0,"max_concurrency":1}}`))
	f.answer("GET /applications/@me", says(200, `{"id":"42"}`))
	f.answer("GET /applications/42/commands", says(200, `[]`))
	f.answer("PUT /applications/42/commands", says(200, `[]`))
	return f
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// inTurn answers the first request by the first handler and so on; the last one stays.
func inTurn(handlers ...http.HandlerFunc) http.HandlerFunc {
	var mu sync.Mutex
	n := 0
	return func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		h := handlers[min(n, len(handlers)-1)]
		n++
		mu.Unlock()
		h(w, r)
	}
}

// lost does as if the answer got lost on its way.
func lost(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

func (f *fake) answer(what string, h http.HandlerFunc) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answers[what] = h
}

func (f *fake) serve(w http.ResponseWriter, r *http.Request) {
	w.Header()["Date"] = nil // the ids in these tests are of no particular time
	path := strings.TrimPrefix(r.URL.Path, "/api/v10")
	switch path {
	case "/api/v9/gateway":
		scheme := "ws"
		if r.TLS != nil {
			scheme = "wss"
		}
		fmt.Fprintf(w, `{"url":"%s://%s/ws"}`, scheme, r.Host)
		return
	case "/ws/":
		f.gateway(w, r)
		return
	}
	body, _ := io.ReadAll(r.Body)
	what := r.Method + " " + path
	f.mu.Lock()
	f.requests = append(f.requests, request{what, r.Header, body})
	h := f.answers[what]
	if h == nil {
		h = f.answers["*"]
	}
	f.mu.Unlock()
	if h == nil {
		says(404, `{"code":0,"message":"404: Not Found"}`)(w, r)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	h(w, r)
}

func (f *fake) gateway(w http.ResponseWriter, r *http.Request) {
	conn, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	f.mu.Lock()
	f.conns++
	n, script := f.conns, f.script
	f.mu.Unlock()
	script(n, &peer{t: f.t, conn: conn, beat: 100 * time.Millisecond})
	conn.Close()
}

func (f *fake) connections() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.conns
}

// sent returns the requests for "METHOD /path" so far.
func (f *fake) sent(what string) []request {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []request
	for _, r := range f.requests {
		if r.what == what {
			out = append(out, r)
		}
	}
	return out
}

// peer is the server's end of a gateway connection.
type peer struct {
	t    *testing.T
	conn *websocket.Conn
	beat time.Duration
	mute bool // heartbeats are not answered

	mu  sync.Mutex
	seq int
}

func (g *peer) send(v string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	_ = g.conn.WriteMessage(websocket.TextMessage, []byte(v))
}

func (g *peer) event(name, data string) {
	g.mu.Lock()
	g.seq++
	n := g.seq
	g.mu.Unlock()
	g.send(fmt.Sprintf(`{"op":0,"s":%d,"t":%q,"d":%s}`, n, name, data))
}

func (g *peer) hello() {
	g.send(fmt.Sprintf(`{"op":10,"d":{"heartbeat_interval":%d}}`, g.beat.Milliseconds()))
}

func (g *peer) ready() {
	g.event("READY", `{"v":9,"user":{"id":"42","username":"bot"},"session_id":"s1","guilds":[],"application":{"id":"42"}}`)
}

func (g *peer) resumed() { g.event("RESUMED", `{}`) }

// next reads the next packet that is no heartbeat, and answers those; 0 when the connection is over.
func (g *peer) next() int {
	for {
		_, data, err := g.conn.ReadMessage()
		if err != nil {
			return 0
		}
		var p struct {
			Op int `json:"op"`
		}
		if json.Unmarshal(data, &p) != nil {
			return 0
		}
		if p.Op != 1 {
			return p.Op
		}
		if !g.mute {
			g.send(`{"op":11}`)
		}
	}
}

// serve answers heartbeats until the connection is over.
func (g *peer) serve() {
	for g.next() != 0 {
	}
}

// welcome opens a session, or resumes one, and tells which (op 2 or 6).
func (g *peer) welcome() int {
	g.hello()
	op := g.next()
	switch op {
	case opIdentify:
		g.ready()
	case opResume:
		g.resumed()
	}
	return op
}

const (
	opIdentify = 2
	opResume   = 6
)

func (g *peer) close(code int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	_ = g.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
}

// press is an interaction: a button pressed in a guild.
func press(id string) string {
	return fmt.Sprintf(`{"id":%q,"application_id":"42","type":3,"token":%q,"guild_id":"7","channel_id":"8",
		"channel":{"id":"8","type":11},"member":{"nick":"Ash","user":{"id":"9","username":"ash"}},"locale":"es-ES",
		"guild_locale":"en-US","app_permissions":"2048","message":{"id":"77"},"data":{"custom_id":"go","component_type":2},
		"version":1}`, id, testInputToken)
}

var quick = Timing{
	Open: 4 * time.Second, Settle: 200 * time.Millisecond, Ack: 400 * time.Millisecond,
	Spacing: time.Millisecond, Backoff: 20 * time.Millisecond, Grace: 2 * time.Second,
}

// logBuffer is a log that tests can read while it is written.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func (f *fake) client(change ...func(*Config)) *Client {
	f.t.Helper()
	log := &logBuffer{}
	cfg := Config{Token: testToken, BaseURL: f.srv.URL, Timing: quick, Version: "test", Log: zerolog.New(log)}
	for _, c := range change {
		c(&cfg)
	}
	c, err := New(cfg)
	if err != nil {
		f.t.Fatalf("New: %v", err)
	}
	f.t.Cleanup(func() {
		if f.t.Failed() {
			f.t.Logf("log:\n%s", log)
		}
	})
	return c
}

// running is a Run that is going on.
type running struct {
	t      *testing.T
	inputs chan Input
	result chan error
	stop   context.CancelFunc
}

func start(t *testing.T, c *Client, h Handler, commands ...SlashCommand) *running {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	r := &running{t: t, inputs: make(chan Input, 100), result: make(chan error, 1), stop: stop}
	if h == nil {
		h = func(context.Context, Input, Reply) {}
	}
	go func() {
		r.result <- c.Run(ctx, commands, func(ctx context.Context, in Input, rep Reply) {
			r.inputs <- in
			h(ctx, in, rep)
		})
	}()
	t.Cleanup(stop)
	return r
}

func (r *running) input() Input {
	r.t.Helper()
	select {
	case in := <-r.inputs:
		return in
	case err := <-r.result:
		r.t.Fatalf("Run ended with %v, expected an input", err)
	case <-time.After(waitFor):
		r.t.Fatal("no input arrived")
	}
	return Input{}
}

func (r *running) end() error {
	r.t.Helper()
	select {
	case err := <-r.result:
		return err
	case <-time.After(waitFor):
		r.t.Fatal("Run did not end")
		return nil
	}
}

// close ends Run and expects no error.
func (r *running) close() {
	r.t.Helper()
	r.stop()
	if err := r.end(); err != nil {
		r.t.Fatalf("Run ended with %v, expected nil after its context ended", err)
	}
}
