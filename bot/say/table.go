package say

import (
	"strings"

	"witchtable/bot/tables"
	"witchtable/engine"
)

// CardName is a text that is a card's name and nothing else.
func CardName(id engine.CardID) engine.Text { return engine.T("bot.scene.card", engine.A("card", id)) }

// TableTitle names a table: the game and the number; a deal of the day by its day.
func TableTitle(v *Voice, t tables.Table) string {
	if t.Rules.Game != nil && t.Head.Mute() {
		return v.Label(engine.T("bot.daily.table", engine.A("game", t.Rules.Game.Info().Title),
			engine.A("day", Date(t.Head.Daily.Day))))
	}
	if t.Rules.Game == nil { // it cannot be read any more
		return v.Label(engine.T("bot.table.title", engine.A("game", engine.Literal(t.Head.Game)),
			engine.A("n", engine.Number(t.Head.Number))))
	}
	return v.Label(engine.T("bot.table.title", engine.A("game", t.Rules.Game.Info().Title),
		engine.A("n", engine.Number(t.Head.Number))))
}

// Waiting says who is awaited, and for what, in the words that onlookers may read; empty when nobody is.
func Waiting(v *Voice, t tables.Table) string {
	if t.Head.PausedAt != 0 {
		return v.Say(engine.T("bot.board.paused"))
	}
	return strings.TrimSpace(awaitedFor(v, t) + "\n" + Invited(v, t, t.Invited()))
}

// Invited says who may answer though the game goes on without; empty when nobody may.
func Invited(v *Voice, t tables.Table, seats []engine.Seat) string {
	if len(seats) == 0 {
		return ""
	}
	names := engine.List{}
	for _, s := range seats {
		names = append(names, PlayerName(t, s))
	}
	return v.Say(engine.T("bot.board.invited", engine.A("players", names)))
}

func awaitedFor(v *Voice, t tables.Table) string {
	seats := t.Awaited()
	if len(seats) == 0 {
		return ""
	}
	if len(seats) == 1 {
		asked := t.Asked(seats[0])[0]
		return v.Say(engine.T("bot.board.asked", engine.A("question", t.View(engine.Onlooker).Ask(asked.ID))))
	}
	names := engine.List{}
	for _, s := range seats {
		names = append(names, PlayerName(t, s))
	}
	return v.Say(engine.T("bot.board.waiting", engine.A("players", names)))
}

// PlayerName is a text that is a player's name and tells computer players from people.
func PlayerName(t tables.Table, seat engine.Seat) engine.Text {
	key := "bot.player.person"
	if !t.Person(seat) {
		key = "bot.player.computer"
	}
	return engine.T(key, engine.A("who", engine.Who(seat)))
}
