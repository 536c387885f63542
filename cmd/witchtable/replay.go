package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"witchtable/bot/board"
	"witchtable/bot/lang"
	"witchtable/bot/replay"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/store"
)

// writeReplay writes the page that plays a stored table's game again to a file; it opens in the table's language. notes
// is told what the user should know meanwhile.
func (a *archive) writeReplay(ctx context.Context, t store.Table, file string, notes io.Writer) error {
	page, err := a.replayPage(ctx, t, notes)
	if err != nil {
		return err
	}
	return os.WriteFile(file, page, 0o644) // nothing in it is secret
}

func (a *archive) replayPage(ctx context.Context, t store.Table, notes io.Writer) ([]byte, error) {
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
	turns, err := a.turnings(ctx, t, d, log, notes)
	if err != nil { // if nothing can be played again, the page will say why
		fmt.Fprintf(notes, "The page is without turning points: %v\n", err)
	}
	tongues := replay.TonguesOf(book, t.Lang, func(tongue string) words.Names {
		return names{tongue, book, d, seatNames(t)}
	})
	page, err := replay.Page(replay.Game{
		Title: engine.T("bot.table.title", engine.A("game", d.rules.Info().Title), engine.A("n", engine.Number(t.Number))),
		Rules: d.rules, Setup: t.Setup, Log: movesOf(log), Turnings: turns,
	}, replay.Reader{Book: book, Tongues: tongues, Theme: theme})
	if err != nil && d.version() != versionOf(t) {
		return nil,
			fmt.Errorf("begun under version %d of the rules, which this program, of version %d, cannot play again: %w",
				versionOf(t), d.version(), err)
	}
	return page, err
}

// turnings are the turning points of a stored table's game: those that its channel was told of, else those that are
// found now. A game that has not been played to its end has none, and a tutorial is not judged.
func (a *archive) turnings(ctx context.Context, t store.Table, d deck, log []store.LogEntry,
	notes io.Writer) ([]replay.Turning, error) {
	if t.State != store.Over || t.Tutorial {
		return nil, nil
	}
	list, known, err := tables.TurningPoints(t)
	if err == nil && !known {
		fmt.Fprintln(notes, "The turning points are looked for. That takes some seconds.")
		list, err = d.roster.Judge().TurningPoints(ctx, tables.Review(t, d.rules, log), tables.MostTurnings)
	}
	if err != nil {
		return nil, err
	}
	return replay.Turned(d.rules, t.Setup, movesOf(log), list)
}
