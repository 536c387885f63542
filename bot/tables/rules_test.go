package tables_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// mended is the orchard by a later version of its rules.
type mended struct {
	engine.Game
	start func(g engine.Game, s engine.Setup, log *engine.Log) (engine.Position, error)
}

func (m mended) Info() engine.Info {
	info := m.Game.Info()
	info.Rules = 2
	return info
}

func (m mended) Start(s engine.Setup, log *engine.Log) (engine.Position, error) {
	return m.start(m.Game, s, log)
}

func asBefore(g engine.Game, s engine.Setup, log *engine.Log) (engine.Position, error) {
	return g.Start(s, log)
}

// barring is a position by rules that forbid every move.
type barring struct{ engine.Position }

func (barring) Apply(engine.Move, *engine.Log) error { return engine.ErrIllegal }

// silent is a position by rules that tell nothing.
type silent struct{ engine.Position }

func (s silent) Apply(m engine.Move, _ *engine.Log) error { return s.Position.Apply(m, nil) }

// elsewhere deals other cards.
func elsewhere(g engine.Game, s engine.Setup, log *engine.Log) (engine.Position, error) {
	s.Seed[0]++
	return g.Start(s, log)
}

// withRules offers the orchard by later rules.
func withRules(t *testing.T, start func(engine.Game, engine.Setup, *engine.Log) (engine.Position, error)) func(
	*tables.Config) {
	t.Helper()
	o := orchardOffer()
	whole := o.Load
	o.Load = func(content []byte) (registry.Rules, error) {
		r, err := whole(content)
		r.Game = mended{r.Game, start}
		return r, err
	}
	games := must(registry.New(o))(t)
	return func(c *tables.Config) { c.Games = games }
}

// forgetSeen takes the fingerprints from a header, as it is with tables that were stored before there were any.
func forgetSeen(t *testing.T, s store.Store, id store.TableID) {
	t.Helper()
	head := must(s.Table(ctx, id))(t)
	head.Sight, head.Rules = store.Sight{}, 0
	must(s.Commit(ctx, id, store.Change{Expect: head.Version, Header: &head}))(t)
}

// howItEnded are the ways in which a process leaves a table behind, from which newer rules must go on.
var howItEnded = map[string]func(t *testing.T, h *house, s store.Store, id store.TableID){
	"stopped": func(_ *testing.T, h *house, _ store.Store, _ store.TableID) { h.Stop() },
	"killed":  func(*testing.T, *house, store.Store, store.TableID) {},
	"killed after a rest": func(t *testing.T, h *house, _ store.Store, id store.TableID) {
		h.Stop() // notes what is to be seen; the moves of the process that follows are not noted
		other := newHouse(t, h.store)
		other.playOn(t, id, 1)
	},
	"by a program that noted it with every move": func(t *testing.T, h *house, s store.Store, id store.TableID) {
		h.Stop()
		head := must(s.Table(ctx, id))(t)
		head.Seen, head.Sight = head.Sight.Of, store.Sight{}
		must(s.Commit(ctx, id, store.Change{Expect: head.Version, Header: &head}))(t)
	},
	"by a program that noted nothing": func(t *testing.T, h *house, s store.Store, id store.TableID) {
		h.Stop()
		forgetSeen(t, s, id)
	},
}

// A game whose moves lead to the same under newer rules goes on by them, and everybody is told once.
func TestGameGoesOnUnderNewerRules(t *testing.T) {
	for how, end := range howItEnded {
		t.Run(how, func(t *testing.T) { goesOnUnderNewerRules(t, end) })
	}
}

func goesOnUnderNewerRules(t *testing.T, end func(*testing.T, *house, store.Store, store.TableID)) {
	s := openStore(t)
	first := newHouse(t, s)
	tab := first.begun(t, "c1", 0, "Ash", "Birch")
	id := tab.Head.ID
	if tab.Head.Rules != 1 {
		t.Errorf("a new table names version %d of the rules; want version 1", tab.Head.Rules)
	}
	first.playOn(t, id, 3)
	end(t, first, s, id)
	before := must(newHouse(t, s).Table(ctx, id))(t)
	moves := must(s.Log(ctx, id, 1))(t)
	for range 2 { // the second process finds nothing to renew
		h := newHouse(t, s, withRules(t, asBefore))
		after := must(h.Table(ctx, id))(t)
		if after.Head.Rules != 2 || len(after.Head.Sight.Of) != 3 || after.Head.Sight.Moves != len(moves) {
			t.Errorf("the table names version %d of the rules, with %+v after %d moves", after.Head.Rules,
				after.Head.Sight, len(moves))
		}
		if a, b := before.View(0).AppendBinary(nil), after.View(0).AppendBinary(nil); string(a) != string(b) {
			t.Errorf("seat 0 saw\n%s\nand sees\n%s", a, b)
		}
		h.Stop()
	}
	if got := must(s.Log(ctx, id, 1))(t); !slices.Equal(got, moves) {
		t.Error("the log has changed")
	}
	l := newListener()
	h := newHouse(t, s, withRules(t, asBefore))
	h.playOn(t, id, 2)
	h.deliver(t, l)
	l.await(t, s)
	told := 0
	for _, e := range l.kinds(outbox.Notice) {
		if e.Text.Key == "bot.notice.rules" {
			told++
		}
	}
	if told != 1 {
		t.Errorf("the newer rules were told of %d times, want once", told)
	}
}

// A game that newer rules cannot go on with says so, is kept, and makes room.
func TestGameStopsUnderNewerRules(t *testing.T) {
	for name, start := range map[string]func(engine.Game, engine.Setup, *engine.Log) (engine.Position, error){
		"its moves are illegal": func(g engine.Game, s engine.Setup, log *engine.Log) (engine.Position, error) {
			p, err := g.Start(s, log)
			return barring{p}, err
		},
		"it leads elsewhere": elsewhere,
		"it cannot be set up": func(engine.Game, engine.Setup, *engine.Log) (engine.Position, error) {
			return nil,
				engine.ErrSetup
		},
		"the rules panic at it": func(engine.Game, engine.Setup, *engine.Log) (engine.Position,
			error) {
			panic("no such tree")
		},
	} {
		for how, end := range howItEnded {
			t.Run(name+", "+how, func(t *testing.T) {
				s := openStore(t)
				first := newHouse(t, s)
				id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
				first.playOn(t, id, 4)
				end(t, first, s, id)
				moves := must(s.Log(ctx, id, 1))(t)
				h := newHouse(t, s, withRules(t, start))
				got, err := h.Table(ctx, id)
				if !errors.Is(err, tables.ErrOtherRules) || !errors.Is(err, tables.ErrUnreadable) ||
					engine.SayOf(err).Key != "error.other-rules" || got.Head.ID != id {
					t.Fatalf("table %q, %v; want its header and the sentence about other rules", got.Head.ID, err)
				}
				must(h.Close(ctx, id, person("Ash").User))(t)
				if kept := must(s.Log(ctx, id, 1))(t); !slices.Equal(kept, moves) {
					t.Errorf("%d of %d moves are kept", len(kept), len(moves))
				}
				must(h.Open(ctx, place("c1"), person("Birch"), "orchard", nil))(t) // the channel is free
			})
		}
	}
}

// Of a game that is over, the result is told also when nothing else can be.
func TestResultIsToldUnderOtherRules(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s, func(c *tables.Config) { c.Random = rand.NewChaCha8([32]byte{2}) }) // a deal that they change
	id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	head := first.playOn(t, id, 1<<20).Head
	first.Stop()
	h := newHouse(t, s, withRules(t, elsewhere), func(c *tables.Config) { c.Store = oldForm{s} })
	_, err := h.Table(ctx, id)
	say := engine.SayOf(err)
	if !errors.Is(err, tables.ErrOtherRules) || say.Key != "error.other-rules-over" {
		t.Fatalf("%v; want the sentence about a game that is over", err)
	}
	want := engine.T("error.result", engine.A("name", engine.Literal(head.Seats[1].Name)),
		engine.A("points", engine.Number(head.Results[1].Score)))
	if list, ok := say.Args[0].Value.(engine.List); !ok || len(list) != 2 || !reflect.DeepEqual(list[1], want) {
		t.Errorf("the results are told as %+v; want %+v at the second place", say.Args, want)
	}
}

// oldForm is a store whose snapshots no program can read any more.
type oldForm struct{ store.Store }

func (o oldForm) Snapshot(ctx context.Context, id store.TableID) (store.Snapshot, error) {
	snap, err := o.Store.Snapshot(ctx, id)
	snap.Data = []byte("an old form")
	return snap, err
}

// Of a table without fingerprints, what was told is what the game must still tell.
func TestWhatWasToldMustStillHappen(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s)
	id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	first.playOn(t, id, 4)
	first.Stop()
	forgetSeen(t, s, id)
	h := newHouse(t, s, withRules(t, func(g engine.Game, s engine.Setup, _ *engine.Log) (engine.Position, error) {
		p, err := g.Start(s, nil)
		return silent{p}, err
	}))
	if _, err := h.Table(ctx, id); !errors.Is(err, tables.ErrOtherRules) {
		t.Errorf("a game that tells nothing of what was told: %v; want ErrOtherRules", err)
	}
}

// What is to be seen is noted when nothing has happened for a while, once, and not with the moves.
func TestSightIsNotedAtRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openStore(t)
		h := newHouse(t, s, atPace)
		id := h.begun(t, "c1", 0, "Ash").Head.ID
		h.playOn(t, id, 1)
		var heads []store.Table
		for range 4 {
			heads = append(heads, must(s.Table(ctx, id))(t))
			time.Sleep(2 * time.Minute)
			synctest.Wait()
		}
		if heads[0].Sight.Of != nil || heads[1].Sight.Of != nil {
			t.Errorf("during play it is noted: %+v", heads[1].Sight)
		}
		if got := heads[2]; got.Sight.Moves != got.MoveCount || len(got.Sight.Of) != 2 ||
			got.Version != heads[1].Version+1 {
			t.Errorf("four minutes later %+v is noted of %v, which was %v", got.Sight, got, heads[1])
		}
		if heads[3].Version != heads[2].Version {
			t.Errorf("at rest it is noted again: %v, which was %v", heads[3], heads[2])
		}
	})
}

// A game that is over is looked at as it ended, whatever rules have come since.
func TestEndedGameIsKeptUnderNewerRules(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s)
	id := first.begun(t, "c1", 0, "Ash", "Birch").Head.ID
	before := first.playOn(t, id, 1<<20)
	first.Stop()
	if before.Head.State != store.Over {
		t.Fatalf("the game did not end: %s", before.Head.State)
	}
	h := newHouse(t, s, withRules(t, elsewhere))
	after := must(h.Table(ctx, id))(t)
	if got := after.View(engine.Onlooker).Standing(); !got.Final || got.Seats[0].Total != before.Head.Results[0].Score {
		t.Errorf("the score reads %+v; want %+v", got.Seats, before.Head.Results)
	}
	if after.Head.Version != must(s.Table(ctx, id))(t).Version || after.Head.Rules != 1 {
		t.Errorf("a table that has ended was changed: version %d of the rules", after.Head.Rules)
	}
}
