package main

import (
	"context"
	"fmt"
	"strings"

	"witchtable/engine"
	"witchtable/engine/scenario"
)

type scenarioCmd struct {
	packFlag
	Files   []string `arg:"" name:"file" help:"Scenario files. The format: docs/scenarios.md."`
	Name    string   `placeholder:"WORDS" help:"Play only the scenarios that have these words in their title."`
	Table   bool     `default:"true" negatable:"" help:"Print the table where a scenario fails. Default: yes; --no-table prints none."`
	Verbose bool     `short:"v" help:"Print the title of every scenario."`
}

// Run runs scenario files, all of them even when the first fails.
func (c *scenarioCmd) Run(ctx context.Context, m *Main) error {
	if c.Pack != "" { // its faults are told once, not with every scenario
		if _, err := openDeck(c.Pack); err != nil {
			return err
		}
	}
	packs := &scenarioPacks{usual: c.Pack, decks: map[string]deck{}, of: map[scenario.Game]deck{}}
	runner := scenario.Runner{Games: packs.game, Only: c.Name}
	if c.Table {
		runner.Show = packs.show
	}
	played, failed := 0, 0
	for _, file := range c.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := runner.Run(file)
		if c.Verbose {
			for _, t := range r.Titles {
				fmt.Fprintln(m.Stdout, "  "+t)
			}
		}
		fmt.Fprintln(m.Stdout, r)
		played += r.Scenarios
		failed += len(r.Failures)
	}
	if len(c.Files) > 1 {
		fmt.Fprintf(m.Stdout, "%s, %s, %s\n", counted(len(c.Files), "file"), counted(played, "scenario"),
			counted(failed, "failure"))
	}
	switch {
	case failed > 0:
		return errSaid
	case played == 0 && c.Name != "":
		return usagef("no scenario has %q in its title", c.Name)
	}
	return nil
}

// scenarioPacks finds the games of scenarios. Each pack is read once; one with cards of a scenario's own, for each of
// those scenarios.
type scenarioPacks struct {
	usual string // path of the pack for scenarios that name none; empty: the first game's house pack
	decks map[string]deck
	of    map[scenario.Game]deck
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
	if p.Path == "" && p.Name == "" {
		p.Path = s.usual
	}
	key := p.Name + "\n" + p.Path
	if d, ok := s.decks[key]; ok {
		return d, nil
	}
	d, err := findDeck(p)
	if err == nil {
		s.decks[key] = d
	}
	return d, err
}

func findDeck(p scenario.Pack) (deck, error) {
	if p.Name == "" {
		return openDeck(p.Path)
	}
	g, err := gameOfPack(games(), p.Name)
	if err != nil {
		return deck{}, err
	}
	return openGame(g.name, "")
}

// gameOfPack is the game whose house pack is meant by "house", or by "fate:house" where several games call theirs so.
func gameOfPack(all []game, name string) (game, error) {
	var found []game
	var known, meant []string
	for _, g := range all {
		house, err := g.house()
		if err != nil {
			return game{}, err
		}
		full := g.name + ":" + house.Name
		known = append(known, full)
		if name == full || name == house.Name {
			found, meant = append(found, g), append(meant, full)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return game{},
			fmt.Errorf("there is no pack %q; there is %s, or name a file or folder beside the scenario, such as ./%s.yaml", name,
				strings.Join(known, ", "), name)
	}
	return game{}, fmt.Errorf("the pack %q may be that of several games; write %s", name, strings.Join(meant, " or "))
}

// show puts a table into words: as an onlooker sees it, and what each seat has to itself.
func (s *scenarioPacks) show(g scenario.Game, p engine.Position) string {
	standing := p.View(engine.Onlooker).Standing()
	var seats []string
	for i := range standing.Seats {
		seats = append(seats, string(rune('A'+i)))
	}
	speaker, err := s.of[g].speaker("en", seats)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	printView(&b, p.View(engine.Onlooker), speaker.Say)
	for i := range standing.Seats {
		for _, panel := range p.View(engine.Seat(i)).Scene().Panels {
			if panel.Private {
				fmt.Fprintf(&b, "\n%s: ", seats[i])
				printPanel(&b, panel, speaker.Say)
			}
		}
	}
	return indented(b.String())
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.Trim(text, "\n")) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}
