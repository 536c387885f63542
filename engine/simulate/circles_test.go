package simulate

import (
	"context"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// pie is a position in which seat 0 makes a pie: it puts a fruit in (1), takes it out again (back), or, with the fruit
// in, serves it (2). Nothing happens, that is, no event, before it is served; in a broken game even then nothing does.
// A quiet question is always open, and one that may be left.
type pie struct {
	engine.Position
	id     engine.DecisionID
	in     bool
	broken bool
	served int
}

func (p *pie) Open(buf []engine.Decision) []engine.Decision {
	return append(buf, engine.Decision{ID: p.id}, engine.Decision{ID: 1 << 20, Optional: true, Quiet: true},
		engine.Decision{ID: 1<<20 + 1, Optional: true})
}

func (p *pie) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	switch {
	case id >= 1<<20:
		return append(buf, 7)
	case p.in:
		return append(buf, engine.Back|1, 2)
	}
	return append(buf, 1)
}

func (p *pie) Apply(m engine.Move, log *engine.Log) error {
	p.id++
	p.in = m.Answer == 1
	if m.Answer == 2 {
		if p.served++; !p.broken {
			log.Add(engine.Event{Kind: 1})
		}
	}
	return nil
}

func (p *pie) View(engine.Seat) engine.View { return pieView{p: p} }

type pieView struct {
	engine.View
	p *pie
}

func (v pieView) Open() []engine.Decision                      { return v.p.Open(nil) }
func (v pieView) Answers(id engine.DecisionID) []engine.Answer { return v.p.Answers(id, nil) }
func (v pieView) Option(_ engine.DecisionID, a engine.Answer) engine.Option {
	return engine.Option{Answer: a, Verb: "do"}
}

// fickle takes the fruit out whenever it is in, though that leads back, and leaves what it may.
type fickle struct{}

func (fickle) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	return q.View.Answers(q.Decision)[0], q.Decision < 1<<20
}

func bake(t *testing.T, p *pie, moves int) error {
	t.Helper()
	tab := &table{pos: p, brains: []brain.Brain{fickle{}}, chances: make([]engine.Chance, 1),
		order: engine.Chance{Seed: engine.SeedOf(1)}}
	o := outcome{verbs: map[string]int{}}
	for o.moves < moves {
		if err := tab.move(t.Context(), &o); err != nil {
			return err
		}
	}
	return nil
}

func TestPlayersComeOutOfCircles(t *testing.T) {
	p := &pie{id: 1}
	if err := bake(t, p, 1000); err != nil || p.served < 5 {
		t.Errorf("in 1,000 answers %d pies were served, %v; a player who goes round should get out now and then", p.served,
			err)
	}
	if err := bake(t, &pie{id: 1, broken: true}, 1000); err == nil || !strings.Contains(err.Error(), "circles") {
		t.Errorf("a game in which nothing ever happens: %v; want it found out", err)
	}
}
