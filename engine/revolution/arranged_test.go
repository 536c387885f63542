package revolution

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/scenario"
)

func arrange(g *Game, table string) (engine.Position, error) {
	n, err := scenario.ParseTable("table", []byte(table))
	if err != nil {
		return nil, err
	}
	return g.Arrange(n, nil)
}

// TestArrangeRefuses: what cannot lie on a table is refused, with its place and in the game's words.
func TestArrangeRefuses(t *testing.T) {
	g := fixtures(t)
	tests := []struct{ table, want string }{
		{"{}", "seats is missing"},
		{"{seats: 5}", "seats: want a number from 0 to 4"},
		{"{seats: 2, hands: []}", `no "hands"`},
		{"{seats: 2, options: {board: z}}", `board cannot be "z"`},
		{"{seats: 2, options: {speed: fast}}", `no option "speed"`},
		{"{seats: 2, A: {hand: [a-zz]}}", `no card "a-zz"`},
		{"{seats: 2, A: {hand: [a-fh]}, B: {hand: [a-fh]}}", "a-fh lies on the table already, at table:1:23"},
		{"{seats: 2, events: [u-h1, u-h1]}", "u-h1 lies on the table already"},
		{"{seats: 2, A: {hand: [u-h1]}}", "u-h1, a card of the kind event, cannot lie here"},
		{"{seats: 2, A: {deck: [u-h1]}}", "u-h1, a card of the kind event, cannot lie here"},
		{"{seats: 2, row: {1: a-fh}}", "a-fh, a card of the kind seeker, cannot lie here"},
		{"{seats: 2, row: {1: ble-wind}}", "ble-wind, a card of the kind blessing, cannot lie here"},
		{"{seats: 2, recruits: [a-fh]}", "a-fh lies on the table already, in the rest of a deck"},
		{"{seats: 2, A: {deck: []}, recruits: [a-fh]}", "a-fh, a card of the kind seeker, cannot lie here"},
		{"{seats: 2, line: {1: ded-ffh}}", "ded-ffh, a card of the kind dedicant, cannot lie here"},
		{"{seats: 2, row: {4: ded-ffh}}", `no space "4": 1 to 3`},
		{"{seats: 2, line: {9: u-h1}}", `no space "9": 1 to 8`},
		{"{seats: 4, line: {6: u-h1}}", `no space "6": 1 to 5`},
		{"{seats: 2, line: {first: u-h1}}", `no space "first"`},
		{"{seats: 2, C: {hand: [c-fh]}}", "seat C does not sit"},
		{"{seats: 2, active: C}", `"C" is no seat`},
		{"{seats: 2, active: me}", `"me" is no seat`},
		{"{seats: 2, step: night}", `no step "night"`},
		{"{seats: 2, liberty: 0}", "liberty: want a number from 1 to 7"},
		{"{seats: 2, moon: 14}", "moon: want a number from 1 to 13"},
		{"{seats: 2, left: {draws: 1}}", `left has no "draws"`},
		{"{seats: 2, objectives: [u-h1]}", "u-h1, a card of the kind event, cannot lie here"},
		{"{seats: 2, objectives: [obj-hound, obj-menagerie]}", "an Objective of its type lies there already"},
		{"{seats: 2, A: {trophies: {familiars: 4}}}", "there are 4 familiars trophies, of 3 markers"},
		{"{seats: 2, markers: {familiars: 4}}", "familiars: want a number from 0 to 3"},
		{"{seats: 2, markers: {any: 1}}", `markers has no "any"`},
		{"{seats: 2, A: {order: never}}", `no standing order "never"`},
		{"{seats: 2, A: {kept: [a-fh]}}", "a-fh is not in this hand"},
		{"{seats: 2, A: {deck: [rest: 16]}}", "so many cards are not left"},
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

// TestArrangedTableIsWhole: a table laid by hand is a position like any other: it can be stored, dealt anew for a
// viewer, and played to its end.
func TestArrangedTableIsWhole(t *testing.T) {
	g := fixtures(t)
	p, err := arrange(g, `{seats: 3, active: B, turn: 9, liberty: 3, moon: 6, line: {1: u-h1, 4: k-e1}, row: {2: cel-vane},
  recruits: [ble-wind, rest: 6, ble-tide], banished: [a-fh, ble-quiet], gone: [u-e1], events: [fh-e1, rest: 9],
  A: {hand: [a-bc, ded-ffh], discards: [b-fh], trophies: {unaligned: 1}}, B: {hand: [b-bc], deck: [ste-abbess, rest]},
  C: {hand: [rel-comb], order: away}, markers: {catastrophe: 1}}`)
	if err != nil {
		t.Fatal(err)
	}
	data, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := g.Load(data)
	if err != nil {
		t.Fatalf("it cannot be loaded: %v", err)
	}
	if again, err := back.AppendBinary(nil); err != nil || string(again) != string(data) {
		t.Fatalf("it is not the same after loading: %v", err)
	}
	c := engine.Chance{Seed: engine.SeedOf(4)}
	q := p.View(1).Redeal(&c)
	if err := q.Check(); err != nil {
		t.Fatalf("dealt anew: %v", err)
	}
	for moves := 0; !q.Over(); moves++ {
		if moves == 5000 {
			t.Fatal("played on it does not end")
		}
		for _, d := range q.Open(nil) {
			if d.Optional {
				continue
			}
			list := q.Answers(d.ID, nil)
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[c.Below(uint32(len(list)), nil)]}
			if err := q.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
}
