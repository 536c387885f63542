package orchard_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest"
	"witchtable/engine/gamelog"
	"witchtable/engine/simulate"
	"witchtable/engine/words"
)

var (
	seeds  = []string{"red-apple, pale-plum,early-pear", "Dusky-Quince, red-pear, red-plum"}
	refuse = []string{"red-apple", "red-apple, red-apple, red-pear", "red-apple, red-pear, red-herring"}
)

func load(t *testing.T) engine.Game {
	t.Helper()
	g, err := orchard.Load(orchard.Pack)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestContract: this game stands for those to come, so it keeps the kernel's contract like any other, and its games
// reach all that it is there to show.
func TestContract(t *testing.T) {
	verbs, endings := map[string]int{}, map[string]int{}
	quiet, call, barred := 0, 0, map[string]int{}
	watch := func(_ testing.TB, s enginetest.Step) {
		verb, _, _ := strings.Cut(s.Key, ":")
		verbs[verb]++
		for _, d := range s.After.Open(nil) {
			if d.Quiet {
				quiet++
			}
			if d.Call {
				call++
			}
			for _, b := range s.After.View(d.Seat).Barred(d.ID) {
				barred[b.Cause.Key]++
			}
		}
		if s.Finished {
			endings[s.After.View(0).Standing().Ending]++
		}
	}
	village := func(n int) engine.Setup {
		s := engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker,
			Options: map[string]string{"village": "yes"}}
		for i := range s.Seats {
			s.Bring = append(s.Bring, append([]string{""}, seeds...)[(n+i)%3])
		}
		return s
	}
	baker := enginetest.Prefer("serve", "bake", "add", "lend", "pick")
	enginetest.Run(t, load(t), enginetest.Config{Games: 12, Bring: seeds, Learning: true})
	enginetest.Run(t, load(t), enginetest.Config{Games: 9, Setup: village, TakeBacks: 8, Closely: 10, Learning: true})
	enginetest.Run(t, load(t), enginetest.Config{Games: 20, Setup: village, Each: watch, Closely: 20, Learning: true,
		Players: []enginetest.Player{enginetest.Random, enginetest.Random, baker, enginetest.Prefer("bake"),
			enginetest.Prefer("rest")}})
	for _, verb := range []string{"plant", "pick", "give", "rest", "cheer", "bake", "add", "drop", "serve", "leave",
		"lend", "order"} {
		if verbs[verb] == 0 {
			t.Errorf("nobody ever answered %q: %v", verb, verbs)
		}
	}
	for _, why := range []string{"feast", "lean", "fair"} {
		if endings[why] == 0 {
			t.Errorf("no game ended by %q: %v", why, endings)
		}
	}
	for _, why := range []string{"picked", "served", "omen", "empty", "too-few"} {
		if barred["orchard.bar."+why] == 0 {
			t.Errorf("nothing was ever barred by %q: %v", why, barred)
		}
	}
	if quiet == 0 || call == 0 {
		t.Errorf("quiet questions: %d, calls: %d", quiet, call)
	}
}

// All it gives to be read has its sentence in the catalogue.
func TestItIsSpokenOf(t *testing.T) {
	book, err := words.Load(orchard.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	village := func(n int) engine.Setup {
		options := map[string]string{"village": []string{"no", "yes"}[n%2]}
		return engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker, Options: options}
	}
	baker := enginetest.Prefer("serve", "bake", "add", "lend", "pick")
	err = enginetest.Spoken(t, load(t), book.CheckTexts,
		enginetest.Config{Games: 16, Setup: village, Players: []enginetest.Player{enginetest.Random, baker}})
	if err != nil {
		t.Error(err)
	}
}

// The orchard has what a game can have beside its rules: lines that are told together, a guide, moments worth
// remembering.
func TestTellsMore(t *testing.T) {
	g := load(t)
	setup := engine.Setup{Seats: 3, Seed: engine.SeedOf(4), Options: map[string]string{"seasons": "1"}}
	log := &engine.Log{}
	p, err := g.Start(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for !p.Over() {
		open := p.Open(nil)
		d := open[len(open)-1] // those who may cheer are asked last
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: p.Answers(d.ID, nil)[0]}
		if err := p.Apply(m, log); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	planted := 0
	for _, told := range engine.Told(g, log.Events, engine.Onlooker) {
		if told.Text.Key == "orchard.tell.revealed" || told.Text.Key == "orchard.tell.revealed-all" {
			planted++
		}
	}
	if planted != 1 {
		t.Errorf("what three have planted is told in %d lines, want one", planted)
	}
	best, err := engine.Highlights(g, setup, moves)
	if err != nil || len(best) != 1 || best[0].Key != "orchard.best.cheers" {
		t.Errorf("the highlights are %v, %v; want who cheered most often", best, err)
	}
	guide := g.(engine.Explaining)
	if plain, village := guide.Topics(nil), guide.Topics(map[string]string{"village": "yes"}); len(plain) != 1 ||
		len(village) != 2 {
		t.Errorf("the guide has %d pages, and %d in a village; want 1 and 2", len(plain), len(village))
	}
}

func TestSeedsAreBrought(t *testing.T) {
	g := load(t)
	if err := enginetest.Brought(g, seeds, refuse); err != nil {
		t.Error(err)
	}
	kept, err := g.(engine.Bringing).CheckBring(seeds[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(engine.Setup{Seats: 2, Seed: engine.SeedOf(4), Bring: []string{"", kept}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	panel, _ := p.View(1).Scene().Panel("seeds", 1)
	var got []engine.CardID
	for _, c := range panel.Zones[0].Cards {
		got = append(got, c.Card)
	}
	if want := []engine.CardID{"red-pear", "red-plum", "dusky-quince"}; !slices.Equal(got, want) {
		t.Errorf("brought %q and got %v; want %v", kept, got, want)
	}
}

// TestComputersPlayIt: computer players come to the end of a game that has all that could hold them up, and what came
// of it is counted as that of people who win or lose together.
func TestComputersPlayIt(t *testing.T) {
	for _, name := range brain.Common().Names() {
		s, err := simulate.Run(t.Context(), simulate.Config{
			Rules: gamelog.Rules{Game: load(t)}, Games: 4, MinSeats: 1, MaxSeats: 2, Brains: []string{name},
			Brain: brain.Common().New,
			Seed:  3, Options: map[string]string{"village": "yes"}, MoveLimit: 400, Workers: 1, Playouts: 60,
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		endings := 0
		for _, size := range s.Sizes {
			for _, n := range size.Endings {
				endings += n
			}
			if size.Together == nil || len(size.Seats) > 0 {
				t.Errorf("%s, %d players: they win together %v, and shares of seats are %v", name, size.Players, size.Together,
					size.Seats)
			}
		}
		if endings != 4 || s.Verbs["order"] > 0 || s.Verbs["drop"]+s.Verbs["leave"] > 0 {
			t.Errorf("%s: %d of 4 games have an ending; answers: %v; nobody should change standing orders or go back", name,
				endings, s.Verbs)
		}
	}
}

// TestTurnsPassOn: a step passes the turn on when somebody is awaited who was not, and not when others are still
// awaited. Of each step the log that is replayed tells how many lots it drew.
func TestTurnsPassOn(t *testing.T) {
	g := load(t)
	setup := engine.Setup{Seats: 2, Seed: engine.SeedOf(4), Host: engine.Onlooker}
	p, err := g.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	answer := func(seat engine.Seat, verb string) {
		t.Helper()
		v := p.View(seat)
		for _, d := range v.Open() {
			for _, a := range v.Answers(d.ID) {
				if d.Seat == seat && v.Option(d.ID, a).Verb == verb {
					m := engine.Move{Seat: seat, Decision: d.ID, Answer: a}
					if err := p.Apply(m, nil); err != nil {
						t.Fatal(err)
					}
					moves = append(moves, m)
					return
				}
			}
		}
		t.Fatalf("seat %d cannot %s", seat, verb)
	}
	want := []struct {
		seat     engine.Seat
		verb     string
		passesOn bool
		drawn    int // a season begins with an omen
	}{{0, "plant", false, 0}, {1, "plant", true, 1}, {1, "cheer", false, 0}, {0, "pick", true, 0}, {1, "rest", true, 1}}
	for _, w := range want {
		answer(w.seat, w.verb)
	}
	line, _, err := engine.Retrace(g, setup, moves)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range line {
		if s.PassesOn != want[i].passesOn {
			t.Errorf("step %d (seat %d: %s) passes the turn on: %v; want %v", s.N, want[i].seat, want[i].verb, s.PassesOn,
				want[i].passesOn)
		}
		if s.Drawn != want[i].drawn {
			t.Errorf("step %d (%s) drew %d lots; expected %d", s.N, want[i].verb, s.Drawn, want[i].drawn)
		}
	}
}
