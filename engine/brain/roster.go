package brain

import (
	"fmt"
	"slices"
	"strings"
)

// Level is a computer player by its name.
type Level struct {
	Name string // short and stable: it is stored with tables
	// New makes one with a temperament, one of Tempers, or with none where it is empty.
	New     func(temper string) Brain
	Tempers []string
	// Sparring says that it is for simulations, and for tables that have it from of old: no others are offered it.
	Sparring bool
	// Usual says that it is the one to begin with: a fair match for most people, and quick. At most one of a roster is.
	Usual bool
}

// Roster is the computer players of a game, weakest first. A game with players of its own has a roster of its own; most
// begin with [Common].
type Roster []Level

// Common returns the players that can play any game.
func Common() Roster {
	return Roster{
		{Name: "random", New: func(string) Brain { return Random{} }},
		{Name: "greedy", New: func(string) Brain { return Greedy{Worlds: 3} }},
	}
}

// plainPlayouts is what an adviser who knows no game spends on a question.
const plainPlayouts = 400

// Adviser returns the strongest of the players who can advise people; where there is none, one that knows no game.
func (r Roster) Adviser() Adviser {
	for _, l := range slices.Backward(r) {
		if a, ok := l.New("").(Adviser); ok {
			return a
		}
	}
	return &Thinker{Lore: NoLore{}, Playouts: plainPlayouts, Laps: 1}
}

// Names lists the players, weakest first.
func (r Roster) Names() []string {
	out := make([]string, len(r))
	for i, l := range r {
		out[i] = l.Name
	}
	return out
}

// Offered lists the players that tables are offered, weakest first: all but those for simulations, unless there are no
// others.
func (r Roster) Offered() Roster {
	offered := slices.DeleteFunc(slices.Clone(r), func(l Level) bool { return l.Sparring })
	if len(offered) == 0 {
		return r
	}
	return offered
}

// Usual names the one to begin with of those that are offered: the strongest where none says that it is.
func (r Roster) Usual() string {
	offered := r.Offered()
	if i := slices.IndexFunc(offered, func(l Level) bool { return l.Usual }); i >= 0 {
		return offered[i].Name
	}
	if len(offered) == 0 {
		return ""
	}
	return offered[len(offered)-1].Name
}

// Named is the name of a level's player with a temperament: "witch+hoarder". Without one it is the level's own.
func Named(level, temper string) string {
	if temper == "" {
		return level
	}
	return level + "+" + temper
}

// Parts takes a player's name apart again. temper is empty where the player has none.
func Parts(name string) (level, temper string) {
	level, temper, _ = strings.Cut(name, "+")
	return level, temper
}

// Tempers lists the temperaments that a level's players can have; none for levels that there are not.
func (r Roster) Tempers(level string) []string {
	i := slices.IndexFunc(r, func(l Level) bool { return l.Name == level })
	if i < 0 {
		return nil
	}
	return r[i].Tempers
}

// New returns the player with the name, see [Named].
func (r Roster) New(name string) (Brain, error) {
	level, temper := Parts(name)
	tempered := strings.Contains(name, "+")
	i := slices.IndexFunc(r, func(l Level) bool { return l.Name == level })
	switch {
	case i < 0:
		return nil, fmt.Errorf("there is no computer player %q; there are %v", level, r.Names())
	case tempered && !slices.Contains(r[i].Tempers, temper):
		return nil, fmt.Errorf("the computer player %q has no temperament %q; it can have %v", level, temper, r[i].Tempers)
	}
	return r[i].New(temper), nil
}
