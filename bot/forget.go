package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Who asks to be forgotten is told what goes and what stays, and asked once. See package tables for what is done.

// askToForget asks whether all that is kept of the person is to go.
func (b personal) askToForget(ctx context.Context, q *exchange) error {
	v := q.voice(tables.Table{})
	button := func(name string, style discord.ButtonStyle, label string) discord.Button {
		return discord.Button{Label: v.Label(engine.T(label)), Style: style,
			CustomID: press.Route{Do: press.Forget, Name: name}.String()}
	}
	return q.rep.show(ctx, discord.Message{
		Content: v.Say(engine.T("bot.forget.ask")),
		Rows: []discord.Row{{Buttons: []discord.Button{
			button(press.ForgetYes, discord.Danger, "bot.button.forget"),
			button(press.ForgetNo, discord.Secondary, "bot.button.remember"),
		}}},
	})
}

// forget does it, if the person has thought no better of it.
func (b personal) forget(ctx context.Context, q *exchange, p pressed) error {
	said := "bot.reply.kept"
	switch p.Name {
	case press.ForgetNo:
	case press.ForgetYes:
		if err := b.tables.Forget(ctx, q.person(), b.stranger()); err != nil {
			return err
		}
		b.teller.Watching.Forget(q.user())
		said = "bot.forget.done"
	default:
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q is no answer to whether to forget",
			p.Name)
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(tables.Table{}).Say(engine.T(said))})
}

// stranger is who takes the place of people who are forgotten.
func (b personal) stranger() tables.Stranger {
	return tables.Stranger{
		Somebody: func(lang string) string {
			return b.Words.Speaker(lang, nil,
				say.Bare).Say(engine.T("bot.somebody"))
		},
		Computer: func(h store.Table) string {
			t := tables.Table{Head: h}
			if rules, err := b.Games.Default(h.Game); err == nil {
				t.Rules = rules
			}
			return b.screen.Words.ComputerName(t, h.Seats)
		},
	}
}
