package discord

import (
	"sync"
	"time"
)

// Gateway is how the connection by which inputs arrive is.
type Gateway struct {
	// Up says that Discord has greeted, and answers heartbeats.
	Up bool
	// Since is when that came to be so; zero before the first attempt to connect.
	Since time.Time
	// Heard is when Discord last answered a heartbeat, or greeted; zero for never.
	Heard time.Time
}

// gatewayState is a Gateway that is safe for concurrent use.
type gatewayState struct {
	mu sync.Mutex
	is Gateway
}

func (g *gatewayState) get() Gateway {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.is
}

// turn notes that the connection stands, or does not any more.
func (g *gatewayState) turn(up bool, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.is.Up != up || g.is.Since.IsZero() {
		g.is.Up, g.is.Since = up, now
	}
	if up {
		g.is.Heard = now
	}
}

// hear notes when a heartbeat was answered.
func (g *gatewayState) hear(at time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at.After(g.is.Heard) {
		g.is.Heard = at
	}
}

// Gateway tells how the connection by which inputs arrive is.
func (c *Client) Gateway() Gateway { return c.gateway.get() }
