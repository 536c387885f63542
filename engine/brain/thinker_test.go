package brain_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
)

func thinker() *brain.Thinker { return &brain.Thinker{Lore: brain.NoLore{}, Playouts: 24} }

func asked(l *ladder, d engine.Decision) brain.Question {
	return brain.Question{View: l.View(0), Decision: d.ID, Chance: &engine.Chance{Seed: engine.SeedOf(3)}}
}

// TestThinkerWeighs: the best answer comes first, and most trials are spent on those that matter.
func TestThinkerWeighs(t *testing.T) {
	l := &ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3, 9, 4, 1, 2}},
		tried: new(int)}
	list := thinker().Weigh(t.Context(), asked(l, must))
	var order []engine.Answer
	for _, w := range list {
		order = append(order, w.Answer)
		if w.Tries == 0 {
			t.Errorf("the answer %d was not tried", w.Answer)
		}
	}
	if !slices.Equal(order[:2], []engine.Answer{9, 4}) || len(order) != 5 {
		t.Errorf("the answers are ordered %v; want 9 first, then 4", order)
	}
	if list[0].Tries <= list[4].Tries {
		t.Errorf("the best was tried %d times and the worst %d times", list[0].Tries, list[4].Tries)
	}
	if *l.tried > 24+len(list) {
		t.Errorf("%d trials; the budget is 24", *l.tried)
	}
}

// TestThinkerIsReproducible, whether it has thought before or not.
func TestThinkerIsReproducible(t *testing.T) {
	l := &ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3, 9, 4, 1, 2}},
		tried: new(int)}
	old := thinker()
	first := old.Weigh(t.Context(), asked(l, must))
	for range 3 {
		if again := old.Weigh(t.Context(), asked(l, must)); !reflect.DeepEqual(again, first) {
			t.Fatalf("the same question is weighed otherwise: %v, then %v", first, again)
		}
	}
	if fresh := thinker().Weigh(t.Context(), asked(l, must)); !reflect.DeepEqual(fresh, first) {
		t.Errorf("another thinker weighs otherwise: %v, then %v", first, fresh)
	}
}

// TestReinsChangeNothing of what a thinker comes to while there is time: nobody is stronger for having more of it.
func TestReinsChangeNothing(t *testing.T) {
	answers := map[engine.DecisionID][]engine.Answer{1: {3, 9, 4, 1, 2}}
	free := &ladder{asked: []engine.Decision{must}, answers: answers, tried: new(int)}
	want := thinker().Weigh(t.Context(), asked(free, must))
	reined := &ladder{asked: []engine.Decision{must}, answers: answers, tried: new(int)}
	aside := 0
	q := asked(reined, must)
	q.Reins = brain.Reins{Enough: make(chan struct{}), StepAside: func() { aside++ }}
	if got := thinker().Weigh(t.Context(), q); !reflect.DeepEqual(got, want) {
		t.Errorf("with reins it weighs %v, without %v", got, want)
	}
	if aside != *reined.tried || *reined.tried != *free.tried {
		t.Errorf("it steps aside %d times in %d trials; %d without reins", aside, *reined.tried, *free.tried)
	}
	for name, ask := range map[string]func(q brain.Question){
		"Advise": func(q brain.Question) { thinker().Advise(t.Context(), q, 3) },
		"Judge":  func(q brain.Question) { thinker().Judge(t.Context(), q, 3) },
		"Greedy": func(q brain.Question) { brain.Greedy{Worlds: 3}.Choose(t.Context(), q) },
	} {
		aside = 0
		if ask(q); aside == 0 {
			t.Errorf("%s never steps aside", name)
		}
	}
}

// TestThinkerIsToldWhenItIsEnough: each answer is tried once all the same, by a context that has ended not even that.
func TestThinkerIsToldWhenItIsEnough(t *testing.T) {
	enough := make(chan struct{})
	close(enough)
	answers := map[engine.DecisionID][]engine.Answer{1: {3, 9, 4}}
	l := &ladder{asked: []engine.Decision{must}, answers: answers, tried: new(int)}
	q := asked(l, must)
	q.Enough = enough
	q.Playouts = 1 << 30
	if a, ok := thinker().Choose(t.Context(), q); !ok || *l.tried > 3 {
		t.Errorf("it answers %d (%v) after %d trials; want any after no more than 3", a, ok, *l.tried)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	l = &ladder{asked: []engine.Decision{must}, answers: answers, tried: new(int)}
	if a, ok := thinker().Choose(ctx, asked(l, must)); !ok || *l.tried > 3 {
		t.Errorf("after its context has ended it answers %d (%v) after %d trials", a, ok, *l.tried)
	}
}

// wheel is a position in which nothing is ever decided: each answer leads to the same question.
type wheel struct{ ladder }

func (w *wheel) Apply(engine.Move, *engine.Log) error { *w.tried++; return nil }
func (w *wheel) Clone() engine.Position               { c := *w; return &c }
func (w *wheel) CopyFrom(src engine.Position)         { *w = *src.(*wheel) }
func (w *wheel) View(seat engine.Seat) engine.View    { return &spoke{rung{l: &w.ladder, seat: seat}, w} }

type spoke struct {
	rung
	w *wheel
}

func (s *spoke) Redeal(*engine.Chance) engine.Position { return s.w.Clone() }

// TestTrialsComeToAnEnd in a game that goes round in circles.
func TestTrialsComeToAnEnd(t *testing.T) {
	w := &wheel{ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3, 9}},
		tried: new(int)}}
	q := brain.Question{View: w.View(0), Decision: 1, Chance: &engine.Chance{Seed: engine.SeedOf(3)}, Playouts: 4}
	for _, laps := range []int{0, 1, brain.ToTheEnd} {
		p := &brain.Thinker{Lore: brain.NoLore{}, Laps: laps}
		if _, ok := p.Choose(t.Context(), q); !ok {
			t.Errorf("with %d laps it gives no answer", laps)
		}
	}
}

// TestAdvice: the best answers, each with what it brings more than the others.
func TestAdvice(t *testing.T) {
	l := &ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3, 9, 4, 1}},
		tried: new(int)}
	counsel := thinker().Advise(t.Context(), asked(l, must), 2)
	list := counsel.Best
	if counsel.Even {
		t.Error("the answers 9, 4, 3 and 1 are taken to be as good as one another")
	}
	if len(list) != 2 || list[0].Answer != 9 || list[1].Answer != 4 {
		t.Fatalf("the advice is %+v; want 9, then 4", list)
	}
	best := list[0]
	if best.Score != 9 || best.Rival != 0 {
		t.Errorf("after 9 it expects %v points against %v; want 9 against 0", best.Score, best.Rival)
	}
	if best.Gap != 5 || best.Why != (brain.Reason{Kind: brain.Scored, Section: "height"}) {
		t.Errorf("9 is advised as %v points better because of %+v; want 5, for the height", best.Gap, best.Why)
	}
	if second := list[1]; best.Verdict != brain.AsGood || second.Verdict != brain.Far || second.Gap != 5 ||
		second.Why != best.Why {
		t.Errorf("of 4 it says %+v; want it to be far behind 9, by 5 points, for the height", second)
	}
	for _, tt := range []struct {
		what    string
		asked   engine.Decision
		answers []engine.Answer
		best    []engine.Answer
		even    bool
	}{
		{"a quiet question", quiet, []engine.Answer{5}, nil, false},
		{"a question with one answer", must, []engine.Answer{5}, nil, false},
		{"answers that come to the same", must, []engine.Answer{5, 5}, []engine.Answer{5, 5}, true},
		{"what may be left, and is worth it", may, []engine.Answer{5}, []engine.Answer{5, 0}, false},
	} {
		l := &ladder{asked: []engine.Decision{tt.asked},
			answers: map[engine.DecisionID][]engine.Answer{tt.asked.ID: tt.answers}, tried: new(int)}
		c := thinker().Advise(t.Context(), asked(l, tt.asked), 3)
		var best []engine.Answer
		for _, a := range c.Best {
			best = append(best, a.Answer)
		}
		if !slices.Equal(best, tt.best) || c.Even != tt.even {
			t.Errorf("%s: it advises %v, even %v; want %v, %v", tt.what, best, c.Even, tt.best, tt.even)
		}
	}
}

// TestAdviceIsReproducible, and the same whether or not it is told when it is enough, if that does not come.
func TestAdviceIsReproducible(t *testing.T) {
	l := &ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3, 9, 4, 1, 2}},
		tried: new(int)}
	one := thinker()
	first := one.Advise(t.Context(), asked(l, must), 3)
	q := asked(l, must)
	q.Enough = make(chan struct{})
	for _, again := range []brain.Counsel{one.Advise(t.Context(), asked(l, must), 3),
		thinker().Advise(t.Context(), q, 3)} {
		if !reflect.DeepEqual(again, first) {
			t.Errorf("the same question has another hint: %+v, then %+v", first, again)
		}
	}
}

// TestAdvisers: the strongest who can advise does.
func TestAdvisers(t *testing.T) {
	strong := thinker()
	level := func(name string, b brain.Brain) brain.Level {
		return brain.Level{Name: name, New: func(string) brain.Brain { return b }}
	}
	r := append(brain.Common(), level("weak", thinker()), level("strong", strong), level("mute", brain.Random{}))
	if got := r.Adviser(); got != strong {
		t.Errorf("%+v advises; want the strongest who can", got)
	}
	if got, ok := brain.Common().Adviser().(*brain.Thinker); !ok || got.Lore != (brain.NoLore{}) {
		t.Errorf("where nobody can advise, %+v does; want one who knows no game", got)
	}
}

// TestJudging: what an answer has cost, or brought, and how many would have given it: all are alike to who knows no
// game.
func TestJudging(t *testing.T) {
	l := &ladder{asked: []engine.Decision{must},
		answers: map[engine.DecisionID][]engine.Answer{1: {3, 9, 4, engine.Back | 7}}, tried: new(int)}
	for _, tt := range []struct {
		made, other engine.Answer
		won         bool
	}{{9, 4, true}, {3, 9, false}, {4, 9, false}} {
		j, ok := thinker().Judge(t.Context(), asked(l, must), tt.made)
		if !ok || j.Other != tt.other || j.Swing > 0 != tt.won || j.Swing == 0 || j.Move.Answer != tt.made ||
			math.Abs(j.Usual-1./3) > 1e-9 {
			t.Errorf("the answer %d is judged %+v, %v; want it compared with %d, and given by a third", tt.made, j, ok, tt.other)
		}
	}
	if j, ok := thinker().Judge(t.Context(), asked(l, must), engine.Back|7); ok {
		t.Errorf("an answer that leads back is judged: %+v", j)
	}
	single := &ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3}},
		tried: new(int)}
	if j, ok := thinker().Judge(t.Context(), asked(single, must), 3); ok {
		t.Errorf("where there is nothing to decide it is judged: %+v", j)
	}
}

// TestWhoJudges: the strongest that tries answers, else one that can judge any game.
func TestWhoJudges(t *testing.T) {
	strong, weak := &brain.Thinker{Playouts: 9}, &brain.Thinker{Playouts: 1}
	level := func(b brain.Brain) brain.Level { return brain.Level{New: func(string) brain.Brain { return b }} }
	if got := (brain.Roster{level(weak), level(strong), level(brain.Random{})}).Judge(); got != strong {
		t.Errorf("%+v judges, want the strongest", got)
	}
	half := judging{brain.Random{}, &brain.Thinker{Playouts: 5}}
	if got := (brain.Roster{level(strong), level(half)}).Judge(); got != half.judge {
		t.Errorf("%+v judges, want whom the strongest names", got)
	}
	if got := brain.Common().Judge(); got.Lore != (brain.NoLore{}) {
		t.Errorf("%+v judges games that nobody knows", got)
	}
}

// judging is a player who tries nothing itself, and names somebody who does.
type judging struct {
	brain.Random
	judge *brain.Thinker
}

func (j judging) Judge() *brain.Thinker { return j.judge }

// TestTrialsGoAsFarAsTheyShould: where nobody else is ever asked a game can say what is far enough.
func TestTrialsGoAsFarAsTheyShould(t *testing.T) {
	steps := 0
	w := &wheel{ladder{asked: []engine.Decision{must}, answers: map[engine.DecisionID][]engine.Answer{1: {3, 9}},
		tried: new(int)}}
	q := brain.Question{View: w.View(0), Decision: 1, Chance: &engine.Chance{Seed: engine.SeedOf(3)}, Playouts: 4}
	p := &brain.Thinker{Lore: brain.NoLore{}, Laps: brain.ToTheEnd,
		Far: func(_, _ engine.Position) bool { steps++; return steps%5 == 0 }}
	if _, ok := p.Choose(t.Context(), q); !ok || *w.tried != 4*5 {
		t.Errorf("4 trials take %d answers; want 5 in each, one to begin with and four until it is far enough", *w.tried)
	}
}
