package main

import (
	"fmt"
	"io/fs"

	"witchtable/bot/lessons"
	"witchtable/bot/tables/registry"
	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/gamelog"
	"witchtable/engine/words"
	"witchtable/store"
)

// game is a game this program knows: its rules before they meet a pack. A new game is a file that makes one of
// these, and its name in the list games().
type game struct {
	name       string
	vocabulary func() *engine.Vocabulary
	house      func() (*cards.Pack, error)
	make       func(engine.PackSource) (engine.Game, error)
	words      fs.FS  // its catalogues
	theme      []byte // how its names look in pictures, see board.ReadTheme
	tutorial   []byte // how it teaches itself, see lessons.Read; nil where it does not
	// players makes its computer players, who know what is stored in a lore beside what they know of the house pack;
	// nil means those that can play any game.
	players func(lore []byte) (brain.Roster, error)
	// scholar learns the lore of a pack, from what is stored of it on; nil where there is nothing to learn.
	scholar func(rules engine.Game, lore []byte) (brain.Scholar, error)
	// decks and rounds read the dealt order of every deck and the number of rounds out of a dump. Both may be nil.
	decks  func(dump any) map[string][]engine.CardID
	rounds func(dump any) int
	// dealt and classes read out of dumps what simulations count, see simulate.Config. Both may be nil.
	dealt   func(dump any) [][]engine.CardID
	classes func(dump any) []map[string]string
}

// roster makes the game's computer players, weakest first.
func (g game) roster(lore []byte) (brain.Roster, error) {
	if g.players == nil {
		return brain.Common(), nil
	}
	return g.players(lore)
}

// deck is a game with a pack: ready to be played.
type deck struct {
	game
	pack  *cards.Pack
	rules engine.Game
	// roster is its computer players, weakest first; lore is what has been stored for them beside the pack.
	roster brain.Roster
	lore   []byte
}

// offered lists the computer players that tables are offered, weakest first.
func (d deck) offered() brain.Roster { return d.roster.Offered() }

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
		Pack: gamelog.Pack{
			Name: d.pack.Name, Title: d.pack.Title, Hash: d.pack.Hash(), Content: string(d.pack.Canonical()),
		},
	}
}

// offer is the game as tables are opened for it: new ones with this deck. An error means that the program was built
// from broken lessons.
func (d deck) offer() (registry.Offer, error) {
	load := func(content []byte) (registry.Rules, error) {
		d, err := d.game.stored(content)
		return registry.Rules{Game: d.rules, CardName: d.cardName}, err
	}
	offer := registry.Offer{Name: d.name, Load: load, Pack: d.pack.Canonical(), Hash: store.PackHash(d.pack.Hash())}
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
	if name, ok := n.book.CardName("en", id); ok {
		return name
	}
	return string(id)
}
