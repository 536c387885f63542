// Package witchcraftcards holds the house pack of Witchcraft!, the village of Thornmere, and the words of the game in
// every language we speak.
//
// The pack lies in house/, the words in lang/ as catalogues that package words reads. What a card does is in the pack
// alone, and so is what lies on the table beside cards: Jurors, Convictions, Villagers, the track (section "table").
// The sentences on the cards are made from it by the game.
package witchcraftcards

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"witchtable/cards"
	"witchtable/engine/witchcraft"
)

//go:embed house/*.yaml
var house embed.FS

//go:embed lang/*.yaml
var lang embed.FS

//go:embed theme.yaml
var theme []byte

//go:embed tutorial.yaml
var tutorial []byte

// Tutorial returns how the game teaches itself, as lessons.Read wants it.
func Tutorial() []byte { return slices.Clone(tutorial) }

//go:embed house.lore.json
var lore []byte

// Lore returns what has been learnt with the house pack, as witchcraft.Players and witchcraft.Scholar want it. It is
// made by "witchtable simulate --learn cards/witchcraft/house.lore.json": never edited by hand.
func Lore() []byte { return slices.Clone(lore) }

// Theme returns how the game's names look in pictures, as board.ReadTheme wants it.
func Theme() []byte { return slices.Clone(theme) }

// House returns the house pack's files, as cards.Read wants them.
func House() fs.FS { return cards.Within(house, "house") }

// Words returns the game's message catalogues, as words.Load wants them.
func Words() fs.FS { return cards.Within(lang, "lang") }

// Load reads the house pack. An error means that this program was built from a broken pack.
func Load() (*cards.Pack, error) {
	p, err := cards.Read(House(), witchcraft.Vocabulary())
	if err != nil {
		return nil, fmt.Errorf("house pack: %w", err)
	}
	return p, nil
}
