package bot

import (
	"context"
	"slices"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// languageKey is the key under which a catalogue says what its language is called. A language without it is not
// offered: its catalogue has hardly begun.
const languageKey = "bot.language"

// languages lists the languages of a book that a table can speak.
func languages(book *words.Book) []string {
	return slices.DeleteFunc(book.Languages(), func(lang string) bool { return !book.Has(lang, languageKey) })
}

// languageName is what a language is called in itself.
func languageName(book *words.Book, lang string) string {
	return book.Speaker(lang, nil, bareWord).Say(engine.T(languageKey))
}

// languageLabel is that name as a text.
func languageLabel(book *words.Book, lang string) engine.Text {
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(languageName(book, lang))))
}

// languageChoices are the languages of a table, each by its own name; where there is only one there is nothing to choose.
func (b *Bot) languageChoices() []choice {
	all := languages(b.Words)
	if len(all) < 2 {
		return nil
	}
	var out []choice
	for _, lang := range all {
		out = append(out, choice{value: lang, label: languageLabel(b.Words, lang)})
	}
	return out
}

// languageAt is the language that a table speaks: the one asked for, as far as it is known, else the server's.
func (b *Bot) languageAt(q *exchange) string {
	if asked := q.in.Options["language"]; slices.Contains(languages(b.Words), asked) {
		return asked
	}
	return b.Words.Match(q.in.GuildLocale)
}

func (b *Bot) setLanguage(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.SetLanguage(ctx, t.Head.ID, q.user(), b.languageAt(q))
	if err != nil {
		return err
	}
	name := languageName(b.Words, t.Head.Lang)
	return q.tell(ctx, engine.T("bot.reply.language", engine.A("language", engine.Literal(name))))
}
