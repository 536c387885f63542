package screen

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/bot/annals"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// The deal of the day is seen by one person alone, wherever they ask for it: how it stands for them, with the week's
// list below, and at its end what has come of it. Only what they share themselves is seen by others: a line that tells
// the course of their game, and no card.

// mostMarks is how many marks of a course a line has: the parts of a game that has more are told together.
const mostMarks = 20

// Marks are the course of a game for one in squares, one for each part of it: what it brought, against what those parts
// brought on average that brought anything. How much that was, the marks don't tell.
func Marks(course []engine.Stage) string {
	var gains []int
	for i := 1; i < len(course); i++ {
		if len(course[i].Totals) > 0 && len(course[i-1].Totals) > 0 {
			gains = append(gains, course[i].Totals[0]-course[i-1].Totals[0])
		}
	}
	for len(gains) > mostMarks {
		for i := range (len(gains) + 1) / 2 {
			gains[i] = gains[2*i]
			if 2*i+1 < len(gains) {
				gains[i] += gains[2*i+1]
			}
		}
		gains = gains[:(len(gains)+1)/2]
	}
	won, parts := 0, 0
	for _, g := range gains {
		if g > 0 {
			won, parts = won+g, parts+1
		}
	}
	var b strings.Builder
	for _, g := range gains {
		switch {
		case g < 0:
			b.WriteString("🟥")
		case g == 0:
			b.WriteString("⬜")
		case g*parts >= won:
			b.WriteString("🟩")
		default:
			b.WriteString("🟨")
		}
	}
	return b.String()
}

// DailyLine is what came of a deal of the day, in a line to be pasted anywhere.
func DailyLine(v *say.Voice, t tables.Table, course []engine.Stage) string {
	standing := t.View(engine.Onlooker).Standing()
	sc := standing.Common
	if !standing.Together && len(standing.Seats) > 0 {
		sc = standing.Seats[0]
	}
	key, title := "bot.daily.line", sc.Grade
	if title.IsZero() {
		title = sc.Title
	}
	ending := v.Ending(t.Head.Game, standing.Ending)
	switch lost := standing.Together && len(standing.Winners) == 0; {
	case lost && ending.IsZero():
		key = "bot.daily.line-lost-plain"
	case lost:
		key = "bot.daily.line-lost"
	case title.IsZero() && standing.Together:
		key = "bot.daily.line-won"
	case title.IsZero():
		key = "bot.daily.line-plain"
	}
	return v.Label(engine.T(key, engine.A("game", t.Rules.Game.Info().Title), engine.A("day", say.Date(t.Head.Daily.Day)),
		engine.A("n", engine.Number(sc.Total)), engine.A("title", title), engine.A("ending", ending),
		engine.A("marks", engine.Literal(Marks(course)))))
}

// Week is the list of a week as somebody may see it.
type Week struct {
	From, To store.Day
	Lines    []annals.DailyLine
	// Last are those of the week before.
	Last []annals.DailyLine
}

// Daily shows how the deal of the day stands for a person, with ways to those of other games. line is what came of
// theirs; empty where nothing has yet.
func (s *Studio) Daily(lang string, today tables.Today, line string, week Week, others []string) discord.Message {
	v := s.voiceOf(today.Game, lang)
	args := []engine.Arg{engine.A("game", s.gameTitle(today.Game)), engine.A("day", say.Date(today.Day)),
		engine.A("until", say.Moment(today.Until.Time(), say.TimeOfDay)),
		engine.A("left", say.Moment(today.Until.Time(), say.FromNow))}
	blocks := []discord.Block{discord.Text(v.Say(engine.T("bot.daily.head", args...)))}
	tell := func(key string) { blocks = append(blocks, discord.Text(v.Say(engine.T(key, args...)))) }
	deal := func(key string, style discord.ButtonStyle) discord.Button {
		return discord.Button{Label: v.Label(engine.T(key)), Style: style, CustomID: press.Route{Do: press.Deal,
			Name: today.Game + " " + string(today.Day)}.String()}
	}
	var buttons []discord.Button
	switch {
	case today.Attempt == nil:
		if tell("bot.daily.how"); s.joint(today.Game) {
			tell("bot.daily.loses")
		}
		buttons = append(buttons, deal("bot.button.daily-begin", discord.Primary))
	case today.Attempt.Head.Live():
		tell("bot.daily.begun")
		buttons = append(buttons, deal("bot.button.daily-on", discord.Primary))
	default:
		if line != "" {
			tell("bot.daily.played")
			blocks = append(blocks, toPaste(line))
			buttons = append(buttons, shareButton(v, *today.Attempt))
		}
		tell("bot.daily.next")
		again := "bot.button.daily-again"
		if today.Again != nil {
			again = "bot.button.daily-again-on"
		}
		buttons = append(buttons, deal(again, discord.Secondary))
	}
	blocks = append(blocks, discord.Rule{})
	blocks = append(blocks, paragraph(v, weekList(week)...)...)
	rows := []discord.Row{{Buttons: buttons}}
	if len(others) > 0 {
		rows = append(rows, discord.Row{Buttons: s.otherDeals(lang, others)})
	}
	return fit.Message(discord.Message{Body: blocks, Rows: rows})
}

// otherDeals are buttons that show the deals of games, each in its own words; at most as many as a row has.
func (s *Studio) otherDeals(lang string, games []string) (out []discord.Button) {
	for _, game := range games[:min(len(games), fit.MaxRowButtons)] {
		label := s.voiceOf(game, lang).Label(engine.T("bot.button.daily-of", engine.A("game", s.gameTitle(game))))
		out = append(out, discord.Button{Label: fit.Text(label, fit.MaxButtonLabel),
			CustomID: press.Route{Do: press.Daily, Name: game}.String()})
	}
	return out
}

// toPaste is a line as people can copy it with one tap.
func toPaste(line string) discord.Block {
	return discord.Text(fmt.Sprintf("```\n%s\n```", strings.ReplaceAll(line, "`", "'")))
}

func shareButton(v *say.Voice, t tables.Table) discord.Button {
	return discord.Button{Label: v.Label(engine.T("bot.button.daily-share")), Style: discord.Success,
		CustomID: press.Route{Do: press.Share, Table: t.Head.ID}.String()}
}

// weekList lists who has made most of the deals of a week.
func weekList(w Week) []engine.Text {
	out := []engine.Text{engine.T("bot.daily.week", engine.A("from", say.Date(w.From)), engine.A("to", say.Date(w.To)))}
	if len(w.Lines) == 0 {
		out = append(out, engine.T("bot.daily.nobody"))
	}
	for _, l := range w.Lines[:min(len(w.Lines), mostLeaders)] {
		out = append(out, weekLine(l))
	}
	if len(w.Last) > 0 {
		first := engine.List{}
		for _, l := range w.Last {
			if l.Rank == 1 {
				first = append(first, engine.T("bot.scene.word", engine.A("word", engine.Literal(l.Name))))
			}
		}
		out = append(out, engine.T("bot.daily.last-week", engine.A("players", first),
			engine.A("n", engine.Number(w.Last[0].Total))))
	}
	return append(out, engine.T("bot.daily.foot"))
}

func weekLine(l annals.DailyLine) engine.Text {
	key := "bot.daily.row"
	switch {
	case l.Days == 0:
		key = "bot.daily.row-hidden"
	case l.Title.IsZero():
		key = "bot.daily.row-plain"
	}
	line := engine.T(key, engine.A("rank", engine.Number(l.Rank)), engine.A("player", engine.Literal(l.Name)),
		engine.A("points", engine.Number(l.Total)), engine.A("n", engine.Number(l.Days)),
		engine.A("best", engine.Number(l.Best)), engine.A("title", l.Title))
	if l.Hidden && l.Days > 0 {
		return engine.T("bot.daily.row-and", engine.A("row", line))
	}
	return line
}

// DailyEnd tells a person what has come of a deal of the day.
func (s *Studio) DailyEnd(v *say.Voice, t tables.Table, course []engine.Stage) discord.Message {
	standing := t.View(engine.Onlooker).Standing()
	r, ok := store.RecordOf(t.Head)
	counts := "bot.daily.end-late"
	switch {
	case !t.Head.Daily.Counts:
		counts = "bot.daily.end-again"
	case ok && annals.CountsDaily(r) && standing.Together && len(standing.Winners) == 0:
		counts = "bot.daily.end-lost"
	case ok && annals.CountsDaily(r):
		counts = "bot.daily.end-counts"
	}
	blocks := []discord.Block{discord.Text(v.Say(engine.T("bot.daily.head",
		engine.A("game", t.Rules.Game.Info().Title), engine.A("day", say.Date(t.Head.Daily.Day)))))}
	blocks = append(blocks, paragraph(v, winners(t, standing))...)
	pictures, files := s.finalPictures(t, v, standing, Keepsakes{Course: course,
		Plain: t.LooksTo(0) == store.InWords})
	if blocks = append(blocks, pictures...); len(files) == 0 {
		blocks = append(blocks, paragraph(v, numbers(t, standing, false)...)...)
		blocks = append(blocks, courseInWords(t, v, standing, course)...)
	}
	blocks = append(blocks, discord.Text(v.Say(engine.T(counts))))
	button := func(do press.Word, name, label string) discord.Button {
		r := press.Route{Do: do, Table: t.Head.ID}
		if name != "" {
			r = press.Route{Do: do, Name: name}
		}
		return discord.Button{Label: v.Label(engine.T(label)), CustomID: r.String()}
	}
	buttons := []discord.Button{button(press.Score, "", "bot.button.details"),
		button(press.Daily, t.Head.Game, "bot.button.daily")}
	if ok && annals.CountsDaily(r) {
		blocks = append(blocks, toPaste(DailyLine(v, t, course)), discord.Text(v.Say(engine.T("bot.daily.marks"))))
		buttons = slices.Insert(buttons, 0, shareButton(v, t))
	}
	m := discord.Message{Body: blocks, Files: files, Rows: []discord.Row{{Buttons: buttons}}}
	if len(files) > 0 {
		m.InWords = func(error) discord.Message {
			t.Head.Looks, t.Head.Seats = store.InWords, slices.Clone(t.Head.Seats)
			t.Head.Seats[0].Looks = store.InWords
			return s.DailyEnd(v, t, course)
		}
	}
	return fit.Message(m)
}

// DailyShared is what everybody sees of it once the person wishes so.
func DailyShared(v *say.Voice, t tables.Table, course []engine.Stage) discord.Message {
	return fit.Message(discord.Message{Content: v.Say(engine.T("bot.daily.shared",
		engine.A("player", engine.Literal(t.Head.Seats[0].Name)),
		engine.A("line", engine.Literal(DailyLine(v, t, course))))), Silent: true})
}

// SharedAlready gives a person the line once more, who has shared it.
func SharedAlready(v *say.Voice, t tables.Table, course []engine.Stage) discord.Message {
	return discord.Message{Body: []discord.Block{discord.Text(v.Say(engine.T("bot.daily.shared-already"))),
		toPaste(DailyLine(v, t, course))}}
}

// overnight tells, at a table that has no channel to tell it, what has happened since the seat's own turn was over.
func (p Panel) overnight() []string {
	if !p.t.Head.Mute() || p.t.Rules.Game == nil {
		return nil
	}
	hand := p.t.Desk.Hand(p.seat)
	var out []string
	for _, told := range engine.ToldInShort(p.t.Rules.Game, hand.Came[len(p.ownDoing(hand)):], p.seat) {
		if told.Turn { // whose it is, is clear where one plays alone
			continue
		}
		if said := p.v.SayTo(p.seat, told.Text); said != "" {
			out = append(out, said)
		}
	}
	return out
}
