package engine

import "reflect"

// Stage is how the score stood when a part of a game was over, counted from what lay open.
type Stage struct {
	// Title is what the part was called: its scene's.
	Title Text
	// Totals are by seat; one for all in games that are won and lost together.
	Totals []int
}

// Course replays a log and returns how the score went, for everybody: where it stood at the deal, then a stage for each
// part of the game that is over. A part is over when the scene's title changes, and when the game ends. Parts of which
// nothing stands any more, since they were taken back, are left out.
func Course(g Game, s Setup, moves []Move) ([]Stage, error) {
	line, _, err := Retrace(g, s, moves)
	if err != nil {
		return nil, err
	}
	stands := map[int]bool{}
	for _, step := range line {
		stands[step.N] = true
	}
	start, err := Begin(g, s, nil)
	if err != nil {
		return nil, err
	}
	now := start.View(Onlooker)
	title := now.Scene().Title
	out := []Stage{{title, now.Standing().Totals()}}
	_, err = Replay(g, s, moves, func(i int, p Position, _ *Log) error {
		if !stands[i+1] {
			return nil
		}
		v := p.View(Onlooker)
		next := v.Scene().Title
		if p.Over() || !reflect.DeepEqual(next, title) {
			out = append(out, Stage{title, v.Standing().Totals()})
			title = next
		}
		return nil
	})
	return out, err
}

// Totals are the points of a standing by seat; one for all in games that are won and lost together.
func (s Standing) Totals() []int {
	if s.Together {
		return []int{s.Common.Total}
	}
	out := make([]int, len(s.Seats))
	for i, score := range s.Seats {
		out[i] = score.Total
	}
	return out
}
