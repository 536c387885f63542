package main

import (
	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/revolution"
)

// revolutionGame wires Witches of the Revolution.
func revolutionGame() game {
	return game{
		name: revolution.Name, vocabulary: revolution.Vocabulary, house: revolutioncards.Load,
		words: revolutioncards.Words(), theme: revolutioncards.Theme(),
		tutorial: revolutioncards.Tutorial(),
		make:     func(p engine.PackSource) (engine.Game, error) { return revolution.New(p) },
		players:  func(lore []byte) (brain.Roster, error) { return revolution.Players(lore, revolutioncards.Lore()) },
		scholar: func(_ engine.Game, lore []byte) (brain.Scholar, error) {
			return revolution.Scholar(lore, revolutioncards.Lore())
		},
	}
}
