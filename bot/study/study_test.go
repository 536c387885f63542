package study_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/study"
	"witchtable/bot/turns"
	"witchtable/engine/brain"
)

type bubbleClock struct{}

func (bubbleClock) Now() time.Time { return time.Now() }
func (bubbleClock) AfterFunc(d time.Duration, f func()) func() bool {
	return time.AfterFunc(d, f).Stop
}

// room is a study in a test's bubble, and notes of what happened in it and when.
type room struct {
	*study.Study
	began time.Time
	busy  sync.WaitGroup

	mu    sync.Mutex
	notes []string
}

func newRoom(desks int) *room {
	return &room{Study: study.New(study.Config{Desks: desks, Clock: bubbleClock{}}), began: time.Now()}
}

func (r *room) note(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.notes = append(r.notes, fmt.Sprintf("%s %v", what, time.Since(r.began)))
}

// thinks has somebody think in trials of a millisecond, so many, or until it is enough.
func (r *room) thinks(ctx context.Context, who string, kind study.Kind, limit time.Duration, trials int) {
	r.busy.Go(func() {
		err := r.Think(ctx, kind, limit, func(ctx context.Context, reins brain.Reins) {
			r.note(who + " begins")
			for range trials {
				time.Sleep(time.Millisecond)
				reins.StepAside()
				select {
				case <-reins.Enough:
					r.note(who + " has had enough")
					return
				case <-ctx.Done():
					return
				default:
				}
			}
			r.note(who + " ends")
		})
		if err != nil {
			r.note(who + ": " + err.Error())
		}
	})
	synctest.Wait()
}

func (r *room) want(t *testing.T, want ...string) {
	t.Helper()
	r.busy.Wait()
	if got := strings.Join(r.notes, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("what happened:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
	}
}

// TestServersTakeTurns: who thinks for a table of another server waits for one thought of a crowd, not for all of them,
// and has nearly the time that they would have without it.
func TestServersTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		noisy, quiet := turns.For(t.Context(), "noisy"), turns.For(t.Context(), "quiet")
		for i := range 5 {
			r.thinks(noisy, fmt.Sprint("noisy ", i), study.ForATable, 400*time.Millisecond, 1000)
		}
		r.thinks(quiet, "quiet", study.ForATable, 400*time.Millisecond, 1000)
		r.busy.Wait()
		began, took := []string{}, map[string]time.Duration{}
		for _, note := range r.notes {
			who, at, begins := strings.Cut(note, " begins ")
			if !begins {
				who, at, _ = strings.Cut(note, " has had enough ")
			}
			when, err := time.ParseDuration(at)
			if err != nil {
				t.Fatalf("%q: %v", note, err)
			}
			if begins {
				began, when = append(began, who), -when
			}
			took[who] += when
		}
		if got, want := strings.Join(began, ", "), "noisy 0, noisy 1, quiet, noisy 2, noisy 3, noisy 4"; got != want {
			t.Errorf("they began as %s; want %s", got, want)
		}
		if took["quiet"] < 2*took["noisy 1"] || took["quiet"] < 200*time.Millisecond {
			t.Errorf("thoughts had %v; the one alone must have half of its limit", took)
		}
	})
}

// TestTurns: no more think at once than there are desks, and who is more urgent sits down first, or takes a desk over.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		r.thinks(t.Context(), "first", study.ForATable, time.Minute, 5)
		r.thinks(t.Context(), "leisure", study.AtLeisure, time.Minute, 10)
		r.thinks(t.Context(), "second", study.ForATable, time.Minute, 5)
		r.thinks(t.Context(), "third", study.ForATable, time.Minute, 5)
		time.Sleep(2500 * time.Microsecond)
		r.thinks(t.Context(), "person", study.ForAPerson, time.Minute, 10)
		time.Sleep(25 * time.Millisecond)
		r.thinks(t.Context(), "fourth", study.ForATable, time.Minute, 5)
		r.want(t, "first begins 0s", "person begins 3ms", "person ends 13ms", "first ends 15ms",
			"second begins 15ms", "second ends 20ms", "third begins 20ms", "third ends 25ms",
			"leisure begins 25ms", "fourth begins 28ms", "fourth ends 33ms", "leisure ends 40ms")
	})
}

func TestAsManyAsThereAreDesks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(2)
		for _, who := range []string{"Ash", "Birch", "Cedar"} {
			r.thinks(t.Context(), who, study.ForATable, time.Minute, 4)
			time.Sleep(time.Millisecond)
		}
		if got, want := r.Load(), (study.Load{Thinking: 2, Waiting: 1}); got != want {
			t.Errorf("of three, two at desks, the load is %+v; want %+v", got, want)
		}
		r.want(t, "Ash begins 0s", "Birch begins 1ms", "Ash ends 4ms", "Cedar begins 4ms", "Birch ends 5ms", "Cedar ends 8ms")
	})
}

// TestLimits: a thought is told when its time is up, counted from when it was asked for, and the sooner the more wait;
// but everybody has a little time.
func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		r.thinks(t.Context(), "alone", study.ForATable, 300500*time.Microsecond, 1000)
		r.want(t, "alone begins 0s", "alone has had enough 301ms")
		if got, want := r.Load(), (study.Load{Finished: 1, Cut: 1}); got != want {
			t.Errorf("after one thought that was cut short the load is %+v; want %+v", got, want)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		for _, who := range []string{"Ash", "Birch", "Cedar"} {
			r.thinks(t.Context(), who, study.ForATable, 301500*time.Microsecond, 1000)
		}
		// Ash has a third and Birch the half of what each would have had alone; Cedar what is left until his time is
		// up.
		r.want(t, "Ash begins 0s", "Ash has had enough 101ms", "Birch begins 101ms", "Birch has had enough 252ms",
			"Cedar begins 252ms", "Cedar has had enough 302ms")
	})
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		r.thinks(t.Context(), "slow", study.ForATable, time.Second, 100)
		err := r.Think(t.Context(), study.ForATable, 50*time.Millisecond, func(_ context.Context, reins brain.Reins) {
			r.note("late begins")
			<-reins.Enough
			r.note("late has had enough")
		})
		if err != nil {
			t.Error(err)
		}
		r.want(t, "slow begins 0s", "slow ends 100ms", "late begins 100ms", "late has had enough 120ms")
	})
}

// TestPeopleFirst: who thinks steps aside while people are being served, in the end for three quarters of the time;
// what a person waits for is thought all the same.
func TestPeopleFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		r.thinks(t.Context(), "table", study.ForATable, time.Second, 10)
		time.Sleep(2500 * time.Microsecond)
		first, second := r.Serving(), r.Serving()
		time.Sleep(2 * time.Millisecond)
		first()
		first() // says nothing new
		time.Sleep(5 * time.Millisecond)
		second()
		r.want(t, "table begins 0s", "table ends 16.5ms") // it stood aside from 3 to 9.5 ms
	})
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(2)
		done := r.Serving()
		defer done()
		r.thinks(t.Context(), "table", study.ForATable, time.Second, 10)
		r.thinks(t.Context(), "person", study.ForAPerson, time.Second, 10)
		r.want(t, "table begins 0s", "person begins 0s", "person ends 10ms", "table ends 42ms")
	})
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		done := r.Serving()
		defer done()
		r.thinks(t.Context(), "hasty", study.ForATable, 20500*time.Microsecond, 12)
		r.want(t, "hasty begins 0s", "hasty has had enough 21.25ms")
	})
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		done := r.Serving()
		defer done()
		r.thinks(t.Context(), "hasty", study.ForATable, 20500*time.Microsecond, 9)
		r.want(t, "hasty begins 0s", "hasty ends 19.25ms")
	})
}

// TestWhoAskedMayGo, waiting for a desk or at one, and nobody waits for a thought that does not end; its desk is taken
// all the same.
func TestWhoAskedMayGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		ctx, cancel := context.WithCancel(t.Context())
		r.thinks(ctx, "at the desk", study.ForATable, time.Minute, 1000)
		r.thinks(ctx, "waiting", study.ForATable, time.Minute, 1000)
		handed := r.Serving()
		r.thinks(t.Context(), "next", study.ForATable, time.Minute, 1)
		time.Sleep(10500 * time.Microsecond)
		cancel()
		synctest.Wait()
		handed()
		r.busy.Wait()
		if last := r.notes[len(r.notes)-1]; last != "next ends 12ms" {
			t.Errorf("at last: %q; want the next to think once the others have gone (%q)", last, r.notes)
		}
		stubborn := make(chan struct{})
		ctx, cancel = context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err := r.Think(ctx, study.ForATable, time.Second, func(context.Context, brain.Reins) { <-stubborn })
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a thought that does not end gives %v; want that the context has ended", err)
		}
		ran := false
		ctx, cancel = context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err = r.Think(ctx, study.ForATable, time.Second, func(context.Context, brain.Reins) { ran = true })
		if !errors.Is(err, context.DeadlineExceeded) || ran {
			t.Errorf("at the taken desk another thought was begun (%v): %v", ran, err)
		}
		close(stubborn)
		if err := r.Think(t.Context(), study.ForATable, time.Second,
			func(context.Context, brain.Reins) { ran = true }); err != nil || !ran {
			t.Errorf("once the desk is free again, thinking fails: %v", err)
		}
	})
}

func TestThoughtsMayPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(1)
		err := r.Think(t.Context(), study.ForATable, time.Second,
			func(context.Context, brain.Reins) { panic("a hole in the rules") })
		if err == nil || !strings.Contains(err.Error(), "a hole in the rules") {
			t.Errorf("a thought that panics gives %v", err)
		}
		r.thinks(t.Context(), "next", study.ForATable, time.Minute, 1)
		r.want(t, "next begins 0s", "next ends 1ms")
	})
}

// TestRoomForAll: however many think, step aside, go away and are served, all desks are free in the end.
func TestRoomForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(3)
		for i := range 300 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i%7)*10*time.Millisecond+time.Millisecond)
			defer cancel()
			r.thinks(ctx, "somebody", study.Kind(i%3), time.Duration(1+i%5)*30*time.Millisecond, 3+i%50)
			if i%4 == 0 {
				done := r.Serving()
				time.AfterFunc(time.Duration(i%9)*time.Millisecond, done)
			}
			time.Sleep(time.Duration(i%3) * time.Millisecond)
		}
		r.busy.Wait()
		time.Sleep(10 * time.Millisecond) // those whose askers have gone notice it at their next trial
		r.mu.Lock()
		r.notes, r.began = nil, time.Now()
		r.mu.Unlock()
		for range 3 {
			r.thinks(t.Context(), "one of three", study.AtLeisure, time.Minute, 1)
		}
		r.want(t, "one of three begins 0s", "one of three begins 0s", "one of three begins 0s",
			"one of three ends 1ms", "one of three ends 1ms", "one of three ends 1ms")
	})
}
