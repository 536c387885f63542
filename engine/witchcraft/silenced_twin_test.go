package witchcraft

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// TestASilencedCopyIsToldApart: of two copies of a Challenge side by side, the one that is silenced says so, in both
// languages.
func TestASilencedCopyIsToldApart(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	p := laid(t, g, `{stage: resolve, chosen: 1, bonus: 7, display: [{mission: count-the-night-fold,
  challenges: [corn-weevils, corn-weevils.2]}, {mission: light-the-ford}, gap]}`)
	s := p.(*play.State)
	s.Silent[s.At[play.At(0)].Head] = 1 << program.BoxFailure
	for lang, want := range map[string][2]string{
		"en": {"Corn Weevils 🔇: 1 💫, 6 left", "Corn Weevils: 1 💫, 6 left"},
		"es": {"Gorgojos del Trigo 🔇: 1 💫, quedan 6", "Gorgojos del Trigo: 1 💫, quedan 6"},
	} {
		say, v, d := book.Speaker(lang, callers{g, book, lang}, nil), p.View(0), p.Open(nil)[0].ID
		for i, a := range v.Answers(d)[:2] {
			if got := say.Say(v.Option(d, a).Label); got != want[i] {
				t.Errorf("in %s copy %d is %q, want %q", lang, i+1, got, want[i])
			}
		}
		of := v.(engine.Joining).Joined(d).Several
		a, b := say.Say(of.Choices[0].Label), say.Say(of.Choices[1].Label)
		if !strings.Contains(a, "🔇") || strings.Contains(b, "🔇") {
			t.Errorf("in %s the menu has %q and %q, want the first to be silenced", lang, a, b)
		}
	}
}

// TestASilencedFailureIsToldOnce: where it is said whose Failure is silenced, and what a Challenge with one does to the
// Mission, no name has the mark of it besides, which stands for any effect elsewhere.
func TestASilencedFailureIsToldOnce(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	p := laid(t, g, `{stage: resolve, chosen: 1, bonus: 7, display: [{mission: count-the-night-fold,
  challenges: [fell-ram]}, {mission: light-the-ford}, gap]}`)
	s := p.(*play.State)
	s.Silent[s.At[play.At(0)].Head] = 1 << program.BoxFailure
	for lang, want := range map[string][]string{
		"en": {"🛡️ 7: 5 printed, +2 by Fell Ram.", "Failure is silenced: Fell Ram does nothing if left."},
		"es": {"🛡️ 7: 5 en la carta, +2 por Carnero del Páramo.",
			"Fracaso silenciado: si queda sin superar, no hace nada: Carnero del Páramo."},
	} {
		asked := book.Speaker(lang, callers{g, book, lang}, nil).Say(p.View(0).Ask(p.Open(nil)[0].ID))
		for _, line := range want {
			if !strings.Contains(asked, line) {
				t.Errorf("in %s it is asked %q, without %q", lang, asked, line)
			}
		}
	}
}
