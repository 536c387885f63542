package sandbox_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
)

func orderFault(t testing.TB, s *sandbox.Server, f sandbox.Fault) {
	t.Helper()
	if _, err := s.OrderFault(f); err != nil {
		t.Fatal(err)
	}
}

func TestFaultsOnRequests(t *testing.T) {
	const route = "POST /channels/*/messages"
	for _, c := range []struct {
		name         string
		fault        sandbox.Fault
		status, code int
		acted        bool
	}{
		{"rate limit", sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 0.25}, 429, 0, false},
		{"global rate limit", sandbox.Fault{Kind: sandbox.FaultRateLimit, Scope: "global"}, 429, 0, false},
		{"500", sandbox.Fault{Kind: sandbox.FaultError}, 500, 0, false},
		{"502", sandbox.Fault{Kind: sandbox.FaultError, Status: 502}, 502, 0, false},
		{"an error of one's own", sandbox.Fault{Kind: sandbox.FaultError, Status: 403, Code: 40003}, 403, 40003, false},
		{"lost answer", sandbox.Fault{Kind: sandbox.FaultLostAnswer, Status: 503}, 503, 0, true},
		{"cut before", sandbox.Fault{Kind: sandbox.FaultCut}, 0, 0, false},
		{"cut after", sandbox.Fault{Kind: sandbox.FaultCut, After: true}, 0, 0, true},
		{"delay", sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 1}, 200, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start(t, sandbox.Config{})
			b := newRaw(t, s)
			c.fault.Route = route
			orderFault(t, s, c.fault)
			path := "/channels/" + b.channel("#tavern") + "/messages"
			wantAnswer(t, "other route", b.do("GET", "/applications/@me", ""), 200, 0)
			a := b.do("POST", path, `{"content":"x"}`)
			wantAnswer(t, "hit", a, c.status, c.code)
			if c.status == 429 &&
				(a.header.Get("Retry-After") == "" || a.header.Get("X-RateLimit-Scope") == "" ||
					!strings.Contains(string(a.raw), "retry_after")) {
				t.Errorf("429 without Retry-After, scope or retry_after: %v %s", a.header, a.raw)
			}
			if got := len(said(t, s, "#tavern")) == 1; got != c.acted {
				t.Errorf("acted: %t, want %t", got, c.acted)
			}
			wantAnswer(t, "once only", b.do("POST", path, `{"content":"x"}`), 200, 0)
			noViolations(t, s)
		})
	}
}

// TestARequestCutShortStaysSo: one whose sender has died with half of it sent is cut short also where it is taken up
// late, and not one without a body.
func TestARequestCutShortStaysSo(t *testing.T) {
	for _, late := range []bool{false, true} {
		s := start(t, sandbox.Config{})
		b := newRaw(t, s)
		if late {
			orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 1, Route: "POST /channels/*/messages"})
		}
		at, err := url.Parse(s.URL())
		if err != nil {
			t.Fatal(err)
		}
		conn, err := net.Dial("tcp", at.Host)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintf(conn, "POST /api/v10/channels/%s/messages HTTP/1.1\r\nHost: %s\r\n"+
			"Authorization: Bot %s\r\nUser-Agent: DiscordBot (https://example.org, 1)\r\n"+
			"Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{\"conte",
			b.channel("#tavern"), at.Host, b.token); err != nil {
			t.Fatal(err)
		}
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, conn)
		_ = conn.Close()
		var got []int
		for _, v := range s.Violations() {
			got = append(got, v.Code)
		}
		if want := []int{50109}; !slices.Equal(got, want) {
			t.Errorf("taken up late: %t: it is complained of with %v, want %v", late, got, want)
		}
	}
}

// TestLostAnswerAndNonce: the repeat of a message whose answer was lost makes no second one.
func TestLostAnswerAndNonce(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultLostAnswer, Route: "POST /channels/*/messages"})
	body := `{"content":"the cat leaves","nonce":"t7-3","enforce_nonce":true}`
	wantAnswer(t, "first", b.do("POST", path, body), 500, 0)
	wantAnswer(t, "repeat", b.do("POST", path, body), 200, 0)
	if list := said(t, s, "#tavern"); len(list) != 1 {
		t.Errorf("%d messages, want 1", len(list))
	}
}

func TestFaultChance(t *testing.T) {
	hits := func(seed uint64) string {
		s := start(t, sandbox.Config{Seed: seed})
		b := newRaw(t, s)
		orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultError, Times: -1, Probability: 0.5})
		out := ""
		for range 30 {
			if b.do("GET", "/applications/@me", "").status == 500 {
				out += "x"
			} else {
				out += "."
			}
		}
		s.ClearFault(0)
		wantAnswer(t, "after clearing", b.do("GET", "/applications/@me", ""), 200, 0)
		return out
	}
	a, again, other := hits(1), hits(1), hits(2)
	if a != again {
		t.Errorf("same seed: %s and %s", a, again)
	}
	if a == other || !strings.Contains(a, "x") || !strings.Contains(a, ".") {
		t.Errorf("seeds 1 and 2: %s and %s, want different mixtures", a, other)
	}
}

func TestFaultsOnDelivery(t *testing.T) {
	s, clock := manual(t, sandbox.Config{})
	b := newRaw(t, s)
	b.register()
	l, _ := b.identified(0)
	ash := play(t, s, "Ash")

	orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultRepeatInteraction})
	a, done := b.ask(l, ash, "go", "")
	if again := l.interaction(); again.ID != a.ID {
		t.Errorf("second delivery is %s, want %s again", again.ID, a.ID)
	}
	b.do("POST", a.callback(), okAnswer)
	<-done
	wantAnswer(t, "answer to the repeat", b.do("POST", a.callback(), okAnswer), 400, 40060)

	orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultLoseInteraction})
	lost := make(chan error, 1)
	go func() { _, err := ash.Command(soon(t), "#tavern", "go", nil); lost <- err }()
	advanceUntil(t, clock, 3*time.Second, lost, func(err error) {
		if !errors.Is(err, player.ErrFailed) {
			t.Errorf("lost interaction: %v, want a failure", err)
		}
	})
}

// advanceUntil moves the clock on until a result is there.
func advanceUntil[T any](t testing.TB, clock *manualClock, step time.Duration, result <-chan T, check func(T)) {
	t.Helper()
	deadline := time.After(10 * time.Second)
	for {
		clock.Advance(step)
		select {
		case r := <-result:
			check(r)
			return
		case <-deadline:
			t.Fatal("no result")
		case <-time.After(time.Millisecond):
		}
	}
}

func TestFaultsRefused(t *testing.T) {
	s := start(t, sandbox.Config{})
	for _, f := range []sandbox.Fault{
		{Kind: "earthquake"},
		{Kind: sandbox.FaultError, Status: 200},
		{Kind: sandbox.FaultError, Probability: 1.5},
		{Kind: sandbox.FaultRateLimit, Scope: "mine"},
		{Kind: sandbox.FaultError, Route: "["},
	} {
		if _, err := s.OrderFault(f); err == nil {
			t.Errorf("fault %+v is taken, want an error", f)
		}
	}
	if err := s.Gateway("explode"); err == nil {
		t.Error("an unknown gateway fault is taken")
	}
}

func TestRateLimits(t *testing.T) {
	s, clock := manual(t, sandbox.Config{RateLimits: true})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	for i := range 5 {
		a := b.do("POST", path, `{"content":"x"}`)
		wantAnswer(t, "within the limit", a, 200, 0)
		if want := string(rune('4' - i)); a.header.Get("X-RateLimit-Remaining") != want {
			t.Errorf("message %d: %s remaining, want %s", i, a.header.Get("X-RateLimit-Remaining"), want)
		}
	}
	wantAnswer(t, "sixth", b.do("POST", path, `{"content":"x"}`), 429, 0)
	wantAnswer(t, "another channel", b.do("POST", "/channels/"+b.channel("#crossroads")+"/messages", `{"content":"x"}`),
		200, 0)
	clock.Advance(5 * time.Second)
	wantAnswer(t, "after the window", b.do("POST", path, `{"content":"x"}`), 200, 0)
}

func TestCounters(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	b.do("POST", path, `{"content":"x"}`)
	b.do("POST", path, `{}`)
	got := s.Counters()["POST /channels/{channel_id}/messages"]
	if got.Requests != 2 || got.ByStatus[http.StatusOK] != 1 || got.ByStatus[http.StatusBadRequest] != 1 {
		t.Errorf("counted %+v, want 2 requests, 200 and 400 once each", got)
	}
}

// Where only files are refused, everything else is taken.
func TestFaultOnFilesAlone(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultError, Status: 400, Code: 50035, Times: -1, Files: true})
	path := "/channels/" + b.channel("#tavern") + "/messages"
	wantAnswer(t, "words", b.do("POST", path, `{"content":"x"}`), 200, 0)
	wantAnswer(t, "a file", b.upload("POST", path, `{"content":"x"}`, map[string]string{"a.txt": "a"}), 400, 50035)
	noViolations(t, s)
}

// A refusal may come with the status of a rate limit, and a page from what stands before the API.
func TestFaultsThatLookOtherwise(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultError, Status: 429, Code: 30046, Route: "POST /channels/*/messages"})
	if a := b.do("POST", path, `{"content":"x"}`); a.status != 429 || !strings.Contains(string(a.raw), `"code":30046`) ||
		!strings.Contains(string(a.raw), `"retry_after":1`) {
		t.Errorf("a refusal as a rate limit is %d %s", a.status, a.raw)
	}
	orderFault(t, s, sandbox.Fault{Kind: sandbox.FaultError, Status: 403, Page: true, Route: "POST /channels/*/messages"})
	if a := b.do("POST", path, `{"content":"x"}`); a.status != 403 || strings.Contains(string(a.raw), "{") {
		t.Errorf("a page is %d %s", a.status, a.raw)
	}
}

// A nonce stands for the first message also when that has been deleted.
func TestNonceOfADeletedMessage(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	const body = `{"content":"x","nonce":"n1","enforce_nonce":true}`
	m := b.do("POST", path, body).message(t)
	wantAnswer(t, "deleted", b.do("DELETE", path+"/"+string(m.ID), ""), 204, 0)
	wantAnswer(t, "sent again", b.do("POST", path, body), 404, 10008)
	wantAnswer(t, "by another nonce", b.do("POST", path, strings.Replace(body, "n1", "n2", 1)), 200, 0)
	noViolations(t, s)
}
