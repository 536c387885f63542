package screen

import (
	"cmp"
	"slices"
	"strings"

	"witchtable/bot/board"
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
		return engine.T("bot.lobby.computer", name, engine.A("level", say.LevelName(v.Has, level)))
	}
	return engine.T("bot.lobby.tempered", name, engine.A("level", say.LevelName(v.Has, level)),
		engine.A("temper", say.TemperMeans(v.Has, temper)))
}

// Lobby shows a table whose game has not begun, in a picture or in words. It mentions those who are asked to play
// again, whether they rest or not.
func (s *Studio) Lobby(t tables.Table) discord.Message {
	if s.Draws(t) {
		return s.lobby(t, true)
	}
	return s.lobby(t, false)
}

func (s *Studio) lobby(t tables.Table, drawn bool) discord.Message {
	v := s.ToAll(t)
	if t.Head.Origin != nil {
		return s.playedOnLobby(v, t)
	}
	info := t.Rules.Game.Info()
	inside := []discord.Block{discord.Text("**" + say.TableTitle(v, t) + "**")}
	m := discord.Message{Rows: []discord.Row{{Buttons: s.lobbyButtons(v, t, info)}}}
	if drawn {
		blocks, files := show([]board.Picture{s.painter(t).Lobby(readerOf(v, t.Rules.Game), s.waiting(v, t))})
		inside, m.Files = append(inside, blocks...), files
		m.InWords = func(error) discord.Message { return s.lobby(t, false) }
	} else {
		inside[0] = inside[0].(discord.Text) + "\n" + discord.Text(s.seatsInWords(v, t, info))
	}
	inside = append(inside, discord.Text(s.underLobby(v, t, info, drawn)))
	if expected := t.Invitations(); len(expected) > 0 {
		m.Body = []discord.Block{discord.Text(v.Say(engine.T("bot.lobby.rematch",
			engine.A("players", mentioned(t, expected)))))}
		// they are told later
		awake := slices.DeleteFunc(expected, func(s engine.Seat) bool { return t.Head.Seats[s].CallOwed })
		m.Mentions = usersAt(t, awake)
	}
	m.Body = append(m.Body, discord.Box{Color: colourTable, Blocks: inside})
	return fit.Message(m)
}

// seatsInWords says who sits at a table and how it is.
func (s *Studio) seatsInWords(v *say.Voice, t tables.Table, info engine.Info) string {
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
	if t.Head.Pace == store.PaceUnset && !t.Head.NoStandIn { // else it is said in full below
		say.Line(&text, v.Say(usualPace(t)))
	}
	for _, l := range lobbyLines(v, t, info) {
		say.Line(&text, v.Say(l))
	}
	return strings.TrimRight(text.String(), "\n")
}

// rulesChosen are the rules of the game that are not as usual, and how hard it is to be.
func rulesChosen(v *say.Voice, t tables.Table, info engine.Info) (out []engine.Text) {
	for _, o := range info.Options {
		if now := optionNow(t, o); o.Level || now != usually(o) {
			out = append(out, engine.T("bot.lobby.option", engine.A("option", o.Doc),
				engine.A("value", v.OptionValue(o.Name, now))))
		}
	}
	return out
}

// lobbyLines say what of a table is not as usual, beside its pace, and how hard the game is to be.
func lobbyLines(v *say.Voice, t tables.Table, info engine.Info) []engine.Text {
	out := rulesChosen(v, t, info)
	if t.Head.Hushed {
		out = append(out, engine.T("bot.lobby.hushed"))
	}
	if t.Head.Friendly {
		out = append(out, engine.T("bot.lobby.friendly"))
	}
	return out
}

// waiting is what the picture of a lobby shows.
func (s *Studio) waiting(v *say.Voice, t tables.Table) board.Waiting {
	info := t.Rules.Game.Info()
	w := board.Waiting{Free: info.MaxSeats - len(t.Head.Seats)}
	for i, h := range t.Head.Seats {
		sitter := board.Sitter{Name: say.PlayerName(t, engine.Seat(i)), Away: h.Invited}
		level, temper := brain.Parts(h.Brain)
		switch {
		case h.Invited:
			sitter.Note = engine.T("bot.lobby.away")
		case h.Brain != "" && (temper == "" || level != s.DefaultLevel(t.Head.Game)):
			sitter.Note, sitter.Sign = say.LevelOffered(v.Has, level), cmp.Or(temper, level)
		case h.Brain != "":
			sitter.Note, sitter.Sign = say.TemperName(v.Has, temper), temper
		case h.Claim:
			sitter.Note = info.Claim
		case h.User == t.Head.Host:
			sitter.Note = engine.T("bot.lobby.is-host")
		}
		w.Seats = append(w.Seats, sitter)
	}
	w.Lines = append([]engine.Text{usualPace(t)}, lobbyLines(v, t, info)...)
	return w
}

// usualPace names a table's pace, chosen or not.
func usualPace(t tables.Table) engine.Text {
	return engine.T("bot.lobby.pace", engine.A("pace", tables.PaceName(cmp.Or(t.Head.Pace, store.PaceEvening))))
}

// underLobby says what a picture has no room for, and how the game begins.
func (s *Studio) underLobby(v *say.Voice, t tables.Table, info engine.Info, drawn bool) string {
	var text strings.Builder
	for i, h := range t.Head.Seats {
		if brings := broughtBy(t, h); drawn && !brings.IsZero() {
			say.Line(&text, v.Say(lobbySeat(v, t, engine.Seat(i), h, info))+suffix(v.Say(brings)))
		}
	}
	if t.Head.Pace != store.PaceUnset || t.Head.NoStandIn {
		say.Line(&text, v.Say(engine.T("bot.lobby.pace", engine.A("pace", s.PaceOf(t.Head)))))
	}
	say.Line(&text, v.Say(howItBegins(t, info)))
	say.Line(&text, v.Say(s.TutorialOffer(t)))
	return strings.TrimRight(text.String(), "\n")
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

// lobbyButtons are the four that matter now, the rest is behind the options: none that nothing can come of. What gets
// on with it is green: to be there again where people are expected, and to start once nobody would play alone. Until
// then both ways on look alike: who sits already and who does not see the same message.
func (s *Studio) lobbyButtons(v *say.Voice, t tables.Table, info engine.Info) (out []discord.Button) {
	add := func(do press.Word, style discord.ButtonStyle, label string) {
		out = append(out, discord.Button{Label: v.Label(engine.T(label)), Style: style,
			CustomID: press.Route{Do: do, Table: t.Head.ID}.String()})
	}
	seats, expected := len(t.Head.Seats), len(t.Invitations())
	here, full, start := seats-expected, seats >= info.MaxSeats, discord.Primary
	if here > 1 || info.MaxSeats == 1 {
		start = discord.Success
	}
	switch {
	case expected > 0:
		add(press.Join, discord.Success, "bot.button.ready")
		start = discord.Secondary
	case !full:
		add(press.Join, discord.Primary, "bot.button.join")
	}
	if here >= info.MinSeats {
		add(press.Start, start, "bot.button.start")
	}
	if len(s.LevelsOf(t.Head.Game)) > 0 && !full {
		add(press.Computer, discord.Secondary, "bot.button.computer")
	}
	add(press.Options, discord.Secondary, "bot.button.options")
	if len(out) < mostLobbyButtons {
		add(press.Guide, discord.Secondary, "bot.button.guide")
	}
	return out
}

// mostLobbyButtons is how many buttons a phone shows in two lines.
const mostLobbyButtons = 4

// Closed stands where the table's board was, when it was closed before its end.
func (s *Studio) Closed(t tables.Table) discord.Message {
	v := s.ToAll(t)
	text := v.Say(engine.T("bot.board.closed", engine.A("table", engine.Literal(say.TableTitle(v, t)))))
	return discord.Message{Body: []discord.Block{discord.Box{Color: colourTable,
		Blocks: []discord.Block{discord.Text(text)}}}}
}
