package tables

import (
	"context"

	"witchtable/engine"
	"witchtable/store"
)

// Chapter is what happened from one headline to the next, as onlookers may know it. What was taken back has not
// happened.
type Chapter []engine.Event

// Chronicle lists the chapters of a table's game so far, from its beginning; none when no game was begun. Errors:
// BadInput where there is no such table; NotNow where the log cannot be played again.
func (s *keeper) Chronicle(ctx context.Context, id store.TableID) ([]Chapter, error) {
	var out []Chapter
	err := s.with(ctx, id, func(l *live) error {
		if l.pos == nil {
			return nil
		}
		log := &engine.Log{}
		if _, err := engine.Begin(l.rules.Game, l.head.Setup, log); err != nil {
			return err
		}
		p, err := s.past(ctx, l, "error.log-rules")
		if err != nil {
			return err
		}
		out = chapters(out, l.rules.Game, log.Events)
		for _, step := range p.line {
			out = chapters(out, l.rules.Game, step.Events)
		}
		return nil
	})
	return out, err
}

// chapters goes on with chapters by what happened next.
func chapters(out []Chapter, g engine.Game, events []engine.Event) []Chapter {
	for _, e := range events {
		e = e.For(engine.Onlooker)
		told, ok := g.Tell(e)
		if !ok {
			continue
		}
		if len(out) == 0 || told.Weight == engine.Headline {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], e)
	}
	return out
}
