package bot

import (
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// panelOwner is the player named in the command; by default the user, and for onlookers the first player.
func panelOwner(q *exchange, t tables.Table, viewer engine.Seat) (engine.Seat, error) {
	named := q.in.Options[playerOption]
	if named == "" {
		return max(viewer, 0), nil
	}
	if n, err := strconv.Atoi(named); err == nil && n >= 1 && n <= len(t.Head.Seats) {
		return engine.Seat(n - 1), nil
	}
	for i, h := range t.Head.Seats {
		if h.User != "" && named == "<@"+string(h.User)+">" {
			return engine.Seat(i), nil
		}
	}
	switch meant := called(t, named); len(meant) {
	case 0:
	case 1:
		return meant[0], nil
	default:
		return 0, engine.Errorf(engine.BadInput,
			engine.T("error.same-name", engine.A("name", engine.Literal(say.CleanName(named)))),
			"%d players of that name", len(meant))
	}
	return 0, engine.Errorf(engine.BadInput,
		engine.T("error.unknown-player", engine.A("name", engine.Literal(say.CleanName(named)))),
		"no player of that name")
}

// playerChoices lists the players; the seat tells those apart who have the same name.
func playerChoices(v *say.Voice, t tables.Table) []discord.Choice {
	var out []discord.Choice
	for i, h := range t.Head.Seats {
		label := h.Name
		if len(called(t, h.Name)) > 1 {
			label = v.Label(engine.T("bot.player.numbered", engine.A("name", engine.Literal(h.Name)),
				engine.A("n", engine.Number(i+1))))
		}
		out = append(out, discord.Choice{Label: label, Value: strconv.Itoa(i + 1)})
	}
	return out
}

// called lists the seats of the players with a name.
func called(t tables.Table, name string) []engine.Seat {
	var out []engine.Seat
	for i, h := range t.Head.Seats {
		if say.Folded(h.Name) == say.Folded(name) {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// playerOption is the option that every panel of a seat takes.
const playerOption = "player"
