package enginetest

import (
	"math/rand/v2"
	"testing"

	"witchtable/engine"
)

// Config says what is played and how closely it is looked at. The zero value plays a few random games.
type Config struct {
	// Games is how many games are played; 0 means 20.
	Games int
	// First is the number of the first game: game n is the same whatever else is played.
	First int
	// Setup makes the set-up of the nth game; nil goes through all numbers of seats, every other game with random
	// options.
	Setup func(n int) engine.Setup
	// Players take turns in being the one who plays all seats of a game; nil means Random.
	Players []Player
	// Partial says that these games are no more than a part of what can be played, since the players or the set-ups
	// leave much aside: Run then does not ask that each of the game's commands has stood for something.
	Partial bool
	// MaxMoves is how many moves a game may take; 0 means 5000.
	MaxMoves int
	// Closely is one in how many moves is looked at with all checks, the dear ones included; 0 means every one.
	Closely int
	// TakeBacks is one in how many entries of a game's log that takes back; 0 means one in 10 of every third game, and
	// none where Each is set; negative means none. Each is not told of them.
	TakeBacks int
	// Bring is what people may bring along, for games that allow it.
	Bring []string
	// Learning asks to check with every move that what nobody is said to have learnt by it is not learnt: by that it is
	// decided what may be taken back.
	Learning bool
	// PlayOut is one in how many positions dealt anew is played to the end; 0 means one in 50.
	PlayOut int
	// LayOpen, if not nil, says whether everybody has seen a card by the end of a move although it lies hidden before and
	// after: onlookers may be told of it. A game knows that which keeps what its players remember.
	LayOpen func(after engine.Position, c engine.CardID) bool
	// Each, if not nil, is called after the start of a game (with a zero Move) and after each move.
	Each func(t testing.TB, s Step)
}

// Step is a move that was made in a game.
type Step struct {
	Game     int
	Setup    engine.Setup
	Number   int // moves made so far
	Move     engine.Move
	Key      string // the answer's readable form
	Before   engine.Position
	After    engine.Position
	Events   []engine.Event
	Finished bool
}

func (c Config) setup(g engine.Game, n int) engine.Setup {
	if c.Setup != nil {
		return c.Setup(n)
	}
	info := g.Info()
	rng := rand.New(rand.NewPCG(uint64(n), 7))
	s := engine.Setup{Seats: info.MinSeats + n%(info.MaxSeats-info.MinSeats+1), Seed: engine.SeedOf(uint64(n)),
		Host: engine.Onlooker}
	if n%2 == 1 {
		s.Options = RandomOptions(info, rng)
		s.Host = engine.Seat(rng.IntN(s.Seats))
		s.Claims = []engine.Seat{engine.Seat(rng.IntN(s.Seats))}
	}
	c.bring(g, &s, rng)
	return s
}

// RandomOptions gives each option of a game a random value.
func RandomOptions(info engine.Info, rng *rand.Rand) map[string]string {
	out := map[string]string{}
	for _, o := range info.Options {
		out[o.Name] = o.Values[rng.IntN(len(o.Values))]
	}
	return out
}
