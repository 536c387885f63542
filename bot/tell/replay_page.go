package tell

import (
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/replay"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// maxReplay is how large a file Discord takes from everybody.
const maxReplay = 10 << 20

// replay is the page on which a game that is over can be gone through again, in the table's language, with its turning
// points marked.
func (l *Teller) replay(t tables.Table, moves []engine.Move, turns []replay.Turning) (discord.File, error) {
	book := l.Screen.Book(t.Head.Game)
	info := t.Rules.Game.Info()
	page, err := replay.Page(replay.Game{
		Title: engine.T("bot.table.title", engine.A("game", info.Title), engine.A("n", engine.Number(t.Head.Number))),
		Rules: t.Rules.Game, Setup: t.Head.Setup, Log: moves, Turnings: turns,
	}, replay.Reader{Book: book, Lang: book.Match(t.Head.Lang), Names: say.Names(t, book, t.Head.Lang),
		Theme: l.Screen.Themes[t.Head.Game]})
	if err != nil {
		return discord.File{}, err
	}
	if len(page) > maxReplay {
		return discord.File{}, fmt.Errorf("the page has %d bytes, and Discord takes %d", len(page), maxReplay)
	}
	return discord.File{Name: fmt.Sprintf("%s-table-%d.html", t.Head.Game, t.Head.Number), Data: page}, nil
}
