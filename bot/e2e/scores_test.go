package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord/discordtest"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
)

// phoneHigh is a phone's whole screen, in pixels.
const phoneHigh = 844

// TestScores holds the score as /score tells it late in a game of four to a file that is to be read: to each of them,
// and behind each choice of its menu to the first. It goes by rank, and what nobody has asked for fits on a phone, also
// when the game is over.
func TestScores(t *testing.T) {
	t.Parallel()
	g := newGallery(t, fateDeck(t))
	for seed := range uint64(8) {
		g.keepLate(seed, 9)
	}
	for seed := range uint64(20) {
		g.keepLate(seed, 10)
	}
	g.open()
	var b strings.Builder
	for n := range g.scenes {
		for seat := range engine.Seat(4) {
			reader := g.sitting(n, seat)
			score := reader.Run("score").Message
			said := discordtest.Words(score)
			if n == 0 {
				fmt.Fprintf(&b, "=== %s: /score\n%s\n", reader.Name, said)
			}
			first, second := strings.Index(said, "1. **"), strings.Index(said, "2. **")
			if first < 0 || second >= 0 && second < first {
				t.Errorf("table %d: the score of %s does not begin with the first:\n%s", n+1, reader.Name, said)
			}
			if high := bottest.ScreenfulOf(score).Whole; high > phoneHigh {
				t.Errorf("table %d: the score of %s is about %d px high, expected at most %d:\n%s",
					n+1, reader.Name, high, phoneHigh, said)
			}
			if n > 0 || seat > 0 {
				continue
			}
			menu := score.Rows[0].Select
			for _, c := range menu.Choices {
				behind := discordtest.Words(reader.Press(menu.CustomID, c.Value).Message)
				fmt.Fprintf(&b, "--- behind <%s>\n%s\n", c.Label, behind)
			}
		}
	}
	golden.Check(t, "testdata/scores.txt", b.String())
}

// keepLate stores a table of four after so many tenths of a game that computer players play.
func (g *gallery) keepLate(seed uint64, tenths int) {
	g.t.Helper()
	player, err := g.deck.roster.New("greedy")
	must(g.t, err)
	setup := engine.Setup{Seats: 4, Seed: engine.SeedOf(seed), Options: g.deck.Game.Info().WithPresets(nil)}
	pos, err := g.deck.Game.Start(setup, nil)
	must(g.t, err)
	chance := engine.Chance{Seed: engine.SeedOf(seed + 1)}
	var moves []engine.Move
	late := []engine.Position{pos.Clone()} // behind each of the moves
	for !pos.Over() {
		m, ok := answered(g.t.Context(), pos, player, &chance)
		if !ok {
			g.t.Fatalf("nobody answers after %d moves", len(moves))
		}
		must(g.t, pos.Apply(m, nil))
		moves, late = append(moves, m), append(late, pos.Clone())
	}
	at := len(moves) * tenths / 10
	g.scenes = append(g.scenes, panelScene{table: g.keep(late[at], setup, moves[:at])})
}

// answered is the first move that a computer player makes in a position.
func answered(ctx context.Context, pos engine.Position, player brain.Brain, chance *engine.Chance) (engine.Move, bool) {
	for _, d := range pos.Open(nil) {
		q := brain.Question{View: pos.View(d.Seat), Decision: d.ID, Chance: chance, Playouts: 4}
		if a, ok := player.Choose(ctx, q); ok && !d.Optional {
			return engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, true
		}
	}
	return engine.Move{}, false
}
