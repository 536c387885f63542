package sandbox

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// Ahead is the machine's clock until it is put forward: from then on it is so much ahead. Whoever shares it with a bot
// sees in a minute what the bot does as days pass.
type Ahead struct {
	mu     sync.Mutex
	by     time.Duration
	last   int
	timers map[int]*timer
}

// timer is something to be done at a moment of the clock.
type timer struct {
	due  time.Time
	real *time.Timer
	long bool // it was set for a while rather than for the next moment
}

// NewAhead returns a clock that shows the time.
func NewAhead() *Ahead { return &Ahead{timers: map[int]*timer{}} }

// Now is the time on the clock.
func (a *Ahead) Now() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.now()
}

func (a *Ahead) now() time.Time { return time.Now().Add(a.by) }

// AfterFunc calls f in its own goroutine after d on the clock; stop prevents it and reports whether it came in time.
func (a *Ahead) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last++
	id := a.last
	a.timers[id] = &timer{due: a.now().Add(d), long: d >= afterwards, real: time.AfterFunc(d, func() {
		if a.take(id) {
			f()
		}
	})}
	return func() bool { return a.take(id) }
}

// take takes a timer away and reports whether it was still there.
func (a *Ahead) take(id int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, ok := a.timers[id]
	if ok {
		t.real.Stop()
		delete(a.timers, id)
	}
	return ok
}

const (
	// afterwards is what time passes at least for something to have been done, and to be seen, before the clock goes
	// on: computer players think, messages are sent.
	afterwards = 10 * time.Second
	// breath is how long it is waited for what was due in the meantime, and for what followed from that at once.
	breath, moment = 150 * time.Millisecond, 5 * time.Millisecond
)

// Pass puts the clock forward, from one thing that is due to the next: each happens in its order and sees the time at
// which it was due. It returns early when ctx ends.
func (a *Ahead) Pass(ctx context.Context, d time.Duration) error {
	until := a.Now().Add(d)
	for ctx.Err() == nil {
		wait, more := a.step(until)
		if !more {
			break
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
	return ctx.Err()
}

// step puts the clock forward to what is due next, at most until a moment, and has that happen.
func (a *Ahead) step(until time.Time) (wait time.Duration, more bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	at, wait := until, moment
	for _, t := range a.timers {
		if t.due.Before(at) {
			at = t.due
		}
	}
	if ahead := at.Sub(a.now()); ahead > 0 {
		a.by += ahead
	}
	for _, id := range slices.Sorted(maps.Keys(a.timers)) {
		t := a.timers[id]
		left := t.due.Sub(a.now())
		if left <= 0 && t.long {
			wait = breath
		}
		t.real.Reset(max(0, left))
	}
	return wait, at.Before(until)
}
