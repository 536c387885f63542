package screen

import (
	"sync"

	"github.com/rs/zerolog"

	"witchtable/bot/board"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/store"
)

// Studio has what screens are made with beside the table that they show: the words, the games on offer, their computer
// players and how they look in pictures. It is safe for concurrent use.
type Studio struct {
	Config

	mu       sync.Mutex
	painters map[string]*board.Painter // one for each game, made when first needed
}

// Config is what a studio needs.
type Config struct {
	Words say.Books
	Games *registry.Registry
	// Levels names the computer players that tables of a game are offered, weakest first, and Usual the one to begin
	// with, the strongest where it is nil or names none. Nil or none: the game has no computer players.
	Levels func(game string) []string
	Usual  func(game string) string
	// Tempers lists the temperaments that a game's computer players of a level can have; nil where none has any.
	Tempers func(game, level string) []string
	// Themes says, by game, how the game's names look in pictures; a game without one is told in words.
	Themes map[string]board.Theme
	// NoDirect is set where no direct messages are sent.
	NoDirect bool
	// PaceOf says how long a table waits for its people.
	PaceOf func(store.Table) engine.Text
	// CommandPath is how a reader of a language types a game's command.
	CommandPath func(game string, c engine.GameCommand, lang string) string
	// CommandIn is how readers of other languages type a command that a reader of a language types so, in their order,
	// each once and none that is the same; nil means that nobody knows.
	CommandIn func(typed, lang string, others []string) []string
	Log       zerolog.Logger
}

// New makes a studio.
func New(c Config) *Studio { return &Studio{Config: c} }

// Voice speaks a language with the names of a table, to somebody who is shown the table like this: whoever reads it in
// words is told signs in words, too. t may be the zero Table.
func (s *Studio) Voice(t tables.Table, lang string, how store.Looks) *say.Voice {
	if how == store.InWords {
		return s.Words.Aloud(t, lang)
	}
	return s.Words.Voice(t, lang)
}

// ToAll speaks to everybody at a table, in its language and as it is shown to all. Discord lists commands to each
// reader in their own words: those that it names are named for all who sit there.
func (s *Studio) ToAll(t tables.Table) *say.Voice {
	v := s.Voice(t, t.Head.Lang, t.Looks())
	if s.CommandIn == nil {
		return v
	}
	others := s.Words.ReadBeside(t, v.Lang)
	return v.Naming(func(typed string) []string { return s.CommandIn(typed, v.Lang, others) })
}

// Book is the book that a game's sentences are said from.
func (s *Studio) Book(game string) *words.Book { return s.Words.Of(game) }

// TempersOf lists the temperaments that a game's computer players of a level can have.
func (s *Studio) TempersOf(game, level string) []string {
	if s.Tempers == nil {
		return nil
	}
	return s.Tempers(game, level)
}

// LevelsOf names the computer players that tables of a game are offered, weakest first; none where there are none.
func (s *Studio) LevelsOf(game string) []string {
	if s.Levels == nil {
		return nil
	}
	return s.Levels(game)
}

// DefaultLevel is the level of a game's computer players that nobody has chosen; "" where there are none.
func (s *Studio) DefaultLevel(game string) string {
	if s.Usual != nil {
		if usual := s.Usual(game); usual != "" {
			return usual
		}
	}
	if all := s.LevelsOf(game); len(all) > 0 {
		return all[len(all)-1]
	}
	return ""
}

// painter returns the painter for the table's game. There is none where the game cannot be read, or has no theme.
func (s *Studio) painter(t tables.Table) *board.Painter {
	theme, themed := s.Themes[t.Head.Game]
	if t.Rules.Game == nil || !themed {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.painters[t.Head.Game]
	if ok {
		return p
	}
	p, err := board.NewPainter(theme)
	if err != nil {
		s.Log.Error().Err(err).Str("game", t.Head.Game).Msg("no pictures can be drawn")
	}
	if s.painters == nil {
		s.painters = map[string]*board.Painter{}
	}
	s.painters[t.Head.Game] = p
	return p
}
