package tables

import (
	"context"
	"reflect"

	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// Moment is a position of a game to which it can be taken up again, by the number of the entry it stands behind.
type Moment struct {
	N     int
	Title engine.Text // what the part of the game is called
	// Turning is set where the game turned by what By did next; else the part begins there.
	Turning bool
	By      engine.Seat
	// Totals are the points by seat; one for all in games that are won and lost together.
	Totals []int
}

// Moments are the positions of a finished game before its turning points, as far as those are known, and at which a
// part of it begins, by what onlookers read above the table: each in order. Errors: as MayPlayOn, those of replaying.
func (s *keeper) Moments(ctx context.Context, id store.TableID) ([]Moment, error) {
	var out []Moment
	err := s.with(ctx, id, func(l *live) error {
		if err := MayPlayOn(l.head); err != nil {
			return err
		}
		p, err := s.past(ctx, l, "error.log-rules")
		if err != nil {
			return err
		}
		out, err = momentsOf(l.rules.Game, l.head.Setup, p, l.desk.End)
		return err
	})
	return out, err
}

// momentsOf are the moments of a log.
func momentsOf(g engine.Game, s engine.Setup, p past, end desk.End) (out []Moment, err error) {
	turned := map[int]bool{} // by the number of the entry before
	for _, t := range end.Turnings {
		turned[t.N-1] = true
	}
	var turnings []Moment
	start, err := engine.Begin(g, s, nil)
	if err != nil {
		return nil, err
	}
	note := func(n int, pos engine.Position) {
		v := pos.View(engine.Onlooker)
		title := v.Scene().Title
		if turned[n] {
			turnings = append(turnings, Moment{N: n, Title: title, Turning: true, By: p.moves[n].Seat,
				Totals: v.Standing().Totals()})
		}
		if pos.Over() || len(out) > 0 && reflect.DeepEqual(out[len(out)-1].Title, title) {
			return
		}
		out = append(out, Moment{N: n, Title: title, Totals: v.Standing().Totals()})
	}
	if s.Begins() == 0 {
		note(0, start)
	}
	stands := map[int]bool{}
	for _, step := range p.line {
		stands[step.N] = true
	}
	_, err = engine.Replay(g, s, p.moves, func(i int, pos engine.Position, _ *engine.Log) error {
		if stands[i+1] && i+1 >= s.Begins() {
			note(i+1, pos)
		}
		return nil
	})
	return append(turnings, out...), err
}
