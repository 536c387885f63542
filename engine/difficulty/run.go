package difficulty

import (
	"context"
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// Count counts what comes of the games of a cell. C is what is counted, a struct whose zero value has counted nothing.
type Count[C any] interface {
	*C
	// Add adds the games that another has counted.
	Add(o *C)
	// Moved counts an answer, and what is told of it.
	Moved(m engine.Move, events []engine.Event)
	// End counts how a game has ended.
	End(p engine.Position)
}

// Run is what to play.
type Run[C any, P Count[C]] struct {
	Game  engine.Game
	Brain brain.Brain // sits on all seats
	Games int         // of each cell
	// First is the number of the first game: those of all cells have the same seeds, so that runs compare pair by pair.
	First uint64
	// Silent reports whether who is called to help does not answer; nil where all do.
	Silent func(p engine.Position, seat engine.Seat) bool
	// Playouts is what each answer may cost, see brain.Question.
	Playouts int
}

// mostQuestions of a game: who asks for more goes round in circles.
const mostQuestions = 20000

// Cell plays a cell. Errors: those of starting and of answering, with the game's number.
func (r *Run[C, P]) Cell(ctx context.Context, seats int, options map[string]string) (sum C, err error) {
	workers := runtime.GOMAXPROCS(0)
	parts, errs := make([]C, workers), make([]error, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for n := w; n < r.Games && errs[w] == nil; n += workers {
				errs[w] = r.game(ctx, seats, options, r.First+uint64(n), &parts[w])
			}
		})
	}
	wg.Wait()
	for w := range parts {
		if errs[w] != nil {
			return sum, errs[w]
		}
		P(&sum).Add(&parts[w])
	}
	return sum, nil
}

// party is one game.
type party[C any, P Count[C]] struct {
	run    *Run[C, P]
	pos    engine.Position
	chance engine.Chance
	open   []engine.Decision
	heard  map[engine.DecisionID]bool
	log    engine.Log
}

// game plays one game and counts it.
func (r *Run[C, P]) game(ctx context.Context, seats int, options map[string]string, number uint64, c *C) error {
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(number), Options: options, Host: engine.Onlooker}
	pos, err := r.Game.Start(setup, nil)
	if err != nil {
		return fmt.Errorf("game %d: %w", number, err)
	}
	key := sha256.Sum256(append(setup.Seed[:], "players"...))
	secret := engine.Chance{Seed: engine.Seed(key[:16])}
	p := &party[C, P]{run: r, pos: pos, chance: secret.Quick(), heard: map[engine.DecisionID]bool{}}
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
	P(c).End(pos)
	return nil
}

// ask puts one question: helpers are heard before the table goes on.
func (p *party[C, P]) ask(ctx context.Context, c *C) error {
	d := p.next()
	q := brain.Question{View: p.pos.View(d.Seat), Decision: d.ID, Chance: &p.chance, Playouts: p.run.Playouts}
	a, ok := p.run.Brain.Choose(ctx, q)
	if !ok {
		p.heard[d.ID] = true
		return nil
	}
	p.log.Reset()
	m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
	if err := p.pos.Apply(m, &p.log); err != nil {
		return fmt.Errorf("seat %d answers %d with %s: %w", d.Seat, d.ID, q.View.Option(d.ID, a).Key(), err)
	}
	P(c).Moved(m, p.log.Events)
	return nil
}

func (p *party[C, P]) next() engine.Decision {
	p.open = p.pos.Open(p.open[:0])
	var must engine.Decision
	for _, d := range p.open {
		switch {
		case d.Quiet:
		case !d.Optional:
			if must.ID == 0 {
				must = d
			}
		case !p.heard[d.ID] && (p.run.Silent == nil || !p.run.Silent(p.pos, d.Seat)):
			return d
		}
	}
	return must
}
