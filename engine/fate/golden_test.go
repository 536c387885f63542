package fate_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
)

// TestGamesAreTheSameInEveryProcess compares whole games with the ones on file: the same seed and the same choices must
// lead to the same table, in this process and in every other. The games change when rules or fixture cards change;
// -update writes them anew.
func TestGamesAreTheSameInEveryProcess(t *testing.T) {
	g := fixtures(t)
	var out strings.Builder
	for seats := 1; seats <= 4; seats++ {
		p, err := g.Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(uint64(seats))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(seats), 3))
		sum := sha256.New()
		moves := 0
		for ; !p.Over(); moves++ {
			open := p.Open(nil)
			d := open[rng.IntN(len(open))]
			list := p.Answers(d.ID, nil)
			a := list[rng.IntN(len(list))]
			fmt.Fprintln(sum, d.Seat, d.ID, p.View(d.Seat).Option(d.ID, a).Key())
			if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
				t.Fatal(err)
			}
		}
		dump, err := json.Marshal(p.Dump())
		if err != nil {
			t.Fatal(err)
		}
		sum.Write(dump)
		st := p.View(engine.Onlooker).Standing()
		fmt.Fprintf(&out, "%d seats: %d moves, totals", seats, moves)
		for _, s := range st.Seats {
			fmt.Fprintf(&out, " %d", s.Total)
		}
		fmt.Fprintf(&out, ", %x\n", sum.Sum(nil)[:8])
	}
	golden.Check(t, "testdata/games.golden", out.String())
}
