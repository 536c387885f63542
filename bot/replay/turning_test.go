package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/replay"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

// between is a game between players of a roster, by level and seat.
func (h house) between(t *testing.T, setup engine.Setup, roster brain.Roster, levels ...string) replay.Game {
	t.Helper()
	p, err := h.game.Start(setup, nil)
	must(t, err)
	chance := engine.Chance{Seed: engine.SeedOf(9)}
	out := replay.Game{Title: h.game.Info().Title, Rules: h.game, Setup: setup}
	for !p.Over() {
		for _, d := range p.Open(nil) {
			if d.Optional {
				continue
			}
			b, err := roster.New(levels[d.Seat])
			must(t, err)
			a, _ := b.Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
			must(t, p.Apply(m, nil))
			out.Log = append(out.Log, m)
			break
		}
	}
	return out
}

// reviewed is a game with what turned it.
func reviewed(t *testing.T, roster brain.Roster, g replay.Game) (replay.Game, []brain.Judged) {
	t.Helper()
	list, err := roster.Judge().TurningPoints(t.Context(), brain.Review{Game: g.Rules, Setup: g.Setup, Moves: g.Log}, 2)
	must(t, err)
	g.Turnings, err = replay.Turned(g.Rules, g.Setup, g.Log, list)
	must(t, err)
	return g, list
}

// witches are games of Fate with the computer players that know it.
func witches(t *testing.T) (house, brain.Roster) {
	t.Helper()
	roster, err := fate.Players(fatecards.Lore())
	must(t, err)
	return fateHouse(t), roster
}

// TestTurningPointsInWords holds what is told of seeded games to a file: two of one game, one of another, in both
// languages.
func TestTurningPointsInWords(t *testing.T) {
	h, roster := witches(t)
	o := orchardHouse(t)
	book, err := words.Load(lang.Files, orchard.Catalogue)
	must(t, err)
	o.book = book // what the orchard says is English
	four := engine.Setup{Seats: 4, Seed: engine.SeedOf(4), Options: h.game.Info().WithPresets(nil)}
	alone := engine.Setup{Seats: 1, Seed: engine.SeedOf(2), Options: h.game.Info().WithPresets(nil)}
	harvest := engine.Setup{Seats: 3, Seed: engine.SeedOf(2), Options: map[string]string{"seasons": "3"}}
	var out strings.Builder
	for _, tt := range []struct {
		name   string
		house  house
		roster brain.Roster
		setup  engine.Setup
		levels []string
	}{
		{"four witches", h, roster, four, []string{"witch", "apprentice", "high-witch", "witch"}},
		{"a witch alone", h, roster, alone, []string{"apprentice"}},
		{"an orchard", o, brain.Common(), harvest, []string{"random", "random", "random"}},
	} {
		if testing.Short() && tt.house.game == h.game {
			t.Skip("left out by -short: whole games are judged, which takes long under the race detector; the full run does it")
		}
		g, list := reviewed(t, tt.roster, tt.house.between(t, tt.setup, tt.roster, tt.levels...))
		for _, language := range []string{"en", "es"} {
			fmt.Fprintf(&out, "%s, %s\n", tt.name, language)
			for i, turn := range g.Turnings {
				fmt.Fprintf(&out, "  %s   (entry %d, swing %.2f)\n", tt.house.said(language, turn.Told()), list[i].N, list[i].Swing)
			}
			out.WriteByte('\n')
			if language == "en" {
				tt.house.held(t, g)
			}
		}
	}
	golden.Check(t, "testdata/turnings.txt", out.String())
}

func (h house) said(language string, text engine.Text) string {
	return strings.ReplaceAll(h.book.Speaker(language, h.names, nil).Say(text), "\n", "\n  ")
}

// held demands that the page says at each turning point what the channel is told, and that each is marked once.
func (h house) held(t *testing.T, g replay.Game) {
	t.Helper()
	var told, marked []string
	for _, turn := range g.Turnings {
		told = append(told, strings.NewReplacer("**", "", "• ", "").Replace(h.said("en", turn.Told())))
	}
	got := stepsOf(t, h.page(t, g, "en"))
	for _, s := range got.Steps {
		for _, m := range s.Turnings {
			line := strings.ReplaceAll(got.say(m.Text), "⁑", "")
			if m.Swing != 0 {
				line += " " + got.say(m.Swing)
			}
			marked = append(marked, line)
		}
	}
	if !slices.Equal(told, marked) {
		t.Errorf("the channel is told\n%s\nand the page marks\n%s", strings.Join(told, "\n"), strings.Join(marked, "\n"))
	}
}

// TestWaysToTellATurningPoint holds each sentence to a file: won and lost, by one point and by several, an action and
// an answer to a question, and nothing better than no answer.
func TestWaysToTellATurningPoint(t *testing.T) {
	h := fateHouse(t)
	g := h.played(t, engine.Setup{Seats: 2, Seed: engine.SeedOf(5), Host: 0}, "random", 120)
	action, asked := moveOf(t, g, true), moveOf(t, g, false)
	var out strings.Builder
	for _, language := range []string{"en", "es"} {
		fmt.Fprintf(&out, "%s\n%s\n%s\n", language, h.said(language, engine.T("bot.turning.head")),
			h.said(language, engine.T("bot.turning.how")))
		for _, j := range []brain.Judged{action, asked} {
			for _, points := range []float64{4.6, 1.2, -0.8, -7.4} {
				j.Points, j.Chance = points, points/20
				out.WriteString(h.told(t, language, g, j)) // as it was kept once, without the chances themselves
			}
			known := j
			known.Rivals, known.Won = true, 0.17
			out.WriteString(h.told(t, language, g, known))
			j.Chance = 0 // nobody wins or loses by it
			for _, points := range []float64{4.6, 1.2, -0.8, -7.4} {
				j.Points = points
				out.WriteString(h.told(t, language, g, j))
			}
			j.Leave = true
			out.WriteString(h.told(t, language, g, j))
		}
		out.WriteByte('\n')
	}
	golden.Check(t, "testdata/turning-words.txt", out.String())
	if _, err := replay.Turned(g.Rules, g.Setup, g.Log, []brain.Judged{{N: len(g.Log) + 1}}); err == nil {
		t.Error("a turning point behind the end of the log is told")
	}
}

func (h house) told(t *testing.T, language string, g replay.Game, j brain.Judged) string {
	t.Helper()
	turns, err := replay.Turned(g.Rules, g.Setup, g.Log, []brain.Judged{j})
	must(t, err)
	return h.said(language, turns[0].Told()) + "\n"
}

// moveOf is the last decision of a game with several answers of which the one given has a command of its own, or has
// none; it is compared with another answer.
func moveOf(t *testing.T, g replay.Game, command bool) (found brain.Judged) {
	t.Helper()
	before, err := g.Rules.Start(g.Setup, nil)
	must(t, err)
	before = before.Clone()
	_, err = engine.Replay(g.Rules, g.Setup, g.Log, func(i int, p engine.Position, _ *engine.Log) error {
		m := g.Log[i]
		v := before.View(m.Seat)
		verb := v.Option(m.Decision, m.Answer).Verb
		own := slices.ContainsFunc(g.Rules.Info().Commands, func(c engine.GameCommand) bool { return c.Verb == verb })
		for _, a := range v.Answers(m.Decision) {
			if a != m.Answer && own == command {
				found = brain.Judged{N: i + 1, Move: m, Other: a}
			}
		}
		before.CopyFrom(p)
		return nil
	})
	must(t, err)
	if found.N == 0 {
		t.Fatal("there is no such decision")
	}
	return found
}
