package sandbox

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// FaultKind says what a Fault does to a request or delivery.
type FaultKind string

const (
	// FaultRateLimit answers 429 with Scope and RetryAfter, without acting.
	FaultRateLimit FaultKind = "rate_limit"
	// FaultError answers Status (default 500), Code and Message, without acting.
	FaultError FaultKind = "error"
	// FaultLostAnswer acts, and then answers like FaultError: the bot cannot
	// know that its request was carried out.
	FaultLostAnswer FaultKind = "lost_answer"
	// FaultCut acts or not (After), and closes the connection without an answer.
	FaultCut FaultKind = "cut"
	// FaultDelay waits Delay before acting, and acts.
	FaultDelay FaultKind = "delay"
	// FaultRepeatInteraction delivers an INTERACTION_CREATE twice.
	FaultRepeatInteraction FaultKind = "repeat_interaction"
	// FaultDelayInteraction delivers an INTERACTION_CREATE after Delay. The time
	// to acknowledge runs from the click, as on Discord.
	FaultDelayInteraction FaultKind = "delay_interaction"
	// FaultLoseInteraction does not deliver an INTERACTION_CREATE.
	FaultLoseInteraction FaultKind = "lose_interaction"
)

func (k FaultKind) onDelivery() bool {
	return k == FaultRepeatInteraction || k == FaultDelayInteraction || k == FaultLoseInteraction
}

// Fault is an ordered misfortune. It strikes requests whose route matches, as
// long as Times are left, each with Probability.
type Fault struct {
	ID   int       `json:"id"`
	Kind FaultKind `json:"kind"`
	// Route is a pattern like "POST /channels/*/messages", where * stands for one
	// step of the path; "" matches everything. Kinds about deliveries ignore it.
	Route string `json:"route,omitempty"`
	// Times is how often it strikes; 0 means once, -1 without end.
	Times int `json:"times,omitempty"`
	// Probability of striking, over 0 and up to 1; 0 means always.
	Probability float64 `json:"probability,omitempty"`

	Status  int    `json:"status,omitempty"`
	Code    int    `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
	// Scope of a 429: "user" (this bucket, the default), "global" or "shared".
	Scope string `json:"scope,omitempty"`
	// RetryAfter of a 429, in seconds; default 1.
	RetryAfter float64 `json:"retry_after,omitempty"`
	// DelayMS is the delay in milliseconds.
	DelayMS int `json:"delay_ms,omitempty"`
	// After makes FaultCut act before it cuts.
	After bool `json:"after,omitempty"`
	// Files has it strike only requests that bring files.
	Files bool `json:"files,omitempty"`
	// Page answers FaultError as what stands before Discord's API does: with a page, not JSON, whatever the code.
	Page bool `json:"page,omitempty"`

	Struck int `json:"struck"` // how often it did so far
}

type faultBook struct {
	mu     sync.Mutex
	faults []*Fault
	next   int
	random *rand.Rand
}

func (b *faultBook) init(seed uint64) {
	b.random = rand.New(rand.NewPCG(seed, 0x5ab0))
}

// OrderFault adds a fault and returns its id.
func (s *Server) OrderFault(f Fault) (int, error) {
	if err := f.check(); err != nil {
		return 0, err
	}
	b := &s.faults
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	f.ID, f.Struck = b.next, 0
	def(&f.Times, 1)
	def(&f.Probability, 1)
	def(&f.RetryAfter, 1)
	def(&f.Scope, "user")
	if f.Kind == FaultError || f.Kind == FaultLostAnswer {
		def(&f.Status, http.StatusInternalServerError)
	}
	b.faults = append(b.faults, &f)
	return f.ID, nil
}

func (f Fault) check() error {
	switch f.Kind {
	case FaultRateLimit, FaultError, FaultLostAnswer, FaultCut, FaultDelay,
		FaultRepeatInteraction, FaultDelayInteraction, FaultLoseInteraction:
	default:
		return fmt.Errorf("fault: kind %q is not known", f.Kind)
	}
	switch {
	case f.Probability < 0 || f.Probability > 1:
		return fmt.Errorf("fault: probability %v is not in 0..1", f.Probability)
	case f.Status != 0 && (f.Status < 400 || f.Status > 599):
		return fmt.Errorf("fault: status %d is not in 400..599", f.Status)
	case f.Scope != "" && f.Scope != "user" && f.Scope != "global" && f.Scope != "shared":
		return fmt.Errorf("fault: scope %q is not user, global or shared", f.Scope)
	case f.Times < -1 || f.DelayMS < 0 || f.RetryAfter < 0:
		return fmt.Errorf("fault: times, delay_ms and retry_after must not be negative")
	}
	if _, err := path.Match(f.Route, ""); err != nil {
		return fmt.Errorf("fault: route %q: %w", f.Route, err)
	}
	return nil
}

// Faults lists the faults that may still strike.
func (s *Server) Faults() []Fault {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	out := []Fault{}
	for _, f := range s.faults.faults {
		out = append(out, *f)
	}
	return out
}

// ClearFault takes one fault back, or all with id 0.
func (s *Server) ClearFault(id int) {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	kept := s.faults.faults[:0:0]
	for _, f := range s.faults.faults {
		if id != 0 && f.ID != id {
			kept = append(kept, f)
		}
	}
	s.faults.faults = kept
}

// strike returns the faults that hit a request ("POST /path"), or a delivery if
// request is empty. files says that it brings some.
func (b *faultBook) strike(request string, files bool) []Fault {
	b.mu.Lock()
	defer b.mu.Unlock()
	var hit []Fault
	kept := b.faults[:0]
	for _, f := range b.faults {
		if f.matches(request) && (files || !f.Files) && (f.Probability >= 1 || b.random.Float64() < f.Probability) {
			f.Struck++
			if f.Times > 0 {
				f.Times--
			}
			hit = append(hit, *f)
		}
		if f.Times != 0 {
			kept = append(kept, f)
		}
	}
	b.faults = kept
	return hit
}

func (f *Fault) matches(request string) bool {
	if f.Kind.onDelivery() {
		return request == ""
	}
	if request == "" {
		return false
	}
	if f.Route == "" {
		return true
	}
	// path.Match's * stops at slashes, which is what a step of a path needs.
	method, route, found := strings.Cut(f.Route, " ")
	if !found {
		method, route = "*", f.Route
	}
	gotMethod, gotPath, _ := strings.Cut(request, " ")
	okMethod, _ := path.Match(method, gotMethod)
	okPath, _ := path.Match(route, gotPath)
	return okMethod && okPath
}

func (f Fault) delay() time.Duration { return time.Duration(f.DelayMS) * time.Millisecond }

// GatewayFault is something to do to the gateway's connections.
type GatewayFault string

const (
	// GatewayReconnect sends operation 7 (reconnect and resume).
	GatewayReconnect GatewayFault = "reconnect"
	// GatewayInvalid sends operation 9 and forgets the sessions: identify anew.
	GatewayInvalid GatewayFault = "invalid_session"
	// GatewayInvalidResumable sends operation 9 that allows a resume.
	GatewayInvalidResumable GatewayFault = "invalid_session_resumable"
	// GatewayCut cuts the connections without a word.
	GatewayCut GatewayFault = "cut"
	// GatewayForget makes the sessions unknown, so that the next resume fails.
	GatewayForget GatewayFault = "forget_sessions"
	// GatewayMute stops acknowledging heartbeats; GatewayUnmute starts again.
	GatewayMute GatewayFault = "mute_heartbeats"
	// GatewayUnmute acknowledges heartbeats again.
	GatewayUnmute GatewayFault = "unmute_heartbeats"
	// GatewayDown cuts the connections and refuses new ones until GatewayUp.
	GatewayDown GatewayFault = "down"
	// GatewayUp takes connections again.
	GatewayUp GatewayFault = "up"
	// GatewayResumeOp7 answers the next resume by operation 7 (reconnect).
	GatewayResumeOp7 GatewayFault = "next_resume_op7"
	// GatewayResumeOp9 answers the next resume by operation 9 (the session is invalid).
	GatewayResumeOp9 GatewayFault = "next_resume_op9"
	// GatewayCompress compresses what is sent from now on, as Discord does with READY; GatewayPlain ends that.
	GatewayCompress GatewayFault = "compress"
	// GatewayPlain sends plain text again.
	GatewayPlain GatewayFault = "plain"
	// GatewayIdentify4004 closes the next connection that identifies with code 4004: the token is wrong.
	GatewayIdentify4004 GatewayFault = "next_identify_4004"
)

// Gateway does something to the gateway.
func (s *Server) Gateway(f GatewayFault) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &s.gateway
	switch f {
	case GatewayReconnect:
		g.sendAll(frame(opReconnect, nil))
	case GatewayInvalid:
		g.sendAll(frame(opInvalidSession, false))
		s.forgetSessions()
	case GatewayInvalidResumable:
		g.sendAll(frame(opInvalidSession, true))
	case GatewayCut:
		g.cutAll()
	case GatewayForget:
		s.forgetSessions()
	case GatewayMute:
		g.muted.Store(true)
	case GatewayUnmute:
		g.muted.Store(false)
	case GatewayDown:
		g.down = true
		g.cutAll()
	case GatewayUp:
		g.down = false
	case GatewayResumeOp7:
		g.resumes = append(g.resumes, refusal{op: opReconnect})
	case GatewayResumeOp9:
		g.resumes = append(g.resumes, refusal{op: opInvalidSession})
	case GatewayCompress:
		g.compressed.Store(true)
	case GatewayPlain:
		g.compressed.Store(false)
	case GatewayIdentify4004:
		g.identify = append(g.identify, refusal{closeCode: closeAuthFailed})
	default:
		return fmt.Errorf("gateway: %q is not known", f)
	}
	return nil
}

// GatewayCloseCode closes the connections with a close code, such as 4000.
func (s *Server) GatewayCloseCode(code int) error {
	if code < 1000 || code > 4999 {
		return fmt.Errorf("gateway: close code %d is not in 1000..4999", code)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.gateway.links {
		l.close(code, "ordered by a fault")
	}
	return nil
}

// GatewayRaw sends bytes as they are to every connected bot, for events that
// are half-filled or not JSON at all.
func (s *Server) GatewayRaw(raw []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.sendAll(raw)
}

func (g *gatewayState) sendAll(raw []byte) {
	for l := range g.links {
		l.send(raw)
	}
}

func (g *gatewayState) cutAll() {
	for l := range g.links {
		l.drop()
	}
}

func (s *Server) forgetSessions() {
	s.gateway.sessions = map[string]*session{}
}
