package study

import (
	"context"
	"runtime"
	"time"
)

// How long a thought steps aside for people who are being served. In a full house somebody always is, mostly waiting
// for a disk or for Discord: so thoughts go on in between, more slowly, or nobody would play on.
const (
	courtesy = 5 * time.Millisecond // at first,
	deferral = 3                    // and so many times as long as it has been thinking; but no longer than half its limit
)

// stretch is how long is thought at least before others are looked for: trials are shorter, and whoever gets the
// processor in between may keep it for some milliseconds.
const stretch = 2 * time.Millisecond

// stepAside lets others go first: whatever else runs in this program, who is more urgent, and people who are being
// served.
func (t *thought) stepAside(ctx context.Context) {
	if t.s.clock.Now().Sub(t.looked) < stretch || t.over() {
		return
	}
	defer func() { t.looked = t.s.clock.Now() }()
	runtime.Gosched() // a processor knows no urgency of its own
	if turn := t.handOver(); turn != nil {
		began := t.s.clock.Now()
		select {
		case <-turn:
		case <-t.enough: // it comes to its end without a desk: that takes no longer than one trial of each answer
		case <-ctx.Done():
		}
		t.aside += t.s.clock.Now().Sub(began)
	}
	if t.kind != ForAPerson {
		t.waitForPeople(ctx)
	}
}

// over reports whether the thought's time is up: whoever waits for it, waits for its last few trials.
func (t *thought) over() bool {
	select {
	case <-t.enough:
		return true
	default:
		return false
	}
}

// handOver gives the desk up if somebody more urgent waits for one, and returns what tells when the thought has one
// again; nil: it keeps it.
func (t *thought) handOver() (turn <-chan struct{}) {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	if t.up || !t.seated || t.s.waitingBefore(t.kind) == 0 {
		return nil
	}
	t.s.standUp(t)
	return t.s.queue(t)
}

// waitForPeople waits until nobody is being served, while the thought may still step aside. It keeps its desk: nobody
// else is to think in the meantime either.
func (t *thought) waitForPeople(ctx context.Context) {
	quiet := t.noise()
	if quiet == nil {
		return
	}
	began := t.s.clock.Now()
	thinking := began.Sub(t.began) - t.aside
	may := min(t.limit/2, courtesy+deferral*thinking) - t.aside
	if may <= 0 {
		return
	}
	over := make(chan struct{})
	stop := t.s.clock.AfterFunc(may, func() { close(over) })
	defer stop()
	for ; quiet != nil; quiet = t.noise() {
		select {
		case <-quiet:
			continue
		case <-over:
		case <-t.enough:
		case <-ctx.Done():
		}
		break
	}
	t.aside += t.s.clock.Now().Sub(began)
}

// noise returns what ends the time in which people are being served; nil when nobody is, or the thought has to come to
// its end.
func (t *thought) noise() <-chan struct{} {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	if t.up {
		return nil
	}
	return t.s.quiet
}
