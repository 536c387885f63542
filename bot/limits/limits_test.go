package limits_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/gauge"
	"witchtable/bot/limits"
	"witchtable/store"
)

// clock is a time that stands until somebody moves it.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

// counted is a meter that counts what is not let through.
type counted struct {
	gauge.Off
	of map[string]int
}

func (c counted) Limited(l gauge.Limit, w gauge.Whose) { c.of[w.String()+"."+l.String()]++ }

// room is limits with a clock of the test's.
func room(t *testing.T, text string) (*limits.Limits, *clock, counted) {
	t.Helper()
	a, err := limits.Allowances{}.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	c, n := &clock{time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)}, counted{of: map[string]int{}}
	return limits.New(limits.Config{Allowances: a, Now: c.Now, Meter: n}), c, n
}

// TestWhatPeopleAndServersMayHave: a line each, "who@server after", and what is said to it.
func TestWhatPeopleAndServersMayHave(t *testing.T) {
	for _, tt := range []struct {
		name, allowances string
		wants            [][3]string // who@server, how long after the last, what becomes of it
	}{
		{"nothing is limited", "off", [][3]string{
			{"a@x", "0s", "has it"}, {"a@x", "0s", "has it"}, {"a@x", "0s", "has it"},
		}},
		{"as many at once as there are, and then one by one", "person.hints=2/1m", [][3]string{
			{"a@x", "0s", "has it"}, {"a@x", "0s", "has it"},
			{"a@x", "0s", "is told: person, 30s"}, {"a@x", "10s", "hears nothing: person, 20s"},
			{"a@x", "20s", "has it"}, {"a@x", "0s", "hears nothing: person, 30s"},
			{"a@x", "45s", "has it"}, {"a@x", "0s", "is told: person, 15s"},
			{"a@x", "10m", "has it"}, {"a@x", "0s", "has it"}, {"a@x", "0s", "is told: person, 30s"},
		}},
		{"each person by themselves, wherever they are", "person.hints=1/1m", [][3]string{
			{"a@x", "0s", "has it"}, {"b@x", "0s", "has it"}, {"a@y", "0s", "is told: person, 1m0s"},
			{"b@", "0s", "is told: person, 1m0s"},
		}},
		{"all of a server together, and nobody elsewhere", "server.hints=2/1m", [][3]string{
			{"a@x", "0s", "has it"}, {"b@x", "0s", "has it"}, {"c@x", "0s", "is told: server, 30s"},
			{"c@x", "0s", "hears nothing: server, 30s"}, {"d@x", "0s", "is told: server, 30s"},
			{"a@y", "0s", "has it"}, {"c@", "0s", "has it"},
		}},
		{"who has had enough takes nothing of the server's", "person.hints=1/1h,server.hints=2/1h", [][3]string{
			{"a@x", "0s", "has it"}, {"a@x", "0s", "is told: person, 1h0m0s"},
			{"a@x", "0s", "hears nothing: person, 1h0m0s"}, {"b@x", "0s", "has it"},
			{"c@x", "0s", "is told: server, 30m0s"}, {"c@y", "0s", "hears nothing: person, 1h0m0s"},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, c, n := room(t, tt.allowances)
			refused := 0
			for i, w := range tt.wants {
				after, err := time.ParseDuration(w[1])
				if err != nil {
					t.Fatal(err)
				}
				c.now = c.now.Add(after)
				user, server, _ := strings.Cut(w[0], "@")
				v := l.Take(gauge.Advising, store.UserID(user), store.ServerID(server))
				got := "has it"
				if v.Refused() {
					refused++
					got = fmt.Sprintf("%s: %v, %v", map[bool]string{true: "is told", false: "hears nothing"}[v.Tell],
						v.Whose, v.Again.Sub(c.now).Round(time.Millisecond))
				}
				if got != w[2] {
					t.Errorf("%d, %s: %s; want %s", i, w[0], got, w[2])
				}
			}
			if got := n.of["person.hints"] + n.of["server.hints"]; got != refused {
				t.Errorf("%d refusals are counted; there were %d", got, refused)
			}
		})
	}
}

// TestOneThingIsNotAnother: who has had enough of one thing has had nothing of the others.
func TestOneThingIsNotAnother(t *testing.T) {
	l, _, _ := room(t, "person.hints=1/1m,person.tables=1/1m")
	for _, tt := range []struct {
		what    gauge.Limit
		refused bool
	}{{gauge.Advising, false}, {gauge.Advising, true}, {gauge.Opening, false}, {gauge.Opening, true},
		{gauge.Paging, false}, {gauge.Paging, false}} {
		if v := l.Take(tt.what, "a", "x"); v.Refused() != tt.refused {
			t.Errorf("%v: refused is %v", tt.what, v.Refused())
		}
	}
}

// TestTheSameButtonIsPressedOnce at a time, and not too often; another of the same person, or the same of another, is
// no repetition.
func TestTheSameButtonIsPressedOnce(t *testing.T) {
	l, c, n := room(t, "person.repeats=2/10s")
	at := limits.Button{User: "a", Place: "1", ID: "hint", Values: []string{"x"}}
	ended, end := context.WithCancel(t.Context())
	end()
	press := func(b limits.Button, wantBusy bool) func() {
		t.Helper()
		done, busy := l.Press(ended, b)
		if busy != wantBusy || (done == nil) != busy {
			t.Errorf("%+v: busy is %v", b, busy)
		}
		return done
	}
	done := press(at, false)
	press(at, true)
	for _, other := range []limits.Button{
		{User: "b", Place: "1", ID: "hint", Values: []string{"x"}},
		{User: "a", Place: "2", ID: "hint", Values: []string{"x"}},
		{User: "a", Place: "1", ID: "back", Values: []string{"x"}},
		{User: "a", Place: "1", ID: "hint", Values: []string{"y"}},
		{User: "a", Place: "1", ID: "hint"},
	} {
		press(other, false)()
	}
	done()
	press(at, false)()
	press(at, true)
	c.now = c.now.Add(5 * time.Second)
	press(at, false)()
	press(at, true)
	if got := n.of["person.repeats"]; got != 3 {
		t.Errorf("%d repetitions are counted", got)
	}
}

// TestOnePressWaitsForTheOneBefore, and no more than one: of a crowd of presses two are dealt with, one after the
// other.
func TestOnePressWaitsForTheOneBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, _, n := room(t, "person.repeats=10/10s")
		at := limits.Button{User: "a", ID: "hint"}
		first, busy := l.Press(t.Context(), at)
		if busy {
			t.Fatal("the first press is turned away")
		}
		next := make(chan func(), 1)
		go func() {
			done, busy := l.Press(t.Context(), at)
			if busy {
				t.Error("the second press is turned away")
			}
			next <- done
		}()
		synctest.Wait()
		for range 20 {
			if _, busy := l.Press(t.Context(), at); !busy {
				t.Error("a third press waits, too")
			}
		}
		select {
		case <-next:
			t.Error("the second press does not wait")
		default:
		}
		first()
		(<-next)()
		if done, busy := l.Press(t.Context(), at); busy {
			t.Error("a press after all of them is turned away")
		} else {
			done()
		}
		if got := n.of["person.repeats"]; got != 20 {
			t.Errorf("%d repetitions are counted", got)
		}
	})
}

func TestButtonsAreFreeWhereNothingIsLimited(t *testing.T) {
	l := limits.New(limits.Config{})
	for range 100 {
		if _, busy := l.Press(t.Context(), limits.Button{User: "a", ID: "x"}); busy {
			t.Fatal("a press is taken for a repetition")
		}
	}
}

func TestAllowancesAreReadAndWritten(t *testing.T) {
	for _, tt := range []struct{ text, want, fault string }{
		{"", "", ""},
		{" person.tables=5/1h , server.hints=off,", "person.tables=5/1h server.hints=off", ""},
		{"person.presses=10/1m30s", "person.presses=10/1m30s", ""},
		{"off", "person.tables=off server.pages=off", ""},
		{"person.tables", "", "neither a number"}, {"person.tables=0/1h", "", "neither a number"},
		{"person.tables=5", "", "neither a number"}, {"person.tables=5/-1h", "", "neither a number"},
		{"person.tables=x/1h", "", "neither a number"}, {"tables=5/1h", "", "nothing that is limited"},
		{"server.repeats=5/1h", "", "nothing that is limited"},
	} {
		a, err := limits.Default().Read(tt.text)
		if tt.fault != "" {
			if err == nil || !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("%q: %v; want %s", tt.text, err, tt.fault)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		}
		for want := range strings.FieldsSeq(tt.want) {
			if !strings.Contains(","+a.String()+",", ","+want+",") {
				t.Errorf("%q is %s, without %s", tt.text, a, want)
			}
		}
		if again, err := (limits.Allowances{}).Read(a.String()); err != nil || again != a {
			t.Errorf("%s is read as %s, %v", a, again, err)
		}
	}
}

// TestMemoryIsBoundedHoweverManyCome: a million people on as many servers, who each want something, take no more room
// than those who are remembered.
func TestMemoryIsBoundedHoweverManyCome(t *testing.T) {
	now := time.Unix(1_790_000_000, 0)
	l := limits.New(limits.Config{Allowances: limits.Default(), Now: func() time.Time { return now }})
	heap := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	come := func(from, n int) {
		for i := range n {
			id := fmt.Sprint(from + i)
			what := gauge.Limits()[i%len(gauge.Limits())]
			if v := l.Take(what, store.UserID(id), store.ServerID(id)); v.Refused() {
				t.Fatalf("a newcomer may have no %v", what)
			}
			if i%20 > 0 {
				continue
			}
			if done, busy := l.Press(t.Context(), limits.Button{User: store.UserID(id), ID: "x"}); !busy {
				done()
			}
		}
	}
	before := heap()
	come(0, 50_000)
	some := heap()
	come(50_000, 950_000)
	if all := heap(); all-before > 16<<20 || all-before > 3*(some-before)/2 {
		t.Errorf("50,000 people take %d bytes, a million %d", some-before, all-before)
	}
	runtime.KeepAlive(l)
}
