package tables

import (
	"context"

	"witchtable/engine"
	"witchtable/store"
)

// Hints help against others, so there are none where people play one another for what is compared later: at a table
// with two people or more that is not friendly, and in the deal of the day that counts, also of a game that all win or
// lose as one. Whether a table is friendly its host settles before the game begins, and nobody after that, or somebody
// who is losing would. The first hint of somebody who plays alone makes their table friendly as well: whoever takes a
// seat there later plays a game that is compared with nobody's.

// Hints reports whether hints may be asked for at the table.
func (t Table) Hints() bool {
	return t.Head.Friendly || t.Head.Tutorial || !t.Head.Daily.Counts && (!company(t.Head) || t.together())
}

// HintCosts reports whether a hint would keep the game from what it would else be counted for: it is one for one, whose
// best scores are kept.
func (t Table) HintCosts() bool {
	return len(t.Head.Seats) == 1 && !t.Head.Daily.Counts && !t.Head.Friendly && !t.Head.Tutorial && !t.together()
}

// together reports whether all at the table win or lose as one; those are not compared.
func (t Table) together() bool { return t.pos != nil && t.View(engine.Onlooker).Standing().Together }

// Together is whether all win or lose as one at the table: before the game begins, if it began as it is.
func (t Table) Together() bool {
	if t.pos != nil || t.Rules.Game == nil {
		return t.together()
	}
	setup := t.Head.Setup
	setup.Seats = max(len(t.Head.Seats), t.Rules.Game.Info().MinSeats)
	p, err := t.Rules.Game.Start(setup, nil)
	return err == nil && p.View(engine.Onlooker).Standing().Together
}

// Hint has a person be given a hint: the table is as it was when it was asked for. It is to be called before anything
// of the hint is seen. Errors: NotNow where no game is played, or it rests; Forbidden for those without a seat, and
// where there are no hints.
func (s *referee) Hint(ctx context.Context, id store.TableID, user store.UserID) (Table, error) {
	var t Table
	err := s.with(ctx, id, func(l *live) error {
		if _, err := l.player(user); err != nil {
			return err
		}
		t = l.snapshot()
		if !t.Hints() && t.Head.Daily.Counts {
			return engine.Errorf(engine.Forbidden, engine.T("error.no-hints-daily"), "%s is compared", t.Head.Daily.Day)
		}
		if !t.Hints() {
			return engine.Errorf(engine.Forbidden, engine.T("error.no-hints"), "people play one another at table %s",
				id)
		}
		if t.Head.Friendly || t.Head.Tutorial || t.together() {
			return nil
		}
		n := l.begin()
		n.head.Friendly, n.quiet = true, true
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		t = l.snapshot()
		return nil
	})
	return t, err
}
