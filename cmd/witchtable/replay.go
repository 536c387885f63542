package main

import (
	"context"
	"fmt"
	"os"

	"witchtable/bot/board"
	"witchtable/bot/lang"
	"witchtable/bot/replay"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/store"
)

// writeReplay writes the page that plays a stored table's game again, in the table's language, to a file.
func (a *archive) writeReplay(ctx context.Context, t store.Table, file string) error {
	page, err := a.replayPage(ctx, t)
	if err != nil {
		return err
	}
	return os.WriteFile(file, page, 0o644) // nothing in it is secret
}

func (a *archive) replayPage(ctx context.Context, t store.Table) ([]byte, error) {
	d, err := a.deck(ctx, t)
	if err != nil {
		return nil, err
	}
	theme, err := board.ReadTheme(d.name+" theme", d.theme)
	if err != nil {
		return nil, err
	}
	book, err := words.Load(lang.Files, d.words)
	if err != nil {
		return nil, fmt.Errorf("the catalogues: %w", err)
	}
	log, err := a.Log(ctx, t.ID, 1)
	if err != nil {
		return nil, err
	}
	tongue := book.Match(t.Lang)
	page, err := replay.Page(replay.Game{
		Title: engine.T("bot.table.title", engine.A("game", d.rules.Info().Title), engine.A("n", engine.Number(t.Number))),
		Rules: d.rules, Setup: t.Setup, Log: movesOf(log),
	}, replay.Reader{Book: book, Lang: tongue, Names: names{tongue, book, d, seatNames(t)}, Theme: theme})
	if err != nil && d.version() != versionOf(t) {
		return nil, fmt.Errorf("begun under version %d of the rules, which this program, of version %d, cannot play again: %w", versionOf(t), d.version(), err)
	}
	return page, err
}
