package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// lobbyComputer is a computer player among those who have sat down.
func lobbyComputer(v *say.Voice, name engine.Arg, player string) engine.Text {
	level, temper := brain.Parts(player)
	if temper == "" {
		return engine.T("bot.lobby.computer", name, engine.A("level", say.LevelName(level)))
	}
	return engine.T("bot.lobby.tempered", name, engine.A("level", say.LevelName(level)),
		engine.A("temper", say.TemperMeans(v.Has, temper)))
}

// Lobby shows a table whose game has not begun. It mentions those who are asked to play again, whether they rest or
// not.
func (s *Studio) Lobby(t tables.Table) discord.Message {
	v := s.ToAll(t)
	if t.Head.Origin != nil {
		return s.playedOnLobby(v, t)
	}
	info := t.Rules.Game.Info()
	var text strings.Builder
	say.Line(&text, v.Say(engine.T("bot.lobby.seats", engine.A("taken", engine.Number(len(t.Head.Seats))),
		engine.A("n", engine.Number(info.MaxSeats)))))
	for i, h := range t.Head.Seats {
		seat := v.Say(lobbySeat(v, t, engine.Seat(i), h, info))
		if brings := broughtBy(t, h); !brings.IsZero() {
			seat += suffix(v.Say(brings))
		}
		say.Line(&text, seat)
	}
	for _, o := range info.Options {
		if now := optionNow(t, o); now != usually(o) {
			say.Line(&text, v.Say(engine.T("bot.lobby.option", engine.A("option", o.Doc),
				engine.A("value", v.OptionValue(o.Name, now)))))
		}
	}
	if t.Head.Pace != store.PaceUnset || t.Head.NoStandIn {
		say.Line(&text, v.Say(engine.T("bot.lobby.pace", engine.A("pace", s.PaceOf(t.Head)))))
	}
	if t.Head.Hushed {
		say.Line(&text, v.Say(engine.T("bot.lobby.hushed")))
	}
	if t.Head.Friendly {
		say.Line(&text, v.Say(engine.T("bot.lobby.friendly")))
	}
	say.Line(&text, "\n"+v.Say(howItBegins(t, info)))
	say.Line(&text, v.Say(s.TutorialOffer(t)))
	m := discord.Message{
		Embeds: []discord.Embed{{Title: say.TableTitle(v, t), Description: strings.TrimRight(text.String(), "\n"),
			Color: colourTable}},
		Rows: []discord.Row{{Buttons: s.lobbyButtons(v, t, info)}},
	}
	if expected := t.Invitations(); len(expected) > 0 {
		m.Content = v.Say(engine.T("bot.lobby.rematch", engine.A("players", mentioned(t, expected))))
		// they are told later
		awake := slices.DeleteFunc(expected, func(s engine.Seat) bool { return t.Head.Seats[s].CallOwed })
		m.Mentions = usersAt(t, awake)
	}
	return fit.Message(m)
}

// howItBegins says what is still needed for the game to begin, and who begins it.
func howItBegins(t tables.Table, info engine.Info) engine.Text {
	host := engine.A("host", engine.Literal(tables.HostName(t.Head)))
	here := len(t.Head.Seats) - len(t.Invitations())
	switch free := info.MaxSeats - len(t.Head.Seats); {
	case len(t.Invitations()) > 0 && here >= info.MinSeats:
		return engine.T("bot.lobby.expected", host)
	case len(t.Invitations()) > 0:
		return engine.T("bot.lobby.awaited")
	case here < info.MinSeats:
		return engine.T("bot.lobby.needed", engine.A("n", engine.Number(info.MinSeats-here)))
	case free > 0:
		return engine.T("bot.lobby.free", engine.A("n", engine.Number(free)), host)
	}
	return engine.T("bot.lobby.full", host)
}

// mentioned are the people at seats, called by name so that they are notified.
func mentioned(t tables.Table, seats []engine.Seat) engine.List {
	names := engine.List{}
	for _, u := range usersAt(t, seats) {
		names = append(names, engine.T("bot.turn.player", engine.A("user", say.Mention(u))))
	}
	return names
}

func usersAt(t tables.Table, seats []engine.Seat) []discord.UserID {
	var out []discord.UserID
	for _, s := range seats {
		out = append(out, discord.UserID(t.Head.Seats[s].User))
	}
	return out
}

func lobbySeat(v *say.Voice, t tables.Table, seat engine.Seat, h store.SeatHolder, info engine.Info) engine.Text {
	name := engine.A("player", say.PlayerName(t, seat))
	switch {
	case h.Invited:
		return engine.T("bot.lobby.invited", name)
	case h.Brain != "":
		return lobbyComputer(v, name, h.Brain)
	case h.User == t.Head.Host && h.Claim:
		return engine.T("bot.lobby.host-claims", name, engine.A("claim", info.Claim))
	case h.User == t.Head.Host:
		return engine.T("bot.lobby.host", name)
	case h.Claim:
		return engine.T("bot.lobby.claims", name, engine.A("claim", info.Claim))
	}
	return engine.T("bot.lobby.seat", name)
}

// lobbyButtons are the few that everybody needs, in one row; the rest is behind the options, see Options.
func (s *Studio) lobbyButtons(v *say.Voice, t tables.Table, info engine.Info) []discord.Button {
	button := func(do press.Word, style discord.ButtonStyle, label string) discord.Button {
		return discord.Button{Label: v.Label(engine.T(label)), Style: style,
			CustomID: press.Route{Do: do, Table: t.Head.ID}.String()}
	}
	full, expected := len(t.Head.Seats) >= info.MaxSeats, len(t.Invitations())
	join := button(press.Join, discord.Success, "bot.button.join")
	if expected > 0 {
		join = button(press.Join, discord.Success, "bot.button.ready")
	}
	join.Disabled = full && expected == 0
	start := button(press.Start, discord.Primary, "bot.button.start")
	start.Disabled = len(t.Head.Seats)-expected < info.MinSeats
	out := []discord.Button{join, start}
	if len(s.Levels) > 0 {
		add := button(press.Computer, discord.Secondary, "bot.button.computer")
		add.Disabled = full
		out = append(out, add)
	}
	return append(out, button(press.Options, discord.Secondary, "bot.button.options"),
		button(press.Guide, discord.Secondary, "bot.button.guide"))
}

// Closed stands where the table's board was, when it was closed before its end.
func (s *Studio) Closed(t tables.Table) discord.Message {
	v := s.ToAll(t)
	text := v.Say(engine.T("bot.board.closed", engine.A("table", engine.Literal(say.TableTitle(v, t)))))
	return discord.Message{Body: []discord.Block{discord.Box{Color: colourTable,
		Blocks: []discord.Block{discord.Text(text)}}}}
}
