package screen

import (
	"slices"

	"witchtable/bot/annals"
	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// A game ends with one message in the channel: who won, the numbers of each, once, what will be remembered, and where
// it turned, as soon as that has been found out. How each number came about is one tap away, and so are the next game
// and the page on which this one can be watched again: whoever wants it is given it in their language, see [Watch].

// Keepsakes are what is left of a game beside its score.
type Keepsakes struct {
	Best  []engine.Text // what will be remembered, the best first
	Turns []engine.Text // how it turned
	Sheet engine.Text   // how a game for one compares with those before it; zero where there is nothing to compare
	// Course is how the score went, from stage to stage; drawn where the end is told in pictures.
	Course []engine.Stage
	Plain  bool // there are to be no pictures: files need a permission of their own
}

// Final is that message.
func (s *Studio) Final(t tables.Table, k Keepsakes) discord.Message {
	v := s.ToAll(t)
	standing := t.View(engine.Onlooker).Standing()
	paragraphs := paragraph(v, engine.T("bot.final.table", engine.A("table", engine.Literal(say.TableTitle(v, t)))),
		winners(t, standing), endingOf(t, v, standing))
	blocks, pictures := s.finalPictures(t, v, standing, k)
	drawn := len(pictures) > 0
	paragraphs = append(paragraphs, blocks...)
	paragraphs = append(paragraphs, paragraph(v, numbers(t, standing, drawn)...)...)
	if !drawn {
		paragraphs = append(paragraphs, courseInWords(t, v, standing, k.Course)...)
	}
	if !k.Sheet.IsZero() {
		paragraphs = append(paragraphs, paragraph(v, k.Sheet)...)
	}
	if len(k.Best) > 0 {
		recalled := []engine.Text{engine.T("bot.final.best")}
		for _, moment := range k.Best {
			recalled = append(recalled, engine.T("bot.final.moment", engine.A("what", moment)))
		}
		paragraphs = append(paragraphs, paragraph(v, recalled...)...)
	}
	if len(k.Turns) > 0 {
		told := append([]engine.Text{engine.T("bot.turning.head")}, k.Turns...)
		paragraphs = append(paragraphs, paragraph(v, append(told, engine.T("bot.turning.how"))...)...)
	}
	paragraphs = append(paragraphs, paragraph(v, countsFor(t))...)
	paragraphs = append(paragraphs, lastLessons(v, t)...)
	return fit.Message(discord.Message{
		Body:  []discord.Block{discord.Box{Color: colourScore, Blocks: paragraphs}},
		Files: pictures,
		Rows:  []discord.Row{{Buttons: s.finalButtons(v, t)}},
	})
}

// finalButtons lead on from the end: to the next game, and to this one once more.
func (s *Studio) finalButtons(v *say.Voice, t tables.Table) []discord.Button {
	button := func(do press.Word, style discord.ButtonStyle, label string) discord.Button {
		return discord.Button{Label: v.Label(engine.T(label)), Style: style,
			CustomID: press.Route{Do: do, Table: t.Head.ID}.String()}
	}
	next := []discord.Button{button(press.Again, discord.Primary, againKey(t))}
	if t.Head.Tutorial { // which is played once
		versus := "bot.button.versus"
		if forOne(t) {
			versus = "bot.button.whole"
		}
		next = []discord.Button{button(press.Versus, discord.Success, versus),
			button(press.Real, discord.Secondary, "bot.button.real")}
	}
	buttons := slices.Concat(next, []discord.Button{WatchButton(v, t)}, s.PlayOnButton(v, t))
	return append(buttons, button(press.Score, discord.Secondary, "bot.button.details"),
		button(press.Done, discord.Secondary, "bot.button.done"))
}

// againKey is what another game is called: between people who have won or lost together it is no rematch, nor is it
// where one person plays alone.
func againKey(t tables.Table) string {
	if t.Together() || len(t.Head.Seats) == 1 {
		return "bot.button.again-together"
	}
	return "bot.button.again"
}

// finalPictures are the score sheet and how the score went; none where the end is told in words.
func (s *Studio) finalPictures(t tables.Table, v *say.Voice, standing engine.Standing, k Keepsakes) (
	blocks []discord.Block, files []discord.File) {
	p := s.painter(t)
	if p == nil || k.Plain || t.Looks() == store.InWords {
		return nil, nil
	}
	blocks, files = show([]board.Picture{p.Sheet(readerOf(v, t.Rules.Game), standing)})
	if race, ok := p.Race(readerOf(v, t.Rules.Game), k.Course, standing); ok {
		moving := film(race)
		blocks = append(blocks, discord.Gallery{{File: moving.Name, Alt: moving.Alt}})
		files = append(files, moving)
	}
	return blocks, files
}

// courseInWords tells how the score went, as the words of its picture do.
func courseInWords(t tables.Table, v *say.Voice, standing engine.Standing, course []engine.Stage) []discord.Block {
	went := board.RaceInWords(board.Reader{Say: v.Say, Face: t.Rules.Game.Card}, course, standing)
	if went == "" {
		return nil
	}
	return paragraph(v, engine.T("bot.final.course", engine.A("course", say.Markup(went))))
}

// endingOf is why the game has ended, where who has won does not say it.
func endingOf(t tables.Table, v *say.Voice, s engine.Standing) engine.Text {
	if !s.Say.IsZero() {
		return engine.Text{}
	}
	return v.Ending(t.Head.Game, s.Ending)
}

// winners says who won, in the game's words if it has any; zero in games that nobody wins or loses.
func winners(t tables.Table, s engine.Standing) engine.Text {
	if !s.Say.IsZero() {
		return engine.T("bot.final.say", engine.A("what", s.Say))
	}
	return board.Outcome(s, func(w engine.Seat) engine.Text { return say.PlayerName(t, w) })
}

// numbers lists what each of those has who played against one another, or all together, and of what it is made up.
// Where the sheet is drawn the picture says that, but for what has decided between equals.
func numbers(t tables.Table, s engine.Standing, drawn bool) (out []engine.Text) {
	if s.Together && !drawn {
		return slices.Concat([]engine.Text{common(s.Common)}, steps(s.Common))
	}
	for _, sc := range byRank(s) {
		switch {
		case drawn && (s.Together || sc.Tie.IsZero()):
			continue
		case drawn:
			out = append(out, engine.T("bot.final.tie", engine.A("rank", engine.Number(sc.Rank)),
				engine.A("player", say.PlayerName(t, sc.Seat)), engine.A("why", sc.Tie)))
			continue
		}
		out = append(out, result(t, s, sc))
		out = append(out, steps(sc)...)
	}
	return out
}

// countsFor says on which lists a game goes.
func countsFor(t tables.Table) engine.Text {
	r, ok := store.RecordOf(t.Head)
	switch purpose := annals.PurposeOf(r); {
	case t.Head.Origin != nil:
		return engine.T("bot.final.counts-played-on")
	case t.Head.Daily.Day != "" && !t.Head.Daily.Counts:
		return engine.T("bot.daily.end-again")
	case !ok:
		return engine.T("bot.final.counts-nowhere")
	case t.Head.Friendly && len(t.Head.Seats) == 1 && !t.Together():
		return engine.T("bot.final.counts-hinted")
	case t.Head.Friendly:
		return engine.T("bot.final.counts-friendly")
	case purpose == annals.AgainstPeople:
		return engine.T("bot.final.counts-people")
	case purpose == annals.AgainstComputers:
		return engine.T("bot.final.counts-computers")
	case purpose == annals.WonTogether:
		return engine.T("bot.final.counts-together")
	case purpose == annals.Alone:
		return engine.T("bot.final.counts-alone")
	}
	return engine.T("bot.final.counts-stats")
}
