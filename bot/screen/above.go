package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Above is the line that a channel has of a table in a thread of its own: what becomes of the table and, until the game
// begins, how to sit down there.
func (s *Studio) Above(t tables.Table) discord.Message {
	v := s.ToAll(t)
	m := discord.Message{Silent: true, Content: v.Say(engine.T(becomes(t.Head),
		engine.A("host", engine.Literal(tables.HostName(t.Head))), engine.A("game", t.Rules.Game.Info().Title),
		engine.A("thread", say.ChannelLink(discord.ChannelID(t.Head.Channel)))))}
	if t.Head.State == store.Lobby && !t.Head.Tutorial {
		m.Rows = []discord.Row{{Buttons: []discord.Button{{Label: v.Label(engine.T("bot.button.join")),
			Style: discord.Success, CustomID: press.Route{Do: press.Join, Table: t.Head.ID}.String()}}}}
	}
	return fit.Message(m)
}

// becomes is the key of the sentence that says what becomes of a table.
func becomes(h store.Table) string {
	switch live := h.Live(); { // nobody need come to a lesson
	case h.Tutorial && live:
		return "bot.thread.lesson"
	case h.Tutorial:
		return "bot.thread.lesson-over"
	}
	switch h.State {
	case store.Playing:
		return "bot.thread.playing"
	case store.Over:
		return "bot.thread.over"
	case store.Closed:
		return "bot.thread.closed"
	}
	return "bot.thread.link"
}
