package screen

import (
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/engine"
)

// where says at which table and where its game stands, and how the seat stands in it: in small lines.
func (p Panel) where() string { return p.place() + p.status() }

// place says at which table and where its game stands.
func (p Panel) place() string {
	at := engine.List{engine.T("bot.scene.word", engine.A("word", engine.Literal(say.TableTitle(p.v, p.t))))}
	if p.t.HasGame() {
		at = append(at, p.scene.Title)
	}
	key := "bot.panel.where"
	if p.direct {
		key = "bot.panel.where-direct"
	}
	var words []string
	for _, t := range at {
		words = append(words, p.v.Say(t))
	}
	var b strings.Builder
	say.Line(&b, p.v.Say(engine.T(key, engine.A("where", say.Markup(strings.Join(words, " · "))),
		engine.A("channel", say.ChannelLink(discord.ChannelID(p.t.Head.Channel))))))
	return b.String()
}

// status says how the seat stands in the game.
func (p Panel) status() string {
	var b strings.Builder
	for _, area := range p.scene.Panels {
		if area.Quiet || area.Seat != p.seat {
			continue
		}
		for _, l := range area.Lines {
			say.Line(&b, p.v.Say(engine.T("bot.panel.status", engine.A("status", l))))
		}
	}
	return b.String()
}
