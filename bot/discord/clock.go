package discord

import (
	"net/http"
	"sync"
	"time"
)

// serverClock knows what time it is at Discord, by the Date of its answers: ids of inputs say when they were made by
// that clock, and this machine's own may be wrong. It is never ahead. It is safe for concurrent use.
type serverClock struct {
	mu         sync.Mutex
	best, next reading
}

// reading is an answer's Date, and when it arrived here.
type reading struct {
	date time.Time
	at   time.Time // with Go's monotonic part, so that setting this machine's clock does no harm
}

// readingLife is how long one is trusted: clocks drift.
const readingLife = 10 * time.Minute

// now is what the reading says of a moment.
func (r reading) now(here time.Time) time.Time { return r.date.Add(here.Sub(r.at)) }

// note reads an answer's header. A Date is cut to the second and has been on its way, so that the latest is the truest.
func (c *serverClock) note(h http.Header, here time.Time) {
	date, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	got := reading{date, here}
	if c.next.at.IsZero() || got.now(here).After(c.next.now(here)) {
		c.next = got
	}
	if c.best.at.IsZero() || got.now(here).After(c.best.now(here)) || here.Sub(c.best.at) > readingLife {
		c.best, c.next = c.next, reading{}
	}
}

// age is how old what was made at a time by Discord's clock is at least; 0 where that is not known.
func (c *serverClock) age(made, here time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.best.at.IsZero() {
		return 0
	}
	return max(0, c.best.now(here).Sub(made))
}
