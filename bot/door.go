package bot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

func (b door) openTable(ctx context.Context, q *exchange) error {
	if err := mayOpenHere(q); err != nil {
		return err
	}
	game, err := b.gameMeant(ctx, q, b.Games.Names())
	if err != nil {
		return err
	}
	if game == "" {
		return b.askWhichGame(ctx, q, press.Game, b.Games.Names())
	}
	said, err := b.layTable(ctx, q, game)
	if err != nil {
		return err
	}
	return q.tell(ctx, said...)
}

// layTable opens a table of a game, in a thread of its own if that was asked for, and says so.
func (b door) layTable(ctx context.Context, q *exchange, game string) ([]engine.Text, error) {
	if err := q.may(gauge.Opening); err != nil {
		return nil, err
	}
	room, err := b.roomFor(ctx, q, game, q.in.Options["thread"] == yes)
	if err != nil {
		return nil, err
	}
	t, err := b.tables.Open(ctx, room.place, q.person(), game, nil)
	if err != nil {
		return nil, b.leaveRoom(ctx, room, err)
	}
	return []engine.Text{opened(t), room.say}, nil
}

// opened says that a table is open, and who may join: nobody where the game is for one.
func opened(t tables.Table) engine.Text {
	if t.Rules.Game.Info().MaxSeats == 1 {
		return engine.T("bot.reply.opened-alone")
	}
	return engine.T("bot.reply.opened")
}

// openReal opens a table of the game that a tutorial has taught, where that was.
func (b door) openReal(ctx context.Context, q *exchange, taught tables.Table) error {
	if err := mayLayHere(q); err != nil {
		return err
	}
	t, err := b.tables.Open(ctx, q.placeAfter(taught), q.person(), taught.Head.Game, nil)
	if err != nil {
		return err
	}
	return q.tell(ctx, opened(t))
}

// opponents is how many computer players sit down with somebody who plays with computers by one press.
const opponents = 2

// openVersus is openReal with computer players at the table, options that suit a first whole game, and the game begun.
func (b door) openVersus(ctx context.Context, q *exchange, taught tables.Table) error {
	if err := mayLayHere(q); err != nil {
		return err
	}
	offer, _ := b.Games.Offer(taught.Head.Game)
	t, err := b.tables.Open(ctx, q.placeAfter(taught), q.person(), taught.Head.Game, offer.Lessons.Whole)
	if err != nil {
		return err
	}
	for range min(opponents, t.Rules.Game.Info().MaxSeats-1) {
		if t, _, err = (lobby(b)).seatComputer(ctx, q, t, b.screen.DefaultLevel(t.Head.Game), ""); err != nil {
			return err
		}
	}
	return b.start(ctx, q, t)
}

// placeAfter is where a table follows another that is over: a thread of its own goes on to be the new table's.
func (q *exchange) placeAfter(old tables.Table) tables.Place {
	place := q.place()
	if place.Channel == old.Head.Channel {
		place.Parent = old.Head.Parent
	}
	return place
}

// mayLayHere is mayOpenHere for a table that is laid at once, which counts.
func mayLayHere(q *exchange) error {
	if err := mayOpenHere(q); err != nil {
		return err
	}
	return q.may(gauge.Opening)
}

// joinHere is join, by command.
func (b door) joinHere(ctx context.Context, q *exchange) error {
	t, err := q.toJoin(ctx)
	if err != nil {
		return err
	}
	return b.join(ctx, q, t)
}

func (b door) join(ctx context.Context, q *exchange, t tables.Table) error {
	running := t.Head.State == store.Playing
	t, err := b.tables.Join(ctx, t.Head.ID, q.person())
	if err != nil {
		return err
	}
	if running { // the seat was taken back
		return q.openPanel(ctx, t, engine.T("bot.reply.back"))
	}
	said := []engine.Text{engine.T(either(b.NoDirect, "bot.reply.joined-here", "bot.reply.joined"))}
	if !q.standsHere(t) {
		said = append(said, engine.T("bot.thread.opened",
			engine.A("thread", say.ChannelLink(discord.ChannelID(t.Head.Channel)))))
	}
	if spec, ok := screen.Brings(t); ok {
		said = append(said, engine.T("bot.bring.how", engine.A("what", spec.Doc)))
	}
	return q.inLobby(ctx, t, said...)
}

func (b door) start(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.Start(ctx, t.Head.ID, q.user())
	if err != nil {
		return err
	}
	return q.openPanel(ctx, t, engine.T("bot.reply.started"))
}

// leaveOneOf is leave, by command. In a direct message of somebody who sits at several tables it asks which one is
// meant: the channel of one may be gone.
func (b door) leaveOneOf(ctx context.Context, q *exchange) error {
	if q.private() {
		mine, err := b.tables.TablesOf(ctx, q.user())
		if err != nil {
			return err
		}
		if len(mine) > 1 {
			return q.rep.show(ctx, screen.WhichToLeave(q.voice(tables.Table{}), mine))
		}
	}
	return atOwnTable(b.leave)(ctx, q)
}

// leave frees the seat in the lobby; from a running game one leaves only after having been asked.
func (b door) leave(ctx context.Context, q *exchange, t tables.Table) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	if t.Head.State == store.Lobby {
		t, err := b.tables.Leave(ctx, t.Head.ID, q.user(), "")
		if err != nil {
			return err
		}
		return q.inLobby(ctx, t, engine.T("bot.reply.left"))
	}
	if len(b.screen.LevelsOf(t.Head.Game)) == 0 {
		return engine.Errorf(engine.NotNow, engine.T("error.no-stand-in"), "no computer players to stand in")
	}
	return q.rep.show(ctx, confirmLeaving(q, t))
}

// confirmLeaving asks whether a person really wants to leave a running game. Without any person there is no game.
func confirmLeaving(q *exchange, t tables.Table) discord.Message {
	if t.Head.Tutorial {
		return screen.Confirm(q.voice(t), t, press.ReallyEnd, "bot.confirm.leave-lesson",
			engine.T("bot.button.leave-lesson"))
	}
	if lastPerson(t, q.user()) {
		return screen.Confirm(q.voice(t), t, press.ReallyEnd, "bot.confirm.leave-last", engine.T("bot.button.leave"))
	}
	return screen.Confirm(q.voice(t), t, press.ReallyLeave, "bot.confirm.leave", engine.T("bot.button.leave"))
}

// lastPerson reports whether no person but the user sits at the table.
func lastPerson(t tables.Table, user store.UserID) bool {
	return !slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.Brain == "" && h.User != user })
}

func (b door) close(ctx context.Context, q *exchange, t tables.Table) error {
	alone, err := b.tables.MayClose(ctx, t.Head.ID, q.user())
	if err != nil {
		return err
	}
	if !alone && len(t.Desk.Closing) == 0 {
		return q.rep.show(ctx, screen.Confirm(q.voice(t), t, press.ReallyClose, "bot.confirm.close-ask",
			engine.T("bot.button.close-ask")))
	}
	question := "bot.confirm.close"
	if t.Stopped() { // it has ended already, and its moves stay stored
		question = "bot.confirm.close-stopped"
	} else if t.Head.State == store.Lobby || !t.Played() { // nothing is lost by it
		question = "bot.confirm.close-unplayed"
	}
	return q.rep.show(ctx, screen.Confirm(q.voice(t), t, press.ReallyClose, question, engine.T("bot.button.close")))
}

// leaveByButton is leave for a table that is still live.
func (b door) leaveByButton(ctx context.Context, q *exchange, t tables.Table) error {
	if !t.Head.Live() {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s is no more", t.Head.ID)
	}
	return b.leave(ctx, q, t)
}

// reallyClose closes a table of which that has been asked.
func (b door) reallyClose(ctx context.Context, q *exchange, t tables.Table) error {
	left, err := b.tables.Close(ctx, t.Head.ID, q.user())
	if err != nil {
		return err
	}
	said := "bot.reply.closed"
	switch {
	case left.Head.Live() && len(left.Desk.Closing) > 1:
		said = "bot.reply.undo-agreed"
	case left.Head.Live():
		said = "bot.reply.close-asked"
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(t).Say(engine.T(said))})
}

// keep is for whoever has thought better of something.
func (b door) keep(ctx context.Context, q *exchange, t tables.Table) error {
	return q.rep.update(ctx, discord.Message{Content: q.voice(t).Say(engine.T("bot.reply.kept"))})
}

// reallyLeave leaves a running game that the others go on with. Whoever would be the last person by now is asked again.
func (b door) reallyLeave(ctx context.Context, q *exchange, p pressed) error {
	if p.at.Head.State == store.Playing && p.seat != engine.Onlooker && lastPerson(p.at, q.user()) {
		return q.rep.update(ctx, confirmLeaving(q, p.at))
	}
	return b.reallyEnd(ctx, q, p)
}

// reallyEnd leaves a running game, though that may end it.
func (b door) reallyEnd(ctx context.Context, q *exchange, p pressed) error {
	left, err := b.tables.Leave(ctx, p.at.Head.ID, q.user(), b.screen.DefaultLevel(p.at.Head.Game))
	if err != nil {
		return err
	}
	said := "bot.reply.handed-over"
	if left.Head.State == store.Closed {
		said = "bot.reply.left-last"
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(p.at).Say(engine.T(said))})
}

// again lays the table anew for those who sat there. Whoever is asked to play again agrees by the same button.
func (b door) again(ctx context.Context, q *exchange, t tables.Table) error {
	if t.Head.Live() && !t.Stopped() {
		return engine.Errorf(engine.NotNow, engine.T("error.channel-taken"), "table %s is not over", t.Head.ID)
	}
	if here, err := b.tables.TableIn(ctx, store.ChannelID(q.in.Channel)); err == nil &&
		slices.Contains(here.Invitations(), here.SeatOf(q.user())) {
		return b.join(ctx, q, here)
	}
	if err := mayLayHere(q); err != nil {
		return err
	}
	place := q.placeAfter(t)
	place.Lang = t.Head.Lang
	name := func(seats []store.SeatHolder) string { return b.screen.Words.ComputerName(t, seats) }
	laid, err := b.tables.Rematch(ctx, place, q.person(), t.Head.ID, name)
	if err != nil {
		return err
	}
	q.at = laid
	if len(laid.Invitations()) == 0 {
		return q.tell(ctx, engine.T("bot.reply.rematch-alone"))
	}
	return q.tell(ctx, engine.T("bot.reply.rematch"))
}
