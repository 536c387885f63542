package fate_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
)

// endless is the game with cards whose effects do not come to an end.
func endless(t *testing.T) *fate.Game {
	t.Helper()
	var source engine.PackSource
	for _, file := range []string{"testdata/runaway.yaml", "testdata/fixtures.yaml"} {
		pack, err := cards.Open(file, fate.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		source.Hash = pack.Hash()
		source.Cards = append(source.Cards, pack.Cards()...)
	}
	g, err := fate.New(source)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A card whose effects go round for ever is cut; the table goes on, and Check names the card.
func TestRunawayIsCut(t *testing.T) {
	tests := []struct {
		name, table, key, card string
	}{
		{"reacting to itself", "{seats: 2, used: {draft: 1}, A: {coven: [looper: {blessed: 1}]}}", "cast:looper", "looper"},
		{"reacting to its own kind", "{seats: 2, used: {draft: 1}, A: {coven: [self-curser, echo: {}]}}", "cast:self-curser", "echo"},
	}
	g := endless(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := arranged(t, g, tt.table)
			play(t, p, 0, tt.key)
			if d, asked := questionOf(p, 0); asked && p.View(0).Option(d, p.Answers(d, nil)[0]).Verb == "pick" {
				play(t, p, 0, "pick:"+tt.card)
			}
			err := p.Check()
			if !errors.Is(err, engine.ErrRunaway) || !strings.Contains(err.Error(), tt.card) {
				t.Fatalf("Check says %v; it should be ErrRunaway and name %s", err, tt.card)
			}
			play(t, p, 0, "done")
			play(t, p, 1, "deck")
			play(t, p, 1, "done")
			back, err := g.Load(stored(t, p))
			if err != nil || !slices.Equal(stored(t, back), stored(t, p)) {
				t.Errorf("the table that was cut cannot be stored and loaded: %v", err)
			}
		})
	}
}
