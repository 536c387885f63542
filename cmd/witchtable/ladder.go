package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"witchtable/engine/simulate"
)

// ladder plays each computer player against the one below it, on mirrored deals.
func (c *simulateCmd) ladder(ctx context.Context, m *Main, d deck, cfg simulate.Config) error {
	if cfg.MinSeats != cfg.MaxSeats || cfg.MaxSeats < 2 {
		return usagef("--ladder needs one number of players, at least 2: --players 2")
	}
	if len(cfg.Brains) == 0 {
		cfg.Brains = d.offered().Names()
	}
	if len(cfg.Brains) < 2 {
		return usagef("--ladder needs two computer players or more; --brains names %v", cfg.Brains)
	}
	progress := m.progress(c.Games * cfg.MaxSeats * (len(cfg.Brains) - 1))
	var duels []simulate.Duel
	for i, one := range cfg.Brains[1:] {
		before := progress.done
		cfg.Progress = func(done int) { progress.at(before + done) }
		duel, err := simulate.PlayDuel(ctx, cfg, one, cfg.Brains[i])
		switch {
		case errors.Is(err, simulate.ErrConfig):
			return &usageError{err}
		case err != nil && !errors.Is(err, context.Canceled):
			return err
		}
		if duel.Deals > 0 {
			duels = append(duels, duel)
		}
		if err != nil {
			break
		}
	}
	progress.end()
	if c.JSON {
		return errors.Join(ctx.Err(), printJSON(m.Stdout, duels))
	}
	fmt.Fprintf(m.Stdout,
		"%s with the pack %q (%.12s), seed %d: each deal once from every seat, one against %d of the other\n", d.name,
		d.pack.Name, d.pack.Hash(), c.Seed, cfg.MaxSeats-1)
	t := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "one\tagainst\tdeals\tgames\twon\t± 2 errors\teven\tahead by")
	for _, x := range duels {
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%.1f %%\t± %.1f\t%.0f %%\t%+.1f ± %.1f\n", x.One, x.Others, x.Deals, x.Games,
			100*x.Won.Mean, 200*x.Won.SE, 100*x.Even(), x.Lead.Mean, 2*x.Lead.SE)
	}
	return errors.Join(ctx.Err(), t.Flush())
}

// learn has a scholar learn what the pack's cards are worth, and writes it to a file.
func (c *simulateCmd) learn(ctx context.Context, m *Main, d deck, cfg simulate.Config) error {
	if d.scholar == nil {
		return usagef("for the game %s there is nothing to learn", d.name)
	}
	if c.Players == "" && cfg.MaxSeats > 1 {
		cfg.MinSeats = max(2, d.rules.Info().MinSeats)
	}
	s, err := d.scholar(d.rules, d.lore)
	if err != nil {
		return err
	}
	progress := m.progress(c.Games * c.Rounds)
	err = simulate.Learn(ctx, cfg, s,
		simulate.Lessons{Rounds: c.Rounds, Drills: c.Drills, Trials: 2,
			Progress: func(round, done int) { progress.at((round-1)*c.Games + done) }})
	progress.end()
	switch {
	case errors.Is(err, simulate.ErrConfig):
		return &usageError{err}
	case err != nil:
		return err
	}
	data, err := s.Write()
	if err != nil {
		return err
	}
	return os.WriteFile(c.Learn, data, 0o666)
}
