package tell

import (
	"context"
	"errors"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
)

// admit brings somebody who sat down into the table's thread. Whom Discord does not let in can still press what the
// thread shows.
func (l *Teller) admit(ctx context.Context, t tables.Table, e outbox.Entry) error {
	if t.Head.Parent == "" || !t.Head.Live() {
		return nil
	}
	err := l.Port.AddToThread(ctx, discord.ChannelID(t.Head.Channel), discord.UserID(e.User))
	if err != nil && !discord.Permanent(err) {
		return err
	}
	if err != nil {
		l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("somebody is not brought into the table's thread")
	}
	return nil
}

// line brings the line in the channel up to date below which a table's thread hangs, unless another table stands in the
// thread by now. A thread has the id of the message it hangs below.
func (l *Teller) line(ctx context.Context, t tables.Table, _ outbox.Entry) (tables.Said, error) {
	if t.Head.Parent == "" {
		return tables.Said{}, nil
	}
	if !t.Head.Live() {
		if _, err := l.Tables.TableIn(ctx, t.Head.Channel); err == nil || engine.KindOf(err) == engine.Internal {
			return tables.Said{}, err
		}
	}
	m := l.Screen.Above(t)
	change := func(ctx context.Context) error {
		return l.Port.Change(ctx, discord.ChannelID(t.Head.Parent), discord.MessageID(t.Head.Channel), m)
	}
	err := change(ctx)
	if discord.Permanent(err) { // somebody has deleted it, or it is too old: the thread is there all the same
		l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("the line about a table's thread stays as it was")
		return tables.Said{}, nil
	}
	return tables.Said{Redo: change}, err
}

// errNotQuiet: something must still be said in a thread before it is put away.
var errNotQuiet = errors.New("not all has been said there yet")

// putAwayAttempts is how often a thread is tried to be put away. After a week Discord does it.
const putAwayAttempts = 12

// putAway archives the thread of a table that has ended, unless another table stands there by now.
func (l *Teller) putAway(ctx context.Context, t tables.Table, e outbox.Entry) error {
	if _, err := l.Tables.TableIn(ctx, t.Head.Channel); err == nil || engine.KindOf(err) == engine.Internal {
		return err
	}
	quiet, err := l.Tables.Quiet(ctx, t.Head.ID)
	if err == nil && !quiet {
		err = errNotQuiet
	}
	if err == nil {
		err = l.Port.ArchiveThread(ctx, discord.ChannelID(t.Head.Channel))
	}
	if err != nil && !discord.Permanent(err) && e.Attempts < putAwayAttempts {
		return err
	}
	if err != nil {
		l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("a table's thread stays open")
	}
	return nil
}
