package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// apiRequest is one request of the bot, as handlers see it.
type apiRequest struct {
	r       *http.Request
	route   string // "POST /channels/{channel_id}/messages"
	raw     []byte // the JSON body, payload_json unpacked
	uploads []upload
	issues  issues // what schemas find wrong in the body
	strict  bool
	unknown []wire.BodyIssue // fields that Discord ignores, under Strict
}

// upload is a file of a multipart body: files[n] or, the older way, any name.
type upload struct {
	index       int // n of files[n]; -1 if unnumbered
	filename    string
	contentType string
	data        []byte
}

type handlerFunc func(*Server, *apiRequest) (any, error)

// endpoint is one route of Discord's API.
type endpoint struct {
	method  string
	path    string
	open    bool // needs no bot token: the path carries an interaction's
	handler handlerFunc
}

// endpoints is the part of Discord's HTTP API that the sandbox has: what our bot calls.
func endpoints() []endpoint {
	return []endpoint{
		{"GET", "/gateway", true, (*Server).getGateway},
		{"GET", "/gateway/bot", false, (*Server).getGatewayBot},
		{"GET", "/applications/@me", false, (*Server).getApplication},
		{"POST", "/users/@me/channels", false, (*Server).createDM},
		{"PATCH", "/channels/{channel_id}", false, (*Server).modifyThread},
		{"PUT", "/channels/{channel_id}/thread-members/{user_id}", false, (*Server).addThreadMember},
		{"POST", "/channels/{channel_id}/messages/{message_id}/threads", false, (*Server).startThread},

		{"POST", "/channels/{channel_id}/messages", false, (*Server).createMessage},
		{"PATCH", "/channels/{channel_id}/messages/{message_id}", false, (*Server).editMessage},
		{"DELETE", "/channels/{channel_id}/messages/{message_id}", false, (*Server).deleteMessage},

		{"GET", "/applications/{application_id}/commands", false, (*Server).listCommands},
		{"PUT", "/applications/{application_id}/commands", false, (*Server).overwriteCommands},
		{"GET", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).listCommands},
		{"PUT", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).overwriteCommands},

		{"GET", "/applications/{application_id}/emojis", false, (*Server).listEmojis},
		{"POST", "/applications/{application_id}/emojis", false, (*Server).createEmoji},
		{"GET", "/applications/{application_id}/emojis/{emoji_id}", false, (*Server).getEmoji},
		{"PATCH", "/applications/{application_id}/emojis/{emoji_id}", false, (*Server).renameEmoji},
		{"DELETE", "/applications/{application_id}/emojis/{emoji_id}", false, (*Server).deleteEmoji},

		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, (*Server).callback},
		{"POST", "/webhooks/{webhook_id}/{webhook_token}", true, (*Server).createFollowup},
		{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).editFollowup},
		{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).deleteFollowup},
	}
}

// apiHandler serves Discord's API below a version prefix.
func (s *Server) apiHandler() http.Handler {
	mux := http.NewServeMux()
	for _, e := range endpoints() {
		mux.Handle(e.method+" "+e.path, s.serveEndpoint(e))
	}
	missing := endpoint{method: "*", path: "unknown", open: true, handler: func(*Server, *apiRequest) (any, error) { return nil, errNotFound() }}
	mux.Handle("/", s.serveEndpoint(missing))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest := strings.TrimPrefix(r.URL.Path, "/api")
		for _, version := range []string{"/v9", "/v10"} {
			if strings.HasPrefix(rest, version+"/") {
				rest = strings.TrimPrefix(rest, version)
			}
		}
		r2 := r.Clone(r.Context())
		r2.URL.Path, r2.URL.RawPath = rest, ""
		mux.ServeHTTP(w, r2)
	})
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
	var lost *Fault
	for _, f := range s.faults.strike(c.r.Method + " " + c.r.URL.Path) {
		switch f.Kind {
		case FaultDelay:
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

func (s *Server) sleep(f Fault) {
	wait := make(chan struct{})
	stop := s.clock.AfterFunc(f.delay(), func() { close(wait) })
	select {
	case <-wait:
	case <-s.done:
		stop()
	}
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

// majorOf is the part of a path that has rate limits of its own.
func majorOf(r *http.Request) string {
	for _, name := range []string{"channel_id", "guild_id", "webhook_token", "interaction_token"} {
		if v := r.PathValue(name); v != "" {
			return v
		}
	}
	return ""
}

func routePath(route string) string {
	_, path, _ := strings.Cut(route, " ")
	return path
}

// readBody takes in JSON, or multipart with payload_json and files.
func (c *apiRequest) readBody() error {
	if c.r.Method == http.MethodGet || c.r.Method == http.MethodDelete {
		return nil
	}
	c.r.Body = http.MaxBytesReader(nil, c.r.Body, maxRequestBytes)
	kind, params, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if err == nil && kind == "multipart/form-data" && params["boundary"] != "" {
		return c.readMultipart()
	}
	raw, err := io.ReadAll(c.r.Body)
	if err != nil {
		return bodyError(err)
	}
	c.raw = raw
	if len(raw) > 0 && kind != "application/json" {
		return &apiError{status: 400, code: 50035, message: "Invalid Form Body", kind: wire.ViolationBody,
			issues: issues{{code: "CONTENT_TYPE_INVALID", message: `Expected "Content-Type" header to be one of {"application/json"}.`}}}
	}
	if len(raw) > 0 && !json.Valid(raw) {
		return errBadJSON("not valid JSON")
	}
	return nil
}

func (c *apiRequest) readMultipart() error {
	reader, err := c.r.MultipartReader()
	if err != nil {
		return errBadJSON(err.Error())
	}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return bodyError(err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return bodyError(err)
		}
		if part.FormName() == "payload_json" {
			c.raw = data
			continue
		}
		if part.FileName() == "" {
			continue
		}
		if len(data) > maxFileBytes {
			return errTooLarge()
		}
		c.uploads = append(c.uploads, upload{
			index: fileIndex(part.FormName()), filename: part.FileName(),
			contentType: part.Header.Get("Content-Type"), data: data,
		})
	}
	if len(c.raw) > 0 && !json.Valid(c.raw) {
		return errBadJSON("payload_json is not valid JSON")
	}
	if len(c.uploads) > maxFiles {
		return errForm(issues{{path: []string{"files"}, code: "BASE_TYPE_BAD_LENGTH", message: "Must be 10 or fewer in length."}})
	}
	return nil
}

func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errTooLarge()
	}
	return errBadJSON(err.Error())
}

// fileIndex is n in files[n], or -1.
func fileIndex(name string) int {
	inner, ok := strings.CutPrefix(name, "files[")
	if !ok {
		return -1
	}
	n, err := strconv.Atoi(strings.TrimSuffix(inner, "]"))
	if err != nil {
		return -1
	}
	return n
}

// decode reads the body into target and reports the description's objections.
// Handlers add their own before they answer, so that those of the rules, which
// have Discord's own codes, come first: see formError.
func (c *apiRequest) decode(target any) error {
	if len(c.raw) == 0 {
		return nil
	}
	if err := json.NewDecoder(bytes.NewReader(c.raw)).Decode(target); err != nil {
		return errForm(append(c.issues, typeIssue(err)))
	}
	if c.strict {
		c.unknown = unknownFields(c.raw, target)
	}
	return nil
}

func typeIssue(err error) issue {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return issue{path: strings.Split(wrong.Field, "."), code: "TYPE", message: "Could not interpret " + wrong.Value + " as " + wrong.Type.String() + "."}
	}
	return issue{code: "TYPE", message: err.Error()}
}

// formError joins the objections of rules and schemas into one 50035, or nil. Where several object to the same field,
// the first one stays: the rules have Discord's own codes.
func (c *apiRequest) formError(own issues) error {
	said := map[string]bool{}
	for _, i := range own {
		said[i.pointer()] = true
	}
	for _, i := range c.issues {
		if !said[i.pointer()] {
			said[i.pointer()] = true
			own = append(own, i)
		}
	}
	if len(own) == 0 {
		return nil
	}
	return errForm(own)
}

// created is a result that is answered with 201.
type created struct{ result any }

func writeResult(w http.ResponseWriter, result any) int {
	status := http.StatusOK
	if c, ok := result.(created); ok {
		status, result = http.StatusCreated, c.result
	}
	if result == nil {
		w.WriteHeader(http.StatusNoContent)
		return http.StatusNoContent
	}
	writeJSON(w, status, result)
	return status
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		http.Error(w, "cannot encode the answer: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(raw) // a client that went away needs no answer
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
	if f.Code == 0 && f.Status >= 500 {
		// Errors of this kind come from proxies, not from Discord's API: not JSON.
		http.Error(w, http.StatusText(f.Status), f.Status)
		return f.Status
	}
	message := f.Message
	if message == "" {
		message = strconv.Itoa(f.Status) + ": " + http.StatusText(f.Status)
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
