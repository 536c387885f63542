package tables

import (
	"context"
	"fmt"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// stepBacks takes steps back, and asks for the consent that they need.
type stepBacks struct{ *keeper }

// SteppedBack is what came of the wish to take a step back.
type SteppedBack struct {
	// Table is the table afterwards.
	Table    Table
	StepBack StepBack
	// Done is set when it was taken; else the seats of StepBack.Ask are asked for their consent.
	Done bool
	// Sit is set where it was not a step back but a seat that was asked for.
	Sit bool
}

// PlanStepBack works out what it would mean to take the game back to behind a move, or to before the person's own last
// answer (LastOwn). Errors: Forbidden for onlookers and where something has been revealed since, NotNow if there is
// nothing to take back or no game runs, BadInput if the move does not stand.
func (s *stepBacks) PlanStepBack(ctx context.Context, id store.TableID, by store.UserID, to int) (StepBack, error) {
	var plan StepBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		past, err := s.past(ctx, l, noStepBack)
		if err != nil {
			return err
		}
		plan, err = past.named(l, seat, to)
		return err
	})
	return plan, err
}

// StepBackChoices lists the steps back that a person can take or ask for, the shortest first, at most so many. Errors:
// as PlanStepBack.
func (s *stepBacks) StepBackChoices(ctx context.Context, id store.TableID, by store.UserID,
	most int) ([]StepBack, error) {
	var out []StepBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		past, err := s.past(ctx, l, noStepBack)
		if err != nil {
			return err
		}
		least := engine.EarliestTakeBack(past.line)
		for i := len(past.line) - 1; i >= 0 && past.line[i].N > least && len(out) < most; i-- {
			plan, err := past.plan(l, seat, past.before(i))
			if err != nil {
				return err
			}
			out = append(out, plan)
		}
		if len(out) == 0 {
			return nil
		}
		options, err := past.options(l, out[len(out)-1])
		if err != nil {
			return err
		}
		for _, plan := range out {
			plan.name(options)
		}
		return nil
	})
	return out, err
}

// StepBack takes the game back to behind a move if nobody's consent is needed, and else asks for it. at is the length
// of the log that the person has seen. Errors: as PlanStepBack, and Gone if the log has grown.
func (s *stepBacks) StepBack(ctx context.Context, id store.TableID, by store.UserID, to, at int) (SteppedBack, error) {
	var out SteppedBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		if at != l.head.MoveCount {
			return engine.Errorf(engine.Gone, engine.T("error.undo-late"), "the log has %d entries, not %d",
				l.head.MoveCount, at)
		}
		past, err := s.past(ctx, l, noStepBack)
		if err != nil {
			return err
		}
		if out.StepBack, err = past.named(l, seat, to); err != nil {
			return err
		}
		n := l.begin()
		if out.Done = len(out.StepBack.Ask) == 0; out.Done {
			err = s.stepBackTo(l, n, past, out.StepBack, "")
		} else {
			n.askConsent(out.StepBack, s.resting(n.head))
		}
		if err != nil {
			return err
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		out.Table = l.snapshot()
		return nil
	})
	return out, err
}

// stepBackTo writes down a step back: in the log, in the position, and in what people are shown and told. calls is the
// person whom the line about it is to notify, if any.
func (s *stepBacks) stepBackTo(l *live, n *next, p past, plan StepBack, calls store.UserID) error {
	entry := engine.TakeBack(plan.Seat, plan.To)
	pos, err := engine.Replay(l.rules.Game, l.head.Setup, append(slices.Clone(p.moves), entry), nil)
	if err != nil {
		return fmt.Errorf("table %s: taking back: %w", l.head.ID, err)
	}
	before, now := n.pos, store.MillisOf(s.config.Clock.Now())
	n.pos, n.log = pos, []store.LogEntry{{Move: entry, At: now, By: l.head.Seats[plan.Seat].User}}
	n.desk.TakeBack(p.line, plan.To)
	var taken []engine.Event
	for _, step := range p.line {
		if step.N > plan.To {
			taken = append(taken, step.Events...)
		}
	}
	n.takeFromStory(l.rules.Game, taken)
	n.tellChapter() // in case it was held back
	n.tellStepBack(plan, p.openly(l.rules.Game, plan), calls)
	n.callPlayers(before, plan.Seat, store.MillisOf(s.config.Clock.Now().Add(s.config.Grace)), s.resting(n.head))
	n.tell(outbox.Entry{Kind: outbox.Turn})
	n.hands(before, plan.Seat, 0, now)
	return nil
}

// Consent answers the request with a number. All who are asked must agree; the last of them takes the step back. One No
// ends it. Errors: Forbidden for those who are not asked, Gone if the request has been answered or the game has gone
// on.
func (s *stepBacks) Consent(ctx context.Context, id store.TableID, by store.UserID, request int,
	yes bool) (SteppedBack, error) {
	var out SteppedBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		d := l.desk.Consent
		if !d.Open || d.N != request {
			return engine.Errorf(engine.Gone, engine.T("error.undo-gone"), "request %d is not open", request)
		}
		if !slices.Contains(d.Ask, seat) {
			return engine.Errorf(engine.Forbidden, engine.T("error.undo-not-asked"), "seat %d is not asked", seat)
		}
		n := l.begin()
		out.Sit = d.Sit
		if yes && d.Sit {
			out.Done, err = s.sit(ctx, l, n, seat)
		} else if yes {
			out, err = s.agree(ctx, l, n, seat)
		} else {
			n.refuse(l, seat)
		}
		if err != nil {
			return err
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		out.Table = l.snapshot()
		return nil
	})
	return out, err
}

// agree notes that a seat agrees, and takes the step back once all do.
func (s *stepBacks) agree(ctx context.Context, l *live, n *next, seat engine.Seat) (SteppedBack, error) {
	d := &n.desk.Consent
	d.Agree(seat)
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
	if len(d.Missing()) > 0 {
		return SteppedBack{}, nil
	}
	past, err := s.past(ctx, l, noStepBack)
	if err != nil {
		return SteppedBack{}, err
	}
	plan, err := past.named(l, d.By, d.To)
	if err != nil {
		return SteppedBack{}, err
	}
	d.Open = false
	by := l.head.Seats[d.By].User // they wait for it, and do not see the others agree
	if err := s.stepBackTo(l, n, past, plan, by); err != nil {
		return SteppedBack{}, err
	}
	n.tellHand(d.By, 0)
	return SteppedBack{StepBack: plan, Done: true}, nil
}
