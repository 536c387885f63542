package e2e_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot/bottest"
	"witchtable/engine/enginetest/golden"
)

// The story of a whole game as the channel has it, in each language, is held to a file, to be read aloud: one person
// and three computer players.
func TestStoryOfAGame(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		synctest.Test(t, func(t *testing.T) {
			p, _ := playGame(t, 5, lang)
			var parts []string
			for _, m := range p.l.All(bottest.TheChannel) {
				if _, nonce, _ := strings.Cut(m.First().Nonce, "."); strings.HasPrefix(nonce, "s") && !m.Gone {
					parts = append(parts, strings.TrimSpace(bottest.SaidIn(m.Message)))
				}
			}
			golden.Check(t, "testdata/story."+lang+".txt", strings.Join(parts, "\n\n———\n\n")+"\n")
		})
	}
}
