package bot_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/lang"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
	"witchtable/engine/words/wordstest"
	"witchtable/store"
)

// frenchDeal is a deal whose first cards the French files have.
const frenchDeal = 14994

// french are the catalogues of a third language, as somebody would add them: enough of it for the first hand of the
// tutorial.
var french = filepath.Join("testdata", "french")

// TestAThirdLanguageIsDataOnly: the first hand of the tutorial is played in French, of which the program knows
// nothing but two files of sentences. What they lack would be said in English; English is disguised here, so that it
// stands out.
func TestAThirdLanguageIsDataOnly(t *testing.T) {
	t.Parallel()
	g := houseGames()[0]
	english, err := wordstest.Pseudo("en", nil, lang.Files, g.words)
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(english, os.DirFS(filepath.Join(french, "bot")), os.DirFS(filepath.Join(french, g.name)))
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Check(); err != nil {
		t.Errorf("the catalogues are not in order: %v", err)
	}
	v := newTavern(t, func(c *bot.Config) {
		withHouseGames(t)(c)
		c.Words, c.GameWords[g.name] = book, book
		offer := g.offer(t)
		offer.Lessons.Seed, offer.Lessons.Stacked = engine.SeedOf(frenchDeal), nil
		if c.Games, err = registry.New(offer); err != nil {
			t.Fatal(err)
		}
		c.Random = rand.NewChaCha8([32]byte{5})
	})
	ash := v.Person("Ash")
	ash.Locale, v.Locale = "fr", "fr"
	var page strings.Builder
	read := func(title, said string) { fmt.Fprintf(&page, "=== %s\n%s\n", title, said) }
	read("/display", spelt(ash.Run("display", "how=words").Message))
	read("/table tutorial", spelt(ash.Run("table tutorial", "game="+g.name).Message))
	s := &student{v: v, user: ash, book: book, told: map[string][]int{}}
	for kept := 0; kept < 4 && s.calm(); kept++ {
		t := v.table()
		seat := t.SeatOf(store.UserID(ash.ID))
		d := t.Asked(seat)[0]
		o := t.View(seat).Option(d.ID, t.View(seat).Answers(d.ID)[0])
		read("> "+o.Key(), spelt(ash.Run("answer", "move="+o.Key()).Message))
	}
	inFrench(t, page.String(), g)
	v.settle()
	for _, p := range v.All(bottest.TheChannel) {
		inFrench(t, spelt(p.Message), g)
	}
	golden.Check(t, filepath.Join("testdata", "tutorial.fr."+g.name+".txt"), page.String())
}

// inFrench demands that nothing is said in disguised English, and that no card goes by its English name.
func inFrench(t *testing.T, said string, g houseGame) {
	t.Helper()
	disguised := strings.ReplaceAll(wordstest.Disguised("abcdfghijklmnpqrstvwxyz"), "ç", "") // letters of no French word
	for _, line := range strings.Split(said, "\n") {
		if strings.ContainsAny(line, disguised) {
			t.Errorf("not in French: %s", line)
		}
	}
	pack := g.offer(t)
	rules, err := pack.Load(pack.Pack)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range rules.Game.Cards() {
		if name := rules.CardName(id); strings.Contains(said, name) {
			t.Errorf("the card %s goes by its English name, %s", id, name)
		}
	}
}
