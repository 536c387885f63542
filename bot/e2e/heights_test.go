package e2e_test

import (
	"bytes"
	"fmt"
	"image"
	_ "image/png" // what is sent are these
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
// what one chooses among, the question and the answers are seen at once on a phone, in both languages. The heights stand
// in a file that is to be read.
func TestOneScreen(t *testing.T) {
	t.Parallel()
	g := newGallery(t)
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
	b.WriteString("How high it is, on a phone, from the top of what one chooses among to the last answer: English, Spanish, and the\n" +
		"whole message in English. 658 px are seen at once.\n\n   en    es  whole  question\n")
	for n, s := range g.scenes {
		var at [2]map[string]screenful
		var order []string
		for i, locale := range []string{"en-US", "es-419"} {
			at[i], order = g.screenfuls(n, locale)
		}
		for _, what := range order {
			en, es := at[0][what], at[1][what]
			fmt.Fprintf(&b, "%5d %5d  %5d  %s\n", en.choice, es.choice, en.whole, strings.TrimSpace(fmt.Sprintf("%d %s %s", n+1, s.shows[0], what)))
			for lang, one := range map[string]screenful{"English": en, "Spanish": es} {
				if one.choice > fit.PhoneScreen {
					t.Errorf("question %d (%s) %s, in %s: %d px from the top of what is chosen among to the last answer, want at most %d",
						n+1, s.shows[0], what, lang, one.choice, fit.PhoneScreen)
				}
			}
		}
	}
	golden.Check(t, "testdata/heights.txt", b.String())
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
		setup := setupOf(w.seed)
		g.replay(w.seed, func(pos engine.Position, dec engine.Decision, moves []engine.Move) {
			if len(moves) == w.moves && dec.ID == w.dec.ID {
				g.scenes = append(g.scenes, panelScene{table: g.keep(pos, setup, slices.Clone(moves)), seat: dec.Seat,
					shows: []string{fmt.Sprintf("%s, %d answers", key, w.answers)}})
			}
		})
	}
}

// screenful is how high parts of a message are: from the top of what one chooses among to the last answer, and whole.
type screenful struct{ choice, whole int }

// screenfuls measures the panel of a scene and what opens behind its buttons.
func (g *gallery) screenfuls(n int, locale string) (out map[string]screenful, order []string) {
	g.t.Helper()
	as := g.asked(n)
	as.Locale = locale
	out = map[string]screenful{}
	note := func(what string, m discord.Message) {
		out[what], order = screenfulOf(m), append(order, what)
	}
	panel := as.Run("hand").Message
	note("", panel)
	for _, c := range bottest.Controls(panel) {
		if c.Does() == "group" {
			note(fmt.Sprintf("· step %d", len(order)), as.Press(c.CustomID).Message)
		}
	}
	return out, order
}

// screenfulOf measures a message that asks something. What one chooses among are the boxes right above the question,
// which is the last of its texts; the answers are all rows but that of what is beside them.
func screenfulOf(m discord.Message) screenful {
	size := sizesOf(m)
	isBox := func(b discord.Block) bool { _, box := b.(discord.Box); return box }
	from := len(m.Body) - 1
	for i := range slices.Backward(m.Body) {
		if isBox(m.Body[i]) {
			for from = i; from > 0 && isBox(m.Body[from-1]); from-- {
			}
			break
		}
	}
	answers := m.Rows
	for len(answers) > 0 && !slices.ContainsFunc(controlsOf(answers[len(answers)-1]), answering) {
		answers = answers[:len(answers)-1]
	}
	return screenful{fit.Height(m.Body[from:], answers, size), fit.Height(m.Body, m.Rows, size)}
}

func controlsOf(r discord.Row) (ids []string) {
	for _, b := range r.Buttons {
		ids = append(ids, b.CustomID)
	}
	if r.Select != nil {
		ids = append(ids, r.Select.CustomID)
	}
	return ids
}

// answering reports whether a component answers, or leads on to answers.
func answering(id string) bool {
	does, _, _ := strings.Cut(id, "/")
	return slices.Contains([]string{"answer", "group", "step", "pick"}, does)
}

// sizesOf finds how large the pictures of a message are.
func sizesOf(m discord.Message) fit.Pictures {
	return func(file string) (wide, high int) {
		for _, f := range m.Files {
			if f.Name != file {
				continue
			}
			data := f.Data
			if f.Make != nil {
				data, _ = f.Make()
			}
			c, _, err := image.DecodeConfig(bytes.NewReader(data))
			if err != nil {
				return 0, 0
			}
			return c.Width, c.Height
		}
		return 0, 0
	}
}
