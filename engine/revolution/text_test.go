package revolution

import (
	"slices"
	"strconv"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/yaml"
)

// saying is the game with a card of the house pack that has one ability instead of its own, as packs write it:
// "{when: flipped, do: [{liberty: {by: 1}}]}".
func saying(t testing.TB, card engine.CardID, ability string) *Game {
	t.Helper()
	pack, err := house()
	if err != nil {
		t.Fatal(err)
	}
	root, faults := yaml.Single("test", []byte("- "+ability+"\n"))
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	pack.Cards = slices.Clone(pack.Cards)
	i := slices.IndexFunc(pack.Cards, func(c engine.CardSource) bool { return c.ID == card })
	n := pack.Cards[i].Node
	n.Keys = slices.DeleteFunc(slices.Clone(n.Keys), func(p engine.Pair) bool { return p.Name == "abilities" })
	n.Keys = append(n.Keys, engine.Pair{Name: "abilities", Node: *plain(root)})
	pack.Cards[i].Node = n
	g, err := New(pack)
	if err != nil {
		t.Fatalf("%s: %v", ability, err)
	}
	return g
}

// plain makes a node of a pack from what is written.
func plain(n *yaml.Node) *engine.Node {
	out := &engine.Node{Pos: n.Pos, Text: n.Text, Bool: n.Text == "true"}
	if n.Kind == yaml.Integer {
		out.Int, _ = strconv.Atoi(n.Text)
	}
	for i := range n.Keys {
		out.Keys = append(out.Keys, engine.Pair{Name: n.Keys[i].Name, Pos: n.Keys[i].Pos, Node: *plain(&n.Keys[i].Value)})
	}
	for i := range n.Items {
		out.Items = append(out.Items, *plain(&n.Items[i]))
	}
	return out
}

// flipping is a table of so many players at which the next Event, u-h1, does something when it is flipped.
func flipping(t *testing.T, seats int, do string, options ...string) *bench {
	t.Helper()
	return layWith(t, saying(t, "ev-u-h1", "{when: flipped, do: "+do+"}"), seats, options...).
		top(play.ZoneEvents, "u-h1")
}

// flip has the next Event come.
func (b *bench) flip() *bench { return b.from(play.StageEvents) }

// playing is a table at which player 0 has Lady of the Long Glass, who does something when she is played.
func playing(t *testing.T, seats int, do string, options ...string) *bench {
	t.Helper()
	return layWith(t, saying(t, "ste-longglass", "{when: play, then: discard, do: "+do+"}"), seats, options...).
		hand(0, "ste-longglass")
}

// plays has player 0 play her.
func (b *bench) plays() *bench {
	b.t.Helper()
	return b.act().do(0, "play ste-longglass")
}

// discards puts cards on a player's discards.
func (b *bench) discards(seat int8, cards ...string) *bench {
	b.t.Helper()
	for _, c := range cards {
		b.s.Lay(b.c(c), play.Discards(seat))
	}
	return b
}

// left leaves so many cards in a player's deck: the others lie on the discards.
func (b *bench) left(seat int8, n int) *bench {
	b.t.Helper()
	for b.n(play.Deck(seat)) > n {
		b.s.Lay(b.s.At[play.Deck(seat)].Tail, play.Discards(seat))
	}
	return b
}
