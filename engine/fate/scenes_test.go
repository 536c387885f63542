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

// moments are what a table can look like that reads differently from others. Each is written down as it is seen first.
var moments = []struct {
	name string
	is   func(zones map[string]int, s engine.Scene) bool
}{
	{"cards are kept, and a hand goes round",
		func(z map[string]int, _ engine.Scene) bool { return z["scene.hand.draft"] == 2 }},
	{"somebody looks at cards", func(z map[string]int, _ engine.Scene) bool { return z["scene.looked-at"] > 1 }},
	{"on trial, with tokens", func(_ map[string]int, s engine.Scene) bool { return marked(s, "scene.trial") }},
	{"in a Graveyard, with tokens and others in play",
		func(z map[string]int, _ engine.Scene) bool {
			return z["scene.graveyard"] > 2 && z["scene.row.from"] > 5
		}},
	{"a Cauldron is prepared", func(z map[string]int, _ engine.Scene) bool { return z["scene.cauldron.own"] > 0 }},
}

// marked reports whether a card in a zone bears a token.
func marked(s engine.Scene, label string) bool {
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			for _, c := range z.Cards {
				if z.Label.Key == label && len(c.Marks) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// knowsOwnCauldron demands that a seat is told which card it has laid face down, beside its Coven too, and others are
// not.
func knowsOwnCauldron(t *testing.T, seat engine.Seat, own, onlooker engine.Scene) {
	t.Helper()
	for who, s := range map[string]engine.Scene{"itself": own, "an onlooker": onlooker} {
		p, _ := s.Panel("coven", seat)
		for _, z := range p.Zones {
			named, open := len(z.Cards) > 0 && z.Hidden == 0, z.Label.Key == "scene.cauldron" && len(z.Cards) > 0
			if z.Name == "cauldron" && named != (who == "itself" || open) {
				t.Fatalf("on the Cauldron of seat %d, %s sees %v, and %d cards face down", seat, who, z.Cards, z.Hidden)
			}
		}
	}
}

// TestScenesInWords holds what a seat and an onlooker see of some tables to a file that an editor can read: each number
// and note as well as each card. -update writes it anew.
func TestScenesInWords(t *testing.T) {
	t.Parallel()
	g := house(t)
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	names := call(pack.Cards())
	say := houseWords(t).Speaker("en", names, nil)
	var out strings.Builder
	seen := map[string]bool{}
	who := enginetest.Prefer("keep", "square", "recruit", "well", "attach", "cast", "prepare", "yes", "pick")
	for n := range 12 {
		p, err := g.Start(engine.Setup{Seats: 1 + n%3, Seed: engine.SeedOf(uint64(n))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 5))
		for !p.Over() {
			d := p.Open(nil)[0]
			scene := p.View(d.Seat).Scene()
			knowsOwnCauldron(t, d.Seat, scene, p.View(engine.Onlooker).Scene())
			for _, m := range moments {
				if !seen[m.name] && m.is(zoneSizes(scene), scene) {
					seen[m.name] = true
					fmt.Fprintf(&out, "=== %s\n", m.name)
					writeScene(&out, say, names, scene)
					out.WriteString("--- and an onlooker sees\n")
					writeScene(&out, say, names, p.View(engine.Onlooker).Scene())
				}
			}
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)},
				nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, m := range moments {
		if !seen[m.name] {
			t.Errorf("no table was found where %s", m.name)
		}
	}
	golden.Check(t, "testdata/scenes.txt", out.String())
}

// zoneSizes counts the cards of all zones with a label.
func zoneSizes(s engine.Scene) map[string]int {
	n := map[string]int{}
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			n[z.Label.Key] += len(z.Cards) + z.Hidden
		}
	}
	return n
}

func writeScene(out *strings.Builder, say *words.Speaker, names people, s engine.Scene) {
	fmt.Fprintf(out, "%s%s\n", say.Say(s.Title), marks(s.Counts))
	for _, l := range s.Lines {
		fmt.Fprintf(out, "  %s\n", say.Say(l))
	}
	for _, p := range s.Panels {
		if p.Quiet && p.Seat == engine.Onlooker {
			continue // the guide is the same at all times
		}
		fmt.Fprintf(out, "[%s]%s %v\n", say.Say(p.Title), marks(p.Counts), p.Holds)
		for _, l := range p.Lines {
			fmt.Fprintf(out, "  %s\n", say.Say(l))
		}
		for _, z := range p.Zones {
			fmt.Fprintf(out, "  %s: %d hidden, room %d\n", say.Say(z.Label), z.Hidden, z.Room)
			writeShown(out, say, names, z.Cards, "    ")
		}
	}
}

func writeShown(out *strings.Builder, say *words.Speaker, names people, cards []engine.CardShown, indent string) {
	for _, c := range cards {
		fmt.Fprintf(out, "%s%s: %s%s%s\n", indent, names[c.Card], say.Say(c.Note), marks(c.Marks), marks(c.Figures))
		writeShown(out, say, names, c.Under, indent+"  ")
	}
}

func marks(list []engine.Mark) string {
	var out strings.Builder
	for _, m := range list {
		fmt.Fprintf(&out, " %s=%d", m.Name, m.N)
	}
	return out.String()
}
