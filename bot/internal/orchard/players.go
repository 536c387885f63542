package orchard

import "witchtable/engine/brain"

// Players are the game's computer players, weakest first. No other game has one of these names.
func Players() brain.Roster {
	return brain.Roster{
		{Name: "scrumper", New: func(string) brain.Brain { return brain.Random{} }},
		{Name: "gardener", Usual: true, Tempers: []string{"patient"},
			New: func(string) brain.Brain { return brain.Greedy{Worlds: 1} }},
		{Name: "old-gardener", New: func(string) brain.Brain { return brain.Greedy{Worlds: 2} }},
	}
}
