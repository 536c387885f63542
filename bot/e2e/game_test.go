package e2e_test

import (
	"testing"

	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
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
}

func testGames(t *testing.T, game string, options ...string) {
	for _, c := range []struct {
		name      string
		styles    []robot.Style
		computers int
	}{
		{"one clicker", []robot.Style{robot.Clicker}, 0},
		{"clicker and typist", []robot.Style{robot.Clicker, robot.Typist}, 0},
		{"correspondent, mixed, clicker", []robot.Style{robot.Correspondent, robot.Mixed, robot.Clicker}, 0},
		{"one of each", []robot.Style{robot.Typist, robot.Clicker, robot.Correspondent, robot.Mixed}, 0},
		{"typist among computer players", []robot.Style{robot.Typist}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && len(c.styles) > 2 {
				t.Skip("left out by -short: games of three and four people; the full run plays them")
			}
			t.Parallel()
			h := open(t, patience, sandbox.Config{OpenAPI: apiDescription(t)})
			people := h.robots(c.styles...)
			elm := h.onlooker()
			sit(t, h.ctx, game, people, c.computers, options...)
			watched := make(chan error, 1)
			go func() { watched <- elm.Watch(h.ctx) }()
			report := play(t, h.ctx, people)
			must(t, <-watched)
			h.settled()
			t.Log(audit(t, accountOf(t, h.store), append(people, elm), report.Answers))
			t.Logf("%d interactions, %d panels, %d refused, %d failed", report.Interactions, report.Panels, report.Refused, report.Failed)
			h.noViolations()
		})
	}
}
