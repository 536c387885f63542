package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// dated answers as h does, by a clock that shows a certain time.
func dated(now func() time.Time, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", now().UTC().Format(http.TimeFormat))
		h(w, r)
	}
}

// idOf is an id that Discord makes at a time.
func idOf(t time.Time) string { return strconv.FormatUint(uint64(t.UnixMilli()-discordEpoch)<<22, 10) }

// What Discord has told somebody has failed is not carried out, by whatever this machine's clock says.
func TestLateInputsAreDropped(t *testing.T) {
	t.Parallel()
	for name, wrong := range map[string]time.Duration{"clocks agree": 0, "Discord is ahead": time.Hour,
		"Discord is behind": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			there := func() time.Time { return time.Now().Add(wrong) }
			f := newFake(t)
			f.answer("GET /gateway/bot", dated(there, f.answers["GET /gateway/bot"]))
			timely := idOf(there().Add(waitFor)) // whenever it arrives
			f.script = func(_ int, g *peer) {
				g.welcome()
				g.event("INTERACTION_CREATE", press(idOf(there().Add(-5*time.Second))))
				g.event("INTERACTION_CREATE", press(timely))
				g.serve()
			}
			r := start(t, f.client(), nil)
			got := []Input{r.input()}
			r.close() // waits for whatever is at work
			for len(r.inputs) > 0 {
				got = append(got, r.input())
			}
			if len(got) != 1 || got[0].ID != timely {
				t.Errorf("handed over is %+v, expected the timely one alone", got)
			}
		})
	}
}

// An input of which it is not known how late it is, is taken.
func TestInputsAreTakenWhereTheTimeIsUnknown(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.script = func(_ int, g *peer) {
		g.welcome()
		g.event("INTERACTION_CREATE", press("4194304000"))
		g.serve()
	}
	r := start(t, f.client(), nil)
	r.input()
	r.close()
}

func TestServerClockIsNeverAhead(t *testing.T) {
	t.Parallel()
	var c serverClock
	here := time.Now()
	there := here.Add(17*time.Minute + 400*time.Millisecond).Truncate(time.Second).Add(900 * time.Millisecond)
	for i := range 40 {
		passed := time.Duration(i) * 7 * time.Second / 10
		h := http.Header{"Date": {there.Add(passed).UTC().Format(http.TimeFormat)}}
		c.note(h, here.Add(passed+20*time.Millisecond)) // which was on its way
	}
	now := 30 * time.Second
	switch age := c.age(there.Add(now-4*time.Second), here.Add(now)); {
	case age > 4*time.Second:
		t.Errorf("what is four seconds old is held to be %v old", age)
	case age < 3500*time.Millisecond:
		t.Errorf("after many answers, what is four seconds old is held to be %v old", age)
	}
	if age := new(serverClock).age(here.Add(-time.Hour), here); age != 0 {
		t.Errorf("without an answer of Discord's, an age of %v is known", age)
	}
}

// How the connection is, is told as it is now, and not as it once was.
func TestGatewayTellsTheTruth(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	cut := make(chan struct{})
	f.script = func(n int, g *peer) {
		if n > 1 {
			return // and so on: nobody is let in any more
		}
		g.welcome()
		go func() { <-cut; g.conn.Close() }()
		g.serve()
	}
	c := f.client()
	if g := c.Gateway(); g.Up || !g.Since.IsZero() {
		t.Errorf("before it has begun, the connection is %+v", g)
	}
	r := start(t, c, nil)
	until := func(what string, is func(Gateway) bool) Gateway {
		t.Helper()
		for end := time.Now().Add(waitFor); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if g := c.Gateway(); is(g) {
				return g
			}
		}
		t.Fatalf("waited in vain until %s; the connection is %+v", what, c.Gateway())
		return Gateway{}
	}
	up := until("it stands", func(g Gateway) bool { return g.Up })
	until("heartbeats are answered", func(g Gateway) bool { return g.Heard.After(up.Heard) })
	close(cut)
	down := until("it is lost", func(g Gateway) bool { return !g.Up })
	if !down.Since.After(up.Since) {
		t.Errorf("lost since %v, up since %v", down.Since, up.Since)
	}
	r.stop()
	r.end()
}

// An answer 429 with a code that says something else is no rate limit.
func TestCodesBeforeStatus(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("PATCH /channels/1/messages/2", says(429, `{"code":30046,"message":"no","retry_after":0.01}`))
	c := f.client()
	if err := c.Change(t.Context(), "1", "2", Message{}); !errors.Is(err, ErrTooManyEdits) {
		t.Errorf("Change returned %v, expected that the message is old", err)
	}
	if n := len(f.sent("PATCH /channels/1/messages/2")); n != 1 {
		t.Errorf("it was tried %d times", n)
	}
}

// Whoever is in quarantine does not go on asking.
func TestQuarantine(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	const open = "POST /users/@me/channels"
	f.answer(open, inTurn(says(200, `{"id":"5"}`),
		says(403, `{"code":20026,"message":"Your bot has been flagged by our anti-spam system"}`)))
	c := f.client()
	if _, err := c.OpenDM(t.Context(), "1"); err != nil || !c.Quarantined().IsZero() {
		t.Fatalf("the first is not opened: %v", err)
	}
	for _, who := range []UserID{"2", "3"} {
		if _, err := c.OpenDM(t.Context(), who); !errors.Is(err, ErrQuarantined) || !Permanent(err) {
			t.Errorf("OpenDM returned %v", err)
		}
	}
	if ch, err := c.OpenDM(t.Context(), "1"); err != nil || ch != "5" {
		t.Errorf("who has been written to before is not written to: %q, %v", ch, err)
	}
	if n := len(f.sent(open)); n != 2 {
		t.Errorf("Discord was asked %d times, expected no more than 2", n)
	}
	if until := time.Until(c.Quarantined()); until < time.Hour {
		t.Errorf("the quarantine is over in %v", until)
	}
}

// A message whose nonce stands for one that somebody has deleted is sent all the same, and only once.
func TestNonceOfADeletedMessage(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	var nonces []string
	f.answer("POST /channels/1/messages", func(w http.ResponseWriter, r *http.Request) {
		body := f.sent("POST /channels/1/messages")
		text := string(body[len(body)-1].body)
		_, nonce, _ := strings.Cut(text, `"nonce":"`)
		nonce, _, _ = strings.Cut(nonce, `"`)
		nonces = append(nonces, nonce)
		if nonce == "T1.b2" {
			says(404, `{"code":10008,"message":"Unknown Message"}`)(w, r)
			return
		}
		says(200, `{"id":"77"}`)(w, r)
	})
	c := f.client()
	for range 2 {
		id, err := c.Send(t.Context(), "1", Message{Content: "hi", Nonce: "T1.b2"})
		if id != "77" || err != nil {
			t.Errorf("Send returned %q, %v", id, err)
		}
	}
	if len(nonces) != 4 || nonces[1] == nonces[0] || nonces[1] != nonces[3] || len(nonces[1]) > 25 {
		t.Errorf("the nonces are %q, expected that another is tried, always the same", nonces)
	}
}

// What Discord says of threads tells why there is none.
func TestNoThread(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]error{50024: ErrNotHere, 160006: ErrThreadsFull, 200001: ErrRefused} {
		f := newFake(t)
		f.answer("POST /channels/1/messages/2/threads", says(400, fmt.Sprintf(`{"code":%d,"message":"no"}`, code)))
		if _, err := f.client().StartThread(context.Background(), "1", "2", "Table"); !errors.Is(err, want) ||
			!Permanent(err) {
			t.Errorf("code %d: StartThread returned %v, expected %v", code, err, want)
		}
	}
}
