package difficulty

import (
	"context"
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"

	"witchtable/engine"
	"witchtable/engine/brain"
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

// mostQuestions of a game: who asks for more goes round in circles.
const mostQuestions = 20000

// Play plays all cells, by presets, then by numbers of players. Errors: those of starting and of answering, with the
// game's number.
func (r *Run) Play(ctx context.Context) ([]Cell, error) {
	var cells []Cell
	for _, preset := range r.Presets {
		for _, seats := range r.Seats {
			c, err := r.cell(ctx, preset, seats)
			if err != nil {
				return cells, err
			}
			cells = append(cells, c)
		}
	}
	return cells, nil
}

func (r *Run) cell(ctx context.Context, preset string, seats int) (Cell, error) {
	workers := runtime.GOMAXPROCS(0)
	parts, errs := make([]Cell, workers), make([]error, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for n := w; n < r.Games && errs[w] == nil; n += workers {
				errs[w] = r.game(ctx, preset, seats, n, &parts[w])
			}
		})
	}
	wg.Wait()
	sum := Cell{Preset: preset, Seats: seats}
	for w := range parts {
		if errs[w] != nil {
			return sum, errs[w]
		}
		sum.Add(&parts[w])
	}
	return sum, nil
}

// party is one game.
type party struct {
	run    *Run
	pos    engine.Position
	chance engine.Chance
	open   []engine.Decision
	heard  map[engine.DecisionID]bool
	log    engine.Log
}

// game plays one game and counts it.
func (r *Run) game(ctx context.Context, preset string, seats, n int, c *Cell) error {
	number := r.First + uint64(n)
	options := map[string]string{"difficulty": preset}
	for name, value := range r.Options {
		options[name] = value
	}
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(number), Options: options, Host: engine.Onlooker}
	pos, err := r.Game.Start(setup, nil)
	if err != nil {
		return fmt.Errorf("game %d: %w", number, err)
	}
	key := sha256.Sum256(append(setup.Seed[:], "players"...))
	secret := engine.Chance{Seed: engine.Seed(key[:16])}
	p := &party{run: r, pos: pos, chance: secret.Quick(), heard: map[engine.DecisionID]bool{}}
	for asked := 0; !pos.Over(); asked++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if asked == mostQuestions {
			return fmt.Errorf("game %d goes round in circles", number)
		}
		if err := p.ask(ctx, c); err != nil {
			return fmt.Errorf("game %d: %w", number, err)
		}
	}
	c.End(pos.(*play.State))
	return nil
}

// ask puts one question: helpers are heard before the table goes on.
func (p *party) ask(ctx context.Context, c *Cell) error {
	d := p.next()
	q := brain.Question{View: p.pos.View(d.Seat), Decision: d.ID, Chance: &p.chance, Playouts: p.run.Playouts}
	a, ok := p.run.Brain.Choose(ctx, q)
	if !ok {
		p.heard[d.ID] = true
		return nil
	}
	c.Moves++
	p.log.Reset()
	if err := p.pos.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, &p.log); err != nil {
		return fmt.Errorf("seat %d answers %d with %s: %w", d.Seat, d.ID, q.View.Option(d.ID, a).Key(), err)
	}
	c.count(p.log.Events)
	return nil
}

func (p *party) next() engine.Decision {
	p.open = p.pos.Open(p.open[:0])
	var must engine.Decision
	for _, d := range p.open {
		switch {
		case d.Quiet:
		case !d.Optional:
			if must.ID == 0 {
				must = d
			}
		case !p.heard[d.ID] && !p.silent(d.Seat):
			return d
		}
	}
	return must
}

// silent reports whether a helper is not to be reached in this turn.
func (p *party) silent(seat engine.Seat) bool {
	if p.run.Silent == 0 {
		return false
	}
	s := p.pos.(*play.State)
	sum := sha256.Sum256([]byte{byte(seat), s.Turn, s.Chance.Seed[0], s.Chance.Seed[1], s.Chance.Seed[2]})
	return int(sum[0])*100 < p.run.Silent*256
}
