package e2e_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/discord/discordtest"
	"witchtable/engine/enginetest/golden"
)

// TestPanels holds the private panel to a file that is to be read: the panel in words at the first question of every
// kind that seeded games ask, and at the first bar of every cause. What none of the games has met is listed at its end.
func TestPanels(t *testing.T) {
	for _, of := range decks(t) {
		t.Run(of.offer.Name, func(t *testing.T) {
			t.Parallel()
			holdPanels(newGallery(t, of))
		})
	}
}

func holdPanels(g *gallery) {
	t := g.t
	t.Helper()
	for seed := range uint64(panelGames) {
		g.play(seed)
	}
	g.open()
	var b strings.Builder
	for i, s := range g.scenes {
		g.show(&b, i, s)
	}
	if g.rules < len(g.scenes) {
		t.Errorf("%d rules of cards were looked for in %d panels", g.rules, len(g.scenes))
	}
	if 3*g.bars < len(g.scenes) {
		t.Errorf("%d bars were looked for in %d panels", g.bars, len(g.scenes))
	}
	g.showLooks(&b)
	g.unmet(&b)
	golden.Check(t, "testdata/panels."+g.deck.offer.Name+".txt", b.String())
}

// panelGames is how many games are played for the panels.
const panelGames = 600

// show writes the panel of a scene, the step behind each of its buttons that no panel before has shown, and why not,
// where a cause is new.
func (g *gallery) show(b *strings.Builder, n int, s panelScene) {
	g.t.Helper()
	panel := g.panel(n, g.asked(n))
	words := discordtest.Words(panel)
	fmt.Fprintf(b, "=== %d · %s · %s\n%s\n", n+1, strings.Join(s.shows, ", "), s.title, words)
	for _, row := range panel.Rows {
		for _, button := range row.Buttons {
			does, _, _ := strings.Cut(button.CustomID, "/")
			if does != "group" && does != "why" {
				continue
			}
			step := g.asked(n).Press(button.CustomID).Message
			said := discordtest.Words(step)
			if does == "why" {
				g.everyCause(n, s, said)
			}
			words += said
			if does == "group" && !g.pressed[button.Label] || does == "why" && s.barred() {
				g.pressed[button.Label] = true
				fmt.Fprintf(b, "--- %d, behind [%s]\n%s\n", n+1, button.Label, said)
			}
		}
	}
	g.whole(n, s, words)
}

// barred reports whether the scene is there for a cause that bars something.
func (s panelScene) barred() bool {
	return slices.ContainsFunc(s.shows, func(key string) bool { return strings.Contains(key, "bar.") })
}

// everyCause checks that the answer to "What can't I do?" names everything that is barred, each thing and each cause.
func (g *gallery) everyCause(n int, s panelScene, said string) {
	g.t.Helper()
	said = strings.ReplaceAll(said, "\\", "")
	for _, bar := range s.bars {
		g.bars++
		// A cause that is said of one card already names the others to which it applies likewise.
		if !strings.Contains(said, bar.cause) && (len(bar.cards) == 0 || !strings.Contains(said, "The same goes for")) {
			g.t.Errorf("scene %d: the answer to why not does not say %q:\n%s", n+1, bar.cause, said)
		}
		for _, card := range bar.cards {
			if !strings.Contains(said, card) {
				g.t.Errorf("scene %d: the answer to why not does not name %s:\n%s", n+1, card, said)
			}
		}
	}
}

// whole checks that a panel, with the steps behind its buttons, says in full what the cards say that are chosen among.
func (g *gallery) whole(n int, s panelScene, panel string) {
	g.t.Helper()
	for _, id := range s.cards {
		if _, ok := g.deck.Game.Card(id); !ok {
			continue
		}
		card := g.asked(n).Run("card", "name="+string(id)).Message
		for _, rule := range strings.Split(card.Embeds[0].Description, "\n\n")[1:] {
			if strings.HasPrefix(rule, "_") {
				continue // its line of flavour
			}
			g.rules++
			if !strings.Contains(panel, rule) {
				g.t.Errorf("scene %d: the panel does not say %q of %s, which can be chosen", n+1, rule, id)
			}
		}
	}
}

// showLooks writes what the buttons beside the answers show, at the last of the scenes.
func (g *gallery) showLooks(b *strings.Builder) {
	g.t.Helper()
	n := len(g.scenes) - 1
	for _, does := range []string{"cards", "read", "table"} {
		m := g.asked(n).Press(does + "/" + string(g.scenes[n].table)).Message
		fmt.Fprintf(b, "--- %d, behind %s\n%s\n", n+1, does, discordtest.Words(m))
	}
}

// unmet lists the questions and causes of the game's catalogue that no game has met.
func (g *gallery) unmet(b *strings.Builder) {
	g.t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "cards", g.deck.offer.Name, "lang", "table.en.yaml"))
	must(g.t, err)
	missing := map[string]bool{}
	for _, l := range strings.Split(string(raw), "\n") {
		key, _, ok := strings.Cut(l, ":")
		short := strings.TrimPrefix(key, g.deck.offer.Name+".")
		own := strings.HasPrefix(short, "ask.") && !strings.Contains(short, ".other") ||
			strings.HasPrefix(short, "bar.") && !strings.Contains(string(raw), "\nverb."+strings.TrimPrefix(short, "bar.")+":")
		if ok && own && !g.met[key] {
			missing[key] = true
		}
	}
	fmt.Fprintf(b, "=== not met in %d games: %s\n", panelGames, strings.Join(slices.Sorted(maps.Keys(missing)), ", "))
}
