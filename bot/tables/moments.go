package tables

import (
	"context"
	"reflect"

	"witchtable/engine"
	"witchtable/store"
)

// Moment is a position of a game to which it can be taken up again, by the number of the entry it stands behind.
type Moment struct {
	N     int
	Title engine.Text // what the part of the game is called that begins there
}

// Moments are the positions of a finished game at which a part of it begins, by what onlookers read above the table: in
// order, each once. Errors: as MayPlayOn, those of replaying.
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
		out, err = momentsOf(l.rules.Game, l.head.Setup, p)
		return err
	})
	return out, err
}

// momentsOf are the moments of a log.
func momentsOf(g engine.Game, s engine.Setup, p past) (out []Moment, err error) {
	start, err := engine.Begin(g, s, nil)
	if err != nil {
		return nil, err
	}
	note := func(n int, pos engine.Position) {
		title := pos.View(engine.Onlooker).Scene().Title
		if pos.Over() || len(out) > 0 && reflect.DeepEqual(out[len(out)-1].Title, title) {
			return
		}
		out = append(out, Moment{N: n, Title: title})
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
	return out, err
}
