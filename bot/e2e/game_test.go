package e2e_test

import (
	"context"
	"crypto/rand"
	"os"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/engine/brain"
	"witchtable/engine/revolution"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// Whole games by people of all manners, to the scoring summary.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, game := range gameNames() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			testGames(t, game)
		})
	}
	t.Run("orchard with a village", func(t *testing.T) {
		t.Parallel()
		testGames(t, "orchard", "village", "yes")
	})
	t.Run("revolution with private hands", func(t *testing.T) {
		t.Parallel()
		testGames(t, revolution.Name, "hands", "private")
	})
}

// TestGamesInMemory plays whole games with the stand-in for the port: what robots are shown there holds as it does
// behind the library and the sandbox.
func TestGamesInMemory(t *testing.T) {
	t.Parallel()
	for _, game := range gameNames() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			port, db := bottest.NewMemory(t), bolttest.Open(t, bolt.Config{NoSync: true})
			c := bot.Config{
				Port: port, Store: db, Clock: bot.SystemClock(), Random: rand.Reader, Levels: bottest.Levels("greedy"),
				Log:    logOf(),
				Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
			}
			offerGames(t, &c)
			run(t, ctx, c)
			port.Ready() // else nobody knows that there are several games
			var people []*robot.Robot
			styles := []robot.Style{robot.Clicker, robot.Typist, robot.Correspondent, robot.Mixed}
			for i, style := range styles[:seatsAt(t, game, len(styles))] {
				person := port.Person(names[i])
				people = append(people, newRobot(t, ctx, robot.Config{Person: person, Style: style, Seed: uint64(i), Undo: undoes}))
			}
			sit(t, ctx, game, people, 0)
			report := play(t, ctx, people)
			allSaid(t, ctx, db)
			t.Log(audit(t, accountOf(t, db), people, report.Answers))
		})
	}
}

// partyOf are people of some manners, and computer players.
type partyOf struct {
	name      string
	styles    []robot.Style
	computers int
}

// parties are those who play a game: at one for one person each manner by itself.
func parties(t *testing.T, game string) []partyOf {
	if seatsAt(t, game, 2) == 1 {
		return []partyOf{
			{"one clicker", []robot.Style{robot.Clicker}, 0},
			{"one typist", []robot.Style{robot.Typist}, 0},
			{"one correspondent", []robot.Style{robot.Correspondent}, 0},
			{"one mixed", []robot.Style{robot.Mixed}, 0},
		}
	}
	return []partyOf{
		{"one clicker", []robot.Style{robot.Clicker}, 0},
		{"clicker and typist", []robot.Style{robot.Clicker, robot.Typist}, 0},
		{"correspondent, mixed, clicker", []robot.Style{robot.Correspondent, robot.Mixed, robot.Clicker}, 0},
		{"one of each", []robot.Style{robot.Typist, robot.Clicker, robot.Correspondent, robot.Mixed}, 0},
		{"typist among computer players", []robot.Style{robot.Typist}, 2},
	}
}

func testGames(t *testing.T, game string, options ...string) {
	for _, c := range parties(t, game) {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && len(c.styles) > 2 {
				t.Skip("left out by -short: games of three and four people; the full run plays them")
			}
			if os.Getenv(long) == "" && len(options) > 0 && len(c.styles) < 4 && c.computers == 0 {
				t.Skip("with " + long + "=1: these people play the game without its options, and four play it with them")
			}
			t.Parallel()
			h := open(t, patience, sandbox.Config{Description: bottest.Description(t)})
			people := h.robots(c.styles...)
			elm := h.onlooker()
			sit(t, h.ctx, game, people, c.computers, options...)
			watched := make(chan error, 1)
			go func() { watched <- elm.Watch(h.ctx) }()
			report := play(t, h.ctx, people)
			must(t, <-watched)
			h.settled()
			account := accountOf(t, h.store)
			t.Log(audit(t, account, append(people, elm), report.Answers))
			recorded(t, h.store, account)
			t.Logf("%d interactions, %d panels, %d refused, %d failed", report.Interactions, report.Panels, report.Refused,
				report.Failed)
			h.noViolations()
		})
	}
}
