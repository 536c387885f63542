package bot

import (
	"slices"
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
	// settings is set where the settings are shown in place of what the seat is asked.
	settings bool
}

func (b *Bot) panel(t tables.Table, seat engine.Seat, lang string, direct bool) panel {
	return panel{b: b, v: b.voice(t, lang), t: t, seat: seat, direct: direct}
}

// message shows the panel. note, if not zero, is said first.
func (p panel) message(note engine.Text) discord.Message {
	m := discord.Message{Content: p.words(note), Embeds: p.embeds()}
	if p.t.Head.State == store.Playing && p.t.Person(p.seat) {
		m.Rows = newMenus(p.v, p.t, p.seat, p.t.Asked(p.seat)).rows(p.further()...)
	}
	return fitMessage(m)
}

// further are the buttons behind the answers: to the settings, and to take back what the seat has just answered, where
// that is to be had.
func (p panel) further() []discord.Button {
	var out []discord.Button
	if len(p.t.Settings(p.seat)) > 0 {
		out = append(out, discord.Button{
			Label: p.v.label(engine.T("bot.button.settings")), CustomID: route{do: doSettings, table: p.t.Head.ID}.String(),
		})
	}
	// A direct message on which nothing is asked stays while the game goes on.
	hand := p.t.Desk.Hand(p.seat)
	if len(hand.Answers) > 0 && hand.MayUndo && !(p.direct && len(p.asked()) == 0) {
		out = append(out, undoButton(p.v, p.t))
	}
	return out
}

// step shows the panel with one menu of an answer given in steps.
func (p panel) step(rows []discord.Row) discord.Message {
	return fitMessage(discord.Message{Content: p.words(engine.Text{}), Embeds: p.embeds(), Rows: rows})
}

// words has the question at its end, and what cannot be done behind it. Where all together would be too long, the latter,
// the oldest news and what was answered are left out, never the question.
func (p panel) words(note engine.Text) string {
	news, did, question, barred := p.news(), p.did(), p.question(), p.barred()
	for {
		text := p.join(note, did, news, question, barred)
		switch {
		case size(text) <= maxContent:
			return text
		case barred != "":
			barred = ""
		case len(news) > 0:
			news = news[1:]
		case did != "":
			did = ""
		default:
			return text
		}
	}
}

func (p panel) join(note engine.Text, did string, news []string, question, barred string) string {
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
	line(&b, barred)
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
	asked := p.asked()
	for i, d := range asked {
		key := "bot.panel.asked"
		switch {
		case d.Quiet:
			key = "bot.panel.setting"
		case d.Optional:
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

// asked are the questions that the panel is about.
func (p panel) asked() []engine.Decision {
	if p.settings {
		return p.t.Settings(p.seat)
	}
	return p.t.Asked(p.seat)
}

const (
	// mostCauses is how many causes a panel names for what cannot be done, mostBarred of how many things it names one.
	mostCauses = 6
	mostBarred = 8
)

// barred tells what the seat might expect to be able to do, and why it cannot: what has the same cause in one line.
func (p panel) barred() string {
	if p.t.Head.State != store.Playing || !p.t.Person(p.seat) {
		return ""
	}
	var b strings.Builder
	more := 0
	for i, g := range p.causes() {
		if i >= mostCauses {
			more += len(g.things)
			continue
		}
		named := g.things[:min(len(g.things), mostBarred)]
		more += len(g.things) - len(named)
		var what engine.List
		for _, thing := range named {
			what = append(what, engine.T("bot.scene.word", engine.A("word", markup(thing))))
		}
		line(&b, p.v.say(engine.T("bot.panel.barred", engine.A("what", what), engine.A("cause", markup(g.cause)))))
	}
	if more > 0 {
		line(&b, p.v.say(engine.T("bot.panel.more-barred", engine.A("n", engine.Number(more)))))
	}
	return strings.TrimRight(b.String(), "\n")
}

// cause is why things cannot be done, in words, as the things are.
type cause struct {
	cause  string
	things []string
}

// causes groups what is barred by its causes: first those that bar the most, else in the order in which the game names
// them. Nothing is in a group twice.
func (p panel) causes() []cause {
	var out []cause
	view := p.t.View(p.seat)
	for _, d := range p.asked() {
		for _, bar := range view.Barred(d.ID) {
			why := p.v.say(bar.Cause)
			thing := p.v.say(engine.T("bot.scene.word", engine.A("word", barredThing(p.v, p.t, bar))))
			i := slices.IndexFunc(out, func(c cause) bool { return c.cause == why })
			if i < 0 {
				i, out = len(out), append(out, cause{cause: why})
			}
			if !slices.Contains(out[i].things, thing) {
				out[i].things = append(out[i].things, thing)
			}
		}
	}
	slices.SortStableFunc(out, func(x, y cause) int { return len(y.things) - len(x.things) })
	return out
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
