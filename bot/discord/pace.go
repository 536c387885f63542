package discord

import (
	"context"
	"sync"
	"time"
)

// Discord allows a bot 50 requests a second over all endpoints but those of interactions, and large bots more. The
// window is a little longer here, since requests do not arrive as evenly as they are sent.
const (
	globalRequests = 50
	globalWindow   = 1050 * time.Millisecond
)

// pace keeps to the limit over all endpoints.
type pace struct {
	clock Clock
	wait  time.Duration

	mu     sync.Mutex
	sent   []time.Time // when the last requests were, or will be, sent: as many as a window allows
	next   int
	paused time.Time
}

// newPace allows so many requests a second; 0 means what Discord allows every bot.
func newPace(clock Clock, wait time.Duration, perSecond int) *pace {
	if perSecond <= 0 {
		perSecond = globalRequests
	}
	return &pace{clock: clock, wait: wait, sent: make([]time.Time, perSecond)}
}

// take waits for this request's turn.
func (p *pace) take(ctx context.Context) error {
	d, err := p.reserve(ctx)
	if err != nil || d <= 0 {
		return err
	}
	return sleep(ctx, p.clock, d)
}

func (p *pace) reserve(ctx context.Context) (time.Duration, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	at := now
	if earliest := p.sent[p.next].Add(globalWindow); earliest.After(at) {
		at = earliest
	}
	if p.paused.After(at) {
		at = p.paused
	}
	d := at.Sub(now)
	if err := bearable(ctx, p.clock, d, p.wait); err != nil {
		return 0, err
	}
	p.sent[p.next] = at
	p.next = (p.next + 1) % len(p.sent)
	return d, nil
}

// pause keeps everything back for d, as asked by an answer 429 that is global.
func (p *pace) pause(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := p.clock.Now().Add(d); until.After(p.paused) {
		p.paused = until
	}
}

func sleep(ctx context.Context, clock Clock, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	select {
	case <-clock.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
