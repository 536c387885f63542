package main

import (
	"fmt"
	"slices"
	"strings"
)

// games lists the games, the first by default.
func games() []game { return []game{fateGame(), revolutionGame(), witchcraftGame()} }

// shelf is the games that a run of the program knows, in the order of games().
type shelf []game

// shelf is the games this run knows: all there are, or those that a test has put there.
func (m *Main) shelf() shelf {
	if m.games != nil {
		return m.games
	}
	return games()
}

func gameNamed(name string) (game, error) { return shelf(games()).named(name) }

// named finds a game by its name. The error names those there are.
func (s shelf) named(name string) (game, error) {
	for _, g := range s {
		if g.name == name {
			return g, nil
		}
	}
	return game{}, fmt.Errorf("this program does not know the game %q; it knows %v", name, s.names())
}

func (s shelf) names() []string {
	var out []string
	for _, g := range s {
		out = append(out, g.name)
	}
	return out
}

// brains lists the computer players of all games, as the help names them.
func (s shelf) brains() string {
	var out []string
	for _, g := range s {
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
