package screen

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// A game that is over is played on in two steps: from when, and how the hidden cards lie. Whoever has pressed the
// button alone sees them; the table that comes of it is everybody's.

// PlayOnButton leads there from a game that can be played on; there is none from others, and where no computer players
// could keep the seats.
func (s *Studio) PlayOnButton(v *say.Voice, t tables.Table) []discord.Button {
	if tables.MayPlayOn(t.Head) != nil || len(s.LevelsOf(t.Head.Game)) == 0 {
		return nil
	}
	return []discord.Button{{Label: v.Label(engine.T("bot.button.play-on")),
		CustomID: press.Route{Do: press.PlayOn, Table: t.Head.ID}.String()}}
}

// Moments asks from when a game is to be played on: before its turning points, or from the beginning of one of its
// parts.
func Moments(v *say.Voice, t tables.Table, all []tables.Moment) discord.Message {
	var text strings.Builder
	say.Line(&text, v.Say(engine.T("bot.play-on.when", engine.A("table", engine.Literal(say.TableTitle(v, t))))))
	say.Line(&text, v.Say(engine.T("bot.play-on.number")))
	menu := &discord.Select{CustomID: press.Route{Do: press.PlayAt, Table: t.Head.ID}.String(),
		Placeholder: v.Label(engine.T("bot.play-on.choose"))}
	for _, m := range fewMoments(all, t.Head.MoveCount, fit.MaxChoices) {
		menu.Choices = append(menu.Choices, MomentChoice(v, t, m))
	}
	return fit.Message(discord.Message{Content: strings.TrimRight(text.String(), "\n"),
		Rows: []discord.Row{{Select: menu}}})
}

// MomentChoice is the choice of a moment, with the score at it.
func MomentChoice(v *say.Voice, t tables.Table, m tables.Moment) discord.Choice {
	label := engine.T("bot.play-on.part", engine.A("part", m.Title), engine.A("n", engine.Number(m.N)))
	if m.Turning {
		label = engine.T("bot.play-on.turning", engine.A("part", m.Title), engine.A("n", engine.Number(m.N)),
			engine.A("who", engine.Who(m.By)))
	}
	score := engine.List{}
	for i, points := range m.Totals {
		if len(m.Totals) != len(t.Head.Seats) { // it is all's
			score = append(score, engine.T("bot.play-on.points", engine.A("n", engine.Number(points))))
			continue
		}
		score = append(score, engine.T("bot.play-on.score", engine.A("who", engine.Who(i)),
			engine.A("n", engine.Number(points))))
	}
	return discord.Choice{Label: fit.Text(v.Label(label), fit.MaxChoiceLabel), Value: strconv.Itoa(m.N),
		Description: fit.Text(v.Label(engine.T("bot.play-on.stand", engine.A("score", score))), fit.MaxChoiceLabel)}
}

// fewMoments keeps so many moments of a log of that length: the turning points, and of the parts those that took most
// moves. No number comes twice, which Discord would refuse.
func fewMoments(all []tables.Moment, end, room int) []tables.Moment {
	var out, parts []tables.Moment
	for _, m := range all {
		if m.Turning {
			out = append(out, m)
		} else {
			parts = append(parts, m)
		}
	}
	parts = slices.DeleteFunc(parts, func(m tables.Moment) bool {
		return slices.ContainsFunc(out, func(o tables.Moment) bool { return o.N == m.N })
	})
	took := map[int]int{}
	for i, m := range parts {
		next := end
		if i+1 < len(parts) {
			next = parts[i+1].N
		}
		took[m.N] = next - m.N
	}
	for len(parts) > room-len(out) {
		least := slices.MinFunc(parts, func(a, b tables.Moment) int { return cmp.Compare(took[a.N], took[b.N]) })
		parts = slices.DeleteFunc(parts, func(m tables.Moment) bool { return m.N == least.N })
	}
	return append(out, parts...)
}

// HowToPlayOn asks how the hidden cards are to lie behind an entry of a game's log.
func HowToPlayOn(v *say.Voice, t tables.Table, n int) discord.Message {
	var text strings.Builder
	say.Line(&text, v.Say(engine.T("bot.play-on.how", engine.A("table", engine.Literal(say.TableTitle(v, t))),
		engine.A("n", engine.Number(n)))))
	say.Line(&text, v.Say(engine.T("bot.play-on.how-as-was")))
	say.Line(&text, v.Say(engine.T("bot.play-on.how-anew")))
	button := func(anew bool, style discord.ButtonStyle, label string) discord.Button {
		return discord.Button{Label: v.Label(engine.T(label)), Style: style,
			CustomID: press.Route{Do: press.PlayNow, Table: t.Head.ID, Name: press.PlayOnOf(n, anew)}.String()}
	}
	return fit.Message(discord.Message{Content: strings.TrimRight(text.String(), "\n"),
		Rows: []discord.Row{{Buttons: []discord.Button{button(false, discord.Primary, "bot.button.as-was"),
			button(true, discord.Primary, "bot.button.anew")}}}})
}

// playedOnLobby is the lobby of a table that plays a game on: who takes which seat is all that is still open.
func (s *Studio) playedOnLobby(v *say.Voice, t tables.Table) discord.Message {
	o := t.Head.Origin
	var text strings.Builder
	from := engine.T("bot.lobby.plays-on", engine.A("number", engine.Number(o.Number)),
		engine.A("n", engine.Number(o.Moves)))
	say.Line(&text, v.Say(from))
	how := "bot.lobby.as-was"
	if o.Anew {
		how = "bot.lobby.anew"
	}
	say.Line(&text, v.Say(engine.T(how)))
	for i, h := range t.Head.Seats {
		seat := lobbySeat(v, t, engine.Seat(i), h, t.Rules.Game.Info())
		if len(o.Points) == len(t.Head.Seats) {
			seat = engine.T("bot.lobby.with-points", engine.A("seat", seat), engine.A("n", engine.Number(o.Points[i])))
		}
		say.Line(&text, v.Say(seat))
	}
	say.Line(&text, v.Say(engine.T("bot.lobby.counts-nowhere")))
	open := "bot.lobby.full"
	if slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.Brain != "" }) {
		open = "bot.lobby.sits"
	}
	say.Line(&text, "\n"+v.Say(engine.T(open, engine.A("host", engine.Literal(tables.HostName(t.Head))))))
	button := func(do press.Word, style discord.ButtonStyle, label string) discord.Button {
		return discord.Button{Label: v.Label(engine.T(label)), Style: style,
			CustomID: press.Route{Do: do, Table: t.Head.ID}.String()}
	}
	rows := []discord.Row{{Buttons: []discord.Button{button(press.Start, discord.Primary, "bot.button.start"),
		button(press.Leave, discord.Secondary, "bot.button.leave")}}}
	menu := &discord.Select{CustomID: press.Route{Do: press.Seat, Table: t.Head.ID}.String(),
		Placeholder: v.Label(engine.T("bot.lobby.choose-seat"))}
	for i, h := range t.Head.Seats {
		if h.Brain == "" {
			continue
		}
		c := discord.Choice{Value: strconv.Itoa(i), Label: v.Label(engine.T("bot.lobby.take",
			engine.A("n", engine.Number(i+1)), engine.A("who", engine.Who(i))))}
		if len(o.Points) == len(t.Head.Seats) {
			c.Description = v.Label(engine.T("bot.play-on.points", engine.A("n", engine.Number(o.Points[i]))))
		}
		menu.Choices = append(menu.Choices, c)
	}
	if len(menu.Choices) > 0 {
		rows = append([]discord.Row{{Select: menu}}, rows...)
	}
	return fit.Message(discord.Message{
		Embeds: []discord.Embed{{Title: say.TableTitle(v, t), Description: strings.TrimRight(text.String(), "\n"),
			Color: colourTable}},
		Rows: rows,
	})
}

// FinishedChoice is the choice of a finished game: its table, and who had how many points, or what came of it for all.
func (s *Studio) FinishedChoice(lang string, r store.Record) discord.Choice {
	v := s.voiceOf(r.Game, lang)
	return discord.Choice{Label: fit.Text(v.Label(s.finished(r)), fit.MaxChoiceLabel), Value: string(r.Table)}
}

func (s *Studio) finished(r store.Record) engine.Text {
	if joint, won := r.Joint(); joint {
		return s.finishedTogether(r, won)
	}
	score := engine.List{}
	for _, seat := range r.Seats {
		score = append(score, engine.T("bot.play-on.score", engine.A("who", engine.Literal(seat.Name)),
			engine.A("n", engine.Number(seat.Result.Score))))
	}
	return engine.T("bot.play-on.finished", engine.A("game", s.gameTitle(r.Game)),
		engine.A("n", engine.Number(r.Number)), engine.A("score", score))
}

func (s *Studio) finishedTogether(r store.Record, won bool) engine.Text {
	key, points, players := "bot.play-on.finished-lost", 0, engine.List{}
	for _, seat := range r.Seats {
		points = seat.Result.Score // which is everybody's
		players = append(players, engine.T("bot.scene.word", engine.A("word", engine.Literal(seat.Name))))
	}
	if won {
		key = "bot.play-on.finished-won"
	}
	return engine.T(key, engine.A("game", s.gameTitle(r.Game)), engine.A("table", engine.Number(r.Number)),
		engine.A("players", players), engine.A("n", engine.Number(points)))
}
