package main

import (
	"context"
	"fmt"
	"strings"

	"witchtable/engine/scenario"
)

type scenarioCmd struct {
	Files   []string `arg:"" name:"file" help:"Scenario files. The format is described in engine/scenario."`
	Verbose bool     `short:"v" help:"Print the title of every scenario."`
}

// Run runs scenario files, all of them even when the first fails.
func (c *scenarioCmd) Run(ctx context.Context, m *Main) error {
	find, failed := scenarioGames(), 0
	scenarios := 0
	for _, file := range c.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := scenario.Run(file, find)
		if c.Verbose {
			for _, t := range r.Titles {
				fmt.Fprintln(m.Stdout, "  "+t)
			}
		}
		fmt.Fprintln(m.Stdout, r)
		scenarios += r.Scenarios
		failed += len(r.Failures)
	}
	if len(c.Files) > 1 {
		fmt.Fprintf(m.Stdout, "%d files, %d scenarios, %d failed\n", len(c.Files), scenarios, failed)
	}
	if failed > 0 {
		return errSaid
	}
	return nil
}

// scenarioGames finds the game for the pack a scenario names: the name of a house pack, or the path of a file. Each
// is read once.
func scenarioGames() scenario.Games {
	made := map[string]scenario.Game{}
	return func(pack string) (scenario.Game, error) {
		if g := made[pack]; g != nil {
			return g, nil
		}
		d, err := scenarioDeck(pack)
		if err != nil {
			return nil, err
		}
		g, ok := d.rules.(scenario.Game)
		if !ok {
			return nil, fmt.Errorf("the game %q cannot be laid out by hand", d.name)
		}
		made[pack] = g
		return g, nil
	}
}

func scenarioDeck(pack string) (deck, error) {
	if strings.HasSuffix(pack, ".yaml") {
		return openDeck(pack)
	}
	var known []string
	for _, g := range games() {
		house, err := g.house()
		if err != nil {
			return deck{}, err
		}
		if house.Name == pack {
			return g.with(house)
		}
		known = append(known, house.Name)
	}
	return deck{}, fmt.Errorf("there is no pack %q; there is %s, or name a .yaml file beside the scenario", pack, strings.Join(known, ", "))
}
