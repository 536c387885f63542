package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
)

// ofAll tells a meter of everything there is to be told of.
func ofAll(m gauge.Meter) {
	for _, i := range gauge.Inputs() {
		m.Came(i)
	}
	m.Acknowledged(40*time.Millisecond, true)
	m.Acknowledged(3*time.Second, false)
	for _, c := range gauge.Calls() {
		for _, o := range gauge.Outcomes() {
			m.Asked(c, o, time.Millisecond)
		}
	}
	for _, r := range gauge.Refusals() {
		m.Refused(r)
	}
	for _, g := range gauge.Greetings() {
		m.Greeted(g)
	}
	m.Committed(3, 2*time.Millisecond)
	for _, f := range gauge.Faults() {
		m.StoreFailed(f)
	}
	for _, p := range gauge.Pictures() {
		m.Pictured(p, time.Millisecond)
	}
	for _, l := range gauge.Limits() {
		for _, w := range gauge.Everybody() {
			m.Limited(l, w)
		}
	}
}

// closed are all values that labels of ours may have.
func closed() map[string][]string {
	all := map[string][]string{"version": {"v0"}}
	for _, c := range gauge.Calls() {
		all["call"] = append(all["call"], c.String())
	}
	for _, o := range gauge.Outcomes() {
		all["outcome"] = append(all["outcome"], o.String())
	}
	for _, r := range gauge.Refusals() {
		all["status"] = append(all["status"], r.String())
	}
	for _, g := range gauge.Greetings() {
		all["session"] = append(all["session"], g.String())
	}
	for _, f := range gauge.Faults() {
		all["kind"] = append(all["kind"], f.String())
	}
	for _, i := range gauge.Inputs() {
		all["fate"] = append(all["fate"], i.String())
	}
	for _, p := range gauge.Pictures() {
		all["fate"] = append(all["fate"], p.String())
	}
	for _, l := range gauge.Limits() {
		all["what"] = append(all["what"], l.String())
	}
	for _, w := range gauge.Everybody() {
		all["whose"] = append(all["whose"], w.String())
	}
	for _, p := range gauge.Passings() {
		all["fate"] = append(all["fate"], p.String())
	}
	return all
}

func config() Config {
	return Config{
		Ready: func(context.Context) error { return nil },
		State: func() State { return State{Connected: true, Turned: time.Unix(1_790_000_000, 0), Thoughts: 7} },
		Stored: func(context.Context) (Stored, error) {
			return Stored{Tables: 2, Unsaid: 3, Oldest: time.Unix(1_790_000_000, 0)}, nil
		},
		Now: func() time.Time { return time.Unix(1_790_000_005, 0) }, Log: zerolog.Nop(),
	}
}

// What tells one count from another is of a closed list, so that no name, card or id can be among it; and it is there
// from the start, so that what has never happened can be told from what nobody counts.
func TestEveryLabelIsOfAClosedList(t *testing.T) {
	c := New("v0")
	if err := c.registry.Register(newStates(config())); err != nil {
		t.Fatal(err)
	}
	before := series(t, c)
	ofAll(c.Meter())
	after := series(t, c)
	if !slices.Equal(before, after) {
		t.Errorf("there are %d series at the start and %d when all has happened", len(before), len(after))
	}
	if want := len(gauge.Calls()) * len(gauge.Outcomes()); len(after) < want {
		t.Errorf("there are %d series; requests alone have %d", len(after), want)
	}
}

// series lists all series of ours with their labels, and holds these to the lists.
func series(t *testing.T, c *Counts) (out []string) {
	t.Helper()
	families, err := c.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	may := closed()
	for _, f := range families {
		if !strings.HasPrefix(f.GetName(), namespace+"_") {
			continue // of Go and of the process
		}
		if f.GetHelp() == "" {
			t.Errorf("nobody says what %s is", f.GetName())
		}
		for _, m := range f.GetMetric() {
			name := f.GetName()
			for _, l := range m.GetLabel() {
				if !slices.Contains(may[l.GetName()], l.GetValue()) {
					t.Errorf("%s has %s=%q, which is on no list", f.GetName(), l.GetName(), l.GetValue())
				}
				name += " " + l.GetValue()
			}
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// People wait for those who tell a meter.
func TestCountingAllocatesNothing(t *testing.T) {
	for name, m := range map[string]gauge.Meter{
		"nobody counts": gauge.Or(nil), "somebody counts": New("v0").Meter(),
	} {
		if n := testing.AllocsPerRun(50, func() { tellOfOne(m) }); n > 0 {
			t.Errorf("where %s, %v allocations", name, n)
		}
	}
}

func tellOfOne(m gauge.Meter) {
	m.Came(gauge.Taken)
	m.Acknowledged(time.Millisecond, true)
	m.Asked(gauge.CallOf("POST", "/channels/{channel}/messages"), gauge.Done, time.Millisecond)
	m.Refused(gauge.By429)
	m.Greeted(gauge.Resumed)
	m.Committed(1, time.Millisecond)
	m.StoreFailed(gauge.Unwritten)
	m.Limited(gauge.Pressing, gauge.OfPerson)
	m.Pictured(gauge.Drawn, time.Millisecond)
}

func BenchmarkOff(b *testing.B) {
	m := gauge.Or(nil)
	b.ReportAllocs()
	for b.Loop() {
		tellOfOne(m)
	}
}

func BenchmarkOn(b *testing.B) {
	m := New("v0").Meter()
	b.ReportAllocs()
	for b.Loop() {
		tellOfOne(m)
	}
}

func TestPages(t *testing.T) {
	is := config()
	var ill error
	is.Ready = func(context.Context) error { return ill }
	c := New("v0")
	ofAll(c.Meter())
	s, err := c.Serve("127.0.0.1:0", is)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if code, said := get(t, s, "/readyz"); code != 200 || said != "ok\n" {
		t.Errorf("ready: %d %q", code, said)
	}
	ill = errors.New("the bot is stopping")
	if code, said := get(t, s, "/readyz"); code != 503 || said != "the bot is stopping\n" {
		t.Errorf("not ready: %d %q", code, said)
	}
	if code, said := get(t, s, "/healthz"); code != 200 || said != "ok\n" {
		t.Errorf("alive though not ready: %d %q", code, said)
	}
	if code, _ := get(t, s, "/"); code != 404 {
		t.Errorf("a page that is none: %d", code)
	}
	_, page := get(t, s, "/metrics")
	for _, want := range []string{
		"witchtable_moves_total 3\n", "witchtable_tables 2\n", "witchtable_outbox_messages 3\n",
		"witchtable_outbox_oldest_seconds 5\n", "witchtable_gateway_up 1\n", "witchtable_thoughts_total 7\n",
		`witchtable_acknowledgement_seconds_bucket{le="0.05"} 1` + "\n", "witchtable_unacknowledged_total 1\n",
		`witchtable_discord_requests_total{call="POST /channels/{channel}/messages",outcome="limited"} 1` + "\n",
		`witchtable_discord_invalid_requests_total{status="429"} 1` + "\n", `witchtable_build_info{version="v0"} 1` + "\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	res, err := http.Post("http://"+s.Addr()+"/readyz", "text/plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	if res.Body.Close(); res.StatusCode != 405 {
		t.Errorf("a POST: %d", res.StatusCode)
	}
}

func get(t *testing.T, s *Server, page string) (code int, said string) {
	t.Helper()
	res, err := http.Get("http://" + s.Addr() + page)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(raw)
}

// A store that cannot be read is not said to be empty, and one look does for a while.
func TestStoreIsLookedAtSeldom(t *testing.T) {
	looks, now := 0, time.Unix(1_790_000_000, 0)
	var fails error
	is := config()
	is.Now = func() time.Time { return now }
	is.Stored = func(context.Context) (Stored, error) { looks++; return Stored{Tables: looks}, fails }
	c := New("v0")
	if err := c.registry.Register(newStates(is)); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		passes time.Duration
		fails  error
		want   string
	}{
		{0, nil, "1"}, {storedFor / 2, nil, "1"}, {storedFor, nil, "2"}, {storedFor, errors.New("no"), "none"},
		{storedFor, nil, "4"},
	} {
		now, fails = now.Add(step.passes), step.fails
		if got := tables(t, c); got != step.want {
			t.Errorf("after %v the tables are %s; want %s", step.passes, got, step.want)
		}
	}
}

// tables is how many tables are shown.
func tables(t *testing.T, c *Counts) string {
	t.Helper()
	families, err := c.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == "witchtable_tables" {
			return fmt.Sprint(f.GetMetric()[0].GetGauge().GetValue())
		}
	}
	return "none"
}
