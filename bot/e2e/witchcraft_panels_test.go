package e2e_test

import (
	mathrand "math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord/discordtest"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
)

// inAVillage calls do with the table at each question of two whole games for one.
func inAVillage(t *testing.T, do func(*screen.Studio, tables.Table)) {
	t.Helper()
	studio := screen.New(screen.Config{Games: games(t), Themes: themes(t), Words: say.Books{Own: speaking(t, botBook),
		ByGame: map[string]*words.Book{witchcraft.Name: bookOf(t, witchcraft.Name)}}})
	roster, err := witchcraft.Players()
	must(t, err)
	witch, err := roster.New(roster.Usual())
	must(t, err)
	for seed := range uint64(2) {
		h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
		id, err := h.seatOf(witchcraft.Name, 1, 1)
		must(t, err)
		at, err := h.service.Table(t.Context(), id)
		must(t, err)
		for random := mathrand.New(mathrand.NewPCG(seed, 7)); at.Head.State == store.Playing; {
			do(studio, at)
			at = h.thoughtful(at, witch, random)
		}
	}
}

// TestPanelsAreNotTooHigh: at each question of whole games for one, in pictures and in both languages, the panel is at
// most one and a half screens of a phone high.
func TestPanelsAreNotTooHigh(t *testing.T) {
	highest := 0
	inAVillage(t, func(studio *screen.Studio, at tables.Table) {
		for _, lang := range []string{"en", "es"} {
			high := bottest.ScreenfulOf(studio.Panel(at, 0, lang, false).Message(engine.Text{})).Whole
			if highest = max(highest, high); high > fit.PhoneScreen*3/2 {
				t.Errorf("in %s the panel of %s has %d px", lang, at.View(0).Ask(at.Asked(0)[0].ID).Key, high)
			}
		}
	})
	budget.Hold(t, "village.panel", float64(highest))
}

// TestCardsSayWhatTheQuestionSpeaksOf: while the remaining Witches are played, what the chosen Mission and the
// Challenges there say is one tap away, under Cards, and the hand, which stands in the panel, is not told again.
func TestCardsSayWhatTheQuestionSpeaksOf(t *testing.T) {
	asked := 0
	inAVillage(t, func(studio *screen.Studio, at tables.Table) {
		ask := at.View(0).Ask(at.Asked(0)[0].ID)
		v := studio.Voice(at, "en", store.InWords)
		if !strings.Contains(v.Say(ask), "Challenges there:") {
			return
		}
		asked++
		cards := discordtest.Words(studio.Panel(at, 0, "en", false).Cards("").InWords(nil))
		for card := range ask.Cards() {
			if face, ok := at.Rules.Game.Card(card); ok && (face.Kind == "mission" || face.Kind == "challenge") &&
				!strings.Contains(cards, v.Say(say.CardName(card))) {
				t.Errorf("the question speaks of %s, and its cards are\n%s", card, cards)
			}
		}
		if strings.Contains(cards, "**Your hand") {
			t.Errorf("the hand is told again:\n%s", cards)
		}
	})
	if asked == 0 {
		t.Error("no remaining Witches were played")
	}
}

// TestTheScoreComesAtTheTrial: before the trial nothing is counted; the score says so, and how the Jurors stand.
func TestTheScoreComesAtTheTrial(t *testing.T) {
	inAVillage(t, func(studio *screen.Studio, at tables.Table) {
		v := studio.Voice(at, "en", store.InWords)
		score := discordtest.Words(screen.ScoreFor(v, at, 0).First())
		want := "The score is counted at the trial"
		if !strings.Contains(score, want) || strings.Contains(score, "Nothing that counts") {
			t.Errorf("the score is\n%s\nwant %q", score, want)
		}
		for _, p := range at.View(0).Scene().Panels {
			for _, z := range p.Zones {
				for _, c := range z.Cards {
					if z.Name == "jurors" && !strings.Contains(score, v.Say(say.CardName(c.Card))) {
						t.Errorf("the score says nothing of %s:\n%s", c.Card, score)
					}
				}
			}
		}
	})
}
