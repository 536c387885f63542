package sandbox_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/sandbox"
)

// What is due while the clock is put forward happens in its order, each at its time, and what it leads to as well.
func TestTimePassesInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := sandbox.NewAhead()
		start := c.Now()
		var mu sync.Mutex
		var happened []string
		note := func(what string) {
			mu.Lock()
			defer mu.Unlock()
			happened = append(happened, what+" "+c.Now().Sub(start).Round(time.Minute).String())
		}
		c.AfterFunc(36*time.Hour, func() { note("late") })
		c.AfterFunc(3*time.Hour, func() {
			note("second")
			c.AfterFunc(time.Hour, func() { note("third") })
		})
		c.AfterFunc(time.Hour, func() { note("first") })
		stop := c.AfterFunc(2*time.Hour, func() { note("never") })
		if !stop() || stop() {
			t.Error("a timer is not stopped just once")
		}
		if err := c.Pass(t.Context(), 6*time.Hour); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		mu.Lock()
		got := strings.Join(happened, ", ")
		mu.Unlock()
		if want := "first 1h0m0s, second 3h0m0s, third 4h0m0s"; got != want {
			t.Errorf("happened: %s\nwant: %s", got, want)
		}
		if ahead := c.Now().Sub(start); ahead < 6*time.Hour || ahead > 6*time.Hour+time.Minute {
			t.Errorf("the clock went on by %v, want 6 hours", ahead)
		}
	})
}

// A program asks the sandbox to let time pass, where its clock can be moved.
func TestTimePassesOnRequest(t *testing.T) {
	c := sandbox.NewAhead()
	s, err := sandbox.Start(sandbox.Config{Clock: c})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	asks := func(s *sandbox.Server, body string) int {
		t.Helper()
		r, err := http.Post(s.URL()+"/sandbox/clock", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		return r.StatusCode
	}
	before := c.Now()
	if code := asks(s, `{"hours": 3}`); code != http.StatusOK && code != http.StatusNoContent {
		t.Errorf("letting 3 hours pass: %d", code)
	}
	if ahead := c.Now().Sub(before); ahead < 3*time.Hour {
		t.Errorf("the clock went on by %v, want 3 hours", ahead)
	}
	for _, body := range []string{`{"hours": 0}`, `{"hours": -1}`, `{"hours": 10000}`} {
		if code := asks(s, body); code != http.StatusBadRequest {
			t.Errorf("%s: %d, want it refused", body, code)
		}
	}
	still, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { still.Close() })
	if code := asks(still, `{"hours": 3}`); code != http.StatusBadRequest {
		t.Errorf("a sandbox whose clock nobody moves: %d, want that refused", code)
	}
}
