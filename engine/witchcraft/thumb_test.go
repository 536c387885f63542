package witchcraft

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/lore"
)

// TestRulesOfThumbAllocateNothing: an answer takes no memory.
func TestRulesOfThumbAllocateNothing(t *testing.T) {
	l := lore.New(bookOf(t))
	secret := engine.Chance{Seed: engine.SeedOf(1)}
	chance, open := secret.Quick(), make([]engine.Decision, 0, 4)
	for i, start := range starts(t) {
		p := start.Clone()
		if n := testing.AllocsPerRun(20, func() {
			p.CopyFrom(start)
			byRule(l, p, open, &chance)
		}); n > 0 {
			t.Errorf("table %d: a game by rule of thumb allocates %v times; want 0", i, n)
		}
	}
}

// byRule plays a game out by rule of thumb, and returns how many questions there were.
func byRule(l *lore.Lore, p engine.Position, open []engine.Decision, chance *engine.Chance) (n int) {
	for ; !p.Over(); n++ {
		l.Advance(p, p.Open(open[:0])[0], chance)
	}
	return n
}

// BenchmarkRule measures answers by rule of thumb, of whole games.
func BenchmarkRule(b *testing.B) {
	l, secret := lore.New(bookOf(b)), engine.Chance{Seed: engine.SeedOf(1)}
	chance, open := secret.Quick(), make([]engine.Decision, 0, 4)
	tables := starts(b)
	p := tables[0].Clone()
	b.ReportAllocs()
	b.ResetTimer()
	done := 0
	for i := 0; done < b.N; i++ {
		p.CopyFrom(tables[i%len(tables)])
		done += byRule(l, p, open, &chance)
	}
	b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "decisions/s")
}

// TestLoreIsRead: every weight once; nothing stored is something, too.
func TestLoreIsRead(t *testing.T) {
	book := bookOf(t)
	again, err := lore.Read(nil, []byte(book.String()), []byte("{}"))
	if err != nil || again.String() != book.String() {
		t.Errorf("lore that is written and read again differs: %v\n%s\n%s", err, book, again)
	}
	for fault, data := range map[string]string{
		"no lore":             "moss",
		"another form":        `{"form": 99}`,
		"a weight is left":    regexp.MustCompile(`"soul": *[0-9.]+,\n`).ReplaceAllString(book.String(), ""),
		"a weight is strange": strings.Replace(book.String(), `"soul":`, `"sole":`, 1),
	} {
		if _, err := lore.Read([]byte(data)); !errors.Is(err, lore.ErrLore) {
			t.Errorf("%s: %v; want ErrLore", fault, err)
		}
	}
	guessed, err := lore.Read()
	if err != nil || guessed.Rule[lore.Need] != 0.3 {
		t.Errorf("without lore a point of persuasion counts %v, %v; want 0.3", guessed.Rule[lore.Need], err)
	}
}
