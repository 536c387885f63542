package witchcraft

import (
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// chooser answers in the nth game.
type chooser func(n int, s *play.State, d engine.Decision, list []engine.Answer, rng *rand.Rand) engine.Answer

// TestInvariants plays games, at random and by rule of thumb, and holds what each answer has changed to what may change
// (I12 to I21); what must hold between answers the position checks itself (I1 to I14). With -long it plays 10,000
// games of each sort.
func TestInvariants(t *testing.T) {
	g, l := withTexts(t), lore.New(bookOf(t))
	for _, sort := range []struct {
		name  string
		games int
		who   chooser
	}{
		{"random", 120, func(n int, _ *play.State, _ engine.Decision, list []engine.Answer, rng *rand.Rand) engine.Answer {
			return choose(n, list, rng)
		}},
		{"planner", 60, func(_ int, s *play.State, d engine.Decision, _ []engine.Answer, _ *rand.Rand) engine.Answer {
			a, _ := l.Answer(s.Clone(), d.ID)
			return a
		}},
	} {
		t.Run(sort.name, func(t *testing.T) {
			if *long {
				sort.games = 10000
			}
			decisions, endings := 0, map[string]int{}
			for n := range sort.games {
				decisions += invariantGame(t, g, n, sort.who, endings)
				if t.Failed() {
					t.Fatalf("game %d", n)
				}
			}
			t.Logf("%d games, %d decisions, %v", sort.games, decisions, endings)
		})
	}
}

// invariantGame plays the nth game and returns how many decisions were made in it.
func invariantGame(t *testing.T, g *Game, n int, who chooser, endings map[string]int) (moves int) {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	options := map[string]string{}
	if n%3 == 2 {
		for _, o := range g.Info().Options {
			options[o.Name] = o.Values[rng.IntN(len(o.Values))]
		}
	}
	p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker, Options: options}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*play.State)
	before := s.Clone().(*play.State)
	var log engine.Log
	for ; !s.Over(); moves++ {
		if moves > 2000 {
			t.Fatalf("the game does not end within %d answers (I21)", moves)
		}
		d := s.Open(nil)[0]
		list := s.Answers(d.ID, nil)
		refusals(t, s, d, list, rng)
		naive{t, s}.same()
		before.CopyFrom(s)
		log.Reset()
		if err := s.Apply(engine.Move{Decision: d.ID, Answer: who(n, s, d, list, rng)}, &log); err != nil {
			t.Fatal(err)
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		follow(t, before, s, &log)
	}
	ending := play.Endings.Word(int(s.Ending))
	endings[ending]++
	if s.Ending.Tried() && ending != (naive{t, s}).verdict() {
		t.Errorf("the verdict is %s; it should be %s (I24)", ending, naive{t, s}.verdict())
	}
	return moves
}

// choose is an answer: any, or one that plays on: trials are for the end.
func choose(n int, list []engine.Answer, rng *rand.Rand) engine.Answer {
	a := list[rng.IntN(len(list))]
	if n%2 == 0 {
		return a
	}
	for range 3 {
		switch k, _, _ := play.Split(a); k {
		case play.AnsTrial, play.AnsGoOn, play.AnsChoose, play.AnsEnough:
			a = list[rng.IntN(len(list))]
		}
	}
	return a
}

// refusals tries answers that might be legal: those that are listed are taken, all others refused, and leave all as it
// is (I20).
func refusals(t *testing.T, s *play.State, d engine.Decision, list []engine.Answer, rng *rand.Rand) {
	t.Helper()
	if len(list) == 0 {
		t.Fatal("a question has no answer (I20)")
	}
	spare := &play.State{}
	for range 6 {
		a := list[rng.IntN(len(list))]
		k, x, y := play.Split(a)
		switch rng.IntN(4) {
		case 0:
			a ^= 1 << rng.IntN(32)
		case 1:
			a = play.Give(play.AnswerKind(rng.IntN(int(play.AnsKinds))), x, y)
		case 2:
			a = play.Give(k, uint8(rng.IntN(256)), y)
		case 3:
			a = play.Give(k, x, uint8(rng.IntN(256)))
		}
		spare.CopyFrom(s)
		err := spare.Apply(engine.Move{Decision: d.ID, Answer: a}, nil)
		if listed := slices.Contains(list, a); listed != (err == nil) {
			t.Errorf("answer %#x is listed: %t; giving it: %v (I20)", a, listed, err)
		}
		if err != nil && spare.Core != s.Core {
			t.Errorf("answer %#x was refused and changed something (I20)", a)
		}
	}
}

// follow holds the events of an answer to the order in which things may happen.
func follow(t *testing.T, before, after *play.State, log *engine.Log) {
	t.Helper()
	stage := before.Stage
	worked := map[program.Box]int{}
	chosen, ended, revealed := 0, 0, 0
	for i, e := range log.Events {
		c := play.Card(e.Args[0])
		switch e.Kind {
		case play.EvMissionChosen:
			chosen++
		case play.EvWorks:
			box := program.Box(e.Args[1])
			worked[box]++
			if box == program.BoxNotChosen && chosen == 0 && stage < play.StageNotChosen {
				t.Errorf("a Not Chosen effect without a Mission chosen (I16)")
			}
			if box == program.BoxNotChosen && worked[program.BoxChosen] > 0 {
				t.Errorf("%s is done after Chosen effects (I16)", after.ID(c))
			}
			if box == program.BoxSuccess && !slices.ContainsFunc(log.Events[:i], func(o engine.Event) bool {
				return (o.Kind == play.EvOvercome || o.Kind == play.EvMissionOvercome) && o.Args[0] == e.Args[0]
			}) {
				t.Errorf("%s succeeds without being overcome (I17)", after.ID(c))
			}
			if box == program.BoxFailure && (discarded(log.Events[:i], e.Args[0]) || before.Stage < play.StageOvercome &&
				!has(log.Events[:i], play.EvPower)) {
				t.Errorf("%s fails without having been there (I17)", after.ID(c))
			}
		case play.EvMissionRevealed:
			if revealed++; !before.Won || before.Stage < play.StageTrial {
				t.Errorf("%s comes to the display, and none was overcome (I18)", after.ID(c))
			}
		case play.EvEnded:
			if ended++; i != len(log.Events)-1 {
				t.Errorf("something happens after the end (I19)")
			}
		case play.EvOvercome:
			if cost := int(e.Args[1]); cost > before.Available() {
				t.Errorf("%s is overcome for %d, of %d (I14)", after.ID(c), cost, before.Available())
			}
		}
	}
	if (ended == 1) != after.Over() || ended > 1 {
		t.Errorf("the game is over: %t, and %d times said to be (I19)", after.Over(), ended)
	}
	if chosen > 1 || revealed > 1 {
		t.Errorf("%d Missions are chosen and %d revealed at once (I13, I18)", chosen, revealed)
	}
	hand := after.At[play.ZoneHand].N
	if stage < play.StageOvercome && after.Stage >= play.StageOvercome && !after.Over() && after.Held != hand {
		t.Errorf("phase 3 is left with %d cards in hand, of which %d are Curses (I11)", hand, after.Held)
	}
}

func has(events []engine.Event, kind engine.EventKind) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == kind })
}

func discarded(events []engine.Event, card int16) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		return e.Args[0] == card && (e.Kind == play.EvDiscarded || e.Kind == play.EvReplaced || e.Kind == play.EvCaptured ||
			e.Kind == play.EvOvercome)
	})
}
