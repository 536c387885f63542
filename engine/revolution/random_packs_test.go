package revolution

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/randompack"
	"witchtable/engine/revolution/lexicon"
	"witchtable/engine/revolution/program"
)

// tableOf is the section table of the random packs: a long line, a long Moon, every kind of space.
const tableOf = `table:
  covens: [{id: salt-marsh, name: A}, {id: hollow-hill, name: B}, {id: long-wharf, name: C}, {id: pine-barren, name: D}]
  boards:
    - {name: a, start: 4, loss: [12, 9, 7, 6], moon: [0, 0, 1, 1, 2, 20], liberty: [{at: 1, no_discounts: true},
       {at: 2, recruits: 9, first_space: 9}, {at: 5, recruits: -9}, {at: 6, first_space: -9}]}
    - {name: b, start: 7, loss: [2, 3, 4, 12], moon: [3]}
`

// sourceOf is a card read from text.
func sourceOf(text string) engine.CardSource {
	pack, err := cards.ReadFile("plain.yaml", []byte("pack: plain\ngame: revolution\nformat: 1\ntitle: Plain\n"+
		"language: en\n"+tableOf+"cards:\n  - "+text+"\n"), Vocabulary())
	if err != nil {
		panic(err)
	}
	return pack.Cards()[0]
}

// plainOf is a card of the same sort that does nothing.
func plainOf(c engine.CardSource) engine.CardSource {
	out := c
	out.Node.Keys = slices.DeleteFunc(slices.Clone(c.Node.Keys), func(p engine.Pair) bool { return p.Name == "abilities" })
	return out
}

// wilder changes what is printed on a card: stars, icons, prices, flags, up to the most that a pack can say.
func wilder(c engine.CardSource, rng *rand.Rand) engine.CardSource {
	n := &c.Node
	some := func() int { return []int{0, 1, 2, 4, 7, 20}[rng.IntN(6)] }
	switch kind := n.Word("kind", ""); kind {
	case "event":
		cost := fmt.Sprintf("any: %d, per_player: %d", max(1, some()), some())
		if t := n.Word("type", ""); t != "u" && t != "k" {
			two := map[byte]string{'f': "familiars", 'h': "hexing", 'r': "rituals", 'b': "brewing", 'e': "enchanting",
				'c': "channeling"}
			cost = fmt.Sprintf("%s: %d, %s: %d", two[t[0]], 1+some()%20, two[t[1]], some())
		}
		return sourceOf(fmt.Sprintf(
			"{kind: event, id: %s, name: %q, type: %s, grade: %s, cost: {%s}, liberty: %t, peril: %t}",
			c.ID, c.Name, n.Word("type", ""), n.Word("grade", ""), cost, rng.IntN(2) == 0, rng.IntN(2) == 0))
	case "dedicant", "celebrant", "steward", "relic":
		return sourceOf(fmt.Sprintf("{kind: %s, id: %s, name: %q, stars: %d, icons: {brewing: %d, hexing: %d, rituals: %d}}",
			kind, c.ID, c.Name, some(), some(), some(), some()))
	}
	return plainOf(c)
}

// randomCards makes packs of cards whose texts are random; Seekers are those of the house pack.
func randomCards(t testing.TB, zealous bool) func(n int) ([]engine.CardSource, error) {
	return func(n int) ([]engine.CardSource, error) {
		pack, err := house()
		if err != nil {
			return nil, err
		}
		rng := rand.New(rand.NewPCG(uint64(n), 11))
		list := slices.Clone(pack.Cards)
		at, base, words := 0, engine.CardSource{}, lexicon.Entries()
		graft := func(c engine.CardSource) engine.CardSource {
			out := base
			if abilities := c.Node.Get("abilities"); abilities != nil {
				out.Node.Keys = append(slices.Clone(out.Node.Keys), engine.Pair{Name: "abilities", Node: *abilities})
			}
			return out
		}
		seed := uint64(n)
		if zealous {
			seed += 2 << 32
		}
		m := randompack.NewMaker(Vocabulary(), seed, func(c engine.CardSource) error {
			if c.Node.Get("abilities") == nil {
				return nil
			}
			alone := pack
			alone.Cards = []engine.CardSource{graft(c)}
			_, err := program.Compile(alone, words)
			return randompack.About(base.ID, err)
		})
		m.Zealous = zealous
		for ; at < len(list); at++ {
			n := &list[at].Node
			if kind := n.Word("kind", ""); kind == "seeker" && rng.IntN(8) > 0 {
				continue
			} else if kind == "seeker" {
				list[at] = plainOf(list[at])
				continue
			}
			fix := map[string]string{}
			for _, key := range []string{"kind", "type", "grade"} {
				if w := n.Word(key, ""); w != "" {
					fix[key] = w
				}
			}
			base = wilder(list[at], rng)
			c, err := m.Card("c"+strconv.Itoa(at), randompack.Recipe{Fix: fix})
			if err != nil {
				return nil, err
			}
			list[at] = graft(c)
		}
		return list, nil
	}
}

func randomTrial(pack func(n int) ([]engine.CardSource, error)) randompack.Trial {
	v := Vocabulary()
	return randompack.Trial{Vocabulary: v, Header: randompack.Header{Pack: "random", Game: Name}, Pack: pack,
		Plain: plainOf, Games: 4,
		Build: func(yaml []byte) (engine.Game, error) {
			p, err := cards.ReadFile("random.yaml", bytes.Replace(yaml, []byte("\ncards:\n"),
				[]byte("\n"+tableOf+"cards:\n"), 1), v)
			if err != nil {
				return nil, err
			}
			return New(p.Source())
		},
		Config: enginetest.Config{Closely: 300, PlayOut: 4000, MaxMoves: 20000, LayOpen: owned, Learning: true,
			Players: []enginetest.Player{enginetest.Random,
				enginetest.Prefer("offer", "buy", "purse", "recruit", "act", "marker", "draw", "yes", "pick"),
				enginetest.Prefer("help", "offer", "pay", "act", "draw")}}}
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
			Trial: randomTrial(randomCards(t, zealous)), Packs: packs})
	}
	// What is left out but cards is of the pack's section table.
	missing := randompack.Sweep(t, sorts, "card", "board", "boards", "coven", "covens", "liberty-at",
		"liberty-space", "liberty-track", "table")
	if len(missing) > 0 && *long {
		t.Errorf("no random card says %v", missing)
	}
}
