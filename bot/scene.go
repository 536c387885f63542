package bot

import (
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Colours of the embeds.
const (
	colourTable   = 0x5B4B8A
	colourShared  = 0x3E6B57
	colourSeat    = 0x4A5A78
	colourPrivate = 0x8A5B4B
	colourScore   = 0xB8892B
)

// panelEmbed writes a panel of a scene.
func panelEmbed(v *voice, p engine.Panel) discord.Embed {
	e := discord.Embed{Title: v.label(p.Title), Color: colourShared}
	switch {
	case p.Private:
		e.Color = colourPrivate
	case p.Seat != engine.Onlooker:
		e.Color = colourSeat
	}
	var b strings.Builder
	for _, l := range p.Lines {
		line(&b, v.say(l))
	}
	for _, z := range p.Zones {
		writeZone(&b, v, z)
	}
	e.Description = strings.TrimRight(b.String(), "\n")
	if e.Description == "" {
		e.Description = v.say(engine.T("bot.scene.empty"))
	}
	return e
}

func line(b *strings.Builder, s string) {
	if s != "" {
		b.WriteString(s)
		b.WriteByte('\n')
	}
}

// writeZone writes a zone: in one line when there is nothing to tell of its cards, else a line for each card.
func writeZone(b *strings.Builder, v *voice, z engine.Zone) {
	label := v.say(z.Label)
	hidden := ""
	if z.Hidden > 0 {
		hidden = v.say(engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden))))
	}
	switch {
	case len(z.Cards) == 0 && z.Hidden == 0:
		line(b, labelled(label, v.say(engine.T("bot.scene.nothing"))))
		return
	case len(z.Cards) == 0:
		line(b, labelled(label, hidden))
		return
	}
	if label != "" {
		line(b, "**"+label+"**"+suffix(hidden))
	} else {
		line(b, hidden)
	}
	for _, c := range z.Cards {
		writeCard(b, v, c, 0)
	}
}

func labelled(label, what string) string {
	if label == "" {
		return what
	}
	return "**" + label + "** · " + what
}

func suffix(s string) string {
	if s == "" {
		return ""
	}
	return " · " + s
}

func writeCard(b *strings.Builder, v *voice, c engine.CardShown, depth int) {
	sign := "• "
	if depth > 0 {
		sign = strings.Repeat("\u2003", depth) + "↳ "
	}
	text := sign + "**" + v.say(cardName(c.Card)) + "**" + suffix(v.say(c.Note))
	for _, m := range c.Marks {
		if m.N > 0 {
			text += suffix(v.say(engine.T("mark."+m.Name, engine.A("n", engine.Number(m.N)))))
		}
	}
	line(b, text)
	for _, under := range c.Under {
		writeCard(b, v, under, depth+1)
	}
}

// cardName is a text that is a card's name and nothing else.
func cardName(id engine.CardID) engine.Text { return engine.T("bot.scene.card", engine.A("card", id)) }

// boardPanels are the panels of the board: those that everybody may see and nobody must ask for.
func boardPanels(s engine.Scene) []engine.Panel {
	var out []engine.Panel
	for _, p := range s.Panels {
		if !p.Quiet && !p.Private {
			out = append(out, p)
		}
	}
	return out
}

func privatePanels(s engine.Scene) []engine.Panel {
	var out []engine.Panel
	for _, p := range s.Panels {
		if p.Private {
			out = append(out, p)
		}
	}
	return out
}

// tableTitle names a table: the game and the number.
func tableTitle(v *voice, t tables.Table) string {
	return v.label(engine.T("bot.table.title", engine.A("game", t.Rules.Game.Info().Title), engine.A("n", engine.Number(t.Head.Number))))
}

// waiting says who is awaited, and for what, in the words that onlookers may read; empty when nobody is.
func waiting(v *voice, t tables.Table) string {
	seats := t.Awaited()
	if len(seats) == 0 {
		return ""
	}
	if len(seats) == 1 {
		asked := t.Asked(seats[0])[0]
		return v.say(engine.T("bot.board.asked", engine.A("question", t.View(engine.Onlooker).Ask(asked.ID))))
	}
	names := engine.List{}
	for _, s := range seats {
		names = append(names, playerName(t, s))
	}
	return v.say(engine.T("bot.board.waiting", engine.A("players", names)))
}

// playerName is a text that is a player's name and tells computer players from people.
func playerName(t tables.Table, seat engine.Seat) engine.Text {
	key := "bot.player.person"
	if !t.Person(seat) {
		key = "bot.player.computer"
	}
	return engine.T(key, engine.A("who", engine.Who(seat)))
}

// boardMessage shows the table to everybody. It is made from an onlooker's view.
func (b *Bot) boardMessage(t tables.Table) discord.Message {
	v := b.voice(t, t.Head.Lang)
	scene := t.View(engine.Onlooker).Scene()
	var top strings.Builder
	line(&top, v.say(engine.T("bot.board.title", engine.A("title", scene.Title))))
	for _, l := range scene.Lines {
		line(&top, v.say(l))
	}
	if t.Head.State == store.Playing {
		line(&top, waiting(v, t))
	} else {
		line(&top, v.say(engine.T("bot.board.ended")))
	}
	m := discord.Message{
		Embeds: []discord.Embed{{Title: tableTitle(v, t), Description: top.String(), Color: colourTable}},
		Silent: true,
	}
	for _, p := range boardPanels(scene) {
		m.Embeds = append(m.Embeds, panelEmbed(v, p))
	}
	id := t.Head.ID
	buttons := []discord.Button{
		{Label: v.label(engine.T("bot.button.score")), CustomID: route{do: doScore, table: id}.String()},
		{Label: v.label(engine.T("bot.button.help")), CustomID: route{do: doHelp, table: id}.String()},
	}
	if t.Head.State == store.Playing {
		hand := discord.Button{Label: v.label(engine.T("bot.button.hand")), CustomID: route{do: doOpen, table: id}.String(), Style: discord.Primary}
		buttons = append([]discord.Button{hand}, buttons...)
	}
	m.Rows = []discord.Row{{Buttons: buttons}}
	return fitMessage(m)
}
