package tell

import (
	"context"
	"errors"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// The turning points of a game take seconds to be found, so they are not waited for: the end is told at once, and they
// are looked for when there is time to think. Then that message is edited, once: they stand in it, and are marked on
// the page that comes with it. What was found is on the desk, so that the message can be shown anew at any time, and a
// process that starts need not look again.

const (
	// turningAttempts is how often it is tried. Who has read how the game ended misses nothing.
	turningAttempts = 8
	// pieceLimit is how long a piece of the work should take by the clock, all politeness included.
	pieceLimit = 5 * time.Second
)

// reviewed reports whether turning points are looked for at the end of a table's game: not at a tutorial, where one
// does as one is told.
func (l *Teller) reviewed(t tables.Table) bool {
	return l.Judge != nil && !t.Head.Tutorial && l.Judge(t.Head.Game) != nil
}

// turnings finds the turning points of a table's game, and tells them where its end was told. What stands there is
// never made less.
func (l *Teller) turnings(ctx context.Context, t tables.Table, e outbox.Entry) error {
	err := l.lookBack(ctx, t)
	if err == nil {
		t, err = l.Tables.Table(ctx, t.Head.ID) // as it is now: the buttons may have been put away meanwhile
	}
	if end := t.Desk.End; err == nil && len(end.Turnings) > 0 && end.Message != "" {
		err = l.change(discord.Unhurried(ctx), t, end.Message, l.EndMessage(ctx, t))
	}
	if err != nil && !gone(err) && e.Attempts < turningAttempts {
		return err
	}
	if err != nil {
		l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("the turning points of a game are not told")
	}
	return nil
}

// gone reports whether there is nothing left to change.
func gone(err error) bool {
	return errors.Is(err, discord.ErrUnknownMessage) || errors.Is(err, discord.ErrUnknownChannel) ||
		errors.Is(err, discord.ErrTooManyEdits)
}

// lookBack finds the turning points of a table's game, and notes them.
func (l *Teller) lookBack(ctx context.Context, t tables.Table) error {
	if t.Desk.End.Reviewed || !l.reviewed(t) {
		return nil
	}
	log, err := l.Store.Log(ctx, t.Head.ID, 1)
	if err != nil {
		return err
	}
	review := tables.Review(t.Head, t.Rules.Game, log)
	review.Desk = func(ctx context.Context, piece func(brain.Reins)) error {
		return l.Study.Think(ctx, study.AtLeisure, pieceLimit, func(_ context.Context, r brain.Reins) { piece(r) })
	}
	found, err := l.Judge(t.Head.Game).TurningPoints(ctx, review, tables.MostTurnings)
	if err != nil {
		return err
	}
	return l.Tables.NoteDesk(ctx, t.Head.ID, func(d *desk.Desk) { d.End.Note(found) })
}

// movesOf are the moves of a log.
func movesOf(log []store.LogEntry) []engine.Move {
	moves := make([]engine.Move, len(log))
	for i, e := range log {
		moves[i] = e.Move
	}
	return moves
}
