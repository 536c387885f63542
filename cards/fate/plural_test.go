package fatecards_test

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

// pluralNames are names of which some are plurals.
type pluralNames struct {
	packNames
	game engine.Game
}

func (n pluralNames) Plural(id engine.CardID) bool {
	face, _ := n.game.Card(id)
	return face.Plural
}

// What several do is said of them in the plural.
func TestPluralNamesHavePluralVerbs(t *testing.T) {
	source := load(t).Source()
	g, err := fate.New(source)
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	names := pluralNames{packNames{}, g}
	for _, c := range source.Cards {
		names.packNames[c.ID] = c.Name
	}
	say := book.Speaker("en", names, nil).Say
	for _, c := range []struct {
		key  string
		card engine.CardID
		want string
	}{
		{"tell.burned", "twine", "🔥 The Twine Sisters burn."},
		{"tell.burned", "nosy-nell", "🔥 Nosy Nell burns."},
		{"tell.discarded", "twine", "🔥 The Twine Sisters are used up and burn."},
		{"tell.event-returns", "drifting-lights", "Drifting Lights go back into the Event Deck. They will be seen again."},
		{"tell.event-returns", "comet", "Comet over the Mill goes back into the Event Deck. It will be seen again."},
		{"tell.enters.item", "coffin-nail", "_Coffin Nails take effect._"},
		{"bar.no-cast", "twine", "The Twine Sisters have no Cast effect."},
	} {
		if _, ok := names.packNames[c.card]; !ok {
			t.Fatalf("the pack has no card %s", c.card)
		}
		if got := say(engine.T(c.key, engine.A("card", c.card))); got != c.want {
			t.Errorf("%s of %s is %q, want %q", c.key, c.card, got, c.want)
		}
	}
}

// bareVerb is a verb in the singular behind a card's name; behind "the magic of {card}" it belongs to the magic.
var bareVerb = regexp.MustCompile(`(of )?\{card\}[*_]* (is|has|was|does|goes|[a-z]+[^s]s)\b`)

// Every sentence that says what a card does can say it of several.
func TestEveryVerbOfACardHasItsPlural(t *testing.T) {
	files, err := fs.Glob(fatecards.Words(), "*.en.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("the catalogues are %v, %v", files, err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(fatecards.Words(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, verb := range bareVerb.FindAllString(string(text), -1) {
			if strings.HasPrefix(verb, "of ") {
				continue
			}
			t.Errorf("%s says %q; write {card} {card|burns/burn}", name, verb)
		}
	}
}
