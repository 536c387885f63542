package tell

import (
	"context"
	"fmt"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/replay"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// maxReplay is how large a file Discord takes from everybody.
const maxReplay = 10 << 20

// Reel is a finished game for somebody who reads a language: the page on which it can be gone through again, with its
// turning points marked, and its record. Errors: those of the store and of [replay.Page]; a page is never too large but
// for games nobody has played yet.
func (l *Teller) Reel(ctx context.Context, t tables.Table, lang string) (r screen.Reel, err error) {
	log, err := l.Store.Log(ctx, t.Head.ID, 1)
	if err != nil {
		return r, err
	}
	moves := movesOf(log)
	turns, err := replay.Turned(t.Rules.Game, t.Head.Setup, moves, t.Desk.End.Found())
	if err != nil {
		l.Log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg("the turning points of a game cannot be told")
	}
	if r.Page, err = l.replay(t, lang, moves, turns); err != nil {
		return r, err
	}
	r.Moves, r.Turns = len(moves), len(turns)
	r.Sought = l.reviewed(t) && !t.Desk.End.Reviewed
	if l.Record != nil && !t.Head.Tutorial { // whoever learns has no use for it
		if r.Record, err = l.Record(ctx, t.Head); err != nil {
			l.Log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg("a game cannot be written down for its players")
			r.Record = discord.File{}
		}
	}
	return r, nil
}

// replay is the page. It opens in the reader's language, and speaks all others there are.
func (l *Teller) replay(t tables.Table, lang string, moves []engine.Move,
	turns []replay.Turning) (discord.File, error) {
	book := l.Screen.Book(t.Head.Game)
	n := engine.A("n", engine.Number(t.Head.Number))
	names := func(lang string) words.Names { return say.Names(t, book, lang) }
	page, err := replay.Page(replay.Game{
		Title: engine.T("bot.table.title", engine.A("game", t.Rules.Game.Info().Title), n),
		Rules: t.Rules.Game, Setup: t.Head.Setup, Log: moves, Turnings: turns,
	}, replay.Reader{Book: book, Tongues: replay.TonguesOf(book, lang, names), Theme: l.Screen.Themes[t.Head.Game]})
	if err != nil {
		return discord.File{}, err
	}
	if len(page) > maxReplay {
		return discord.File{}, fmt.Errorf("the page has %d bytes, and Discord takes %d", len(page), maxReplay)
	}
	name := book.Speaker(lang, nil, say.Bare).Say(engine.T("bot.reel.file", n))
	return discord.File{Name: fileName(name) + ".html", Data: page}, nil
}

// fileName is a name as files have it everywhere: what Discord would change in it is a hyphen.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
}
