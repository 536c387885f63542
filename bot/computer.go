package bot

import (
	"context"
	"fmt"
	"io"
	"slices"

	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// addComputer seats a computer player as the command names it.
func (b lobby) addComputer(ctx context.Context, q *exchange, t tables.Table) error {
	level := q.in.Options["level"]
	if level == "" {
		level = b.screen.DefaultLevel(t.Head.Game)
	}
	t, name, err := b.seatComputer(ctx, q, t, level, q.in.Options["temperament"])
	if err != nil {
		return err
	}
	return q.inLobby(ctx, t, engine.T("bot.reply.computer", engine.A("name", engine.Literal(name))))
}

// seatComputer seats a computer player and says what it is called. Where no temperament is chosen, it gets one by lot.
func (b lobby) seatComputer(
	ctx context.Context, q *exchange, t tables.Table, level, temper string,
) (tables.Table, string, error) {
	level, err := b.levelAt(t, level)
	if err != nil {
		return t, "", err
	}
	if temper == "" {
		temper, err = b.drawTemper(t, level)
	} else {
		err = b.checkTemper(t, level, temper)
	}
	if err != nil {
		return t, "", err
	}
	name := b.screen.Words.ComputerName(t, t.Head.Seats)
	t, err = b.tables.AddComputer(ctx, t.Head.ID, q.user(), brain.Named(level, temper), name)
	return t, name, err
}

// levelAt is the level of the computer players of a table's game that is meant by its word, or by what it is called.
// Errors: BadInput for one that the game has not, with those that it has.
func (b lobby) levelAt(t tables.Table, typed string) (string, error) {
	all := b.screen.LevelsOf(t.Head.Game)
	if slices.Contains(all, typed) {
		return typed, nil
	}
	book, names := b.screen.Book(t.Head.Game), engine.List{}
	for _, l := range all {
		name := say.LevelOffered(hasEnglish(book), l)
		for _, lang := range book.Languages() {
			if say.Folded(b.screen.Words.Voice(t, lang).Label(name)) == say.Folded(typed) {
				return l, nil
			}
		}
		names = append(names, engine.T("bot.level.quoted", engine.A("level", name)))
	}
	return "", engine.Errorf(engine.BadInput, engine.T("error.other-levels", engine.A("level", engine.Literal(typed)),
		engine.A("game", t.Rules.Game.Info().Title), engine.A("levels", names)), "%s has no level %q", t.Head.Game, typed)
}

// checkTemper refuses a temperament that the table's computer players of a level cannot have.
func (b lobby) checkTemper(t tables.Table, level, temper string) error {
	if slices.Contains(b.screen.TempersOf(t.Head.Game, level), temper) {
		return nil
	}
	return engine.Errorf(engine.BadInput, engine.T("error.unknown-temper", engine.A("temper", engine.Literal(temper))),
		"unknown temperament %q", temper)
}

// drawTemper draws a temperament by lot, of those that no computer player at the table has if there is one: it shall be
// seen that they differ. It is empty where there is none to be had.
func (b lobby) drawTemper(t tables.Table, level string) (string, error) {
	all := b.screen.TempersOf(t.Head.Game, level)
	free := slices.DeleteFunc(slices.Clone(all), func(temper string) bool {
		return slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool {
			_, has := brain.Parts(h.Brain)
			return has == temper
		})
	})
	if len(free) == 0 {
		free = all
	}
	if len(free) == 0 {
		return "", nil
	}
	var seed engine.Seed
	if _, err := io.ReadFull(b.Random, seed[:]); err != nil {
		return "", fmt.Errorf("drawing a temperament: %w", err)
	}
	chance := engine.Restore(seed, 0)
	return free[chance.Below(uint32(len(free)), nil)], nil
}

// computerCalled is the seat of a table's computer player of a name, or with "" of the one seated last. Errors: NotNow.
func computerCalled(t tables.Table, name string) (engine.Seat, error) {
	seat, ok := tables.ComputerAt(t.Head, name)
	if !ok {
		return seat, engine.Errorf(engine.NotNow, engine.T("error.no-computer"), "no such computer player is seated")
	}
	return seat, nil
}

// settleTemper gives a computer player another temperament.
func (b lobby) settleTemper(
	ctx context.Context, q *exchange, t tables.Table, who, temper string,
) (tables.Table, error) {
	seat, err := computerCalled(t, who)
	if err != nil {
		return t, err
	}
	level, _ := brain.Parts(t.Head.Seats[seat].Brain)
	if err := b.checkTemper(t, level, temper); err != nil {
		return t, err
	}
	return b.tables.ChangeComputer(ctx, t.Head.ID, q.user(), who, brain.Named(level, temper))
}

// settleLevel has a computer player play at another level, with its temperament if there is that at the level, else
// with one by lot.
func (b lobby) settleLevel(ctx context.Context, q *exchange, t tables.Table, who, level string) (tables.Table, error) {
	seat, err := computerCalled(t, who)
	if err != nil {
		return t, err
	}
	if level, err = b.levelAt(t, level); err != nil {
		return t, err
	}
	_, temper := brain.Parts(t.Head.Seats[seat].Brain)
	if !slices.Contains(b.screen.TempersOf(t.Head.Game, level), temper) {
		if temper, err = b.drawTemper(t, level); err != nil {
			return t, err
		}
	}
	return b.tables.ChangeComputer(ctx, t.Head.ID, q.user(), who, brain.Named(level, temper))
}

// removeComputer sends the computer player away that was seated last.
func (b lobby) removeComputer(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.RemoveComputer(ctx, t.Head.ID, q.user(), "")
	if err != nil {
		return err
	}
	return q.inLobby(ctx, t, engine.T("bot.reply.removed"))
}
