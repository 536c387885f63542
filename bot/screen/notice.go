package screen

import (
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
)

// BackButton is how somebody says that they are back.
func BackButton(v *say.Voice, t tables.Table) []discord.Row {
	return []discord.Row{{Buttons: []discord.Button{{
		Label: v.Label(engine.T("bot.button.here")), Style: discord.Primary,
		CustomID: press.Route{Do: press.Here, Table: t.Head.ID}.String(),
	}}}}
}

// Notice says a sentence. Whom it calls, it mentions in place of the name, whether they rest or not.
func (s *Studio) Notice(t tables.Table, e outbox.Entry) discord.Message {
	m, text := discord.Message{Nonce: e.Nonce}, e.Text
	if e.User != "" {
		user := discord.UserID(e.User)
		m.Mentions = []discord.UserID{user}
		text.Args = slices.Clone(text.Args)
		for i, a := range text.Args {
			if a.Name == outbox.CalledArg {
				text.Args[i] = engine.A(a.Name, say.Mention(user))
			}
		}
	}
	if len(e.Users) > 0 {
		called := engine.List{}
		for _, u := range e.Users {
			called = append(called, engine.T("bot.turn.player", engine.A("user", say.Mention(discord.UserID(u)))))
			m.Mentions = append(m.Mentions, discord.UserID(u))
		}
		text.Args = slices.Clone(text.Args)
		for i, a := range text.Args {
			if a.Name == outbox.CalledArg {
				text.Args[i] = engine.A(a.Name, called)
			}
		}
	}
	m.Content = s.ToAll(t).Say(text)
	return m
}
