package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"witchtable/cards"
)

// games lists the games, the first by default.
func games() []game { return []game{fateGame()} }

func gameNamed(name string) (game, error) {
	var known []string
	for _, g := range games() {
		if g.name == name {
			return g, nil
		}
		known = append(known, g.name)
	}
	return game{}, fmt.Errorf("this program does not know the game %q; it knows %v", name, known)
}

// knownBrains lists the computer players of all games, as the help names them.
func knownBrains() string {
	var out []string
	for _, g := range games() {
		roster, err := g.roster(nil)
		if err != nil {
			panic(err) // what is built in is in order: tests hold it to that
		}
		for _, name := range roster.Names() {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return strings.Join(out, ", ")
}

// openGame is openDeck for a game by its name: with its house pack when the path is empty, else with the pack there,
// which must be for that game.
func openGame(name, path string) (deck, error) {
	if name == "" {
		return openDeck(path)
	}
	g, err := gameNamed(name)
	if err != nil {
		return deck{}, &usageError{err}
	}
	if path == "" {
		pack, err := g.house()
		if err != nil {
			return deck{}, err
		}
		return g.with(pack)
	}
	d, err := openDeck(path)
	if err == nil && d.name != name {
		return deck{}, usagef("the pack %s is for the game %q, not for %q", path, d.name, name)
	}
	return d, err
}

// openDeck reads the pack at a path, or the house pack of the first game when the path is empty. Everything wrong
// with the pack is the user's to put right.
func openDeck(path string) (deck, error) {
	if path == "" {
		g := games()[0]
		pack, err := g.house()
		if err != nil {
			return deck{}, err
		}
		return g.with(pack)
	}
	header, err := cards.OpenHeader(path)
	if err != nil {
		return deck{}, &usageError{err}
	}
	g, err := gameNamed(header.Game)
	if err != nil {
		return deck{}, usagef("%s: %w", path, err)
	}
	pack, err := cards.Open(path, g.vocabulary())
	if err != nil {
		return deck{}, &usageError{err}
	}
	lore, err := os.ReadFile(lorePath(path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return deck{}, &usageError{err}
	}
	d, err := g.knowing(pack, lore)
	if err != nil {
		return deck{}, &usageError{err}
	}
	return d, nil
}

// lorePath is where the lore of a pack is kept: beside it.
func lorePath(pack string) string {
	return strings.TrimSuffix(filepath.Clean(pack), ".yaml") + ".lore.json"
}
<<<<<<< ours
=======

// with puts game and pack together.
func (g game) with(pack *cards.Pack) (deck, error) { return g.knowing(pack, nil) }

// knowing puts game and pack together, for computer players who know what is stored of it.
func (g game) knowing(pack *cards.Pack, lore []byte) (deck, error) {
	rules, err := g.make(pack.Source())
	if err != nil {
		return deck{}, err
	}
	roster, err := g.roster(lore)
	if err != nil {
		return deck{}, err
	}
	return deck{g, pack, rules, roster, lore}, nil
}

// stored makes a game from the content of a pack that a table is pinned to.
func (g game) stored(content []byte) (deck, error) {
	pack, err := cards.ReadCanonical(content, g.vocabulary())
	if err != nil {
		return deck{}, err
	}
	return g.with(pack)
}

// record is what games with this deck are recorded with.
func (d deck) record(say func(engine.Text) string) gamelog.Rules {
	return gamelog.Rules{
		Game: d.rules, Decks: d.decks, Say: say,
		Pack: gamelog.Pack{Name: d.pack.Name, Title: d.pack.Title, Hash: d.pack.Hash(), Content: string(d.pack.Canonical())},
	}
}

// offer is the game as tables are opened for it: new ones with this deck. An error means that the program was built
// from broken lessons.
func (d deck) offer() (tables.Offer, error) {
	load := func(content []byte) (tables.Rules, error) {
		d, err := d.game.stored(content)
		return tables.Rules{Game: d.rules, CardName: d.cardName}, err
	}
	offer := tables.Offer{Name: d.name, Load: load, Pack: d.pack.Canonical(), Hash: store.PackHash(d.pack.Hash())}
	if d.tutorial == nil {
		return offer, nil
	}
	var err error
	offer.Lessons, err = lessons.Read(d.name+" tutorial", d.tutorial)
	return offer, err
}

func (d deck) cardName(id engine.CardID) string { return d.pack.CardName(id) }

// speaker says the game's texts in a language, with these names for the seats.
func (d deck) speaker(lang string, seats []string) (*words.Speaker, error) {
	book, err := words.Load(d.words)
	if err != nil {
		return nil, err
	}
	return d.speaks(book, book.Match(lang), seats), nil
}

// speaks is a speaker of a book's language, with these names for the seats.
func (d deck) speaks(book *words.Book, lang string, seats []string) *words.Speaker {
	return book.Speaker(lang, names{lang, book, d, seats}, nil)
}

// names are what players and cards are called on paper.
type names struct {
	lang  string
	book  *words.Book
	deck  deck
	seats []string
}

func (n names) Player(w engine.Who) string {
	if w >= 0 && int(w) < len(n.seats) && n.seats[w] != "" {
		return n.seats[w]
	}
	if w < 0 {
		return "–"
	}
	return fmt.Sprintf("Seat %d", w+1)
}

func (n names) Plural(id engine.CardID) bool {
	face, _ := n.deck.rules.Card(id)
	return face.Plural
}

func (n names) Card(id engine.CardID) string {
	if name, ok := n.book.CardName(n.lang, id); ok {
		return name
	}
	if name := n.deck.cardName(id); name != "" {
		return name
	}
	return string(id)
}
>>>>>>> theirs
