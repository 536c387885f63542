package witchcraft

import (
	"slices"
	"testing"

	"witchtable/engine"
)

// TestADrawIsToldOnce: the player is told which cards are drawn, and not behind it how many they were; onlookers, who
// do not see them, are told that. It holds of a new hand as of cards drawn by a text, in both languages.
func TestADrawIsToldOnce(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, tt := range []struct {
		table            string
		keys             []string
		lang, own, other string
	}{
		{newHand, []string{"stay"}, "en", "Drawn: Wren Ashdown.", "A card is drawn."},
		{newHand, []string{"stay"}, "es", "Se roba: Curruca Fresneda.", "Se roba una carta."},
		{cardDrawn, []string{"hide:jocasta-vane", "use"}, "es", "Se roba: Curruca Fresneda.",
			"Se roba una carta."},
	} {
		p := laid(t, g, tt.table)
		var events []engine.Event
		for _, key := range tt.keys {
			if _, ok := engine.FindKey(p.View(0), p.Open(nil)[0].ID, key); ok {
				events = append(events, give(t, p, key).Events...)
			}
		}
		for seat, want := range map[engine.Seat]string{0: tt.own, engine.Onlooker: tt.other} {
			say := book.Speaker(tt.lang, callers{g, book, tt.lang}, nil)
			var told []string
			for _, one := range engine.Told(g, events, seat) {
				told = append(told, say.Say(one.Text))
			}
			not := map[string]string{tt.own: tt.other, tt.other: tt.own}[want]
			if !slices.Contains(told, want) || slices.Contains(told, not) {
				t.Errorf("seat %d is told %q, want %q and not %q", seat, told, want, not)
			}
		}
	}
}

const (
	newHand = `{stage: trial, jurors: {ned-sallow: 1, bettany-rusk: 1, eldred-voss: 1}, coven: [wren-ashdown],
  hand: [], discards: [], display: [{mission: count-the-night-fold}, {mission: light-the-ford},
  {mission: hide-the-almanacs}]}`
	cardDrawn = `{stage: play, hand: [jocasta-vane], coven: [wren-ashdown, ruth-bellamy],
  display: [{mission: count-the-night-fold}, {mission: light-the-ford}, gap]}`
)
