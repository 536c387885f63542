package bot

import (
	"context"
	"slices"

	"witchtable/bot/tables"
	"witchtable/engine"
)

// languageKey is the key under which a catalogue says what its language is called. A language without it is not
// offered: its catalogue has hardly begun.
const languageKey = "bot.language"

// languages lists the languages that a table can speak.
func (b *Bot) languages() []string {
	return slices.DeleteFunc(b.Words.Languages(), func(lang string) bool { return !b.Words.Has(lang, languageKey) })
}

// languageChoices are the languages of a table, each by its own name; where there is only one there is nothing to choose.
func (b *Bot) languageChoices() []choice {
	all := b.languages()
	if len(all) < 2 {
		return nil
	}
	var out []choice
	for _, lang := range all {
		name := b.Words.Speaker(lang, nil, bareWord).Say(engine.T(languageKey))
		out = append(out, choice{value: lang, label: engine.T("bot.scene.word", engine.A("word", engine.Literal(name)))})
	}
	return out
}

// languageAt is the language that a table speaks: the one asked for, as far as it is known, else the server's.
func (b *Bot) languageAt(q *exchange) string {
	if asked := q.in.Options["language"]; slices.Contains(b.languages(), asked) {
		return asked
	}
	return b.Words.Match(q.in.GuildLocale)
}

func (b *Bot) setLanguage(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.SetLanguage(ctx, t.Head.ID, q.user(), b.languageAt(q))
	if err != nil {
		return err
	}
	name := b.Words.Speaker(t.Head.Lang, nil, bareWord).Say(engine.T(languageKey))
	return q.tell(ctx, engine.T("bot.reply.language", engine.A("language", engine.Literal(name))))
}
