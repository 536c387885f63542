package tables

import (
	"bytes"
	"context"
	"errors"

	"witchtable/engine"
)

// LastOwn stands, in place of the number of a move to go back to, for the move before the person's own last answer.
const LastOwn = -1

// noStepBack is what players are told where nothing can be taken back.
const noStepBack = "error.undo-rules"

// past is a table's log, and those of its steps that have not been taken back.
type past struct {
	moves []engine.Move
	line  []engine.Step
}

// past reads the log of the table's game. Where the present rules do not lead to where it stands, the player is told
// what that forbids.
func (s *keeper) past(ctx context.Context, l *live, forbids string) (p past, err error) {
	log, err := s.config.Store.Log(ctx, l.head.ID, 1)
	if err != nil {
		return p, err
	}
	p.moves = answers(log)
	var now engine.Position
	if p.line, now, err = engine.Retrace(l.rules.Game, l.head.Setup, p.moves); err == nil {
		err = samePosition(now, l.pos)
	}
	if err != nil {
		// The table goes on from its stored position, which the log does not lead to under the present rules.
		return p, engine.Errorf(engine.NotNow, engine.T(forbids),
			"table %s: the log cannot be played again: %w", l.head.ID, err)
	}
	return p, nil
}

func samePosition(a, b engine.Position) error {
	x, err := a.AppendBinary(nil)
	if err != nil {
		return err
	}
	y, err := b.AppendBinary(nil)
	if err == nil && !bytes.Equal(x, y) {
		err = errors.New("it leads to another position")
	}
	return err
}

// before is the number of the step before the ith that stands.
func (p past) before(i int) int {
	if i == 0 {
		return 0
	}
	return p.line[i-1].N
}

// plan works out a step back.
func (p past) plan(l *live, seat engine.Seat, to int) (StepBack, error) {
	said, partly, ok := l.desk.Hand(seat).Said.Before(p.line, seat)
	if to == LastOwn {
		if to = said; !ok {
			to, ok = engine.BeforeOwnLast(p.line, seat)
		}
		if !ok {
			return StepBack{}, engine.Errorf(engine.NotNow, engine.T("error.take-back.nothing"),
				"seat %d has answered nothing that stands", seat)
		}
	}
	consent, err := engine.MayTakeBack(l.rules.Game, p.line, len(l.head.Seats), seat, to)
	if err != nil {
		return StepBack{}, err
	}
	plan := StepBack{To: to, At: len(p.moves), Seat: seat, Ask: people(l.head, consent),
		Partly: ok && partly && to == said}
	for _, step := range p.line {
		if step.N > to {
			plan.Answers = append(plan.Answers, TakenAnswer{N: step.N, Seat: step.Move.Seat})
		}
	}
	return plan, nil
}

// named is plan, with the asker's own answers in words.
func (p past) named(l *live, seat engine.Seat, to int) (StepBack, error) {
	plan, err := p.plan(l, seat, to)
	if err != nil {
		return plan, err
	}
	options, err := p.options(l, plan)
	plan.name(options)
	return plan, err
}

// options are the asker's own answers, by their numbers: as the asker read them before answering.
func (p past) options(l *live, plan StepBack) (map[int]engine.Option, error) {
	before, err := engine.Begin(l.rules.Game, l.head.Setup, nil)
	if err != nil {
		return nil, err
	}
	wanted := map[int]bool{}
	for _, b := range plan.Answers {
		wanted[b.N] = b.Seat == plan.Seat
	}
	out := map[int]engine.Option{}
	_, err = engine.Replay(l.rules.Game, l.head.Setup, p.moves, func(i int, pos engine.Position, _ *engine.Log) error {
		if m := p.moves[i]; wanted[i+1] {
			out[i+1] = before.View(m.Seat).Option(m.Decision, m.Answer)
		}
		if wanted[i+2] {
			before = pos.Clone()
		}
		return nil
	})
	return out, err
}
