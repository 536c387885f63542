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

// TestWhatOneDoesIsToldAsYou lists what players read of what they did themselves, or lost to another, beside what the
// others read, in both languages. The file is to be read.
func TestWhatOneDoesIsToldAsYou(t *testing.T) {
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	book = book.OnFault(func(f words.Fault) { t.Error(f) })
	card := func(id engine.CardID) engine.Value { return id }
	args := []engine.Arg{
		engine.A("who", engine.Who(0)), engine.A("from", engine.Who(1)), engine.A("card", card("zillah")),
		engine.A("item", card("hat")), engine.A("to", card("hat")), engine.A("token", engine.T("pieces.enchantment",
			engine.A("n", engine.Number(2)))),
		engine.A("before", engine.Number(10)), engine.A("now", engine.Number(3)),
		engine.A("n", engine.Number(2)), engine.A("deck", engine.T("deck-name.village")),
		engine.A("list", engine.List{engine.T("deed.drafts"), engine.T("deed.recruits"), engine.T("deed.casts"),
			engine.T("deed.sacrifices")}),
	}
	names := packNames{"zillah": "Zila", "hat": "Velo"}
	var b strings.Builder
	for _, key := range book.Keys("en") {
		reader := engine.Who(0) // does it
		whole, ok := strings.CutSuffix(key, ".you")
		if !ok {
			whole, ok = strings.CutSuffix(key, ".yours")
			reader = 1 // it is taken from them
		}
		if !ok || strings.HasPrefix(key, "deed.") {
			continue
		}
		fmt.Fprintf(&b, "%s\n", whole)
		for _, lang := range []string{"en", "es"} {
			speaker, text := book.Speaker(lang, names, nil), engine.Text{Key: whole, Args: args}
			own, others := speaker.To(reader).Say(text), speaker.Say(text)
			if strings.Contains(own, names.Player(reader)) {
				t.Errorf("%s names in %s who it is told to: %s", key, lang, own)
			}
			fmt.Fprintf(&b, "  %s %s\n     (%s)\n", lang, own, others)
		}
	}
	golden.Check(t, "testdata/you.txt", b.String())
}

// A score of minus one is not told as one point.
func TestMinusOnePointIsToldAsSuch(t *testing.T) {
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"score.winner", "score.winner.witches", "score.winner.villagers", "score.shared",
		"score.solo"} {
		text := engine.T(key, engine.A("who", engine.Who(0)), engine.A("n", engine.Number(-1)),
			engine.A("level", engine.Who(1)), engine.A("title", engine.Literal("Nobody")))
		for _, lang := range []string{"en", "es"} {
			if said := book.Speaker(lang, nil, nil).Say(text); !strings.Contains(said, "−1") {
				t.Errorf("%s in %s, with a score of −1: %s", key, lang, said)
			}
		}
	}
}
