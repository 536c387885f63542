package witchcraft

import (
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// TestAllThatIsLeftIsTold: who overcomes a Mission now is told all that stays there: what has a Failure, as one or as
// several, and what does nothing since that is silenced; and then whose Failures are put in order.
func TestAllThatIsLeftIsTold(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, tt := range []struct {
		silent int // how many of the first
		lang   string
		want   []string
	}{
		{0, "en", []string{"If you overcome the Mission now, Corn Weevils, Grey Wolf and Drowned Sailor are left."}},
		{1, "en", []string{"If you overcome the Mission now, Grey Wolf and Drowned Sailor are left.",
			"Failure is silenced: Corn Weevils do nothing if left."}},
		{2, "en", []string{"If you overcome the Mission now, Drowned Sailor is left.",
			"Failure is silenced: Corn Weevils and Grey Wolf do nothing if left."}},
		{3, "en", []string{
			"Failure is silenced: Corn Weevils, Grey Wolf and Drowned Sailor do nothing if left."}},
		{1, "es", []string{"Si pasas a la Misión, quedan sin superar: Lobo Gris y Marinero Ahogado.",
			"Fracaso silenciado: si quedan sin superar, no hacen nada: Gorgojos del Trigo."}},
		{2, "es", []string{"Si pasas a la Misión, queda sin superar: Marinero Ahogado.",
			"Fracaso silenciado: si quedan sin superar, no hacen nada: Gorgojos del Trigo y Lobo Gris."}},
	} {
		p := laid(t, g, `{stage: resolve, chosen: 1, bonus: 7, display: [{mission: count-the-night-fold,
  challenges: [corn-weevils, grey-wolf, drowned-sailor]}, {mission: light-the-ford}, gap]}`)
		s := p.(*play.State)
		for i := range tt.silent {
			s.Silent[s.Nth(&s.At[play.At(0)], i)] = 1 << program.BoxFailure
		}
		asked := book.Speaker(tt.lang, callers{g, book, tt.lang}, nil).Say(p.View(0).Ask(p.Open(nil)[0].ID))
		for _, want := range tt.want {
			if !strings.Contains(asked, want) {
				t.Errorf("with %d silenced is asked %q, want %q in it", tt.silent, asked, want)
			}
		}
	}
}

// TestFailuresAreCalledSo: at a Mission that is overcome, whoever puts effects in order reads that they are the
// Failures of what was left.
func TestFailuresAreCalledSo(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for lang, want := range map[string]string{
		"en": "What you have left has its Failures now. Which is next?",
		"es": "Ahora ocurren los Fracasos de lo que quedó sin superar. ¿Cuál ocurre primero?",
	} {
		p := laid(t, g, `{stage: resolve, chosen: 1, bonus: 7, display: [{mission: count-the-night-fold,
  challenges: [rooting-hog, grey-wolf, hedge-elder, night-constable]}, {mission: light-the-ford}, gap]}`)
		give(t, p, "go-on")
		d := p.Open(nil)[0].ID
		if key := p.View(0).Option(d, p.View(0).Answers(d)[0]).Verb; key == "juror" {
			s := p.(*play.State)
			if err := s.Apply(engine.Move{Decision: d, Answer: p.View(0).Answers(d)[0]}, nil); err != nil {
				t.Fatal(err)
			}
			d = p.Open(nil)[0].ID
		}
		if got := book.Speaker(lang, callers{g, book, lang}, nil).Say(p.View(0).Ask(d)); got != want {
			t.Errorf("in %s is asked %q, want %q", lang, got, want)
		}
	}
}

// TestLabelsSayEachDeed: a text that does one thing to the first and another to the second says both; one that
// silences says which effects; a Familiar who is used before a Mission is chosen says that one is chosen behind it.
func TestLabelsSayEachDeed(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	const open = `, display: [{mission: count-the-night-fold, challenges: [rooting-hog up, grey-wolf up]},
  {mission: light-the-ford}, gap]}`
	const one = `, display: [{mission: count-the-night-fold, challenges: [rooting-hog up]},
  {mission: light-the-ford}, gap]}`
	const both = `, display: [{mission: count-the-night-fold, challenges: [rooting-hog up, corn-weevils up]},
  {mission: light-the-ford, challenges: [gallows-crow up, fell-ram up]}, gap]}`
	for _, tt := range []struct{ table, lang, want string }{
		{`{stage: rest, chosen: 1, hand: [wren-ashdown]` + open, "en", "🌝 Wren Ashdown: 3 💫, discards Rooting Hog"},
		{`{stage: play, hand: [patience-hollis]` + open, "en",
			"🌝 Patience Hollis: 3 💫, silences Failure of Rooting Hog and Grey Wolf"},
		{`{stage: play, hand: [patience-hollis]` + open, "es",
			"🌝 Paciencia Acebal: 3 💫, silencia «Fracaso» de Puerco Hozador y Lobo Gris"},
		{`{stage: play, familiars: [yew-raven], hand: [hesper-bellamy]` + open, "en", "Use a Familiar, then a Mission"},
		{`{stage: play, familiars: [yew-raven], hand: [hesper-bellamy]` + open, "es", "Usar un Familiar y elegir Misión"},
		{`{stage: play, familiars: [yew-raven], hand: [hesper-bellamy]` + one, "en",
			"Use Yew Raven (Familiar), then choose a Mission"},
		{`{stage: play, familiars: [yew-raven], hand: [hesper-bellamy]` + one, "es",
			"Usar Cuervo del Tejo (Familiar) y luego elegir una Misión"},
		{`{stage: play, hand: [wren-ashdown]` + both, "en",
			"🌝 Wren Ashdown: 3 💫, uncovers Challenges at Count the Night Fold; discards Rooting Hog"},
	} {
		p := laid(t, g, tt.table)
		say := book.Speaker(tt.lang, callers{g, book, tt.lang}, nil)
		var got []string
		for _, w := range p.View(0).(engine.Joining).Joined(p.Open(nil)[0].ID).Ways {
			got = append(got, say.Say(w.Label), say.Say(engine.T("verb."+w.Verb)))
		}
		if !slices.Contains(got, tt.want) {
			t.Errorf("in %s %q is not among %q", tt.lang, tt.want, got)
		}
	}
}
