package bot

import (
	"context"
	"errors"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// useComponent does what a button or menu stands for.
func (b *Bot) useComponent(ctx context.Context, q *exchange) error {
	r, err := press.Parse(q.in.CustomID)
	if err != nil {
		return err
	}
	switch r.Do { // which need no table
	case press.Topic:
		return b.turnTo(ctx, q, r)
	case press.Card:
		return b.showNamedCard(ctx, q, r)
	case press.Mine:
		return b.changeSettings(ctx, q, r)
	case press.Forget:
		return b.forget(ctx, q, r)
	}
	t, err := b.tables.Table(ctx, r.Table)
	if err != nil && !(errors.Is(err, tables.ErrUnreadable) && r.Do.Need() != press.AGame) {
		return err
	}
	if err := sameServer(q, t); err != nil {
		return err
	}
	if t, err = b.arrive(ctx, q, t); err != nil {
		return err
	}
	switch r.Do {
	case press.Here, press.Open:
		return b.openPanel(ctx, q, t, engine.Text{})
	case press.Answer, press.Step, press.Group, press.Pick, press.Back, press.Cards, press.Area, press.Table, press.Read, press.ReadOn, press.Settings:
		return b.useMenu(ctx, q, t, r)
	case press.Undo, press.AskUndo, press.Agree, press.Refuse:
		return b.useUndo(ctx, q, t, r)
	case press.WhyNot:
		return b.showWhyNot(ctx, q, t, r)
	case press.Hint:
		return b.showHint(ctx, q, t, r)
	case press.Known, press.NoLessons:
		return b.skipLessons(ctx, q, t, r.Do == press.NoLessons)
	case press.Score:
		return b.scoreOf(ctx, q, t)
	case press.ScoreOf:
		return b.openScore(ctx, q, t)
	case press.Log:
		return b.turnLog(ctx, q, t)
	case press.Help:
		return b.showGuide(ctx, q, t, screen.TopicBot)
	case press.Guide:
		return b.showGuide(ctx, q, t, r.Name)
	case press.Again:
		return b.again(ctx, q, t)
	case press.Done:
		return b.putAway(ctx, q, t)
	}
	return b.useLobby(ctx, q, t, r)
}

// sameServer refuses components of another server's tables, which only a forged id can name.
func sameServer(q *exchange, t tables.Table) error {
	if q.private() || store.ServerID(q.in.Guild) == t.Head.Server {
		return nil
	}
	return engine.Errorf(engine.BadInput, engine.T("error.no-table"), "table %s is in another server", t.Head.ID)
}

func (b *Bot) useLobby(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
	id := t.Head.ID
	switch r.Do {
	case press.Join:
		return b.join(ctx, q, t)
	case press.Leave:
		if t.Head.Live() {
			return b.leave(ctx, q, t)
		}
	case press.Claim:
		t, err := b.tables.Claim(ctx, id, q.user())
		if err != nil {
			return err
		}
		key := "bot.reply.unclaimed"
		if t.Head.Seats[t.SeatOf(q.user())].Claim {
			key = "bot.reply.claimed"
		}
		return q.inLobby(ctx, t, engine.T(key))
	case press.Computer:
		return b.addComputer(ctx, q, t)
	case press.Remove:
		t, err := b.tables.RemoveComputer(ctx, id, q.user(), "")
		if err != nil {
			return err
		}
		return q.inLobby(ctx, t, engine.T("bot.reply.removed"))
	case press.Start:
		return b.start(ctx, q, t)
	case press.Bring:
		return b.tellHowToBring(ctx, q, t)
	case press.Close:
		return b.close(ctx, q, t)
	case press.ReallyClose:
		if _, err := b.tables.Close(ctx, id, q.user()); err != nil {
			return err
		}
		return q.rep.update(ctx, discord.Message{Content: q.voice(t).Say(engine.T("bot.reply.closed"))})
	case press.ReallyLeave, press.ReallyEnd:
		return b.reallyLeave(ctx, q, t, r.Do)
	case press.Keep:
		return q.rep.update(ctx, discord.Message{Content: q.voice(t).Say(engine.T("bot.reply.kept"))})
	case press.Options:
		return b.showOptions(ctx, q, t)
	case press.Option, press.Value, press.Set:
		return b.useOptions(ctx, q, t, r)
	}
	return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "%q has had its time", r.Do)
}

// reallyLeave leaves a running game. Who was told that the others would play on is asked again if they have left in
// the meantime.
func (b *Bot) reallyLeave(ctx context.Context, q *exchange, t tables.Table, do press.Word) error {
	if do == press.ReallyLeave && t.Head.State == store.Playing && t.SeatOf(q.user()) != engine.Onlooker && lastPerson(t, q.user()) {
		return q.rep.update(ctx, confirmLeaving(q, t))
	}
	left, err := b.tables.Leave(ctx, t.Head.ID, q.user(), b.screen.DefaultLevel())
	if err != nil {
		return err
	}
	said := "bot.reply.handed-over"
	if left.Head.State == store.Closed {
		said = "bot.reply.left-last"
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(t).Say(engine.T(said))})
}

// inLobby answers what has changed a lobby: a press shows it at once on the message that has the button, a command
// is told so.
func (q *exchange) inLobby(ctx context.Context, t tables.Table, said ...engine.Text) error {
	if q.in.Kind != discord.ComponentUsed || t.Head.State != store.Lobby {
		return q.tell(ctx, said...)
	}
	q.b.teller.DoubtBoard(t.Head.ID)
	return q.rep.update(ctx, q.b.teller.Board(ctx, t))
}

// value is the choice made in a menu.
func (q *exchange) value() (string, error) {
	if len(q.in.Values) != 1 {
		return "", engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%d values of a menu", len(q.in.Values))
	}
	return q.in.Values[0], nil
}

// useMenu acts on a component of a private panel and shows the panel as it is afterwards, in the same place.
func (b *Bot) useMenu(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	switch {
	case r.Old:
		return b.updatePanel(ctx, q, t, seat, engine.T("error.stale-button"))
	case r.Do == press.Back:
		return b.updatePanel(ctx, q, t, seat, engine.Text{})
	case r.Do == press.Cards || r.Do == press.Area || r.Do == press.Table:
		return b.look(ctx, q, t, seat, r.Do)
	case r.Do == press.Read || r.Do == press.ReadOn:
		return b.readGuide(ctx, q, t, seat, r.Do)
	case t.Head.State != store.Playing:
		return b.updatePanel(ctx, q, t, seat, engine.T("error.gone"))
	case r.Do == press.Answer:
		return b.giveAnswer(ctx, q, t, seat, r.Decision, r.Answer)
	}
	m := screen.NewMenus(q.voice(t), t, seat, t.Questions(seat))
	switch r.Do {
	case press.Settings:
		return b.showSettings(ctx, q, t, seat)
	case press.Pick:
		return b.pick(ctx, q, t, seat, r.Decision)
	}
	g, ok := m.Within(r)
	if !ok {
		return b.updatePanel(ctx, q, t, seat, stale(t, seat, r.Decision))
	}
	if r.Do == press.Group {
		return b.showStep(ctx, q, t, seat, m.Step(g, r.Answer, r.Depth, 0))
	}
	c, err := q.chosen(t)
	if err != nil {
		return err
	}
	if c.Turned {
		return b.showStep(ctx, q, t, seat, m.Step(g, r.Answer, r.Depth, c.Page))
	}
	if a, ok := screen.Settled(g, c.Answer, r.Depth); ok {
		return b.giveAnswer(ctx, q, t, seat, r.Decision, a)
	}
	return b.showStep(ctx, q, t, seat, m.Step(g, c.Answer, r.Depth+1, 0))
}

// showStep shows the panel with a part of an answer that is given in steps.
func (b *Bot) showStep(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, o screen.Offered) error {
	return b.showInPlace(ctx, q, t, b.screen.Panel(t, seat, q.in.Locale, q.private()).Step(o))
}

// chosen is the choice made in a menu of answers.
func (q *exchange) chosen(t tables.Table) (press.Chosen, error) {
	value, err := q.value()
	if err != nil {
		return press.Chosen{}, err
	}
	return press.ParseChosen(t.Head.ID, value)
}

// showSettings shows the settings that the seat may change.
func (b *Bot) showSettings(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat) error {
	m := screen.NewMenus(q.voice(t), t, seat, t.Settings(seat))
	if m.Empty() {
		return b.updatePanel(ctx, q, t, seat, engine.T("error.gone"))
	}
	p := b.screen.Panel(t, seat, q.in.Locale, q.private())
	p.InSettings = true
	return b.showInPlace(ctx, q, t, p.Step(m.All()))
}

// pick acts on a menu of all answers: to all that is asked, or to the settings, which are meant where their first
// question is.
func (b *Bot) pick(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, first engine.DecisionID) error {
	c, err := q.chosen(t)
	if err != nil {
		return err
	}
	if !c.Turned {
		return b.giveAnswer(ctx, q, t, seat, c.Decision, c.Answer)
	}
	of := t.Asked(seat)
	if slices.ContainsFunc(t.Settings(seat), func(d engine.Decision) bool { return d.ID == first }) {
		of = t.Settings(seat)
	}
	m := screen.NewMenus(q.voice(t), t, seat, of)
	if m.Empty() {
		return b.updatePanel(ctx, q, t, seat, engine.T("error.gone"))
	}
	return b.showStep(ctx, q, t, seat, m.Everything(c.Page))
}

// giveAnswer gives an answer and shows what is asked then. An answer that came too late changes nothing and shows
// the same.
func (b *Bot) giveAnswer(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, d engine.DecisionID, a engine.Answer) error {
	if q.private() && b.teller.Panels.JustTurned(t.Head.ID, q.user(), b.Pace.Settle) {
		return b.updatePanel(ctx, q, t, seat, engine.T("error.just-changed"))
	}
	got, err := b.tables.Answer(ctx, t.Head.ID, q.user(), d, a)
	switch engine.KindOf(err) {
	case engine.Gone, engine.Illegal, engine.NotYours:
		now, err := b.tables.Table(ctx, t.Head.ID)
		if err != nil {
			return err
		}
		return b.updatePanel(ctx, q, now, seat, stale(now, seat, d))
	}
	if err != nil {
		return err
	}
	p := b.screen.Panel(got.Table, seat, q.in.Locale, q.private())
	p.Passing = !q.private()
	return b.showInPlace(ctx, q, got.Table, p.Message(engine.Text{}))
}

// stale says that a component's moment has passed.
func stale(t tables.Table, seat engine.Seat, d engine.DecisionID) engine.Text {
	for _, open := range t.Questions(seat) {
		if open.ID == d {
			return engine.T("error.illegal")
		}
	}
	return engine.T("error.gone")
}

func (b *Bot) updatePanel(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, note engine.Text) error {
	return b.showInPlace(ctx, q, t, b.screen.Panel(t, seat, q.in.Locale, q.private()).Message(note))
}

// showInPlace shows a panel in place of the one that was pressed.
func (b *Bot) showInPlace(ctx context.Context, q *exchange, t tables.Table, m discord.Message) error {
	err := q.rep.update(ctx, m)
	if err == nil {
		b.changed(q, t)
	}
	return err
}

// again lays the table anew for those who sat there. Whoever is asked to play again agrees by the same button.
func (b *Bot) again(ctx context.Context, q *exchange, t tables.Table) error {
	if t.Head.Live() {
		return engine.Errorf(engine.NotNow, engine.T("error.channel-taken"), "table %s is not over", t.Head.ID)
	}
	if here, err := b.tables.TableIn(ctx, store.ChannelID(q.in.Channel)); err == nil && slices.Contains(here.Invitations(), here.SeatOf(q.user())) {
		return b.join(ctx, q, here)
	}
	if err := mayOpenHere(q); err != nil {
		return err
	}
	place := b.place(q)
	place.Lang = t.Head.Lang
	if place.Channel == t.Head.Channel { // the thread goes on to be the tables' own
		place.Parent = t.Head.Parent
	}
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

// putAway takes the buttons off the final message of a table that is over.
func (b *Bot) putAway(ctx context.Context, q *exchange, t tables.Table) error {
	if t.Head.State != store.Over {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s is not over", t.Head.ID)
	}
	if t.SeatOf(q.user()) == engine.Onlooker {
		return engine.Errorf(engine.Forbidden, engine.T("error.not-seated"), "not seated at table %s", t.Head.ID)
	}
	err := b.tables.NoteDesk(ctx, t.Head.ID, func(d *tables.Desk) { d.End.PutAway = true })
	if err != nil {
		return err
	}
	t.Desk.End.PutAway = true
	return q.rep.update(ctx, b.teller.EndMessage(ctx, t))
}
