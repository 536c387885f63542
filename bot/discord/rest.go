package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
)

const (
	apiBase = "https://discord.com/api/v10"
	// attempts is how often a call is tried when Discord stumbles or limits it.
	attempts = 4
	// maxAnswer bounds what is read of an answer; a list of commands is the longest.
	maxAnswer = 8 << 20
)

// errQuiet is returned for a while when so much was refused that Discord would ban the machine's address.
var errQuiet = errors.New("too many requests were refused lately; nothing of the kind is sent for some minutes")

// rest sends requests to Discord's HTTP API: within their context's time, within the rate limits, and again only
// where a repetition cannot do a thing twice.
type rest struct {
	token   string
	agent   string
	client  *http.Client
	timing  Timing
	limits  *limiter
	further *furtherLimits
	pace    *pace
	invalid *invalidCount
	clock   serverClock
	log     zerolog.Logger
	meter   gauge.Meter
}

func newRest(token string, transport http.RoundTripper, timing Timing, cfg Config) *rest {
	return &rest{
		token: token, agent: userAgent(cfg.Version), timing: timing, log: cfg.Log, meter: gauge.Or(cfg.Meter),
		client: &http.Client{
			Transport:     transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		limits:  newLimiter(timing.Wait),
		further: newFurtherLimits(timing.Wait),
		pace:    newPace(timing.Wait, cfg.PerSecond),
		invalid: newInvalidCount(),
	}
}

// apiCall is one request.
type apiCall struct {
	method string
	route  string // without ids: names the call in limits, logs and errors
	path   string
	major  string // the id that Discord counts limits by, besides the route
	body   []byte
	kind   string // the body's content type
	// bot calls carry the token and count toward the limit over all endpoints. The others belong to an input, whose
	// own token is in the path.
	bot bool
	// further is the channel of an answer to an input after the first one; empty for all else.
	further ChannelID
	// unlimited calls have no bucket: each has a path of its own and is sent once.
	unlimited bool
	// repeatable calls do the same when they are sent twice.
	repeatable bool
	// done tells that a refusal shows an earlier attempt, whose answer was lost, to have succeeded.
	done func(*apiError) bool
	// lost is told of each attempt that Discord may have taken up, or may take up yet, without our knowing; nil if nobody
	// cares.
	lost func()
	// each bounds one attempt; zero means Timing.Request.
	each time.Duration
}

// do sends q until it is answered, and decodes the answer into out unless that is nil.
func (r *rest) do(ctx context.Context, q *apiCall, out any) error {
	lost := false // an attempt may have succeeded without our knowing
	for n := 1; ; n++ {
		again, err := r.attempt(ctx, q, out)
		if again.uncertain && q.lost != nil {
			q.lost()
		}
		var no *apiError
		if lost && q.done != nil && errors.As(err, &no) && q.done(no) {
			return nil
		}
		if err == nil || n >= attempts || !again.worth || (again.uncertain && !q.repeatable) {
			return err
		}
		lost = lost || again.uncertain
		wait := again.after
		if !again.limited {
			wait = r.timing.Backoff / 4 << n
		}
		if tooLong := bearable(ctx, wait, r.timing.Wait); tooLong != nil {
			return fmt.Errorf("%w, after %w", named(q, tooLong), err)
		}
		if sleepErr := sleep(ctx, wait); sleepErr != nil {
			return fmt.Errorf("%w: %w", sleepErr, err)
		}
	}
}

// retry tells whether and when to try again.
type retry struct {
	worth     bool
	uncertain bool // Discord may have done what was asked
	limited   bool
	after     time.Duration
}

// attempt sends q once, when the limits allow.
func (r *rest) attempt(ctx context.Context, q *apiCall, out any) (retry, error) {
	if err := r.admit(ctx, q); err != nil {
		return retry{}, err
	}
	place, err := r.turn(ctx, q)
	if err != nil {
		return retry{}, named(q, err)
	}
	var header http.Header
	defer func() { place.release(header) }()
	sent := time.Now()
	within, span := gauge.Begin(ctx, gauge.Asking, q.counted().String())
	status, h, body, err := r.send(within, q)
	header = h
	outcome := outcomeOf(status, err)
	span.End(undone(outcome))
	r.meter.Asked(q.counted(), outcome, time.Since(sent))
	if err != nil {
		return retry{worth: ctx.Err() == nil, uncertain: !neverSent(err)}, err
	}
	r.noteInvalid(q, status, h.Get("X-RateLimit-Scope"))
	switch {
	case status >= 200 && status < 300:
		return retry{}, decode(q, body, out)
	case status == http.StatusTooManyRequests:
		if no := refusal(q, status, body); no.lasting() {
			return retry{}, no
		}
		return r.limited(q, place, h, body)
	}
	stumbled := status >= 500 || status == http.StatusRequestTimeout
	return retry{worth: stumbled, uncertain: stumbled}, refusal(q, status, body)
}

// place is what a request holds while it is under way.
type place struct {
	ticket *ticket // nil where it has no bucket
	leave  func()  // gives back what furtherLimits have given
}

// release gives all of it back with the answer's header; nil when there was none.
func (p place) release(h http.Header) {
	if p.ticket != nil {
		p.ticket.release(h)
	}
	p.leave()
}

// turn waits until q may be sent by all limits that it has.
func (r *rest) turn(ctx context.Context, q *apiCall) (p place, err error) {
	p.leave = func() {}
	defer func() {
		if err != nil {
			p.release(nil)
		}
	}()
	if q.bot && unhurried(ctx) {
		if err := r.pace.letThrough(ctx); err != nil {
			return p, err
		}
	}
	if q.further != "" {
		leave, err := r.further.acquire(ctx, q.further)
		if err != nil {
			return p, err
		}
		p.leave = leave
	}
	if !q.unlimited {
		if p.ticket, err = r.limits.acquire(ctx, q.method+" "+q.route, q.major); err != nil {
			return p, err
		}
	}
	if !q.bot {
		return p, nil
	}
	if err = r.pace.take(ctx); err == nil {
		err = maySend(ctx)
	}
	return p, err
}

// admit refuses what must not be sent at all.
func (r *rest) admit(ctx context.Context, q *apiCall) error {
	if q.bot && r.invalid.tokenDead() {
		return fmt.Errorf("%w: %s was not sent", ErrToken, q.route)
	}
	if r.invalid.careAt(time.Now()) >= careFor(ctx, q) {
		r.meter.Asked(q.counted(), gauge.Withheld, 0)
		return fmt.Errorf("%s: %w", q.route, errQuiet)
	}
	return nil
}

// noteInvalid takes into account whether Discord counts an answer towards a ban.
func (r *rest) noteInvalid(q *apiCall, status int, scope string) {
	now := time.Now()
	before := r.invalid.careAt(now)
	counts, as := r.invalid.note(now, status, scope, q.bot)
	if counts {
		r.meter.Refused(as)
	}
	if after := r.invalid.careAt(now); after > before {
		r.log.Error().Stringer("withheld", after).Msg("discord refuses so much that it may ban this machine's address")
	}
}

// limited takes an answer 429 into account. What was asked has not been done.
func (r *rest) limited(q *apiCall, place place, h http.Header, body []byte) (retry, error) {
	var said struct {
		After  float64 `json:"retry_after"`
		Global bool    `json:"global"`
	}
	// A ban of the address answers with a page instead of JSON; then the header counts.
	isJSON := json.Unmarshal(body, &said) == nil
	after := time.Duration(said.After * float64(time.Second))
	if d, err := seconds(h.Get("Retry-After")); err == nil {
		after = max(after, d)
	}
	if !isJSON && after == 0 {
		after = time.Minute
	}
	after = max(after, 10*time.Millisecond)
	scope := h.Get("X-RateLimit-Scope")
	r.log.Warn().Str("route", q.route).Str("scope", scope).Dur("after", after).Msg("rate limited")
	switch {
	case said.Global || !isJSON || h.Get("X-RateLimit-Global") == "true":
		if q.bot {
			r.pace.pause(after)
		}
	case place.ticket != nil:
		place.ticket.block(after)
	}
	if q.further != "" && scope == "shared" {
		r.further.limited(q.further, after)
	}
	return retry{worth: true, limited: true, after: after}, &rateLimited{route: q.route, after: after}
}

// send does one HTTP exchange. Its errors do not name the path, which may hold an input's token.
func (r *rest) send(ctx context.Context, q *apiCall) (status int, h http.Header, body []byte, err error) {
	each := q.each
	if each == 0 {
		each = r.timing.Request
	}
	ctx, cancel := context.WithTimeout(ctx, each)
	defer cancel()
	var payload io.Reader
	if q.body != nil {
		payload = bytes.NewReader(q.body)
	}
	req, err := http.NewRequestWithContext(ctx, q.method, apiBase+q.path, payload)
	if err != nil {
		return 0, nil, nil, fmt.Errorf("%w: %s cannot be asked for", ErrRefused, q.route)
	}
	req.Header.Set("User-Agent", r.agent)
	if q.bot {
		req.Header.Set("Authorization", "Bot "+r.token)
	}
	if q.body != nil {
		req.Header.Set("Content-Type", q.kind)
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return 0, nil, nil, withoutURL(q, err)
	}
	defer resp.Body.Close()
	r.clock.note(resp.Header, time.Now())
	if body, err = io.ReadAll(io.LimitReader(resp.Body, maxAnswer)); err != nil {
		return 0, nil, nil, withoutURL(q, err)
	}
	return resp.StatusCode, resp.Header, body, nil
}

// withoutURL names the route in an error instead of the URL.
func withoutURL(q *apiCall, err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("%s %s: %w", q.method, q.route, err)
}

// neverSent reports whether an error shows that Discord cannot have received the request.
func neverSent(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

func named(q *apiCall, err error) error {
	var limited *rateLimited
	if errors.As(err, &limited) && limited.route == "" {
		limited.route = q.route
	}
	return fmt.Errorf("%s %s: %w", q.method, q.route, err)
}

func decode(q *apiCall, body []byte, out any) error {
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(body, out); err != nil {
		return fmt.Errorf("%s %s: the answer makes no sense: %w", q.method, q.route, err)
	}
	return nil
}
