package witchcraft

import (
	"bytes"
	"context"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// TestAnswersHangOnTheViewAlone: whatever lies hidden, the same view gets the same answer.
func TestAnswersHangOnTheViewAlone(t *testing.T) {
	g := withTexts(t)
	for _, name := range []string{"shy", "witch"} {
		b := named(t, name)
		for seed := range uint64(12) {
			p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(900 + seed), Host: engine.Onlooker,
				Options: map[string]string{"coven": []string{"draft", "starter"}[seed%2]}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			asked := 0
			for ; !p.Over(); asked++ {
				d := p.Open(nil)[0]
				view := p.View(d.Seat)
				a := answers(t, b, view, d, asked)
				for deal := range uint64(2) {
					other := view.Redeal(&engine.Chance{Seed: engine.SeedOf(uint64(asked)<<1 | deal)}).View(d.Seat)
					if !bytes.Equal(view.AppendBinary(nil), other.AppendBinary(nil)) {
						t.Fatalf("%s, game %d, question %d: with other hidden cards the view is another", name, seed, asked)
					}
					if twin := answers(t, b, other, d, asked+1000); a != twin {
						t.Fatalf("%s, game %d, question %d: with other hidden cards the answer is %s, not %s", name, seed, asked,
							view.Option(d.ID, twin).Key(), view.Option(d.ID, a).Key())
					}
				}
				if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
					t.Fatal(err)
				}
			}
			if asked < 30 {
				t.Errorf("%s, game %d: only %d questions were asked", name, seed, asked)
			}
		}
	}
}

func answers(t *testing.T, b brain.Brain, v engine.View, d engine.Decision, luck int) engine.Answer {
	t.Helper()
	chance := engine.Chance{Seed: engine.SeedOf(uint64(luck))}
	a, ok := b.Choose(context.Background(), brain.Question{View: v, Decision: d.ID, Chance: &chance})
	if !ok {
		t.Fatal("a question was left")
	}
	return a
}
