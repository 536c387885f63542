package discord

import (
	"sync"
	"time"
)

// Gateway is how the connections are by which inputs arrive.
type Gateway struct {
	// Up says that Discord has greeted, and answers heartbeats, on all connections that this process keeps: where it
	// keeps none, others hand it their inputs.
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
	up map[int]bool // by the shards that are kept; nil while it is not known which
}

func (g *gatewayState) get() Gateway {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.is
}

// begin notes that it is tried to connect.
func (g *gatewayState) begin(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.up = nil
	g.count(now)
}

// keep notes which shards are kept.
func (g *gatewayState) keep(shards []int, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	up := map[int]bool{}
	for _, n := range shards {
		up[n] = g.up[n]
	}
	g.up = up
	g.count(now)
}

// turn notes that the connection of a shard stands, or does not any more.
func (g *gatewayState) turn(shard int, up bool, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, kept := g.up[shard]; kept {
		g.up[shard] = up
	}
	if up {
		g.is.Heard = now
	}
	g.count(now)
}

// count works out how all are. The caller holds g.mu.
func (g *gatewayState) count(now time.Time) {
	up := g.up != nil
	for _, one := range g.up {
		up = up && one
	}
	if g.is.Up != up || g.is.Since.IsZero() {
		g.is.Up, g.is.Since = up, now
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

// Gateway tells how the connections by which inputs arrive are.
func (c *Client) Gateway() Gateway { return c.gateway.get() }
