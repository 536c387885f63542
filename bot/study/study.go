package study

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"witchtable/bot/gauge"
	"witchtable/bot/turns"
	"witchtable/engine/brain"
)

// Config is what a Study needs.
type Config struct {
	// Desks is how many may think at once. Default: all processors that Go uses but one, and one at least.
	Desks int
	Clock Clock // required
}

// least is how long a thought has at its desk, however many wait.
const least = 20 * time.Millisecond

// Study is a room to think in. All methods may be called by many goroutines.
type Study struct {
	clock Clock
	desks int

	mu      sync.Mutex
	free    int
	atDesk  []*thought
	waiting [kinds]turns.Queue[*thought] // for a desk, by turns of those whose business they are

	finished, cut int // thoughts that came to an end, and those of them whose time was up before

	people int           // who are being served
	quiet  chan struct{} // closed when nobody is being served any more; nil while nobody is
}

// New returns a study with all desks free.
func New(c Config) *Study {
	if c.Desks <= 0 {
		c.Desks = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &Study{clock: c.Clock, desks: c.Desks, free: c.Desks}
}

// Load tells how busy a study is.
type Load struct {
	Thinking int // thoughts at desks
	Waiting  int // thoughts that wait for one
	Finished int // thoughts that have come to an end
	Cut      int // how many of those were told that it was enough before they had come to it by themselves
}

// Load returns how busy the study is, and has been since it was opened.
func (s *Study) Load() Load {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Load{Thinking: len(s.atDesk), Waiting: s.waitingBefore(kinds), Finished: s.finished, Cut: s.cut}
}

// Serving is called when somebody begins to serve a person who waits, and done when that is over. Until then thoughts
// step aside: what computer players think takes up to four times as long, but no more than half its limit longer.
func (s *Study) Serving() (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.people++; s.people == 1 {
		s.quiet = make(chan struct{})
	}
	return sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.people--; s.people == 0 {
			close(s.quiet)
			s.quiet = nil
		}
	})
}

// Think waits for a desk and calls f there; of one kind, desks go by turns to those whose business the thoughts are
// (turns.Of the context). limit is how long that should take at most, from now on; the more wait, the
// shorter it gets, but f always has 20 milliseconds to itself. f gets ctx and reins, both of which it should heed:
// StepAside is to be called by one goroutine at a time, and often, at least every few milliseconds. A search that is
// given the reins with its question does so.
//
// Errors: ctx's, as soon as it ends; f panicked. Where Think fails, f may not have been called, or may be at it still:
// what it writes must then not be read.
func (s *Study) Think(ctx context.Context, kind Kind, limit time.Duration, f func(context.Context, brain.Reins)) error {
	within, span := gauge.Begin(ctx, gauge.Thinking, "")
	err := s.think(within, kind, limit, f)
	span.End(err)
	return err
}

func (s *Study) think(ctx context.Context, kind Kind, limit time.Duration, f func(context.Context, brain.Reins)) error {
	t := &thought{s: s, kind: kind, owner: turns.Of(ctx), limit: limit, called: s.clock.Now(),
		enough: make(chan struct{})}
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	turn := s.queue(t)
	s.mu.Unlock()
	select {
	case <-turn:
	case <-ctx.Done():
		s.leave(t)
		return ctx.Err()
	}
	done := make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("a thought panicked: %v\n%s", r, debug.Stack())
			}
			s.finish(t)
			done <- err
		}()
		f(ctx, brain.Reins{Enough: t.enough, StepAside: func() { t.stepAside(ctx) }})
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// thought is somebody who thinks, or waits for a desk.
type thought struct {
	s      *Study
	kind   Kind
	owner  turns.Owner
	limit  time.Duration
	called time.Time
	enough chan struct{}

	// Its own goroutine's alone:
	aside  time.Duration // how long it has stood aside
	looked time.Time     // when it last looked whether others should go first

	// Guarded by Study.mu:
	began  time.Time   // when it first sat down; not changed afterwards
	due    time.Time   // when its time is up; zero while it has not sat down
	ring   func() bool // keeps the alarm of that moment from ringing
	up     bool        // enough is closed
	seated bool
	turn   chan struct{} // closed when it gets the desk it waits for
}

// queue has a thought wait for a desk; one that has handed its desk over is served before others of its kind. The
// caller holds mu.
func (s *Study) queue(t *thought) (turn <-chan struct{}) {
	t.turn = make(chan struct{})
	if t.began.IsZero() {
		s.waiting[t.kind].Push(t.owner, t)
	} else {
		s.waiting[t.kind].PushFront(t.owner, t)
	}
	s.assign()
	s.hurry()
	return t.turn
}

// assign gives free desks to those who wait. The caller holds mu.
func (s *Study) assign() {
	for kind := range s.waiting {
		for s.free > 0 {
			t, ok := s.waiting[kind].Pop()
			if !ok {
				break
			}
			s.free--
			s.atDesk = append(s.atDesk, t)
			t.seated = true
			if t.began.IsZero() {
				t.began = s.clock.Now()
			}
			close(t.turn)
			s.setDue(t)
		}
	}
}

// hurry shortens the limits of those who think, by how many wait. The caller holds mu.
func (s *Study) hurry() {
	for _, t := range s.atDesk {
		s.setDue(t)
	}
}

// setDue sets when a thought's time is up: never later than it was, and the sooner the more wait for a desk. A crowd of
// one server's counts as one to all others. The caller holds mu.
func (s *Study) setDue(t *thought) {
	if t.up {
		return
	}
	crowd := 0
	for i := range s.waiting[:t.kind+1] {
		crowd += s.waiting[i].Crowd(t.owner)
	}
	share := time.Duration(1 + crowd/s.desks)
	due := t.called.Add(t.limit)
	if fair := t.began.Add(t.limit / share); fair.Before(due) {
		due = fair
	}
	if soonest := t.began.Add(least); due.Before(soonest) {
		due = soonest
	}
	if !t.due.IsZero() && !due.Before(t.due) {
		return
	}
	if t.ring != nil {
		t.ring()
	}
	t.due = due
	t.ring = s.clock.AfterFunc(max(0, due.Sub(s.clock.Now())), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !t.up {
			t.up = true
			close(t.enough)
		}
	})
}

// waitingBefore counts who waits for a desk and is more urgent than a kind. The caller holds mu.
func (s *Study) waitingBefore(kind Kind) (n int) {
	for i := range s.waiting[:kind] {
		n += s.waiting[i].Len()
	}
	return n
}

// leave ends a thought's waiting for a desk.
func (s *Study) leave(t *thought) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(t)
}

// finish ends a thought that has been called.
func (s *Study) finish(t *thought) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finished++
	if t.up {
		s.cut++
	}
	s.end(t)
}

// end sees to it that a thought has no desk, waits for none, and no alarm rings for it. The caller holds mu.
func (s *Study) end(t *thought) {
	if t.ring != nil {
		t.ring()
	}
	t.up = true // nobody listens any more
	s.waiting[t.kind].Remove(t.owner, t)
	s.standUp(t)
}

// standUp frees a thought's desk. The caller holds mu.
func (s *Study) standUp(t *thought) {
	if !t.seated {
		return
	}
	t.seated = false
	s.atDesk = slices.DeleteFunc(s.atDesk, func(o *thought) bool { return o == t })
	s.free++
	s.assign()
}
