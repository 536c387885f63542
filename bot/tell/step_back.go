package tell

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// askUndo brings the message up to date that asks others to agree to a step back. It goes when the request has been
// answered or the game has gone on.
func (l *Teller) askUndo(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	consent := t.Desk.Consent
	message := shown{'u', consent.N, consent.Shown, consent.Message}
	sitter, known := l.Tables.Sitter(t.Head.ID, consent)
	if !consent.Open || consent.Sit && !known || t.Head.State != store.Playing {
		return withdraw(t, e, message, func(d *desk.Desk) { d.Consent.Message = "" }), nil
	}
	m := l.Screen.AskUndo(t, sitter)
	m.Mentions = l.awake(m.Mentions)
	var resting []engine.Seat
	if consent.N > consent.Shown { // else it is edited, which notifies nobody
		m.Mentions = nil
		for _, s := range consent.Missing() {
			switch user := t.Head.Seats[s].User; {
			case !slices.Contains(consent.Call, s) && len(consent.Call)+len(consent.Owed) > 0: // they have been asked, or rest
			case l.Tables.Rests(user):
				resting = append(resting, s)
			default:
				m.Mentions = append(m.Mentions, discord.UserID(user))
			}
		}
		m.Silent = len(m.Mentions) == 0
	}
	return l.replace(ctx, t, e, m, message, func(d *desk.Desk, id store.MessageID) {
		d.Consent.Shown, d.Consent.Message = consent.N, id
		d.Consent.Owe(resting)
	})
}

// undone tells of steps back of one person in a row: in one message, which is edited while there are more.
func (l *Teller) undone(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	m := l.notice(t, e)
	shown := t.Desk.StepBack.MessageOf(e.Call)
	if shown == "" && e.Call < t.Desk.StepBack.Shown { // it was told, since lines are told in their order
		return tables.Said{}, nil
	}
	if shown != "" {
		err := l.change(ctx, t, shown, m)
		if err == nil || !replaceable(err) {
			return tables.Said{Redo: l.changing(t, shown, m)}, err
		}
	}
	m.Nonce = nonce(t, 'k', e.Call, shown)
	id, redo, err := l.sendOnce(ctx, t, m, e.Again) // an earlier attempt may have told of fewer
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Redo: redo, Desk: func(d *desk.Desk) {
		d.StepBack.Shows(e.Call, id)
		d.Board.Behind++
	}}, nil
}
