package e2e_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/words"
	"witchtable/store"
)

// night is what the story has of a Night, and what the log makes of it.
type night struct {
	events []engine.Event // those that chapters keep
	act    engine.Act
}

// nightsOf are the Nights of a game of four.
func nightsOf(t *testing.T, g engine.Game, seed uint64) (out []night) {
	t.Helper()
	setup := engine.Setup{Seats: 4, Seed: engine.SeedOf(seed), Host: engine.Onlooker,
		Options: map[string]string{"well_order": "auto"}}
	p, err := g.Start(setup, nil)
	must(t, err)
	who := enginetest.Prefer("recruit", "cast", "exchange", "activate", "attach", "prepare", "any", "yes", "pick")
	rng := rand.New(rand.NewPCG(seed, 9))
	var moves []engine.Move
	var kept []engine.Event
	for !p.Over() {
		d, log := p.Open(nil)[0], &engine.Log{WantScores: true}
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)}
		must(t, p.Apply(m, log))
		moves = append(moves, m)
		for _, e := range log.Events {
			told, ok := g.Tell(e.For(engine.Onlooker))
			if told.Weight == engine.Headline {
				kept = nil
			}
			n, ends := engine.ActEnds(g, e)
			if ok || ends {
				kept = append(kept, e.For(engine.Onlooker))
			}
			if ends {
				act, over, err := engine.ActOf(g, setup, moves, n)
				if must(t, err); !over {
					t.Fatalf("act %d has ended, and the log has none", n)
				}
				out = append(out, night{kept, act})
			}
		}
	}
	return out
}

// TestNightsAreShownOrTold: a Night that has changed something has one picture below its story, which leaves out what
// the picture says; in words, as where pictures are refused, the story says all and what cards and scores have come to.
// A Night in which nothing happens has no picture. The files are to be read.
func TestNightsAreShownOrTold(t *testing.T) {
	pack, err := fatecards.Load()
	must(t, err)
	g, err := fate.New(pack.Source())
	must(t, err)
	studio := screen.New(screen.Config{Games: games(t), Themes: themes(t), Words: say.Books{Own: speaking(t, botBook),
		ByGame: map[string]*words.Book{fate.Name: bookOf(t, fate.Name)}}})
	table := func(lang string, looks store.Looks) tables.Table {
		return tables.Table{Rules: registry.Rules{Game: g, CardName: pack.CardName}, Head: store.Table{
			ID: "t", Game: fate.Name, State: store.Playing, Lang: lang, Looks: looks, Seats: []store.SeatHolder{
				{User: "1", Name: "Ash"}, {User: "2", Name: "Birch"}, {Brain: "witch", Name: "Clover"},
				{Brain: "witch", Name: "Dill"}}}}
	}
	nights := nightsOf(t, g, 41)
	for _, lang := range []string{"en", "es"} {
		var out strings.Builder
		for i, n := range nights {
			drawn, _ := studio.Chapter(table(lang, store.InPictures), i+1, n.events, &n.act)
			told, _ := studio.Chapter(table(lang, store.InWords), i+1, n.events, &n.act)
			if wanted := !n.act.Quiet(); len(told.Files) > 0 || wanted != (len(drawn.Files) == 1) {
				t.Errorf("Night %d: %d pictures where pictures are wanted, %d in words; has it changed anything: %v", i+1,
					len(drawn.Files), len(told.Files), wanted)
			}
			fmt.Fprintf(&out, "=== beside its picture\n%s\n", bottest.SaidIn(drawn))
			if drawn.InWords != nil {
				fmt.Fprintf(&out, "=== where pictures are refused\n%s\n", bottest.SaidIn(drawn.InWords(nil)))
			}
			fmt.Fprintf(&out, "=== in words\n%s\n\n", bottest.SaidIn(told))
			if !n.act.Quiet() && len(bottest.SaidIn(drawn)) >= len(bottest.SaidIn(told)) {
				t.Errorf("Night %d: as much is said beside the picture as without", i+1)
			}
		}
		golden.Check(t, "testdata/nights."+lang+".txt", out.String())
	}
}
