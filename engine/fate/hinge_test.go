package fate_test

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/fate"
)

// watchers do something that hangs on cards in a hand: that it happens, or that somebody is asked, tells of them.
const watchers = `  - id: zealot
    name: Zealot
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: react, trigger: {event: prepared}, do: [trade: {a: {zone: burn}, b: {zone: hand, type: villager}}]}]
  - id: heir
    name: Heir
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: react, trigger: {event: prepared}, do: [may: {do: [take: {cards: {zone: hand}, to: coven}]}]}]
  - id: tinker
    name: Tinker
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: react, trigger: {event: prepared}, do: [may: {do: [attach: {item: {zone: hand}, to: self}]}]}]
  - id: toll
    name: Toll
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: react
        trigger: {event: prepared}
        do: [pay: {cost: [burn: {cards: {zone: hand, kind: item}}, place: {token: cursed, to: self}], then: [place: {token: blessed, to: self}]}]
  - id: weigher
    name: Weigher
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: react
        trigger: {event: prepared}
        do: [place: {token: cursed, n: {value_of: {zone: hand, of: me}}, to: self}]
  - id: judge
    name: Judge
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: react
        trigger: {event: prepared}
        do: [if: {cond: {is: {card: {zone: hand, of: me}, type: villager}}, then: [place: {token: cursed, to: self}]}]
  - id: counter
    name: Counter
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: react
        trigger: {event: prepared}
        do: [place: {token: cursed, n: {count: {of: {zone: hand, of: me}}}, to: self}]
`

// prepares has A prepare a card beside a watcher, and returns the step.
func prepares(t *testing.T, g *fate.Game, table string) engine.Step {
	t.Helper()
	p := arranged(t, g, table)
	d, _ := questionOf(p, 0)
	a, ok := engine.FindKey(p.View(0), d, "prepare:charmer")
	if !ok {
		t.Fatalf("A cannot prepare: %s", table)
	}
	var log engine.Log
	m := engine.Move{Seat: 0, Decision: d, Answer: a}
	if err := p.Apply(m, &log); err != nil {
		t.Fatal(err)
	}
	return log.Step(m)
}

// What cards in a hand are can be told from what happens, or does not, and from who is asked, or is not: what hangs on
// another's bars a step back (A151). What hangs on one's own does not, nor what hangs on how many there are.
func TestWhatHangsOnAnothersHandReveals(t *testing.T) {
	g := rulings(t, watchers)
	for _, tt := range []struct {
		card    string
		reveals bool
	}{{"zealot", true}, {"heir", true}, {"tinker", true}, {"toll", true}, {"weigher", true}, {"judge", true},
		{"counter", false}} {
		for _, hand := range []string{"w2", "i1", "v1", ""} { // whether it holds what is looked for or not
			s := prepares(t, g, "{seats: 3, used: {draft: 1}, burn: [v2], A: {hand: [charmer]}, "+
				"B: {coven: ["+tt.card+"], hand: ["+hand+"]}}")
			if want := tt.reveals && hand != ""; s.Reveals() != want {
				t.Errorf("A prepares beside B's %s, who holds [%s], and that reveals: %v; expected %v", tt.card, hand, s.Reveals(),
					want)
			}
			s = prepares(t, g, "{seats: 3, used: {draft: 1}, burn: [v2], A: {hand: [charmer, "+hand+"], coven: ["+tt.card+"]}}")
			if s.Reveals() {
				t.Errorf("A prepares beside their own %s, holds [%s], and that reveals", tt.card, hand)
			}
		}
	}
}

// A card whose place everybody knows tells nothing new: one that was drafted from the Village Square.
func TestWhatHangsOnWhatEverybodyKnowsDoesNotReveal(t *testing.T) {
	g := rulings(t, `  - id: doorman
    name: Doorman
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: react
        trigger: {event: drafted}
        do: [if: {cond: {is: {card: it, type: villager}}, then: [place: {token: cursed, to: self}]}]
`)
	p := arranged(t, g, "{seats: 3, square: [[v1], [], [], []], B: {coven: [doorman]}}")
	d, _ := questionOf(p, 0)
	a, ok := engine.FindKey(p.View(0), d, "square:v1")
	if !ok {
		t.Fatal("A cannot draft v1")
	}
	var log engine.Log
	m := engine.Move{Seat: 0, Decision: d, Answer: a}
	if err := p.Apply(m, &log); err != nil {
		t.Fatal(err)
	}
	if log.Step(m).Reveals() {
		t.Error("B's card asks what A has drafted for all to see, and that reveals")
	}
}

// Of a card that was drafted openly everybody knows who has it, but not whether it is on the Cauldron.
func TestWhatHangsOnACauldronRevealsThoughItsCardWasDraftedOpenly(t *testing.T) {
	g := rulings(t, `  - id: stoker
    name: Stoker
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: react
        trigger: {event: prepared}
        do: [if: {cond: {exists: {zone: cauldron, of: me, type: witch}}, then: [place: {token: cursed, to: self}]}]
  - id: teaser
    name: Teaser
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: cast, do: [draw: {from: well}]}]
`)
	p := arranged(t, g, "{seats: 2, active: B, coin: B, square: [[teaser], [], [], []], A: {hand: [charmer]}, "+
		"B: {coven: [stoker], hand: [w2]}}")
	for _, key := range []string{"square:teaser", "prepare:teaser", "done"} {
		play(t, p, 1, key)
	}
	play(t, p, 0, "deck")
	d, _ := questionOf(p, 0)
	a, ok := engine.FindKey(p.View(0), d, "prepare:charmer")
	if !ok {
		t.Fatal("A cannot prepare")
	}
	var log engine.Log
	m := engine.Move{Seat: 0, Decision: d, Answer: a}
	if err := p.Apply(m, &log); err != nil {
		t.Fatal(err)
	}
	if !log.Step(m).Reveals() {
		t.Error("what happens hangs on B's Cauldron, and that does not reveal")
	}
}

// Whether a price can be paid is judged by what its player sees: what is drawn for it pays nothing of it (A152).
func TestAPriceCountsOnNothingUnseen(t *testing.T) {
	for _, cost := range []string{
		"draw: {from: well}}, {burn: {cards: {zone: hand, kind: item}}",
		"take: {cards: {zone: village}}}, {burn: {cards: {zone: hand, type: villager}}",
		"take: {cards: {zone: hand, of: right, chooser: random}}}, {burn: {cards: {zone: hand, type: villager}}",
	} {
		g := withStep(t, "may: {do: [pay: {cost: [{"+cost+"}], then: [{place: {token: blessed, to: self}}]}]}")
		for _, own := range []string{"", "sword, plain-8"} {
			can := own != ""
			p := arranged(t, g, "{seats: 2, used: {draft: 1}, village: [plain-7], well: [shield], "+
				"A: {coven: [smith], hand: ["+own+"]}, B: {hand: [plain-6]}}")
			if can && !strings.Contains(cost, "item") {
				continue // the plain cards are Witches all
			}
			d, _ := questionOf(p, 0)
			for _, from := range []string{"table", "view"} {
				answers := p.Answers(d, nil)
				if from == "view" {
					answers = p.View(0).Answers(d)
				}
				offered := false
				for _, a := range answers {
					offered = offered || p.View(0).Option(d, a).Key() == "cast:smith"
				}
				if offered != can {
					t.Errorf("%s, holding [%s]: the %s offers it: %v; expected %v", cost, own, from, offered, can)
				}
			}
		}
	}
}
