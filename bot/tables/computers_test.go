package tables_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// plays has all computer players play like b.
func plays(b brain.Brain) func(*tables.Config) {
	return func(c *tables.Config) {
		c.Brains = func(_, _ string) (brain.Brain, error) { return b, nil }
	}
}

// A store that fails makes a table forget what it has in memory; looking at it must not begin another goroutine each
// time.
func TestOneThinkerForATable(t *testing.T) {
	f := &faultyStore{Store: openStore(t)}
	h := newHouse(t, f, func(c *tables.Config) {
		c.Clock = stillClock{}
		c.Changed = func(store.TableID, tables.Haste) {}
	})
	tab := h.begun(t, "c1", 2, "Ash")
	f.order(func(what string) error {
		if what == "move" {
			return errDisk
		}
		return nil
	})
	before := runtime.NumGoroutine()
	for range 200 {
		if err := h.Wake(ctx, tab.Head.ID); err != nil {
			t.Fatal(err)
		}
		for _, d := range must(h.Table(ctx, tab.Head.ID))(t).Asked(tab.SeatOf(person("Ash").User)) {
			if _, err := h.Answer(ctx, tab.Head.ID, person("Ash").User, d.ID, tab.View(d.Seat).Answers(d.ID)[0]); err == nil {
				t.Fatal("the store fails, and an answer was taken")
			}
		}
		runtime.Gosched()
	}
	if after := runtime.NumGoroutine(); after > before+3 {
		t.Errorf("%d goroutines after 200 looks at the table, %d before", after, before)
	}
}

// stillClock is one on which no time passes: whoever waits waits for ever.
type stillClock struct{}

func (stillClock) Now() time.Time { return time.UnixMilli(1_700_000_000_000) }
func (stillClock) AfterFunc(time.Duration, func()) func() bool {
	return func() bool { return true }
}

// thoughtful is a brain that thinks until it is told to stop, or does not even care for that.
type thoughtful struct {
	begun    chan engine.DecisionID
	ended    chan struct{}
	stubborn chan struct{} // if set, it thinks until this is closed
}

func (b thoughtful) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	b.begun <- q.Decision
	if b.stubborn != nil {
		<-b.stubborn
		return q.View.Answers(q.Decision)[0], true
	}
	<-ctx.Done()
	b.ended <- struct{}{}
	return q.View.Answers(q.Decision)[0], true
}

func within(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-timeLimit():
		t.Fatal("waited in vain for " + what)
	}
}

func TestStopWaitsForNoThought(t *testing.T) {
	b := thoughtful{begun: make(chan engine.DecisionID, 9), stubborn: make(chan struct{})}
	h := newHouse(t, openStore(t), plays(b))
	id := h.begun(t, "c1", 1, "Ash").Head.ID
	<-b.begun
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		h.Stop()
	}()
	within(t, "the service to stop", stopped)
	close(b.stubborn) // what it thought of is given by nobody
	if moves := must(h.store.Log(ctx, id, 1))(t); len(moves) > 0 {
		t.Errorf("after the end of the service an answer was stored: %+v", moves)
	}
}

func TestThoughtsEndWithTheirQuestion(t *testing.T) {
	b := thoughtful{begun: make(chan engine.DecisionID, 9), ended: make(chan struct{}, 9)}
	h := newHouse(t, openStore(t), plays(b))
	id := h.begun(t, "c1", 1, "Ash").Head.ID
	<-b.begun
	tab := must(h.Table(ctx, id))(t)
	seat := tab.SeatOf(person("Ash").User)
	d := tab.Asked(seat)[0]
	must(h.Answer(ctx, id, person("Ash").User, d.ID, tab.View(seat).Answers(d.ID)[0]))(t)
	select {
	case <-b.ended:
		t.Fatal("the thought ended, and its question is still open")
	default:
	}
	must(h.Close(ctx, id, person("Ash").User))(t)
	within(t, "the thought to end with its table", b.ended)
}

// fidget puts the first fruit into a pie and takes it out again, for ever, though that leads back; and it would change
// its standing orders for ever, if it was asked.
type fidget struct{}

func (fidget) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	for _, d := range q.View.Open() {
		if d.ID == q.Decision && d.Optional && !d.Quiet {
			return 0, false
		}
	}
	answers := q.View.Answers(q.Decision)
	for _, a := range answers {
		if q.View.Option(q.Decision, a).Verb == "bake" {
			return a, true
		}
	}
	return answers[0], true
}

func TestComputersDoNotGoInCircles(t *testing.T) {
	h := newHouse(t, bolttest.Open(t, bolt.Config{NoSync: true}), plays(fidget{}))
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", map[string]string{"village": "yes"}))(t)
	must(h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "fidget", "Basil"))(t)
	id := must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t).Head.ID
	if tab := h.playOn(t, id, 200); tab.Head.State != store.Over {
		t.Errorf("the table is %s; the computer player should have come out of its circles", tab.Head.State)
	}
	back := 0
	quiet := map[engine.DecisionID]bool{}
	var moves []engine.Move
	for _, m := range must(h.store.Log(ctx, id, 1))(t) {
		moves = append(moves, m.Move)
	}
	head := must(h.store.Table(ctx, id))(t)
	must(engine.Replay(must(orchard.Load(orchard.Pack))(t), head.Setup, moves,
		func(i int, p engine.Position, _ *engine.Log) error {
			if moves[i].Answer.IsBack() {
				back++
			}
			if quiet[moves[i].Decision] {
				t.Errorf("move %d answers a quiet question; nobody should have asked a computer player", i+1)
			}
			for _, d := range p.Open(nil) {
				quiet[d.ID] = d.Quiet
			}
			return nil
		}))(t)
	if back == 0 {
		t.Error("nothing was ever taken back, so the test shows nothing")
	}
}

// treadmill is a game in which the first seat is asked the same for ever and nothing comes of it.
type treadmill struct{ engine.Game }

type tread struct {
	engine.Position
	id engine.DecisionID
}

type treadView struct {
	engine.View
	t *tread
}

func (g treadmill) Start(s engine.Setup, log *engine.Log) (engine.Position, error) {
	p, err := g.Game.Start(s, log)
	return &tread{p, 1}, err
}

func (p *tread) Open(buf []engine.Decision) []engine.Decision {
	for s := range engine.Seat(2) {
		buf = append(buf, engine.Decision{ID: p.id + engine.DecisionID(s), Seat: s})
	}
	return buf
}

func (p *tread) Answers(_ engine.DecisionID, buf []engine.Answer) []engine.Answer {
	return append(buf, 1, 2)
}

func (p *tread) Apply(m engine.Move, _ *engine.Log) error {
	if m.Decision < p.id {
		return engine.ErrGone
	}
	p.id += 2
	return nil
}
func (p *tread) Clone() engine.Position               { return &tread{p.Position.Clone(), p.id} }
func (p *tread) View(seat engine.Seat) engine.View    { return treadView{p.Position.View(seat), p} }
func (v treadView) Open() []engine.Decision           { return v.t.Open(nil) }
func (v treadView) Ask(engine.DecisionID) engine.Text { return engine.T("orchard.ask.act") }
func (v treadView) Answers(id engine.DecisionID) []engine.Answer {
	return v.t.Answers(id, nil)
}
func (v treadView) Option(_ engine.DecisionID, a engine.Answer) engine.Option {
	return engine.Option{Answer: a, Verb: "rest", Label: engine.T("orchard.answer.rest")}
}

// mark is a log that notes only whether anything was logged.
type mark chan struct{}

func (m mark) Write(line []byte) (int, error) {
	select {
	case m <- struct{}{}:
	default:
	}
	return len(line), nil
}

// A game that goes nowhere must not fill the disk: its computer players stand still until a person does something.
func TestComputersStandStillInTheEnd(t *testing.T) {
	gaveUp := make(mark, 1)
	h := newHouse(t, bolttest.Open(t, bolt.Config{NoSync: true}), func(c *tables.Config) {
		o := orchardOffer()
		o.Load = func(content []byte) (registry.Rules, error) {
			g, err := orchard.Load(content)
			return registry.Rules{Game: treadmill{g}}, err
		}
		c.Games = must(registry.New(o))(t)
		c.Changed = func(store.TableID, tables.Haste) {}
		c.Log = zerolog.New(gaveUp).Level(zerolog.ErrorLevel)
	})
	id := h.begun(t, "c1", 1, "Ash").Head.ID
	within(t, "the computer player to give up", gaveUp)
	if n := must(h.store.Table(ctx, id))(t).MoveCount; n != brain.GivesUpAfter {
		t.Errorf("the computer player gave %d answers by which nothing happened; it should give up after %d", n,
			brain.GivesUpAfter)
	}
}
