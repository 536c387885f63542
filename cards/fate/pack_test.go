package fatecards_test

import (
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
	"witchtable/engine"
	"witchtable/engine/fate"

	fatecards "witchtable/cards/fate"
)

func load(t *testing.T) *cards.Pack {
	t.Helper()
	p, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestThePackHasTheGamesNumberOfCards(t *testing.T) {
	want := map[string]int{"witch": 28, "villager": 26, "companion": 18, "item": 16, "day": 8, "night": 8}
	got := map[string]int{}
	casts := 0
	for _, c := range load(t).Cards() {
		got[c.Node.Word("type", c.Node.Word("kind", ""))]++
		for _, a := range abilities(&c.Node) {
			if a.Word("when", "") == "cast" {
				casts++
			}
		}
	}
	for kind, n := range want {
		if got[kind] != n {
			t.Errorf("the pack has %d cards of the kind %s, want %d", got[kind], kind, n)
		}
	}
	if casts < 38 || casts > 42 {
		t.Errorf("%d Cast effects, want about 40, or the Cauldron is of little use", casts)
	}
}

func TestThePackUsesTheWholeVocabulary(t *testing.T) {
	for _, u := range cardstest.UsageOf(fate.Vocabulary(), load(t).Cards()).Unused() {
		t.Errorf("no card of the house pack uses %s", u)
	}
}

func TestNoTwoCardsSayTheSame(t *testing.T) {
	twins, err := cards.Twins(fate.Vocabulary(), load(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, ids := range twins {
		t.Errorf("%v say the same; every card should be its own", ids)
	}
}

// The rulebook's seven named cards belong to their owners; the pack has its own names.
func TestNoCardIsNamedLikeThePrintedOnes(t *testing.T) {
	printed := map[string]bool{"Lady Chadworth": true, "Oldrich": true, "Boris the Toad": true, "Baba Mugfang": true,
		"Raven": true, "Adah": true, "Saint Pete's Skull": true}
	for _, c := range load(t).Cards() {
		if printed[c.Name] {
			t.Errorf("%s is a card of the printed game", c.Name)
		}
		if n := len([]rune(c.Name)); n > 24 {
			t.Errorf("the name %q has %d letters; 24 fit on a card", c.Name, n)
		}
	}
}

func abilities(card *engine.Node) []*engine.Node {
	list := card.Get("abilities")
	if list == nil {
		return nil
	}
	out := make([]*engine.Node, len(list.Items))
	for i := range list.Items {
		out[i] = &list.Items[i]
	}
	return out
}

// An icon is a promise to Day Events: Cast effects show the Witchbolt exactly when they place or move Blessed or
// Enchantment tokens, and the Bloody Hand exactly when they hurt another Coven. (The other two are held to the
// effects when the pack is compiled.)
func TestIconsOfCastEffectsSayWhatTheyDo(t *testing.T) {
	for _, c := range load(t).Cards() {
		for _, a := range abilities(&c.Node) {
			if a.Word("when", "") != "cast" {
				continue
			}
			var magic, hurts bool
			walk(a.Get("do"), func(n *engine.Node) {
				magic = magic || n.Shape == "step-flip" || places(n, "blessed") || places(n, "enchantment")
				of, zone := n.Word("of", ""), n.Word("zone", "")
				hurts = hurts || n.Shape == "selector" && (of == "a_rival" || of == "rivals" || of == "left" || of == "right") &&
					zone != "graveyard" ||
					n.Shape == "step-each" && n.Word("players", "") == "rivals"
			})
			shown := map[string]bool{}
			for _, i := range a.Texts("icons") {
				shown[i] = true
			}
			if shown["witchbolt"] != magic {
				t.Errorf("%s: open magic %v, Witchbolt shown %v", c.Name, magic, shown["witchbolt"])
			}
			if shown["bloody_hand"] != hurts {
				t.Errorf("%s: hurts another Coven %v, Bloody Hand shown %v", c.Name, hurts, shown["bloody_hand"])
			}
		}
	}
}

// places reports whether a step brings tokens of a kind onto a card.
func places(n *engine.Node, token string) bool {
	switch n.Shape {
	case "step-place", "step-shift":
		return n.Word("token", "") == token
	case "step-replace":
		return n.Word("with", "") == token
	}
	return false
}

// walk calls f for a node and all below it.
func walk(n *engine.Node, f func(*engine.Node)) {
	f(n)
	for i := range n.Keys {
		walk(&n.Keys[i].Node, f)
	}
	for i := range n.Items {
		walk(&n.Items[i], f)
	}
}
