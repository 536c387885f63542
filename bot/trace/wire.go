package trace

import (
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"time"

	"witchtable/bot/gauge"
)

// The form of what is sent: OTLP's request as JSON, https://opentelemetry.io/docs/specs/otlp/#otlphttp.
type (
	request struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   attributes   `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	attributes struct {
		Attributes []keyValue `json:"attributes"`
	}
	scopeSpans struct {
		Scope map[string]string `json:"scope"`
		Spans []spanRow         `json:"spans"`
	}
	spanRow struct {
		TraceID string         `json:"traceId"`
		SpanID  string         `json:"spanId"`
		Parent  string         `json:"parentSpanId,omitempty"`
		Name    string         `json:"name"`
		Kind    int            `json:"kind"`
		Began   string         `json:"startTimeUnixNano"`
		Ended   string         `json:"endTimeUnixNano"`
		About   []keyValue     `json:"attributes,omitempty"`
		Status  map[string]int `json:"status"`
	}
	keyValue struct {
		Key   string            `json:"key"`
		Value map[string]string `json:"value"`
	}
)

// The kinds of spans, and the status of those that failed.
const (
	internalSpan = 1
	serverSpan   = 2
	clientSpan   = 3
	statusError  = 2
)

// The names of what a span is about.
const (
	aboutTable = "witchtable.table"
	aboutCall  = "witchtable.call"
)

func (t *Traces) requestOf(spans []ended) request {
	rows := make([]spanRow, len(spans))
	for i, s := range spans {
		rows[i] = rowOf(s)
	}
	var about []keyValue
	for _, key := range slices.Sorted(maps.Keys(t.config.About)) {
		about = append(about, textOf(key, t.config.About[key]))
	}
	scope := map[string]string{"name": "witchtable"}
	return request{[]resourceSpans{{attributes{about}, []scopeSpans{{scope, rows}}}}}
}

func rowOf(s ended) spanRow {
	row := spanRow{TraceID: hex.EncodeToString(s.trace[:]), SpanID: hex.EncodeToString(s.id[:]), Name: s.stage.String(),
		Kind: kindOf(s.stage), Began: nanos(s.began), Ended: nanos(s.began.Add(s.took)), Status: map[string]int{}}
	if s.within != [8]byte{} {
		row.Parent = hex.EncodeToString(s.within[:])
	}
	if s.failed {
		row.Status["code"] = statusError
	}
	switch {
	case s.at == "":
	case s.stage == gauge.Asking:
		row.About = []keyValue{textOf(aboutCall, s.at)}
	default:
		row.About = []keyValue{textOf(aboutTable, s.at)}
	}
	return row
}

func kindOf(s gauge.Stage) int {
	switch s {
	case gauge.Interacting:
		return serverSpan
	case gauge.Asking:
		return clientSpan
	}
	return internalSpan
}

func nanos(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

func textOf(key, value string) keyValue {
	return keyValue{key, map[string]string{"stringValue": value}}
}
