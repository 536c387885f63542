package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Stopped says that the present rules cannot go on with a table's game, or that it was closed for that, with what is
// left of it, and leads to a rematch.
func (s *Studio) Stopped(t tables.Table, files []discord.File) discord.Message {
	v := s.ToAll(t)
	key := "bot.notice.stopped"
	if !t.Head.Live() {
		key = "bot.notice.closed"
	}
	inside := paragraph(v, engine.T(key))
	if len(files) > 0 {
		inside = append(inside, paragraph(v, engine.T("bot.final.file"))...)
	}
	for _, f := range files {
		inside = append(inside, discord.Attached(f.Name))
	}
	m := discord.Message{Body: []discord.Block{discord.Box{Color: colourTable, Blocks: inside}}, Files: files}
	if !t.Head.Tutorial { // which is played once
		m.Rows = []discord.Row{{Buttons: []discord.Button{{
			Label: v.Label(engine.T(againKey(t))), Style: discord.Primary,
			CustomID: press.Route{Do: press.Again, Table: t.Head.ID}.String(),
		}}}}
	}
	return m
}

// StoppedBoard is the board of such a table.
func (s *Studio) StoppedBoard(t tables.Table) discord.Message {
	v := s.ToAll(t)
	text := v.Say(engine.T("bot.board.stopped", engine.A("table", engine.Literal(say.TableTitle(v, t)))))
	return discord.Message{Body: []discord.Block{discord.Box{Color: colourTable,
		Blocks: []discord.Block{discord.Text(text)}}}}
}
