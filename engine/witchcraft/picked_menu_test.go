package witchcraft

import (
	"testing"

	"witchtable/engine"
)

// TestMenuOfConvictions: it says how many can be taken before any is, and then how many more; and which of two that lie
// face down each is, not by what reads like what it counts.
func TestMenuOfConvictions(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for lang, want := range map[string][4]string{
		"en": {"Ned Sallow: the first face-down one", "Ned Sallow: the second face-down one",
			"Morwen Corrow: uncover up to 2 Convictions. Which Conviction, if any? Up to 2.",
			"Morwen Corrow: uncover up to 2 Convictions. Which Conviction, if any? One more."},
		"es": {"Lalo Sauce: la 1.ª boca abajo", "Lalo Sauce: la 2.ª boca abajo",
			"Morvena Corvera: destapar hasta 2 Convicciones. ¿Qué Convicción? Puedes elegir hasta 2, o no elegir.",
			"Morvena Corvera: destapar hasta 2 Convicciones. ¿Qué Convicción? Puedes elegir 1 más, o no elegir más."},
	} {
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		p := laid(t, g, `{stage: play, hand: [morwen-corrow], jurors: {ned-sallow: 1, bettany-rusk: 1, eldred-voss: 1},
  display: [{mission: count-the-night-fold}, {mission: light-the-ford}, gap]}`)
		give(t, p, "reveal:morwen-corrow")
		give(t, p, "use")
		v, d := p.View(0), p.Open(nil)[0].ID
		of, labels := v.(engine.Joining).Joined(d).Several, map[string]bool{}
		for _, c := range of.Choices {
			labels[say.Say(c.Label)] = true
		}
		if !labels[want[0]] || !labels[want[1]] || len(of.Choices) != 6 {
			t.Errorf("the menu lists %v", labels)
		}
		if got := say.Say(v.Ask(d)); got != want[2] {
			t.Errorf("it is asked %q, not %q", got, want[2])
		}
		give(t, p, v.Option(d, v.Answers(d)[0]).Key())
		if got := say.Say(p.View(0).Ask(p.Open(nil)[0].ID)); got != want[3] {
			t.Errorf("then it is asked %q, not %q", got, want[3])
		}
	}
}
