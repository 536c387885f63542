package witchcraft

import (
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
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
		if waits(p, d, c) {
			continue
		}
		if giveDue(t, p, d, of.Dues([]engine.Choice{c})) == 0 {
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
		a, left, ok := engine.DueTo(p.View(0), d, due)
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

// waits reports whether a choice waits for what is in its way: a Challenge for one that blocks it, what comes behind a
// Mission until that can be overcome.
func waits(p engine.Position, d engine.DecisionID, c engine.Choice) bool {
	s := p.(*play.State)
	goOn := play.Give(play.AnsGoOn, 0, 0)
	switch k, of, _ := play.Split(c.Answer); k {
	case play.AnsOvercome:
		return s.Blocked(of) != play.NoCard
	case play.AnsJuror, play.AnsStay:
		return slices.Contains(c.Before, goOn) && p.View(0).Option(d, goOn).Forfeits
	}
	return false
}

// TestNothingIsGivenThatWasNotTaken: whatever is taken at once, no Mission fails by it and no game is lost but by what
// says so; what is picked, by an answer or by the rules, is what was named; what can be taken together is no more than
// the menu takes; and nothing is given twice.
func TestNothingIsGivenThatWasNotTaken(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 10
	}
	l, g := lore.New(bookOf(t)), withTexts(t)
	said, clashes := 0, 0
	for seed := range uint64(games) {
		p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Host: 0}, nil)
		if err != nil {
			t.Fatal(err)
		}
		secret := engine.Chance{Seed: engine.SeedOf(seed)}
		for chance := secret.Quick(); !p.Over(); {
			d := p.Open(nil)[0]
			of := p.View(0).(engine.Joining).Joined(d.ID).Several
			for range min(len(of.Choices), 3) {
				taken := of.Taken(func(engine.Option) bool { return chance.Below(3, nil) == 0 })
				if _, _, clash := engine.Clash(taken); clash || len(taken) == 0 {
					clashes++
					continue
				}
				if len(taken) > of.Most() {
					t.Errorf("of %d that can be taken %d are: %v", of.Most(), len(taken), taken)
				}
				said += sayAll(t, p, taken, of)
			}
			l.Advance(p, d, &chance)
		}
	}
	if t.Logf("%d answers are given, %d times two excluded each other", said, clashes); said < 100*games || clashes == 0 {
		t.Errorf("%d answers are too few to show anything", said)
	}
}

// sayAll gives what is due, as far as it goes, and returns how much it was.
func sayAll(t *testing.T, p engine.Position, all []engine.Choice, of engine.Several) (n int) {
	t.Helper()
	d, due, step := p.Open(nil)[0].ID, of.Dues(all), stepOf(p)
	for p = p.Clone(); !p.Over(); n++ {
		v := p.View(0)
		a, left, ok := engine.DueTo(v, d, due)
		if !ok {
			return n
		}
		o := v.Option(d, a)
		taken := slices.ContainsFunc(due, func(d engine.Due) bool { return d.Answer == a && d.Of > 0 && !d.Next })
		if o.Forfeits && !taken {
			t.Errorf("%s is given, which was not taken", o.Key())
		}
		if len(left) >= len(due) {
			t.Errorf("behind %s is no less due", o.Key())
		}
		switch k, _, _ := play.Split(a); k {
		case play.AnsPickAt, play.AnsPick:
			checkPicked(t, p, all, o)
		case play.AnsEnough:
			if step >= 0 && stepOf(p) != step {
				t.Errorf("no more is picked of what is asked behind that of which was taken: %v", keysOf(all))
			}
		}
		var log engine.Log
		m := engine.Move{Decision: d, Answer: a}
		if err := p.Apply(m, &log); err != nil {
			t.Fatal(err)
		}
		if begun := left[:engine.Begun(left)]; len(begun) > 0 && !p.Over() && !log.Step(m).Reveals() {
			if _, _, ok := engine.DueTo(p.View(0), p.Open(nil)[0].ID, begun); !ok {
				t.Errorf("behind %s is done something else than %s", o.Key(), begun[0].Meant.Key)
			}
		}
		if d, due = 0, left; !p.Over() {
			d = p.Open(nil)[0].ID
		}
	}
	return n
}

// stepOf is the place of the step that asks; -1 where none does.
func stepOf(p engine.Position) int16 {
	if s := p.(*play.State); s.Depth > 0 {
		return s.Stack[s.Depth-1].Pc
	}
	return -1
}

// checkPicked demands that what is picked is called as what was taken: by the same word, or as one that is alike.
func checkPicked(t *testing.T, p engine.Position, all []engine.Choice, o engine.Option) {
	t.Helper()
	for _, c := range all {
		for _, on := range c.Operands {
			if on.Word == o.Operands[0].Word || o.Alike != "" && slices.ContainsFunc(c.Meant,
				func(m engine.Meant) bool { return m.Alike == o.Alike }) {
				return
			}
		}
	}
	t.Errorf("%s is picked; taken were %v", o.Key(), keysOf(all))
}

// keysOf are the keys of choices.
func keysOf(all []engine.Choice) (out []string) {
	for _, c := range all {
		out = append(out, c.Key())
	}
	return out
}

// TestWhatIsTakenBuildsOnTheMission: where a Juror is taken beside Challenges, either it is said that those leave no
// way to overcome the Mission, or it does not fail while what is taken is done, whatever comes to light meanwhile.
func TestWhatIsTakenBuildsOnTheMission(t *testing.T) {
	l, g := lore.New(bookOf(t)), withTexts(t)
	spoilt, held := 0, 0
	for seed := range uint64(30) {
		p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Host: 0}, nil)
		if err != nil {
			t.Fatal(err)
		}
		secret := engine.Chance{Seed: engine.SeedOf(seed)}
		for chance := secret.Quick(); !p.Over(); {
			d := p.Open(nil)[0]
			v := p.View(0).(engine.Joining)
			of := v.Joined(d.ID).Several
			juror := func(o engine.Option) bool { k, _, _ := play.Split(o.Answer); return k == play.AnsJuror }
			one := slices.IndexFunc(of.Choices, func(c engine.Choice) bool { return juror(c.Option) })
			for n := range 4 {
				taken := of.Taken(func(o engine.Option) bool {
					return one >= 0 && (n%2 == 0 && o.Same(of.Choices[one].Option) || !juror(o) && chance.Below(2, nil) == 0)
				})
				if _, _, clash := engine.Clash(taken); clash || len(taken) == 0 {
					continue
				}
				if _, is := v.Spoilt(d.ID, taken); is {
					spoilt++
					continue
				}
				if n%2 == 1 && (len(taken) == 1 || !canWin(p.(*play.State))) { // one says itself what it leaves
					continue
				}
				held += checkHeld(t, p, of.Dues(taken))
			}
			l.Advance(p, d, &chance)
		}
	}
	if t.Logf("%d spoil the Mission, %d do not", spoilt, held); spoilt < 100 || held < 100 {
		t.Errorf("%d times the Mission is spoilt and %d times it is not: too few to show anything", spoilt, held)
	}
}

// canWin reports whether the Mission can be overcome right now.
func canWin(s *play.State) bool {
	return s.Blocking(program.OfMission) == play.NoCard && s.MissionDifficulty(int(s.Chosen)) <= s.Available()
}

// checkHeld gives what is due while that is asked for, and demands that no Mission fails by it. It returns how many
// answers were given.
func checkHeld(t *testing.T, p engine.Position, due []engine.Due) (n int) {
	t.Helper()
	s := p.Clone().(*play.State)
	before := s.Fails
	for ; len(due) > 0 && !s.Over(); n++ {
		d := s.Open(nil)[0].ID
		a, left, ok := engine.DueTo(s.View(0), d, due)
		if !ok {
			return n
		}
		said, m := s.View(0).Option(d, a).Key(), engine.Move{Decision: d, Answer: a}
		if err := s.Apply(m, &engine.Log{}); err != nil {
			t.Fatal(err)
		}
		if s.Fails != before {
			t.Errorf("the Mission fails by %s, of what was taken with a Juror", said)
		}
		due = left
	}
	return n
}
