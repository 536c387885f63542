package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// undoButton takes the last answer back, of which the panel tells. Its id says how long the game's log was: an older button must
// not take back something else.
func undoButton(v *say.Voice, t tables.Table) discord.Button {
	return discord.Button{
		Label:    v.Label(engine.T("bot.button.undo")),
		CustomID: press.Route{Do: press.Undo, Table: t.Head.ID, Name: strconv.Itoa(t.Head.MoveCount)}.String(),
	}
}

// undo takes the game back, by command.
func (b *Bot) undo(ctx context.Context, q *exchange, t tables.Table) error {
	to := tables.LastOwn
	if said := q.in.Options["to"]; said != "" {
		n, err := strconv.Atoi(said)
		if err != nil || n < 0 {
			return engine.Errorf(engine.BadInput, engine.T("error.undo-unknown"), "a step back to %q", said)
		}
		to = n
	}
	u, err := b.tables.PlanUndo(ctx, t.Head.ID, q.user(), to)
	if err != nil {
		return err
	}
	if len(u.Ask) > 0 {
		return q.rep.show(ctx, confirmUndo(q.voice(t), t, u))
	}
	done, err := b.tables.Undo(ctx, t.Head.ID, q.user(), u.To, u.At)
	if err != nil {
		return err
	}
	return b.openPanel(ctx, q, done.Table, undone(q.voice(done.Table), done))
}

// undone says what was taken back.
func undone(v *say.Voice, done tables.Undoing) engine.Text {
	return engine.T("bot.reply.undone", engine.A("what", undoneThings(v, done.Table, done.Undo)))
}

// undoneThings names the answers of a step back: the asker's own in full, of the others' only whose they are. Equal ones
// are counted.
func undoneThings(v *say.Voice, t tables.Table, u tables.Undo) engine.List {
	var labels []string
	times := map[string]int{}
	for _, back := range u.Back {
		if back.Seat != u.Seat {
			continue
		}
		label := v.Label(back.Label)
		if times[label]++; times[label] == 1 {
			labels = append(labels, label)
		}
	}
	var out engine.List
	for _, label := range labels {
		out = append(out, engine.T("bot.undo.own", engine.A("answer", engine.Literal(label)), engine.A("n", engine.Number(times[label]))))
	}
	return append(out, tables.AnswersOf(t.Head, u.Others())...)
}

// confirmUndo says what a step back would take back, and offers to ask the others for it.
func confirmUndo(v *say.Voice, t tables.Table, u tables.Undo) discord.Message {
	players := engine.List{}
	for _, s := range u.Ask {
		players = append(players, say.PlayerName(t, s))
	}
	moment := strconv.Itoa(u.To) + "-" + strconv.Itoa(u.At)
	return discord.Message{
		Content: v.Say(engine.T("bot.confirm.undo", engine.A("what", undoneThings(v, t, u)), engine.A("players", players))),
		Rows: []discord.Row{{Buttons: []discord.Button{
			{Label: v.Label(engine.T("bot.button.ask-undo")), Style: discord.Primary,
				CustomID: press.Route{Do: press.AskUndo, Table: t.Head.ID, Name: moment}.String()},
			{Label: v.Label(engine.T("bot.button.keep")), CustomID: press.Route{Do: press.Keep, Table: t.Head.ID}.String()},
		}}},
	}
}

// useUndo acts on a button that has to do with a step back.
func (b *Bot) useUndo(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	first, second, _ := strings.Cut(r.Name, "-")
	n, err := strconv.Atoi(first)
	if err != nil || n < 0 {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q is no moment and no request", r.Name)
	}
	switch r.Do {
	case press.Undo:
		return b.undoByButton(ctx, q, t, seat, n)
	case press.AskUndo:
		at, err := strconv.Atoi(second)
		if err != nil {
			return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q is no moment", r.Name)
		}
		return b.askForUndo(ctx, q, t, n, at)
	}
	return b.consent(ctx, q, t, n, r.Do == press.Agree)
}

// undoByButton takes the last answer back if the log is still as long as when the button was made.
func (b *Bot) undoByButton(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, at int) error {
	if at != t.Head.MoveCount || t.Head.State != store.Playing {
		return b.updatePanel(ctx, q, t, seat, engine.T("error.undo-late"))
	}
	u, err := b.tables.PlanUndo(ctx, t.Head.ID, q.user(), tables.LastOwn)
	if err != nil {
		return b.notUndone(ctx, q, t, seat, err)
	}
	if len(u.Ask) > 0 {
		return q.rep.show(ctx, confirmUndo(q.voice(t), t, u))
	}
	done, err := b.tables.Undo(ctx, t.Head.ID, q.user(), u.To, at)
	if err != nil {
		return b.notUndone(ctx, q, t, seat, err)
	}
	return b.updatePanel(ctx, q, done.Table, seat, undone(q.voice(done.Table), done))
}

// notUndone says in the panel whose button was pressed why nothing is taken back, and shows how things stand now.
func (b *Bot) notUndone(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, why error) error {
	switch engine.KindOf(why) {
	case engine.Gone, engine.Forbidden, engine.NotNow:
	default:
		return why
	}
	now, err := b.tables.Table(ctx, t.Head.ID)
	if err != nil {
		return errors.Join(why, err)
	}
	return b.updatePanel(ctx, q, now, seat, engine.SayOf(why))
}

// askForUndo asks the others, or takes the step back if nobody is left to be asked.
func (b *Bot) askForUndo(ctx context.Context, q *exchange, t tables.Table, to, at int) error {
	got, err := b.tables.Undo(ctx, t.Head.ID, q.user(), to, at)
	if err != nil {
		return q.rep.update(ctx, discord.Message{Content: q.voice(t).Say(engine.SayOf(err))})
	}
	said := engine.T("bot.reply.undo-asked")
	if got.Done {
		said = undone(q.voice(got.Table), got)
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(got.Table).Say(said)})
}

// consent answers a request for a step back.
func (b *Bot) consent(ctx context.Context, q *exchange, t tables.Table, request int, yes bool) error {
	got, err := b.tables.Consent(ctx, t.Head.ID, q.user(), request, yes)
	if err != nil {
		return err
	}
	key := "bot.reply.undo-agreed"
	switch {
	case !yes:
		key = "bot.reply.undo-refused"
	case got.Done:
		key = "bot.reply.undo-done"
	}
	return q.tell(ctx, engine.T(key))
}

// completeUndo lists the moments that the user can go back to, or ask to.
func (b *Bot) completeUndo(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.here(ctx, q)
	if err != nil {
		return nil, err
	}
	all, err := b.tables.UndoChoices(ctx, t.Head.ID, q.user(), fit.MaxChoices)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for _, u := range all {
		earliest := u
		earliest.Back = u.Back[:1]
		out = append(out, discord.Choice{
			Label: fit.Text(v.Label(engine.T("bot.undo.choice", engine.A("n", engine.Number(len(u.Back))),
				engine.A("what", undoneThings(v, t, earliest)))), fit.MaxChoiceLabel),
			Value: strconv.Itoa(u.To),
		})
	}
	return matching(out, typed), nil
}

// askUndo brings the message up to date that asks others to agree to a step back. It goes when the request has been
// answered or the game has gone on.
func (l *teller) askUndo(ctx context.Context, t tables.Table) (tables.Said, error) {
	desk := t.Desk.Undo
	if !desk.Open || t.Head.State != store.Playing {
		return removeAskUndo(t), nil
	}
	m := l.screen.askUndoMessage(t)
	m.Mentions = l.awake(m.Mentions)
	var resting []engine.Seat
	if desk.N > desk.Shown { // else it is edited, which notifies nobody
		m.Mentions = nil
		for _, s := range desk.Missing() {
			switch user := t.Head.Seats[s].User; {
			case !slices.Contains(desk.Call, s) && len(desk.Call)+len(desk.Owed) > 0: // they have been asked, or rest
			case l.tables.Rests(user):
				resting = append(resting, s)
			default:
				m.Mentions = append(m.Mentions, discord.UserID(user))
			}
		}
		m.Silent = len(m.Mentions) == 0
	}
	return l.replace(ctx, t, m, 'u', shown{desk.N, desk.Shown, desk.Message}, func(d *tables.Desk, id store.MessageID) {
		d.Undo.Shown, d.Undo.Message = desk.N, id
		d.Undo.Owe(resting)
	})
}

func removeAskUndo(t tables.Table) tables.Said {
	if t.Desk.Undo.Message == "" {
		return tables.Said{}
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			d.Undo.Message = ""
			d.Board.Behind = max(0, d.Board.Behind-1)
		},
		Also: removal(t.Desk.Undo.Message),
	}
}

// undone tells of steps back of one person in a row: in one message, which is edited while there are more.
func (l *teller) undone(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	m := l.notice(t, e)
	if shown := t.Desk.Undone.MessageOf(e.Call); shown != "" {
		err := l.change(ctx, t, shown, m)
		if err == nil || !replaceable(err) {
			return tables.Said{Redo: l.changing(t, shown, m)}, err
		}
	}
	m.Nonce = nonce(t, 'k', e.Call, t.Desk.Undone.MessageOf(e.Call))
	id, err := l.send(ctx, t, m)
	if err == nil && e.Again { // an earlier attempt may have told of fewer; the nonce has then given that message back
		m.Nonce = ""
		err = l.change(ctx, t, id, m)
	}
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Desk: func(d *tables.Desk) {
		if e.Call >= d.Undone.Shown {
			d.Undone.Shown, d.Undone.Message = e.Call, id
		}
		d.Board.Behind++
	}}, nil
}

// askUndoMessage asks those who have not agreed yet, and mentions them, whether they rest or not.
func (s *studio) askUndoMessage(t tables.Table) discord.Message {
	v, desk := s.voice(t, t.Head.Lang), t.Desk.Undo
	var m discord.Message
	names := engine.List{}
	for _, s := range desk.Missing() {
		user := discord.UserID(t.Head.Seats[s].User)
		names = append(names, engine.T("bot.turn.player", engine.A("user", say.Mention(user))))
		m.Mentions = append(m.Mentions, user)
	}
	m.Content = v.Say(desk.Wish(t.Head, say.PlayerName(t, desk.By), names))
	request := strconv.Itoa(desk.N)
	m.Rows = []discord.Row{{Buttons: []discord.Button{
		{Label: v.Label(engine.T("bot.button.agree")), Style: discord.Success,
			CustomID: press.Route{Do: press.Agree, Table: t.Head.ID, Name: request}.String()},
		{Label: v.Label(engine.T("bot.button.refuse")), CustomID: press.Route{Do: press.Refuse, Table: t.Head.ID, Name: request}.String()},
	}}}
	return m
}
