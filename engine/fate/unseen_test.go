package fate_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
	fateplay "witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// What a step has settled on may lie hidden from somebody: an Item in a rival's hand, while it is asked to whom it
// goes. Everybody knows that there is one, and where.

// cardOf is the number of a card.
func cardOf(t *testing.T, s *fateplay.State, id engine.CardID) program.Card {
	t.Helper()
	for c := program.Card(0); int(c) < s.R.N; c++ {
		if s.ID(c) == id {
			return c
		}
	}
	t.Fatalf("there is no card %s", id)
	return program.NoCard
}

// attaching is a table at which B has an Item in hand and is asked to whom it goes; A remembers some of the cards that
// B has.
func attaching(t *testing.T, b string, item engine.CardID, remembered ...engine.CardID) *fateplay.State {
	t.Helper()
	p := arranged(t, house(t),
		"{seats: 3, active: B, used: {draft: 1}, A: {hand: [fetch]}, "+
			"B: {coven: [garrow, mab], "+b+"}, C: {hand: [moll, tock]}}")
	play(t, p, 1, "cast:garrow")
	s := p.(*fateplay.State)
	if d, ok := questionOf(p, 1); !ok || len(s.Answers(d, nil)) != 2 {
		t.Fatalf("B is to be asked to whom %s goes, to Garrow or Mab", item)
	}
	if f := s.Stack[s.Depth-1]; f.Arg[0] != program.SetOf(cardOf(t, s, item)) {
		t.Fatalf("the question is to be about %s", item)
	}
	for _, id := range remembered {
		s.Minds[0].Followed.Add(cardOf(t, s, id))
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRedealsHaveWhatIsAskedAbout: an Item of which all know that it lies in B's hand lies there in every redeal,
// however much of what B has is remembered, and one that is remembered to be elsewhere is not it.
func TestRedealsHaveWhatIsAskedAbout(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, b    string
		item       engine.CardID
		remembered []engine.CardID
		kinds      int // so many Items, at least, it is taken for by A
		onCauldron []engine.CardID
	}{
		{"nothing is remembered", "hand: [rowan-charm, clegg], cauldron: ambry", "rowan-charm", nil, 8, nil},
		{"all but the Item", "hand: [rowan-charm, clegg], cauldron: ambry", "rowan-charm", []engine.CardID{"clegg", "ambry"},
			8, []engine.CardID{"ambry"}},
		{"all but the Item, and two could be on the Cauldron", "hand: [rowan-charm, pym, clegg], cauldron: ambry",
			"rowan-charm", []engine.CardID{"clegg", "ambry", "pym"}, 8, []engine.CardID{"ambry", "pym"}},
		{"all but the Item and the Cauldron", "hand: [rowan-charm, clegg], cauldron: ambry", "rowan-charm",
			[]engine.CardID{"clegg"}, 8, nil},
		{"all but the Item, and no Cauldron", "hand: [rowan-charm, clegg]", "rowan-charm", []engine.CardID{"clegg"}, 8, nil},
		{"the Item", "hand: [rowan-charm, clegg], cauldron: ambry", "rowan-charm", []engine.CardID{"rowan-charm", "clegg"}, 1,
			nil},
		{"everything", "hand: [rowan-charm, clegg], cauldron: ambry", "rowan-charm",
			[]engine.CardID{"rowan-charm", "clegg", "ambry"}, 1, []engine.CardID{"ambry"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := attaching(t, tt.b, tt.item, tt.remembered...)
			for viewer := engine.Onlooker; viewer < 3; viewer++ {
				v, items, brews := s.View(viewer), map[engine.CardID]bool{}, map[engine.CardID]bool{}
				for seed := range uint64(200) {
					q := v.Redeal(&engine.Chance{Seed: engine.SeedOf(seed)}).(*fateplay.State)
					if err := q.Check(); err != nil {
						t.Fatalf("dealt anew for viewer %d: %v", viewer, err)
					}
					if !bytes.Equal(q.View(viewer).AppendBinary(nil), v.AppendBinary(nil)) {
						t.Fatalf("dealt anew for viewer %d, he sees something else", viewer)
					}
					about := q.Stack[q.Depth-1].Arg[0]
					c := about.First()
					if about.Len() != 1 || q.R.Cards[c].Kind != program.Item || q.ZoneOf[c] != fateplay.ZoneHand+1 {
						t.Fatalf("dealt anew for viewer %d, the question is about %s in %s; it should be about an Item in B's hand",
							viewer, q.ID(c), q.ZoneOf[c])
					}
					items[q.ID(c)], brews[q.ID(q.At[fateplay.ZoneCauldron+1].Head)] = true, true
				}
				switch {
				case viewer == 1 && (len(items) != 1 || !items[tt.item]):
					t.Errorf("B sees the Item; dealt anew it is one of %v", items)
				case viewer == 0 && (len(items) < tt.kinds || tt.kinds == 1 && len(items) > 1):
					t.Errorf("A takes the Item for one of %d; expected %d", len(items), tt.kinds)
				case viewer == 0 && tt.onCauldron != nil && len(brews) != len(tt.onCauldron):
					t.Errorf("on B's Cauldron A deals %v; expected each of %v", brews, tt.onCauldron)
				}
				for _, id := range tt.onCauldron {
					if viewer == 0 && !brews[id] {
						t.Errorf("A never deals %s to B's Cauldron", id)
					}
				}
			}
		})
	}
}

// TestRedealsDoNotTellTheItem: two tables that differ in nothing but the Item in B's hand are one to A, and so are
// their redeals.
func TestRedealsDoNotTellTheItem(t *testing.T) {
	t.Parallel()
	one := attaching(t, "hand: [rowan-charm, clegg], cauldron: ambry", "rowan-charm", "clegg", "ambry")
	two := attaching(t, "hand: [black-candle, clegg], cauldron: ambry", "black-candle", "clegg", "ambry")
	for _, viewer := range []engine.Seat{engine.Onlooker, 0, 2} {
		v, w := one.View(viewer), two.View(viewer)
		if !bytes.Equal(v.AppendBinary(nil), w.AppendBinary(nil)) {
			t.Fatalf("viewer %d sees two tables that are one to him", viewer)
		}
		for seed := range uint64(100) {
			a, b := v.Redeal(&engine.Chance{Seed: engine.SeedOf(seed)}), w.Redeal(&engine.Chance{Seed: engine.SeedOf(seed)})
			if !bytes.Equal(stored(t, a), stored(t, b)) {
				t.Fatalf("seed %d: the redeals of viewer %d tell the Item", seed, viewer)
			}
		}
	}
}

// TestWhoIsAskedNeedNotSeeTheFirst: of two targets one player may choose the first from the own hand and another the
// second. Who does not see the first is offered what the rules allow, whatever it is.
func TestWhoIsAskedNeedNotSeeTheFirst(t *testing.T) {
	t.Parallel()
	tests := []struct {
		step, a string
		pick    string // what A answers, if asked
		want    []string
	}{
		{"attach: {item: {zone: hand, of: me, kind: item}, to: {zone: coven, of: coin, chooser: coin}}",
			"hand: [sword, plain-7]", "", []string{"pick:brewer", "pick:plain-1"}},
		{"attach: {item: {zone: hand, of: me, kind: item}, to: {zone: coven, of: a_rival, chooser: owner}}",
			"hand: [sword, shield]", "pick:shield", []string{"pick:brewer", "pick:plain-1"}},
		{"trade: {a: {zone: hand, of: me, kind: character}, b: {zone: coven, of: coin, chooser: coin}}",
			"hand: [plain-7, plain-8]", "pick:plain-8", []string{"pick:brewer", "pick:plain-1"}},
		{"trade: {a: {zone: hand, of: me}, b: {zone: coven, of: a_rival, chooser: owner}}", "hand: [plain-7, stirrer]",
			"pick:stirrer", []string{"pick:brewer", "pick:plain-1"}},
		// onto a Cauldron comes what could be prepared (A147)
		{"trade: {a: {zone: cauldron, of: me}, b: {zone: coven, of: coin, chooser: coin, pick: {up_to: 1}}}",
			"hand: [plain-7], cauldron: stirrer", "", []string{"pick:brewer", "stop"}},
	}
	for _, tt := range tests {
		t.Run(tt.step, func(t *testing.T) {
			g := withStep(t, tt.step)
			p := arranged(t, g,
				"{seats: 2, coin: B, active: A, used: {draft: 1}, A: {coven: [smith], "+tt.a+"}, "+
					"B: {coven: [brewer, plain-1], hand: [plain-3]}}")
			play(t, p, 0, "cast:smith")
			if tt.pick != "" {
				play(t, p, 0, tt.pick)
			}
			d, ok := questionOf(p, 1)
			if !ok {
				t.Fatal("B is to be asked")
			}
			v := p.View(1)
			var got []string
			for _, a := range v.Answers(d) {
				got = append(got, v.Option(d, a).Key())
			}
			if slices.Sort(got); !slices.Equal(got, tt.want) || !slices.Equal(v.Answers(d), p.Answers(d, nil)) {
				t.Fatalf("B is offered %v; expected %v", got, tt.want)
			}
			for seed := range uint64(20) {
				q := v.Redeal(&engine.Chance{Seed: engine.SeedOf(seed)})
				if err := q.Check(); err != nil || !slices.Equal(q.Answers(d, nil), v.Answers(d)) ||
					!bytes.Equal(q.View(1).AppendBinary(nil), v.AppendBinary(nil)) {
					t.Fatalf("dealt anew for B it is another question: %v, %v", q.Answers(d, nil), err)
				}
			}
		})
	}
}

// withStep is a game with a smith whose Cast effect is a step, a few plain cards, and two that could be prepared.
func withStep(t *testing.T, step string) *fate.Game {
	t.Helper()
	const witch = "kind: character, type: witch, value: 1, grave: 0"
	p, err := cards.ReadFile("step.yaml", []byte("pack: step\ngame: fate\nformat: 1\ntitle: Step\nlanguage: en\ncards:\n"+
		"  - {id: smith, name: Smith, "+witch+", abilities: [{when: cast, do: [{"+step+"}]}]}\n"+
		"  - {id: brewer, name: Brewer, "+witch+", abilities: [{when: cast, do: [{draw: {from: well, n: 1}}]}]}\n"+
		"  - {id: stirrer, name: Stirrer, "+witch+", abilities: [{when: cast, do: [{draw: {from: well, n: 1}}]}]}\n"+
		"  - {id: sword, name: Sword, kind: item, abilities: [{when: enter, do: []}]}\n"+
		"  - {id: shield, name: Shield, kind: item, abilities: [{when: enter, do: []}]}\n"), fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(engine.PackSource{Name: "step", Game: fate.Name, Hash: "step",
		Cards: append(plainPack(), p.Cards()...)})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A reaction to a draft can be about the card drafted, which lies in a hand by then: whoever is asked still knows it.
func TestWhatWasDraftedOpenlyIsStillKnownToWhoIsAsked(t *testing.T) {
	g := rulings(t, `  - id: picky
    name: Picky
    kind: character
    type: witch
    value: 1
    grave: 0
    abilities: [{when: react, trigger: {event: drafted}, do: [choose: [[take: {cards: it}], [take: {cards: self}]]]}]
`)
	p := arranged(t, g, "{seats: 3, square: [[v1], [], [], []], B: {coven: [picky]}}")
	play(t, p, 0, "square:v1")
	d, ok := questionOf(p, 1)
	if !ok {
		t.Fatal("B is not asked")
	}
	var keys []string
	for _, a := range p.View(1).Answers(d) {
		keys = append(keys, p.View(1).Option(d, a).Key())
	}
	if got := strings.Join(keys, " "); got != "choose:1 choose:2" {
		t.Errorf("B is offered %q; expected both", got)
	}
}

// What a choice offers can hang on a card that the one who chooses does not see: the view offers what the table does.
func TestAChoiceAboutAnUnseenCardIsOfferedInViews(t *testing.T) {
	const drawn = "for_each: {players: rivals, do: [{take: {cards: {zone: village, as: x}}}]}}, {choose: "
	const bless, curse = "[{place: {token: blessed, to: self}}]", "[{place: {token: cursed, to: self}}]"
	for _, first := range []string{"burn: {cards: $x}", "take: {cards: $x, to: coven}", "trade: {a: $x, b: self}",
		"if: {cond: {is: {card: $x, type: witch}}, then: " + bless + "}",
		"place: {token: blessed, n: {value_of: $x}, to: self}",
	} {
		g := withStep(t, drawn+"[[{"+first+"}], "+bless+", "+curse+"]")
		p := arranged(t, g, "{seats: 3, used: {draft: 1}, village: [plain-9, plain-8], A: {coven: [smith]}}")
		play(t, p, 0, "cast:smith")
		d, ok := questionOf(p, 0)
		if !ok {
			t.Fatalf("%s: A is not asked", first)
		}
		want := p.Answers(d, nil)
		if len(want) != 3 || !slices.Equal(p.View(0).Answers(d), want) {
			t.Errorf("%s: the view offers %v, the table %v; expected all three", first, p.View(0).Answers(d), want)
		}
		play(t, p, 0, "choose:2")
		if _, ok := questionOf(p, 0); !ok || p.Check() != nil {
			t.Errorf("%s: after the choice A is asked: %v; %v", first, ok, p.Check())
		}
	}
}
