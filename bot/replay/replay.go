package replay

import (
	"witchtable/bot/board"
	"witchtable/engine"
	"witchtable/engine/words"
)

// Game is what is played again.
type Game struct {
	Title engine.Text // what the page is called: the game and the number of the table
	Rules engine.Game
	Setup engine.Setup
	// Log is all of the log, entries that take back included. What was taken back is not shown.
	Log []engine.Move
	// Turnings are the turning points, in any order; there may be none.
	Turnings []Turning
}

// Turning is a move that mattered.
type Turning struct {
	// Step is the number of the move in the log, from 1, as [engine.Step] has it. A move by which nothing is to be seen
	// is not on the page: then the next one that is has the mark. One that was taken back is not marked at all.
	Step int
	// Text says why it mattered, in a sentence for everybody.
	Text engine.Text
	// Swing is how much the move changed the chance to win of whoever made it, in hundredths, from -100 to 100; 0 where
	// that is not known. From and To are the chances between which that lies, after the other answer and after the one
	// that was given; both are 0 where they are not known.
	Swing    int
	From, To int
}

// Reader is for whom a page is made.
type Reader struct {
	// Book has the sentences of the bot and of the game.
	Book *words.Book
	// Tongues are the languages that the page speaks. It opens in the first; the reader changes to the others there.
	Tongues []Tongue
	Theme   board.Theme
}

// Tongue is a language of a page.
type Tongue struct {
	Lang string // as [words.Book.Match] takes it
	// Names are those of the table in that language, as they are, unescaped.
	Names words.Names
}

// TonguesOf are all languages of a book, the one that serves a reader of lang best first. names are those of the table
// in a language.
func TonguesOf(book *words.Book, lang string, names func(lang string) words.Names) (list []Tongue) {
	first := book.Match(lang)
	list = append(list, Tongue{Lang: first, Names: names(first)})
	for _, other := range book.Languages() {
		if other != first {
			list = append(list, Tongue{Lang: other, Names: names(other)})
		}
	}
	return list
}

// Page is the page of a game: HTML, complete. Equal games give equal bytes.
//
// Of a game that is over it has everything, hands included. Of any other it has what an onlooker has seen, and two
// games that an onlooker cannot tell apart have the same page. That holds of every page, so there is nothing to be
// asked of the caller; who gives turning points of a game under way gives them to everybody.
//
// It takes as long as playing the log again with some five views at each move. Errors: those of [engine.Replay], of a
// log that is not one of the game's.
func Page(g Game, r Reader) ([]byte, error) {
	film, err := record(g, newTeller(g, r))
	if err != nil {
		return nil, err
	}
	return write(film)
}
