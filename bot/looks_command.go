package bot

import (
	"context"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// lookWords are the ways to show tables, as the command offers them, and what is said of them.
var lookWords = [...]struct {
	word          string
	looks         store.Looks
	offer, chosen engine.Text
}{
	{"pictures", store.InPictures, engine.T("bot.looks.pictures"), engine.T("bot.reply.looks.pictures")},
	{"words", store.InWords, engine.T("bot.looks.words"), engine.T("bot.reply.looks.words")},
}

func (b *Bot) lookChoices() []choice {
	var out []choice
	for _, w := range lookWords {
		out = append(out, choice{value: w.word, label: w.offer})
	}
	return out
}

// looksAsked is the way that the user has chosen, and what to say of it.
func (q *exchange) looksAsked() (store.Looks, engine.Text, error) {
	for _, w := range lookWords {
		if w.word == q.in.Options["how"] {
			return w.looks, w.chosen, nil
		}
	}
	return "", engine.Text{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q", q.in.Options["how"])
}

// setLooks has tables shown to the one who asks in another way.
func (b *Bot) setLooks(ctx context.Context, q *exchange) error {
	how, said, err := q.looksAsked()
	if err == nil {
		err = b.tables.SetLooks(ctx, q.user(), how)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, said)
}

// setTableLooks has a table shown to everybody in another way.
func (b *Bot) setTableLooks(ctx context.Context, q *exchange, t tables.Table) error {
	how, said, err := q.looksAsked()
	if err == nil {
		err = b.tables.SetTableLooks(ctx, t.Head.ID, q.user(), how)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, said)
}
