package fate_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"
	"witchtable/engine/yaml"
)

// Rulings that no scenario can say: what a pack may not hold, what cards and the vocabulary say, what events carry,
// what a viewer may reckon with.

// withCard is the pack of testdata/rulings.yaml with one more card; line is where the card begins.
func withCard(t *testing.T, text string) (path string, line int) {
	t.Helper()
	pack, err := os.ReadFile("testdata/rulings.yaml")
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "pack.yaml")
	if err := os.WriteFile(path, append(pack, text...), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, strings.Count(string(pack), "\n") + 1
}

// A value that depends on values depends on itself and has none: the pack is refused, with the line.
func TestValuesThatReadValuesAreRefused(t *testing.T) {
	tests := []struct{ how, add string }{
		{"the highest-valued", "{count: {of: {zone: coven, of: me, rank: most}}}"},
		{"tokens on the highest-valued", "{tokens: {token: cursed, of: {zone: coven, of: me, rank: most, by: value}}}"},
		{"a range of values, counted", "{count: {of: {zone: coven, of: me, value: {min: 3}}}}"},
		{"a range of values, in a condition", "{if: {cond: {exists: {zone: coven, of: me, value: {min: 3}}}, then: 1}}"},
		{"the lowest-valued, in a condition",
			"{if: {cond: {is: {card: {zone: coven, of: me, rank: least}, type: witch}}, then: 1}}"},
		{"a range of values, under a sum", "{sum: [1, {count: {of: {zone: graveyard, of: everyone, value: {max: 0}}}}]}"},
		{"a range of values, compared and turned round", "{if: {cond: {not: {all: [{compare: {a: {count: {of: {zone: " +
			"coven, of: rivals, value: {min: 1}}}}, is: ge, b: 2}}]}}, then: 1}}"},
	}
	for _, tt := range tests {
		t.Run(tt.how, func(t *testing.T) {
			path, line := withCard(t, `  - id: mirror
    name: Mirror
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: while
        mods:
          - value: {of: {zone: coven, of: everyone}, add: `+tt.add+"}\n")
			_, err := open(path)
			want := fmt.Sprintf("%s:%d:", path, line+9)
			switch {
			case err == nil:
				t.Errorf("the pack is accepted; reading a value in it never ends. It should be refused at %s", want)
			case !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "it would read what it changes"):
				t.Errorf("the pack is refused with %q; it should name %s and say that it would read what it changes", err, want)
			}
		})
	}
}

// By measures that are no values, and of values while nothing depends on them, such searches may be made.
func TestOtherSearchesAreNotRefused(t *testing.T) {
	for _, add := range []string{
		"{count: {of: {zone: coven, of: me, rank: most, by: cursed}}}",
		"{count: {of: {zone: coven, of: me, type: witch, has: {blessed: 1}}}}",
	} {
		path, _ := withCard(t, "  - {id: mirror, name: Mirror, kind: character, type: witch, value: 1, grave: 0, "+
			"abilities: [{when: while, mods: [value: {of: self, add: "+add+"}]}]}\n")
		if _, err := open(path); err != nil {
			t.Errorf("add: %s is refused: %v", add, err)
		}
	}
}

// An Event that would take, burn, trade or attach itself is refused with its line, or at least nothing becomes of it
// (L240, L244).
func TestEventsAreNoCardsThatStepsMove(t *testing.T) {
	for _, step := range []string{"take: {cards: self}", "take: {cards: self, to: coven}", "burn: {cards: self}",
		"attach: {item: self, to: {zone: coven, of: me}}",
		"trade: {a: self, b: {zone: hand, of: me}}", "bury: {cards: self}", "accuse: {cards: self}",
		"retrieve: {cards: self}"} {
		for _, kind := range []string{"day", "night"} {
			t.Run(kind+" "+step, func(t *testing.T) {
				path, line := withCard(t,
					"  - {id: stray, name: Stray, kind: event, type: "+kind+", abilities: [{when: resolve, do: ["+step+"]}]}\n")
				g, err := open(path)
				if err != nil {
					if want := fmt.Sprintf("%s:%d:", path, line); !strings.Contains(err.Error(), want) {
						t.Errorf("the pack is refused with %q; it should name %s", err, want)
					}
					return
				}
				p := arranged(t, g,
					"{seats: 2, active: B, used: {draft: 1}, events: [stray, d1, rest], A: {coven: [w1], hand: [v1]}}")
				play(t, p, 1, "done")
				at, _ := g.Fact(p, "at.stray")
				if want := kind + "-card"; at != want {
					t.Errorf("the Event is at %v; it should be at %s", at, want)
				}
				if err := p.Check(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// A card taken off trial tells whose it was: the owner, since a place on trial is nobody's.
func TestRetrievedTellsWhoseItWas(t *testing.T) {
	const retrieved = 27 // of the kinds of events, which are stored and only appended
	for home, card := range map[string]string{"coven": "retriever", "hand": "retriever-to-hand"} {
		p := arranged(t, fixtures(t),
			"{seats: 3, active: C, used: {draft: 1}, trial: [w1: {owner: B}], C: {coven: ["+card+"]}}")
		found := false
		for _, e := range told(t, p, 2, "cast:"+card) {
			if e.Kind == retrieved {
				found = true
				if e.Seat != 2 || e.Args[1] != 1 {
					t.Errorf("to the %s: the event says that seat %d took off trial what was seat %d's; it should be 2 and 1", home,
						e.Seat, e.Args[1])
				}
			}
		}
		if !found {
			t.Errorf("to the %s: no event of the kind %d", home, retrieved)
		}
	}
}

// told answers a seat's question by key and returns the events of the move.
func told(t *testing.T, p engine.Position, seat engine.Seat, key string) []engine.Event {
	t.Helper()
	d, _ := questionOf(p, seat)
	a, ok := engine.FindKey(p.View(seat), d, key)
	if !ok {
		t.Fatalf("%s is not among the answers of seat %d", key, seat)
	}
	var log engine.Log
	if err := p.Apply(engine.Move{Seat: seat, Decision: d, Answer: a}, &log); err != nil {
		t.Fatal(err)
	}
	return log.Events
}

// Everybody was told which card was activated, and it lies face up on the Cauldron until its effect is done (A52):
// dealt anew for any viewer, it lies there.
func TestAnActivatedCardStaysWhereAllHaveSeenIt(t *testing.T) {
	g := fixtures(t)
	p := arranged(t, g, "{seats: 3, used: {draft: 1}, A: {coven: [w1, w2], cauldron: enchanter, hand: [charmer, "+
		"blesser]}, B: {hand: [curser]}}")
	play(t, p, 0, "activate")
	for viewer := engine.Onlooker; viewer < 3; viewer++ {
		v := p.View(viewer)
		shown := false
		for _, pn := range v.Scene().Panels {
			for _, z := range pn.Zones {
				for _, c := range z.Cards {
					shown = shown || c.Card == "enchanter"
				}
			}
		}
		if !shown {
			t.Errorf("viewer %d does not see the enchanter among the cards of the table", viewer)
		}
		elsewhere := map[any]int{}
		for i := range uint64(50) {
			q := v.Redeal(&engine.Chance{Seed: engine.SeedOf(i)})
			if at, _ := g.Fact(q, "at.enchanter"); at != "cauldron.A" {
				elsewhere[at]++
			}
		}
		if len(elsewhere) > 0 {
			t.Errorf("dealt anew 50 times for viewer %d, the enchanter lies elsewhere: %v; it should be in cauldron.A", viewer,
				elsewhere)
		}
	}
}

// The guide and the chart lie before every player (L107, L170, L463): some panel of the scene holds both, as the
// options of the table have them.
func TestGuideAndChartAreShown(t *testing.T) {
	say := english(t)
	for viewer := engine.Onlooker; viewer < 2; viewer++ {
		p := arranged(t, fixtures(t), "{seats: 2, A: {coven: [w1]}}")
		guide, chart := false, false
		for _, pn := range p.View(viewer).Scene().Panels {
			text := ""
			for _, l := range pn.Lines {
				text += " " + say.Say(l)
			}
			for _, z := range pn.Zones {
				text += " " + say.Say(z.Label)
			}
			all := func(parts ...string) bool {
				for _, p := range parts {
					if !strings.Contains(strings.ReplaceAll(text, "−", "-"), p) {
						return false
					}
				}
				return true
			}
			guide = guide || all("Witch", "Villager", "Graveyard", "3", "7", "10", "-1", "-2", "+3")
			chart = chart || all("Suspicion", "-2", "-4", "-6", "-10", "-16")
		}
		if !guide {
			t.Errorf("viewer %d is shown the Enchantment guide nowhere (points for each Witch, Villager and Character in the "+
				"Graveyard from 3, 7 and 10 tokens)", viewer)
		}
		if !chart {
			t.Errorf("viewer %d is shown the Suspicion chart nowhere (-2, -4, -6, -10, -16)", viewer)
		}
	}
}

// english speaks for the tests.
func english(t *testing.T) *words.Speaker {
	t.Helper()
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	return book.OnFault(func(f words.Fault) { t.Error(f) }).Speaker("en", nobody{}, nil)
}

type nobody struct{}

func (nobody) Player(engine.Who) string  { return "Ada" }
func (nobody) Card(engine.CardID) string { return "Odo" }

// ruleOf is what a card with one ability says.
func ruleOf(t *testing.T, kind, ability string) engine.Text {
	t.Helper()
	more := map[string]string{"character": "type: witch, value: 1, grave: 1, ", "event": "type: day, "}[kind]
	list, faults := yaml.Single("odo.yaml",
		[]byte("- {id: odo, name: Odo, kind: "+kind+", "+more+"abilities: ["+ability+"]}\n"))
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	pack, err := cards.Open("testdata/rulings.yaml", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	if pack, err = pack.With(list, fate.Vocabulary()); err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	face, _ := g.Card("odo")
	return face.Rules[0]
}

// Texts that said something else than what happens.
func TestTexts(t *testing.T) {
	say := english(t)
	tests := []struct{ why, kind, ability, holds, lacks string }{
		{"tokens of all rivals are counted together", "character",
			"{when: endgame, score: {tokens: {token: suspicion, of: {zone: coven, of: rivals}}}}", "all rival Covens",
			"any rival Coven"},
		{"so they are where a step reckons with them", "character",
			"{when: cast, do: [{place: {token: enchantment, n: {tokens: {token: suspicion, of: {zone: coven, of: rivals}, " +
				"per: 2}}, to: self}}]}", "all rival Covens", "any rival Coven"},
		{"and where a value does", "character",
			"{when: while, mods: [{value: {of: self, add: {tokens: {token: cursed, of: {zone: coven, of: rivals}}}}}]}",
			"all rival Covens", "any rival Coven"},
		{"who cannot be put on trial is passed over before the highest-valued is sought", "character",
			"{when: cast, do: [{accuse: {cards: {zone: coven, of: a_rival, rank: most}}}]}", "that can be", ""},
		{"an Item's enter ability works whenever its bearer enters a Coven, too", "item",
			"{when: enter, do: [{place: {token: blessed, to: host}}]}", "each time the bearer enters a Coven", ""},
		{"a set price is that, whatever makes Exchanges cheaper or dearer", "item",
			"{when: while, mods: [{exchange_cost: {of: me, set: 3}}]}", "whatever", ""},
		{"draw says who draws, also inside a for_each", "character",
			"{when: cast, do: [{for_each: {players: rivals, do: [{draw: {from: village, players: me}}]}}]}", "you draw",
			"rival draws"},
	}
	for _, tt := range tests {
		got := say.Say(ruleOf(t, tt.kind, tt.ability))
		low := strings.ToLower(got)
		if !strings.Contains(low, strings.ToLower(tt.holds)) || tt.lacks != "" &&
			strings.Contains(low, strings.ToLower(tt.lacks)) {
			t.Errorf("%s:\n%s\nsays  %s\nit should say %q and not %q", tt.why, tt.ability, got, tt.holds, tt.lacks)
		}
	}
}

// The page of the vocabulary says what is done where a key is left out.
func TestDefaultsAreAsTheVocabularySays(t *testing.T) {
	v := fate.Vocabulary()
	for _, tt := range []struct{ shape, key, not, want string }{
		{"selector", "kind", "character", "that a hand, the Burn Pile and hidden places are searched for any card"},
		{"step-draw", "players", "me", "that in a for_each the player of the loop draws"},
	} {
		s := v.Shape(tt.shape)
		if s == nil {
			t.Errorf("there is no shape %s", tt.shape)
			continue
		}
		for _, k := range s.Keys {
			if k.Name == tt.key && k.Default == tt.not {
				t.Errorf("%s.%s: left out it means %q, says the vocabulary; it should say %s", tt.shape, tt.key, k.Default, tt.want)
			}
		}
	}
	for _, w := range v.Shape("players").Words {
		if w.Name == "left" && !strings.Contains(w.Doc, "me") {
			t.Errorf("left is %q, says the vocabulary; it should say whose neighbour, inside a for_each too: the "+
				"controller's, as me is", w.Doc)
		}
	}
}
