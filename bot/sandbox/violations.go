package sandbox

import (
	"sync"

	"witchtable/bot/sandbox/wire"
)

// violationBook keeps the requests that broke a rule. Bodies are not kept: they
// may hold what other players must not read.
type violationBook struct {
	mu   sync.Mutex
	list []wire.Violation
	seq  int
}

// maxViolations bounds memory when a broken bot runs for long; the count goes on.
const maxViolations = 10_000

// Violations lists the requests that broke Discord's rules since the start or
// the last ClearViolations, oldest first (at most the newest 10 000).
func (s *Server) Violations() []wire.Violation {
	s.violations.mu.Lock()
	defer s.violations.mu.Unlock()
	return append([]wire.Violation{}, s.violations.list...)
}

// ClearViolations forgets the violations so far.
func (s *Server) ClearViolations() {
	s.violations.mu.Lock()
	defer s.violations.mu.Unlock()
	s.violations.list = nil
}

func (s *Server) recordViolation(v wire.Violation) {
	v.Time = s.clock.Now()
	s.violations.mu.Lock()
	s.violations.seq++
	v.Seq = s.violations.seq
	s.violations.list = append(s.violations.list, v)
	if len(s.violations.list) > maxViolations {
		s.violations.list = append([]wire.Violation(nil), s.violations.list[1:]...)
	}
	s.violations.mu.Unlock()

	s.log.Warn().Str("kind", string(v.Kind)).Str("request", v.Method+" "+v.Route).Int("code", v.Code).
		Str("what", v.What).Msg("the bot broke a rule of Discord's")
	s.mu.Lock()
	s.publish(wire.EventViolation, "", "", v)
	s.mu.Unlock()
}
