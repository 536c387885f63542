package main

import (
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
)

// fateGame wires Fate of Witches.
func fateGame() game {
	return game{
		name: fate.Name, vocabulary: fate.Vocabulary, house: fatecards.Load, words: fatecards.Words(),
		theme: fatecards.Theme(), tutorial: fatecards.Tutorial(),
		make:    func(p engine.PackSource) (engine.Game, error) { return fate.New(p) },
		decks:   fateDecks,
		rounds:  func(dump any) int { return dump.(fate.Dump).Round },
		players: func(lore []byte) (brain.Roster, error) { return fate.Players(lore, fatecards.Lore()) },
		scholar: func(rules engine.Game, lore []byte) (brain.Scholar, error) {
			return rules.(*fate.Game).Scholar(lore, fatecards.Lore())
		},
	}
}

// fateDecks undoes the deal: the Square got the first card for each pile, then the seats theirs, one after another.
func fateDecks(dump any) map[string][]engine.CardID {
	d := dump.(fate.Dump)
	var dealt []engine.CardID
	for _, pile := range d.Square {
		for _, c := range pile {
			dealt = append(dealt, c.Card)
		}
	}
	for _, s := range d.Seats {
		dealt = append(dealt, s.Draft...)
		for _, c := range s.Hand { // of the solo game, which has no draft
			dealt = append(dealt, c.Card)
		}
	}
	return map[string][]engine.CardID{"village": append(dealt, d.Village...), "well": d.Well, "events": d.Events}
}
