package revolution

import (
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// TestWhoIsAskedTellsNothingOfPrivateHands: whatever the others hold, an Act calls the same players, for the same
// questions; but for those whose standing orders lay a card open on the table.
func TestWhoIsAskedTellsNothingOfPrivateHands(t *testing.T) {
	g := withTexts(t)
	acts, others, differing := 0, 0, 0
	for n := range 40 {
		p, err := g.Start(engine.Setup{Seats: 2 + n%3, Seed: engine.SeedOf(uint64(n)),
			Options: map[string]string{"hands": "private", "standing_default": []string{"ask", "seekers"}[n%2]}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := engine.Chance{Seed: engine.SeedOf(uint64(n))}
		for move := 0; move < 150 && !p.Over(); move++ {
			d := blocking(p)
			answers := engine.Forward(p.Answers(d.ID, nil))
			a := answers[c.Below(uint32(len(answers)), nil)]
			if kind, _, _, _ := play.Split(a); kind == play.AnsAct {
				acts++
				want := noticedAfter(t, p, d, a)
				for range 4 {
					twin := p.View(d.Seat).Redeal(&c)
					others++
					if !sameHands(p, twin) {
						differing++
					}
					if got := noticedAfter(t, twin, d, a); !slices.Equal(got, want) {
						t.Fatalf("game %d, move %d: with these hands %v are asked, with others %v", n, move, want, got)
					}
				}
			}
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if acts < 100 || differing*2 < others {
		t.Errorf("%d Acts were proposed, and of %d tables dealt anew %d had other hands: the test shows nothing", acts,
			others, differing)
	}
}

// noticed is a question as everybody may notice it.
type noticed struct {
	seat     engine.Seat
	optional bool
	called   bool
}

// noticedAfter lists who is asked what after an answer. Who has laid a card open is not told apart from who is called.
func noticedAfter(t *testing.T, p engine.Position, d engine.Decision, a engine.Answer) (out []noticed) {
	t.Helper()
	s := p.Clone().(*play.State)
	if err := s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
		t.Fatal(err)
	}
	for _, d := range s.Open(nil) {
		out = append(out, noticed{d.Seat, d.Optional, d.Call || !d.Quiet && s.Proposal.Pledges[d.Seat].ByOrder})
	}
	return out
}

// sameHands reports whether all hold the same cards at two tables.
func sameHands(a, b engine.Position) bool {
	s, o := a.(*play.State), b.(*play.State)
	for seat := range s.Seats {
		if !slices.Equal(s.List(play.Hand(seat), nil), o.List(play.Hand(seat), nil)) {
			return false
		}
	}
	return true
}

// TestOpenHandsAskWhoCanHelp: where hands lie open, only who has something to give is called.
func TestOpenHandsAskWhoCanHelp(t *testing.T) {
	b := lay(t, 4, "standing_default=ask").line("1:fh-e1").hand(0, "a:fh a:fr a:bf").hand(1, "b:bc").hand(2, "c:fr").act()
	b.do(0, "act fh-e1 familiars")
	var called []engine.Seat
	for _, d := range b.s.Open(nil) {
		if d.Call {
			called = append(called, d.Seat)
		}
	}
	if !slices.Equal(called, []engine.Seat{2}) {
		t.Errorf("called are %v; want the one who holds a card that helps", called)
	}
}

// TestStepsBackNeedWhoseAnswersGo: whoever takes back what they have put together needs nobody, unless others have
// pledged to it since; then those alone (A79).
func TestStepsBackNeedWhoseAnswersGo(t *testing.T) {
	g := withTexts(t)
	step := func(seat engine.Seat) engine.Step { return engine.Step{Move: engine.Move{Seat: seat}} }
	for _, c := range []struct {
		back []engine.Step
		want []engine.Seat
	}{
		{[]engine.Step{step(0)}, nil},
		{[]engine.Step{step(0), step(0), step(0)}, nil},
		{[]engine.Step{step(0), step(2)}, []engine.Seat{2}},
		{[]engine.Step{step(3), step(2), step(0), step(2)}, []engine.Seat{2, 3}},
	} {
		if got := g.Consent(c.back, 0, 4); !slices.Equal(got, c.want) {
			t.Errorf("of %d steps %v must agree, want %v", len(c.back), got, c.want)
		}
	}
}
