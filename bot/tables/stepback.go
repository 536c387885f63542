package tables

import (
	"context"
	"fmt"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// StepBack is a step back as a person would take it now: the game would stand again where it stood behind an earlier move.
type StepBack struct {
	// To is the number of that move; 0 is the beginning.
	To int
	// At is the length of the log from which this was worked out. When that has grown, it must be worked out anew.
	At   int
	Seat engine.Seat
	// Answers are those that would be taken back, the earliest first.
	Answers []TakenAnswer
	// Ask lists the seats whose people must agree before.
	Ask []engine.Seat
}

// TakenAnswer is an answer that a step back takes back.
type TakenAnswer struct {
	// N is its number in the log.
	N    int
	Seat engine.Seat
	// Label is the answer in words. It is set for the asker's own answers only: others' may be secret.
	Label engine.Text
}

// SteppedBack is what came of the wish to take a step back.
type SteppedBack struct {
	// Table is the table afterwards.
	Table    Table
	StepBack StepBack
	// Done is set when it was taken; else the seats of StepBack.Ask are asked for their consent.
	Done bool
}

// LastOwn stands, where the number of a move to go back to is wanted, for the one before the person's own last answer.
const LastOwn = -1

// PlanStepBack works out what it would mean to take the game back to behind a move, or to before the person's own last answer
// (LastOwn). Errors: Forbidden for onlookers and where something has been revealed since, NotNow if there is nothing to
// take back or no game runs, BadInput if the move does not stand.
func (s *Service) PlanStepBack(ctx context.Context, id store.TableID, by store.UserID, to int) (StepBack, error) {
	var plan StepBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		past, err := s.past(ctx, l)
		if err != nil {
			return err
		}
		plan, err = past.named(l, seat, to)
		return err
	})
	return plan, err
}

// StepBackChoices lists the steps back that a person can take or ask for, the shortest first, at most so many. Errors: as
// PlanStepBack.
func (s *Service) StepBackChoices(ctx context.Context, id store.TableID, by store.UserID, most int) ([]StepBack, error) {
	var out []StepBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		past, err := s.past(ctx, l)
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
		labels, err := past.labels(l, out[len(out)-1])
		if err != nil {
			return err
		}
		for _, plan := range out {
			plan.name(labels)
		}
		return nil
	})
	return out, err
}

// StepBack takes the game back to behind a move if nobody's consent is needed, and else asks for it. at is the length of the
// log that the person has seen. Errors: as PlanStepBack, and
// Gone if the log has grown.
func (s *Service) StepBack(ctx context.Context, id store.TableID, by store.UserID, to, at int) (SteppedBack, error) {
	var out SteppedBack
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		if at != l.head.MoveCount {
			return engine.Errorf(engine.Gone, engine.T("error.undo-late"), "the log has %d entries, not %d", l.head.MoveCount, at)
		}
		past, err := s.past(ctx, l)
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

// stepBackTo writes down a step back: in the log, in the position, and in what people are shown and told. calls is whom that is to
// notify, if anybody.
func (s *Service) stepBackTo(l *live, n *next, p past, plan StepBack, calls store.UserID) error {
	entry := engine.TakeBack(plan.Seat, plan.To)
	pos, err := engine.Replay(l.rules.Game, l.head.Setup, append(slices.Clone(p.moves), entry), nil)
	if err != nil {
		return fmt.Errorf("table %s: taking back: %w", l.head.ID, err)
	}
	before, now := n.pos, store.MillisOf(s.Clock.Now())
	n.pos, n.log = pos, []store.LogEntry{{Move: entry, At: now, By: l.head.Seats[plan.Seat].User}}
	n.forgetAnswers(plan)
	n.desk.Lessons.PutAway() // they were about a question that is taken back
	n.noteStepsUpTo(p.line, plan.To)
	var taken []engine.Event
	for _, step := range p.line {
		if step.N > plan.To {
			taken = append(taken, step.Events...)
		}
	}
	n.takeFromStory(l.rules.Game, taken)
	n.tellChapter() // in case it was held back
	n.desk.Story.Closed = true
	n.tellStepBack(plan, calls)
	n.callPlayers(before, plan.Seat, store.MillisOf(s.Clock.Now().Add(s.Grace)), s.resting(n.head))
	n.tell(outbox.Entry{Kind: outbox.Turn})
	n.hands(before, plan.Seat, 0)
	return nil
}

// forget takes answers that are taken back out of what their seats are reminded of.
func (n *next) forgetAnswers(plan StepBack) {
	for _, b := range plan.Answers {
		h := &n.desk.Hands[b.Seat]
		if last := len(h.Answers) - 1; last >= 0 {
			h.Answers = h.Answers[:last]
		}
		h.News, h.Known, h.Came = nil, 0, nil
	}
}

// noteStep notes whose last answer can be taken back after one more step of the game. It judges as [engine.MayTakeBack]
// does, without reading the log.
func (n *next) noteStep(step engine.Step) {
	if step.Reveals() {
		n.forbidStepBacks()
		return
	}
	n.desk.Hands[step.Move.Seat].MayStepBack = true
}

// noteStepsUpTo is noteStep for all steps that still stand after a step back to behind an entry of the line.
func (n *next) noteStepsUpTo(line []engine.Step, to int) {
	n.forbidStepBacks()
	for _, step := range line {
		if step.N <= to {
			n.noteStep(step)
		}
	}
}

// forbidStepBacks notes that nobody can take anything back.
func (n *next) forbidStepBacks() {
	for i := range n.desk.Hands {
		n.desk.Hands[i].MayStepBack = false
	}
}
