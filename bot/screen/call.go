package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Call calls the seats, says what they are asked, in words that everybody may read, and names those who may answer as
// well.
func (s *Studio) Call(t tables.Table, seats, may []engine.Seat) discord.Message {
	v := s.ToAll(t)
	names := engine.List{}
	for _, seat := range seats {
		names = append(names, engine.T("bot.turn.player",
			engine.A("user", say.Mention(discord.UserID(t.Head.Seats[seat].User)))))
	}
	text := ""
	switch {
	case len(seats) > 0 && t.Desk.Turn.Late:
		text = v.Say(engine.T("bot.turn.late", engine.A("n", engine.Number(len(seats))), engine.A("players", names)))
	case len(seats) == 1 && t.Desk.Turn.Last:
		text = v.Say(engine.T("bot.turn.last", engine.A("players", names)))
	case len(seats) == 1:
		question := v.Called(t.View(engine.Onlooker).Ask(t.Asked(seats[0])[0].ID))
		text = v.Say(engine.T("bot.turn.yours", engine.A("players", names), engine.A("question", question)))
	case len(seats) > 1:
		text = v.Say(engine.T("bot.turn.all", engine.A("players", names)))
	}
	if others := say.Invited(v, t, may); others != "" {
		if text != "" {
			text += "\n"
		}
		text += others
	}
	return discord.Message{
		Content: text,
		Rows: []discord.Row{{Buttons: []discord.Button{{
			Label: v.Label(engine.T("bot.button.move")), Style: discord.Primary,
			CustomID: press.Route{Do: press.Open, Table: t.Head.ID}.String(),
		}}}},
	}
}
