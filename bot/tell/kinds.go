package tell

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// forbiddenAttempts is how often a direct message is tried that the bot has no permission for: about a day.
const forbiddenAttempts = 150

// Tell delivers one entry. Errors: outbox.ErrHopeless for what will never be told; all else is worth another attempt.
func (l *Teller) Tell(ctx context.Context, t tables.Table, e outbox.Entry) (out tables.Said, err error) {
	ctx, span := gauge.Begin(ctx, gauge.Telling, string(t.Head.ID))
	defer func() { span.End(err) }()
	of, known := l.kinds[e.Kind]
	if t.Rules.Game == nil && of.inGame {
		return tables.Said{}, fmt.Errorf("%w: the game of %q cannot be read", outbox.ErrHopeless, e.Kind)
	}
	if !known {
		return tables.Said{}, fmt.Errorf("%w: nobody knows how to tell %q", outbox.ErrHopeless, e.Kind)
	}
	if of.direct && l.NoDirect {
		return tables.Said{}, nil
	}
	owned := l.Tables.May(t.Head)
	only := func(ctx context.Context) context.Context {
		return discord.Only(ctx, func() error {
			if err := owned(); err != nil {
				return err
			}
			return outbox.Sends(ctx)
		})
	}
	said, err := of.tell(l, only(ctx), t, e)
	if redo := said.Redo; redo != nil { // what is old by then, since another process has told of the table, is not shown
		said.Redo = func(ctx context.Context) error { return redo(only(ctx)) }
	}
	switch {
	case errors.Is(err, store.ErrNotOwner):
		return said, err // it was about to be said when the table became another process's
	case err == nil && of.aside:
		return said, nil
	case err == nil:
		return l.heard(t, said), nil
	case errors.Is(err, discord.ErrToken):
		return said, err // the token will be put right, and what must be said has not become wrong by that
	case errors.Is(err, discord.ErrUnknownChannel) && !of.aside:
		return said, l.abandon(ctx, t, err) // nobody can play in a channel that is gone
	case errors.Is(err, discord.ErrForbidden) && !of.aside:
		return said, l.shutOut(ctx, t, err)
	case errors.Is(err, discord.ErrForbidden) && e.Attempts < forbiddenAttempts:
		return said, err // somebody may give the permission back
	case discord.Permanent(err):
		return said, fmt.Errorf("%w: %w", outbox.ErrHopeless, err)
	}
	return said, err
}

// kind is all there is to know of how entries of one kind are told.
type kind struct {
	tell func(*Teller, context.Context, tables.Table, outbox.Entry) (tables.Said, error)
	// inGame entries are told in the words of the table's game, and not at all where it cannot be read.
	inGame bool
	// direct entries are told by direct message.
	direct bool
	// aside entries are not for the table's channel, or matter to nobody there.
	aside bool
}

// kinds has a row for each kind of entry.
func kinds() map[outbox.Kind]kind {
	return map[outbox.Kind]kind{
		outbox.Story:      {tell: (*Teller).story, inGame: true},
		outbox.Notice:     {tell: (*Teller).say},
		outbox.StepBack:   {tell: (*Teller).undone},
		outbox.Tally:      {tell: silence}, // written by an earlier version: the end tells it
		outbox.Final:      {tell: (*Teller).end, inGame: true},
		outbox.Turn:       {tell: (*Teller).turn},
		outbox.Nudge:      {tell: (*Teller).nudge},
		outbox.Asked:      {tell: (*Teller).asked},
		outbox.AskConsent: {tell: (*Teller).askUndo},
		outbox.Welcome:    {tell: (*Teller).welcome, direct: true, aside: true},
		outbox.Hand:       {tell: (*Teller).hand, direct: true, aside: true},
		outbox.Board:      {tell: (*Teller).board},
		outbox.StoodIn:    {tell: (*Teller).stoodIn},
		outbox.SentAway:   {tell: quietly((*Teller).sentAway), direct: true, aside: true},
		outbox.AskToClose: {tell: (*Teller).askToClose},
		outbox.Missed:     {tell: (*Teller).missed, direct: true, aside: true},
		outbox.Remove:     {tell: quietly((*Teller).remove), aside: true},
		outbox.Turnings:   {tell: quietly((*Teller).turnings), inGame: true, aside: true},
		outbox.Admit:      {tell: quietly((*Teller).admit), aside: true},
		outbox.PutAway:    {tell: quietly((*Teller).putAway), aside: true},
		outbox.Line:       {tell: (*Teller).line, inGame: true, aside: true},
		outbox.Stopped:    {tell: (*Teller).stopped},
	}
}

// silence tells nothing.
func silence(*Teller, context.Context, tables.Table, outbox.Entry) (tables.Said, error) {
	return tables.Said{}, nil
}

// quietly is for what leaves nothing to be noted.
func quietly(
	do func(*Teller, context.Context, tables.Table, outbox.Entry) error,
) func(*Teller, context.Context, tables.Table, outbox.Entry) (tables.Said, error) {
	return func(l *Teller, ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
		return tables.Said{}, do(l, ctx, t, e)
	}
}

// say says a sentence in the channel.
func (l *Teller) say(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	return l.post(ctx, t, l.notice(t, e))
}

// end tells how a game ended, and folds up what people still have open of it.
func (l *Teller) end(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	said, err := l.ending(ctx, t, e)
	if err == nil {
		l.foldAll(ctx, t)
	}
	return said, err
}

// board brings the table's board up to date.
func (l *Teller) board(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	return l.boards.show(ctx, t, e)
}
