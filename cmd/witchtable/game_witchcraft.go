package main

import (
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft"
)

// witchcraftGame wires Witchcraft!
func witchcraftGame() game {
	return game{
		name: witchcraft.Name, vocabulary: witchcraft.Vocabulary, house: witchcraftcards.Load,
		words: witchcraftcards.Words(), theme: witchcraftcards.Theme(),
		tutorial: witchcraftcards.Tutorial(),
		make:     func(p engine.PackSource) (engine.Game, error) { return witchcraft.New(p) },
		players:  func(lore []byte) (brain.Roster, error) { return witchcraft.Players(lore, witchcraftcards.Lore()) },
		scholar: func(_ engine.Game, lore []byte) (brain.Scholar, error) {
			return witchcraft.Scholar(lore, witchcraftcards.Lore())
		},
	}
}
