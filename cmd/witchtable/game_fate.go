package main

import (
	"strconv"

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
		dealt:   fateDealt,
		classes: fateClasses,
		players: func(lore []byte) (brain.Roster, error) { return fate.Players(lore, fatecards.Lore()) },
		scholar: func(rules engine.Game, lore []byte) (brain.Scholar, error) {
			return rules.(*fate.Game).Scholar(lore, fatecards.Lore())
		},
	}
}

// fateDealt is what each seat drafts from first. The solo game has no draft, and nobody to win against.
func fateDealt(dump any) (out [][]engine.CardID) {
	for _, s := range dump.(fate.Dump).Seats {
		out = append(out, s.Draft)
	}
	return out
}

// fateClasses sorts the seats by the Enchantment tokens in their Covens, in the bands of R74, and by how many
// Characters lie in their Graveyards.
func fateClasses(dump any) (out []map[string]string) {
	for _, s := range dump.(fate.Dump).Seats {
		tokens := 0
		for _, c := range s.Coven {
			tokens += c.Tokens["enchantment"]
		}
		band := " 0-2"
		switch {
		case tokens >= 10:
			band = "10+"
		case tokens >= 7:
			band = " 7-9"
		case tokens >= 3:
			band = " 3-6"
		}
		graves := strconv.Itoa(len(s.Graveyard))
		if len(s.Graveyard) >= 4 {
			graves = "4+"
		}
		out = append(out, map[string]string{"Enchantment tokens": band, "Graveyard": graves})
	}
	return out
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
