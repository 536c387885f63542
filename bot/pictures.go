package bot

import (
	"sync"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// easel has the painters, one for each game. They are made when first needed.
type easel struct {
	mu       sync.Mutex
	painters map[string]*board.Painter
}

// painter returns the painter for the table's game. There is none where the game cannot be read, or has no theme.
func (b *Bot) painter(t tables.Table) *board.Painter {
	theme, themed := b.Themes[t.Head.Game]
	if t.Rules.Game == nil || !themed {
		return nil
	}
	b.easel.mu.Lock()
	defer b.easel.mu.Unlock()
	p, ok := b.easel.painters[t.Head.Game]
	if ok {
		return p
	}
	p, err := board.NewPainter(theme)
	if err != nil {
		b.Log.Error().Err(err).Str("game", t.Head.Game).Msg("no pictures can be drawn")
	}
	if b.easel.painters == nil {
		b.easel.painters = map[string]*board.Painter{}
	}
	b.easel.painters[t.Head.Game] = p
	return p
}

// reader is for whom pictures of a table are drawn: they know no markup.
func (v *voice) reader(g engine.Game) board.Reader {
	return board.Reader{Say: v.bare.Say, Face: g.Card}
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
