package fate_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/randompack"
	"witchtable/engine/fate"
	fateplay "witchtable/engine/fate/play"
)

// sorts are the cards a pack of random cards has: as many of each kind as the house pack.
var sorts = []randompack.Recipe{
	{Count: 24, Fix: map[string]string{"kind": "character", "type": "witch"}, Parts: 3},
	{Count: 24, Fix: map[string]string{"kind": "character", "type": "villager"}},
	{Count: 24, Fix: map[string]string{"kind": "character", "type": "companion"}},
	{Count: 16, Fix: map[string]string{"kind": "item"}},
	{Count: 4, Fix: map[string]string{"kind": "event", "type": "day"}},
	{Count: 12, Fix: map[string]string{"kind": "event", "type": "night"}, Parts: 1},
}

// plainCard is a card of the same kind that does nothing.
func plainCard(c engine.CardSource) engine.CardSource {
	var text string
	switch c.Node.Word("kind", "") {
	case "character":
		text = fmt.Sprintf("{kind: character, id: %s, name: \"%s\", type: %s, value: 1, grave: 0}", c.ID, c.Name,
			c.Node.Word("type", "witch"))
	case "item":
		text = fmt.Sprintf("{kind: item, id: %s, name: \"%s\", abilities: [{when: enter, do: []}]}", c.ID, c.Name)
	default:
		text = fmt.Sprintf("{kind: event, id: %s, name: \"%s\", type: %s, abilities: [{when: resolve, do: []}]}", c.ID,
			c.Name, c.Node.Word("type", "night"))
	}
	pack, err := cards.ReadFile("plain.yaml",
		[]byte("pack: plain\ngame: fate\nformat: 1\ntitle: Plain\nlanguage: en\ncards:\n  - "+text+"\n"), fate.Vocabulary())
	if err != nil {
		panic(err)
	}
	return pack.Cards()[0]
}

// plainPack is the least that a pack may be: a card is tried by adding it to a clone. It is read once.
var plainPack = sync.OnceValue(func() []engine.CardSource {
	var list []engine.CardSource
	for i := range 20 {
		n := engine.Node{Keys: []engine.Pair{{Name: "kind", Node: engine.Node{Text: "character"}}}}
		list = append(list,
			plainCard(engine.CardSource{ID: engine.CardID(fmt.Sprintf("plain-%d", i)), Name: fmt.Sprintf("Plain %d", i),
				Node: n}))
	}
	n := engine.Node{Keys: []engine.Pair{{Name: "type", Node: engine.Node{Text: "day"}}}}
	return append(list, plainCard(engine.CardSource{ID: "plain-day", Name: "Plain Day", Node: n}))
})

// randomCards makes cards that the game accepts.
func randomCards(seed uint64) *randompack.Maker {
	base := plainPack()
	return randompack.NewMaker(fate.Vocabulary(), seed, func(c engine.CardSource) error {
		_, err := fate.New(engine.PackSource{Name: "random", Game: fate.Name, Hash: "random",
			Cards: append(slices.Clone(base), c)})
		return err
	})
}

// wild is a pack in which every card is random.
func wild(n int) ([]engine.CardSource, error) { return allRandom(randomCards(uint64(n))) }

// zealous is a pack in which every card is random and most say the same few things.
func zealous(n int) ([]engine.CardSource, error) {
	m := randomCards(uint64(n) + 2<<32)
	m.Zealous = true
	return allRandom(m)
}

func allRandom(m *randompack.Maker) ([]engine.CardSource, error) {
	var list []engine.CardSource
	for _, r := range sorts {
		for range r.Count {
			c, err := m.Card(fmt.Sprintf("c%d", len(list)), r)
			if err != nil {
				return nil, err
			}
			list = append(list, c)
		}
	}
	return list, nil
}

// mixed is the house pack with some cards changed for random ones of the same sort, so that games go their ordinary way
// around them.
func mixed(n int) ([]engine.CardSource, error) {
	pack, err := fatecards.Load()
	if err != nil {
		return nil, err
	}
	m := randomCards(uint64(n) + 1<<32)
	list := slices.Clone(pack.Cards())
	for i := n % 7; i < len(list); i += 7 {
		fix := map[string]string{"kind": list[i].Node.Word("kind", "")}
		if w := list[i].Node.Word("type", ""); w != "" {
			fix["type"] = w
		}
		c, err := m.Card(fmt.Sprintf("c%d", i), randompack.Recipe{Fix: fix})
		if err != nil {
			return nil, err
		}
		list[i] = c
	}
	return list, nil
}

func randomTrial(pack func(n int) ([]engine.CardSource, error)) randompack.Trial {
	v := fate.Vocabulary()
	return randompack.Trial{
		Vocabulary: v, Header: randompack.Header{Pack: "random", Game: fate.Name},
		Pack: pack, Plain: plainCard, Games: 8,
		Build: func(yaml []byte) (engine.Game, error) {
			p, err := cards.ReadFile("random.yaml", yaml, v)
			if err != nil {
				return nil, err
			}
			return fate.New(p.Source())
		},
		Config: enginetest.Config{Closely: 60, PlayOut: 400, MaxMoves: 20000, LayOpen: layOpen, Learning: true,
			Players: []enginetest.Player{
				enginetest.Random,
				enginetest.Prefer("keep", "square", "deck", "recruit", "attach", "cast", "activate", "prepare", "exchange", "yes",
					"pick"),
				enginetest.Prefer("well", "attach", "recruit", "cast"),
				enginetest.Prefer("activate", "prepare", "recruit"),
				enginetest.Prefer("square", "cast", "activate", "pick", "recruit", "prepare"),
			}},
	}
}

// layOpen: everybody remembers where a card is that lay open for a moment, or that somebody else has it.
func layOpen(after engine.Position, id engine.CardID) bool {
	s := after.(*fateplay.State)
	c := s.R.Index[id]
	for w := range s.Seats {
		if s.Holder(c) != w && !s.Minds[w].Followed.Has(c) && !s.Minds[w].Elsewhere.Has(c) {
			return false
		}
	}
	return true
}

// TestRandomPacks plays games with packs of random cards: nothing may panic, overflow, run away or break a promise, and
// what could be taken back has taught nobody anything.
func TestRandomPacks(t *testing.T) {
	t.Parallel()
	sorts := []randompack.Sort{{Name: "wild", Trial: randomTrial(wild), Packs: 8},
		{Name: "mixed", Trial: randomTrial(mixed), Packs: 4}, {Name: "zealous", Trial: randomTrial(zealous), Packs: 8}}
	for i := range sorts {
		switch {
		case *long:
			sorts[i].Packs *= 35
		case testing.Short():
			sorts[i].Packs /= 3
		}
	}
	if missing := randompack.Sweep(t, sorts); len(missing) > 0 && !testing.Short() {
		t.Errorf("no random card says %v", missing)
	}
}
