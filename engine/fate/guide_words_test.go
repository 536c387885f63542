package fate_test

import (
	"strings"
	"testing"

	"math/rand/v2"
	"witchtable/engine"
	"witchtable/engine/enginetest"
)

// Every page of the guide has its words, with each reading of the rules, and says the numbers of that reading.
func TestTopicsAreSaid(t *testing.T) {
	book, g := houseWords(t), house(t)
	say := book.Speaker("en", nil, nil)
	for _, options := range []map[string]string{nil, {"enchantment_table": "steep", "live_enchantment": "true"},
		g.Info().WithPresets(nil), {"unknown": "option"}} {
		names := map[string]string{}
		for _, topic := range g.Topics(options) {
			if topic.Name == "" || names[topic.Name] != "" || len(topic.Text) == 0 {
				t.Errorf("the topic %q is not whole, or there twice", topic.Name)
			}
			if err := book.CheckTexts(append(topic.Text, topic.Title)...); err != nil {
				t.Errorf("%s: %v", topic.Name, err)
			}
			var text strings.Builder
			for _, p := range topic.Text {
				text.WriteString(say.Say(p) + "\n")
			}
			names[topic.Name] = text.String()
			if n := text.Len(); n > 1800 {
				t.Errorf("%s has %d characters: too long for a message", topic.Name, n)
			}
		}
		for _, cost := range []string{"−2", "−4", "−6", "−10", "−16"} {
			if !strings.Contains(names["suspicion"], cost) {
				t.Errorf("the page about Suspicion does not say %s: %s", cost, names["suspicion"])
			}
		}
		if steep := strings.Contains(names["enchantment"], "+4 for each Witch"); steep !=
			(options["enchantment_table"] == "steep") {
			t.Errorf("with %v the page about Enchantment says %s", options, names["enchantment"])
		}
		if long := strings.Contains(names["enchantment"], "From 10"); long != (options["enchantment_table"] == "") {
			t.Errorf("with %v the page about Enchantment says %s", options, names["enchantment"])
		}
	}
}

// Games have moments worth remembering, of every kind, and what is told of them has its sentence. What a game has told
// does not change when it is asked again.
func TestHighlightsOfGames(t *testing.T) {
	book, g := houseWords(t), house(t)
	who := enginetest.Prefer("recruit", "cast", "activate", "prepare", "yes", "pick")
	met := map[string]int{}
	for n := range 30 {
		setup := engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n))}
		p, err := g.Start(setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 5))
		var moves []engine.Move
		for !p.Over() {
			d := p.Open(nil)[0]
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)}
			if err := p.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
		}
		best, err := engine.Highlights(g, setup, moves)
		if err != nil {
			t.Fatal(err)
		}
		if err := book.CheckTexts(best...); err != nil {
			t.Error(err)
		}
		for _, b := range best {
			met[b.Key]++
		}
		if early, err := engine.Highlights(g, setup, moves[:len(moves)/2]); err != nil || early != nil {
			t.Errorf("a game under way has the highlights %v, %v", early, err)
		}
	}
	for _, kind := range []string{"best.close", "best.sacrifice", "best.night", "best.court", "best.busy"} {
		if met[kind] == 0 {
			t.Errorf("in 30 games nothing was told of as %s: %v", kind, met)
		}
	}
	t.Log(met)
}
