package sandbox

import (
	"sync"
	"time"
)

// Clock tells the time and wakes the sandbox up: acknowledgements run out after
// 3 s, interaction tokens after 15 min.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in its own goroutine after d; stop prevents it and
	// reports whether it came in time.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

func (realClock) AfterFunc(d time.Duration, f func()) func() bool {
	return time.AfterFunc(d, f).Stop
}

// ManualClock is a Clock that stands still until it is advanced, for tests that
// must not wait for 15 minutes.
type ManualClock struct {
	mu     sync.Mutex
	now    time.Time
	timers map[int]*manualTimer
	next   int
}

type manualTimer struct {
	at time.Time
	f  func()
}

// NewManualClock returns a clock that stands at a moment.
func NewManualClock(now time.Time) *ManualClock {
	return &ManualClock{now: now, timers: map[int]*manualTimer{}}
}

// Now returns the moment at which the clock stands.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterFunc has f called by the Advance that reaches d from now.
func (c *ManualClock) AfterFunc(d time.Duration, f func()) func() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next++
	id := c.next
	c.timers[id] = &manualTimer{at: c.now.Add(d), f: f}
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		_, waiting := c.timers[id]
		delete(c.timers, id)
		return waiting
	}
}

// Advance moves the clock on and runs what is due, earliest first, before it returns.
func (c *ManualClock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	for {
		id, t := c.earliest(end)
		if t == nil {
			break
		}
		delete(c.timers, id)
		c.now = t.at
		c.mu.Unlock()
		t.f()
		c.mu.Lock()
	}
	c.now = end
	c.mu.Unlock()
}

// earliest returns the first timer due by end; ties go to the one set first.
func (c *ManualClock) earliest(end time.Time) (int, *manualTimer) {
	bestID, best := 0, (*manualTimer)(nil)
	for id, t := range c.timers {
		if t.at.After(end) {
			continue
		}
		if best == nil || t.at.Before(best.at) || t.at.Equal(best.at) && id < bestID {
			bestID, best = id, t
		}
	}
	return bestID, best
}
