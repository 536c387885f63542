package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rs/zerolog"
)

func TestRunHandsInputsOver(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.script = func(_ int, g *peer) {
		g.welcome()
		g.event("INTERACTION_CREATE", press("4194304000"))
		g.serve()
	}
	f.answer("POST /interactions/4194304000/"+testInputToken+"/callback", says(204, ""))
	c := f.client()
	answered := make(chan error, 1)
	r := start(t, c, func(ctx context.Context, _ Input, rep Reply) { answered <- rep.Answer(ctx, Message{Content: "hi"}) })
	in := r.input()
	want := Input{
		Kind: ComponentUsed, ID: "4194304000", User: User{ID: "9", Name: "Ash"}, Guild: "7", Channel: "8", IsThread: true,
		Locale: "es-ES", GuildLocale: "en-US", Permissions: SendMessages, Created: time.UnixMilli(discordEpoch + 1000),
		CustomID: "go", Message: "77",
	}
	if fmt.Sprint(in) != fmt.Sprint(want) {
		t.Errorf("the input is\n%+v, expected\n%+v", in, want)
	}
	if err := <-answered; err != nil {
		t.Errorf("Answer: %v", err)
	}
	if c.Self() != "42" {
		t.Errorf("Self is %q, expected the id in READY", c.Self())
	}
	r.close()
}

// Every way of losing the connection must end in a session that delivers inputs.
func TestRunRecovers(t *testing.T) {
	t.Parallel()
	// lose plays the connections after a first one that was cut once it stood.
	tests := map[string]struct {
		lose  func(n int, g *peer) bool // plays connection n; false once the trouble is over
		first func(g *peer)             // how the first connection ends
	}{
		"cut": {},
		"op 7 while connected": {
			first: func(g *peer) { g.send(`{"op":7}`); g.serve() },
		},
		"op 7 in answer to the resume": {
			lose: func(n int, g *peer) bool {
				if n != 2 {
					return false
				}
				g.hello()
				g.next()
				g.send(`{"op":7}`)
				g.serve()
				return true
			},
		},
		"op 9 in answer to the resume": {
			lose: func(n int, g *peer) bool {
				if n != 2 {
					return false
				}
				g.hello()
				g.next()
				g.send(`{"op":9,"d":false}`)
				if op := g.next(); op != opIdentify {
					return true
				}
				g.ready()
				g.event("INTERACTION_CREATE", press("2"))
				g.serve()
				return true
			},
		},
		"cut before hello": {
			lose: func(n int, _ *peer) bool { return n == 2 },
		},
		"cut while resuming": {
			lose: func(n int, g *peer) bool {
				if n != 2 {
					return false
				}
				g.hello()
				g.next()
				return true
			},
		},
		"cut while resuming, again and again": {
			lose: func(n int, g *peer) bool {
				if n > 8 {
					return false
				}
				g.hello()
				g.next()
				return true
			},
		},
		"no answer to the resume": {
			lose: func(n int, g *peer) bool {
				if n != 2 {
					return false
				}
				g.hello()
				g.serve()
				return true
			},
		},
		"the session has timed out": {
			lose: func(n int, g *peer) bool {
				if n != 2 {
					return false
				}
				g.hello()
				g.next()
				g.close(closeTimedOut)
				return true
			},
		},
		"heartbeats stay unanswered": {
			first: func(g *peer) { g.mute = true; g.serve() },
		},
		"op 9 while connected": {
			first: func(g *peer) {
				g.send(`{"op":9,"d":false}`)
				if g.next() == opIdentify {
					g.ready()
					g.event("INTERACTION_CREATE", press("2"))
				}
				g.serve()
			},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.script = func(n int, g *peer) {
				switch {
				case n == 1:
					g.welcome()
					g.event("INTERACTION_CREATE", press("1"))
					if tt.first != nil {
						tt.first(g)
					}
				case tt.lose != nil && tt.lose(n, g):
				default:
					g.welcome()
					g.event("INTERACTION_CREATE", press("2"))
					g.serve()
				}
			}
			timing := quick
			if name == "no answer to the resume" {
				timing.Open = time.Second
			}
			r := start(t, f.client(func(c *Config) { c.Timing = timing }), nil)
			got := []string{r.input().ID, r.input().ID}
			slices.Sort(got) // where the trouble comes at once, the second may overtake the first: each is handled by itself
			if !slices.Equal(got, []string{"1", "2"}) {
				t.Fatalf("got the inputs %q, expected 1, and 2 after the trouble", got)
			}
			r.close()
		})
	}
}

func TestRunResumes(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	ops := make(chan int, 3)
	f.script = func(n int, g *peer) {
		ops <- g.welcome()
		if n == 1 {
			return
		}
		g.serve()
	}
	r := start(t, f.client(), nil)
	if first, second := <-ops, <-ops; first != opIdentify || second != opResume {
		t.Errorf("the connections began with ops %d and %d, expected %d and %d", first, second, opIdentify, opResume)
	}
	r.close()
}

// closesOnce lets everybody in, and closes the first connection, once it stands, with a code.
func closesOnce(code int, events ...string) func(f *fake) {
	return func(f *fake) {
		f.script = func(n int, g *peer) {
			g.welcome()
			for _, e := range events {
				g.event("INTERACTION_CREATE", e)
			}
			if n == 1 {
				g.close(code)
			}
			g.serve()
		}
	}
}

// The close code is read also where the connection is encrypted, as it is with Discord.
func TestRunRefusedOverTLS(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	secure := httptest.NewTLSServer(http.HandlerFunc(f.serve))
	defer secure.Close()
	closesOnce(closeBadToken)(f)
	c := f.client(func(c *Config) { c.BaseURL, c.Transport = secure.URL, secure.Client().Transport })
	if err := start(t, c, nil).end(); !errors.Is(err, ErrToken) {
		t.Errorf("Run returned %v, expected %v", err, ErrToken)
	}
}

func TestRunRefused(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		prepare func(f *fake)
		want    error
		conns   int
	}{
		"4004 to identify": {
			prepare: func(f *fake) {
				f.script = func(_ int, g *peer) { g.hello(); g.next(); g.close(closeBadToken) }
			},
			want: ErrToken, conns: 1,
		},
		"4004 while connected": {prepare: closesOnce(closeBadToken), want: ErrToken, conns: 1},
		"4010 while connected": {prepare: closesOnce(closeBadShard), want: ErrGateway, conns: 1},
		"4011 while connected": {prepare: closesOnce(closeNeedsSplit), want: ErrGateway, conns: 1},
		"4014 while connected": {prepare: closesOnce(closeBadIntents), want: ErrGateway, conns: 1},
		"4014 while connected, after much": {prepare: closesOnce(closeBadIntents, press("1"), press("2")), want: ErrGateway,
			conns: 1},
		"4011": {
			prepare: func(f *fake) {
				f.script = func(_ int, g *peer) { g.hello(); g.next(); g.close(closeNeedsSplit) }
			},
			want: ErrGateway, conns: 1,
		},
		"401 over HTTP": {
			prepare: func(f *fake) {
				f.answer("GET /applications/@me", says(401, `{"code":0,"message":"401: Unauthorized"}`))
			},
			want: ErrToken, conns: 0,
		},
		"malformed commands": {
			prepare: func(f *fake) {
				f.answer("PUT /applications/42/commands",
					says(400,
						`{"code":50035,"message":"Invalid Form Body","errors":{"0":{"name":{"_errors":[{"code":"BASE_TYPE_BAD_LENGTH","message":"Must be between 1 and 32 in length."}]}}}}`))
			},
			want: ErrRefused, conns: 0,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			tt.prepare(f)
			err := start(t, f.client(), nil, SlashCommand{Name: "x", Description: "y"}).end()
			if !errors.Is(err, tt.want) {
				t.Errorf("Run returned %v, expected %v", err, tt.want)
			}
			if n := f.connections(); n != tt.conns {
				t.Errorf("there were %d gateway connections, expected %d", n, tt.conns)
			}
		})
	}
}

func TestRunTokenWithdrawn(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("*", says(401, `{"code":0,"message":"401: Unauthorized"}`))
	f.script = func(_ int, g *peer) { g.welcome(); g.event("INTERACTION_CREATE", press("1")); g.serve() }
	c := f.client()
	r := start(t, c, nil)
	r.input() // all that the connection itself asks for is answered by now
	for range refusedTokens {
		if _, err := c.Send(t.Context(), "1", Message{Content: "x"}); !errors.Is(err, ErrToken) {
			t.Fatalf("Send returned %v, expected ErrToken", err)
		}
	}
	if err := r.end(); !errors.Is(err, ErrToken) {
		t.Errorf("Run returned %v, expected ErrToken", err)
	}
	before := len(f.sent("POST /channels/1/messages"))
	if _, err := c.Send(t.Context(), "1", Message{Content: "x"}); !errors.Is(err, ErrToken) {
		t.Errorf("Send returned %v afterwards, expected ErrToken", err)
	}
	if after := len(f.sent("POST /channels/1/messages")); after != before {
		t.Error("a request was sent although the token is known to be refused")
	}
}

func TestRunStuck(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.script = func(n int, g *peer) {
		if g.hello(); g.next() == opIdentify {
			g.ready() // and cut
			return
		}
		g.send(`{"op":7}`)
		g.serve()
	}
	c := f.client()
	ctx, cancel := context.WithTimeout(t.Context(), waitFor)
	defer cancel()
	r := &run{c: c, inbox: newInbox(ctx, c, nil)}
	r.hung.Store(maxHung - 1)
	if err := r.stayConnected(ctx); !errors.Is(err, ErrStuck) {
		t.Errorf("with one more hanging session the run ended with %v, expected ErrStuck", err)
	}
}

// A session that begins anew on the same connection leaves no heartbeat unanswered.
func TestRunStaysConnectedThroughANewSession(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	kept := make(chan struct{})
	f.script = func(n int, g *peer) {
		g.beat = 4 * quick.Ack
		g.welcome()
		if n > 1 {
			g.serve()
			return
		}
		beat := func() bool { // waits for a heartbeat and answers it
			_, _, err := g.conn.ReadMessage()
			g.send(`{"op":11}`)
			return err == nil
		}
		beat()
		g.send(`{"op":9,"d":false}`)
		g.next() // identifies again
		g.ready()
		if beat() {
			close(kept)
		}
		g.serve()
	}
	r := start(t, f.client(), nil)
	select {
	case <-kept:
	case <-time.After(waitFor):
		t.Error("the connection does not last until the next heartbeat")
	}
	if n := f.connections(); n != 1 {
		t.Errorf("there were %d connections, expected 1", n)
	}
	r.close()
}

// discordgo identifies again at once whenever a session is refused; Discord withdraws a token for that.
func TestRunDoesNotIdentifyInALoop(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	var identifies atomic.Int64
	calm := make(chan struct{})
	f.script = func(n int, g *peer) {
		if n > 1 {
			close(calm)
			g.serve()
			return
		}
		g.hello()
		for g.next() == opIdentify {
			identifies.Add(1)
			g.send(`{"op":9,"d":false}`)
		}
	}
	r := start(t, f.client(), nil)
	select {
	case <-calm:
	case <-time.After(waitFor):
		t.Fatalf("the connection is still up after %d identifies", identifies.Load())
	}
	if n := identifies.Load(); n > writesPerMinute {
		t.Errorf("there were %d identifies on one connection, expected at most %d", n, writesPerMinute)
	}
	r.close()
}

func TestRunKeepsSomeSessionsBack(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	told := make(chan time.Time, 1)
	f.answer("GET /gateway/bot", func(w http.ResponseWriter, r *http.Request) {
		told <- time.Now()
		says(200, `{"shards":1,"session_start_limit":{"total":1000,"remaining":2,"reset_after":300}}`)(w, r)
	})
	connected := make(chan time.Time, 1)
	f.script = func(_ int, g *peer) { connected <- time.Now(); g.welcome(); g.serve() }
	r := start(t, f.client(), nil)
	if waited := (<-connected).Sub(<-told); waited < 300*time.Millisecond {
		t.Errorf("a session was begun after %v, expected not before the limit is reset after 300ms", waited)
	}
	r.close()
}

func TestRunClosesInGoodOrder(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	code := make(chan int, 1)
	f.script = func(_ int, g *peer) {
		g.conn.SetCloseHandler(func(c int, _ string) error { code <- c; return nil })
		g.welcome()
		g.event("INTERACTION_CREATE", press("1"))
		g.serve()
		select {
		case code <- 0: // cut off
		default:
		}
	}
	stopping := make(chan struct{})
	var finished atomic.Bool
	// On a busy machine the library takes its time to say farewell.
	unhurried := func(c *Config) { c.Timing.Settle, c.Timing.Ack = 10*time.Second, 10*time.Second }
	r := start(t, f.client(unhurried), func(ctx context.Context, _ Input, _ Reply) {
		<-stopping
		finished.Store(ctx.Err() == nil)
	})
	r.input()
	r.stop()
	close(stopping)
	if err := r.end(); err != nil {
		t.Errorf("Run returned %v, expected nil", err)
	}
	if !finished.Load() {
		t.Error("Run did not let the handler finish")
	}
	if c := <-code; c != websocket.CloseNormalClosure {
		t.Errorf("the gateway was closed with %d, expected 1000", c)
	}
}

func TestRunSurvivesBadEvents(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	good := press("5")
	f.script = func(_ int, g *peer) {
		g.welcome()
		for _, bad := range []string{
			`{}`, `[]`, `"x"`, `null`, `{"id":5}`, `{"id":"2","type":3}`,
			`{"type":1,"id":"3","token":"t","application_id":"42"}`,
			strings.Replace(good, `"type":3`, `"type":99`, 1),
			strings.Replace(good, `"id":"5"`, `"id":"x"`, 1),
			strings.Replace(good, `"member"`, `"no_member"`, 1),
			strings.Replace(good, `"custom_id"`, `"no_custom_id"`, 1),
			strings.Replace(good, testInputToken, "", 1),
			strings.Replace(good, `"data":{`, `"data":{"values":5,`, 1),
		} {
			g.event("INTERACTION_CREATE", bad)
		}
		g.event("SOMETHING_NEW", `{"a":1}`)
		g.event("INTERACTION_CREATE", good)
		g.event("INTERACTION_CREATE", good) // delivered twice
		// A component that discordgo does not know makes it give up on the whole interaction.
		g.event("INTERACTION_CREATE",
			strings.Replace(press("6"), `"message":{`, `"message":{"components":[{"type":250}],`, 1))
		g.serve()
	}
	log := &logBuffer{}
	r := start(t, f.client(func(c *Config) { c.Log = zerolog.New(log) }), func(_ context.Context, in Input, _ Reply) {
		if in.ID == "5" {
			panic("the hidden card is the moon")
		}
	})
	got := map[string]int{}
	for range 2 {
		got[r.input().ID]++
	}
	r.close()
	if got["5"] != 1 || got["6"] != 1 || len(r.inputs) > 0 {
		t.Errorf("inputs were handled as %v and %d more, expected 5 and 6 once each", got, len(r.inputs))
	}
	if !strings.Contains(log.String(), "recovered from a panic") {
		t.Error("the handler's panic is not in the log")
	}
	if strings.Contains(log.String(), "moon") {
		t.Error("what the handler panicked with is in the log")
	}
}

func TestRunOnlyOnceAtATime(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.script = func(_ int, g *peer) { g.welcome(); g.event("INTERACTION_CREATE", press("1")); g.serve() }
	c := f.client()
	r := start(t, c, nil)
	r.input()
	if err := c.Run(t.Context(), nil, nil); err == nil {
		t.Error("a second Run at the same time returned no error")
	}
	r.close()
}

func TestCommandsAreRegisteredOnlyWhenChanged(t *testing.T) {
	t.Parallel()
	commands := []SlashCommand{
		{Name: "table", Description: "Tables", NameIn: map[string]string{"de": "tisch"}, Subcommands: []SlashCommand{
			{Name: "open", Description: "Open one", Options: []CommandOption{
				{Name: "seats", Description: "How many", Kind: IntegerOption, Required: true,
					Choices: []Choice{{Label: "two", Value: "2"}}},
				{Name: "game", Description: "Which", Kind: StringOption, Complete: true},
			}},
		}},
		{Name: "hand", Description: "Your hand"},
		{Name: "server", Description: "The server", Managers: true},
	}
	const registered = `[
		{"id":"2","application_id":"42","version":"1","type":1,"name":"hand","name_localizations":null,"description":"Your hand","description_localizations":null,
		 "default_member_permissions":null,"nsfw":false,"contexts":[1,0],"integration_types":[0],"options":[]},
		{"id":"3","application_id":"42","version":"1","type":1,"name":"server","description":"The server",
		 "default_member_permissions":"32","contexts":[0],"integration_types":[0],"options":[]},
		{"id":"1","application_id":"42","version":"1","type":1,"name":"table","name_localizations":{"de":"tisch"},"description":"Tables","contexts":[0,1],"integration_types":[0],
		 "options":[{"type":1,"name":"open","description":"Open one","options":[
			{"type":4,"name":"seats","description":"How many","required":true,"choices":[{"name":"two","value":2}]},
			{"type":3,"name":"game","description":"Which","required":false,"autocomplete":true,"max_length":100}]}]}]`
	tests := map[string]struct {
		registered string
		guild      GuildID
		path       string
		puts       int
	}{
		"the same": {registered: registered, path: "/applications/42/commands", puts: 0},
		"none":     {registered: `[]`, path: "/applications/42/commands", puts: 1},
		"another text": {registered: strings.Replace(registered, "How many", "How much", 1),
			path: "/applications/42/commands", puts: 1},
		"no length": {registered: strings.Replace(registered, `,"max_length":100`, "", 1),
			path: "/applications/42/commands", puts: 1},
		"one guild": {registered: `[]`, guild: "7", path: "/applications/42/guilds/7/commands", puts: 1},
		"for everybody": {registered: strings.Replace(registered, `"32"`, "null", 1), path: "/applications/42/commands",
			puts: 1},
		"other context": {registered: strings.Replace(registered, "[1,0]", "[0]", 1), path: "/applications/42/commands",
			puts: 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer("GET "+tt.path, says(200, tt.registered))
			f.answer("PUT "+tt.path, says(200, `[]`))
			c := f.client(func(c *Config) { c.GuildOnly = tt.guild })
			if err := c.register(t.Context(), commands); err != nil {
				t.Fatalf("register: %v", err)
			}
			if n := len(f.sent("PUT " + tt.path)); n != tt.puts {
				t.Errorf("the commands were written %d times, expected %d", n, tt.puts)
			}
		})
	}
}

func TestCommandsMalformed(t *testing.T) {
	t.Parallel()
	tests := map[string]SlashCommand{
		"options and subcommands": {Name: "x", Options: []CommandOption{{Name: "o", Kind: StringOption}},
			Subcommands: []SlashCommand{{Name: "s"}}},
		"subcommand of subcommand": {Name: "x",
			Subcommands: []SlashCommand{{Name: "s", Subcommands: []SlashCommand{{Name: "t"}}}}},
		"unknown kind": {Name: "x", Options: []CommandOption{{Name: "o"}}},
		"choice is no number": {Name: "x",
			Options: []CommandOption{{Name: "o", Kind: IntegerOption, Choices: []Choice{{Label: "l", Value: "v"}}}}},
	}
	for name, cmd := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := newFake(t).client().Run(t.Context(), []SlashCommand{cmd}, nil)
			if !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "/x") {
				t.Errorf("Run returned %v, expected ErrRefused naming /x", err)
			}
		})
	}
}
