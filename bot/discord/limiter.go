package discord

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// limiter keeps to the rate limits that Discord announces in the headers of its answers. It forgets a bucket as soon
// as nothing is known of it that still matters, so its memory follows what is going on now.
type limiter struct {
	wait time.Duration // the longest wait worth waiting

	mu      sync.Mutex
	hashes  map[string]string // route to the bucket that Discord says it belongs to
	buckets map[string]*bucket
	sweepAt int // number of buckets at which the idle ones are dropped
}

const sweepMin = 256

func newLimiter(wait time.Duration) *limiter {
	return &limiter{
		wait: wait, sweepAt: sweepMin,
		hashes: map[string]string{}, buckets: map[string]*bucket{},
	}
}

// acquire waits until a request on route may be sent, for the channel or token that the route's limits are counted
// by. The ticket must be given back with release. It fails at once when the wait would be too long for ctx.
func (l *limiter) acquire(ctx context.Context, route, major string) (*ticket, error) {
	b := l.bucket(route, major)
	if err := b.enter(ctx, l.wait); err != nil {
		l.mu.Lock()
		b.refs--
		l.mu.Unlock()
		return nil, err
	}
	return &ticket{limiter: l, bucket: b, route: route, major: major}, nil
}

func (l *limiter) bucket(route, major string) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := l.key(route, major)
	b := l.buckets[key]
	if b == nil {
		l.sweep()
		b = newBucket()
		l.buckets[key] = b
	}
	b.refs++
	return b
}

func (l *limiter) key(route, major string) string {
	if hash, ok := l.hashes[route]; ok {
		return hash + "\x00" + major
	}
	return route + "\x00" + major
}

// sweep drops idle buckets, rarely enough to cost next to nothing per request.
func (l *limiter) sweep() {
	if len(l.buckets) < l.sweepAt {
		return
	}
	now := time.Now()
	for key, b := range l.buckets {
		if b.refs == 0 && b.idle(now) {
			delete(l.buckets, key)
		}
	}
	l.sweepAt = max(sweepMin, 2*len(l.buckets))
}

// ticket is the permission to send one request.
type ticket struct {
	limiter      *limiter
	bucket       *bucket
	route, major string
}

// release gives the ticket back with the answer's header; nil when there was none.
func (t *ticket) release(h http.Header) {
	l := t.limiter
	now := time.Now()
	t.bucket.leave(h, now)
	l.mu.Lock()
	defer l.mu.Unlock()
	t.bucket.refs--
	hash := h.Get("X-RateLimit-Bucket")
	if hash == "" || l.hashes[t.route] == hash {
		return
	}
	old := l.key(t.route, t.major)
	l.hashes[t.route] = hash
	if l.buckets[old] == t.bucket {
		delete(l.buckets, old)
	}
	key := l.key(t.route, t.major)
	if shared := l.buckets[key]; shared != nil {
		shared.hear(h, now)
		return
	}
	l.buckets[key] = t.bucket
}

// block keeps everything in the ticket's bucket back for d, as asked by an answer 429.
func (t *ticket) block(d time.Duration) { t.bucket.block(time.Now().Add(d)) }

// bucket is what is known about one rate limit.
type bucket struct {
	refs int           // requests in flight or waiting; guarded by the limiter's mutex
	gate chan struct{} // held by the first of those waiting, so that they go in order

	mu        sync.Mutex
	changed   chan struct{} // closed when waiting may have ended early
	known     bool          // an answer has told the limit, or that there is none
	limited   bool
	limit     int
	remaining int
	inFlight  int
	window    time.Duration
	reset     time.Time
	blocked   time.Time
}

func newBucket() *bucket {
	return &bucket{gate: make(chan struct{}, 1), changed: make(chan struct{})}
}

// enter waits for a place, in order of arrival.
func (b *bucket) enter(ctx context.Context, longest time.Duration) error {
	select {
	case b.gate <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-b.gate }()
	for {
		wait, changed, ok := b.take(time.Now())
		if ok {
			return nil
		}
		if err := bearable(ctx, wait, longest); err != nil {
			return err
		}
		var timer <-chan time.Time // none: only an answer can make room
		if wait > 0 {
			timer = time.After(wait)
		}
		select {
		case <-timer:
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// take takes a place if there is one, else tells how long to wait; 0 means until changed.
func (b *bucket) take(now time.Time) (wait time.Duration, changed <-chan struct{}, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if d := b.blocked.Sub(now); d > 0 {
		return d, b.changed, false
	}
	if !b.known {
		// One request finds out what the limit is; sending more at once is how limits are hit.
		if b.inFlight > 0 {
			return 0, b.changed, false
		}
		b.inFlight++
		return 0, nil, true
	}
	if b.limited {
		if !now.Before(b.reset) {
			b.remaining, b.reset = b.limit-b.inFlight, now.Add(b.window)
		}
		if b.remaining <= 0 {
			return max(b.reset.Sub(now), time.Millisecond), b.changed, false
		}
		b.remaining--
	}
	b.inFlight++
	return 0, nil, true
}

// leave ends a request and learns from its answer.
func (b *bucket) leave(h http.Header, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.inFlight--
	if h != nil {
		b.learn(h, now)
	}
	b.wake()
}

// hear learns from the answer to a request that was counted elsewhere.
func (b *bucket) hear(h http.Header, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.learn(h, now)
	b.wake()
}

// sameWindow is by how much the announced ends of one window may differ.
const sameWindow = 200 * time.Millisecond

func (b *bucket) learn(h http.Header, now time.Time) {
	b.known = true
	limit, err := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	remaining, err2 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after, err3 := seconds(h.Get("X-RateLimit-Reset-After"))
	if err != nil || err2 != nil || err3 != nil || limit <= 0 {
		return
	}
	// What is still in flight may or may not be counted in remaining; it is taken as not counted.
	left := remaining - b.inFlight
	reset := now.Add(after)
	if b.limited && reset.Before(b.reset.Add(sameWindow)) && b.remaining < left {
		left = b.remaining
	}
	b.limited, b.limit, b.remaining, b.reset = true, limit, left, reset
	b.window = max(b.window, after)
}

func (b *bucket) block(until time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if until.After(b.blocked) {
		b.blocked = until
	}
	b.wake()
}

func (b *bucket) wake() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// idle reports whether nothing that is known of the bucket matters any more.
func (b *bucket) idle(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !now.Before(b.reset) && !now.Before(b.blocked)
}

// bearable returns an error when d is too long to wait.
func bearable(ctx context.Context, d, longest time.Duration) error {
	if end, ok := ctx.Deadline(); ok && time.Now().Add(d).After(end) {
		return &rateLimited{after: d, cause: context.DeadlineExceeded}
	}
	if d > longest {
		return &rateLimited{after: d}
	}
	return nil
}

func seconds(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0, err
	}
	return time.Duration(f * float64(time.Second)), nil
}
