package metrics

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
)

// Config is what is shown. All fields are required.
type Config struct {
	// Ready is an error while the bot does not do what it is there for.
	Ready  func(context.Context) error
	State  func() State
	Stored func(context.Context) (Stored, error)
	Now    func() time.Time
	Log    zerolog.Logger
}

// Counts adds up what a bot counts. Its meter works from the start; Serve shows it.
type Counts struct {
	registry *prometheus.Registry
	meter    *meter
}

// New returns counts that are all zero. version is shown as that of the program.
func New(version string) *Counts {
	c := &Counts{registry: prometheus.NewRegistry()}
	c.registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: namespace, Name: "build_info",
		Help: "Always 1; the label names the program's version."}, []string{"version"})
	build.WithLabelValues(version).Set(1)
	c.registry.MustRegister(build)
	c.meter = newMeter(c.registry)
	return c
}

// Meter is who is to be told what happens.
func (c *Counts) Meter() gauge.Meter { return c.meter }

// Server answers those who watch.
type Server struct {
	http http.Server
	addr string
}

// readyTime bounds the look whether the bot is ready.
const readyTime = 5 * time.Second

// Serve answers at an address, such as "127.0.0.1:9150", until it is closed. Call it once.
func (c *Counts) Serve(addr string, config Config) (*Server, error) {
	if err := c.registry.Register(newStates(config)); err != nil {
		return nil, fmt.Errorf("metrics: %w", err)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("metrics: %w", err)
	}
	s := &Server{addr: l.Addr().String()}
	s.http = http.Server{Handler: c.handler(config), ReadHeaderTimeout: readyTime, IdleTimeout: time.Minute,
		MaxHeaderBytes: 1 << 14}
	go func() {
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			config.Log.Error().Err(err).Msg("nobody can watch the bot any more; that needs a restart")
		}
	}()
	return s, nil
}

// Addr is where it answers.
func (s *Server) Addr() string { return s.addr }

// Close ends it at once: who watches asks again.
func (s *Server) Close() error { return s.http.Close() }

// handler has the pages.
func (c *Counts) handler(config Config) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(c.registry, promhttp.HandlerOpts{
		MaxRequestsInFlight: 4, Timeout: 2 * lookTime,
	}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, nil) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), readyTime)
		defer cancel()
		answer(w, config.Ready(ctx))
	})
	return mux
}

// answer says that all is well, or what is not.
func answer(w http.ResponseWriter, err error) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, err)
		return
	}
	fmt.Fprintln(w, "ok")
}
