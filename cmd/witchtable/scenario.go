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
	Game    string   `placeholder:"NAME" help:"The game of scenarios that name no pack, or one such as house: ${games}. Default: the game whose folder a file lies in, else that of --pack."`
	Files   []string `arg:"" name:"file" help:"Scenario files. The format: docs/scenarios.md."`
	Name    string   `placeholder:"WORDS" help:"Play only the scenarios that have these words in their title."`
	Table   bool     `default:"true" negatable:"" help:"Print the table where a scenario fails. Default: yes; --no-table prints none."`
	Verbose bool     `short:"v" help:"Print the title of every scenario."`
}

// Run runs scenario files, all of them even when the first fails.
func (c *scenarioCmd) Run(ctx context.Context, m *Main) error {
	packs, err := c.packs(m)
	if err != nil {
		return err
	}
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
