package revolution

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/lore"
)

// TestRulesOfThumbAllocateNothing: an answer takes no memory.
func TestRulesOfThumbAllocateNothing(t *testing.T) {
	book, err := lore.Read(houseLore(t))
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
	book, err := lore.Read(houseLore(b))
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

// TestLoreIsRead: every weight once, with a number for each number of players; nothing stored is something, too.
func TestLoreIsRead(t *testing.T) {
	book := bookOf(t)
	again, err := lore.Read(nil, []byte(book.String()), []byte("{}"))
	if err != nil || again.String() != book.String() {
		t.Errorf("lore that is written and read again differs: %v\n%s\n%s", err, book, again)
	}
	whole := book.String()
	for fault, text := range map[string]string{
		"a weight that there is not": strings.Replace(whole, `"seeker"`, `"courage"`, 1),
		"a number too few":           regexp.MustCompile(`("fear": *\[)[^,]*,`).ReplaceAllString(whole, "$1"),
		"no lore":                    "{}", "no JSON": whole[:100],
		"another form": strings.Replace(whole, `"form": 1`, `"form": 2`, 1),
	} {
		if _, err := lore.Read([]byte(text)); !errors.Is(err, lore.ErrLore) {
			t.Errorf("%s: %v; want ErrLore", fault, err)
		}
	}
	guessed, err := lore.Read()
	if err != nil || guessed.Rule[3][lore.Seeker] != 1 {
		t.Errorf("without lore a Seeker counts %v, %v; want 1", guessed.Rule[3][lore.Seeker], err)
	}
}
