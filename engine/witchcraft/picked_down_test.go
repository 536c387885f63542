package witchcraft

import (
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// TestAllThatLiesFaceDownIsMoved: of what lies face down side by side, all that is taken at once is moved, though the
// one that has gone changes where the others lie; and each has a name of its own, in both languages.
func TestAllThatLiesFaceDownIsMoved(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	p := laid(t, g, `{stage: play, hand: [odile-ashdown], display: [{mission: count-the-night-fold,
  challenges: [fold-dog, grey-wolf, fell-ram]}, {mission: light-the-ford}, {mission: hide-the-almanacs}]}`)
	s := p.(*play.State)
	give(t, p, "reveal:odile-ashdown")
	give(t, p, "use")
	if s.Stack[s.Depth-1].Asks == play.AsksGroup {
		give(t, p, "pick:count-the-night-fold")
	}
	d := p.Open(nil)[0].ID
	of := p.View(0).(engine.Joining).Joined(d).Several
	for lang, want := range map[string][]string{
		"en": {"Card 1 at Count the Night Fold", "Card 2 at Count the Night Fold", "Card 3 at Count the Night Fold"},
		"es": {"Carta 1 de Contar el Redil de Noche", "Carta 2 de Contar el Redil de Noche",
			"Carta 3 de Contar el Redil de Noche"},
	} {
		var got []string
		for _, c := range of.Choices {
			got = append(got, book.Speaker(lang, callers{g, book, lang}, nil).Say(c.Label))
		}
		if !slices.Equal(got, want) {
			t.Errorf("in %s can be taken at once %q, want %q", lang, got, want)
		}
	}
	for due := of.Dues(of.Choices[1:3]); len(due) > 0; {
		d := p.Open(nil)[0].ID
		a, left, ok := engine.DueTo(p.View(0), d, due)
		if !ok { // where the first goes is asked in between, in the midst of what was taken
			if within := p.View(0).(engine.Joining).Joined(d).Within; !slices.Contains(within, of.Title.Key) {
				t.Fatalf("it is asked in the midst of %q, want of %q", within, of.Title.Key)
			}
			give(t, p, "pick:light-the-ford")
			continue
		}
		if err := p.Apply(engine.Move{Decision: d, Answer: a}, nil); err != nil {
			t.Fatal(err)
		}
		due = left
	}
	if here, there := s.At[play.At(0)].N, s.At[play.At(1)].N; here != 1 || there != 2 {
		t.Errorf("of three that lie face down %d are left and %d moved, want one and two", here, there)
	}
}
