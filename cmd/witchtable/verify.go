package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

type tableVerifyCmd struct {
	databaseFlag
	IDs []string `arg:"" optional:"" name:"id" help:"Tables. Default: all of them."`
}

// Run verifies tables, all of them even when the first is not in order.
func (c *tableVerifyCmd) Run(ctx context.Context, m *Main) error {
	return m.lookAtOnce(ctx, c.databaseFlag, func(a *archive) error {
		if err := a.Check(ctx); err != nil {
			return err
		}
		ids, err := a.TableIDs(ctx)
		if err != nil {
			return err
		}
		if len(c.IDs) > 0 {
			ids = nil
			for _, id := range c.IDs {
				ids = append(ids, store.TableID(id))
			}
		}
		games, moves, wrong, older, stopped := 0, 0, 0, 0, 0
		for _, id := range ids {
			t, err := a.table(ctx, string(id))
			if err != nil {
				return err
			}
			if !begun(t) {
				fmt.Fprintf(m.Stdout, "%s: no game yet\n", t.ID)
				continue
			}
			games++
			moves += t.MoveCount
			same, err := a.verify(ctx, t)
			if errors.Is(err, errOtherRules) {
				older++
				if t.State == store.Playing && errors.Is(err, errUnplayable) {
					stopped++
				}
				fmt.Fprintf(m.Stdout, "%s: %v\n", t.ID, err)
				continue
			}
			if err != nil {
				wrong++
				fmt.Fprintf(m.Stdout, "%s: WRONG: %v\n", t.ID, err)
				continue
			}
			fmt.Fprintf(m.Stdout, "%s: %s played again, %s\n", t.ID, counted(t.MoveCount, "move"), same)
		}
		fmt.Fprintf(m.Stdout, "%s, %s, %s: %d right, %d wrong\n", counted(len(ids), "table"), counted(games, "game"),
			counted(moves, "move"), games-wrong-older, wrong)
		if older > 0 {
			fmt.Fprintf(m.Stdout, "%s of other versions of the rules: not compared\n", counted(older, "game"))
		}
		if stopped > 0 {
			fmt.Fprintf(m.Stdout, "%s cannot go on by these rules\n", counted(stopped, "running game"))
		}
		if wrong > 0 {
			return errSaid
		}
		return nil
	})
}

// verify plays a table's game again and compares it with its snapshot and results. It says how far they are the same.
func (a *archive) verify(ctx context.Context, t store.Table) (same string, err error) {
	d, err := a.deck(ctx, t)
	if err != nil {
		return "", err
	}
	if d.version() != versionOf(t) {
		return "", a.verifyOther(ctx, t, d)
	}
	snap, err := a.Snapshot(ctx, t.ID)
	if err != nil {
		return "", err
	}
	if snap.Data == nil {
		return "", fmt.Errorf("it has no snapshot to compare with")
	}
	same = "the same to the byte"
	compare := func(n int, p engine.Position) error {
		if n != snap.N {
			return nil
		}
		data, err := p.AppendBinary(nil)
		if err != nil {
			return err
		}
		if bytes.Equal(data, snap.Data) {
			return nil
		}
		if _, err := d.rules.Load(snap.Data); errors.Is(err, engine.ErrSaved) { // a new form, or a pack compiled in a new way
			same = fmt.Sprintf("all legal; the snapshot is of another version of the program and not compared (%v)", err)
			return nil
		}
		return fmt.Errorf("the snapshot after move %d differs from the game played again, first at byte %d", n,
			firstDifference(data, snap.Data))
	}
	pos, err := a.replay(ctx, t, d, compare)
	if err != nil {
		return "", err
	}
	if err := pos.Check(); err != nil {
		return "", err
	}
	return same, sameResults(t, pos)
}

// errOtherRules: a game was played by another version of the rules than this program has, so there is nothing to
// compare.
var errOtherRules = errors.New("played by another version of the rules")

// errUnplayable: the moves of such a game are not legal by the rules of this program.
var errUnplayable = errors.New("cannot be played by these")

// verifyOther says of a game of another version of the rules whether its moves can be played by the present one.
func (a *archive) verifyOther(ctx context.Context, t store.Table, d deck) error {
	pos, err := a.replay(ctx, t, d, nil)
	if err == nil {
		err = sameResults(t, pos)
	}
	if err != nil {
		return fmt.Errorf("%w (%d; this program has %d), and %w: %w", errOtherRules, versionOf(t), d.version(),
			errUnplayable, err)
	}
	return fmt.Errorf("%w (%d; this program has %d), and can be played by these", errOtherRules, versionOf(t), d.version())
}

func firstDifference(a, b []byte) int {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return i
}

// sameResults compares the results in a table's header with the score of the position.
func sameResults(t store.Table, pos engine.Position) error {
	if pos.Over() != (t.State == store.Over) {
		return fmt.Errorf("the table is in state %s, the game played again is over: %v", t.State, pos.Over())
	}
	if t.State != store.Over {
		return nil
	}
	standing := pos.View(engine.Onlooker).Standing()
	if len(t.Results) != len(standing.Seats) {
		return fmt.Errorf("%d seats have results, %d a score", len(t.Results), len(standing.Seats))
	}
	for i, s := range standing.Seats {
		r := t.Results[i]
		if won := slices.Contains(standing.Winners, s.Seat); r.Seat != s.Seat || r.Score != s.Total || r.Rank != s.Rank ||
			r.Won != won {
			return fmt.Errorf("seat %d: stored are %d points and rank %d, the game played again gives %d and %d", i+1, r.Score,
				r.Rank, s.Total, s.Rank)
		}
	}
	return sameOutcome(t.Outcome, standing)
}

// sameOutcome compares what came of a whole game with how the position ended. Games that ended before that was kept
// have nothing to compare.
func sameOutcome(o store.Outcome, standing engine.Standing) error {
	joint := o.Victory == store.VictoryJoint
	if o != (store.Outcome{}) && (o.Ending != standing.Ending || joint != standing.Together) {
		return fmt.Errorf("stored are the victory %q and the ending %q, the game played again ends by %q, all as one: %v",
			o.Victory, o.Ending, standing.Ending, standing.Together)
	}
	return nil
}
