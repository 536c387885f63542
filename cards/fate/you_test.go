package fatecards_test

import (
	"fmt"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// TestWhatOneDoesIsToldAsYou lists what players read of what they did themselves, beside what the others read, in both
// languages. The file is to be read.
func TestWhatOneDoesIsToldAsYou(t *testing.T) {
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	book = book.OnFault(func(f words.Fault) { t.Error(f) })
	card := func(id engine.CardID) engine.Value { return id }
	args := []engine.Arg{
		engine.A("who", engine.Who(0)), engine.A("from", engine.Who(1)), engine.A("card", card("zillah")),
		engine.A("item", card("hat")),
		engine.A("before", engine.Number(10)), engine.A("now", engine.Number(3)),
		engine.A("n", engine.Number(2)), engine.A("deck", engine.T("deck-name.village")),
		engine.A("list", engine.List{engine.T("deed.drafts"), engine.T("deed.recruits"), engine.T("deed.casts"),
			engine.T("deed.sacrifices")}),
	}
	names := packNames{"zillah": "Zila", "hat": "Velo"}
	var b strings.Builder
	for _, key := range book.Keys("en") {
		whole, ok := strings.CutSuffix(key, ".you")
		if !ok || strings.HasPrefix(key, "deed.") {
			continue
		}
		fmt.Fprintf(&b, "%s\n", whole)
		for _, lang := range []string{"en", "es"} {
			speaker, text := book.Speaker(lang, names, nil), engine.Text{Key: whole, Args: args}
			own, others := speaker.To(0).Say(text), speaker.Say(text)
			if strings.Contains(own, names.Player(0)) {
				t.Errorf("%s names in %s who it is told to: %s", key, lang, own)
			}
			fmt.Fprintf(&b, "  %s %s\n     (%s)\n", lang, own, others)
		}
	}
	golden.Check(t, "testdata/you.txt", b.String())
}
