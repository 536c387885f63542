package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Who asks to be forgotten is told what goes and what stays, and asked once. See package tables for what is done.

// What the buttons say. The words stand in messages that outlive the program: add, never rename.
const (
	forgetYes = "yes"
	forgetNo  = "no"
)

// askToForget asks whether all that is kept of the person is to go.
func (b *Bot) askToForget(ctx context.Context, q *exchange) error {
	v := q.voice(tables.Table{})
	button := func(name string, style discord.ButtonStyle, label string) discord.Button {
		return discord.Button{Label: v.label(engine.T(label)), Style: style, CustomID: route{do: doForget, name: name}.String()}
	}
	return q.rep.show(ctx, discord.Message{
		Content: v.say(engine.T("bot.forget.ask")),
		Rows: []discord.Row{{Buttons: []discord.Button{
			button(forgetYes, discord.Danger, "bot.button.forget"), button(forgetNo, discord.Secondary, "bot.button.remember"),
		}}},
	})
}

// forget does it, if the person has thought no better of it.
func (b *Bot) forget(ctx context.Context, q *exchange, r route) error {
	said := "bot.reply.kept"
	switch r.name {
	case forgetNo:
	case forgetYes:
		if err := b.tables.Forget(ctx, q.person(), b.stranger()); err != nil {
			return err
		}
		said = "bot.forget.done"
	default:
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q is no answer to whether to forget", r.name)
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(tables.Table{}).say(engine.T(said))})
}

// stranger is who takes the place of people who are forgotten.
func (b *Bot) stranger() tables.Stranger {
	return tables.Stranger{
		Somebody: func(lang string) string { return b.Words.Speaker(lang, nil, bareWord).Say(engine.T("bot.somebody")) },
		Computer: func(h store.Table) string {
			t := tables.Table{Head: h}
			if rules, err := b.Games.Default(h.Game); err == nil {
				t.Rules = rules
			}
			return b.screen.words.computerName(t, h.Seats)
		},
	}
}
