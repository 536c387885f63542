package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Confirm asks whether something is really meant, and names the table that it is meant for.
func Confirm(v *say.Voice, t tables.Table, do press.Word, question string, label engine.Text) discord.Message {
	no := "bot.button.keep"
	if do == press.ReallyLeave || do == press.ReallyEnd {
		no = "bot.button.stay"
	}
	return discord.Message{
		Content: v.Say(engine.T(question, engine.A("table", engine.Literal(say.TableTitle(v, t))),
			engine.A("channel", say.ChannelLink(discord.ChannelID(t.Head.Channel))))),
		Rows: []discord.Row{{Buttons: []discord.Button{
			{Label: v.Label(label), Style: discord.Danger, CustomID: press.Route{Do: do, Table: t.Head.ID}.String()},
			{Label: v.Label(engine.T(no)), CustomID: press.Route{Do: press.Keep, Table: t.Head.ID}.String()},
		}}},
	}
}
