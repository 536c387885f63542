package e2e_test

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables"
	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	"witchtable/engine/fate"
	"witchtable/engine/words"
	"witchtable/store"
)

// offered is a game that the tests play, as the program would offer it.
type offered struct {
	offer func(testing.TB) tables.Offer
	words fs.FS
}

// allGames are the games that are played here to the end, through kills and faults: those of the program, the first by default,
// and the orchard, which has what they may lack. The program's own list, games() in cmd/witchtable, cannot be read from here: a
// game that comes there comes here, too.
func allGames() map[string]offered {
	return map[string]offered{
		fate.Name: {offer: fateOffer, words: fatecards.Words()},
		"orchard": {offer: orchardOffer, words: orchard.Catalogue},
	}
}

// gameNames lists the games in the order in which they are offered.
func gameNames() []string { return []string{fate.Name, "orchard"} }

func fateOffer(t testing.TB) tables.Offer {
	t.Helper()
	pack, err := fatecards.Load()
	must(t, err)
	return tables.Offer{
		Name: fate.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (tables.Rules, error) {
			p, err := cards.ReadCanonical(content, fate.Vocabulary())
			if err != nil {
				return tables.Rules{}, err
			}
			g, err := fate.New(p.Source())
			return tables.Rules{Game: g, CardName: p.CardName}, err
		},
	}
}

// themes says how the games look that have a theme.
func themes(t testing.TB) map[string]board.Theme {
	t.Helper()
	theme, err := board.ReadTheme(fate.Name+" theme", fatecards.Theme())
	must(t, err)
	return map[string]board.Theme{fate.Name: theme}
}

func orchardOffer(testing.TB) tables.Offer {
	return tables.Offer{
		Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
		Load: func(content []byte) (tables.Rules, error) {
			g, err := orchard.Load(content)
			return tables.Rules{Game: g, CardName: orchard.CardName}, err
		},
	}
}

// offerGames has a bot offer all games, each with its own words. What these cannot say fails the test.
func offerGames(t testing.TB, c *bot.Config) {
	t.Helper()
	c.Games = games(t)
	c.Words = speaking(t)
	c.GameWords = map[string]*words.Book{}
	for _, name := range gameNames() {
		c.GameWords[name] = bookOf(t, name)
	}
}

func games(t testing.TB) *tables.Registry {
	t.Helper()
	var all []tables.Offer
	for _, name := range gameNames() {
		all = append(all, allGames()[name].offer(t))
	}
	r, err := tables.NewRegistry(all...)
	must(t, err)
	return r
}

// bookOf has the bot's catalogues and a game's.
func bookOf(t testing.TB, game string) *words.Book {
	t.Helper()
	return speaking(t, allGames()[game].words)
}

func speaking(t testing.TB, catalogues ...fs.FS) *words.Book {
	t.Helper()
	b, err := words.Load(append([]fs.FS{lang.Files}, catalogues...)...)
	must(t, err)
	return b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
}

// The program has a file for each of its games; what it offers is what is played here.
func TestEveryGameOfTheProgramIsPlayed(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "cmd", "witchtable", "game_*.go"))
	must(t, err)
	var found []string
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(f), "game_"), ".go")
		found = append(found, name)
		if !slices.Contains(gameNames(), name) {
			t.Errorf("the program offers %s, and no game of it is played here: add it to allGames", name)
		}
	}
	if len(found) == 0 {
		t.Error("the program offers no games at all")
	}
}
