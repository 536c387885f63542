package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"witchtable/engine/scenario"
)

// packs reads the packs of the command line: their faults are told once, not with every scenario.
func (c *scenarioCmd) packs(m *Main) (*scenarioPacks, error) {
	chosen, err := m.chosen(c.packFlag)
	if err != nil {
		return nil, err
	}
	if c.Game != "" {
		if _, err := chosen.shelf.named(c.Game); err != nil {
			return nil, &usageError{err}
		}
	}
	s := &scenarioPacks{chosenPacks: chosen, asked: c.Game, decks: map[string]deck{}, of: map[scenario.Game]deck{}}
	for _, one := range chosen.list {
		g, err := chosen.shelf.named(one.game)
		if err != nil {
			return nil, err
		}
		if _, err := s.once("\n"+one.game, func() (deck, error) { return g.open(one.path) }); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// scenarioPacks finds the games of scenarios. Each pack is read once; one with cards of a scenario's own, for each of
// those scenarios.
type scenarioPacks struct {
	chosenPacks
	asked string // the game of --game, or ""
	decks map[string]deck
	of    map[scenario.Game]deck
}

// once reads a pack unless it has been read.
func (s *scenarioPacks) once(key string, read func() (deck, error)) (deck, error) {
	if d, ok := s.decks[key]; ok {
		return d, nil
	}
	d, err := read()
	if err == nil {
		s.decks[key] = d
	}
	return d, err
}

func (s *scenarioPacks) game(p scenario.Pack) (scenario.Game, error) {
	d, err := s.deck(p)
	if err != nil {
		return nil, err
	}
	if p.Cards != nil {
		pack, err := d.pack.With(p.Cards, d.vocabulary())
		if err != nil {
			return nil, err
		}
		if d, err = d.game.with(pack); err != nil {
			return nil, err
		}
	}
	g, ok := d.rules.(scenario.Game)
	if !ok {
		return nil, fmt.Errorf("the game %q cannot be laid out by hand", d.name)
	}
	s.of[g] = d
	return g, nil
}

func (s *scenarioPacks) deck(p scenario.Pack) (deck, error) {
	switch {
	case p.Path != "":
		return s.once(p.Path, func() (deck, error) { return s.shelf.openPack(p.Path) })
	case p.Name != "":
		g, err := s.gameOfPack(p)
		if err != nil {
			return deck{}, err
		}
		return s.once(g.name+":", g.withHouse)
	}
	g, ok := s.gameOfFile(p.File, true)
	if !ok {
		return deck{}, fmt.Errorf("it names no pack, and may be of several games; write %s, or use --game",
			s.examples(s.shelf))
	}
	return s.once("\n"+g.name, func() (deck, error) { return s.chosenPacks.deck(g) })
}

// examples are how packs of games are named, such as "pack: fate:house".
func (s *scenarioPacks) examples(of shelf) string {
	var out []string
	for _, g := range of {
		if house, err := g.house(); err == nil {
			out = append(out, "pack: "+g.name+":"+house.Name)
		}
	}
	return strings.Join(out, " or ")
}

// gameOfFile is the game that a scenario is for where it does not say so itself: that of --game, of the folder it lies
// in, of all packs that were chosen, or the only one there is. bare is for scenarios that name no pack at all; for them
// a pack on the command line comes before the folder.
func (s *scenarioPacks) gameOfFile(file string, bare bool) (game, bool) {
	var chosen string
	if len(s.list) == 1 {
		chosen = s.list[0].game
	}
	name := s.asked
	if bare && s.given {
		name = cmp.Or(name, chosen)
	}
	name = cmp.Or(name, s.shelf.ofFolder(file), chosen)
	if name == "" && len(s.shelf) == 1 {
		return s.shelf[0], true
	}
	g, err := s.shelf.named(name)
	return g, err == nil
}

// ofFolder is the game in whose folder a file lies: the innermost one that has the name of a game; "" for none.
func (s shelf) ofFolder(file string) string {
	whole, err := filepath.Abs(file)
	if err != nil {
		return ""
	}
	names := s.names()
	for dir := filepath.Dir(whole); ; dir = filepath.Dir(dir) {
		if slices.Contains(names, filepath.Base(dir)) {
			return filepath.Base(dir)
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// gameOfPack is the game whose house pack is meant by "fate:house", or by "house": then that of the scenario's file, if
// it calls its pack so, else the only one that does.
func (s *scenarioPacks) gameOfPack(p scenario.Pack) (game, error) {
	mine, known := s.gameOfFile(p.File, false)
	var found shelf
	for _, g := range s.shelf {
		house, err := g.house()
		if err != nil {
			return game{}, err
		}
		if p.Name == g.name+":"+house.Name || p.Name == house.Name && known && g.name == mine.name {
			return g, nil
		}
		if p.Name == house.Name {
			found = append(found, g)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return game{},
			fmt.Errorf("there is no pack %q; write %s, or name a file or folder beside the scenario, such as ./%s.yaml",
				p.Name, s.examples(s.shelf), p.Name)
	}
	return game{}, fmt.Errorf("the pack %q may be that of several games; write %s, or use --game", p.Name,
		s.examples(found))
}
