package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// A game that is over can be watched again: on a page, which is a file. A file in the channel would be a name that says
// nothing, in one language, and on a phone nobody knows what to do with it. So it is a button, and whoever presses it
// is given the page alone, in their language, with a sentence about how to open it.

// WatchButton leads to the page on which a game can be watched again.
func WatchButton(v *say.Voice, t tables.Table) discord.Button {
	return discord.Button{Label: v.Label(engine.T("bot.button.reel")), Style: discord.Secondary,
		CustomID: press.Route{Do: press.Files, Table: t.Head.ID}.String()}
}

// Reel is a whole game, to be given to somebody.
type Reel struct {
	Page   discord.File // plays it again
	Record discord.File // for referees; without a name where there is none
	Moves  int
	Turns  int  // turning points that are marked on the page
	Sought bool // they are being looked for
	Alone  bool // one played it, and nobody else could have won
}

// Watch gives somebody a game.
func Watch(v *say.Voice, r Reel) discord.Message {
	holds := engine.List{engine.T("bot.reel.moves", engine.A("n", engine.Number(r.Moves)))}
	if r.Turns > 0 {
		holds = append(holds, engine.T("bot.reel.turns", engine.A("n", engine.Number(r.Turns))))
	}
	head := []engine.Text{engine.T("bot.reel.head", engine.A("holds", holds)), engine.T("bot.reel.veiled")}
	if r.Alone {
		head[1].Key = "bot.reel.veiled-alone"
	}
	if r.Sought {
		head = append(head, engine.T("bot.reel.sought"))
	}
	inside := append(paragraph(v, head...), discord.Attached(r.Page.Name))
	inside = append(inside, paragraph(v, engine.T("bot.reel.open"))...)
	files := []discord.File{r.Page}
	if r.Record.Name != "" {
		inside = append(inside, paragraph(v, engine.T("bot.reel.record"))...)
		inside = append(inside, discord.Attached(r.Record.Name))
		files = append(files, r.Record)
	}
	box := discord.Box{Color: colourScore, Blocks: inside}
	return fit.Message(discord.Message{Body: []discord.Block{box}, Files: files})
}
