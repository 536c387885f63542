package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"witchtable/bot/sandbox"
	"witchtable/engine/enginetest/bounded"
)

// fresh is a sandbox for so many inputs, and then another one: what a sandbox keeps of what it was told grows.
type fresh struct {
	server *sandbox.Server
	uses   int
}

const mostUses = 2000

func (w *fresh) next(t *testing.T) *sandbox.Server {
	t.Helper()
	if w.server == nil || w.uses == mostUses {
		if w.server != nil {
			_ = w.server.Close()
		}
		s, err := sandbox.Start(sandbox.Config{})
		if err != nil {
			t.Fatal(err)
		}
		w.server, w.uses = s, 0
	}
	w.uses++
	return w.server
}

// FuzzFrame: whatever a bot sends to the gateway, it is answered or the connection is closed with a code, and the next
// connection is greeted.
func FuzzFrame(f *testing.F) {
	for _, s := range []string{`{"op":1,"d":3}`, `{"op":2,"d":{"token":"x","intents":0,"shard":[0,1]}}`,
		`{"op":2,"d":{"token":"TOKEN","intents":0,"shard":[1,2]}}`, `{"op":6,"d":{"token":"TOKEN","session_id":"a","seq":-1}}`,
		`{"op":3}`, `{"op":99}`, `{"op":null}`, `[`, ``} {
		f.Add(s, false)
	}
	var w fresh
	f.Fuzz(func(t *testing.T, text string, binary bool) {
		s := w.next(t)
		bounded.Do(t, len(text), func() {
			conn, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+"/gateway/?v=10&encoding=json",
				nil)
			if err != nil {
				t.Fatalf("the gateway is gone: %v", err)
			}
			defer conn.Close()
			kind := websocket.TextMessage
			if binary {
				kind = websocket.BinaryMessage
			}
			text = strings.ReplaceAll(text, "TOKEN", s.Token())
			_ = conn.SetReadDeadline(time.Now().Add(bounded.Patience))
			_ = conn.WriteMessage(kind, []byte(text))
			_ = conn.WriteMessage(websocket.TextMessage, []byte(`{"op":1,"d":null}`)) // whose answer ends the wait
			for {
				_, raw, err := conn.ReadMessage()
				if err != nil {
					if closed, ok := err.(*websocket.CloseError); !ok || closed.Code < 1000 || closed.Code > 4999 {
						t.Fatalf("%q ends the connection with %v", text, err)
					}
					return
				}
				if strings.Contains(string(raw), `"op":11`) {
					return
				}
			}
		})
	})
}

// FuzzBody: whatever body comes to an endpoint, it is taken or refused as Discord does, with an error that has a code.
func FuzzBody(f *testing.F) {
	routes := []struct{ method, path string }{
		{"POST", "/channels/CHANNEL/messages"}, {"PUT", "/applications/APP/commands"}, {"POST", "/applications/APP/emojis"},
		{"POST", "/users/@me/channels"}, {"POST", "/interactions/1/x/callback"}, {"POST", "/webhooks/APP/x"},
		{"PATCH", "/channels/CHANNEL"}, {"PATCH", "/channels/CHANNEL/messages/1"},
	}
	for i, s := range []string{`{"content":"hi","nonce":"7","enforce_nonce":true}`,
		`[{"name":"table","description":"d","options":[{"type":3,"name":"o","description":"d","choices":[{"name":"a",` +
			`"value":"b"}]}]}]`,
		`{"flags":32768,"components":[{"type":17,"components":[{"type":10,"content":"a"},{"type":1,"components":[{"type":2,` +
			`"style":1,"label":"b","custom_id":"c"}]}]}]}`,
		`{"name":"moon","image":"data:image/png;base64,iVBORw0KGgo="}`, `{"recipient_id":"1"}`, `{"type":4,"data":{"content":"a"}}`,
		`{"content":null}`, `{"archived":true}`, `{"embeds":[{"title":"a"}]}`} {
		f.Add(uint8(i), s)
	}
	var w fresh
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		s := w.next(t)
		r, b := routes[int(which)%len(routes)], newRaw(t, s)
		path := strings.NewReplacer("CHANNEL", b.channel("#tavern"), "APP", string(s.ApplicationID())).Replace(r.path)
		bounded.Do(t, len(body), func() {
			got := b.do(r.method, path, body)
			if got.status < 200 || got.status >= 500 {
				t.Fatalf("%s %s answers %d to %q: %s", r.method, r.path, got.status, body, got.raw)
			}
			if got.status >= http.StatusBadRequest && !strings.Contains(string(got.raw), `"code"`) {
				t.Fatalf("%s %s refuses %q without a code: %s", r.method, r.path, body, got.raw)
			}
		})
	})
}
