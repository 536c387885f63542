package sandbox_test

import (
	"sync"
	"time"
)

// manualClock is a sandbox.Clock that stands still until it is advanced, for tests that
// must not wait for 15 minutes.
type manualClock struct {
	mu     sync.Mutex
	now    time.Time
	timers map[int]*manualTimer
	next   int
}

type manualTimer struct {
	at time.Time
	f  func()
}

// newManualClock returns a clock that stands at a moment.
func newManualClock(now time.Time) *manualClock {
	return &manualClock{now: now, timers: map[int]*manualTimer{}}
}

// Now returns the moment at which the clock stands.
func (c *manualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterFunc has f called by the Advance that reaches d from now.
func (c *manualClock) AfterFunc(d time.Duration, f func()) func() bool {
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
func (c *manualClock) Advance(d time.Duration) {
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
func (c *manualClock) earliest(end time.Time) (int, *manualTimer) {
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
