package owner

import (
	"context"
	"time"
)

// Clock is where the time comes from.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in a goroutine of its own after d. stop reports whether it prevented the call.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// Sleep waits by a clock; false when ctx ends first.
func Sleep(ctx context.Context, c Clock, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	awake := make(chan struct{})
	stop := c.AfterFunc(d, func() { close(awake) })
	defer stop()
	select {
	case <-awake:
		return true
	case <-ctx.Done():
		return false
	}
}
