package witchcraft

import (
	"sync"
	"testing"

	"witchtable/engine"
	shared "witchtable/engine/difficulty"
	"witchtable/engine/witchcraft/difficulty"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
)

// slack is by how many points the few games of a start may lie beside its band. They are always the same games, so they
// differ only where play does, and by so much hardly ever where it is not meant to.
const slack = 4

// TestDifficultyStays: who goes by rule of thumb wins about as often from each start as is aimed at, loses by all that
// one can lose by, and takes as many rounds. It is a guard: TestHowHard measures.
func TestDifficultyStays(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 150
	}
	l := lore.New(bookOf(t))
	for _, start := range difficulty.Starts {
		c := drill(t, l, start, 700_000, n)
		band := difficulty.Target(start)
		if won, _ := c.Share(); won < band[0]-slack || won > band[1]+slack {
			t.Errorf("from %s %.0f of 100 games are won; want %.0f to %.0f, or at most %d beside that", start, won, band[0],
				band[1], slack)
		}
		if part := c.Within(5, 9); part < 90 {
			t.Errorf("from %s %.0f of 100 games take 5 to 9 rounds; want 90", start, part)
		}
		for _, e := range []play.Ending{play.LostMissions, play.LostVillagers, play.LostCurses} {
			if start != "2" && c.Part(e) < 1 {
				t.Errorf("from %s %.1f of 100 games are lost by %s; want 1", start, c.Part(e), play.Endings.Word(int(e)))
			}
		}
	}
}

// TestWhoKnowsNothingLoses: neither lots nor hiding alone win.
func TestWhoKnowsNothingLoses(t *testing.T) {
	for _, name := range []string{"random", "shy"} {
		r := shared.Run[difficulty.Cell, *difficulty.Cell]{Game: withTexts(t), Brain: named(t, name), Games: 60, First: 7}
		c, err := r.Cell(t.Context(), 1, map[string]string{"start_persuasion": "2"})
		if err != nil {
			t.Fatal(err)
		}
		if c.Won() > 1 || c.Games != 60 {
			t.Errorf("%s wins %d of %d games; want hardly any of 60", name, c.Won(), c.Games)
		}
	}
}

// drill plays games by rule of thumb on true positions, of which the rule reads no more than it may see.
func drill(t testing.TB, l *lore.Lore, start string, first uint64, games int) (sum difficulty.Cell) {
	t.Helper()
	g, cells := withTexts(t), make([]difficulty.Cell, 2)
	var wait sync.WaitGroup
	for part := range cells {
		wait.Go(func() {
			for n := part; n < games; n += len(cells) {
				p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(first + uint64(n)), Host: engine.Onlooker,
					Options: map[string]string{"start_persuasion": start}}, nil)
				if err != nil {
					t.Error(err)
					return
				}
				byRule(l, p, make([]engine.Decision, 0, 4), &engine.Chance{})
				cells[part].End(p)
			}
		})
	}
	wait.Wait()
	for i := range cells {
		sum.Add(&cells[i])
	}
	return sum
}
