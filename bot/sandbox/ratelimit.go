package sandbox

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"witchtable/bot/sandbox/wire"
)

// limiter counts requests per bucket. Discord publishes no numbers; these are
// the historic ones, and plenty everywhere else.
type limiter struct {
	mu       sync.Mutex
	windows  map[string]*window
	channels map[wire.ChannelID]*window // of further answers to interactions
	global   window
	swept    time.Time
}

type window struct {
	ends time.Time
	used int
}

type limit struct {
	requests int
	per      time.Duration
}

func limitOf(route string) limit {
	switch {
	case strings.HasSuffix(route, "/channels/{channel_id}/messages"),
		route == "PATCH /channels/{channel_id}/messages/{message_id}",
		strings.HasPrefix(route, "POST /webhooks"):
		return limit{5, 5 * time.Second}
	case strings.HasPrefix(route, "PATCH /webhooks"):
		return limit{5, 5 * time.Second}
	}
	return limit{50, time.Second}
}

// quota is how a bucket stands after a request.
type quota struct {
	bucket         string
	limit          int
	remaining      int
	resetAt        time.Time
	resetAfter     time.Duration
	exceeded       bool
	exceededGlobal bool
}

// spend counts a request; enforce says whether limits bite.
func (l *limiter) spend(route, major string, now time.Time, enforce bool) quota {
	lim := limitOf(route)
	if !enforce {
		return quota{bucket: bucketName(route), limit: 1000, remaining: 999, resetAt: now.Add(time.Second),
			resetAfter: time.Second}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(now)
	q := quota{bucket: bucketName(route), limit: lim.requests}
	if !exemptFromGlobal(route) {
		l.global.roll(now, time.Second)
		l.global.used++
		q.exceededGlobal = l.global.used > 50
	}
	key := q.bucket + ":" + major
	w := l.windows[key]
	if w == nil {
		w = &window{}
		l.windows[key] = w
	}
	w.roll(now, lim.per)
	w.used++
	q.remaining = max(0, lim.requests-w.used)
	q.exceeded = w.used > lim.requests
	q.resetAt, q.resetAfter = w.ends, w.ends.Sub(now)
	if q.exceededGlobal {
		q.resetAfter = l.global.ends.Sub(now)
	}
	return q
}

func (w *window) roll(now time.Time, per time.Duration) {
	if !now.Before(w.ends) {
		w.ends, w.used = now.Add(per), 0
	}
}

// spendFurther counts a further answer to an interaction in a channel, which takes so many a minute: a limit that no
// header announces. It returns how long to wait where there are too many; those do not count.
func (l *limiter) spendFurther(ch wire.ChannelID, most int, now time.Time) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(now)
	w := l.channels[ch]
	if w == nil {
		w = &window{}
		l.channels[ch] = w
	}
	w.roll(now, time.Minute)
	if w.used >= most {
		return w.ends.Sub(now)
	}
	w.used++
	return 0
}

// furtherAnswer reports whether a route is one by which an interaction is answered further, or its answer is edited.
func furtherAnswer(route string) bool {
	return strings.HasPrefix(route, "POST /webhooks/") || strings.HasPrefix(route, "PATCH /webhooks/")
}

// sweep forgets windows that are over, once a minute.
func (l *limiter) sweep(now time.Time) {
	if l.windows == nil {
		l.windows, l.channels = map[string]*window{}, map[wire.ChannelID]*window{}
	}
	if now.Sub(l.swept) < time.Minute {
		return
	}
	l.swept = now
	for k, w := range l.windows {
		if now.After(w.ends) {
			delete(l.windows, k)
		}
	}
	for c, w := range l.channels {
		if now.After(w.ends) {
			delete(l.channels, c)
		}
	}
}

// exemptFromGlobal: interaction endpoints do not count towards 50 per second.
func exemptFromGlobal(route string) bool {
	return strings.Contains(route, " /interactions/") || strings.Contains(route, " /webhooks/")
}

func bucketName(route string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(route)) // never fails
	return fmt.Sprintf("%016x", h.Sum64())
}

func (q quota) headers(h http.Header) {
	h.Set("X-RateLimit-Bucket", q.bucket)
	h.Set("X-RateLimit-Limit", strconv.Itoa(q.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(q.remaining))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(q.resetAt.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", q.resetAfter.Seconds()))
}

// writeRateLimited answers 429 in Discord's form.
func writeRateLimited(w http.ResponseWriter, scope string, retryAfter float64) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Retry-After", strconv.Itoa(int(retryAfter+0.999)))
	h.Set("X-RateLimit-Scope", scope)
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", retryAfter))
	if scope == "global" {
		h.Set("X-RateLimit-Global", "true")
	} else {
		h.Set("X-RateLimit-Remaining", "0")
	}
	message := "You are being rate limited."
	if scope == "shared" {
		message = "The resource is being rate limited."
	}
	w.WriteHeader(http.StatusTooManyRequests)
	fmt.Fprintf(w, `{"message":%q,"retry_after":%.3f,"global":%t}`, message, retryAfter, scope == "global")
}
