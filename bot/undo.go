package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
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

// numbers reads the numbers behind the word of a button that has to do with a step back: moments, or a request.
func numbers(name string, n int) (out [2]int, err error) {
	first, second, _ := strings.Cut(name, "-")
	for i, part := range []string{first, second}[:n] {
		if out[i], err = strconv.Atoi(part); err != nil || out[0] < 0 {
			return out, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q has no number %d", name, i)
		}
	}
	return out, nil
}

// undoByButton takes the last answer back if the log is still as long as when the button was made.
func (b play) undoByButton(ctx context.Context, q *exchange, p pressed) error {
	moment, err := numbers(p.Name, 1)
	if err != nil {
		return err
	}
	t, at := p.at, moment[0]
	if at != t.Head.MoveCount || t.Head.State != store.Playing {
		return q.updatePanel(ctx, t, p.seat, engine.T("error.undo-late"))
	}
	u, err := b.tables.PlanStepBack(ctx, t.Head.ID, q.user(), tables.LastOwn)
	if err != nil {
		return b.notUndone(ctx, q, p, err)
	}
	if len(u.Ask) > 0 {
		return q.rep.show(ctx, screen.ConfirmUndo(q.voice(t), t, u))
	}
	done, err := b.tables.StepBack(ctx, t.Head.ID, q.user(), u.To, at)
	if err != nil {
		return b.notUndone(ctx, q, p, err)
	}
	return q.updatePanel(ctx, done.Table, p.seat, screen.Undone(q.voice(done.Table), done))
}

// notUndone says in the panel whose button was pressed why nothing is taken back, and shows how things stand now.
func (b play) notUndone(ctx context.Context, q *exchange, p pressed, why error) error {
	switch engine.KindOf(why) {
	case engine.Gone, engine.Forbidden, engine.NotNow:
	default:
		return why
	}
	now, err := b.tables.Table(ctx, p.at.Head.ID)
	if err != nil {
		return errors.Join(why, err)
	}
	return q.updatePanel(ctx, now, p.seat, engine.SayOf(why))
}

// askForUndo asks the others, or takes the step back if nobody is left to be asked.
func (b play) askForUndo(ctx context.Context, q *exchange, p pressed) error {
	moments, err := numbers(p.Name, 2)
	if err != nil {
		return err
	}
	got, err := b.tables.StepBack(ctx, p.at.Head.ID, q.user(), moments[0], moments[1])
	if err != nil {
		return q.rep.update(ctx, discord.Message{Content: q.voice(p.at).Say(engine.SayOf(err))})
	}
	said := engine.T("bot.reply.undo-asked")
	if got.Done {
		said = screen.Undone(q.voice(got.Table), got)
	}
	return q.rep.update(ctx, discord.Message{Content: q.voice(got.Table).Say(said)})
}

// agree agrees to somebody's request for a step back.
func (b play) agree(ctx context.Context, q *exchange, p pressed) error {
	got, err := b.consent(ctx, q, p, true)
	switch {
	case err != nil:
		return err
	case got.Sit && got.Done:
		return q.tell(ctx, engine.T("bot.reply.seat-given"))
	case got.Done:
		return q.tell(ctx, engine.T("bot.reply.undo-done"))
	}
	return q.tell(ctx, engine.T("bot.reply.undo-agreed"))
}

// refuse refuses it.
func (b play) refuse(ctx context.Context, q *exchange, p pressed) error {
	got, err := b.consent(ctx, q, p, false)
	switch {
	case err != nil:
		return err
	case got.Sit:
		return q.tell(ctx, engine.T("bot.reply.seat-refused"))
	}
	return q.tell(ctx, engine.T("bot.reply.undo-refused"))
}

// consent answers a request for a step back.
func (b play) consent(ctx context.Context, q *exchange, p pressed, yes bool) (tables.SteppedBack, error) {
	request, err := numbers(p.Name, 1)
	if err != nil {
		return tables.SteppedBack{}, err
	}
	return b.tables.Consent(ctx, p.at.Head.ID, q.user(), request[0], yes)
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
