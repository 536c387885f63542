package fate_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// TestStoryInWords holds what onlookers are told of a whole game, at length with its highlights at the end and in
// short, to files that an editor can read. -update writes it anew.
func TestStoryInWords(t *testing.T) {
	g := house(t)
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := houseWords(t).Speaker("en", call(pack.Cards()), nil)
	setup := engine.Setup{Seats: 4, Seed: engine.SeedOf(41), Options: map[string]string{"well_order": "auto"}}
	log := &engine.Log{WantScores: true}
	p, err := g.Start(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	who, rng := enginetest.Prefer("recruit", "cast", "exchange", "activate", "attach", "prepare", "any", "yes", "pick"),
		rand.New(rand.NewPCG(41, 9))
	var moves []engine.Move
	for !p.Over() {
		d := p.Open(nil)[0]
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)}
		if err := p.Apply(m, log); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	var out strings.Builder
	writeStory(&out, say, engine.Told(g, log.Events, engine.Onlooker))
	best, err := engine.Highlights(g, setup, moves)
	if err != nil {
		t.Fatal(err)
	}
	out.WriteString("\n")
	for _, b := range best {
		out.WriteString(say.Say(b) + "\n")
	}
	golden.Check(t, "testdata/story.txt", out.String())

	out.Reset()
	writeStory(&out, say.Terse(), engine.ToldInShort(g, log.Events, engine.Onlooker))
	golden.Check(t, "testdata/story_short.txt", out.String())
}

// writeStory writes what is told, indented by its weight, with what cards say.
func writeStory(out *strings.Builder, say *words.Speaker, list []engine.Telling) {
	for _, told := range list {
		switch told.Weight {
		case engine.Headline:
			out.WriteString("\n" + say.Say(told.Text) + "\n")
		case engine.Line:
			out.WriteString(say.Say(told.Text) + "\n")
		default:
			out.WriteString("  " + say.Say(told.Text) + "\n")
		}
		for _, q := range told.Quote {
			fmt.Fprintf(out, "    > %s\n", say.Say(q))
		}
	}
}
