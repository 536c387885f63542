package bot

import (
	"context"
	"errors"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// here returns the live table the input is about: that of the channel; in a direct message the only one of the
// user's, or the only one that awaits the user.
func (b *Bot) here(ctx context.Context, q *exchange) (tables.Table, error) {
	t, err := b.find(ctx, q)
	if err != nil {
		return t, err
	}
	return b.arrive(ctx, q, t)
}

func (b *Bot) find(ctx context.Context, q *exchange) (tables.Table, error) {
	if !q.private() {
		return b.inOrBelow(ctx, q)
	}
	mine, err := b.tables.TablesOf(ctx, q.user())
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
		return tables.Table{}, engine.Errorf(engine.BadInput, engine.T("error.no-table-of-yours"), "no live table of the user")
	case 1:
		return mine[0], nil
	}
	channels := engine.List{}
	for _, t := range mine {
		channels = append(channels, engine.T("bot.scene.word", engine.A("word", say.ChannelLink(discord.ChannelID(t.Head.Channel)))))
	}
	return tables.Table{}, engine.Errorf(engine.BadInput, engine.T("error.which-table", engine.A("channels", channels)),
		"%d tables of the user", len(mine))
}

// atTable runs f with the live table the input is about.
func atTable(f tableRunner) runner {
	return func(b *Bot, ctx context.Context, q *exchange) error {
		t, err := b.here(ctx, q)
		if err != nil {
			return err
		}
		return f(b, ctx, q, t)
	}
}

// atOwnTable is atTable for what cannot be taken back: in a direct message it does not guess which table is meant by
// who is awaited there.
func atOwnTable(f tableRunner) runner {
	return func(b *Bot, ctx context.Context, q *exchange) error {
		t, err := b.ownTable(ctx, q)
		if err != nil {
			return err
		}
		return f(b, ctx, q, t)
	}
}

// atOwnTableEvenUnreadable is atOwnTable for what is possible also where the game cannot be read.
func atOwnTableEvenUnreadable(f tableRunner) runner {
	return func(b *Bot, ctx context.Context, q *exchange) error {
		t, err := b.ownTable(ctx, q)
		if err != nil && !errors.Is(err, tables.ErrUnreadable) {
			return err
		}
		return f(b, ctx, q, t)
	}
}

// ownTable is the channel's live table; in a direct message the only one of the user's.
func (b *Bot) ownTable(ctx context.Context, q *exchange) (tables.Table, error) {
	if !q.private() {
		return b.here(ctx, q)
	}
	mine, err := b.tables.TablesOf(ctx, q.user())
	if err != nil {
		return tables.Table{}, err
	}
	t, err := onlyOne(mine)
	if err != nil {
		return t, err
	}
	return b.arrive(ctx, q, t)
}

func (b *Bot) openTable(ctx context.Context, q *exchange) error {
	if err := mayOpenHere(q); err != nil {
		return err
	}
	game := q.in.Options["game"]
	if game == "" {
		game = b.Games.Names()[0]
	}
	room, err := b.roomFor(ctx, q, game, q.in.Options["thread"] == "yes")
	if err != nil {
		return err
	}
	if _, err := b.tables.Open(ctx, room.place, q.person(), game, nil); err != nil {
		return b.leaveRoom(ctx, room, err)
	}
	return q.tell(ctx, engine.T("bot.reply.opened"), room.say)
}

// mayOpenHere refuses tables where none can stand.
func mayOpenHere(q *exchange) error {
	if q.private() {
		return engine.Errorf(engine.BadInput, engine.T("error.only-in-servers"), "a table in a direct message")
	}
	if missing := missingPermissions(q.in); len(missing) > 0 {
		return engine.Errorf(engine.Forbidden, engine.T("error.permissions", engine.A("permissions", missing)), "permissions are missing")
	}
	return nil
}

func (b *Bot) place(q *exchange) tables.Place {
	return tables.Place{
		Server: store.ServerID(q.in.Guild), Channel: store.ChannelID(q.in.Channel), Lang: b.languageAt(q),
	}
}

func (b *Bot) join(ctx context.Context, q *exchange, t tables.Table) error {
	running := t.Head.State == store.Playing
	t, err := b.tables.Join(ctx, t.Head.ID, q.person())
	if err != nil {
		return err
	}
	if running { // the seat was taken back
		return b.openPanel(ctx, q, t, engine.T("bot.reply.back"))
	}
	said := []engine.Text{engine.T("bot.reply.joined")}
	if spec, ok := screen.Brings(t); ok {
		said = append(said, engine.T("bot.bring.how", engine.A("what", spec.Doc)))
	}
	return q.inLobby(ctx, t, said...)
}

func (b *Bot) start(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.Start(ctx, t.Head.ID, q.user())
	if err != nil {
		return err
	}
	return b.openPanel(ctx, q, t, engine.T("bot.reply.started"))
}

// leave frees the seat in the lobby; from a running game one leaves only after having been asked.
func (b *Bot) leave(ctx context.Context, q *exchange, t tables.Table) error {
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
	if len(b.Levels) == 0 {
		return engine.Errorf(engine.NotNow, engine.T("error.no-stand-in"), "no computer players to stand in")
	}
	return q.rep.show(ctx, confirmLeaving(q, t))
}

// confirmLeaving asks whether a person really wants to leave a running game. Without any person there is no game.
func confirmLeaving(q *exchange, t tables.Table) discord.Message {
	if lastPerson(t, q.user()) {
		return screen.Confirm(q.voice(t), t, press.ReallyEnd, "bot.confirm.leave-last", engine.T("bot.button.leave"))
	}
	return screen.Confirm(q.voice(t), t, press.ReallyLeave, "bot.confirm.leave", engine.T("bot.button.leave"))
}

// lastPerson reports whether no person but the user sits at the table.
func lastPerson(t tables.Table, user store.UserID) bool {
	return !slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.Brain == "" && h.User != user })
}

func (b *Bot) close(ctx context.Context, q *exchange, t tables.Table) error {
	if err := b.tables.MayManage(ctx, t.Head.ID, q.user()); err != nil {
		return err
	}
	question := "bot.confirm.close"
	if t.Head.State == store.Lobby || t.Head.MoveCount == 0 { // nothing is lost by it
		question = "bot.confirm.close-unplayed"
	}
	return q.rep.show(ctx, screen.Confirm(q.voice(t), t, press.ReallyClose, question, engine.T("bot.button.close")))
}

func (b *Bot) setOption(ctx context.Context, q *exchange, t tables.Table) error {
	name, value := q.in.Options["option"], q.in.Options["value"]
	t, err := b.tables.SetOption(ctx, t.Head.ID, q.user(), name, value)
	if err != nil {
		return err
	}
	v := q.voice(t)
	return q.rep.show(ctx, discord.Message{Content: v.Say(engine.T("bot.reply.option",
		engine.A("option", say.OptionLabel(t.Rules.Game.Info(), name)), engine.A("value", v.OptionValue(name, value))))})
}

// show shows the table to whoever asks, players and onlookers alike.
func (b *Bot) show(ctx context.Context, q *exchange) error {
	t, err := b.lastHere(ctx, q)
	if err != nil {
		return err
	}
	if t.Head.Live() {
		if err := b.tables.Wake(ctx, t.Head.ID); err != nil { // in case its computer players have given up
			return err
		}
	}
	t.Head.Lang = q.voice(t).Lang // only who asks sees it
	m := b.teller.Board(ctx, t)
	m.Silent, m.Mentions = false, nil
	return q.rep.show(ctx, m)
}

// lastHere returns the live table the input is about, else the one that ended last in the channel.
func (b *Bot) lastHere(ctx context.Context, q *exchange) (tables.Table, error) {
	if q.private() {
		return b.here(ctx, q)
	}
	t, err := b.inOrBelow(ctx, q)
	if err != nil && engine.KindOf(err) == engine.BadInput {
		t, err = b.tables.LastIn(ctx, store.ChannelID(q.in.Channel))
	}
	if err != nil {
		return t, err
	}
	return b.arrive(ctx, q, t)
}

func (b *Bot) showHand(ctx context.Context, q *exchange) error {
	t, err := b.here(ctx, q)
	if err != nil {
		return err
	}
	return b.openPanel(ctx, q, t, engine.Text{})
}

// openPanel shows the user's private panel in an answer that only the user sees.
func (b *Bot) openPanel(ctx context.Context, q *exchange, t tables.Table, note engine.Text) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	if q.back && note.IsZero() {
		note = engine.T("bot.reply.back")
	}
	err := q.rep.show(ctx, b.screen.Panel(t, seat, q.in.Locale, q.private()).Message(note))
	if err == nil {
		b.shown(ctx, q, t)
	}
	return err
}

func (b *Bot) showCard(ctx context.Context, q *exchange) error {
	t, err := b.tableOrNone(ctx, q)
	if err != nil {
		return err
	}
	all, err := b.rulesFor(t)
	if err != nil {
		return err
	}
	name := q.in.Options["name"]
	near, buttons := engine.List{}, []discord.Button(nil)
	for _, rules := range all {
		v := q.voice(screen.WithRules(t, rules))
		if face, ok := screen.FindCard(v, rules.Game, name); ok {
			return q.rep.show(ctx, b.screen.Card(screen.WithRules(t, rules), t.SeatOf(q.user()), q.in.Locale, face))
		}
		for _, id := range screen.NearestCards(v, rules.Game, name) {
			if len(buttons) == fit.MaxRowButtons {
				break
			}
			near = append(near, engine.T("bot.scene.word", engine.A("word", engine.Literal(v.Label(say.CardName(id)))))) // each game names its own
			buttons = append(buttons, discord.Button{Label: v.Label(say.CardName(id)), CustomID: press.Route{Do: press.Card, Table: t.Head.ID, Name: string(id)}.String()})
		}
	}
	say := engine.T("error.unknown-card", engine.A("name", engine.Literal(say.CleanName(name))), engine.A("near", near))
	v := q.voice(screen.WithRules(t, all[0]))
	return q.rep.show(ctx, discord.Message{Content: v.Say(say), Rows: []discord.Row{{Buttons: buttons}}})
}

// showNamedCard shows, in the same message, the card that was meant.
func (b *Bot) showNamedCard(ctx context.Context, q *exchange, r press.Route) error {
	t, err := b.tables.Nowhere(ctx, store.ServerID(q.in.Guild))
	if r.Table != "" {
		t, err = b.tables.Table(ctx, r.Table)
	}
	if err != nil {
		return err
	}
	all, err := b.rulesFor(t)
	if err != nil {
		return err
	}
	for _, rules := range all {
		if face, ok := rules.Game.Card(engine.CardID(r.Name)); ok {
			return q.rep.update(ctx, b.screen.Card(screen.WithRules(t, rules), t.SeatOf(q.user()), q.in.Locale, face))
		}
	}
	return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no card %q", r.Name)
}

// tableOrNone is the live table the input is about, or no table in the same server.
func (b *Bot) tableOrNone(ctx context.Context, q *exchange) (tables.Table, error) {
	t, err := b.here(ctx, q)
	if err != nil && engine.KindOf(err) == engine.BadInput {
		return b.tables.Nowhere(ctx, store.ServerID(q.in.Guild))
	}
	return t, err
}

func (b *Bot) answerKey(ctx context.Context, q *exchange) error {
	t, err := b.here(ctx, q)
	if err != nil {
		return err
	}
	key := q.in.Options["key"]
	for _, bar := range screen.BarsOf(t, t.SeatOf(q.user())) {
		if bar.Key() == key {
			return screen.BarredError(q.voice(t), bar)
		}
	}
	got, err := b.tables.AnswerKey(ctx, t.Head.ID, q.user(), key)
	if err != nil {
		return err
	}
	return b.openPanel(ctx, q, got.Table, engine.Text{})
}
