package tell

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
)

// forbiddenAttempts is how often a direct message is tried that the bot has no permission for: about a day.
const forbiddenAttempts = 150

// Tell delivers one entry. Errors: tables.ErrHopeless for what will never be told; all else is worth another attempt.
func (l *Teller) Tell(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	of, known := l.kinds[e.Kind]
	if t.Rules.Game == nil && of.inGame {
		return tables.Said{}, fmt.Errorf("%w: the game of %q cannot be read", tables.ErrHopeless, e.Kind)
	}
	if !known {
		return tables.Said{}, fmt.Errorf("%w: nobody knows how to tell %q", tables.ErrHopeless, e.Kind)
	}
	said, err := of.tell(l, ctx, t, e)
	switch {
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
		return said, fmt.Errorf("%w: %w", tables.ErrHopeless, err)
	}
	return said, err
}

// kind is all there is to know of how entries of one kind are told.
type kind struct {
	tell func(*Teller, context.Context, tables.Table, tables.Entry) (tables.Said, error)
	// inGame entries are told in the words of the table's game, and not at all where it cannot be read.
	inGame bool
	// aside entries are not for the table's channel, or matter to nobody there.
	aside bool
}

// kinds has a row for each kind of entry.
func kinds() map[tables.Kind]kind {
	return map[tables.Kind]kind{
		tables.Story:    {tell: (*Teller).story, inGame: true},
		tables.Notice:   {tell: (*Teller).say},
		tables.TookBack: {tell: (*Teller).undone},
		tables.Tally:    {tell: silence}, // written by an earlier version: the end tells it
		tables.Final:    {tell: (*Teller).end, inGame: true},
		tables.Turn:     {tell: (*Teller).turn},
		tables.Nudge:    {tell: (*Teller).nudge},
		tables.AskUndo:  {tell: (*Teller).askUndo},
		tables.Welcome:  {tell: (*Teller).welcome, aside: true},
		tables.Hand:     {tell: (*Teller).hand, aside: true},
		tables.Board:    {tell: (*Teller).board},
		tables.StoodIn:  {tell: (*Teller).stoodIn},
		tables.Missed:   {tell: (*Teller).missed, aside: true},
		tables.Remove:   {tell: quietly((*Teller).remove), aside: true},
		tables.Turnings: {tell: quietly((*Teller).turnings), inGame: true, aside: true},
		tables.Admit:    {tell: quietly((*Teller).admit), aside: true},
		tables.PutAway:  {tell: quietly((*Teller).putAway), aside: true},
	}
}

// silence tells nothing.
func silence(*Teller, context.Context, tables.Table, tables.Entry) (tables.Said, error) {
	return tables.Said{}, nil
}

// quietly is for what leaves nothing to be noted.
func quietly(
	do func(*Teller, context.Context, tables.Table, tables.Entry) error,
) func(*Teller, context.Context, tables.Table, tables.Entry) (tables.Said, error) {
	return func(l *Teller, ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
		return tables.Said{}, do(l, ctx, t, e)
	}
}

// say says a sentence in the channel.
func (l *Teller) say(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	return l.post(ctx, t, l.notice(t, e))
}

// end tells how a game ended, and folds up what people still have open of it.
func (l *Teller) end(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	said, err := l.ending(ctx, t, e)
	if err == nil {
		l.foldAll(ctx, t)
	}
	return said, err
}

// board brings the table's board up to date.
func (l *Teller) board(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	return l.boards.show(ctx, t, e.Again)
}
