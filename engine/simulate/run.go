package simulate

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/gamelog"
)

// Config says what to play.
type Config struct {
	Rules gamelog.Rules
	Games int // how many; at least 1
	// MinSeats and MaxSeats are the table sizes to play, taken in turn game by game.
	MinSeats, MaxSeats int
	// Brains are names of computer players. They sit down in turn, and one seat further on with every game, so that
	// each plays from every seat equally often.
	Brains []string
	// Brain makes a computer player by its name.
	Brain func(name string) (brain.Brain, error)
	// Playouts is what each answer of a computer player may cost, see brain.Question; 0 leaves it to the player.
	Playouts int
	Seed     uint64
	Options  map[string]string // table options; absent means the default
	// Workers is how many games are played at once; 0 means one for each processor.
	Workers int
	// MoveLimit ends a run whose game goes on for more moves: such a pack is broken. 0 means 20,000.
	MoveLimit int
	// Rounds reads the number of rounds out of the dump of a final position; nil when the game has none.
	Rounds func(dump any) int
	// Dealt reads out of the dump of a first position what each seat has been dealt to choose from; nil when there is
	// nothing to be said of it.
	Dealt func(dump any) [][]engine.CardID
	// Classes sorts the seats by what they have in a final position: for each seat its class, by what is looked at. Nil
	// when nobody is sorted.
	Classes func(dump any) []map[string]string
	// Record, if set, receives every game, in order. Positions asks for the position after each move in it.
	Record    func(gamelog.Record) error
	Positions bool
	// Progress, if set, is told after each game how many are finished. Calls come one after the other.
	Progress func(done int)

	// seating says how game i, from 0, begins and who sits where, if it is not as Games, seats and Brains have it.
	seating func(i int) (engine.Setup, func(engine.Seat) string)
	// notes, if set, begins the notes of a game that is learnt from.
	notes func() *pupil
}

// ErrConfig means that the configuration asks for something impossible; the error says for what.
var ErrConfig = errors.New("cannot simulate")

func (c *Config) check() error {
	info := c.Rules.Game.Info()
	switch {
	case c.Games < 1:
		return fmt.Errorf("%w: %d games; at least 1 is needed", ErrConfig, c.Games)
	case c.MinSeats > c.MaxSeats:
		return fmt.Errorf("%w: %d to %d players", ErrConfig, c.MinSeats, c.MaxSeats)
	case c.MinSeats < info.MinSeats || c.MaxSeats > info.MaxSeats:
		return fmt.Errorf("%w: %d to %d players; the game is for %d to %d", ErrConfig, c.MinSeats, c.MaxSeats, info.MinSeats,
			info.MaxSeats)
	case len(c.Brains) == 0:
		return fmt.Errorf("%w: no computer player is named", ErrConfig)
	case c.Playouts < 0:
		return fmt.Errorf("%w: %d playouts", ErrConfig, c.Playouts)
	case c.Workers < 0:
		return fmt.Errorf("%w: %d workers", ErrConfig, c.Workers)
	}
	for _, b := range c.Brains {
		if _, err := c.Brain(b); err != nil {
			return fmt.Errorf("%w: %w", ErrConfig, err)
		}
	}
	if _, err := c.Rules.Game.Start(c.setup(0), nil); err != nil {
		return fmt.Errorf("%w: %w", ErrConfig, err)
	}
	return nil
}

// Run plays the games. When ctx ends it stops and returns ctx's error with the summary of the games finished by then.
// Other errors: ErrConfig; those of a game, naming it; those of Record.
func Run(ctx context.Context, c Config) (Summary, error) {
	if err := c.prepare(); err != nil {
		return Summary{}, err
	}
	count := newCounter(&c)
	err := c.inOrder(ctx, func(o outcome) error {
		count.add(o)
		if c.Record != nil {
			if err := c.Record(o.record); err != nil {
				return fmt.Errorf("game %d: %w", o.number, err)
			}
		}
		if c.Progress != nil {
			c.Progress(o.number)
		}
		return nil
	})
	return count.summary(), err
}

// prepare sets what is left to the package, and checks all of it.
func (c *Config) prepare() error {
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.MoveLimit == 0 {
		c.MoveLimit = 20_000
	}
	return c.check()
}

// result is a game on its way from a worker to the counter.
type result struct {
	outcome outcome
	err     error
}

// inOrder plays all games on the workers and gives each outcome to take, in the order of the games.
func (c *Config) inOrder(ctx context.Context, take func(outcome) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var busy sync.WaitGroup
	defer busy.Wait()
	defer cancel()

	// Each game has a channel of its own, handed out in order: a slow game holds back the others' outcomes, never
	// their playing, until as many wait as the queue is long.
	queue := make(chan chan result, 4*c.Workers)
	jobs := make(chan job)
	for range c.Workers {
		busy.Go(func() {
			for j := range jobs {
				o, err := c.play(ctx, j.game)
				j.done <- result{o, err}
			}
		})
	}
	busy.Go(func() {
		defer close(jobs)
		defer close(queue)
		for i := range c.Games {
			done := make(chan result, 1)
			select {
			case queue <- done:
			case <-ctx.Done():
				return
			}
			jobs <- job{i, done}
		}
	})
	for done := range queue {
		r := <-done
		if r.err != nil {
			return r.err
		}
		if err := take(r.outcome); err != nil {
			return err
		}
	}
	return ctx.Err()
}

type job struct {
	game int
	done chan result
}

// setup is the set-up of game i, from 0.
func (c *Config) setup(i int) engine.Setup {
	if c.seating != nil {
		setup, _ := c.seating(i)
		return setup
	}
	sizes := c.MaxSeats - c.MinSeats + 1
	return engine.Setup{Seats: c.MinSeats + i%sizes, Seed: engine.SeedOf(c.Seed + uint64(i)), Options: c.Options,
		Host: engine.Onlooker}
}

// brainOf is the computer player of a seat in game i.
func (c *Config) brainOf(i int, seat engine.Seat) string {
	if c.seating != nil {
		_, who := c.seating(i)
		return who(seat)
	}
	sizes := c.MaxSeats - c.MinSeats + 1
	return c.Brains[(int(seat)+i/sizes)%len(c.Brains)]
}
