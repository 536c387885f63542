package screen

import (
	"witchtable/bot/fit"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Brings says what people bring to a table; ok is false where the game knows nothing of the kind.
func Brings(t tables.Table) (spec engine.BringSpec, ok bool) {
	game, ok := t.Rules.Game.(engine.Bringing)
	if !ok {
		return spec, false
	}
	return game.Bring(), true
}

// longestBrought is how much of what somebody brings is shown in the lobby.
const longestBrought = 80

// broughtBy tells the lobby what a person brings, or that it is still wanted; zero where there is nothing to tell.
func broughtBy(t tables.Table, h store.SeatHolder) engine.Text {
	spec, ok := Brings(t)
	switch {
	case !ok || h.User == "":
		return engine.Text{}
	case h.Bring == "" && spec.Required:
		return engine.T("bot.lobby.brings-wanted")
	case h.Bring == "":
		return engine.Text{}
	case spec.Secret:
		return engine.T("bot.lobby.brings-secret")
	}
	return engine.T("bot.lobby.brings", engine.A("what", engine.Literal(fit.Text(h.Bring, longestBrought))))
}
