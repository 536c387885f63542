package trace_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
	"witchtable/bot/trace"
)

// row is a span as it is sent.
type row struct {
	TraceID, SpanID, ParentSpanID, Name, StartTimeUnixNano, EndTimeUnixNano string

	Kind       int
	Attributes []struct {
		Key   string
		Value map[string]string
	}
	Status struct{ Code int }
}

// collector takes what it is sent, with a status.
type collector struct {
	*httptest.Server
	status int           // 0: it takes nothing, and never answers
	open   chan struct{} // it takes nothing until this is closed; nil: at once

	mu    sync.Mutex
	raw   []string
	spans []row
	keys  []string // as they came in the headers
}

func newCollector(t *testing.T, status int) *collector {
	t.Helper()
	c := &collector{status: status}
	over := make(chan struct{})
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c.status == 0 {
			<-over
			return
		}
		if c.open != nil {
			<-c.open
		}
		c.take(t, r)
		w.WriteHeader(c.status)
	}))
	t.Cleanup(c.Close)
	t.Cleanup(func() { close(over) })
	return c
}

func (c *collector) take(t *testing.T, r *http.Request) {
	var body struct {
		ResourceSpans []struct{ ScopeSpans []struct{ Spans []row } }
	}
	raw, err := io.ReadAll(r.Body)
	if err := errors.Join(err, json.Unmarshal(raw, &body)); err != nil {
		t.Error(err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.raw, c.keys = append(c.raw, string(raw)), append(c.keys, r.Header.Get("X-Key"))
	c.spans = append(c.spans, body.ResourceSpans[0].ScopeSpans[0].Spans...)
}

// gather begins to gather spans for a collector, all of them unless a test says otherwise.
func gather(t *testing.T, c *collector, log io.Writer, change func(*trace.Config)) *trace.Traces {
	t.Helper()
	config := trace.Config{Endpoint: c.URL, Share: 1, About: map[string]string{"service.name": "witchtable"},
		Random: rand.Reader, Log: zerolog.New(log)}
	if change != nil {
		change(&config)
	}
	all, err := trace.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func finish(t *testing.T, all *trace.Traces) {
	t.Helper()
	if err := all.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestSpans(t *testing.T) {
	c := newCollector(t, http.StatusOK)
	var log bytes.Buffer
	all := gather(t, c, &log, nil)
	ctx, outer := gauge.Begin(gauge.Traced(t.Context(), all), gauge.Interacting, "")
	within, inner := gauge.Begin(ctx, gauge.Committing, "table-7")
	_, request := gauge.Begin(within, gauge.Asking, "send")
	request.End(nil)
	request.End(nil) // once is enough
	inner.End(errors.New("Ash is not to be told of"))
	outer.End(nil)
	finish(t, all)
	if log.Len() > 0 || len(c.spans) != 3 {
		t.Fatalf("%d spans, the log says %q", len(c.spans), &log)
	}
	asks, commits, interacts := c.spans[0], c.spans[1], c.spans[2]
	for _, s := range c.spans {
		if s.TraceID != interacts.TraceID || len(s.TraceID) != 32 || len(s.SpanID) != 16 ||
			s.EndTimeUnixNano < s.StartTimeUnixNano {
			t.Errorf("a span is not as it should be: %+v", s)
		}
	}
	if commits.Name != "commit" || commits.ParentSpanID != interacts.SpanID || asks.ParentSpanID != commits.SpanID ||
		interacts.ParentSpanID != "" || commits.Status.Code != 2 || interacts.Status.Code != 0 {
		t.Errorf("the spans are %+v", c.spans)
	}
	if asks.Kind != 3 || commits.Kind != 1 || interacts.Kind != 2 {
		t.Errorf("the kinds are %d, %d and %d", asks.Kind, commits.Kind, interacts.Kind)
	}
	for _, want := range []string{`"key":"witchtable.table","value":{"stringValue":"table-7"}`,
		`"key":"witchtable.call","value":{"stringValue":"send"}`,
		`"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"witchtable"}}]}`} {
		if !strings.Contains(c.raw[0], want) {
			t.Errorf("%s lacks %s", c.raw[0], want)
		}
	}
	if strings.Contains(c.raw[0], "Ash") {
		t.Errorf("an error's text is told: %s", c.raw[0])
	}
}

// A collector that takes nothing is logged once, without the address and the key, and holds up nobody.
func TestSpansAreDropped(t *testing.T) {
	c := newCollector(t, http.StatusServiceUnavailable)
	var log bytes.Buffer
	all := gather(t, c, &log, func(c *trace.Config) { c.Endpoint += "/secret" })
	for range 3 * 512 {
		_, s := all.Begin(t.Context(), gauge.Telling, "")
		s.End(nil)
	}
	finish(t, all)
	if said := log.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "503") ||
		strings.Contains(said, "secret") || len(c.raw) < 3 {
		t.Errorf("after %d requests the log says %q", len(c.raw), said)
	}
}

func TestNoCollector(t *testing.T) {
	c := newCollector(t, http.StatusOK)
	c.Close()
	var log bytes.Buffer
	all := gather(t, c, &log, func(c *trace.Config) { c.Endpoint += "/secret?key=secret" })
	_, s := all.Begin(t.Context(), gauge.Telling, "")
	s.End(nil)
	finish(t, all)
	if said := log.String(); !strings.Contains(said, "refused") || strings.Contains(said, "secret") {
		t.Errorf("the log says %q", said)
	}
}

// A collector that never answers holds up nobody either: what there is no room for is dropped, and the end comes when
// it has to.
func TestNobodyWaitsForACollector(t *testing.T) {
	all := gather(t, newCollector(t, 0), io.Discard, nil)
	began := time.Now()
	for range 100_000 {
		_, s := all.Begin(t.Context(), gauge.Telling, "")
		s.End(nil)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("100,000 spans took %v", took)
	}
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	began = time.Now()
	if err := all.Close(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("closing says %v", err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("closing took %v", took)
	}
	_, late := all.Begin(t.Context(), gauge.Telling, "")
	late.End(nil) // goes nowhere, and does no harm
}

// What waits for a slow collector is bounded; the log says how much was dropped.
func TestSpansWaitWithinBounds(t *testing.T) {
	const spans, most = 20_000, 2048 + 512
	c := newCollector(t, http.StatusOK)
	c.open = make(chan struct{})
	var log bytes.Buffer
	all := gather(t, c, &log, nil)
	for range spans {
		_, s := all.Begin(t.Context(), gauge.Telling, "")
		s.End(nil)
	}
	close(c.open)
	finish(t, all)
	if n := len(c.spans); n == 0 || n > most || !strings.Contains(log.String(), fmt.Sprint(`"spans":`, spans-n, ",")) {
		t.Errorf("%d of %d were kept; the log says %q", n, spans, &log)
	}
}

// Of a share of all traces each is told as a whole or not at all.
func TestShare(t *testing.T) {
	const traces = 600
	for _, share := range []float64{0, 0.5, 1} {
		c := newCollector(t, http.StatusOK)
		all := gather(t, c, io.Discard, func(c *trace.Config) { c.Share = share })
		for range traces {
			ctx, outer := all.Begin(t.Context(), gauge.Interacting, "")
			_, inner := all.Begin(ctx, gauge.Committing, "")
			inner.End(nil)
			outer.End(nil)
		}
		finish(t, all)
		of := map[string]int{}
		for _, s := range c.spans {
			of[s.TraceID]++
		}
		if told, want := float64(len(of)), share*traces; told < want-100 || told > want+100 || share != 0.5 && told != want {
			t.Errorf("of a share of %v %v traces of %d are told", share, told, traces)
		}
		for id, n := range of {
			if n != 2 {
				t.Errorf("%s has %d spans", id, n)
			}
		}
	}
}

// A key goes to the collector and nowhere else.
func TestKeyStaysWithTheCollector(t *testing.T) {
	elsewhere := newCollector(t, http.StatusOK)
	moved := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer moved.Close()
	for _, to := range []string{elsewhere.URL, moved.URL} {
		all := gather(t, elsewhere, io.Discard, func(c *trace.Config) {
			c.Endpoint, c.Headers = to, http.Header{"X-Key": {"a key"}}
		})
		_, s := all.Begin(t.Context(), gauge.Telling, "")
		s.End(nil)
		finish(t, all)
	}
	if len(elsewhere.keys) != 1 || elsewhere.keys[0] != "a key" {
		t.Errorf("keys came: %q", elsewhere.keys)
	}
}

func TestShareIsAShare(t *testing.T) {
	for _, share := range []float64{-0.1, 1.1} {
		if _, err := trace.New(trace.Config{Endpoint: "http://127.0.0.1", Share: share, Random: rand.Reader}); err == nil {
			t.Errorf("%v is taken", share)
		}
	}
}
