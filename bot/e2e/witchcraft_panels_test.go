package e2e_test

import (
	mathrand "math/rand/v2"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
)

// TestPanelsAreNotTooHigh: at each question of whole games for one, in pictures and in both languages, the panel is at
// most one and a half screens of a phone high.
func TestPanelsAreNotTooHigh(t *testing.T) {
	studio := screen.New(screen.Config{Games: games(t), Themes: themes(t), Words: say.Books{Own: speaking(t, botBook),
		ByGame: map[string]*words.Book{witchcraft.Name: bookOf(t, witchcraft.Name)}}})
	roster, err := witchcraft.Players()
	must(t, err)
	witch, err := roster.New(roster.Usual())
	must(t, err)
	highest := 0
	for seed := range uint64(2) {
		h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
		id, err := h.seatOf(witchcraft.Name, 1, 1)
		must(t, err)
		at, err := h.service.Table(t.Context(), id)
		must(t, err)
		for random := mathrand.New(mathrand.NewPCG(seed, 7)); at.Head.State == store.Playing; {
			for _, lang := range []string{"en", "es"} {
				high := bottest.ScreenfulOf(studio.Panel(at, 0, lang, false).Message(engine.Text{})).Whole
				if highest = max(highest, high); high > fit.PhoneScreen*3/2 {
					t.Errorf("in %s the panel of %s has %d px", lang, at.View(0).Ask(at.Asked(0)[0].ID).Key, high)
				}
			}
			at = h.thoughtful(at, witch, random)
		}
	}
	budget.Hold(t, "village.panel", float64(highest))
}
