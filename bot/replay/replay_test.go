package replay_test

import (
	"testing"

	"witchtable/bot/board"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/replay"
	fatecards "witchtable/cards/fate"
	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/revolution"
	"witchtable/engine/words"
)

// house is a game with its words and looks.
type house struct {
	game  engine.Game
	book  *words.Book
	theme board.Theme
	names names
}

// names are those of the players, and of the cards.
type names struct {
	players []string
	card    func(engine.CardID) string
}

func (n names) Player(w engine.Who) string   { return n.players[w] }
func (n names) Card(id engine.CardID) string { return n.card(id) }

// inTongue are names with those of cards in a language, where it has any.
type inTongue struct {
	names
	book *words.Book
	lang string
}

func (n inTongue) Card(id engine.CardID) string {
	if name, ok := n.book.CardName(n.lang, id); ok {
		return name
	}
	return n.names.Card(id)
}

var four = []string{"Ash", "Basil", "Cedar", "María José Núñez"}

func orchardHouse(t testing.TB) house {
	t.Helper()
	g, err := orchard.Load(orchard.Pack)
	must(t, err)
	book, err := words.Load(lang.Files, orchard.Catalogue)
	must(t, err)
	return house{g, strict(t, book), board.Theme{}, names{four, orchard.CardName}}
}

func fateHouse(t testing.TB) house {
	t.Helper()
	pack, err := fatecards.Load()
	must(t, err)
	g, err := fate.New(pack.Source())
	must(t, err)
	book, err := words.Load(lang.Files, fatecards.Words())
	must(t, err)
	theme, err := board.ReadTheme("theme.yaml", fatecards.Theme())
	must(t, err)
	return house{g, strict(t, book), theme, names{four, pack.CardName}}
}

func revolutionHouse(t testing.TB) house {
	t.Helper()
	pack, err := revolutioncards.Load()
	must(t, err)
	g, err := revolution.New(pack.Source())
	must(t, err)
	book, err := words.Load(lang.Files, revolutioncards.Words())
	must(t, err)
	theme, err := board.ReadTheme("theme.yaml", revolutioncards.Theme())
	must(t, err)
	return house{g, strict(t, book), theme, names{four, pack.CardName}}
}

func strict(t testing.TB, b *words.Book) *words.Book {
	return b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// reader is for pages that speak some languages.
func (h house) reader(langs ...string) replay.Reader {
	r := replay.Reader{Book: h.book, Theme: h.theme}
	for _, lang := range langs {
		r.Tongues = append(r.Tongues, replay.Tongue{Lang: lang, Names: inTongue{h.names, h.book, lang}})
	}
	return r
}

// played is a game between computer players, as far as so many moves go.
func (h house) played(t testing.TB, setup engine.Setup, player string, most int) replay.Game {
	t.Helper()
	p, err := h.game.Start(setup, nil)
	must(t, err)
	b, err := brain.Common().New(player)
	must(t, err)
	chance := engine.Chance{Seed: engine.SeedOf(9)}
	out := replay.Game{Title: engine.T("bot.table.title", engine.A("game", h.game.Info().Title),
		engine.A("n", engine.Number(3))), Rules: h.game, Setup: setup}
	for !p.Over() && len(out.Log) < most {
		for _, d := range p.Open(nil) {
			if d.Optional {
				continue
			}
			a, ok := b.Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance, Playouts: 4})
			if !ok {
				t.Fatal("no answer")
			}
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
			must(t, p.Apply(m, nil))
			out.Log = append(out.Log, m)
			break
		}
	}
	return out
}

func (h house) page(t testing.TB, g replay.Game, langs ...string) []byte {
	t.Helper()
	out, err := replay.Page(g, h.reader(langs...))
	must(t, err)
	return out
}
