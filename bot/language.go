package bot

import (
	"context"
	"slices"

	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// languageChoices are the languages of a table, each by its own name; where there is only one there is nothing to choose.
func (b *Bot) languageChoices() []choice {
	all := say.Languages(b.Words)
	if len(all) < 2 {
		return nil
	}
	var out []choice
	for _, lang := range all {
		out = append(out, choice{value: lang, label: say.LanguageLabel(b.Words, lang)})
	}
	return out
}

// languageAt is the language that a table speaks: the one asked for, as far as it is known, else the server's.
func (b *Bot) languageAt(q *exchange) string {
	if asked := q.in.Options["language"]; slices.Contains(say.Languages(b.Words), asked) {
		return asked
	}
	return b.Words.Match(q.in.GuildLocale)
}

func (b *Bot) setLanguage(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.SetLanguage(ctx, t.Head.ID, q.user(), b.languageAt(q))
	if err != nil {
		return err
	}
	name := say.LanguageName(b.Words, t.Head.Lang)
	return q.tell(ctx, engine.T("bot.reply.language", engine.A("language", engine.Literal(name))))
}
