package main

import (
	"fmt"
	"slices"

	"witchtable/engine/brain"
)

// players are the computer players of the games that are offered.
type players struct {
	rosters map[string]brain.Roster // by game
	// levels are the names that tables of all games are offered, the strongest first.
	levels []string
	// usual is the level to begin with, of the first game that names one; empty where none does.
	usual string
}

// playersOf gathers the computer players of the games, which are in the order in which they are offered.
func playersOf(decks []deck) players {
	p := players{rosters: map[string]brain.Roster{}}
	for _, d := range decks {
		p.rosters[d.name] = d.roster
		for _, l := range slices.Backward(d.offered()) {
			if !slices.Contains(p.levels, l.Name) {
				p.levels = append(p.levels, l.Name)
			}
			if l.Usual && p.usual == "" {
				p.usual = l.Name
			}
		}
	}
	return p
}

// of is the roster of a game. The error is for a game that is not offered.
func (p players) of(game string) (brain.Roster, error) {
	if r, ok := p.rosters[game]; ok {
		return r, nil
	}
	return nil, fmt.Errorf("the game %q is not offered", game)
}

// brain makes a computer player of a game by its name.
func (p players) brain(game, name string) (brain.Brain, error) {
	r, err := p.of(game)
	if err != nil {
		return nil, err
	}
	return r.New(name)
}

// adviser is who gives hints at a game.
func (p players) adviser(game string) (brain.Adviser, error) {
	r, err := p.of(game)
	if err != nil {
		return nil, err
	}
	return r.Adviser(), nil
}

// judge finds the turning points of a game; nil for one that is not offered.
func (p players) judge(game string) *brain.Thinker {
	r, err := p.of(game)
	if err != nil {
		return nil
	}
	return r.Judge()
}

// tempers lists the temperaments that computer players of a game's level can have; none where it is not offered.
func (p players) tempers(game, level string) []string { return p.rosters[game].Tempers(level) }
