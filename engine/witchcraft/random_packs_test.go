package witchcraft

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/randompack"
	"witchtable/engine/witchcraft/lexicon"
	"witchtable/engine/witchcraft/program"
)

// tableOf is the section table of the random packs: that of the house, its Jurors' lines left out.
const tableOf = `table:
  track: 9
  convictions: [0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 9, 9]
  villagers: [0, 1, 1, 1, 1, 2, 2, 9]
  jurors: [{id: osric-tallow, name: A}, {id: bettany-rusk, name: B}, {id: maud-ferrier, name: C}, {id: crispin-lowe, name: D},
    {id: ned-sallow, name: E}, {id: agnes-thirkell, name: F}, {id: rafe-dunstan, name: G}, {id: eldred-voss, name: H}]
`

// boxKeys are the keys under which a card says what it does.
var boxKeys = []string{"hidden", "revealed", "chosen", "not_chosen", "success", "failure", "familiar"}

// plainOf is a card of the same sort that does nothing.
func plainOf(c engine.CardSource) engine.CardSource {
	out := c
	out.Node.Keys = slices.DeleteFunc(slices.Clone(c.Node.Keys), func(p engine.Pair) bool {
		return slices.Contains(boxKeys[2:], p.Name)
	})
	for i, p := range out.Node.Keys {
		if p.Name == "hidden" || p.Name == "revealed" {
			out.Node.Keys[i].Node.Keys = slices.DeleteFunc(slices.Clone(p.Node.Keys), func(p engine.Pair) bool {
				return p.Name != "power"
			})
		}
	}
	return out
}

// graft is a card that is printed as one and says what the parts of another say: each is of a box, and what stands
// under a box comes from the first of its parts that says so.
func graft(base, says engine.CardSource) engine.CardSource {
	out := plainOf(base)
	out.Node.Keys = slices.Clone(out.Node.Keys)
	parts := says.Node.Get("parts")
	for i := range parts.Items {
		part := &parts.Items[i]
		box, _, _ := strings.Cut(part.Word("box", ""), "-")
		at := slices.IndexFunc(out.Node.Keys, func(p engine.Pair) bool { return p.Name == box })
		if at < 0 {
			at = len(out.Node.Keys)
			out.Node.Keys = append(out.Node.Keys, engine.Pair{Name: box, Pos: part.Pos,
				Node: engine.Node{Pos: part.Pos, Shape: "box"}})
		}
		n := &out.Node.Keys[at].Node
		n.Keys = slices.Clone(n.Keys)
		for _, p := range part.Keys {
			both := p.Name == "do" && n.Get("while") != nil || p.Name == "while" && n.Get("do") != nil ||
				p.Name == "moment" && n.Get("while") != nil
			if p.Name != "box" && n.Get(p.Name) == nil && !both {
				n.Keys = append(n.Keys, p)
			}
		}
	}
	return out
}

// parts is the vocabulary with cards that are a list of parts, each of a box: so the maker can mend one and leave the
// others.
func parts() *engine.Vocabulary {
	v := Vocabulary()
	v.Root = "random"
	key := func(name, shape string) engine.Key { return engine.Key{Name: name, Shape: shape, Required: true} }
	does, holds, star := []engine.Key{key("do", "steps")}, []engine.Key{key("while", "mods")},
		[]engine.Key{key("star", "number")}
	used := append([]engine.Key{key("moment", "moment")}, does...)
	kinds := map[string]map[string][]engine.Key{
		"witch": {"hidden": does, "revealed": does, "hidden-while": holds, "revealed-while": holds, "hidden-star": star,
			"revealed-star": star},
		"challenge": {"chosen": does, "chosen-while": holds, "success": does, "failure": does, "familiar": used,
			"familiar-while": holds},
		"mission": {"chosen": does, "chosen-while": holds, "not_chosen": does, "success": does, "failure": does},
	}
	root := engine.Shape{Name: "random", Form: engine.Tagged, Tag: "kind"}
	for _, kind := range []string{"witch", "challenge", "mission"} {
		part := engine.Shape{Name: kind + "-part", Form: engine.Tagged, Tag: "box"}
		for _, box := range slices.Sorted(maps.Keys(kinds[kind])) {
			part.Cases = append(part.Cases, engine.Case{Word: box, Keys: kinds[kind][box]})
		}
		root.Cases = append(root.Cases, engine.Case{Word: kind, Keys: []engine.Key{key("id", "id"), key("name", "prose"),
			key("parts", kind+"-parts")}})
		v.Shapes = append(v.Shapes, part,
			engine.Shape{Name: kind + "-parts", Form: engine.Listing, Of: part.Name, Min: 1})
	}
	v.Shapes = append(v.Shapes, root)
	return v
}

// randomCards makes packs of cards whose boxes are random; what else is printed is the house pack's.
func randomCards(zealous bool) func(n int) ([]engine.CardSource, error) {
	return func(n int) ([]engine.CardSource, error) {
		pack, err := house()
		if err != nil {
			return nil, err
		}
		rng := rand.New(rand.NewPCG(uint64(n), 11))
		list := slices.Clone(pack.Cards)
		at, words := 0, lexicon.Language()
		seed := uint64(n)
		if zealous {
			seed += 2 << 32
		}
		fits := func(c engine.CardSource) error {
			trial := pack
			trial.Cards = slices.Clone(pack.Cards)
			trial.Cards[at] = graft(pack.Cards[at], c)
			_, err := program.Compile(trial, words)
			return randompack.About(pack.Cards[at].ID, err)
		}
		m := randompack.NewMaker(parts(), seed, fits)
		m.Zealous = zealous
		for ; at < len(list); at++ {
			kind := list[at].Node.Word("kind", "")
			if kind == "curse" || rng.IntN(5) == 0 {
				list[at] = plainOf(list[at])
				continue
			}
			c, err := m.Card("c"+strconv.Itoa(at), randompack.Recipe{Fix: map[string]string{"kind": kind}, Parts: 5})
			if err != nil {
				return nil, err
			}
			list[at] = graft(list[at], c)
		}
		return list, nil
	}
}

func randomTrial(pack func(n int) ([]engine.CardSource, error)) randompack.Trial {
	v := Vocabulary()
	return randompack.Trial{Vocabulary: v, Header: randompack.Header{Pack: "random", Game: Name}, Pack: pack,
		Plain: plainOf, Games: 12,
		Build: func(yaml []byte) (engine.Game, error) {
			p, err := cards.ReadFile("random.yaml", bytes.Replace(yaml, []byte("\ncards:\n"),
				[]byte("\n"+tableOf+"cards:\n"), 1), v)
			if err != nil {
				return nil, err
			}
			return New(p.Source())
		},
		Config: enginetest.Config{Closely: 20, PlayOut: 200, MaxMoves: 6000, Learning: true,
			Players: []enginetest.Player{enginetest.Random, enginetest.Prefer("use", "yes", "pick", "familiar", "stay"),
				enginetest.Prefer("reveal", "overcome", "stay", "part")}}}
}

// TestRandomPacks plays games with packs whose cards say whatever can be said: nothing may panic, overflow, run away or
// break an invariant.
func TestRandomPacks(t *testing.T) {
	t.Parallel()
	packs := 1
	if *long {
		packs = 200
	}
	var sorts []randompack.Sort
	for _, zealous := range []bool{false, true} {
		sorts = append(sorts, randompack.Sort{Name: map[bool]string{false: "wild", true: "zealous"}[zealous],
			Trial: randomTrial(randomCards(zealous)), Packs: packs})
	}
	// What is left out but cards is of the pack's section table.
	missing := randompack.Sweep(t, sorts, "card", "juror", "jurors", "table", "track", "value", "values")
	if len(missing) > 0 && *long {
		t.Errorf("no random card says %v", missing)
	}
}
