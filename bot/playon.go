package bot

import (
	"context"
	"slices"
	"strconv"

	"witchtable/bot/annals"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// A game that is over is played on by a button where its end was told and where its story is read, or by a command that
// names game and move. Which games somebody can name is decided as with /stats: those in which they sat, and those of
// people who are listed; the last one of a channel was everybody's to see there.

// The ways in which hidden cards lie, as the command's option has them.
const (
	cardsAsWere = "as-were"
	cardsAnew   = "anew"
)

// cardsChoices are those ways.
func cardsChoices() []choice {
	return []choice{{value: cardsAsWere, label: engine.T("bot.button.as-was")},
		{value: cardsAnew, label: engine.T("bot.button.anew")}}
}

// playOnHere is the command: it asks for what is not said, step by step.
func (b door) playOnHere(ctx context.Context, q *exchange) error {
	t, err := b.finishedMeant(ctx, q)
	if err != nil {
		return err
	}
	if q.in.Options["move"] == "" {
		return b.showMoments(ctx, q, t)
	}
	n, err := strconv.Atoi(q.in.Options["move"])
	if err != nil {
		return engine.Errorf(engine.BadInput, engine.T("error.play-on.move",
			engine.A("n", engine.Number(t.Head.MoveCount))), "move %q", q.in.Options["move"])
	}
	switch q.in.Options["cards"] {
	case "":
		return q.rep.show(ctx, screen.HowToPlayOn(q.voice(t), t, n))
	case cardsAsWere, cardsAnew:
	default:
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "cards %q", q.in.Options["cards"])
	}
	said, err := b.playOn(ctx, q, t, n, q.in.Options["cards"] == cardsAnew)
	if err != nil {
		return err
	}
	return q.tell(ctx, said...)
}

// finishedMeant is the game that a command names, the last one of the channel where it names none. Errors: BadInput
// where there is none that may be named; NotNow where it is not over.
func (b door) finishedMeant(ctx context.Context, q *exchange) (tables.Table, error) {
	if q.private() {
		return tables.Table{}, engine.Errorf(engine.BadInput, engine.T("error.only-in-servers"), "in a direct message")
	}
	asked := q.in.Options["game"]
	if asked == "" {
		t, err := b.tables.LastOverIn(ctx, store.ChannelID(q.in.Channel))
		if err != nil {
			return t, err
		}
		return t, tables.MayPlayOn(t.Head)
	}
	records, err := b.nameable(ctx, q)
	if err != nil {
		return tables.Table{}, err
	}
	for _, r := range records {
		if string(r.Table) == asked || strconv.Itoa(r.Number) == asked {
			return b.tables.Table(ctx, r.Table)
		}
	}
	return tables.Table{}, engine.Errorf(engine.BadInput, engine.T("error.no-table"), "no finished game %q", asked)
}

// nameable are the finished games of the server that the user may name, the latest first.
func (b door) nameable(ctx context.Context, q *exchange) ([]store.Record, error) {
	if q.private() {
		return nil, nil
	}
	server := store.ServerID(q.in.Guild)
	known, err := annals.Read(ctx, b.tables, server, nil)
	if err != nil {
		return nil, err
	}
	all, err := b.tables.Finished(ctx, server)
	return slices.DeleteFunc(slices.Clone(all), func(r store.Record) bool {
		sat := func(s store.RecordSeat) bool { return s.User != "" && s.User == q.user() }
		hides := func(s store.RecordSeat) bool { return s.User != "" && !known.Listed(s.User) }
		_, err := b.Games.Default(r.Game)
		return err != nil || r.Daily.Day != "" || !slices.ContainsFunc(r.Seats, sat) && slices.ContainsFunc(r.Seats, hides)
	}), err
}

// completeFinished offers those games, with who played and what each had.
func (b door) completeFinished(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	records, err := b.nameable(ctx, q)
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, r := range records {
		out = append(out, b.screen.FinishedChoice(q.in.Locale, r))
	}
	return screen.Matching(out, typed), nil
}

// completeMoment offers the moments of the game that the command names.
func (b door) completeMoment(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.finishedMeant(ctx, q)
	if err != nil {
		return nil, err
	}
	all, err := b.tables.Moments(ctx, t.Head.ID)
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, m := range all {
		c := screen.MomentChoice(q.voice(t), t, m)
		c.Description = ""
		out = append(out, c)
	}
	if n, err := strconv.Atoi(typed); err == nil && n >= 0 && n < t.Head.MoveCount {
		out = append([]discord.Choice{{Label: fit.Text(q.voice(t).Label(engine.T("bot.play-on.move",
			engine.A("n", engine.Number(n)))), fit.MaxChoiceLabel), Value: typed}}, out...)
	}
	return screen.Matching(out, typed), nil
}

// showMoments asks from when a game is to be played on.
func (b door) showMoments(ctx context.Context, q *exchange, t tables.Table) error {
	all, err := b.tables.Moments(ctx, t.Head.ID)
	if err != nil {
		return err
	}
	return q.rep.show(ctx, screen.Moments(q.voice(t), t, all))
}

// askHowToPlayOn asks how the cards are to lie, in the place of the menu.
func (b door) askHowToPlayOn(ctx context.Context, q *exchange, p pressed) error {
	value, err := q.value()
	if err != nil {
		return err
	}
	n, _, err := press.ParsePlayOn(value)
	if err != nil {
		return err
	}
	return q.rep.update(ctx, screen.HowToPlayOn(q.voice(p.at), p.at, n))
}

// playOnByButton lays the table.
func (b door) playOnByButton(ctx context.Context, q *exchange, p pressed) error {
	n, anew, err := press.ParsePlayOn(p.Name)
	if err != nil {
		return err
	}
	said, err := b.playOn(ctx, q, p.at, n, anew)
	if err != nil {
		return err
	}
	return q.rep.update(ctx, discord.Message{Content: q.lines(said...)})
}

// playOn lays a table that plays a game on: in the channel, or in a thread where that has a table, and says where.
func (b door) playOn(ctx context.Context, q *exchange, t tables.Table, n int, anew bool) ([]engine.Text, error) {
	if err := mayLayHere(q); err != nil {
		return nil, err
	}
	room, err := b.roomAfter(ctx, q, t)
	if err != nil {
		return nil, err
	}
	laid, err := b.tables.PlayOn(ctx, room.place, q.person(), tables.PlayingOn{Table: t.Head.ID, Moves: n, Anew: anew,
		Brain: b.screen.DefaultLevel(t.Head.Game),
		Name:  func(seats []store.SeatHolder) string { return b.screen.Words.ComputerName(t, seats) }})
	if err != nil {
		return nil, b.leaveRoom(ctx, room, err)
	}
	q.at = laid
	opened := engine.T("bot.play-on.opened")
	if len(laid.Head.Seats) == 1 { // nobody else has a seat, nor keeps one
		opened.Key = "bot.play-on.opened-alone"
	}
	return []engine.Text{opened, room.say}, nil
}

// roomAfter is where the table stands: where the other stood if the user is there and no table is, else where they are,
// in a thread if that is wanted or there is a table.
func (b door) roomAfter(ctx context.Context, q *exchange, t tables.Table) (room, error) {
	_, taken := b.tables.TableIn(ctx, store.ChannelID(q.in.Channel))
	if taken == nil || q.in.Options["thread"] == yes {
		return b.roomFor(ctx, q, t.Head.Game, true)
	}
	return room{place: q.placeAfter(t)}, nil
}

// chooseSeat has the user sit where a computer player does.
func (b door) chooseSeat(ctx context.Context, q *exchange, p pressed) error {
	value, err := q.value()
	if err != nil {
		return err
	}
	seat, err := strconv.Atoi(value)
	if err != nil || seat < 0 || seat >= len(p.at.Head.Seats) {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "seat %q", value)
	}
	t, err := b.tables.ChooseSeat(ctx, p.at.Head.ID, q.person(), engine.Seat(seat))
	if err != nil {
		return err
	}
	return q.inLobby(ctx, t, engine.T("bot.reply.joined"))
}
