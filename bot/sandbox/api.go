package sandbox

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"witchtable/bot/sandbox/wire"
)

type handlerFunc func(*Server, *apiRequest) (any, error)

// endpoint is one route of Discord's API.
type endpoint struct {
	method  string
	path    string
	open    bool // needs no bot token: the path carries an interaction's
	handler handlerFunc
}

func (s *Server) serveEndpoint(e endpoint) http.Handler {
	route := e.method + " " + e.path
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &apiRequest{r: r, route: route, strict: s.cfg.Strict}
		if e.method == "*" {
			c.route = r.Method + " " + withoutTokens(r.URL.Path)
		}
		status := s.perform(w, c, e)
		s.counters.count(route, status)
	})
}

// withoutTokens shortens unknown paths that may hold an interaction's token,
// which must not get into logs.
func withoutTokens(path string) string {
	for _, secret := range []string{"/webhooks/", "/interactions/"} {
		if strings.HasPrefix(path, secret) {
			return secret + "…"
		}
	}
	return path
}

// perform runs one request through faults, limits, checks and its handler, and
// returns the status that the bot saw.
func (s *Server) perform(w http.ResponseWriter, c *apiRequest, e endpoint) int {
	w.Header().Set("Via", "1.1 sandbox")
	w.Header().Set("Date", s.clock.Now().UTC().Format(http.TimeFormat)) // by the clock that ids are made by
	var lost *Fault
	for _, f := range s.faults.strike(c.r.Method+" "+c.r.URL.Path, bringsFiles(c.r)) {
		switch f.Kind {
		case FaultDelay:
			holdBody(c.r)
			s.sleep(f)
		case FaultRateLimit:
			writeRateLimited(w, f.Scope, f.RetryAfter)
			return http.StatusTooManyRequests
		case FaultError:
			return writeFault(w, f)
		case FaultCut:
			if !f.After {
				return hangUp(w)
			}
			lost = &f
		case FaultLostAnswer:
			lost = &f
		}
	}
	q := s.limits.spend(c.route, majorOf(c.r), s.clock.Now(), s.cfg.RateLimits)
	q.headers(w.Header())
	if q.exceeded || q.exceededGlobal {
		return s.tooMany(w, c, q)
	}
	if wait := s.furtherLimit(c); wait > 0 {
		writeRateLimited(w, "shared", wait.Seconds())
		return http.StatusTooManyRequests
	}
	result, err := s.handle(c, e)
	switch {
	case lost != nil && lost.Kind == FaultCut:
		return hangUp(w)
	case lost != nil:
		return writeFault(w, *lost)
	case err != nil:
		return s.writeError(w, c, err)
	}
	return writeResult(w, result)
}

// bringsFiles reports whether a request has files with it: it comes in several parts then.
func bringsFiles(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/")
}

// holdBody takes in the body of a request that is only acted upon later: whoever sent it may be dead by then.
func holdBody(r *http.Request) {
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxRequestBytes))
	if err == nil {
		err = io.EOF
	}
	// A body that has been cut short is so once: read on, it would be one that has come to its end.
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(raw), ended{err}))
}

// ended is what is left of a body that has been read: how it ended.
type ended struct{ err error }

func (e ended) Read([]byte) (int, error) { return 0, e.err }

func (s *Server) sleep(f Fault) {
	wait := make(chan struct{})
	stop := s.clock.AfterFunc(f.delay(), func() { close(wait) })
	select {
	case <-wait:
	case <-s.done:
		stop()
	}
}

// furtherLimit is how long a further answer to an interaction has to wait by the limit that its channel has for all of
// them; 0 where it need not.
func (s *Server) furtherLimit(c *apiRequest) time.Duration {
	if s.cfg.FollowUps <= 0 || !furtherAnswer(c.route) {
		return 0
	}
	s.mu.Lock()
	i := s.w.byToken[c.r.PathValue("webhook_token")]
	s.mu.Unlock()
	if i == nil {
		return 0
	}
	return s.limits.spendFurther(i.channel, s.cfg.FollowUps, s.clock.Now())
}

func (s *Server) tooMany(w http.ResponseWriter, c *apiRequest, q quota) int {
	scope := "user"
	if q.exceededGlobal {
		scope = "global"
	}
	s.recordViolation(wire.Violation{Kind: wire.ViolationProtocol, Method: c.r.Method, Route: routePath(c.route),
		Status: http.StatusTooManyRequests, What: "more requests than the " + scope + " limit allows"})
	writeRateLimited(w, scope, q.resetAfter.Seconds())
	return http.StatusTooManyRequests
}

// handle checks token, agent and body, and lets the endpoint act.
func (s *Server) handle(c *apiRequest, e endpoint) (any, error) {
	if c.r.Header.Get("User-Agent") == "" || strings.HasPrefix(c.r.Header.Get("User-Agent"), "Go-http-client") {
		return nil, errUserAgent()
	}
	if !e.open && !s.authorized(c.r) {
		return nil, errUnauthorized()
	}
	if err := c.readBody(); err != nil {
		return nil, err
	}
	if len(c.raw) > 0 {
		for _, judge := range s.judges {
			c.issues = append(c.issues, judge.check(e.method, schemaPath(e.path, c.r), c.raw)...)
		}
	}
	result, err := e.handler(s, c)
	if len(c.unknown) > 0 {
		s.recordViolation(wire.Violation{Kind: wire.ViolationUnknown, Method: c.r.Method, Route: routePath(c.route),
			Status: http.StatusOK, What: "fields that Discord ignores", Issues: c.unknown})
	}
	return result, err
}

// schemaPath: the description has @original as a path of its own.
func schemaPath(path string, r *http.Request) string {
	if r.PathValue("message_id") == "@original" {
		return strings.Replace(path, "{message_id}", "@original", 1)
	}
	return path
}

func (s *Server) authorized(r *http.Request) bool {
	h := r.Header.Get("Authorization")
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.HasPrefix(h, "Bot ") && stripBot(h) == s.w.app.Token
}

func routePath(route string) string {
	_, path, _ := strings.Cut(route, " ")
	return path
}

func (s *Server) writeError(w http.ResponseWriter, c *apiRequest, err error) int {
	var e *apiError
	if !errors.As(err, &e) {
		e = &apiError{status: http.StatusInternalServerError, message: err.Error()}
	}
	if e.kind != "" {
		s.recordViolation(wire.Violation{Kind: e.kind, Method: c.r.Method, Route: routePath(c.route),
			Status: e.status, Code: e.code, What: e.message, Issues: e.issues.wire()})
	}
	writeJSON(w, e.status, e.body())
	return e.status
}

func writeFault(w http.ResponseWriter, f Fault) int {
	if f.Page || f.Code == 0 && f.Status >= 500 {
		// Errors of this kind come from proxies, not from Discord's API: not JSON.
		http.Error(w, http.StatusText(f.Status), f.Status)
		return f.Status
	}
	message := f.Message
	if message == "" {
		message = strconv.Itoa(f.Status) + ": " + http.StatusText(f.Status)
	}
	if f.Status == http.StatusTooManyRequests { // some refusals come as if they were rate limits
		writeJSON(w, f.Status, map[string]any{
			"message": message, "code": f.Code, "retry_after": f.RetryAfter, "global": false,
		})
		return f.Status
	}
	writeJSON(w, f.Status, wire.Error{Message: message, Code: f.Code})
	return f.Status
}

// hangUp closes the connection without an answer.
func hangUp(w http.ResponseWriter) int {
	if h, ok := w.(http.Hijacker); ok {
		if conn, _, err := h.Hijack(); err == nil {
			_ = conn.Close() // the point is to cut it
		}
	}
	return 0
}
