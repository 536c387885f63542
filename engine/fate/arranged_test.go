package fate_test

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/scenario"
)

// arranged lays a table from the text of its description.
func arranged(t *testing.T, g *fate.Game, table string) engine.Position {
	t.Helper()
	p, err := arrange(g, table)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func arrange(g *fate.Game, table string) (engine.Position, error) {
	n, err := scenario.ParseTable("table", []byte(table))
	if err != nil {
		return nil, err
	}
	return g.Arrange(n, nil)
}

func questionOf(p engine.Position, seat engine.Seat) (engine.DecisionID, bool) {
	for _, d := range p.Open(nil) {
		if d.Seat == seat {
			return d.ID, true
		}
	}
	return 0, false
}

// play answers a seat's question by key.
func play(t *testing.T, p engine.Position, seat engine.Seat, key string) {
	t.Helper()
	d, ok := questionOf(p, seat)
	if !ok {
		t.Fatalf("seat %d is not asked and cannot answer %s", seat, key)
	}
	a, ok := engine.FindKey(p.View(seat), d, key)
	if !ok {
		t.Fatalf("%s is not among the answers of seat %d", key, seat)
	}
	if err := p.Apply(engine.Move{Seat: seat, Decision: d, Answer: a}, nil); err != nil {
		t.Fatal(err)
	}
}

func stored(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestArrangeRefuses(t *testing.T) {
	g := fixtures(t)
	tests := []struct{ table, want string }{
		{"{}", "seats is missing"},
		{"{seats: 5}", "seats: want a number from 0 to 4"},
		{"{seats: 2, hands: []}", `no "hands"`},
		{"{seats: 2, options: {retrieve: some}}", `retrieve cannot be "some"`},
		{"{seats: 2, options: {speed: fast}}", `no option "speed"`},
		{"{seats: 2, A: {coven: [w11]}}", `no card "w11"`},
		{"{seats: 2, A: {coven: [w1]}, B: {hand: [w1]}}", "w1 lies on the table already, at table:1:24"},
		{"{seats: 2, village: [w1, w1]}", "w1 lies on the table already"},
		{"{seats: 2, A: {coven: [skull]}}", "skull, a card of the kind item, cannot lie here"},
		{"{seats: 2, well: [w1]}", "w1, a card of the kind character, cannot lie here"},
		{"{seats: 2, A: {graveyard: [w1: {enchantment: 1}]}}", "no enchantment token may lie on w1"},
		{"{seats: 2, A: {hand: [w1: {cursed: 1}]}}", "no cursed token may lie on w1"},
		{"{seats: 2, trial: [w1: {suspicion: 1}]}", "no suspicion token may lie on w1"},
		{"{seats: 2, A: {coven: [w1: {suspicion: 9}, w2: {suspicion: 7}]}}", "w2 cannot have 7"},
		{"{seats: 2, A: {coven: [w1: {blest: 1}]}}", `w1 has no "blest"`},
		{"{seats: 2, A: {cauldron: w1}}", "w1 has no Cast effect"},
		{"{seats: 2, A: {cauldron: [charmer, curser]}}", "a Cauldron holds one card"},
		{"{seats: 2, C: {hand: [w1]}}", "seat C does not sit"},
		{"{seats: 2, coin: C}", `"C" is no seat`},
		{"{seats: 2, phase: noon}", `no phase "noon"`},
		{"{seats: 2, square: [[w1]]}", "has 4 piles"},
		{"{seats: 2, day-event: n1}", "n1 is a Night Event"},
		{"{seats: 2, village: [rest: 99]}", "so many cards are not left"},
		{"{seats: 2, A: {coven: [w1: {enchantment: 5}]}, supply: {enchantment: 21}}", "the enchantment supply is 20, not 21"},
		{"{seats: 2, phase: draft, A: {draft: [w1, w2, w3, w4]}}", "seat B holds 0 cards of the draft"},
		{"{seats: 2, pick: 2}", "pick belongs to the phase draft"},
		{"{seats: 2, A: {hand: [w1: {items: [skull]}]}}", "skull, a item, cannot lie"},
	}
	for _, tt := range tests {
		_, err := arrange(g, tt.table)
		switch {
		case err == nil:
			t.Errorf("%s was laid; it should be refused because %s", tt.table, tt.want)
		case !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "table:1"):
			t.Errorf("%s was refused with %q; it should say where, and %q", tt.table, err, tt.want)
		}
	}
}

// A table laid by hand is a position like any other: it can be stored, dealt anew for a viewer, and played to its end.
func TestArrangedTableIsWhole(t *testing.T) {
	g := fixtures(t)
	p := arranged(t, g, `{seats: 3, coin: C, active: A, round: 4, day-event: hounds, used: {draft: 1},
  A: {coven: [w1: {blessed: 1, items: [skull]}, lady-chadworth], hand: [v1, i1], cauldron: charmer},
  B: {coven: [c1: {suspicion: 2}], graveyard: [oldrich: {cursed: 1}]}, trial: [w2: {owner: B, enchantment: 3}]}`)
	back, err := g.Load(stored(t, p))
	if err != nil || string(stored(t, back)) != string(stored(t, p)) {
		t.Fatalf("it cannot be stored and loaded: %v", err)
	}
	c := engine.Chance{Seed: engine.SeedOf(4)}
	q := p.View(1).Redeal(&c)
	if err := q.Check(); err != nil {
		t.Fatalf("dealt anew: %v", err)
	}
	for !q.Over() {
		d := q.Open(nil)[0]
		list := q.Answers(d.ID, nil)
		if err := q.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[c.Below(uint32(len(list)), nil)]},
			nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
}

func TestSetupIsRefused(t *testing.T) {
	g := fixtures(t)
	for _, s := range []engine.Setup{{Seats: 0}, {Seats: 5}, {Seats: -1},
		{Seats: 2, Options: map[string]string{"retrieve": "no"}}, {Seats: 2, Options: map[string]string{"x": "y"}}} {
		if _, err := g.Start(s, nil); err == nil {
			t.Errorf("a table was laid for %+v; it should be refused (A21)", s)
		}
	}
}
