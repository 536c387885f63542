package screen

import (
	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/engine"
)

// readerOf is for whom pictures of a table are drawn: they know no markup.
func readerOf(v *say.Voice, g engine.Game) board.Reader {
	return board.Reader{Say: v.Label, Face: g.Card}
}

// show puts pictures into a message: the blocks that show them, each of a width of its own, and the files, which are
// drawn when the message is sent.
func show(pictures []board.Picture) (blocks []discord.Block, files []discord.File) {
	for _, p := range pictures {
		name := nameOf(p)
		blocks = append(blocks, discord.Gallery{{File: name, Alt: p.Alt}})
		files = append(files, discord.File{Name: name, Alt: p.Alt, Make: p.PNG})
	}
	return blocks, files
}

// nameOf is what the file of a picture is called.
func nameOf(p board.Picture) string { return string(p.Key) + ".png" }

// film is a picture that moves, as a file.
func film(f board.Film) discord.File {
	return discord.File{Name: string(f.Key) + ".gif", Alt: f.Alt, Make: f.GIF}
}
