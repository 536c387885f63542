package bot

import (
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// panel is what only one player sees: the hand, the questions and the ways to answer them.
type panel struct {
	b    *Bot
	v    *voice
	t    tables.Table
	seat engine.Seat
	// direct is set for direct messages, which must say which table they belong to.
	direct bool
}

func (b *Bot) panel(t tables.Table, seat engine.Seat, lang string, direct bool) panel {
	return panel{b: b, v: b.voice(t, lang), t: t, seat: seat, direct: direct}
}

// message shows the panel. note, if not zero, is said first.
func (p panel) message(note engine.Text) discord.Message {
	m := discord.Message{Content: p.words(note), Embeds: p.embeds()}
	if p.t.Head.State == store.Playing && p.t.Person(p.seat) {
		m.Rows = newMenus(p.v, p.t, p.seat).rows()
	}
	return fitMessage(m)
}

// step shows the panel with one menu of an answer given in steps.
func (p panel) step(rows []discord.Row) discord.Message {
	return fitMessage(discord.Message{Content: p.words(engine.Text{}), Embeds: p.embeds(), Rows: rows})
}

// words has the question at its end. Where all together would be too long, the oldest news and what was answered are
// left out, never the question.
func (p panel) words(note engine.Text) string {
	news, did, question := p.news(), p.did(), p.question()
	for {
		text := p.join(note, did, news, question)
		switch {
		case size(text) <= maxContent:
			return text
		case len(news) > 0:
			news = news[1:]
		case did != "":
			did = ""
		default:
			return text
		}
	}
}

func (p panel) join(note engine.Text, did string, news []string, question string) string {
	var b strings.Builder
	if p.direct {
		line(&b, p.v.say(engine.T("bot.panel.table", engine.A("table", engine.Literal(tableTitle(p.v, p.t))),
			engine.A("channel", channelLink(discord.ChannelID(p.t.Head.Channel))))))
	}
	line(&b, p.v.say(note))
	line(&b, did)
	for _, n := range news {
		line(&b, n)
	}
	line(&b, question)
	return b.String()
}

// news tells what the seat alone has learnt since it was called.
func (p panel) news() []string {
	if p.t.Rules.Game == nil {
		return nil // nothing can be told of a game that cannot be read
	}
	var out []string
	for _, e := range p.t.Desk.Hand(p.seat).News {
		if told, ok := p.t.Rules.Game.Tell(e); ok && told.Weight != engine.Aside {
			out = append(out, p.v.say(engine.T("bot.panel.news", engine.A("news", told.Text))))
		}
	}
	return out
}

// did recalls in one line what the seat has answered since it was called.
func (p panel) did() string {
	var said []string
	for _, did := range p.t.Desk.Hand(p.seat).Did() {
		said = append(said, p.v.say(did))
	}
	if len(said) == 0 {
		return ""
	}
	return p.v.say(engine.T("bot.panel.did", engine.A("answers", markup(strings.Join(said, " › ")))))
}

// question asks what the seat is asked, or says for whom the game waits.
func (p panel) question() string {
	switch p.t.Head.State {
	case store.Lobby:
		return p.v.say(engine.T("bot.panel.not-begun"))
	case store.Over:
		return p.v.say(engine.T("bot.panel.over"))
	case store.Closed:
		return p.v.say(engine.T("bot.panel.closed"))
	}
	if !p.t.Person(p.seat) {
		return p.v.say(engine.T("bot.panel.stand-in"))
	}
	var b strings.Builder
	view := p.t.View(p.seat)
	asked := p.t.Asked(p.seat)
	for i, d := range asked {
		key := "bot.panel.asked"
		if d.Optional {
			key = "bot.panel.may"
		}
		question := p.v.say(engine.T(key, engine.A("question", view.Ask(d.ID))))
		if len(asked) > 1 {
			question = p.v.say(engine.T("bot.panel.numbered", engine.A("n", engine.Number(i+1)), engine.A("question", markup(question))))
		}
		line(&b, question)
	}
	switch {
	case len(asked) > 0:
	case p.direct: // the message stays while the game goes on, so it says what stays true
		line(&b, p.v.say(engine.T("bot.panel.later")))
	default:
		line(&b, waiting(p.v, p.t))
		line(&b, p.v.say(engine.T("bot.panel.later")))
	}
	return strings.TrimRight(b.String(), "\n")
}

func (p panel) embeds() []discord.Embed {
	if !p.t.HasGame() {
		return nil
	}
	var out []discord.Embed
	for _, area := range privatePanels(p.t.View(p.seat).Scene()) {
		out = append(out, detailedEmbed(p.v, p.t.Rules.Game, area))
	}
	return out
}
