package witchcraft

import "testing"

// TestWhereIsNamedWhereTextsAreAsked: a Mission that a text has spoken of before has its name where a later step of the
// text is asked about, for what it spoke of is not read there; in both languages.
func TestWhereIsNamedWhereTextsAreAsked(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for lang, want := range map[string]string{
		"en": "Wren Ashdown: discard 1 face-up Challenge of difficulty 2 or less at Count the Night Fold. " +
			"Which Challenge, if any?",
		"es": "Curruca Fresneda: descartar 1 Desafío boca arriba de dificultad 2 o menos en Contar el Redil de Noche. " +
			"¿Qué Desafío? También puedes no elegir.",
	} {
		p := laid(t, g, `{stage: play, hand: [wren-ashdown], display: [{mission: count-the-night-fold,
  challenges: [rooting-hog, corn-weevils]}, {mission: light-the-ford, challenges: [grey-wolf]}, gap]}`)
		for _, key := range []string{"reveal:wren-ashdown", "use", "pick:count-the-night-fold"} {
			give(t, p, key)
		}
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		if got := say.Say(p.View(0).Ask(p.Open(nil)[0].ID)); got != want {
			t.Errorf("it is asked %q, want %q", got, want)
		}
	}
}
