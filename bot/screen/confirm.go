package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// AskToClose asks those who have not agreed yet whether the table is to be closed, as a seat's person would like. It
// mentions them, whether they rest or not.
func (s *Studio) AskToClose(t tables.Table, seat engine.Seat) discord.Message {
	v, ask := s.ToAll(t), t.ToClose()
	return discord.Message{
		Content: v.Say(engine.T("bot.close.ask", engine.A("who", engine.Who(seat)),
			engine.A("players", mentioned(t, ask)))),
		Rows: []discord.Row{{Buttons: []discord.Button{{Label: v.Label(engine.T("bot.button.close")),
			CustomID: press.Route{Do: press.Close, Table: t.Head.ID}.String()}}}},
		Mentions: usersAt(t, ask),
	}
}

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

// WhichToLeave asks somebody who sits at several tables which one they leave, and names each with its channel.
func WhichToLeave(v *say.Voice, all []tables.Table) discord.Message {
	m := discord.Message{Content: v.Say(engine.T("bot.leave.which"))}
	for i, t := range all[:min(len(all), fit.MaxRows*fit.MaxRowButtons)] {
		m.Content += "\n" + v.Say(engine.T("bot.leave.one", engine.A("table", engine.Literal(say.TableTitle(v, t))),
			engine.A("channel", say.ChannelLink(discord.ChannelID(t.Head.Channel)))))
		if i%fit.MaxRowButtons == 0 {
			m.Rows = append(m.Rows, discord.Row{})
		}
		row := &m.Rows[len(m.Rows)-1]
		row.Buttons = append(row.Buttons, discord.Button{Label: fit.Text(say.TableTitle(v, t), fit.MaxButtonLabel),
			CustomID: press.Route{Do: press.Leave, Table: t.Head.ID}.String()})
	}
	return m
}
