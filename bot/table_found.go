package bot

import (
	"context"
	"errors"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// arrive notes that the user has done something at a table. A seat that they have been away from is theirs again.
func (q *exchange) arrive(ctx context.Context, t tables.Table) (tables.Table, error) {
	if q.in.Kind == discord.Autocomplete || !t.Head.Live() || t.Holds(q.user()) == engine.Onlooker ||
		t.Rules.Game == nil || t.Stopped() {
		q.at = t
		return t, nil
	}
	t, back, err := q.b.tables.Seen(ctx, t.Head.ID, q.user())
	q.at, q.back = t, q.back || back
	return t, err
}

// here returns the live table the input is about: that of the channel; in a direct message the only one of the
// user's, or the only one that awaits the user.
func (q *exchange) here(ctx context.Context) (tables.Table, error) {
	t, err := q.find(ctx)
	if err != nil {
		return t, err
	}
	return q.arrive(ctx, t)
}

func (q *exchange) find(ctx context.Context) (tables.Table, error) {
	if !q.private() {
		return q.inOrBelow(ctx)
	}
	mine, err := q.b.tables.TablesOf(ctx, q.user())
	if err != nil {
		return tables.Table{}, err
	}
	if len(mine) > 1 {
		awaiting := slices.DeleteFunc(slices.Clone(mine), func(t tables.Table) bool {
			return !slices.Contains(t.Awaited(), t.SeatOf(q.user()))
		})
		if len(awaiting) > 0 {
			mine = awaiting
		}
	}
	return onlyOne(mine)
}

// onlyOne returns the table when there is one, and else refuses to choose.
func onlyOne(mine []tables.Table) (tables.Table, error) {
	switch len(mine) {
	case 0:
		return tables.Table{}, engine.Errorf(engine.BadInput, engine.T("error.no-table-of-yours"),
			"no live table of the user")
	case 1:
		return mine[0], nil
	}
	var heads []store.Table
	for _, t := range mine {
		heads = append(heads, t.Head)
	}
	return tables.Table{}, engine.Errorf(engine.BadInput,
		engine.T("error.which-table", engine.A("channels", channelsOf(heads))),
		"%d tables of the user", len(mine))
}

// atTable runs f with the live table the input is about.
func atTable(f tableRunner) runner {
	return func(ctx context.Context, q *exchange) error {
		t, err := q.here(ctx)
		if err != nil {
			return q.unlessOver(ctx, err)
		}
		return f(ctx, q, t)
	}
}

// unlessOver is why there is no table to act at; to whoever has just played here, that the game is over.
func (q *exchange) unlessOver(ctx context.Context, err error) error {
	if q.private() || engine.KindOf(err) != engine.BadInput {
		return err
	}
	t, overErr := q.b.tables.LastOverIn(ctx, store.ChannelID(q.in.Channel))
	if overErr != nil || !t.Concerns(q.user()) {
		return err
	}
	return engine.Errorf(engine.NotNow, engine.T("error.game-over"), "table %s is over: %w", t.Head.ID, err)
}

// atOwnTable is atTable for what cannot be taken back: in a direct message it does not guess which table is meant by
// who is awaited there.
func atOwnTable(f tableRunner) runner {
	return func(ctx context.Context, q *exchange) error {
		t, err := q.ownTable(ctx)
		if err != nil {
			return q.unlessOver(ctx, err)
		}
		return f(ctx, q, t)
	}
}

// atOwnTableEvenUnreadable is atOwnTable for what is possible also where the game cannot be read.
func atOwnTableEvenUnreadable(f tableRunner) runner {
	return func(ctx context.Context, q *exchange) error {
		t, err := q.ownTable(ctx)
		if err != nil && !errors.Is(err, tables.ErrUnreadable) {
			return q.unlessOver(ctx, err)
		}
		return f(ctx, q, t)
	}
}

// ownTable is the channel's live table; in a direct message the only one of the user's.
func (q *exchange) ownTable(ctx context.Context) (tables.Table, error) {
	if !q.private() {
		return q.here(ctx)
	}
	mine, err := q.b.tables.TablesOf(ctx, q.user())
	if err != nil {
		return tables.Table{}, err
	}
	t, err := onlyOne(mine)
	if err != nil {
		return t, err
	}
	return q.arrive(ctx, t)
}

// lastHere returns the live table the input is about, else the one that ended last in the channel.
func (q *exchange) lastHere(ctx context.Context) (tables.Table, error) {
	if q.private() {
		return q.here(ctx)
	}
	t, err := q.inOrBelow(ctx)
	if err != nil && engine.KindOf(err) == engine.BadInput {
		last, lastErr := q.b.tables.LastIn(ctx, store.ChannelID(q.in.Channel))
		if lastErr != nil || !last.Head.Tutorial { // a lesson that is over is nobody's last game
			t, err = last, lastErr
		}
	}
	if err != nil {
		return t, err
	}
	return q.arrive(ctx, t)
}

// tableOrNone is the live table the input is about, or no table in the same server.
func (q *exchange) tableOrNone(ctx context.Context) (tables.Table, error) {
	t, err := q.here(ctx)
	if err != nil && engine.KindOf(err) == engine.BadInput {
		return q.b.tables.Nowhere(ctx, store.ServerID(q.in.Guild))
	}
	return t, err
}

// inOrBelow is the channel's live table; where there is none, the user's only one in a thread of its own below the
// channel.
func (q *exchange) inOrBelow(ctx context.Context) (tables.Table, error) {
	t, err := q.b.tables.TableIn(ctx, store.ChannelID(q.in.Channel))
	if err == nil || engine.KindOf(err) != engine.BadInput {
		return t, err
	}
	below, belowErr := q.b.tables.Below(ctx, store.ChannelID(q.in.Channel), q.user())
	if belowErr != nil || len(below) != 1 {
		return t, errors.Join(err, belowErr)
	}
	return below[0], nil
}

// toJoin is the live table that the user would sit down at: that of the channel; where there is none, the user's own or
// the only one in a thread below. Errors: BadInput where there is none, or there are several, and these are named.
func (q *exchange) toJoin(ctx context.Context) (tables.Table, error) {
	t, err := q.here(ctx)
	if err == nil || engine.KindOf(err) != engine.BadInput || q.private() {
		return t, err
	}
	below, belowErr := q.b.tables.OpenBelow(ctx, store.ServerID(q.in.Guild), store.ChannelID(q.in.Channel))
	if belowErr != nil || len(below) == 0 {
		return t, errors.Join(err, belowErr)
	}
	if len(below) > 1 {
		return t, engine.Errorf(engine.BadInput, engine.T("error.join-which", engine.A("channels", channelsOf(below))),
			"%d tables below the channel", len(below))
	}
	t, err = q.b.tables.Table(ctx, below[0].ID)
	if err != nil {
		return t, err
	}
	return q.arrive(ctx, t)
}

// channelsOf are links to where tables stand.
func channelsOf(heads []store.Table) engine.List {
	channels := engine.List{}
	for _, h := range heads {
		channels = append(channels, engine.T("bot.scene.word",
			engine.A("word", say.ChannelLink(discord.ChannelID(h.Channel)))))
	}
	return channels
}

// elsewhere says, to somebody who has no seat where they need one, where on this server they have one.
func (q *exchange) elsewhere(ctx context.Context) engine.Text {
	mine, err := q.b.tables.TablesOf(ctx, q.user())
	if err != nil || q.private() {
		return engine.Text{}
	}
	var heads []store.Table
	for _, t := range mine {
		if t.Head.Server == store.ServerID(q.in.Guild) && t.Head.Channel != store.ChannelID(q.in.Channel) {
			heads = append(heads, t.Head)
		}
	}
	if len(heads) == 0 {
		return engine.Text{}
	}
	return engine.T("bot.reply.elsewhere", engine.A("channels", channelsOf(heads)))
}

// withinReach refuses components of tables that only a forged id can name: those of another server, and in a direct
// message those that the user never had to do with; and everywhere deals of the day that are somebody else's.
func withinReach(q *exchange, t tables.Table) error {
	if t.Head.Mute() && !t.Concerns(q.user()) { // it must not be seen by whoever has not played the deal
		return engine.Errorf(engine.BadInput, engine.T("error.no-table"), "table %s is somebody's alone", t.Head.ID)
	}
	if q.private() && t.Concerns(q.user()) || !q.private() && store.ServerID(q.in.Guild) == t.Head.Server {
		return nil
	}
	return engine.Errorf(engine.BadInput, engine.T("error.no-table"), "table %s is another server's", t.Head.ID)
}
