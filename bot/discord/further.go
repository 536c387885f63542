package discord

import (
	"context"
	"maps"
	"sync"
	"time"
)

// Answers to inputs after the first one go by webhooks, and Discord limits these by channel as well: some thirty a
// minute, as people have found out, announced by nothing until an answer 429 of scope "shared" comes
// (discord/discord-api-docs #2701, #3763). Such answers are said not to count towards a ban of the machine's address,
// and have led to it all the same (#7243). So the first one in a channel is taken for the last: until it is over
// nothing of the kind is sent there, and then no more than the limit allows, for some minutes.
const (
	furtherAMinute = 25
	furtherWindow  = time.Minute
	furtherFor     = 10 * time.Minute // after the last such answer
)

// furtherLimits knows the channels in which Discord has lately limited further answers to inputs.
type furtherLimits struct {
	wait time.Duration // the longest wait worth waiting

	mu sync.Mutex
	of map[ChannelID]*furtherLimit
}

type furtherLimit struct {
	*bucket
	until time.Time
}

func newFurtherLimits(wait time.Duration) *furtherLimits {
	return &furtherLimits{wait: wait, of: map[ChannelID]*furtherLimit{}}
}

// acquire waits until a further answer may be sent in a channel; leave is to be called when it has been. It fails at
// once when the wait would be too long for ctx.
func (f *furtherLimits) acquire(ctx context.Context, c ChannelID) (leave func(), err error) {
	f.mu.Lock()
	limit := f.of[c]
	f.mu.Unlock()
	if limit == nil {
		return func() {}, nil
	}
	if err := limit.enter(ctx, f.wait); err != nil {
		return nil, err
	}
	return func() { limit.leave(nil, time.Now()) }, nil
}

// limited notes that Discord takes no further answers in a channel for so long.
func (f *furtherLimits) limited(c ChannelID, after time.Duration) {
	now := time.Now()
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.of, func(_ ChannelID, l *furtherLimit) bool { return now.After(l.until) })
	limit := f.of[c]
	if limit == nil {
		b := newBucket()
		b.known, b.limited, b.limit, b.window = true, true, furtherAMinute, furtherWindow
		limit = &furtherLimit{bucket: b}
		f.of[c] = limit
	}
	limit.until = now.Add(after + furtherFor)
	limit.exhaust(now.Add(after))
}

// exhaust leaves nothing of a bucket until a time.
func (b *bucket) exhaust(until time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.remaining = 0
	if until.After(b.reset) {
		b.reset = until
	}
	b.wake()
}
