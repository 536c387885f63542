package fate

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/view"
)

// opened is the game with the house pack.
func opened(t *testing.T) *Game {
	t.Helper()
	pack, err := cards.Open("../../cards/fate/house", Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestANightTellsNothingHidden: before each answer after which the Night may do something, two cards change places that
// onlookers cannot see. What is told to make a Night's picture of is the same, as long as neither comes
// to light and nothing is left to chance. Nor is a card told of that onlookers see neither before nor after.
func TestANightTellsNothingHidden(t *testing.T) {
	t.Parallel()
	g := opened(t)
	swaps, acts := 0, 0
	for n := range 60 {
		rng := rand.New(rand.NewPCG(uint64(n), 31))
		p, err := g.Start(engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s := p.(*play.State); !s.Over(); {
			before := s.Clone().(*play.State)
			open := s.Open(nil)
			d := open[rng.IntN(len(open))]
			list := s.Answers(d.ID, nil)
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}
			told, ended := applied(t, s, m)
			for _, e := range told {
				if c := program.Card(e.Args[0]); !lit(before, c, c) && !lit(s, c, c) {
					t.Errorf("game %d: onlookers are told how %s lies, whom they see neither before nor after", n, s.ID(c))
				}
			}
			if ended {
				acts++
			}
			a, b := hiddenPair(before, int8(engine.Onlooker), rng)
			if len(told) == 0 || a == program.NoCard {
				continue
			}
			swap(before, a, b)
			log := &engine.Log{WantScores: true}
			if before.Apply(m, log) != nil || lit(s, a, b) || lit(before, a, b) || log.Drawn > 0 {
				continue
			}
			swaps++
			if other := standings(log.Events); !reflect.DeepEqual(told, other) {
				t.Fatalf("game %d: onlookers are told %v of a Night, and %v where %s and %s have changed places", n, told, other,
					s.ID(a), s.ID(b))
			}
		}
	}
	if swaps < 100 || acts < 100 {
		t.Errorf("%d swaps in %d Nights; the test shows little", swaps, acts)
	}
}

// applied makes a move and returns what it tells of how cards stand, and whether a Night ends.
func applied(t *testing.T, s *play.State, m engine.Move) (told []engine.Event, ended bool) {
	t.Helper()
	log := &engine.Log{WantScores: true}
	if err := s.Apply(m, log); err != nil {
		t.Fatal(err)
	}
	for _, e := range log.Events {
		ended = ended || e.Kind == play.EvNightDone
	}
	return standings(log.Events), ended
}

func standings(events []engine.Event) (out []engine.Event) {
	for _, e := range events {
		if e.Kind == play.EvStood || e.Kind == play.EvStands {
			out = append(out, e.For(engine.Onlooker))
		}
	}
	return out
}

// lit reports whether onlookers see one of the cards.
func lit(s *play.State, a, b program.Card) bool {
	v := s.View(engine.Onlooker).(*view.View)
	return v.Sees(a) || v.Sees(b)
}

// TestANightIsTrue: what a Night is said to have made of cards that stay in play, and of scores, is what onlookers see
// when it is over; what it is said to have found is what they saw before.
func TestANightIsTrue(t *testing.T) {
	t.Parallel()
	g := opened(t)
	held := 0
	for n := range 30 {
		rng := rand.New(rand.NewPCG(uint64(n), 32))
		p, err := g.Start(engine.Setup{Seats: n%3 + 2, Seed: engine.SeedOf(uint64(n))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var events []engine.Event
		for !p.Over() {
			open := p.Open(nil)
			d := open[rng.IntN(len(open))]
			list := p.Answers(d.ID, nil)
			log := &engine.Log{WantScores: true}
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}, log); err != nil {
				t.Fatal(err)
			}
			for i, e := range log.Events {
				events = append(events, e.For(engine.Onlooker))
				if _, ends := g.ActEnds(e); !ends || swung(log.Events[i:]) {
					continue // a Dawn at which scores change tells nothing of the Night
				}
				held += compared(t, p.View(engine.Onlooker), g.Act(events))
			}
		}
	}
	if held < 200 {
		t.Errorf("%d cards and scores were compared; the test shows little", held)
	}
}

func swung(events []engine.Event) bool {
	for _, e := range events {
		if e.Kind == play.EvSwing || e.Kind == play.EvPlaced || e.Kind == play.EvTakenOff {
			return true
		}
	}
	return false
}

// compared holds an act to what is seen after it, and returns how much could be compared.
func compared(t *testing.T, v engine.View, act engine.Act) (held int) {
	t.Helper()
	now := map[engine.CardID]engine.Amount{}
	for _, in := range act.Incidents {
		for _, c := range in.Touched {
			now[c.Card] = c.After
		}
	}
	for _, panel := range v.Scene().Panels {
		for _, z := range panel.Zones {
			for _, c := range z.Cards {
				after, touched := now[c.Card]
				if !touched || !after.Known {
					continue
				}
				if held++; c.Worth != after {
					t.Errorf("%v: %s is said to be worth %d, and %d is seen", act.Title, c.Card, after.N, c.Worth.N)
				}
			}
		}
	}
	for _, s := range act.Scores {
		if held++; v.Standing().Seats[s.Seat].Total != s.After {
			t.Errorf("%v: seat %d is said to have %d points, and has %d", act.Title, s.Seat, s.After,
				v.Standing().Seats[s.Seat].Total)
		}
	}
	return held
}
