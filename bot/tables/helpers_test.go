package tables_test

import (
	"context"
	"math/rand/v2"
	"slices"
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

// baker is a computer player of the village who bakes as soon as it can, and serves no pie before it has heard whoever
// may still lend a fruit to it.
type baker struct{ acting }

func (b baker) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	for _, a := range q.View.Answers(q.Decision) {
		if q.Hears && q.View.Option(q.Decision, a).Verb == "serve" {
			return 0, false
		}
	}
	return b.acting.Choose(ctx, q)
}

var baking = baker{acting{verbs: []string{"plant", "serve", "add", "bake", "pick", "rest"}}}

// helped is a village of a computer player who bakes and people who pick fruit, at the moment when the first pie is
// begun.
type helped struct {
	*house
	id store.TableID
}

const bakerPace = 1200 * time.Millisecond

func bakers(c *tables.Config) {
	atPace(c)
	c.Pace, c.Random = bakerPace, sameLots{}
	c.Brains = func(_, name string) (brain.Brain, error) {
		if name == "baker" {
			return baking, nil
		}
		return firstBrain{}, nil
	}
}

func bakes(t *testing.T, names ...string) helped {
	h := helped{house: newHouse(t, bolttest.Open(t, bolt.Config{Random: sameLots{}, NoSync: true}), bakers)}
	ash := person(names[0])
	h.id = must(h.Open(ctx, place("c1"), ash, "orchard", map[string]string{"village": "yes"}))(t).Head.ID
	for _, n := range names[1:] {
		must(h.Join(ctx, h.id, person(n)))(t)
	}
	must(h.AddComputer(ctx, h.id, ash.User, "baker", "Basil"))(t)
	must(h.Start(ctx, h.id, ash.User))(t)
	h.toThePie(t, names...)
	return h
}

// toThePie has the people pick fruit until a pie is being baked.
func (h helped) toThePie(t *testing.T, names ...string) {
	t.Helper()
	for range 100 {
		tab := must(h.Table(ctx, h.id))(t)
		if len(tab.Urged()) > 0 {
			return
		}
		for _, n := range names {
			if d := tab.Asked(tab.SeatOf(person(n).User)); len(d) > 0 && !d[0].Optional {
				h.plays(t, h.id, n)
				break
			}
		}
		time.Sleep(bakerPace / 4)
		synctest.Wait()
	}
	t.Fatal("the village never came so far")
}

// served is how long it takes from now on until the pie is served, so that the others are awaited; at most so long.
func (h helped) served(t *testing.T, most time.Duration) time.Duration {
	t.Helper()
	began := time.Now()
	for time.Since(began) < most {
		tab := must(h.Table(ctx, h.id))(t)
		if !slices.ContainsFunc(tab.Awaited(), func(s engine.Seat) bool { return tab.Head.Seats[s].Name == "Basil" }) {
			return time.Since(began)
		}
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
	}
	return most
}

func (h helped) lends(t *testing.T, name string) {
	t.Helper()
	tab := must(h.Table(ctx, h.id))(t)
	seat := tab.SeatOf(person(name).User)
	for _, d := range tab.Asked(seat) {
		if d.Call {
			must(h.Answer(ctx, h.id, person(name).User, d.ID, tab.View(seat).Answers(d.ID)[0]))(t)
			return
		}
	}
	t.Fatalf("%s is not called", name)
}

// pace chooses how often everybody looks in.
func (h helped) pace(t *testing.T, p store.Pace) {
	t.Helper()
	must(h.SetPace(ctx, h.id, person("Ash").User, p, tables.AsBefore))(t)
}

// TestPeopleAreHeard: a computer player waits for people whom it has called to help, for a time in proportion to the
// table's pace and no longer, and for nobody who is not there.
func TestPeopleAreHeard(t *testing.T) {
	const soon, gap = 2 * bakerPace, bakerPace / 4
	type act func(*testing.T, helped)
	wait := func(d time.Duration) act {
		return func(*testing.T, helped) { time.Sleep(d); synctest.Wait() }
	}
	pace := func(p store.Pace) act { return func(t *testing.T, h helped) { h.pace(t, p) } }
	lends := func(name string) act { return func(t *testing.T, h helped) { h.lends(t, name) } }
	for _, c := range []struct {
		name        string
		acts        []act
		least, most time.Duration // until the pie is served, from then on
	}{
		{"nobody answers, in the evening", nil, 450*time.Second - soon, 451 * time.Second},
		{"nobody answers, live", []act{pace(store.PaceLive)}, 45*time.Second - soon, 46 * time.Second},
		{"nobody answers, by post", []act{pace(store.PacePost)}, 3*time.Hour - soon, 3*time.Hour + time.Second},
		{"one of two lends", []act{wait(time.Minute), lends("Ash")}, 390*time.Second - soon, 391 * time.Second},
		{"both lend", []act{wait(time.Minute), lends("Ash"), wait(time.Minute), lends("Birch")}, gap, gap + time.Second},
		{"one lends and the other leaves", []act{wait(time.Minute), lends("Ash"), func(t *testing.T, h helped) {
			must(h.Leave(ctx, h.id, person("Birch").User, "first"))(t)
		}}, bakerPace, 3 * bakerPace}, // who plays on for Birch cheers and lends
		{"one lends and the other is busy elsewhere", []act{lends("Ash"), wait(time.Minute), func(t *testing.T, h helped) {
			tab := must(h.Table(ctx, h.id))(t)
			birch := tab.SeatOf(person("Birch").User)
			order := tab.Settings(birch)[0]
			must(h.Answer(ctx, h.id, person("Birch").User, order.ID, tab.View(birch).Answers(order.ID)[0]))(t)
		}}, 390*time.Second - soon, 391 * time.Second},
		{"the process dies in between", []act{wait(time.Minute), func(t *testing.T, h helped) {
			h.Stop()
			h.Service = newHouse(t, h.store, bakers).Service
			if err := h.Resume(ctx); err != nil {
				t.Fatal(err)
			}
		}}, 390*time.Second - soon, 391 * time.Second},
		{"the table rests in between", []act{wait(time.Minute), func(t *testing.T, h helped) {
			must(h.Pause(ctx, h.id, person("Ash").User))(t)
			time.Sleep(5 * time.Minute)
			must(h.Unpause(ctx, h.id, person("Ash").User))(t)
		}}, 449*time.Second - soon, 451 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := bakes(t, "Ash", "Birch")
				for _, a := range c.acts {
					a(t, h)
				}
				if got := h.served(t, 4*time.Hour); got < c.least || got > c.most {
					t.Errorf("the pie is served after %v, want between %v and %v", got, c.least, c.most)
				}
				h.Stop()
			})
		})
	}
}

// TestNobodyIsWaitedForWhoIsNotThere: who has let a call pass holds no computer player up until they are seen again;
// who sleeps when they are called, not at all.
func TestNobodyIsWaitedForWhoIsNotThere(t *testing.T) {
	silent := func(t *testing.T, h helped, name string) bool {
		tab := must(h.Table(ctx, h.id))(t)
		return tab.Desk.Waits[tab.SeatOf(person(name).User)].Silent
	}
	expect := func(t *testing.T, what string, h helped, least, most time.Duration) {
		t.Helper()
		if got := h.served(t, time.Hour); got < least || got > most {
			t.Errorf("%s: the pie is served after %v, want between %v and %v", what, got, least, most)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		h := bakes(t, "Ash", "Birch")
		h.lends(t, "Birch")
		expect(t, "called for the first time", h, 440*time.Second, 451*time.Second)
		if !silent(t, h, "Ash") || silent(t, h, "Birch") {
			t.Error("Ash has let the call pass, and not Birch; it is noted otherwise")
		}
		h.toThePie(t, "Ash", "Birch") // by that they are seen again
		if silent(t, h, "Ash") {
			t.Error("Ash has been seen, and is still noted as silent")
		}
		expect(t, "seen again", h, 440*time.Second, 451*time.Second)
		h.Stop()
	})
	synctest.Test(t, func(t *testing.T) {
		h := bakes(t, "Ash")
		if err := h.Snooze(ctx, person("Ash").User, store.MillisOf(time.Now().Add(8*time.Hour))); err != nil {
			t.Fatal(err)
		}
		expect(t, "asleep since they were called", h, 440*time.Second, 451*time.Second)
		h.toThePie(t, "Ash")
		expect(t, "called while asleep", h, 0, 2*bakerPace)
		h.Stop()
	})
}

// TestComputersHearComputersFirst: no pie is served while a computer player who would lend a fruit to it has not been
// heard, whoever sits where, with pauses and without.
func TestComputersHearComputersFirst(t *testing.T) {
	bakes := acting{verbs: []string{"plant", "serve", "add", "bake", "pick", "rest"}}
	for _, pace := range []time.Duration{0, bakerPace} {
		for lot := range byte(4) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t, bolttest.Open(t, bolt.Config{Random: sameLots{}, NoSync: true}), atPace,
					func(c *tables.Config) {
						c.Pace, c.Random = pace, rand.NewChaCha8([32]byte{lot})
						c.Brains = func(_, name string) (brain.Brain, error) {
							return acting{verbs: bakes.verbs, cheers: name == "lends"}, nil
						}
					})
				ash := person("Ash").User
				id := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", map[string]string{"village": "yes"}))(t).Head.ID
				for _, name := range []string{"bakes", "lends", "lends"} {
					must(h.AddComputer(ctx, id, ash, name, name))(t)
				}
				must(h.Start(ctx, id, ash))(t)
				for range 60 {
					time.Sleep(10 * time.Second)
					synctest.Wait()
					if tab := must(h.Table(ctx, id))(t); slices.Contains(tab.Awaited(), tab.SeatOf(ash)) {
						h.plays(t, id, "Ash")
					}
				}
				h.heardFirst(t, id)
				h.Stop()
			})
		}
	}
}

// heardFirst demands that no computer player has served a pie to which another one might still have lent something.
func (h *house) heardFirst(t *testing.T, id store.TableID) {
	t.Helper()
	head := must(h.store.Table(ctx, id))(t)
	var moves []engine.Move
	for _, e := range must(h.store.Log(ctx, id, 1))(t) {
		moves = append(moves, e.Move)
	}
	lent, served := 0, 0
	var before engine.Position
	must(engine.Replay(must(orchard.Load(orchard.Pack))(t), head.Setup, moves,
		func(i int, p engine.Position, l *engine.Log) error {
			if before != nil {
				switch m := moves[i]; before.View(m.Seat).Option(m.Decision, m.Answer).Verb {
				case "lend":
					lent++
				case "serve":
					for _, d := range before.Open(nil) {
						if d.Call && d.Seat != m.Seat && head.Seats[d.Seat].Name == "lends" {
							t.Errorf("move %d serves a pie before seat %d, who would lend to it, is heard", i+1, d.Seat)
						}
					}
					served++
				}
			}
			before = p.Clone()
			return nil
		}))(t)
	if lent == 0 || served == 0 {
		t.Errorf("%d fruits were lent and %d pies served; the test shows nothing", lent, served)
	}
}
