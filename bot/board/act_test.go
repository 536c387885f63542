package board_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"witchtable/bot/board"
	"witchtable/bot/lang"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/words"
)

// actsOf plays a game out and returns its acts.
func (h house) actsOf(t testing.TB, n uint64, seats int) (out []engine.Act) {
	t.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(n), Host: engine.Onlooker,
		Options: map[string]string{"well_order": "auto"}}
	p, err := h.game.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage := h.game.(engine.Staging)
	who := enginetest.Prefer("recruit", "cast", "exchange", "activate", "attach", "prepare", "any", "yes", "pick")
	rng, log := rand.New(rand.NewPCG(n, 9)), &engine.Log{WantScores: true}
	for seen := 0; !p.Over(); {
		d := p.Open(nil)[0]
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)}
		if err := p.Apply(m, log); err != nil {
			t.Fatal(err)
		}
		for ; seen < len(log.Events); seen++ {
			if _, ends := stage.ActEnds(log.Events[seen]); ends {
				out = append(out, stage.Act(log.Events[:seen+1]))
			}
		}
	}
	return out
}

func TestShowActs(t *testing.T) {
	dir := os.Getenv("ACTS")
	if dir == "" {
		t.Skip()
	}
	h := fateHouse(t)
	pack, _ := fatecards.Load()
	book, _ := words.Load(lang.Files, fatecards.Words())
	es := board.Reader{Say: book.Speaker("es", houseNames{pack.CardName}, nil).Say, Face: h.game.Card}
	for seed := uint64(41); seed < 45; seed++ {
		for i, a := range h.actsOf(t, seed, 4) {
			for lang, r := range map[string]board.Reader{"en": h.reader, "es": es} {
				if lang == "es" && seed > 41 {
					continue
				}
				pic := h.painter.Act(r, a)
				data, err := pic.PNG()
				if err != nil {
					t.Fatal(err)
				}
				name := fmt.Sprintf("%d-%02d-%s.png", seed, i+1, lang)
				if a.Quiet() {
					name = "quiet-" + name
				}
				os.WriteFile(filepath.Join(dir, name), data, 0o644)
				fmt.Println(name, pic.Image().Rect.Dy(), len(data), pic.Alt)
			}
		}
	}
}
