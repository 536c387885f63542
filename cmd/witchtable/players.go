package main

import (
	"fmt"

	"witchtable/engine/brain"
)

// players are the computer players of the games that are offered: the rosters by game.
type players map[string]brain.Roster

// playersOf gathers the computer players of the games.
func playersOf(decks []deck) players {
	p := players{}
	for _, d := range decks {
		p[d.name] = d.roster
	}
	return p
}

// of is the roster of a game. The error is for a game that is not offered.
func (p players) of(game string) (brain.Roster, error) {
	if r, ok := p[game]; ok {
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

// levels names the computer players that a game's tables are offered, weakest first; none where it is not offered.
func (p players) levels(game string) []string { return p[game].Offered().Names() }

// usual names the one of them to begin with.
func (p players) usual(game string) string { return p[game].Usual() }

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
func (p players) tempers(game, level string) []string { return p[game].Tempers(level) }
