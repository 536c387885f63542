package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/replay"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// A game ends with one message in the channel: who won, the numbers of each, what will be remembered, where it turned, as soon as that has
// been found out, and the whole game as files: a page that plays it again, and its record. How each number came about is one tap away, and
// so is the next game.

// keepsakes are what is left of a game beside its score.
type keepsakes struct {
	best  []engine.Text  // what will be remembered, the best first
	turns []engine.Text  // how it turned
	sheet engine.Text    // how a game for one compares with those before it; zero where there is nothing to compare
	files []discord.File // the whole game
	plain bool           // there are to be no pictures
}

// mostRemembered is how many moments the end recalls.
const mostRemembered = 3

// keepsakes gathers them. The result is not held back for want of any.
func (l *teller) keepsakes(ctx context.Context, t tables.Table) (k keepsakes) {
	lacks := func(err error, what string) bool {
		if err != nil {
			l.log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg(what)
		}
		return err != nil
	}
	log, err := l.store.Log(ctx, t.Head.ID, 1)
	if !lacks(err, "the log of a game cannot be read") {
		moves := movesOf(log)
		best, err := engine.Highlights(t.Rules.Game, t.Head.Setup, moves)
		lacks(err, "nothing can be recalled of a game")
		k.best = best[:min(len(best), mostRemembered)]
		turns, err := replay.Turned(t.Rules.Game, t.Head.Setup, moves, t.Desk.End.Found())
		lacks(err, "the turning points of a game cannot be told")
		for _, turn := range turns {
			k.turns = append(k.turns, turn.Told())
		}
		page, err := l.replay(t, moves, turns)
		if !lacks(err, "a game cannot be shown again") {
			k.files = append(k.files, page)
		}
	}
	k.sheet, err = l.toBeat(ctx, t)
	lacks(err, "a game cannot be compared with those before it")
	if l.record != nil && !t.Head.Tutorial { // whoever learns has no use for it
		file, err := l.record(ctx, t.Head)
		if !lacks(err, "a game cannot be written down for its players") {
			k.files = append(k.files, file)
		}
	}
	return k
}

// ending posts that message, and has the turning points looked for.
func (l *teller) ending(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	k := l.keepsakes(ctx, t)
	m := l.screen.finalMessage(t, k)
	m.Nonce = e.Nonce
	id, err := l.send(ctx, t, m)
	if len(m.Files) > 0 && (errors.Is(err, discord.ErrForbidden) || errors.Is(err, discord.ErrRefused)) {
		k = k.withoutFiles()
		m = l.screen.finalMessage(t, k)
		m.Nonce = e.Nonce
		id, err = l.send(ctx, t, m)
	}
	if err != nil {
		return tables.Said{}, err
	}
	said := tables.Said{Desk: func(d *tables.Desk) {
		d.Board.Behind++
		d.End.Message, d.End.Bare = id, k.plain
	}}
	if l.reviewed(t) {
		said.Also = []tables.Entry{{Kind: tables.Turnings}}
	}
	return said, nil
}

// withoutFiles is what is left where no files are allowed: they need a permission of their own.
func (k keepsakes) withoutFiles() keepsakes {
	k.files, k.plain = nil, true
	return k
}

// endMessage is the message that has told the end, as it is to look now. It has its files again: an edit takes away those that it does
// not bring.
func (l *teller) endMessage(ctx context.Context, t tables.Table) discord.Message {
	k := l.keepsakes(ctx, t)
	if t.Desk.End.Bare {
		k = k.withoutFiles()
	}
	m := l.screen.finalMessage(t, k)
	if t.Desk.End.PutAway {
		m.Rows = nil
	}
	return m
}

// finalMessage is that message.
func (s *studio) finalMessage(t tables.Table, k keepsakes) discord.Message {
	v := s.voice(t, t.Head.Lang)
	standing := t.View(engine.Onlooker).Standing()
	paragraphs := paragraph(v, engine.T("bot.final.table", engine.A("table", engine.Literal(say.TableTitle(v, t)))),
		winners(t, standing), v.Ending(t.Head.Game, standing.Ending))
	files, p := k.files, s.painter(t)
	drawn := p != nil && !k.plain && t.Looks() != store.InWords
	if drawn {
		sheet, pictures := show([]board.Picture{p.Sheet(readerOf(v, t.Rules.Game), standing)})
		paragraphs, files = append(paragraphs, sheet...), slices.Concat(pictures, files)
	}
	paragraphs = append(paragraphs, paragraph(v, numbers(t, standing, drawn)...)...)
	if !k.sheet.IsZero() {
		paragraphs = append(paragraphs, paragraph(v, k.sheet)...)
	}
	if len(k.best) > 0 {
		recalled := []engine.Text{engine.T("bot.final.best")}
		for _, moment := range k.best {
			recalled = append(recalled, engine.T("bot.final.moment", engine.A("what", moment)))
		}
		paragraphs = append(paragraphs, paragraph(v, recalled...)...)
	}
	if len(k.turns) > 0 {
		told := []engine.Text{engine.T("bot.turning.head"), engine.T("bot.turning.how")}
		paragraphs = append(paragraphs, paragraph(v, append(told, k.turns...)...)...)
	}
	paragraphs = append(paragraphs, lastLessons(v, t)...)
	if len(k.files) > 0 {
		paragraphs = append(paragraphs, paragraph(v, engine.T("bot.final.file"))...)
	}
	for _, f := range k.files {
		paragraphs = append(paragraphs, discord.Attached(f.Name))
	}
	button := func(do press.Word, style discord.ButtonStyle, label string) discord.Button {
		return discord.Button{Label: v.Label(engine.T(label)), Style: style, CustomID: press.Route{Do: do, Table: t.Head.ID}.String()}
	}
	buttons := []discord.Button{button(press.Score, discord.Secondary, "bot.button.details"), button(press.Done, discord.Secondary, "bot.button.done")}
	if !t.Head.Tutorial { // which is played once
		buttons = slices.Insert(buttons, 0, button(press.Again, discord.Primary, "bot.button.again"))
	}
	return fit.Message(discord.Message{
		Body:  []discord.Block{discord.Box{Color: colourScore, Blocks: paragraphs}},
		Files: files,
		Rows:  []discord.Row{{Buttons: buttons}},
	})
}

// paragraph says sentences, each in a line of its own; it is nothing where there is nothing to say.
func paragraph(v *say.Voice, sentences ...engine.Text) []discord.Block {
	var text strings.Builder
	for _, l := range sentences {
		say.Line(&text, v.Say(l))
	}
	if text.Len() == 0 {
		return nil
	}
	return []discord.Block{discord.Text(strings.TrimRight(text.String(), "\n"))}
}

// winners says who won, in the game's words if it has any; zero in games that nobody wins or loses.
func winners(t tables.Table, s engine.Standing) engine.Text {
	if !s.Say.IsZero() {
		return engine.T("bot.final.say", engine.A("what", s.Say))
	}
	return board.Outcome(s, func(w engine.Seat) engine.Text { return say.PlayerName(t, w) })
}

// numbers lists what each of those has who played against one another, or all together, and of what it is made up; where the
// sheet is drawn the picture says that.
func numbers(t tables.Table, s engine.Standing, drawn bool) []engine.Text {
	made := steps
	if drawn {
		made = func(engine.Score) []engine.Text { return nil }
	}
	if s.Together {
		return slices.Concat([]engine.Text{common(s.Common)}, made(s.Common))
	}
	var out []engine.Text
	for _, sc := range byRank(s) {
		out = append(out, result(t, s, sc))
		out = append(out, made(sc)...)
	}
	return out
}

// result is what one player has; those who have won wear a crown.
func result(t tables.Table, s engine.Standing, sc engine.Score) engine.Text {
	plain, titled := "bot.final.score", "bot.final.score-title"
	args := []engine.Arg{engine.A("player", say.PlayerName(t, sc.Seat)), engine.A("n", engine.Number(sc.Total)), engine.A("title", sc.Title), engine.A("rank", engine.Number(sc.Rank))}
	switch ranked := sc.Rank > 0 && len(s.Seats) > 1; {
	case ranked && s.Final && slices.Contains(s.Winners, sc.Seat):
		plain, titled = "bot.final.crowned", "bot.final.crowned-title"
	case ranked:
		plain, titled = "bot.final.rank", "bot.final.rank-title"
	}
	key := titled
	if sc.Title.IsZero() || len(s.Seats) == 1 && !s.Say.IsZero() { // what is said of a lone player has the title in it
		key = plain
	}
	if sc.Tie.IsZero() {
		return engine.T(key, args...)
	}
	return engine.T("bot.final.tied", engine.A("result", engine.T(key, args...)), engine.A("why", sc.Tie))
}

// steps are the steps of the scoring that gave or cost anything, in one line.
func steps(sc engine.Score) []engine.Text {
	list := engine.List{}
	for _, s := range sc.Sections {
		if s.Points != 0 {
			list = append(list, engine.T("bot.final.step", engine.A("step", s.Title), engine.A("n", engine.Number(s.Points))))
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []engine.Text{engine.T("bot.final.steps", engine.A("steps", list))}
}
