package witchcraft

import (
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
)

// What one message can carry, whoever writes it.
const (
	entriesOfAMenu = 25
	answersOfAnID  = 10
)

// TestWhatIsSaidAtOnceCanBe: in games by rule of thumb, each way of several answers can be given one answer after
// the other, at least until something comes to light; no two of them have one key; each entry of a menu of which any
// number may be taken does something by itself; and what ways stand for begins one of them.
func TestWhatIsSaidAtOnceCanBe(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 10
	}
	l, g := lore.New(bookOf(t)), withTexts(t)
	ways, choices := 0, 0
	for seed := range uint64(games) {
		p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Host: 0}, nil)
		if err != nil {
			t.Fatal(err)
		}
		secret := engine.Chance{Seed: engine.SeedOf(seed)}
		for chance := secret.Quick(); !p.Over(); {
			d := p.Open(nil)[0]
			j := p.View(0).(engine.Joining).Joined(d.ID)
			checkWays(t, p, d.ID, j)
			checkSeveral(t, p, d.ID, j.Several)
			ways, choices = ways+len(j.Ways), choices+len(j.Several.Choices)
			l.Advance(p, d, &chance)
		}
		if j := p.View(0).(engine.Joining).Joined(1); len(j.Ways)+len(j.Several.Choices) > 0 {
			t.Errorf("after the game can be said %v", j)
		}
	}
	if t.Logf("%d ways, %d choices", ways, choices); ways < 1000*games/60 || choices < 1000*games/60 {
		t.Errorf("%d ways and %d choices are too few to show anything", ways, choices)
	}
}

func checkWays(t *testing.T, p engine.Position, d engine.DecisionID, j engine.Joined) {
	t.Helper()
	v, keys := p.View(0), map[string]bool{}
	for _, a := range v.Answers(d) {
		keys[v.Option(d, a).Key()] = true
	}
	for _, way := range j.Ways {
		if keys[way.Key()] || 1+len(way.Then) > answersOfAnID {
			t.Errorf("%s is a key twice, or has too many answers: %v", way.Key(), way)
		}
		keys[way.Key()] = true
		if want := 1 + len(way.Then); giveDue(t, p, d, way.Dues()) < want {
			t.Errorf("of %s less than %d answers can be given", way.Key(), want)
		}
	}
	for _, a := range j.Instead {
		begins := func(o engine.Option) bool { return o.Answer == a }
		if !slices.Contains(v.Answers(d), a) || !slices.ContainsFunc(j.Ways, begins) {
			t.Errorf("%s is offered by no way", v.Option(d, a).Key())
		}
	}
}

func checkSeveral(t *testing.T, p engine.Position, d engine.DecisionID, of engine.Several) {
	t.Helper()
	if len(of.Choices) > entriesOfAMenu {
		t.Errorf("a menu has %d entries", len(of.Choices))
	}
	for _, c := range of.Choices {
		s := p.(*play.State)
		if k, of, _ := play.Split(c.Answer); k == play.AnsOvercome && s.Blocked(of) != play.NoCard {
			continue // it waits for what is in its way
		}
		if giveDue(t, p, d, of.Dues(c.Same)) == 0 {
			t.Errorf("%s does nothing by itself", c.Key())
		}
	}
}

// giveDue gives what is due where nothing else is at stake, and returns how much it was: as much as wanted, where
// something comes to light on the way.
func giveDue(t *testing.T, p engine.Position, d engine.DecisionID, due []engine.Due) (n int) {
	t.Helper()
	p = p.Clone()
	for {
		a, left, ok := engine.NextDue(p.Answers(d, nil), due)
		if !ok {
			return n
		}
		var log engine.Log
		m := engine.Move{Decision: d, Answer: a}
		if err := p.Apply(m, &log); err != nil {
			t.Fatal(err)
		}
		if n++; log.Step(m).Reveals() || p.Over() {
			return n + len(left)
		}
		d, due = p.Open(nil)[0].ID, left
	}
}
