package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"witchtable/cards"
)

// packSetting is the setting that names packs where no flag does.
const packSetting = "WITCHTABLE_PACK"

// packFlag names the cards to play with: at most one pack for each game.
type packFlag struct {
	Pack []string `setting:"WITCHTABLE_PACK" sep:"none" placeholder:"PATH" help:"A card pack of your own, a folder or a file; for several games one each, as --pack A --pack B or A,B. GAME=PATH says for which game it must be. Setting: WITCHTABLE_PACK. Default: the house packs."`
}

// deckFlag names one game and the cards to play it with.
type deckFlag struct {
	packFlag
	Game string `placeholder:"NAME" help:"Which game, with its house pack unless --pack names one for it: ${games}. Default: the game of the first --pack, or the first of these."`
}

// choice is a pack that somebody has chosen, and the game it is for.
type choice struct{ game, path string }

// chosenPacks are the packs that were asked for, one for each game at most.
type chosenPacks struct {
	shelf shelf
	list  []choice
	// given reports that they were named on the command line: there a pack that is for another game than --game is a
	// slip, while a setting serves all commands.
	given bool
}

// chosen reads which packs were asked for. Of those whose game is not named the header is read.
func (m *Main) chosen(f packFlag) (chosenPacks, error) {
	out := chosenPacks{shelf: m.shelf(), given: len(f.Pack) != 1 || f.Pack[0] != m.settings[packSetting]}
	for _, value := range f.Pack {
		for _, word := range apart(value) {
			c, err := out.shelf.choice(word)
			if err != nil {
				return chosenPacks{}, err
			}
			if other, twice := out.of(c.game); twice {
				return chosenPacks{}, usagef("%s and %s are both packs for the game %q, which is played with one", other,
					c.path, c.game)
			}
			out.list = append(out.list, c)
		}
	}
	return out, nil
}

// apart takes a list of packs apart at its commas. What is there as it is written is one pack, commas and all.
func apart(value string) (out []string) {
	if there(value) {
		return []string{value}
	}
	for word := range strings.SplitSeq(value, ",") {
		if word = strings.TrimSpace(word); word != "" {
			out = append(out, word)
		}
	}
	return out
}

func there(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// choice reads "PATH" or "GAME=PATH".
func (s shelf) choice(word string) (choice, error) {
	name, path, names := strings.Cut(word, "=")
	if names && !there(word) && !strings.ContainsAny(name, `/\.`) {
		if _, err := s.named(name); err != nil {
			return choice{}, &usageError{err}
		}
		return choice{name, path}, nil
	}
	header, err := cards.OpenHeader(word)
	if err != nil {
		return choice{}, &usageError{err}
	}
	if _, err := s.named(header.Game); err != nil {
		return choice{}, usagef("%s: %w", word, err)
	}
	return choice{header.Game, word}, nil
}

// of is the pack that was chosen for a game.
func (c chosenPacks) of(game string) (path string, ok bool) {
	for _, one := range c.list {
		if one.game == game {
			return one.path, true
		}
	}
	return "", false
}

// deck is a game with the pack that was chosen for it, else with its house pack.
func (c chosenPacks) deck(g game) (deck, error) {
	if path, ok := c.of(g.name); ok {
		return g.open(path)
	}
	return g.withHouse()
}

// decks are all games, each with its pack.
func (c chosenPacks) decks() ([]deck, error) {
	var out []deck
	for _, g := range c.shelf {
		d, err := c.deck(g)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// decks are all games, each with the pack that was chosen for it or its house pack.
func (m *Main) decks(f packFlag) ([]deck, error) {
	packs, err := m.chosen(f)
	if err != nil {
		return nil, err
	}
	return packs.decks()
}

// deck is the game that the flags name, with its pack. A pack on the command line that is for another game is refused.
func (m *Main) deck(f deckFlag) (deck, error) {
	packs, err := m.chosen(f.packFlag)
	if err != nil {
		return deck{}, err
	}
	name := f.Game
	switch {
	case name == "" && len(packs.list) > 0:
		name = packs.list[0].game
	case name == "":
		name = packs.shelf[0].name
	}
	g, err := packs.shelf.named(name)
	if err != nil {
		return deck{}, &usageError{err}
	}
	if _, ok := packs.of(name); !ok && packs.given && len(packs.list) > 0 {
		first := packs.list[0]
		return deck{}, usagef("the pack %s is for the game %q, not for %q", first.path, first.game, name)
	}
	return packs.deck(g)
}

// withHouse is the game with its house pack.
func (g game) withHouse() (deck, error) {
	pack, err := g.house()
	if err == nil {
		var d deck
		if d, err = g.with(pack); err == nil {
			return d, nil
		}
	}
	return deck{}, fmt.Errorf("the house pack of %s: %w", g.name, err)
}

// open is the game with the pack at a path, and with the lore beside it. Everything wrong with them is the user's to
// put right.
func (g game) open(path string) (deck, error) {
	header, err := cards.OpenHeader(path)
	switch {
	case err != nil:
		return deck{}, &usageError{err}
	case header.Game != g.name:
		return deck{}, usagef("the pack %s is for the game %q, not for %q", path, header.Game, g.name)
	}
	pack, err := cards.Open(path, g.vocabulary())
	if err != nil {
		return deck{}, &usageError{err}
	}
	lore, err := os.ReadFile(lorePath(path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return deck{}, &usageError{err}
	}
	d, err := g.knowing(pack, lore)
	if err != nil {
		return deck{}, &usageError{err}
	}
	return d, nil
}

// openPack is the pack at a path, with its game.
func (s shelf) openPack(path string) (deck, error) {
	c, err := s.choice(path)
	if err != nil {
		return deck{}, err
	}
	g, err := s.named(c.game)
	if err != nil {
		return deck{}, err
	}
	return g.open(c.path)
}

// lorePath is where the lore of a pack is kept: beside it.
func lorePath(pack string) string {
	return strings.TrimSuffix(filepath.Clean(pack), ".yaml") + ".lore.json"
}
