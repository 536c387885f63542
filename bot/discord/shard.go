package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Discord splits the servers of a large bot among several connections, its shards: what happens on a server is told on
// shard (id >> 22) % count, direct messages on shard 0. Where one process serves the bot it keeps all of them; where
// several do, they share them out, see Sharing.

// Sharing is how the processes that serve one bot share out its connections.
type Sharing interface {
	// Count settles how many shards there are, where Discord advises so many.
	Count(ctx context.Context, advised int) (int, error)
	// Mine lists the shards that this process is to connect, and returns what is closed when these change.
	Mine() (shards []int, changed <-chan struct{})
	// Begin waits until a new session of a shard may be begun: so many at a time, and some seconds between two of a
	// bucket, shard modulo concurrency.
	Begin(ctx context.Context, shard, concurrency int) error
	// Turned is told that the connection of a shard has come to stand, or does not any more.
	Turned(shard int, up bool)
}

// alone is the Sharing of a process that shares with nobody. It is safe for concurrent use.
type alone struct {
	spacing time.Duration

	mu    sync.Mutex
	count int
	next  map[int]time.Time // when the next session of a bucket may be begun
}

func (a *alone) Count(_ context.Context, advised int) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.count = max(1, advised)
	return a.count, nil
}

func (a *alone) Mine() (shards []int, changed <-chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for n := range a.count {
		shards = append(shards, n)
	}
	return shards, nil
}

func (a *alone) Begin(ctx context.Context, shard, concurrency int) error {
	bucket := shard % max(1, concurrency)
	a.mu.Lock()
	at := time.Now()
	if next := a.next[bucket]; next.After(at) {
		at = next
	}
	a.next[bucket] = at.Add(a.spacing)
	a.mu.Unlock()
	return sleep(ctx, time.Until(at))
}

func (*alone) Turned(int, bool) {}

// advice is what Discord says of sessions.
type advice struct {
	Shards int `json:"shards"` // advised
	Limit  struct {
		Total       int   `json:"total"`
		Remaining   int   `json:"remaining"`
		After       int64 `json:"reset_after"` // milliseconds
		Concurrency int   `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

func (c *Client) sessionAdvice(ctx context.Context) (told advice, err error) {
	q := &apiCall{method: http.MethodGet, route: "/gateway/bot", path: "/gateway/bot", bot: true, repeatable: true}
	return told, c.rest.do(ctx, q, &told)
}

// errOutgrown ends all sessions: Discord wants the servers to be split among more.
var errOutgrown = errors.New("the bot is in so many servers that they must be split")

// shardRun is a shard that is kept connected.
type shardRun struct {
	*run
	shard, count int
	told         *advice // what Discord has just said; nil where it is to be asked
	failures     int     // to connect, since the last success
}

// keepShards keeps those shards connected that are this process's, until ctx ends or one of them fails for good.
func (r *run) keepShards(ctx context.Context, count int, told advice) error {
	var busy sync.WaitGroup
	defer busy.Wait()
	ctx, end := context.WithCancel(ctx)
	defer end()
	kept := map[int]context.CancelFunc{}
	failed := make(chan error, 1)
	for {
		mine, changed := r.c.sharing.Mine()
		for n, stop := range kept {
			if !slices.Contains(mine, n) {
				stop()
				delete(kept, n)
			}
		}
		for _, n := range mine {
			if kept[n] != nil {
				continue
			}
			staying, stop := context.WithCancel(ctx)
			kept[n] = stop
			s := &shardRun{run: r, shard: n, count: count}
			if n == mine[0] {
				s.told = &told
			}
			busy.Go(func() {
				if err := s.stay(staying); err != nil {
					select {
					case failed <- err:
					default: // one is enough
					}
				}
			})
		}
		r.c.gateway.keep(mine, time.Now())
		select {
		case <-changed:
		case err := <-failed:
			return err
		case <-ctx.Done():
			return nil
		}
	}
}

// stay makes one line after the other, until ctx ends or Discord refuses for good.
func (r *shardRun) stay(ctx context.Context) error {
	for ctx.Err() == nil {
		err := r.allowed(ctx)
		if err == nil {
			err = r.useLine(ctx)
		}
		switch {
		case ctx.Err() != nil:
			return nil
		case final(err):
			return err
		case r.hung.Load() >= maxHung:
			return fmt.Errorf("%w: %d times by now", ErrStuck, r.hung.Load())
		}
		r.c.log.Warn().Err(err).Int("shard", r.shard).Msg("beginning a new session with discord")
		if r.failures > 0 && sleep(ctx, r.c.backoff(r.failures-1)) != nil {
			return nil
		}
	}
	return nil
}

// allowed waits until Discord permits one more session. They are counted by the day, and begun one after another.
func (r *shardRun) allowed(ctx context.Context) error {
	told := r.told
	if r.told = nil; told == nil {
		now, err := r.c.sessionAdvice(ctx)
		if err != nil {
			r.failures++
			return err
		}
		told = &now
	}
	if told.Limit.Total > fewSessions && told.Limit.Remaining <= fewSessions {
		wait := time.Duration(told.Limit.After) * time.Millisecond
		r.c.log.Error().Dur("wait", wait).Msg("too many sessions were begun today; waiting until discord allows more")
		if err := sleep(ctx, wait); err != nil {
			return err
		}
	}
	return r.c.sharing.Begin(ctx, r.shard, told.Limit.Concurrency)
}

// turn notes that the shard's connection stands, or does not any more.
func (r *shardRun) turn(ctx context.Context, up bool) {
	if ctx.Err() != nil && !up {
		return // it is given up, and perhaps kept by another line by now
	}
	r.c.gateway.turn(r.shard, up, time.Now())
	r.c.sharing.Turned(r.shard, up)
}
