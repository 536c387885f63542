package sandbox

import "time"

// Clock tells the time and wakes the sandbox up: acknowledgements run out after
// 3 s, interaction tokens after 15 min.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in its own goroutine after d; stop prevents it and
	// reports whether it came in time.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

func (realClock) AfterFunc(d time.Duration, f func()) func() bool {
	return time.AfterFunc(d, f).Stop
}
