package main

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
	"witchtable/bot/trace"
)

// closeTraces is how long the last traces may take to be sent.
const closeTraces = 5 * time.Second

// traces begins to tell a collector of OpenTelemetry what takes how long, if the settings name one by the names that
// OpenTelemetry has for that; else tracer is nil. close sends what is left.
func (s settings) traces(log zerolog.Logger) (tracer gauge.Tracer, end func(), err error) {
	c := trace.Config{Endpoint: s.otlp("ENDPOINT"), Random: rand.Reader, Log: log.With().Str("room", "trace").Logger()}
	if c.Endpoint == "" || s["OTEL_SDK_DISABLED"] == "true" || s["OTEL_TRACES_EXPORTER"] == "none" {
		return nil, func() {}, nil
	}
	if s["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] == "" {
		c.Endpoint = strings.TrimSuffix(c.Endpoint, "/") + "/v1/traces"
	}
	if u, err := url.Parse(c.Endpoint); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, nil, usagef("OTEL_EXPORTER_OTLP_ENDPOINT is no address such as http://127.0.0.1:4318")
	}
	if p := s.otlp("PROTOCOL"); p != "" && p != "http/json" {
		return nil, nil, usagef("OTEL_EXPORTER_OTLP_PROTOCOL: %q is not spoken, but http/json is", p)
	}
	if err := s.fill(&c); err != nil {
		return nil, nil, err
	}
	t, err := trace.New(c)
	if err != nil {
		return nil, nil, usagef("traces: %w", err)
	}
	log.Info().Msg("traces are sent")
	return t, func() {
		ctx, stop := context.WithTimeout(context.Background(), closeTraces)
		defer stop()
		if err := t.Close(ctx); err != nil {
			log.Debug().Err(err).Msg("the last traces were not sent")
		}
	}, nil
}

// fill reads the settings of traces that have an address.
func (s settings) fill(c *trace.Config) (err error) {
	headers, err := pairsOf(s.otlp("HEADERS"))
	if err != nil {
		return usagef("OTEL_EXPORTER_OTLP_HEADERS: %w", err)
	}
	c.Headers = http.Header{}
	for name, value := range headers {
		c.Headers.Set(name, value)
	}
	if t := s.otlp("TIMEOUT"); t != "" {
		ms, err := strconv.Atoi(t)
		if err != nil || ms <= 0 {
			return usagef("OTEL_EXPORTER_OTLP_TIMEOUT: %q is no number of milliseconds", t)
		}
		c.Timeout = time.Duration(ms) * time.Millisecond
	}
	if c.Share, err = s.share(); err != nil {
		return err
	}
	c.About = map[string]string{"service.name": "witchtable", "service.version": buildVersion()}
	more, err := pairsOf(s["OTEL_RESOURCE_ATTRIBUTES"])
	if err != nil {
		return usagef("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	maps.Copy(c.About, more)
	if name := s["OTEL_SERVICE_NAME"]; name != "" {
		c.About["service.name"] = name
	}
	return nil
}

// share is how many of all traces are told. All of them are begun here, so that it does not matter whether a sampler
// asks their parents first.
func (s settings) share() (float64, error) {
	switch name := strings.TrimPrefix(s["OTEL_TRACES_SAMPLER"], "parentbased_"); name {
	case "", "always_on":
		return 1, nil
	case "always_off":
		return 0, nil
	case "traceidratio":
		arg := s["OTEL_TRACES_SAMPLER_ARG"]
		if arg == "" {
			return 1, nil
		}
		share, err := strconv.ParseFloat(arg, 64)
		if err != nil || !(share >= 0 && share <= 1) {
			return 0, usagef("OTEL_TRACES_SAMPLER_ARG: %q is no share from 0 to 1", arg)
		}
		return share, nil
	}
	return 0, usagef("OTEL_TRACES_SAMPLER: %q is not known, but always_on, always_off and traceidratio are, "+
		"each with parentbased_ or without", s["OTEL_TRACES_SAMPLER"])
}

// otlp is a setting of how traces are sent: that for traces, else that for all that OpenTelemetry sends.
func (s settings) otlp(name string) string {
	if v := s["OTEL_EXPORTER_OTLP_TRACES_"+name]; v != "" {
		return v
	}
	return s["OTEL_EXPORTER_OTLP_"+name]
}

// pairsOf reads headers and attributes as OpenTelemetry writes them: name=value, with commas between and escaped as in
// an address. Errors do not repeat the text, which may hold a key.
func pairsOf(text string) (map[string]string, error) {
	out := map[string]string{}
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, value, ok := strings.Cut(part, "=")
		name = strings.TrimSpace(name)
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || name == "" || err != nil {
			return nil, errors.New("it is not name=value, with commas between")
		}
		out[name] = value
	}
	return out, nil
}
