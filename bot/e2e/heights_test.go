package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
)

// TestOneScreen holds, for the first question of every kind that seeded games ask, and what opens behind its buttons:
// what one chooses among, the question and the answers are seen at once on a phone, in both languages; and likewise for
// the question of every kind that has the most answers. The heights stand in a file that is to be read.
func TestOneScreen(t *testing.T) {
	for _, of := range decks(t) {
		t.Run(of.offer.Name, func(t *testing.T) {
			t.Parallel()
			holdHeights(newGallery(t, of))
		})
	}
}

func holdHeights(g *gallery) {
	t := g.t
	t.Helper()
	g.homes.looks = ""
	for i := range g.homes.people {
		g.homes.people[i].Looks = ""
	}
	for seed := range uint64(panelGames) {
		g.play(seed)
	}
	g.widest()
	g.open()
	var b strings.Builder
	b.WriteString("How high it is, on a phone, from the top of what one chooses among to the last answer: English,\n" +
		"Spanish, and the whole message in English. 658 px are seen at once.\n\n   en    es  whole  question\n")
	for n, s := range g.scenes {
		var at [2]map[string]bottest.Screenful
		var order []string
		for i, locale := range []string{"en-US", "es-419"} {
			at[i], order = g.screenfuls(n, locale)
		}
		for _, what := range order {
			en, es := at[0][what], at[1][what]
			title := strings.TrimSpace(fmt.Sprintf("%d %s %s", n+1, s.shows[0], what))
			fmt.Fprintf(&b, "%5d %5d  %5d  %s\n", en.Choice, es.Choice, en.Whole, title)
			for lang, one := range map[string]bottest.Screenful{"English": en, "Spanish": es} {
				if one.Choice > fit.PhoneScreen {
					t.Errorf("question %s, in %s: %d px from the top of what is chosen among to the last answer, want at most %d",
						title, lang, one.Choice, fit.PhoneScreen)
				}
			}
		}
	}
	golden.Check(t, "testdata/heights."+g.deck.offer.Name+".txt", b.String())
}

// widest adds, for each kind of question, the one with the most answers that the games have asked.
func (g *gallery) widest() {
	g.t.Helper()
	type wide struct {
		answers int
		seed    uint64
		moves   int
		dec     engine.Decision
	}
	found, order := map[string]wide{}, []string(nil)
	for seed := range uint64(panelGames) {
		g.replay(seed, func(pos engine.Position, dec engine.Decision, moves []engine.Move) {
			key := questionKeys(pos.View(dec.Seat).Ask(dec.ID))[0]
			n := len(pos.Answers(dec.ID, nil))
			was, ok := found[key]
			if !ok {
				order = append(order, key)
			}
			if n > was.answers {
				found[key] = wide{n, seed, len(moves), dec}
			}
		})
	}
	for _, key := range order {
		w := found[key]
		setup := g.setupOf(w.seed)
		g.replay(w.seed, func(pos engine.Position, dec engine.Decision, moves []engine.Move) {
			if len(moves) == w.moves && dec.ID == w.dec.ID {
				g.scenes = append(g.scenes, panelScene{table: g.keep(pos, setup, slices.Clone(moves)), seat: dec.Seat,
					quiet: dec.Quiet,
					shows: []string{fmt.Sprintf("%s, %d answers", key, w.answers)}})
			}
		})
	}
}

// screenfuls measures the panel of a scene and what opens behind its buttons.
func (g *gallery) screenfuls(n int, locale string) (out map[string]bottest.Screenful, order []string) {
	g.t.Helper()
	as := g.asked(n)
	as.Locale = locale
	out = map[string]bottest.Screenful{}
	note := func(what string, m discord.Message) {
		out[what], order = bottest.ScreenfulOf(m), append(order, what)
	}
	panel := g.panel(n, as)
	note("", panel)
	for _, c := range bottest.Controls(panel) {
		if c.Does() == "group" {
			note(fmt.Sprintf("· step %d", len(order)), as.Press(c.CustomID).Message)
		}
	}
	return out, order
}
