package wordstest_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/engine/words/wordstest"
)

var english = fstest.MapFS{
	"en.yaml": {Data: []byte("greet: \"Good evening, {who}.\"\nburn: \"{card} {card|burns/burn}.\"\nscore:\n  one: " +
		"\"{n} point\"\n  other: \"{n} points\"\nlong: |-\n  **Two** lines\n  of it: \\\n")},
}

func TestPseudo(t *testing.T) {
	others, err := wordstest.Base()
	if err != nil {
		t.Fatal(err)
	}
	others["card.ash"], others["word.open"] = "Ash", "open"
	pseudo, err := wordstest.Pseudo("fi", others, english)
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(english, pseudo)
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Check(); err != nil {
		t.Errorf("the pseudo-language has faults of its own: %v", err)
	}
	if missing := book.Missing("fi"); len(missing) > 0 {
		t.Errorf("the pseudo-language lacks %v", missing)
	}
	say := book.Speaker("fi", nil, nil).Say
	list := engine.List{engine.T("score", engine.A("n", engine.Number(1))),
		engine.T("score", engine.A("n", engine.Number(2)))}
	for want, text := range map[string]engine.Text{
		"Ğōōď ēṽēńīńğ, Ash.":         engine.T("greet", engine.A("who", engine.Literal("Ash"))),
		"1 þōīńţ āńď 2 þōīńţś ƀūŕń.": engine.T("burn", engine.A("card", list)),
		"**Ţŵō** łīńēś\nōƒ īţ: \\":   engine.T("long"),
	} {
		if got := say(text); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if name, _ := book.CardName("fi", "ash"); name != "Āśħ" {
		t.Errorf("the card is called %q", name)
	}
}

func TestStrays(t *testing.T) {
	said := "**Ţŵō** łīńēś <@42> of Birch\n`00ff` <:witch:7> · +2"
	got := wordstest.Strays(said, "Birch")
	if want := []string{"of in **Ţŵō** łīńēś  of "}; !slices.Equal(got, want) {
		t.Errorf("strays are %q, want %q", got, want)
	}
}

func TestForeign(t *testing.T) {
	spanish := fstest.MapFS{"es.yaml": {Data: []byte("greet: \"Buenas noches, {who}.\"\n")}}
	book, err := words.Load(english, spanish)
	if err != nil {
		t.Fatal(err)
	}
	base, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	e, before := wordstest.NewForeign(book, "es", "en"), wordstest.NewForeign(base, "es", "en").Known()
	if got := e.In("Good evening, Ash. Buenas noches."); len(got) != 1 || !strings.HasPrefix(got[0], "greet: ") {
		t.Errorf("found %q, want the greeting", got)
	}
	if got := e.In("Buenas noches, Ash. 2 points"); len(got) != 0 || e.Known() != before+1 {
		t.Errorf("found %q among %d, want nothing among %d: that sentence nobody has translated", got, e.Known(), before+1)
	}
}
