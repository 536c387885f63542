package say

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/words"
)

// languageKey is the key under which a catalogue says what its language is called. A language without it is not
// offered: its catalogue has hardly begun.
const languageKey = "bot.language"

// Languages lists the languages of a book that a table can speak.
func Languages(book *words.Book) []string {
	return slices.DeleteFunc(book.Languages(), func(lang string) bool { return !book.Has(lang, languageKey) })
}

// LanguageName is what a language is called in itself.
func LanguageName(book *words.Book, lang string) string {
	return book.Speaker(lang, nil, Bare).Say(engine.T(languageKey))
}

// LanguageLabel is that name as a text.
func LanguageLabel(book *words.Book, lang string) engine.Text {
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(LanguageName(book, lang))))
}
