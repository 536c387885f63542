package fate_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/fate/lexicon"
	"witchtable/engine/fate/program"
)

// unsaid are keys that need not change what a card says, and why.
var unsaid = map[string]string{
	"name": "a name stands over the text, not in it", "id": "likewise", "notes": "for those who work on the pack",
	"flavour": "a line without any effect", "value": "printed beside the text", "grave": "likewise",
	"plural": "it is of the name, and heard in the story",
}

// undone are keys that need not change what a card does, and why.
var undone = map[string]string{"name": "", "notes": "for those who work on the pack",
	"flavour": "a line without any effect", "plural": "it is of the name"}

// TestEveryKeyMatters holds the compiler and the text to the vocabulary: whatever can be written on a card changes, on
// some card where it stands, both what the card does and what it says. A key that one of the two does not read would be
// a promise that is not kept, or a deed that nobody is told of.
func TestEveryKeyMatters(t *testing.T) {
	t.Parallel()
	type use struct{ stands, does, says int }
	uses := map[string]*use{}
	wanting := func() (list []string) {
		for key, u := range uses {
			last := key[strings.LastIndexByte(key, '.')+1:]
			if _, free := undone[last]; !free && u.does == 0 {
				list = append(list, fmt.Sprintf("%s stands on %d cards and changes nothing that any of them does", key, u.stands))
			}
			if _, free := unsaid[last]; !free && u.says == 0 {
				list = append(list, fmt.Sprintf("%s stands on %d cards and changes nothing that any of them says", key, u.stands))
			}
		}
		return list
	}
	try := func(c engine.CardSource) {
		was, err := meaningOf(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, without := range withoutEachKey(c.Node) {
			u := uses[without.key]
			if u == nil {
				u = &use{}
				uses[without.key] = u
			}
			u.stands++
			if u.does > 0 && u.says > 0 {
				continue
			}
			now, err := meaningOf(engine.CardSource{ID: c.ID, Name: c.Name, Node: without.card})
			if err != nil || !bytes.Equal(was.does, now.does) { // a card that cannot be without it does something by it
				u.does++
			}
			if err != nil || was.says != now.says {
				u.says++
			}
		}
	}
	for _, path := range []string{"../../cards/fate/house", "testdata/fixtures.yaml", "testdata/rulings.yaml"} {
		pack, err := cards.Open(path, fate.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range pack.Cards() {
			try(c)
		}
	}
	for seed := uint64(900); seed < 930 && len(wanting()) > 0; seed++ { // what no card of ours says, others may
		m := randomCards(seed)
		m.Zealous = true
		for i := range 60 {
			c, err := m.Card("card", sorts[i%len(sorts)])
			if err != nil {
				t.Fatal(err)
			}
			try(c)
		}
	}
	for _, w := range wanting() {
		t.Error(w)
	}
	if len(uses) < 60 {
		t.Errorf("only %d keys were tried", len(uses))
	}
}

// meaning is what a card does, as compiled, and what it says.
type meaning struct {
	does []byte
	says string
}

func meaningOf(c engine.CardSource) (meaning, error) {
	p, err := program.Compile(engine.PackSource{Name: "one", Game: fate.Name, Hash: "one",
		Cards: append(slices.Clone(plainPack()), c)}, lexicon.Entries())
	if err != nil {
		return meaning{}, err
	}
	d := p.Cards[p.Index[c.ID]]
	does := append(p.Mark[:], fmt.Sprint(d.Kind, d.Types, d.Value, d.Grave, d.Icons, d.InGrave, d.Day, d.Stop, d.After)...)
	says, err := json.Marshal(lexicon.Sayings().Face(c))
	return meaning{does, string(says)}, err
}

// lacking is a card without one key, named by the shape it stood in.
type lacking struct {
	key  string
	card engine.Node
}

// withoutEachKey returns the card once for each key that stands anywhere on it and may be left out.
func withoutEachKey(card engine.Node) (out []lacking) {
	v := fate.Vocabulary()
	var walk func(n engine.Node, put func(engine.Node) engine.Node)
	walk = func(n engine.Node, put func(engine.Node) engine.Node) {
		for i := range n.Keys {
			k := n.Keys[i]
			if shape := v.Shape(n.Shape); shape != nil && shape.Form != engine.OneKey && optional(shape, &n, k.Name) {
				rest := n
				rest.Keys = slices.Delete(slices.Clone(n.Keys), i, i+1)
				out = append(out, lacking{n.Shape + "." + k.Name, put(rest)})
			}
			walk(k.Node, func(x engine.Node) engine.Node {
				y := n
				y.Keys = slices.Clone(n.Keys)
				y.Keys[i].Node = x
				return put(y)
			})
		}
		for i := range n.Items {
			walk(n.Items[i], func(x engine.Node) engine.Node {
				y := n
				y.Items = slices.Clone(n.Items)
				y.Items[i] = x
				return put(y)
			})
		}
	}
	walk(card, func(n engine.Node) engine.Node { return n })
	return out
}

func optional(s *engine.Shape, n *engine.Node, key string) bool {
	keys := s.Keys
	for _, c := range s.Cases {
		if s.Tag != "" && n.Word(s.Tag, "") == c.Word {
			keys = c.Keys
		}
	}
	for _, k := range keys {
		if k.Name == key {
			return !k.Required
		}
	}
	return false
}

// TestMarkOfAnUnchangedPackStays holds the mark of a pack that does not change, also when the vocabulary grows:
// snapshots of all running tables carry it. If it changes, every one of them is refused and replayed from its log,
// under the new rules. That may be meant, when what cards are compiled to has changed; it must not come from a verb
// that no card of the pack says.
func TestMarkOfAnUnchangedPackStays(t *testing.T) {
	const want = "ec24e36c6a7406dd"
	pack := engine.PackSource{Name: "still", Game: fate.Name, Hash: "still", Cards: plainPack()}
	for i, ability := range []string{
		"{when: cast, do: [{may: {do: [{draw: {from: village, n: 2}}]}}, {place: {token: cursed, to: {zone: coven, of: " +
			"rivals, rank: most}}}]}",
		"{when: endgame, score: {count: {of: {zone: coven, of: me, type: witch}, times: 2}}}",
		"{when: while, mods: [{value: {of: self, add: {if: {cond: {final_round: true}, then: 1}}}}]}",
	} {
		text := fmt.Sprintf("pack: still\ngame: fate\nformat: 1\ntitle: Still\nlanguage: en\ncards:\n  - {kind: "+
			"character, id: s%d, name: S%d, type: witch, value: 1, grave: 0, abilities: [%s]}\n", i, i, ability)
		read, err := cards.ReadFile("still.yaml", []byte(text), fate.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		pack.Cards = append(pack.Cards, read.Cards()...)
	}
	p, err := program.Compile(pack, lexicon.Entries())
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", p.Mark); got != want {
		t.Errorf("the mark of an unchanged pack is %s; it was %s", got, want)
	}
}
