package difficulty

import (
	"context"
	"crypto/sha256"
	"maps"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/difficulty"
	"witchtable/engine/revolution/play"
)

// Run is what to play.
type Run struct {
	Game  engine.Game
	Brain brain.Brain // sits on all seats
	Games int         // of each cell
	// First is the number of the first game: those of all cells have the same seeds, so that runs compare pair by pair.
	First   uint64
	Presets []string // of the option "difficulty"
	Seats   []int
	Options map[string]string // the other options
	// Silent is how many turns in a hundred a helper is not to be reached, each by itself; standing orders go on.
	Silent int
	// Playouts is what each answer may cost, see brain.Question.
	Playouts int
}

// Play plays all cells, by presets, then by numbers of players. Errors: those of starting and of answering, with the
// game's number.
func (r *Run) Play(ctx context.Context) ([]Cell, error) {
	run := difficulty.Run[Cell, *Cell]{Game: r.Game, Brain: r.Brain, Games: r.Games, First: r.First, Playouts: r.Playouts}
	if r.Silent > 0 {
		run.Silent = r.silent
	}
	var cells []Cell
	for _, preset := range r.Presets {
		options := map[string]string{"difficulty": preset}
		maps.Copy(options, r.Options)
		for _, seats := range r.Seats {
			c, err := run.Cell(ctx, seats, options)
			if err != nil {
				return cells, err
			}
			c.Preset, c.Seats = preset, seats
			cells = append(cells, c)
		}
	}
	return cells, nil
}

// silent reports whether a helper is not to be reached in this turn.
func (r *Run) silent(p engine.Position, seat engine.Seat) bool {
	s := p.(*play.State)
	sum := sha256.Sum256([]byte{byte(seat), s.Turn, s.Chance.Seed[0], s.Chance.Seed[1], s.Chance.Seed[2]})
	return int(sum[0])*100 < r.Silent*256
}
