package tables

import (
	"context"
	"errors"
	"time"

	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// longestPause bounds the wait between attempts when the store cannot be used.
const longestPause = 30 * time.Second

// patiently calls f until the store can be reached, or ctx ends: while it fails over, a process that starts waits like
// everybody else. what is begun, for the log.
func (s *keeper) patiently(ctx context.Context, what string, f func() error) error {
	for failures := 0; ; failures++ {
		err := f()
		if !errors.Is(err, store.ErrUnavailable) || ctx.Err() != nil {
			return err
		}
		pause := min(outbox.BackOff(failures), longestPause)
		s.config.Log.Warn().Err(err).Str("what", what).Dur("again_in", pause).Msg("the store is waited for")
		s.wait(ctx, pause)
	}
}

// wait sleeps by the injected clock, or until ctx ends.
func (s *keeper) wait(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	awake := make(chan struct{})
	stop := s.config.Clock.AfterFunc(d, func() { close(awake) })
	defer stop()
	select {
	case <-awake:
	case <-ctx.Done():
	}
}
