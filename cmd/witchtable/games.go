package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"witchtable/cards"
)

// games lists the games, the first by default.
func games() []game { return []game{fateGame()} }

func gameNamed(name string) (game, error) {
	var known []string
	for _, g := range games() {
		if g.name == name {
			return g, nil
		}
		known = append(known, g.name)
	}
	return game{}, fmt.Errorf("this program does not know the game %q; it knows %v", name, known)
}

// knownBrains lists the computer players of all games, as the help names them.
func knownBrains() string {
	var out []string
	for _, g := range games() {
		roster, err := g.roster(nil)
		if err != nil {
			panic(err) // what is built in is in order: tests hold it to that
		}
		for _, name := range roster.Names() {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return strings.Join(out, ", ")
}

// openGame is openDeck for a game by its name: with its house pack when the path is empty, else with the pack there,
// which must be for that game.
func openGame(name, path string) (deck, error) {
	if name == "" {
		return openDeck(path)
	}
	g, err := gameNamed(name)
	if err != nil {
		return deck{}, &usageError{err}
	}
	if path == "" {
		pack, err := g.house()
		if err != nil {
			return deck{}, err
		}
		return g.with(pack)
	}
	d, err := openDeck(path)
	if err == nil && d.name != name {
		return deck{}, usagef("the pack %s is for the game %q, not for %q", path, d.name, name)
	}
	return d, err
}

// openDeck reads the pack at a path, or the house pack of the first game when the path is empty. Everything wrong
// with the pack is the user's to put right.
func openDeck(path string) (deck, error) {
	if path == "" {
		g := games()[0]
		pack, err := g.house()
		if err != nil {
			return deck{}, err
		}
		return g.with(pack)
	}
	header, err := cards.OpenHeader(path)
	if err != nil {
		return deck{}, &usageError{err}
	}
	g, err := gameNamed(header.Game)
	if err != nil {
		return deck{}, usagef("%s: %w", path, err)
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

// lorePath is where the lore of a pack is kept: beside it.
func lorePath(pack string) string {
	return strings.TrimSuffix(filepath.Clean(pack), ".yaml") + ".lore.json"
}
