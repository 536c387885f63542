package bot

import (
	"sync"

	"github.com/rs/zerolog"

	"witchtable/bot/board"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/store"
)

// studio has what screens are made with beside the table that they show: the words, the games on offer, their computer players and
// how they look in pictures. It is safe for concurrent use.
type studio struct {
	studioConfig

	mu       sync.Mutex
	painters map[string]*board.Painter // one for each game, made when first needed
}

// studioConfig is what a studio needs.
type studioConfig struct {
	words say.Books
	games *tables.Registry
	// levels are the computer players on offer, strongest first, and usual is the one to begin with, the first where it is empty.
	levels []string
	usual  string
	// tempers lists the temperaments that a game's computer players of a level can have; nil where none has any.
	tempers func(game, level string) []string
	// themes says, by game, how the game's names look in pictures; a game without one is told in words.
	themes map[string]board.Theme
	// paceOf says how long a table waits for its people.
	paceOf func(store.Table) engine.Text
	// commandPath is how a reader of a language types a game's command.
	commandPath func(game string, c engine.GameCommand, lang string) string
	log         zerolog.Logger
}

// newStudio makes a studio.
func newStudio(c studioConfig) *studio { return &studio{studioConfig: c} }

// voice speaks a language with the names of a table; t may be the zero Table.
func (s *studio) voice(t tables.Table, lang string) *say.Voice { return s.words.Voice(t, lang) }

// bookOf is the book that a game's sentences are said from.
func (s *studio) bookOf(game string) *words.Book { return s.words.Of(game) }
