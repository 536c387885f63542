package tables_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// sameLots is a source of lots that always draws the same: what is left of a pause is what it is meant to be.
type sameLots struct{}

func (sameLots) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 128
	}
	return len(p), nil
}

// acting is a computer player of the orchard who takes so long over each answer, if it may, and answers by the first of
// some verbs that there is. With fidgets it puts a fruit into its pie and takes it out again, so many times in each
// game.
type acting struct {
	takes   time.Duration
	verbs   []string
	cheers  bool // it answers optional questions, too
	fidgets *int
}

func (b acting) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	select {
	case <-time.After(b.takes):
	case <-q.Enough:
	case <-ctx.Done():
	}
	for _, d := range q.View.Open() {
		if d.ID == q.Decision && d.Optional && !b.cheers {
			return 0, false
		}
	}
	verbs := b.verbs
	if b.fidgets != nil && *b.fidgets > 0 {
		verbs = append([]string{"drop"}, verbs...)
	}
	for _, verb := range verbs {
		for _, a := range q.View.Answers(q.Decision) {
			if q.View.Option(q.Decision, a).Verb != verb {
				continue
			}
			if verb == "drop" {
				*b.fidgets--
			}
			return a, true
		}
	}
	return engine.Forward(q.View.Answers(q.Decision))[0], true
}

// instants plays a village for Ash and two or three computer players, Ash's turns by the first answer, 10 seconds after
// the last thing that happened. It lists all that could be noticed, by whom, and how long after the start.
func instants(t *testing.T, pace time.Duration, computers ...brain.Brain) (seen string, moves int) {
	t.Helper()
	var out []string
	synctest.Test(t, func(t *testing.T) {
		s := bolttest.Open(t, bolt.Config{Random: sameLots{}, NoSync: true})
		h := newHouse(t, s, atPace, func(c *tables.Config) {
			c.Pace, c.Random = pace, sameLots{}
			c.Brains = func(_, name string) (brain.Brain, error) {
				n, _ := strconv.Atoi(name)
				return computers[n], nil
			}
		})
		ash := person("Ash").User
		id := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", map[string]string{"village": "yes"}))(t).Head.ID
		for n := range computers {
			must(h.AddComputer(ctx, id, ash, strconv.Itoa(n), strconv.Itoa(n)))(t)
		}
		must(h.Start(ctx, id, ash))(t)
		start := time.Now()
		for range 30 {
			time.Sleep(10 * time.Second)
			synctest.Wait()
			if tab := must(h.Table(ctx, id))(t); slices.Contains(tab.Awaited(), tab.SeatOf(ash)) {
				h.plays(t, id, "Ash")
			}
		}
		out, moves = noticed(t, h, id, start)
		h.Stop()
	})
	if len(out) < 12 {
		t.Fatalf("only %d things happened: %v", len(out), out)
	}
	return strings.Join(out, "\n"), moves
}

// noticed lists when a table's moves were made, counted from its start; but those by which nothing happens.
func noticed(t *testing.T, h *house, id store.TableID, start time.Time) (out []string, all int) {
	t.Helper()
	head := must(h.store.Table(ctx, id))(t)
	log := must(h.store.Log(ctx, id, 1))(t)
	var moves []engine.Move
	for _, e := range log {
		moves = append(moves, e.Move)
	}
	must(engine.Replay(must(orchard.Load(orchard.Pack))(t), head.Setup, moves,
		func(i int, _ engine.Position, l *engine.Log) error {
			if len(l.Events) > 0 {
				out = append(out, fmt.Sprintf("%v seat %d", log[i].At.Time().Sub(start), moves[i].Seat))
			}
			return nil
		}))(t)
	return out, len(moves)
}

// TestPausesRevealNothing: whoever watches a table sees the same things happen at the same moments, however long its
// computer players think and in however many steps they answer, and whether helpers have thought of helping.
func TestPausesRevealNothing(t *testing.T) {
	const pace = 1200 * time.Millisecond
	verbs := []string{"plant", "serve", "bake", "add", "pick", "rest"}
	plain, cheering := acting{verbs: verbs}, acting{verbs: verbs, cheers: true}
	want, moves := instants(t, pace, plain, cheering)
	for name, b := range map[string]acting{
		"thinks as long as it may": {verbs: verbs, takes: time.Hour},
		"thinks for a blink":       {verbs: verbs, takes: 43 * time.Millisecond},
		"cannot make up its mind":  {verbs: verbs, fidgets: new(int)},
	} {
		if b.fidgets != nil {
			*b.fidgets = 4
		}
		got, n := instants(t, pace, b, cheering)
		if got != want {
			t.Errorf("beside one who %s, one sees\n%s\nbeside one who answers at once\n%s", name, got, want)
		}
		if b.fidgets != nil && n <= moves {
			t.Errorf("one who %s gives %d answers, others %d: the test shows nothing", name, n, moves)
		}
	}
	want, _ = instants(t, pace, plain, cheering, plain)
	for name, helper := range map[string]acting{
		"thinks as long as it may": {verbs: verbs, takes: time.Hour},
		"thinks for a blink":       {verbs: verbs, takes: 43 * time.Millisecond},
	} {
		if got, _ := instants(t, pace, plain, cheering, helper); got != want {
			t.Errorf("beside a helper who %s before it helps nobody, one sees\n%s\nbeside one who need not think\n%s", name,
				got, want)
		}
	}
}
