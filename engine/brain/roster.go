package brain

import (
	"fmt"
	"slices"
)

// Level is a computer player by its name.
type Level struct {
	Name string // short and stable: it is stored with tables
	New  func() Brain
}

// Roster is the computer players of a game, weakest first. A game with players of its own has a roster of its own; most
// begin with [Common].
type Roster []Level

// Common returns the players that can play any game.
func Common() Roster {
	return Roster{
		{"random", func() Brain { return Random{} }},
		{"greedy", func() Brain { return Greedy{Worlds: 3} }},
	}
}

// Names lists the players, weakest first.
func (r Roster) Names() []string {
	out := make([]string, len(r))
	for i, l := range r {
		out[i] = l.Name
	}
	return out
}

// New returns the player with the name.
func (r Roster) New(name string) (Brain, error) {
	i := slices.IndexFunc(r, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no computer player %q; there are %v", name, r.Names())
	}
	return r[i].New(), nil
}
