package revolution

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/lore"
)

// TestRulesOfThumbAllocateNothing: an answer takes no memory.
func TestRulesOfThumbAllocateNothing(t *testing.T) {
	book, err := lore.House()
	if err != nil {
		t.Fatal(err)
	}
	l := lore.New(book)
	start, err := trial(t).Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(5), Host: engine.Onlooker}, nil)
	if err != nil {
		t.Fatal(err)
	}
	secret := engine.Chance{Seed: engine.SeedOf(1)}
	chance, p, open := secret.Quick(), start.Clone(), make([]engine.Decision, 0, 32)
	if n := testing.AllocsPerRun(5, func() {
		p.CopyFrom(start)
		byRule(l, p, open, &chance)
	}); n > 0 {
		t.Errorf("a game by rule of thumb allocates %v times; want 0", n)
	}
}

// byRule plays a game out by rule of thumb, and returns how many questions there were.
func byRule(l *lore.Lore, p engine.Position, open []engine.Decision, chance *engine.Chance) (n int) {
	for ; !p.Over(); n++ {
		open = p.Open(open[:0])
		for _, d := range open {
			if !d.Optional {
				l.Advance(p, d, chance)
				break
			}
		}
	}
	return n
}

// BenchmarkRule measures answers by rule of thumb, of whole games.
func BenchmarkRule(b *testing.B) {
	book, err := lore.House()
	if err != nil {
		b.Fatal(err)
	}
	l, secret := lore.New(book), engine.Chance{Seed: engine.SeedOf(1)}
	chance, open := secret.Quick(), make([]engine.Decision, 0, 32)
	start, err := houseOf(b).Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(5), Host: engine.Onlooker}, nil)
	if err != nil {
		b.Fatal(err)
	}
	p := start.Clone()
	b.ReportAllocs()
	b.ResetTimer()
	done := 0
	for done < b.N {
		p.CopyFrom(start)
		done += byRule(l, p, open, &chance)
	}
	b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "decisions/s")
}

// TestWeightsAreRead: every weight once, with a number for each number of players.
func TestWeightsAreRead(t *testing.T) {
	book, err := lore.House()
	if err != nil {
		t.Fatal(err)
	}
	again, err := lore.ReadBook(book.String())
	if err != nil || again.String() != book.String() {
		t.Errorf("weights that are written and read again differ: %v\n%s\n%s", err, book, again)
	}
	for fault, text := range map[string]string{
		"a weight that there is not": "courage 1 1 1 1", "a number too few": "seeker 1 1 1", "no number": "seeker 1 1 1 x",
		"one given twice": "seeker 1 1 1 1\nseeker 1 1 1 1", "none": "",
	} {
		if _, err := lore.ReadBook(text); err == nil {
			t.Errorf("%s is read without an error", fault)
		}
	}
}
