package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Start opens the port and returns once requests are answered.
func Start(cfg Config) (*Server, error) {
	cfg = cfg.withDefaults()
	s := &Server{
		cfg: cfg, clock: cfg.Clock, log: cfg.Log, done: make(chan struct{}), saverDone: make(chan struct{}),
		w: newWorld(cfg.History), events: newEventLog(cfg.Events), gateway: newGatewayState(),
	}
	s.faults.init(cfg.Seed)
	if err := s.appointJudges(); err != nil {
		return nil, err
	}
	if err := s.begin(); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return nil, fmt.Errorf("sandbox: listen on %s: %w", cfg.Addr, err)
	}
	s.base = "http://" + reachable(listener.Addr())
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second}
	go s.serve(listener)
	go s.keepSaving()
	s.log.Info().Str("url", s.base).Msg("sandbox is open")
	return s, nil
}

// appointJudges chooses what holds request bodies to their form.
func (s *Server) appointJudges() error {
	own, err := ownLimits()
	if err != nil {
		return err
	}
	s.judges = []*schemaSet{own}
	if s.cfg.Description == nil {
		s.log.Warn().Msg("no API description given: request bodies get the hand-coded checks only")
		return nil
	}
	s.judges = append(s.judges, s.cfg.Description.bodies)
	return nil
}

// begin loads the saved world, or makes a fresh one.
func (s *Server) begin() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	loaded, err := s.loadState()
	if err != nil || loaded {
		return err
	}
	s.seedApplication(s.cfg.Name, s.cfg.Token)
	if !s.cfg.Empty {
		s.seedDefault()
	}
	s.dirty = true
	return nil
}

func (s *Server) serve(l net.Listener) {
	if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		s.log.Error().Err(err).Msg("sandbox stopped serving")
	}
}

// reachable turns a listening address into one to connect to.
func reachable(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// Close saves the world if it has a file, cuts all connections and frees the
// port. Calls after the first do nothing.
func (s *Server) Close() error {
	var err error
	s.closed.Do(func() {
		close(s.done)
		s.gatewayClose()
		<-s.saverDone
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if s.http.Shutdown(ctx) != nil {
			err = s.http.Close()
		}
		s.stopTimers()
		if saveErr := s.Save(); saveErr != nil {
			err = saveErr
		}
	})
	return err
}
