package say

import (
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// Voice says texts in one language with the names of one table: with markup and escaped for messages, bare for
// labels, which know no markup.
type Voice struct {
	book   *words.Book
	Lang   string // which the book has: the one that was asked for, or what comes nearest
	marked *words.Speaker
	terse  *words.Speaker // marked, where room is short
	bare   *words.Speaker
	spoken spoken                      // what is written in the place of letters for signs, if anything
	others func(typed string) []string // what else commands are called; nil: nothing
}

// Books are the catalogues from which sentences are said.
type Books struct {
	Own *words.Book // the bot's
	// ByGame has a book for each game that does not share the bot's own, so that two games may use the same keys.
	ByGame map[string]*words.Book
	// Letters are those that stand for signs in a game's sentences, with the names of the signs.
	Letters map[string]map[string]string
}

// Of is the book that a game's sentences are said from.
func (b Books) Of(game string) *words.Book {
	if book, ok := b.ByGame[game]; ok {
		return book
	}
	return b.Own
}

// Voice speaks a language with the names of a table; t may be the zero Table.
func (b Books) Voice(t tables.Table, lang string) *Voice {
	book := b.Of(t.Head.Game)
	names := namesAt(t, book, lang)
	marked := book.Speaker(lang, names, escape)
	return &Voice{
		book: book, Lang: names.lang,
		marked: marked, terse: marked.Terse(),
		bare: book.Speaker(lang, names, Bare),
	}
}

// Aloud is a voice that writes words for signs, as those need it who read a table in words: pictures are read to
// nobody, and of an emoji its name is, which is no part of a sentence.
func (b Books) Aloud(t tables.Table, lang string) *Voice {
	v := b.Voice(t, lang)
	v.spoken = spokenIn(v.book, v.Lang, b.lettersOf(t.Head.Game))
	return v
}

// Say says a text in a message.
func (v *Voice) Say(t engine.Text) string { return v.named(v.spoken.write(v.marked.Say(t))) }

// SayTo says a text in a message to one player, who is spoken to where it tells what they do.
func (v *Voice) SayTo(seat engine.Seat, t engine.Text) string {
	return v.spoken.write(v.marked.To(engine.Who(seat)).Say(t))
}

// Tell says a text of the story as the channel has it.
func (v *Voice) Tell(t engine.Text) string { return v.spoken.write(v.terse.Say(t)) }

// Label says a text where there is no markup.
func (v *Voice) Label(t engine.Text) string { return v.spoken.write(v.bare.Say(t)) }

// Has reports whether a key can be said.
func (v *Voice) Has(key string) bool { return v.book.Has(v.Lang, key) || v.book.Has("en", key) }

// Names are the names of a table's players and cards in the language of a book that matches lang best. They are not
// escaped.
func Names(t tables.Table, book *words.Book, lang string) words.Names { return namesAt(t, book, lang) }

// namesAt is Names with its own type, which knows the language.
func namesAt(t tables.Table, book *words.Book, lang string) tableNames {
	return tableNames{book: book, lang: book.Match(lang), table: t}
}

// tableNames are the names of a table's players and cards.
type tableNames struct {
	book  *words.Book
	lang  string
	table tables.Table
}

func (n tableNames) Player(w engine.Who) string {
	h, _ := n.table.Holder(engine.Seat(w))
	return h.Name
}

func (n tableNames) Card(id engine.CardID) string {
	if name, ok := n.book.CardName(n.lang, id); ok {
		return name
	}
	if n.table.Rules.CardName == nil {
		return string(id)
	}
	name := n.table.Rules.CardName(id)
	if name == "" { // of a card that no pack writes, such as one made from a number, its game's English has a name
		name, _ = n.book.CardName("en", id)
	}
	return name
}

func (n tableNames) Plural(id engine.CardID) bool {
	if n.table.Rules.Game == nil {
		return false
	}
	face, _ := n.table.Rules.Game.Card(id)
	return face.Plural
}
