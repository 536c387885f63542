package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/lessons"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	revolutioncards "witchtable/cards/revolution"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
)

// offered is a game that the tests play, as the program would offer it.
type offered struct {
	offer func(testing.TB) registry.Offer
	book  func() (*words.Book, error) // the bot's catalogues and the game's
}

// allGames are the games that are played here to the end, through kills and faults: those of the program, the first by
// default, and the orchard, which has what they may lack. The program's own list, games() in cmd/witchtable, cannot be
// read from here: a game that comes there comes here, too.
func allGames() map[string]offered {
	return map[string]offered{
		fate.Name:       {offer: fateOffer, book: fateBook},
		revolution.Name: {offer: revolutionOffer, book: revolutionBook},
		witchcraft.Name: {offer: witchcraftOffer, book: witchcraftBook},
		"orchard":       {offer: orchardOffer, book: orchardBook},
	}
}

// gameNames lists the games in the order in which they are offered.
func gameNames() []string { return []string{fate.Name, revolution.Name, witchcraft.Name, "orchard"} }

// What follows is read once in a process: a pack, a game and a book never change.
var (
	fatePack  = sync.OnceValues(fatecards.Load)
	fateRules = sync.OnceValues(func() (registry.Rules, error) {
		pack, err := fatePack()
		if err != nil {
			return registry.Rules{}, err
		}
		return readFate(pack.Canonical())
	})
	revolutionPack  = sync.OnceValues(revolutioncards.Load)
	revolutionRules = sync.OnceValues(func() (registry.Rules, error) {
		pack, err := revolutionPack()
		if err != nil {
			return registry.Rules{}, err
		}
		return readRevolution(pack.Canonical())
	})
	witchcraftPack  = sync.OnceValues(witchcraftcards.Load)
	witchcraftRules = sync.OnceValues(func() (registry.Rules, error) {
		pack, err := witchcraftPack()
		if err != nil {
			return registry.Rules{}, err
		}
		return readWitchcraft(pack.Canonical())
	})
	fateBook       = reading(fatecards.Words())
	revolutionBook = reading(revolutioncards.Words())
	witchcraftBook = reading(witchcraftcards.Words())
	orchardBook    = reading(orchard.Catalogue)
	botBook        = reading()
)

func readFate(content []byte) (registry.Rules, error) {
	p, err := cards.ReadCanonical(content, fate.Vocabulary())
	if err != nil {
		return registry.Rules{}, err
	}
	g, err := fate.New(p.Source())
	return registry.Rules{Game: g, CardName: p.CardName}, err
}

func readRevolution(content []byte) (registry.Rules, error) {
	p, err := cards.ReadCanonical(content, revolution.Vocabulary())
	if err != nil {
		return registry.Rules{}, err
	}
	g, err := revolution.New(p.Source())
	return registry.Rules{Game: g, CardName: p.CardName}, err
}

func readWitchcraft(content []byte) (registry.Rules, error) {
	p, err := cards.ReadCanonical(content, witchcraft.Vocabulary())
	if err != nil {
		return registry.Rules{}, err
	}
	g, err := witchcraft.New(p.Source())
	return registry.Rules{Game: g, CardName: p.CardName}, err
}

// reading reads the bot's catalogues and others, the first time it is asked to.
func reading(catalogues ...fs.FS) func() (*words.Book, error) {
	return sync.OnceValues(func() (*words.Book, error) {
		return words.Load(append([]fs.FS{lang.Files}, catalogues...)...)
	})
}

func fateOffer(t testing.TB) registry.Offer {
	t.Helper()
	pack, err := fatePack()
	must(t, err)
	return registry.Offer{
		Name: fate.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (registry.Rules, error) {
			if bytes.Equal(content, pack.Canonical()) {
				return fateRules()
			}
			return readFate(content)
		},
	}
}

func revolutionOffer(t testing.TB) registry.Offer {
	t.Helper()
	pack, err := revolutionPack()
	must(t, err)
	return registry.Offer{
		Name: revolution.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (registry.Rules, error) {
			if bytes.Equal(content, pack.Canonical()) {
				return revolutionRules()
			}
			return readRevolution(content)
		},
	}
}

func witchcraftOffer(t testing.TB) registry.Offer {
	t.Helper()
	pack, err := witchcraftPack()
	must(t, err)
	return registry.Offer{
		Name: witchcraft.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (registry.Rules, error) {
			if bytes.Equal(content, pack.Canonical()) {
				return witchcraftRules()
			}
			return readWitchcraft(content)
		},
	}
}

// themes says how the games look that have a theme.
func themes(t testing.TB) map[string]board.Theme {
	t.Helper()
	out := map[string]board.Theme{}
	for game, source := range map[string][]byte{fate.Name: fatecards.Theme(), revolution.Name: revolutioncards.Theme(),
		witchcraft.Name: witchcraftcards.Theme()} {
		theme, err := board.ReadTheme(game+" theme", source)
		must(t, err)
		out[game] = theme
	}
	return out
}

func orchardOffer(testing.TB) registry.Offer {
	return registry.Offer{
		Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
		Load: func(content []byte) (registry.Rules, error) {
			g, err := orchard.Load(content)
			return registry.Rules{Game: g, CardName: orchard.CardName}, err
		},
	}
}

// offerGames has a bot offer all games, each with its own words. What these cannot say fails the test.
func offerGames(t testing.TB, c *bot.Config) {
	t.Helper()
	c.Games = games(t)
	c.Words = speaking(t, botBook)
	c.GameWords = map[string]*words.Book{}
	for _, name := range gameNames() {
		c.GameWords[name] = bookOf(t, name)
	}
}

func games(t testing.TB) *registry.Registry {
	t.Helper()
	var all []registry.Offer
	for _, name := range gameNames() {
		all = append(all, allGames()[name].offer(t))
	}
	r, err := registry.New(all...)
	must(t, err)
	return r
}

// bookOf has the bot's catalogues and a game's.
func bookOf(t testing.TB, game string) *words.Book {
	t.Helper()
	return speaking(t, allGames()[game].book)
}

// speaking is a book of which what it cannot say fails the test.
func speaking(t testing.TB, read func() (*words.Book, error)) *words.Book {
	t.Helper()
	b, err := read()
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

// seatsAt is how many can sit down at a game, of so many who would.
func seatsAt(t testing.TB, game string, people int) int {
	t.Helper()
	offer := allGames()[game].offer(t)
	rules, err := offer.Load(offer.Pack)
	must(t, err)
	return min(people, rules.Game.Info().MaxSeats)
}

// deck is the game of the program with what its tables are made of.
type deck struct {
	registry.Rules
	offer  registry.Offer
	roster brain.Roster
	// other is the options of the games that are played by other rules than usual, so that all is asked in some game.
	other map[string]string
}

// decks are the games of the program.
func decks(t testing.TB) []deck { return []deck{fateDeck(t), revolutionDeck(t), witchcraftDeck(t)} }

func fateDeck(t testing.TB) deck {
	t.Helper()
	offer := fateOffer(t)
	rules, err := offer.Load(offer.Pack)
	must(t, err)
	offer.Lessons, err = lessons.Read(fate.Name+" tutorial", fatecards.Tutorial())
	must(t, err)
	roster, err := fate.Players(fatecards.Lore())
	must(t, err)
	return deck{rules, offer, roster, map[string]string{"self_sacrifice": "false", "retrieve": "own_only"}}
}

func revolutionDeck(t testing.TB) deck {
	t.Helper()
	offer := revolutionOffer(t)
	rules, err := offer.Load(offer.Pack)
	must(t, err)
	roster, err := revolution.Players()
	must(t, err)
	return deck{rules, offer, roster, map[string]string{"hands": "private", "trophy_consent": "ask",
		"ask_marker":      "always",
		"free_reshuffles": "1", "solo_echo": "true"}}
}

func witchcraftDeck(t testing.TB) deck {
	t.Helper()
	offer := witchcraftOffer(t)
	rules, err := offer.Load(offer.Pack)
	must(t, err)
	roster, err := witchcraft.Players()
	must(t, err)
	return deck{rules, offer, roster, map[string]string{"auto_order": "false", "late_chosen": "all",
		"filter_difficulty": "current", "pool28": "true"}}
}

// at is a table of the game with people at it, for their names.
func (d deck) at(people []store.SeatHolder) tables.Table {
	return tables.Table{Head: store.Table{Seats: people}, Rules: d.Rules}
}

// offered has a bot offer the game and no other, as the program does: with its pictures, its own computer players, and
// a file for each game that is over, in which there is nothing here.
func (d deck) offered(t testing.TB, c *bot.Config) {
	t.Helper()
	var err error
	c.Games, err = registry.New(d.offer)
	must(t, err)
	c.Words, c.GameWords = speaking(t, botBook), map[string]*words.Book{d.offer.Name: bookOf(t, d.offer.Name)}
	c.Themes = themes(t)
	c.Record = func(_ context.Context, t store.Table) (discord.File, error) {
		return discord.File{Name: fmt.Sprintf("%s-table-%d.jsonl.gz", t.Game, t.Number)}, nil
	}
	c.Brains = func(_, name string) (brain.Brain, error) { return d.roster.New(name) }
	c.Tempers = func(_, level string) []string { return d.roster.Tempers(level) }
	c.Advisers = func(string) (brain.Adviser, error) { return d.roster.Adviser(), nil }
	c.Levels = bottest.Levels(d.roster.Offered().Names()...)
	c.Usual = func(string) string { return d.roster.Usual() }
}
