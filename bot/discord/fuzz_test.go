package discord

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"witchtable/engine/enginetest/bounded"
)

// seeds of interactions: one of each kind.
var interactions = []string{
	`{"id":"1100000000000000000","application_id":"2","type":2,"token":"t","guild_id":"3","channel":{"id":"4","type":11},` +
		`"member":{"nick":"Ash","user":{"id":"5","username":"ash"}},"locale":"es-419","guild_locale":"en-US",` +
		`"guild":{"features":["COMMUNITY"]},"app_permissions":"2048","data":{"name":"table","options":[{"name":"option",` +
		`"type":1,"options":[{"name":"option","type":3,"value":"rounds"},{"name":"n","type":4,"value":3,"focused":true}]}]}}`,
	`{"id":"1100000000000000000","application_id":"2","type":3,"token":"t","channel_id":"4","user":{"id":"5",` +
		`"global_name":"Ash","bot":true},"message":{"id":"9"},"data":{"custom_id":"step/bcdfghjk.1.2","values":["a","b"]}}`,
	`{"id":"1100000000000000000","application_id":"2","type":5,"token":"t","channel_id":"4","user":{"id":"5"},` +
		`"data":{"custom_id":"m","components":[{"components":[{"custom_id":"f","value":"v"}]},{"component":{"custom_id":"g"}}]}}`,
	`{"id":"1100000000000000000","application_id":"2","type":4,"token":"t","channel_id":"4","user":{"id":"5"},` +
		`"data":{"name":"answer","options":null}}`,
	`{"type":1}`,
}

// FuzzInteraction: whatever the gateway hands over as an interaction, it is refused as incomplete, or an input that can
// be answered, by somebody, somewhere.
func FuzzInteraction(f *testing.F) {
	for _, raw := range interactions {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		bounded.Do(t, len(raw), func() {
			it, in, err := parseInteraction(raw)
			if err != nil {
				if !errors.Is(err, errIncomplete) {
					t.Fatalf("refused, not as incomplete: %v", err)
				}
				describe(err)
				return
			}
			if in.ID == "" || it.Token == "" || in.User.ID == "" || in.Channel == "" || in.Kind == 0 && it.Type != typeCommand {
				t.Fatalf("taken, though it cannot be answered: %+v", in)
			}
			if command := in.Kind == CommandRun || in.Kind == Autocomplete; command != (in.Options != nil && len(in.Path) > 0) {
				t.Fatalf("a command without a path or options, or these without one: %+v", in)
			}
			again, err := json.Marshal(it)
			if err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
			if _, same, err := parseInteraction(again); err != nil || !reflect.DeepEqual(same, in) {
				t.Fatalf("written and read again it is %+v, %v; want %+v", same, err, in)
			}
		})
	})
}

// FuzzCloseCode: the bytes of a connection, in whatever pieces they come, have one code at most, and little is kept of
// them.
func FuzzCloseCode(f *testing.F) {
	const upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
	f.Add([]byte(upgrade+"\x81\x02{}\x88\x02\x0f\xa4"), uint8(3))
	f.Add([]byte(upgrade+"\x82\x7e\x01\x00"), uint8(1))
	f.Add([]byte(upgrade+"\x82\x7f\x00\x00\x00\x00\x00\x00\x00\x01a\x88\x04\x0f\xa0no"), uint8(200))
	f.Fuzz(func(t *testing.T, data []byte, piece uint8) {
		var whole, parts closeCode
		bounded.Do(t, len(data), func() {
			whole.read(bytes.Clone(data))
			for rest := data; len(rest) > 0; {
				n := min(len(rest), int(piece)+1)
				parts.read(rest[:n])
				rest = rest[n:]
			}
		})
		if whole.code != parts.code || whole.lost != parts.lost {
			t.Fatalf("at once it is %+v, in pieces of %d %+v", whole, int(piece)+1, parts)
		}
		if whole.code < 0 || whole.code > 1<<16-1 || len(whole.head) > longestUpgrade+1 {
			t.Fatalf("it is %+v", whole)
		}
	})
}

// FuzzRefusal: whatever Discord answers, or what stands before it, the error says by which route, and is short.
func FuzzRefusal(f *testing.F) {
	f.Add(400, []byte(`{"code":50035,"message":"Invalid Form Body","errors":{"embeds":{"0":{"title":{"_errors":[{"code":`+
		`"BASE_TYPE_BAD_LENGTH"}]}}}}}`), true)
	f.Add(403, []byte(`<html>`), false)
	f.Add(429, []byte(`{"retry_after":1.5,"global":true}`), true)
	f.Fuzz(func(t *testing.T, status int, body []byte, bot bool) {
		bounded.Do(t, len(body), func() {
			e := refusal(&apiCall{route: "/route", bot: bot}, status, body)
			if e.Route != "/route" || e.Status != status || len(e.Fields) > maxFieldErrors || e.Error() == "" {
				t.Fatalf("%d %q is %+v", status, body, e)
			}
		})
	})
}
