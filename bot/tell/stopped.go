package tell

import (
	"context"
	"errors"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
)

// stopped tells that a running game cannot go on under the present rules. Once it has been closed its record comes as
// well: until then, a program of the old rules could still go on with it, and its hands are secret. There is no page
// that plays it again, since that would go by the present rules.
func (l *Teller) stopped(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	var files []discord.File
	if !t.Head.Live() && l.Record != nil && !t.Head.Tutorial {
		file, err := l.Record(ctx, t.Head)
		if err != nil {
			l.Log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg("a game cannot be written down for its players")
		} else {
			files = []discord.File{file}
		}
	}
	m := l.Screen.Stopped(t, files)
	m.Nonce = e.Nonce
	said, err := l.post(ctx, t, m)
	if len(files) > 0 && (errors.Is(err, discord.ErrForbidden) || errors.Is(err, discord.ErrRefused)) {
		m = l.Screen.Stopped(t, nil)
		m.Nonce = e.Nonce
		said, err = l.post(ctx, t, m)
	}
	return said, err
}
