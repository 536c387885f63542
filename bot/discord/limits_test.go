package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/turns"
)

func limits(bucket string, limit, remaining int, after float64) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Bucket", bucket)
	h.Set("X-RateLimit-Limit", strconv.Itoa(limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(remaining))
	h.Set("X-RateLimit-Reset-After", fmt.Sprint(after))
	return h
}

func mustAcquire(t *testing.T, l *limiter, route, major string) *ticket {
	t.Helper()
	k, err := l.acquire(t.Context(), route, major)
	if err != nil {
		t.Fatalf("acquire %s %s: %v", route, major, err)
	}
	return k
}

func TestLimiterWaitsForTheReset(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Minute)
		began := time.Now()
		for left := 4; left >= 0; left-- {
			mustAcquire(t, l, "POST /m", "1").release(limits("b", 5, left, 5))
		}
		if d := time.Since(began); d != 0 {
			t.Errorf("five requests took %v, expected no wait within the limit", d)
		}
		mustAcquire(t, l, "POST /m", "2").release(nil) // another channel
		if d := time.Since(began); d != 0 {
			t.Errorf("another channel waited %v, expected none", d)
		}
		mustAcquire(t, l, "POST /m", "1").release(nil)
		if d := time.Since(began); d != 5*time.Second {
			t.Errorf("the sixth request waited %v, expected the reset after 5s", d)
		}
	})
}

// Routes that Discord counts together share a bucket once that is known.
func TestLimiterSharesBuckets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Minute)
		began := time.Now()
		mustAcquire(t, l, "POST /m", "1").release(limits("b", 5, 3, 2))
		mustAcquire(t, l, "PATCH /m", "1").release(limits("b", 5, 0, 2))
		mustAcquire(t, l, "PATCH /m", "1").release(limits("b", 5, 4, 2))
		if d := time.Since(began); d != 2*time.Second {
			t.Errorf("the third request was sent after %v, expected 2s", d)
		}
	})
}

// Until the limit is known, one request at a time finds it out; then as many run together as are left.
func TestLimiterNeverExceedsTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit, window = 5, 5 * time.Second
		l := newLimiter(time.Minute)
		var reset time.Time
		used, worst := 0, 0
		var mu sync.Mutex
		serve := func() http.Header { // a server with fixed windows
			mu.Lock()
			defer mu.Unlock()
			if !time.Now().Before(reset) {
				reset, used = time.Now().Add(window), 0
			}
			used++
			worst = max(worst, used)
			return limits("b", limit, max(0, limit-used), time.Until(reset).Seconds())
		}
		began := time.Now()
		done := make(chan struct{})
		for range 20 {
			go func() {
				k := mustAcquire(t, l, "POST /m", "1")
				time.Sleep(30 * time.Millisecond)
				h := serve()
				time.Sleep(30 * time.Millisecond)
				k.release(h)
				done <- struct{}{}
			}()
		}
		for range 20 {
			<-done
		}
		if worst > limit {
			t.Errorf("%d requests came in one window, expected at most %d", worst, limit)
		}
		if d := time.Since(began); d > 21*time.Second {
			t.Errorf("20 requests took %v, expected about three windows", d)
		}
	})
}

func TestLimiterKeepsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Minute)
		mustAcquire(t, l, "POST /m", "1").release(limits("b", 1, 0, 1))
		order := make(chan int, 5)
		for i := range 5 {
			go func() {
				k := mustAcquire(t, l, "POST /m", "1")
				order <- i
				k.release(limits("b", 1, 0, 1))
			}()
			synctest.Wait()
		}
		for want := range 5 {
			if got := <-order; got != want {
				t.Fatalf("request %d went in place %d", got, want)
			}
		}
	})
}

func TestLimiterCanBeCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Minute)
		mustAcquire(t, l, "POST /m", "1").release(limits("b", 1, 0, 10))
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		began := time.Now()
		if _, err := l.acquire(ctx, "POST /m", "1"); !errors.Is(err, context.Canceled) {
			t.Errorf("acquire returned %v, expected Canceled", err)
		}
		if d := time.Since(began); d != time.Second {
			t.Errorf("it returned after %v, expected 1s", d)
		}
	})
}

// discordgo keeps a bucket for each interaction for ever.
func TestLimiterForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Minute)
		most := 0
		for i := range 50_000 {
			mustAcquire(t, l, "PATCH /w", fmt.Sprint(i)).release(limits("b", 5, 4, 1))
			time.Sleep(10 * time.Millisecond)
			most = max(most, len(l.buckets))
		}
		if most > 2*sweepMin {
			t.Errorf("up to %d buckets were kept for 50000 inputs, expected at most %d", most, 2*sweepMin)
		}
		if len(l.hashes) != 1 {
			t.Errorf("%d routes are known, expected one", len(l.hashes))
		}
	})
}

func TestPaceGranted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const granted = 400
		p := newPace(time.Minute, granted)
		began := time.Now()
		for range granted {
			if err := p.take(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if d := time.Since(began); d < time.Second || d > paceWindow {
			t.Errorf("%d requests took %v, expected them to fill a second", granted, d)
		}
	})
}

func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPace(time.Minute, 0)
		var at []time.Time
		for range 175 {
			if err := p.take(t.Context()); err != nil {
				t.Fatal(err)
			}
			at = append(at, time.Now())
		}
		for i := 1; i < len(at); i++ {
			if d := at[i].Sub(at[i-1]); d != paceWindow/globalRequests {
				t.Fatalf("request %d was sent %v after the one before, expected even steps of %v", i, d, paceWindow/globalRequests)
			}
		}
		if d := at[len(at)-1].Sub(at[0]); d > 4*time.Second {
			t.Errorf("175 requests took %v, expected about three seconds", d)
		}
		p.pause(10 * time.Second)
		began := time.Now()
		if err := p.take(t.Context()); err != nil || time.Since(began) != 10*time.Second {
			t.Errorf("during a pause take returned %v after %v, expected nil after 10s", err, time.Since(began))
		}
		p.pause(10 * time.Second)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began = time.Now()
		if err := p.take(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 0 {
			t.Errorf("take returned %v after %v, expected DeadlineExceeded at once", err, time.Since(began))
		}
	})
}

// Requests that arrive a little late must not run into those behind them: two bursts became one of more than Discord
// allows within a second.
func TestPaceBearsJitter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPace(time.Minute, 0)
		began := time.Now()
		var arrived []time.Time
		for range 300 {
			if err := p.take(t.Context()); err != nil {
				t.Fatal(err)
			}
			at := time.Now()
			if at.Sub(began) < time.Second { // then the way becomes quicker
				at = at.Add(95 * time.Millisecond)
			}
			arrived = append(arrived, at)
		}
		slices.SortFunc(arrived, time.Time.Compare)
		for i := globalRequests; i < len(arrived); i++ {
			if d := arrived[i].Sub(arrived[i-globalRequests]); d < time.Second {
				t.Fatalf("%d requests arrived within %v, expected at most %d a second", globalRequests+1, d, globalRequests)
			}
		}
	})
}

// Whoever has much to say keeps others waiting for one request of theirs at a time: the wait of one who comes does not
// grow with the crowd of another.
func TestPaceLetsServersTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPace(time.Minute, 0)
		p.pause(time.Second)
		var mu sync.Mutex
		var order []string
		request := func(o turns.Owner, wait bool) {
			ctx := turns.For(t.Context(), o)
			go func() {
				if wait && p.letThrough(ctx) != nil || p.take(ctx) != nil {
					t.Error("a request was given up")
				}
				mu.Lock()
				defer mu.Unlock()
				order = append(order, string(o))
			}()
			synctest.Wait()
		}
		for range 300 {
			request("noisy", false)
			request("noisy board", true)
		}
		for range 3 {
			request("quiet", false)
			request("quiet board", true)
		}
		time.Sleep(time.Minute)
		for what, last := range map[string]int{"quiet": 6, "quiet board": 309} {
			mu.Lock()
			at := slices.Index(order, what)
			for i, o := range order {
				if o == what {
					at = i
				}
			}
			mu.Unlock()
			if at < 0 || at >= last {
				t.Errorf("the last request of %s was number %d of %d; want one of the first %d", what, at+1, len(order), last)
			}
		}
		if len(order) != 606 {
			t.Errorf("%d were sent", len(order))
		}
	})
}

// A request that would wait too long behind a crowd of its own is refused at once; one of another server is not.
func TestPaceForetellsWaitsByTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPace(time.Minute, 0)
		p.pause(time.Second)
		for range 200 {
			go func() { _ = p.take(turns.For(t.Context(), "noisy")) }()
			synctest.Wait()
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		if err := p.take(turns.For(ctx, "noisy")); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("one more of the crowd: %v", err)
		}
		began := time.Now()
		if err := p.take(turns.For(ctx, "quiet")); err != nil || time.Since(began) > time.Second+2*p.gap {
			t.Errorf("one of another server: %v after %v", err, time.Since(began))
		}
		time.Sleep(time.Minute)
	})
}

// What can wait is sent in the gaps that others leave, in order, and never keeps them waiting.
func TestPaceLetsTheHurriedGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPace(time.Minute, 0)
		sent := make(chan string, 100)
		request := func(name string, wait bool) {
			go func() {
				if wait && p.letThrough(t.Context()) != nil {
					return
				}
				if p.take(t.Context()) == nil {
					sent <- name
				}
			}()
			synctest.Wait()
		}
		for i := range 20 {
			request(fmt.Sprint("behind ", i), true) // the first is sent at once
		}
		for i := range 5 {
			request(fmt.Sprint("move ", i), false)
		}
		time.Sleep(time.Second)
		var order []string
		for range 25 {
			order = append(order, <-sent)
		}
		want := []string{"behind 0", "move 0", "move 1", "move 2", "move 3", "move 4"}
		for i := 1; i < 20; i++ {
			want = append(want, fmt.Sprint("behind ", i))
		}
		if !slices.Equal(order, want) {
			t.Errorf("sent were\n%q, expected\n%q", order, want)
		}
	})
}

// Requests of a context that can wait stand behind all others, wherever they go.
func TestUnhurriedRequestsGoBehind(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("*", says(200, `{"id":"1"}`))
	c := f.client()
	queued := func(of *turns.Queue[*paceWaiter], n int) {
		for limit := time.Now().Add(waitFor); ; time.Sleep(time.Millisecond) {
			c.rest.pace.mu.Lock()
			have := of.Len()
			c.rest.pace.mu.Unlock()
			if have == n {
				return
			}
			if time.Now().After(limit) {
				t.Fatalf("%d requests wait, expected %d", have, n)
			}
		}
	}
	c.rest.pace.pause(waitFor)
	var all sync.WaitGroup
	send := func(ctx context.Context, channel string) {
		all.Go(func() {
			if _, err := c.Send(ctx, ChannelID(channel), Message{Content: "x", Nonce: channel}); err != nil {
				t.Error(err)
			}
		})
	}
	for i := range 3 {
		send(Unhurried(t.Context()), fmt.Sprint("behind", i))
	}
	queued(&c.rest.pace.behind, 3)
	for i := range 3 {
		send(t.Context(), fmt.Sprint("move", i))
	}
	queued(&c.rest.pace.sending, 3)
	c.rest.pace.mu.Lock()
	c.rest.pace.next = time.Now()
	c.rest.pace.gap = 150 * time.Millisecond // far enough apart to arrive in the order in which they are sent
	c.rest.pace.nextLet = c.rest.pace.next.Add(c.rest.pace.gap)
	c.rest.pace.wake()
	c.rest.pace.mu.Unlock()
	all.Wait()
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, r := range f.requests {
		if move := strings.Contains(r.what, "move"); move != (i < 3) {
			t.Errorf("request %d is %q; expected all moves before the others", i, r.what)
		}
	}
}

func TestPaceForgetsWhoGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPace(time.Minute, 0)
		p.pause(time.Second)
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan error, 2)
		go func() { gone <- p.take(ctx) }()
		go func() { gone <- p.letThrough(ctx) }()
		synctest.Wait()
		cancel()
		for range 2 {
			if err := <-gone; !errors.Is(err, context.Canceled) {
				t.Errorf("waiting ended with %v, expected Canceled", err)
			}
		}
		if err := p.letThrough(t.Context()); err != nil {
			t.Error(err)
		}
		if err := p.take(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestInvalidCount(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	i := newInvalidCount()
	for n := range invalidFirst {
		want := noCare
		switch {
		case n >= invalidLimit:
			want = noBot
		case n >= invalidWaits:
			want = noWaits
		}
		if got := i.careAt(now); got != want {
			t.Fatalf("after %d refusals %v is withheld, expected %v", n, got, want)
		}
		if n%2 == 0 {
			i.note(now, 403, "", true)
		} else {
			i.note(now, 429, "shared", false) // of an answer to an input
		}
		i.note(now, 429, "shared", true) // does not count
		i.note(now, 500, "", true)
		i.note(now, 404, "", true)
	}
	for _, tt := range []struct { // in order: what is long past is forgotten at a look
		after time.Duration
		want  care
	}{{0, noMore}, {9 * time.Minute, noMore}, {11 * time.Minute, noCare}} {
		if got := i.careAt(now.Add(tt.after)); got != tt.want {
			t.Errorf("after %v %v is withheld, expected %v", tt.after, got, tt.want)
		}
	}
}

// The more is refused, the less is sent; an input has its first answer whatever happens.
func TestInvalidCountStopsSending(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		refused                int
		board, message, follow bool
	}{
		{invalidWaits - 1, true, true, true}, {invalidWaits, false, true, true},
		{invalidLimit, false, false, true}, {invalidFirst, false, false, false}, {10_000, false, false, false},
	} {
		f := newFake(t)
		f.answer("*", says(200, `{}`))
		c := f.client()
		for range tt.refused {
			c.rest.invalid.note(time.Now(), 403, "", true)
		}
		sends := func(what string, want bool, err error) {
			t.Helper()
			if (err == nil) != want || Permanent(err) {
				t.Errorf("after %d refusals: %s: %v, expected it to be sent: %v, and worth repeating later", tt.refused, what,
					err, want)
			}
		}
		sends("a board", tt.board, c.Change(Unhurried(t.Context()), "1", "2", Message{Content: "x"}))
		_, err := c.Send(t.Context(), "1", Message{Content: "x"})
		sends("a message", tt.message, err)
		r := testReply(c, CommandRun)
		sends("a first answer", true, r.Answer(t.Context(), Message{Content: "x"}))
		sends("a further one", tt.follow, r.Follow(t.Context(), Message{Content: "x"}))
	}
}

func TestTokenIsDeadAfterRefusalsInARow(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	i := newInvalidCount()
	for _, status := range []int{401, 401, 200, 401, 500, 401} {
		i.note(now, status, "", true)
	}
	if i.tokenDead() {
		t.Error("the token counts as refused after two in a row")
	}
	for range 2 * refusedTokens {
		i.note(now, 200, "", true)
		i.note(now, 401, "", true)
		i.note(now, 401, "", true)
	}
	if i.tokenDead() {
		t.Error("the token counts as refused although it works in between")
	}
	for range 3 * refusedTokens {
		i.note(now, 401, "", true)
	}
	if !i.tokenDead() {
		t.Errorf("the token does not count as refused after %d in a row", refusedTokens)
	}
}

func TestRecentIsBounded(t *testing.T) {
	t.Parallel()
	r := newRecent(3)
	for i, tt := range []struct {
		key  string
		want bool
	}{{"a", true}, {"a", false}, {"b", true}, {"c", true}, {"a", false}, {"d", true}, {"a", true}, {"c", false}} {
		if got := r.first(tt.key); got != tt.want {
			t.Errorf("step %d: first(%q) is %v, expected %v", i, tt.key, got, tt.want)
		}
	}
	if len(r.set) != 3 {
		t.Errorf("%d keys are kept, expected 3", len(r.set))
	}
}
