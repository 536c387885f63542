package fate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
)

// rulings is the game with the pack of testdata/rulings.yaml.
func rulings(t *testing.T, more ...string) *fate.Game {
	t.Helper()
	path, _ := withCard(t, strings.Join(more, ""))
	g, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The kinds of events that these tests look for; they are stored, and only appended.
const (
	reacts   = 32
	enters   = 45
	idle     = 46
	returned = 47
	turned   = 48
	followed = 49
	spent    = 50
	putAway  = 51
	covered  = 52
	putUnder = 53
	fewer    = 54
	lapsed   = 55
)

// events writes those of some kinds as text: kind, seat, args; cards by their ids where the first operand is one.
func events(g *fate.Game, list []engine.Event, kinds ...engine.EventKind) []string {
	out := []string{}
	for _, e := range list {
		if !slices.Contains(kinds, e.Kind) {
			continue
		}
		first := any(e.Args[0])
		if e.Kind != putUnder {
			first = g.Cards()[e.Args[0]]
		}
		out = append(out, strings.TrimRight(fmt.Sprintf("%d seat %d: %v %d %d", e.Kind, e.Seat, first, e.Args[1], e.Args[2]),
			" 0"))
	}
	return out
}

// What used to change in silence is told to those who keep the log: what goes back, turns over, follows, is put away.
func TestWhatFollowsAMoveIsInTheLog(t *testing.T) {
	g := rulings(t, `  - {id: stayer, name: Stayer, kind: event, type: night, after: event_bottom, abilities: [{when: resolve, do: [note: {say: quiet}]}]}
`)
	tests := []struct {
		name, table string
		seat        engine.Seat
		keys        []string
		kinds       []engine.EventKind
		want        []string // of the last key
	}{
		{"burial", "{seats: 2, used: {draft: 1}, A: {coven: [martyr: {blessed: 2, cursed: 1, enchantment: 3, items: [i1]}]}}",
			0, []string{"cast:martyr"},
			[]engine.EventKind{returned, turned, followed}, []string{"48 seat 0: martyr 2 1", "47 seat 0: martyr 2 3"}},
		{"trial", "{seats: 2, used: {draft: 1}, A: {coven: [confessor: {suspicion: 2, blessed: 1}]}}", 0,
			[]string{"cast:confessor"},
			[]engine.EventKind{returned, turned}, []string{"47 seat -1: confessor 3 2"}},
		{"the hand", "{seats: 2, used: {draft: 1}, A: {coven: [escaper: {blessed: 1, cursed: 2, items: [i1, i2]}]}}", 0,
			[]string{"cast:escaper"},
			[]engine.EventKind{returned, followed},
			[]string{"47 seat 0: escaper 0 1", "47 seat 0: escaper 1 2", "49 seat 0: i1 " + place(g, "escaper"),
				"49 seat 0: i2 " + place(g, "escaper")}},
		{"an activated card", "{seats: 2, used: {draft: 1}, A: {coven: [w1], cauldron: charmer}}", 0, []string{"activate"},
			[]engine.EventKind{idle, spent}, []string{"46 seat 0: charmer", "50 seat 0: charmer"}},
		{"replacing with too few",
			"{seats: 2, used: {draft: 1}, A: {coven: [alchemist, w1: {enchantment: 3}, w2: {blessed: 23}]}}", 0,
			[]string{"cast:alchemist"},
			[]engine.EventKind{fewer}, []string{"54 seat 0: w1 0 2"}},
		{"Events and Dawn", "{seats: 2, active: B, used: {draft: 1}, events: [n1, stayer, d1, rest], village: [v1, v2], " +
			"square: [[w1], [], [], []]}", 1, []string{"done"},
			[]engine.EventKind{putAway, covered},
			[]string{"51 seat -1: n1", "51 seat -1: stayer 1", "52 seat 0: v1 1", "52 seat 0: v2 2"}},
		{"the Well", "{seats: 2, well: [i1, i2, i3, i4]}", 0, []string{"well", "take:i2", "bottom:i3"},
			[]engine.EventKind{putUnder}, []string{"53 seat 0: 1 2"}},
		{"a reaction whose source has left",
			"{seats: 2, used: {draft: 1}, A: {coven: [bless-and-trade, well-wisher]}, B: {coven: [c1]}}", 0,
			[]string{"cast:bless-and-trade"},
			[]engine.EventKind{lapsed, reacts}, []string{"55 seat 0: well-wisher"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := arranged(t, g, tt.table)
			var list []engine.Event
			for _, k := range tt.keys {
				list = told(t, p, tt.seat, k)
			}
			if got := events(g, list, tt.kinds...); !slices.Equal(got, tt.want) {
				t.Errorf("the log has\n%s\nit should have\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			if err := p.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// place is a card's place in the pack, as events have it.
func place(g *fate.Game, id engine.CardID) string {
	return fmt.Sprint(slices.Index(g.Cards(), id))
}

// A reaction is announced right before the first thing that comes of it, be it in the same move or after an answer;
// where nothing comes of it, nobody hears of it.
func TestReactionsAreAnnouncedWhenSomethingComesOfThem(t *testing.T) {
	g := rulings(t)
	p := arranged(t, g, "{seats: 2, used: {draft: 1}, day-event: kind-day, A: {coven: [martyr, charmer, w1]}}")
	if got := events(g, told(t, p, 0, "cast:martyr"), reacts, enters); len(got) > 0 {
		t.Errorf("nothing came of the Day Event's reaction; the log has %v", got)
	}
	p = arranged(t, g, "{seats: 2, used: {draft: 1}, day-event: kind-day, A: {coven: [charmer, w1]}}")
	if got, want := events(g, told(t, p, 0, "cast:charmer"), reacts),
		[]string{"32 seat 0: kind-day"}; !slices.Equal(got, want) {
		t.Errorf("the log has %v; it should have %v", got, want)
	}
}

// Whether somebody listens makes no difference to the game: with and without a log the same moves lead to the same
// position.
func TestListeningChangesNothing(t *testing.T) {
	pack, err := cards.Open("../../cards/fate/house", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint64(8) {
		heard, err := g.Start(engine.Setup{Seats: int(n%4) + 1, Seed: engine.SeedOf(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		silent, rng := heard.Clone(), rand.New(rand.NewPCG(n, 3))
		for !heard.Over() {
			open := heard.Open(nil)
			d := open[rng.IntN(len(open))]
			answers := heard.Answers(d.ID, nil)
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}
			key := heard.View(d.Seat).Option(d.ID, m.Answer).Key()
			if err := heard.Apply(m, &engine.Log{}); err != nil {
				t.Fatal(err)
			}
			if err := silent.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(stored(t, heard), stored(t, silent)) {
				t.Fatalf("game %d: after %s the position depends on whether there is a log", n, key)
			}
		}
	}
}

// The dump says whose those on trial were, which Events have come back once, and who will do what waits.
func TestDumpSaysWhoseAndWhat(t *testing.T) {
	g := rulings(t, `  - {id: stayer, name: Stayer, kind: event, type: night, after: event_bottom, abilities: [{when: resolve, do: [note: {say: quiet}]}]}
`)
	p := arranged(t, g, "{seats: 2, active: B, used: {draft: 1}, events: [stayer, d1, rest], trial: [w1: {owner: B}]}")
	play(t, p, 1, "done")
	d := p.Dump().(fate.Dump)
	if len(d.Trial) != 1 || d.Trial[0].Owner == nil || *d.Trial[0].Owner != 1 {
		t.Errorf("on trial are %+v; w1 of seat 1 was expected", d.Trial)
	}
	if !slices.Equal(d.Returned, []engine.CardID{"stayer"}) {
		t.Errorf("came back: %v; stayer was expected", d.Returned)
	}
	p = arranged(t, g,
		"{seats: 2, active: B, used: {draft: 1}, A: {coven: [well-wisher, w1]}, B: {coven: [crowd-pleaser, v1]}}")
	play(t, p, 1, "cast:crowd-pleaser")
	play(t, p, 1, "pick:v1")
	play(t, p, 0, "pick:w1")
	d = p.Dump().(fate.Dump)
	if len(d.Effects) != 1 || d.Effects[0].Card != "well-wisher" || d.Effects[0].Seat != 0 {
		t.Errorf("what runs is %+v; the well-wisher of seat 0 was expected", d.Effects)
	}
}
