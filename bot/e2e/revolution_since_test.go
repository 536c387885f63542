package e2e_test

import (
	mathrand "math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/revolution"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
)

// Whoever is asked again in a game that all win or lose as one is told first what the others and the table have done to
// their cards and trophies since, and where Liberty was and is: no fall of 2 or more goes without. People play by rule
// of thumb.
func TestPanelsTellWhatWasDoneTogether(t *testing.T) {
	h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
	w := &sufferer{t: t, read: map[string][]string{}, of: map[string]string{"en": "Liberty ", "es": "Libertad "},
		studio: screen.New(screen.Config{Games: games(t), Themes: themes(t), Words: say.Books{Own: speaking(t, botBook),
			ByGame: map[string]*words.Book{revolution.Name: bookOf(t, revolution.Name)}}})}
	roster, err := revolution.Players()
	must(t, err)
	witch, err := roster.New("witch")
	must(t, err)
	random, gamesPlayed := mathrand.New(mathrand.NewPCG(3, 14)), 6
	for n := range gamesPlayed {
		id, err := h.seatOf(revolution.Name, n, 2+n%3)
		must(t, err)
		at, err := h.service.Table(t.Context(), id)
		must(t, err)
		w.had, w.known = make([]int, len(at.Head.Seats)), make([]bool, len(at.Head.Seats))
		for at.Head.State == store.Playing {
			before := at
			at = h.thoughtful(at, witch, random)
			if at.Head.State == store.Playing {
				w.moved(before, at)
			}
		}
	}
	if w.losses < gamesPlayed || w.lines < 4*w.losses {
		t.Errorf("%d games had %d falls of 2 or more, and %d lines: too few to hold anything", gamesPlayed, w.losses, w.lines)
	}
	for _, lang := range []string{"en", "es"} {
		golden.Check(t, "testdata/since_together."+lang+".txt", strings.Join(w.read[lang], "\n")+"\n")
	}
}

// thoughtful has whoever is awaited first answer by a computer player's advice.
func (h *hall) thoughtful(t tables.Table, by brain.Brain, random *mathrand.Rand) tables.Table {
	h.b.Helper()
	seat := t.Awaited()[0]
	d, view := t.Asked(seat)[0].ID, t.View(seat)
	answers := view.Answers(d)
	a := answers[random.IntN(len(answers))]
	chance := engine.Restore(engine.SeedOf(uint64(d)), 0)
	if wise, ok := by.Choose(h.b.Context(), brain.Question{View: view, Decision: d, Chance: &chance}); ok {
		a = wise
	}
	got, err := h.service.Answer(h.b.Context(), t.Head.ID, t.Head.Seats[seat].User, d, a)
	must(h.b, err)
	return got.Table
}
