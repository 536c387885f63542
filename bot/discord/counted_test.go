package discord

import (
	"testing"
	"time"

	"witchtable/bot/gauge"
)

// counts remembers what a client tells of.
type counts struct {
	gauge.Off
	asked   map[gauge.Outcome]int
	refused map[gauge.Refusal]int
	other   int
}

func (c *counts) Asked(call gauge.Call, o gauge.Outcome, _ time.Duration) {
	c.asked[o]++
	if call == 0 {
		c.other++
	}
}
func (c *counts) Refused(r gauge.Refusal) { c.refused[r]++ }

func TestRequestsAreCounted(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	counted := &counts{asked: map[gauge.Outcome]int{}, refused: map[gauge.Refusal]int{}}
	c := f.client(func(to *Config) { to.Meter = counted })
	f.answer("POST /channels/7/messages", inTurn(says(200, `{"id":"1"}`), says(403, `{"code":50001}`),
		says(404, `{"code":10003}`), says(429, `{"retry_after":0.01}`), lost, says(503, ``), says(200, `{"id":"2"}`)))
	for range 3 {
		_, _ = c.Send(t.Context(), "7", Message{Content: "words", Nonce: "n"})
	}
	if _, err := c.Send(t.Context(), "7", Message{Content: "words", Nonce: "n"}); err != nil {
		t.Fatal(err)
	}
	want := map[gauge.Outcome]int{gauge.Done: 2, gauge.Forbidden: 1, gauge.Rejected: 1, gauge.Limited: 1,
		gauge.Unanswered: 1, gauge.Stumbled: 1}
	for _, o := range gauge.Outcomes() {
		if counted.asked[o] != want[o] {
			t.Errorf("%d requests are %s; want %d", counted.asked[o], o, want[o])
		}
	}
	if counted.refused[gauge.By403] != 1 || counted.refused[gauge.By429] != 1 || len(counted.refused) != 2 {
		t.Errorf("towards a ban: %v", counted.refused)
	}
	if counted.other > 0 {
		t.Errorf("%d requests are of no known kind", counted.other)
	}
}

// Counting a request costs nothing where nobody does.
func TestCountingOfRequestsAllocatesNothing(t *testing.T) {
	q := &apiCall{method: "PATCH", route: "/channels/{channel}/messages/{message}"}
	m := gauge.Or(nil)
	if n := testing.AllocsPerRun(100, func() { m.Asked(q.counted(), outcomeOf(429, nil), time.Second) }); n > 0 {
		t.Errorf("%v allocations a request", n)
	}
}
