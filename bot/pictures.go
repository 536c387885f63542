package bot

import (
	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// painter returns the painter for the table's game. There is none where the game cannot be read, or has no theme.
func (s *studio) painter(t tables.Table) *board.Painter {
	theme, themed := s.themes[t.Head.Game]
	if t.Rules.Game == nil || !themed {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.painters[t.Head.Game]
	if ok {
		return p
	}
	p, err := board.NewPainter(theme)
	if err != nil {
		s.log.Error().Err(err).Str("game", t.Head.Game).Msg("no pictures can be drawn")
	}
	if s.painters == nil {
		s.painters = map[string]*board.Painter{}
	}
	s.painters[t.Head.Game] = p
	return p
}

// readerOf is for whom pictures of a table are drawn: they know no markup.
func readerOf(v *say.Voice, g engine.Game) board.Reader {
	return board.Reader{Say: v.Label, Face: g.Card}
}

// show puts pictures into a message: the blocks that show them, each of a width of its own, and the files, which are drawn when
// the message is sent.
func show(pictures []board.Picture) (blocks []discord.Block, files []discord.File) {
	for _, p := range pictures {
		name := string(p.Key) + ".png"
		blocks = append(blocks, discord.Gallery{{File: name, Alt: p.Alt}})
		files = append(files, discord.File{Name: name, Alt: p.Alt, Make: p.PNG})
	}
	return blocks, files
}
