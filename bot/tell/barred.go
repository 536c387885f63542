package tell

import (
	"context"
	"fmt"
	"sync"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// barredFor is how long the bot may not speak in a channel before its table ends: it has been taken from the server, or
// nobody there minds.
const barredFor = 24 * time.Hour

// knockEvery is how often at most it is tried anew to speak in a barred channel because the bot seems to have the
// permissions it needs.
const knockEvery = time.Minute

// barredChannels are those in which Discord has not let this process speak.
type barredChannels struct {
	mu sync.Mutex
	in map[discord.ChannelID]barredChannel
}

type barredChannel struct {
	table   store.TableID
	knocked time.Time
}

func (c *barredChannels) put(ch discord.ChannelID, id store.TableID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.in == nil {
		c.in = map[discord.ChannelID]barredChannel{}
	}
	c.in[ch] = barredChannel{id, c.in[ch].knocked}
}

func (c *barredChannels) drop(ch discord.ChannelID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.in, ch)
}

// knock returns the table of a barred channel when it may be tried to speak there.
func (c *barredChannels) knock(ch discord.ChannelID, now time.Time) (store.TableID, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b, ok := c.in[ch]
	if !ok || now.Sub(b.knocked) < knockEvery {
		return "", false
	}
	b.knocked = now
	c.in[ch] = b
	return b.table, true
}

// Admitted has what waits for permission to speak in a channel said at once: it seems to have been given.
func (l *Teller) Admitted(ch discord.ChannelID) {
	if id, ok := l.barred.knock(ch, l.Clock.Now()); ok {
		l.sayer.Hurry(id)
	}
}

// shutOut notes that the bot may not speak in a table's channel. Somebody may give it the permission back; the table
// waits a day for that.
func (l *Teller) shutOut(ctx context.Context, t tables.Table, why error) error {
	now := l.Clock.Now()
	since := t.Desk.BarredAt
	if since != 0 && now.Sub(since.Time()) >= barredFor {
		return l.abandon(ctx, t, why)
	}
	l.barred.put(discord.ChannelID(t.Head.Channel), t.Head.ID)
	if since == 0 {
		err := l.Tables.NoteDesk(ctx, t.Head.ID, func(d *desk.Desk) { d.BarredAt = store.MillisOf(now) })
		if err != nil {
			return err
		}
	}
	return why
}

// heard notes that the bot may speak in a table's channel after all, if it could not before.
func (l *Teller) heard(t tables.Table, said tables.Said) tables.Said {
	sent := said.Sent || said.Desk != nil || said.Redo != nil
	if t.Desk.BarredAt == 0 || !sent {
		return said
	}
	l.barred.drop(discord.ChannelID(t.Head.Channel))
	shown := said.Desk
	said.Desk = func(d *desk.Desk) {
		if shown != nil {
			shown(d)
		}
		d.BarredAt = 0
	}
	return said
}

// abandon ends a table whose channel cannot be spoken in, for the reason given.
func (l *Teller) abandon(ctx context.Context, t tables.Table, why error) error {
	l.barred.drop(discord.ChannelID(t.Head.Channel))
	if t.Head.Live() {
		if err := l.Tables.Abandon(ctx, t.Head.ID); err != nil {
			return err
		}
		l.Log.Info().Err(why).Str("table", string(t.Head.ID)).Msg("a table ends, since its channel cannot be reached")
	}
	return fmt.Errorf("%w: %w", outbox.ErrHopeless, why)
}
