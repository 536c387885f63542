package fate_test

import (
	"strings"
	"testing"

	"witchtable/engine"
)

// Undo never goes behind an event that showed somebody something hidden. Each of these moves does, whoever learns it.
func TestMovesThatRevealSaySo(t *testing.T) {
	own, traders := house(t), rulings(t, traders)
	tests := []struct {
		name, table, key string
		reveals          bool
	}{
		{"a card taken out of a rival hand", "{seats: 2, used: {draft: 1}, A: {coven: [pockets]}, B: {hand: [osric, mab]}}",
			"cast:pockets", true},
		{"a Cauldron burned", "{seats: 2, used: {draft: 1}, A: {coven: [nosy-nell]}, B: {cauldron: juniper}}",
			"cast:nosy-nell", true},
		{"a Cauldron activated", "{seats: 2, used: {draft: 1}, A: {cauldron: juniper}}", "activate", true},
		{"a look at a deck", "{seats: 2, used: {draft: 1}, A: {coven: [clotho]}}", "cast:clotho", true},
		{"a draft from the Village Deck", "{seats: 2}", "deck", true},
		{"a visit to the Well", "{seats: 2}", "well", true},
		{"a Night", "{seats: 2, active: A, coin: B, used: {draft: 1}}", "done", true},
		{"a draft from the Square", "{seats: 2, square: [[mab], [], [], []]}", "square:mab", false},
		{"a token placed", "{seats: 2, used: {draft: 1}, A: {coven: [juniper]}}", "cast:juniper", false},
		{"a trade with one's own hand", "{seats: 2, used: {draft: 1}, A: {coven: [miser], hand: [w1]}}", "cast:miser", false},
		{"a trade of one's own Cauldron with one's own hand",
			"{seats: 3, used: {draft: 1}, A: {coven: [stirrer], hand: [charmer], cauldron: enchanter}}", "cast:stirrer", false},
		{"a trade of what lies open", "{seats: 2, used: {draft: 1}, A: {coven: [w1, trader]}, B: {coven: [v1]}}",
			"cast:trader", false},
	}
	for _, tt := range tests {
		g := own
		if strings.HasPrefix(tt.name, "a trade") {
			g = traders
		}
		p := arranged(t, g, tt.table)
		d, _ := questionOf(p, 0)
		a, ok := engine.FindKey(p.View(0), d, tt.key)
		if !ok {
			t.Fatalf("%s: %s is not legal", tt.name, tt.key)
		}
		var log engine.Log
		if err := p.Apply(engine.Move{Seat: 0, Decision: d, Answer: a}, &log); err != nil {
			t.Fatal(err)
		}
		reveals := false
		for _, e := range log.Events {
			reveals = reveals || e.Reveals
		}
		if reveals != tt.reveals {
			t.Errorf("%s reveals: %v; expected %v", tt.name, reveals, tt.reveals)
		}
	}
}

// traders change places with what they hold themselves, and with what somebody else has just drawn.
const traders = `  - {id: miser, name: Miser, kind: character, type: witch, value: 1, grave: 0, abilities: [{when: cast, do: [trade: {a: self, b: {zone: hand, of: me}}]}]}
  - {id: thief, name: Thief, kind: character, type: witch, value: 1, grave: 0, abilities: [{when: cast, do: [for_each: {players: rivals, do: [take: {cards: {zone: village, as: x}}, may: {do: [trade: {a: self, b: $x}]}]}]}]}
`

// A card that somebody has drawn unseen and that then changes places with one in a Coven is shown by that, though he
// himself said so.
func TestTradingAwayWhatWasDrawnUnseenReveals(t *testing.T) {
	g := rulings(t, traders)
	p := arranged(t, g, "{seats: 3, used: {draft: 1}, village: [w1], A: {coven: [thief]}}")
	play(t, p, 0, "cast:thief")
	d, ok := questionOf(p, 1)
	if !ok {
		t.Fatal("B is not asked whether to trade what was drawn")
	}
	a, _ := engine.FindKey(p.View(1), d, "yes")
	var log engine.Log
	if err := p.Apply(engine.Move{Seat: 1, Decision: d, Answer: a}, &log); err != nil {
		t.Fatal(err)
	}
	if !(engine.Step{Move: engine.Move{Seat: 1}, Events: log.Events}).Reveals() {
		t.Errorf("w1, which B alone has seen, comes into A's Coven, and no event reveals it: %v", log.Events)
	}
}

// gamblers leave it to chance whom they hit of those that lie open.
const gamblers = `  - id: gambler
    name: Gambler
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: cast, do: [place: {token: cursed, to: {zone: coven, of: a_rival, chooser: random}}]}]
  - id: digger
    name: Digger
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: cast, icons: [graveyard], do: [bury: {cards: {zone: coven, of: left, chooser: random}}]}]
  - id: sure-shot
    name: Sure-shot
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: cast, do: [place: {token: cursed, to: {zone: coven, of: left, pick: all}}]}]
`

// Whom chance has hit cannot be unlearnt, though nothing hidden was shown (A149); an effect in which nothing was left
// to chance can be taken back.
func TestChanceOnceSeenIsNotTakenBack(t *testing.T) {
	g := rulings(t, gamblers)
	for _, tt := range []struct {
		caster, left string
		refused      bool
	}{
		{"gambler", "[w1, w2, w3]", true},
		{"digger", "[w1, w2, w3]", true},
		{"digger", "[w1]", false}, // no lot is drawn about one
		{"sure-shot", "[w1, w2, w3]", false},
	} {
		p := arranged(t, g, "{seats: 2, used: {draft: 1}, A: {coven: ["+tt.caster+"]}, B: {coven: "+tt.left+"}}")
		d, _ := questionOf(p, 0)
		a, ok := engine.FindKey(p.View(0), d, "cast:"+tt.caster)
		if !ok {
			t.Fatalf("%s cannot be cast", tt.caster)
		}
		m := engine.Move{Seat: 0, Decision: d, Answer: a}
		var log engine.Log
		if err := p.Apply(m, &log); err != nil {
			t.Fatal(err)
		}
		_, err := engine.MayTakeBack(g, []engine.Step{{N: 1, Move: m, Events: log.Events, Drawn: log.Drawn}}, 2, 0, 0)
		if refused := engine.KindOf(err) == engine.Forbidden; refused != tt.refused {
			t.Errorf("%s against %s may be taken back: %v; expected it refused: %v", tt.caster, tt.left, err, tt.refused)
		}
	}
}

// leechers bring into their own Coven what somebody else has drawn, and what they have in hand themselves.
const leechers = `  - id: leech
    name: Leech
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: cast
        do:
          - for_each: {players: rivals, do: [take: {cards: {zone: village, as: x}}]}
          - may: {do: [take: {cards: $x, to: coven}]}
  - id: borrower
    name: Borrower
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: cast
        do:
          - for_each: {players: rivals, do: [take: {cards: {zone: well, as: x}}]}
          - may: {do: [attach: {item: $x, to: self}]}
  - id: fitter
    name: Fitter
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: cast, do: [may: {do: [attach: {item: {zone: hand, of: me, kind: item}, to: self}]}]}]
  - id: inviter
    name: Inviter
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: cast, do: [may: {do: [take: {cards: {zone: hand, of: me, kind: character}, to: coven}]}]}]
`

// A card that a rival alone has seen is shown to all when it is taken from there into a Coven, or attached; a card of
// one's own hand is shown of one's own will, as one that is recruited (A132).
func TestBringingIntoPlayWhatARivalDrewReveals(t *testing.T) {
	g := rulings(t, leechers)
	for caster, want := range map[string]bool{"leech": true, "inviter": false, "borrower": true, "fitter": false} {
		p := arranged(t, g, "{seats: 2, used: {draft: 1}, village: [w1], well: [i1], "+
			"A: {coven: ["+caster+"], hand: [w2, i2]}}")
		play(t, p, 0, "cast:"+caster)
		d, _ := questionOf(p, 0)
		a, ok := engine.FindKey(p.View(0), d, "yes")
		if !ok {
			t.Fatalf("A is not asked whether to take a card into the Coven (%s)", caster)
		}
		var log engine.Log
		if err := p.Apply(engine.Move{Seat: 0, Decision: d, Answer: a}, &log); err != nil {
			t.Fatal(err)
		}
		step := engine.Step{Move: engine.Move{Seat: 0}, Events: log.Events, Drawn: log.Drawn}
		if step.Reveals() != want {
			t.Errorf("%s brings a card into play, and that reveals: %v; expected %v", caster, step.Reveals(), want)
		}
	}
}

// fitters put an Item of their hand under whoever is recruited, without being asked where there is only one.
const fitters = `  - id: gift-giver
    name: Gift-giver
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities:
      - when: react
        trigger: {event: recruited}
        do: [attach: {item: {zone: hand, of: me, kind: item}, to: it}]
`

// What a rival's reaction shows of the rival's hand is not shown of the mover's own will, and bars the mover's step
// back (A132).
func TestWhatARivalsReactionShowsReveals(t *testing.T) {
	g := rulings(t, fitters)
	for owner, want := range map[string]bool{"A": false, "B": true} {
		hands := map[string]string{"A": "hand: [w2]", "B": "hand: []"}
		coven := map[string]string{"A": "[]", "B": "[]"}
		coven[owner] = "[gift-giver]"
		hands[owner] = strings.Replace(strings.Replace(hands[owner], "]", ", i1]", 1), "[, ", "[", 1)
		p := arranged(t, g, "{seats: 2, used: {draft: 1}, A: {coven: "+coven["A"]+", "+hands["A"]+"}, "+
			"B: {coven: "+coven["B"]+", "+hands["B"]+"}}")
		d, _ := questionOf(p, 0)
		a, ok := engine.FindKey(p.View(0), d, "recruit:w2")
		if !ok {
			t.Fatal("A cannot recruit")
		}
		var log engine.Log
		if err := p.Apply(engine.Move{Seat: 0, Decision: d, Answer: a}, &log); err != nil {
			t.Fatal(err)
		}
		step := engine.Step{Move: engine.Move{Seat: 0}, Events: log.Events, Drawn: log.Drawn}
		if step.Reveals() != want {
			t.Errorf("A recruits, an Item of %s's hand is attached, and that reveals: %v; expected %v", owner, step.Reveals(),
				want)
		}
	}
}
