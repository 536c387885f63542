package e2e_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	fatecards "witchtable/cards/fate"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
)

// witches has three witches of different temperaments at the table.
func witches(t *testing.T) func(*bot.Config, *ledger) {
	t.Helper()
	roster, err := fate.Players(fatecards.Lore())
	must(t, err)
	return func(c *bot.Config, _ *ledger) {
		c.Levels = func(game string) []string { return map[string][]string{fate.Name: {"witch"}}[game] }
		c.Tempers = func(_, level string) []string { return roster.Tempers(level) }
		c.Brains = func(_, name string) (brain.Brain, error) { return roster.New(name) }
	}
}

var (
	turnLine   = regexp.MustCompile(`^\*\*([^*]+):\*\* `)
	remarkSaid = regexp.MustCompile(`(?m)^💬 (?:([^“«]+): )?[“«]([^”»]+)[”»]`)
)

// TestRemarks plays games with three witches and reads what they say in the channel: now and then, one line a turn at
// most, none of it twice in a game, and the person says nothing.
func TestRemarks(t *testing.T) {
	games := 4
	if testing.Short() {
		games = 1
	}
	turns, lines := 0, 0
	for seed := range games {
		synctest.Test(t, func(t *testing.T) {
			said := map[string]bool{}
			var story *ledger
			countGame(t, byte(seed+1), witches(t), func(_ *bot.Config, l *ledger) { story = l })
			for _, m := range story.History() {
				if _, nonce, _ := strings.Cut(m.First().Nonce, "."); m.Channel != bottest.TheChannel ||
					!strings.HasPrefix(nonce, "s") {
					continue
				}
				for _, turn := range turnsOf(m.Message) {
					if turn.who != "Ash" {
						turns++
					}
					for i, r := range turn.remarks {
						lines++
						if i > 0 || said[r] {
							t.Errorf("game %d, in the turn of %s: %q is one too many", seed+1, turn.who, r)
						}
						said[r] = true
					}
				}
			}
			t.Logf("game %d: %v", seed+1, said)
		})
	}
	if share := float64(lines) / float64(turns); share < 0.2 || share > 0.5 {
		t.Errorf("%d remarks in %d turns of computer players: want about one in three", lines, turns)
	}
	t.Logf("%d remarks in %d turns", lines, turns)
}

// turnTold is a turn as a message of the story has it.
type turnTold struct {
	who     string
	remarks []string
}

func turnsOf(m discord.Message) (out []turnTold) {
	for _, line := range strings.Split(wordsOf(m), "\n") {
		if at := turnLine.FindStringSubmatch(line); at != nil {
			out = append(out, turnTold{who: at[1]})
		}
		for _, r := range remarkSaid.FindAllStringSubmatch(line, -1) {
			if len(out) == 0 {
				out = append(out, turnTold{})
			}
			last := &out[len(out)-1]
			last.remarks = append(last.remarks, r[2])
		}
	}
	return out
}
