package brain_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// ladder is a position of a game for one: its questions are what a test says, and an answer is worth its number.
// Answering the question 1 of three leaves the others open.
type ladder struct {
	engine.Position // what no brain uses
	asked           []engine.Decision
	answers         map[engine.DecisionID][]engine.Answer
	height          int
	tried           *int // moves made on all copies
}

func (l *ladder) Open(buf []engine.Decision) []engine.Decision { return append(buf, l.asked...) }
func (l *ladder) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	return append(buf, l.answers[id]...)
}

func (l *ladder) Apply(m engine.Move, _ *engine.Log) error {
	*l.tried++
	l.asked = slices.DeleteFunc(slices.Clone(l.asked), func(d engine.Decision) bool { return d.ID == m.Decision })
	l.height += int(m.Answer &^ engine.Back)
	return nil
}

func (l *ladder) Clone() engine.Position {
	c := *l
	return &c
}
func (l *ladder) CopyFrom(src engine.Position)      { *l = *src.(*ladder) }
func (l *ladder) Estimate(engine.Seat) float64      { return float64(l.height) }
func (l *ladder) View(seat engine.Seat) engine.View { return &rung{l: l, seat: seat} }

type rung struct {
	engine.View
	l    *ladder
	seat engine.Seat
}

func (r *rung) Standing() engine.Standing {
	return engine.Standing{
		Seats: []engine.Score{{Total: r.l.height, Sections: []engine.Section{{Name: "height", Points: r.l.height}}}}}
}
func (r *rung) Viewer() engine.Seat                          { return r.seat }
func (r *rung) Open() []engine.Decision                      { return r.l.Open(nil) }
func (r *rung) Answers(id engine.DecisionID) []engine.Answer { return r.l.Answers(id, nil) }
func (r *rung) Redeal(*engine.Chance) engine.Position        { return r.l.Clone() }

var (
	must  = engine.Decision{ID: 1}
	may   = engine.Decision{ID: 2, Optional: true}
	quiet = engine.Decision{ID: 3, Optional: true, Quiet: true}
)

const back = engine.Back

// TestChoices: what the brains answer to questions of all kinds.
func TestChoices(t *testing.T) {
	tests := []struct {
		what    string
		asked   []engine.Decision // the first one is asked about
		answers map[engine.DecisionID][]engine.Answer
		greedy  string   // the answer, or "leaves"; of the thinker, too
		random  []string // all that may come
	}{
		{"the best of several", []engine.Decision{must}, map[engine.DecisionID][]engine.Answer{1: {3, 9, 4}}, "9",
			[]string{"3", "4", "9"}},
		{"an answer that leads back is no answer", []engine.Decision{must},
			map[engine.DecisionID][]engine.Answer{1: {3, back | 9}}, "3", []string{"3"}},
		{"unless there is no other", []engine.Decision{must}, map[engine.DecisionID][]engine.Answer{1: {back | 9}}, "back 9",
			[]string{"back 9"}},
		{"an optional question that is worth it", []engine.Decision{may}, map[engine.DecisionID][]engine.Answer{2: {5}}, "5",
			[]string{"5", "leaves"}},
		{"an optional question that is not", []engine.Decision{may}, map[engine.DecisionID][]engine.Answer{2: {0}}, "leaves",
			[]string{"0", "leaves"}},
		{"an optional question that changes nothing beside one that must be answered", []engine.Decision{may, must},
			map[engine.DecisionID][]engine.Answer{1: {7}, 2: {0}}, "leaves", []string{"0", "leaves"}},
		{"an optional question that only leads back", []engine.Decision{may},
			map[engine.DecisionID][]engine.Answer{2: {back | 5}}, "leaves", []string{"leaves"}},
		{"a quiet question", []engine.Decision{quiet}, map[engine.DecisionID][]engine.Answer{3: {5}}, "leaves",
			[]string{"leaves"}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			all := append(brain.Common(), brain.Level{Name: "thinker", New: func(string) brain.Brain { return thinker() }})
			for name, want := range map[string][]string{"greedy": {tt.greedy}, "thinker": {tt.greedy}, "random": tt.random} {
				player, err := all.New(name)
				if err != nil {
					t.Fatal(err)
				}
				seen := map[string]bool{}
				chance := engine.Chance{Seed: engine.SeedOf(3)}
				for range 40 {
					l := &ladder{asked: tt.asked, answers: tt.answers, tried: new(int)}
					seen[said(player.Choose(t.Context(),
						brain.Question{View: l.View(0), Decision: tt.asked[0].ID, Chance: &chance}))] = true
				}
				for _, w := range want {
					if !seen[w] {
						t.Errorf("%s never answers %q", name, w)
					}
					delete(seen, w)
				}
				for got := range seen {
					t.Errorf("%s answers %q; want %v", name, got, want)
				}
			}
		})
	}
}

func said(a engine.Answer, ok bool) string {
	switch {
	case !ok:
		return "leaves"
	case a.IsBack():
		return "back " + string(rune('0'+a&^engine.Back))
	}
	return string(rune('0' + a))
}

// TestBudget: the number of trials is what is asked for, and the answer follows from it.
func TestBudget(t *testing.T) {
	answers := map[engine.DecisionID][]engine.Answer{1: {3, 9, 4}}
	for _, tt := range []struct{ playouts, tried int }{{0, 9}, {1, 3}, {3, 3}, {7, 6}, {30, 30}} {
		l := &ladder{asked: []engine.Decision{must}, answers: answers, tried: new(int)}
		chance := engine.Chance{Seed: engine.SeedOf(3)}
		brain.Greedy{Worlds: 3}.Choose(t.Context(),
			brain.Question{View: l.View(0), Decision: 1, Chance: &chance, Playouts: tt.playouts})
		if *l.tried != tt.tried {
			t.Errorf("with %d playouts, %d answers were tried; want %d", tt.playouts, *l.tried, tt.tried)
		}
	}
}

func TestThinkingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	l := &ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3, 9}},
		tried: new(int)}
	chance := engine.Chance{Seed: engine.SeedOf(3)}
	a, ok := brain.Greedy{Worlds: 1 << 40}.Choose(ctx, brain.Question{View: l.View(0), Decision: 1, Chance: &chance})
	if !ok || a != 3 && a != 9 || *l.tried > 0 {
		t.Errorf("it answered %d (%v) after %d trials; want any legal answer at once", a, ok, *l.tried)
	}
}

func TestPatience(t *testing.T) {
	var p brain.Patience
	for n := 1; n <= brain.GivesUpAfter; n++ {
		p.Gave(2, 0)
		if lost := p.Lost(2); lost != (n >= brain.LotsAfter) {
			t.Fatalf("after %d answers by which nothing happened the seat is lost: %v", n, lost)
		}
		if err := p.Check(2); (err != nil) != (n >= brain.GivesUpAfter) {
			t.Fatalf("after %d answers by which nothing happened: %v", n, err)
		}
	}
	if err := p.Check(2); !strings.Contains(err.Error(), "seat 2 has given 600 answers") {
		t.Errorf("the seat goes round in circles: %v", err)
	}
	if p.Lost(0) || p.Check(3) != nil {
		t.Error("another seat is lost, too")
	}
	if p.Gave(2, 1); p.Lost(2) {
		t.Error("something happened, and the seat is still lost")
	}
}

func TestLots(t *testing.T) {
	chance := engine.Chance{Seed: engine.SeedOf(3)}
	l := &ladder{asked: []engine.Decision{may, must},
		answers: map[engine.DecisionID][]engine.Answer{1: {back | 1, 2}, 2: {5}}, tried: new(int)}
	q := brain.Question{View: l.View(0), Decision: 1, Chance: &chance}
	if a, ok := brain.ByLot(q); a != 2 || !ok {
		t.Errorf("the lot fell on %d, %v; only 2 leads on", a, ok)
	}
	q.Decision = 2
	if a, ok := brain.ByLot(q); ok {
		t.Errorf("an optional question was answered by lot, with %d", a)
	}
}

func TestRoster(t *testing.T) {
	own := append(brain.Common(),
		brain.Level{Name: "planner", New: func(string) brain.Brain { return brain.Random{} }, Tempers: []string{"calm"}})
	if _, err := own.New("planner"); err != nil {
		t.Errorf("a game's own player: %v", err)
	}
	if _, err := own.New("planner+calm"); err != nil {
		t.Errorf("a game's own player with a temperament: %v", err)
	}
	if _, err := own.New("planner+wild"); err == nil ||
		!strings.Contains(err.Error(), `no temperament "wild"; it can have [calm]`) {
		t.Errorf("an unknown temperament: %v", err)
	}
	if _, err := own.New("genius"); err == nil ||
		!strings.Contains(err.Error(), `"genius"; there are [random greedy planner]`) {
		t.Errorf("an unknown player: %v", err)
	}
}
