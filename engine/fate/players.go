package fate

import (
	"witchtable/engine/brain"
	"witchtable/engine/fate/lore"
)

// Players returns the computer players of the game, weakest first. They know what is stored in the lores, of which some
// may be empty; of other cards they go by what is printed on them. Errors: lore.ErrLore.
func Players(lores ...[]byte) (brain.Roster, error) {
	known, err := lore.NewLibrary(lores...)
	if err != nil {
		return nil, err
	}
	level := func(name string, t *brain.Thinker) brain.Level {
		players := map[string]brain.Brain{} // thinkers may be used by many tables, and do better to be: they keep their desks
		for _, temper := range append(lore.Tempers(), "") {
			players[temper] = &brain.Thinker{Lore: known, Temper: temper, Hasty: t.Hasty, Playouts: t.Playouts, Laps: t.Laps}
		}
		return brain.Level{Name: name, Tempers: lore.Tempers(),
			New: func(temper string) brain.Brain { return players[temper] }}
	}
	sparring := brain.Common()
	for i := range sparring {
		sparring[i].Sparring = true
	}
	usual := level("witch", &brain.Thinker{Playouts: 1})
	usual.Usual = true
	return append(sparring,
		level("apprentice", &brain.Thinker{Hasty: 0.5}),
		usual,
		level("high-witch", &brain.Thinker{Playouts: 48, Laps: 1}),
		level("grand-high-witch", &brain.Thinker{Playouts: 2000, Laps: 1}),
	), nil
}

// Scholar returns one who learns the lore of the game's pack, beginning with what is stored. Errors: lore.ErrLore.
func (g *Game) Scholar(lores ...[]byte) (*lore.Scholar, error) {
	known, err := lore.NewLibrary(lores...)
	if err != nil {
		return nil, err
	}
	l, err := known.Of(g.rules)
	if err != nil {
		return nil, err
	}
	return lore.NewScholar(l), nil
}
