package owner

import (
	"context"
	"time"

	"github.com/rs/zerolog"

	"witchtable/store"
)

// Store is what processes agree in.
type Store interface {
	store.Owners
	store.Holds
}

// Work is what this process does at the tables of the shards that it owns.
type Work interface {
	// TakeUp goes on at the tables of shards that have come to be this process's. left says that they were not handed
	// over: the process before may have died over them, or not know yet that they are its no more.
	TakeUp(ctx context.Context, in store.Scope, left bool) error
	// Settle returns when nothing is being told any more of shards that are about to be given up, or ctx ends.
	Settle(ctx context.Context, in store.Scope)
}

// Peers are the other processes, as this one reaches them.
type Peers interface {
	// Take asks a process to claim shards that have just been released for it; left says that something of this process's
	// may still be on its way there. An error says that it may not have them.
	Take(ctx context.Context, to store.Owner, shards []store.Shard, left bool) error
	// TakeLink asks a process to keep a connection, and returns when that stands. An error says that it may not.
	TakeLink(ctx context.Context, to store.Owner, link int) error
}

// Config is what a Holder needs. All fields without a default named here are required.
type Config struct {
	Store Store
	// Self is this process. Its ID has at most 48 characters.
	Self  store.Owner
	Work  Work
	Peers Peers
	Clock Clock
	Log   zerolog.Logger

	// Lasts is how long a lease lasts. A process that dies is noticed when it is over. Default: 15 seconds.
	Lasts time.Duration
	// Spacing is how long it takes from one session to the next in the same bucket; Discord wants 5 seconds. Default:
	// 5.25 seconds.
	Spacing time.Duration
	// Bot tells this bot from others: the processes of one bot have the same, and keep those of another out of the store.
	// At most 48 characters. Default: all are one bot's.
	Bot string
	// Links is how many connections there are to be at least, so that there is something to share. Default: 1.
	Links int
	// Sharing is told how many processes there are, this one included, when that changes; nil: nobody is.
	Sharing func(processes int)
}

func (c Config) withDefaults() Config {
	if c.Lasts == 0 {
		c.Lasts = 15 * time.Second
	}
	if c.Spacing == 0 {
		c.Spacing = 5250 * time.Millisecond
	}
	if c.Bot == "" {
		c.Bot = "bot"
	}
	if c.Sharing == nil {
		c.Sharing = func(int) {}
	}
	c.Links = max(1, c.Links)
	return c
}

// Of a lease: when it is renewed, how long it is relied on, how often it is looked at what is free, how long a request
// to the store may take, and how long what was begun at tables may take to end where they are given up: people whose
// inputs wait for that should not notice.
func (c Config) renewEvery() time.Duration { return c.Lasts / 5 }
func (c Config) sure() time.Duration       { return c.Lasts * 2 / 3 }
func (c Config) tick() time.Duration       { return min(time.Second, c.Lasts/10) }
func (c Config) asking() time.Duration     { return c.Lasts / 3 }
func (c Config) settling() time.Duration   { return min(time.Second, c.Lasts/5) }
