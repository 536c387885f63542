package gauge_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"witchtable/bot/gauge"
)

// A label with an id, a name or free text would tell who plays where, and would never end.
func TestListsAreWordsAndClosed(t *testing.T) {
	seen := map[string]bool{}
	list := func(kind string, n int, value func(int) fmt.Stringer) {
		for i := range n {
			name := value(i).String()
			if key := kind + " " + name; name == "" || seen[key] {
				t.Errorf("%s %d is called %q, as another is", kind, i, name)
			} else {
				seen[key] = true
			}
		}
	}
	list("call", len(gauge.Calls()), func(i int) fmt.Stringer { return gauge.Calls()[i] })
	list("outcome", len(gauge.Outcomes()), func(i int) fmt.Stringer { return gauge.Outcomes()[i] })
	list("refusal", len(gauge.Refusals()), func(i int) fmt.Stringer { return gauge.Refusals()[i] })
	list("input", len(gauge.Inputs()), func(i int) fmt.Stringer { return gauge.Inputs()[i] })
	list("greeting", len(gauge.Greetings()), func(i int) fmt.Stringer { return gauge.Greetings()[i] })
	list("fault", len(gauge.Faults()), func(i int) fmt.Stringer { return gauge.Faults()[i] })
	list("stage", len(gauge.Stages()), func(i int) fmt.Stringer { return gauge.Stages()[i] })
	list("picture", len(gauge.Pictures()), func(i int) fmt.Stringer { return gauge.Pictures()[i] })
	list("limit", len(gauge.Limits()), func(i int) fmt.Stringer { return gauge.Limits()[i] })
	list("whose", len(gauge.Everybody()), func(i int) fmt.Stringer { return gauge.Everybody()[i] })
	list("passing", len(gauge.Passings()), func(i int) fmt.Stringer { return gauge.Passings()[i] })
	if len(seen) < 50 {
		t.Errorf("there are %d values", len(seen))
	}
}

func TestCallOf(t *testing.T) {
	for _, c := range gauge.Calls()[1:] {
		method, route, _ := strings.Cut(c.String(), " ")
		if got := gauge.CallOf(method, route); got != c {
			t.Errorf("%s is taken for %s", c, got)
		}
	}
	for _, path := range []string{"/channels/1234567890/messages", "", "/gateway/bot/"} {
		if got := gauge.CallOf("GET", path); got.String() != "other" {
			t.Errorf("GET %s is taken for %s", path, got)
		}
	}
	if n := testing.AllocsPerRun(100, func() { gauge.CallOf("DELETE", "/channels/{channel}/messages/{message}") }); n > 0 {
		t.Errorf("finding a kind makes %v allocations", n)
	}
}

// staged is the shape in which rooms tell of a stage, see the rooms that call Begin.
func staged(ctx context.Context, s gauge.Stage, table string, do func(context.Context) error) (err error) {
	ctx, span := gauge.Begin(ctx, s, table)
	defer func() { span.End(err) }()
	return do(ctx)
}

// TestTracesCostNothing where nobody is told: a move, with all stages that may be within it, allocates nothing for
// them.
func TestTracesCostNothing(t *testing.T) {
	root, stop := context.WithCancel(gauge.Traced(t.Context(), nil))
	defer stop()
	ask := func(ctx context.Context) error {
		if ctx != root {
			t.Error("there is another context")
		}
		_, span := gauge.Begin(ctx, gauge.Asking, gauge.CallOf("DELETE", "/channels/{channel}/messages/{message}").String())
		span.End(nil)
		return nil
	}
	commit := func(ctx context.Context) error { return staged(ctx, gauge.Committing, "table", ask) }
	decide := func(ctx context.Context) error { return staged(ctx, gauge.Deciding, "table", commit) }
	if n := testing.AllocsPerRun(100, func() {
		_ = staged(root, gauge.Interacting, "", decide)
		_ = staged(root, gauge.Telling, "table", ask)
	}); n > 0 {
		t.Errorf("stages of which nobody is told make %v allocations", n)
	}
}
