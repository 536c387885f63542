package bot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// What a host may do about the people of a table, and how others come to seats whose people are gone.

// aboutPlayer does what a host may do about somebody, and answers with a sentence that names them.
func (b host) aboutPlayer(do func(tables.Table, engine.Seat) (tables.Table, error), said string) tableRunner {
	return func(ctx context.Context, q *exchange, t tables.Table) error {
		seat, err := panelOwner(q, t, t.SeatOf(q.user()))
		if err != nil {
			return err
		}
		name := engine.A("player", engine.Literal(t.Head.Seats[seat].Name))
		if _, err := do(t, seat); err != nil {
			return err
		}
		return q.tell(ctx, engine.T(said, name))
	}
}

func (b host) skip(ctx context.Context, q *exchange, t tables.Table) error {
	return b.aboutPlayer(func(t tables.Table, seat engine.Seat) (tables.Table, error) {
		return b.tables.Skip(ctx, t.Head.ID, q.user(), seat)
	}, "bot.reply.skipped")(ctx, q, t)
}

func (b host) kick(ctx context.Context, q *exchange, t tables.Table) error {
	return b.aboutPlayer(func(t tables.Table, seat engine.Seat) (tables.Table, error) {
		return b.tables.Kick(ctx, t.Head.ID, q.user(), seat, b.screen.Words.ComputerName(t, t.Head.Seats))
	}, "bot.reply.kicked")(ctx, q, t)
}

func (b host) passOn(ctx context.Context, q *exchange, t tables.Table) error {
	return b.aboutPlayer(func(t tables.Table, seat engine.Seat) (tables.Table, error) {
		return b.tables.PassOn(ctx, t.Head.ID, q.user(), seat)
	}, "bot.reply.passed-on")(ctx, q, t)
}

func (b host) pause(ctx context.Context, q *exchange, t tables.Table) error {
	if _, err := b.tables.Pause(ctx, t.Head.ID, q.user()); err != nil {
		return err
	}
	return q.tell(ctx, engine.T("bot.reply.paused"))
}

func (b host) resume(ctx context.Context, q *exchange, t tables.Table) error {
	if _, err := b.tables.Unpause(ctx, t.Head.ID, q.user()); err != nil {
		return err
	}
	return q.tell(ctx, engine.T("bot.reply.unpaused"))
}

// takeSeat gives whoever asks the seat of a computer player: the one named, else one that somebody has left.
func (b host) takeSeat(ctx context.Context, q *exchange, t tables.Table) error {
	seat := engine.Onlooker
	if all := t.FreeSeats(); len(all) > 0 {
		seat = all[0]
	}
	if q.in.Options[playerOption] != "" {
		var err error
		if seat, err = panelOwner(q, t, engine.Onlooker); err != nil {
			return err
		}
	}
	t, err := b.tables.TakeSeat(ctx, t.Head.ID, q.person(), seat)
	if err != nil {
		return err
	}
	if t.SeatOf(q.user()) == engine.Onlooker {
		return q.tell(ctx, engine.T("bot.reply.seat-asked"))
	}
	return q.openPanel(ctx, t, engine.T("bot.reply.seat-taken"))
}

// completePerson offers the players who are people.
func (b host) completePerson(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	return b.completeSeat(ctx, q, typed,
		func(t tables.Table, seat engine.Seat) bool { return t.Head.Seats[seat].User != "" })
}

// completeFreeSeat offers the players whose seats can be taken.
func (b host) completeFreeSeat(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	return b.completeSeat(ctx, q, typed,
		func(t tables.Table, seat engine.Seat) bool { return slices.Contains(t.FreeSeats(), seat) })
}

func (b host) completeSeat(
	ctx context.Context, q *exchange, typed string, fits func(tables.Table, engine.Seat) bool,
) ([]discord.Choice, error) {
	t, err := q.here(ctx)
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for i, c := range playerChoices(q.voice(t), t) {
		if fits(t, engine.Seat(i)) {
			out = append(out, c)
		}
	}
	return screen.Matching(out, typed), nil
}

// standsIn reports whether any game has computer players to stand in for people.
func (b host) standsIn() bool {
	return slices.ContainsFunc(b.Games.Names(), func(game string) bool { return len(b.screen.LevelsOf(game)) > 0 })
}
