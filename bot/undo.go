package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// undo takes the game back, by command.
func (b play) undo(ctx context.Context, q *exchange, t tables.Table) error {
	to := tables.LastOwn
	if said := q.in.Options["to"]; said != "" {
		n, err := strconv.Atoi(said)
		if err != nil || n < 0 {
			return engine.Errorf(engine.BadInput, engine.T("error.undo-unknown"), "a step back to %q", said)
		}
		to = n
	}
	u, err := b.tables.PlanStepBack(ctx, t.Head.ID, q.user(), to)
	if err != nil {
		return err
	}
	if len(u.Ask) > 0 {
		return q.rep.show(ctx, screen.ConfirmUndo(q.voice(t), t, u))
	}
	done, err := b.tables.StepBack(ctx, t.Head.ID, q.user(), u.To, u.At)
	if err != nil {
		return err
	}
	return q.openPanel(ctx, done.Table, screen.Undone(q.voice(done.Table), done))
}

// useUndo acts on a button that has to do with a step back.
func (b play) useUndo(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
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
func (b play) undoByButton(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, at int) error {
	if at != t.Head.MoveCount || t.Head.State != store.Playing {
		return q.updatePanel(ctx, t, seat, engine.T("error.undo-late"))
	}
	u, err := b.tables.PlanStepBack(ctx, t.Head.ID, q.user(), tables.LastOwn)
	if err != nil {
		return b.notUndone(ctx, q, t, seat, err)
	}
	if len(u.Ask) > 0 {
		return q.rep.show(ctx, screen.ConfirmUndo(q.voice(t), t, u))
	}
	done, err := b.tables.StepBack(ctx, t.Head.ID, q.user(), u.To, at)
	if err != nil {
		return b.notUndone(ctx, q, t, seat, err)
	}
	return q.updatePanel(ctx, done.Table, seat, screen.Undone(q.voice(done.Table), done))
}

// notUndone says in the panel whose button was pressed why nothing is taken back, and shows how things stand now.
func (b play) notUndone(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, why error) error {
	switch engine.KindOf(why) {
	case engine.Gone, engine.Forbidden, engine.NotNow:
	default:
		return why
	}
	now, err := b.tables.Table(ctx, t.Head.ID)
	if err != nil {
		return errors.Join(why, err)
	}
	return q.updatePanel(ctx, now, seat, engine.SayOf(why))
}

// askForUndo asks the others, or takes the step back if nobody is left to be asked.
func (b play) askForUndo(ctx context.Context, q *exchange, t tables.Table, to, at int) error {
	got, err := b.tables.StepBack(ctx, t.Head.ID, q.user(), to, at)
	if err != nil {
		return q.rep.update(ctx, discord.Message{Content: q.voice(t).Say(engine.SayOf(err))})
	}
	said := engine.T("bot.reply.undo-asked")
	if got.Done {
		said = screen.Undone(q.voice(got.Table), got)
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(got.Table).Say(said)})
}

// consent answers a request for a step back.
func (b play) consent(ctx context.Context, q *exchange, t tables.Table, request int, yes bool) error {
	got, err := b.tables.Consent(ctx, t.Head.ID, q.user(), request, yes)
	if err != nil {
		return err
	}
	key := "bot.reply.undo-agreed"
	switch {
	case got.Sit && !yes:
		key = "bot.reply.seat-refused"
	case got.Sit && got.Done:
		key = "bot.reply.seat-given"
	case !yes:
		key = "bot.reply.undo-refused"
	case got.Done:
		key = "bot.reply.undo-done"
	}
	return q.tell(ctx, engine.T(key))
}

// completeUndo lists the moments that the user can go back to, or ask to.
func (b play) completeUndo(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := q.here(ctx)
	if err != nil {
		return nil, err
	}
	all, err := b.tables.StepBackChoices(ctx, t.Head.ID, q.user(), fit.MaxChoices)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for _, u := range all {
		earliest := u
		earliest.Answers = u.Answers[:1]
		out = append(out, discord.Choice{
			Label: fit.Text(v.Label(engine.T("bot.undo.choice", engine.A("n", engine.Number(len(u.Answers))),
				engine.A("what", screen.UndoneThings(v, t, earliest)))), fit.MaxChoiceLabel),
			Value: strconv.Itoa(u.To),
		})
	}
	return screen.Matching(out, typed), nil
}
