package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
	"witchtable/bot/trace"
)

// toldSpan is a span as a collector is told of it.
type toldSpan struct {
	TraceID, SpanID, ParentSpanID, Name, StartTimeUnixNano, EndTimeUnixNano string

	Attributes []struct {
		Key   string
		Value struct{ StringValue string }
	}
	Status struct{ Code int }
}

// collector keeps what it is told.
type collector struct {
	mu    sync.Mutex
	spans []toldSpan
	raw   strings.Builder
	keys  []string
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body struct {
		ResourceSpans []struct{ ScopeSpans []struct{ Spans []toldSpan } }
	}
	raw, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(raw, &body)
	}
	if err != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/traces" ||
		r.Header.Get("Content-Type") != "application/json" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.raw.Write(raw)
	c.keys = append(c.keys, r.Header.Get("X-Key"))
	for _, rs := range body.ResourceSpans {
		for _, ss := range rs.ScopeSpans {
			c.spans = append(c.spans, ss.Spans...)
		}
	}
}

// count is how many spans of a stage have come.
func (c *collector) count(s gauge.Stage) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.named(s))
}

// named are the spans of a stage.
func (c *collector) named(s gauge.Stage) (out []toldSpan) {
	for _, sp := range c.spans {
		if sp.Name == s.String() {
			out = append(out, sp)
		}
	}
	return out
}

// within reports whether a span of one stage lies within one of another, directly or not.
func (c *collector) within(inner, outer gauge.Stage) bool {
	byID := map[string]toldSpan{}
	for _, s := range c.spans {
		byID[s.SpanID] = s
	}
	return slices.ContainsFunc(c.named(inner), func(s toldSpan) bool {
		for s.ParentSpanID != "" {
			parent := byID[s.ParentSpanID]
			if parent.Name == outer.String() && parent.TraceID == s.TraceID {
				return true
			}
			s = parent
		}
		return false
	})
}

// TestTracedBot: a collector is told what takes how long, and what is within what; never of whom, of which card, or why
// something failed.
func TestTracedBot(t *testing.T) {
	t.Parallel()
	told := &collector{}
	server := httptest.NewServer(told)
	defer server.Close()
	world := discordHere(t)
	bot := start(t, []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(),
		"WITCHTABLE_DB=" + filepath.Join(t.TempDir(), "w.db"), "OTEL_EXPORTER_OTLP_ENDPOINT=" + server.URL,
		"OTEL_EXPORTER_OTLP_HEADERS=x-key=a%20b"}, "serve", "--speed", "1000")
	ash := inTavern(t, world.URL(), "Ash")
	openTable(t, ash)
	ash.Run("card", "name=hesper")
	ash.Run("table add-computer")
	ash.Run("table start")
	ash.Run("hint")
	for ctx := soon(t); told.count(gauge.Telling) == 0 && ctx.Err() == nil; {
		time.Sleep(10 * time.Millisecond) // what waits until the bot stops is told by the next one
	}
	if code := bot.end(t); code != exitFine {
		t.Fatalf("exit code %d; it said:\n%s", code, bot.err)
	}
	told.mu.Lock()
	defer told.mu.Unlock()
	for _, pair := range [][2]gauge.Stage{{gauge.Asking, gauge.Interacting}, {gauge.Painting, gauge.Interacting},
		{gauge.Committing, gauge.Interacting}, {gauge.Asking, gauge.Telling}, {gauge.Thinking, gauge.Interacting}} {
		if !told.within(pair[0], pair[1]) {
			t.Errorf("nothing of %s is within %s", pair[0], pair[1])
		}
	}
	var words []string
	for _, s := range gauge.Stages() {
		words = append(words, s.String())
	}
	for _, s := range told.spans {
		if !slices.Contains(words, s.Name) || s.EndTimeUnixNano < s.StartTimeUnixNano || len(s.TraceID) != 32 {
			t.Errorf("a span is not as it should be: %+v", s)
		}
		for _, a := range s.Attributes {
			if a.Key != "witchtable.table" && a.Key != "witchtable.call" {
				t.Errorf("%s tells %s, which is on no list", s.Name, a.Key)
			}
		}
	}
	for _, secret := range []string{"ash", "tavern", "hesper", string(ash.ID), string(ash.At), world.Token()} {
		if strings.Contains(strings.ToLower(told.raw.String()), strings.ToLower(secret)) {
			t.Errorf("%s is told: %s", secret, &told.raw)
		}
	}
	if len(told.keys) == 0 || told.keys[0] != "a b" {
		t.Errorf("the headers are %q", told.keys)
	}
}

// TestTracedToNobody: a collector that never answers holds up neither what people do nor the end.
func TestTracedToNobody(t *testing.T) {
	t.Parallel()
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-over }))
	defer server.Close()
	defer close(over)
	world := discordHere(t)
	bot := start(t, []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(),
		"WITCHTABLE_DB=" + filepath.Join(t.TempDir(), "w.db"), "OTEL_EXPORTER_OTLP_ENDPOINT=" + server.URL},
		"serve", "--speed", "1000")
	ash := inTavern(t, world.URL(), "Ash")
	openTable(t, ash)
	ash.Run("table add-computer")
	ash.Run("table start")
	began := time.Now()
	if code := bot.end(t); code != exitFine {
		t.Fatalf("exit code %d; it said:\n%s", code, bot.err)
	}
	if took := time.Since(began); took > closeTraces+10*time.Second {
		t.Errorf("the end took %v", took)
	}
}

func TestTracesAreSetUp(t *testing.T) {
	t.Parallel()
	const at = "OTEL_EXPORTER_OTLP_ENDPOINT"
	for name, s := range map[string]settings{
		"address":  {at: "collector:4318"},
		"protocol": {at: "http://127.0.0.1:4318", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"},
		"headers":  {at: "http://127.0.0.1:4318", "OTEL_EXPORTER_OTLP_HEADERS": "secret"},
		"timeout":  {at: "http://127.0.0.1:4318", "OTEL_EXPORTER_OTLP_TIMEOUT": "soon"},
		"sampler":  {at: "http://127.0.0.1:4318", "OTEL_TRACES_SAMPLER": "jaeger_remote"},
		"share": {at: "http://127.0.0.1:4318", "OTEL_TRACES_SAMPLER": "traceidratio",
			"OTEL_TRACES_SAMPLER_ARG": "NaN"},
		"key in an address": {at: "secret:secret"},
		"attributes":        {at: "http://127.0.0.1:4318", "OTEL_RESOURCE_ATTRIBUTES": "secret"},
	} {
		if _, _, err := s.traces(zerolog.Nop()); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, s := range map[string]settings{
		"nothing": {}, "disabled": {at: "http://127.0.0.1:4318", "OTEL_SDK_DISABLED": "true"},
		"no exporter": {at: "http://127.0.0.1:4318", "OTEL_TRACES_EXPORTER": "none"},
	} {
		if tracer, end, err := s.traces(zerolog.Nop()); tracer != nil || err != nil {
			t.Errorf("%s: traces are sent, %v", name, err)
		} else {
			end()
		}
	}
}

func TestTracesAreShared(t *testing.T) {
	t.Parallel()
	for want, s := range map[float64]settings{
		1: {}, 0: {"OTEL_TRACES_SAMPLER": "parentbased_always_off"},
		0.1: {"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.1"},
	} {
		if got, err := s.share(); got != want || err != nil {
			t.Errorf("%v: a share of %v, %v", s, got, err)
		}
	}
	var c trace.Config
	s := settings{"OTEL_SERVICE_NAME": "ours",
		"OTEL_RESOURCE_ATTRIBUTES": "deployment.environment=a%2Cb,service.name=theirs"}
	if err := s.fill(&c); err != nil || c.About["service.name"] != "ours" || c.About["deployment.environment"] != "a,b" ||
		c.About["service.version"] == "" {
		t.Errorf("%v, %v", c.About, err)
	}
}
