package e2e_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/gauge"
	"witchtable/bot/sandbox"
	"witchtable/bot/trace"
)

// eavesdropper keeps every byte that a collector of traces is sent.
type eavesdropper struct {
	mu    sync.Mutex
	heard [][]byte
}

func (e *eavesdropper) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = append(e.heard, raw)
}

// TestTracesNameNobody: of whole games a collector of traces hears nothing that is on no closed list, but for ids of
// tables, and ids and times of its own.
func TestTracesNameNobody(t *testing.T) {
	t.Parallel()
	for _, game := range gameNames() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			heard, table := tracedGame(t, game)
			stages := map[string]int{}
			for _, raw := range heard {
				var body any
				must(t, json.Unmarshal(raw, &body))
				listed(t, "", body, table, stages)
				for _, name := range names {
					if strings.Contains(strings.ToLower(string(raw)), strings.ToLower(name)) {
						t.Errorf("%s is named: %s", name, raw)
					}
				}
			}
			for _, s := range gauge.Stages() {
				if stages[s.String()] == 0 && s != gauge.Thinking && s != gauge.Painting { // nobody thinks or looks here
					t.Errorf("nothing is heard of %v", s)
				}
			}
		})
	}
}

// tracedGame plays a game with all of it traced.
func tracedGame(t *testing.T, game string) (heard [][]byte, table string) {
	e := &eavesdropper{}
	collector := httptest.NewServer(e)
	defer collector.Close()
	all, err := trace.New(trace.Config{Endpoint: collector.URL, Share: 1, Random: rand.Reader,
		Log: zerolog.New(io.Discard), About: map[string]string{"service.name": "witchtable"}})
	must(t, err)
	h := openAt(t, patience, sandbox.Config{}, unhurried, func(c *bot.Config) { c.Tracer = all })
	styles := []robot.Style{robot.Mixed, robot.Correspondent}
	people := h.robots(styles[:seatsAt(t, game, len(styles))]...)
	sit(t, h.ctx, game, people, 0)
	play(t, h.ctx, people)
	h.settled()
	table = string(accountOf(t, h.store).head.ID)
	must(t, all.Close(context.Background()))
	return e.heard, table
}

// ofTraces are the forms of what may be told, by where it stands. What stands elsewhere may not be told at all.
var ofTraces = map[string]*regexp.Regexp{
	"traceId": regexp.MustCompile(`^[0-9a-f]{32}$`), "spanId": regexp.MustCompile(`^[0-9a-f]{16}$`),
	"parentSpanId": regexp.MustCompile(`^[0-9a-f]{16}$`), "startTimeUnixNano": regexp.MustCompile(`^\d{19}$`),
	"endTimeUnixNano": regexp.MustCompile(`^\d{19}$`),
}

// listed fails where something of what is told is neither on a list nor a table's id; stages counts names of spans.
func listed(t *testing.T, key string, told any, table string, stages map[string]int) {
	t.Helper()
	switch told := told.(type) {
	case map[string]any:
		for k, v := range told {
			if !slices.Contains([]string{"resourceSpans", "resource", "attributes", "scopeSpans", "scope", "spans", "name",
				"kind", "status", "code", "key", "value", "stringValue"}, k) && ofTraces[k] == nil {
				t.Errorf("%q is told", k)
			}
			listed(t, k, v, table, stages)
		}
	case []any:
		for _, v := range told {
			listed(t, key, v, table, stages)
		}
	case string:
		if !allowed(key, told, table) {
			t.Errorf("%s %q is told", key, told)
		}
		if key == "name" {
			stages[told]++
		}
	case float64:
		if key != "kind" && key != "code" || told > 3 {
			t.Errorf("%s %v is told", key, told)
		}
	default:
		t.Errorf("%s %v is told", key, told)
	}
}

// allowed reports whether a text may stand where it does.
func allowed(key, told, table string) bool {
	if form := ofTraces[key]; form != nil {
		return form.MatchString(told)
	}
	switch key {
	case "name":
		return told == "witchtable" ||
			slices.ContainsFunc(gauge.Stages(), func(s gauge.Stage) bool { return s.String() == told })
	case "key":
		return slices.Contains([]string{"service.name", "witchtable.table", "witchtable.call"}, told)
	case "stringValue":
		return told == table || told == "witchtable" ||
			slices.ContainsFunc(gauge.Calls(), func(c gauge.Call) bool { return c.String() == told })
	}
	return false
}
