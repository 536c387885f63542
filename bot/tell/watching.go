package tell

import (
	"context"
	"slices"
	"sync"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Onlookers follow a table in messages of their own, each alone: an answer that only they see, as long as its token can
// be used, or a direct message where they have asked for one. Those are kept current all at once, when the table has
// changed and some time has passed since the last time, whatever happens at the table meanwhile; by goroutines of their
// own, so that no move waits for them. Nothing of it is stored: after a start the messages stand still, and say since
// when.

const (
	// mostOnlookers is how many people follow a table at most.
	mostOnlookers = 12
	// watchEvery is how long at least lies between two changes of what an onlooker reads.
	watchEvery = 12 * time.Second
	// watchDirect is how long a direct message is kept current.
	watchDirect = 2 * time.Hour
	// watchLast is how long before its token ends an answer says that it stands still from now on.
	watchLast = 20 * time.Second
)

// Watching is who follows which tables. It is safe for concurrent use.
type Watching struct {
	l  *Teller
	mu sync.Mutex
	of map[store.TableID]*followed
}

// followed is a table that somebody follows.
type followed struct {
	by    map[store.UserID]*onlooker
	last  time.Time // when it was shown last
	armed bool      // it will be shown
}

// onlooker is somebody who follows a table.
type onlooker struct {
	screen.Onlooker
	show  func(context.Context, discord.Message) error
	until time.Time
	shows uint64 // what they read, but for when it was so
}

// Watcher is how somebody is to be shown a table: by an answer, or by a direct message.
type Watcher struct {
	User store.UserID
	screen.Onlooker
	Reply   discord.Reply     // of what they did; else:
	Channel discord.ChannelID // of their direct messages
	Message discord.MessageID
}

// Full refuses one more onlooker of a table, but for those who follow it already. Kind NotNow.
func (w *Watching) Full(id store.TableID, user store.UserID) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.of[id]
	if f == nil || len(f.by) < mostOnlookers || f.by[user] != nil {
		return nil
	}
	return engine.Errorf(engine.NotNow, engine.T("error.watch-full", engine.A("n", engine.Number(mostOnlookers))),
		"%d people follow table %s", len(f.by), id)
}

// Follows reports whether somebody follows a table.
func (w *Watching) Follows(id store.TableID, user store.UserID) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.of[id] != nil && w.of[id].by[user] != nil
}

// First is what somebody reads who begins to follow a table now, or goes on to.
func (w *Watching) First(ctx context.Context, t tables.Table, to screen.Onlooker) discord.Message {
	now := w.l.Clock.Now()
	return w.l.Screen.Dated(t, to, w.l.watched(ctx, t, to), now, now.Add(lifeOf(to)))
}

// lifeOf is how long a message to an onlooker is kept current.
func lifeOf(to screen.Onlooker) time.Duration {
	if to.Direct {
		return watchDirect
	}
	return panelLife - watchLast
}

// Begin keeps a message current from now on that shows a table as First has made it; the one that its reader had before
// stands still.
func (w *Watching) Begin(ctx context.Context, t tables.Table, by Watcher) {
	o := &onlooker{Onlooker: by.Onlooker, until: w.l.Clock.Now().Add(lifeOf(by.Onlooker)),
		shows: fingerprint(w.l.Seen(w.l.watched(ctx, t, by.Onlooker)))}
	o.show = func(ctx context.Context, m discord.Message) error {
		if by.Reply != nil {
			return by.Reply.Edit(ctx, m)
		}
		return w.l.Port.Change(discord.Unhurried(ctx), by.Channel, by.Message, m)
	}
	id := t.Head.ID
	w.mu.Lock()
	if w.of == nil {
		w.of = map[store.TableID]*followed{}
	}
	if w.of[id] == nil {
		w.of[id] = &followed{by: map[store.UserID]*onlooker{}, last: w.l.Clock.Now()}
	}
	w.of[id].by[by.User] = o
	w.mu.Unlock()
	w.l.Clock.AfterFunc(lifeOf(by.Onlooker), func() { w.expire(id, by.User, o) })
}

// End has somebody follow a table no more.
func (w *Watching) End(id store.TableID, user store.UserID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.drop(id, user, nil)
}

// Forget has somebody follow no table any more.
func (w *Watching) Forget(user store.UserID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id := range w.of {
		w.drop(id, user, nil)
	}
}

// drop takes out an onlooker, if it is this one, or whichever. The caller holds the lock.
func (w *Watching) drop(id store.TableID, user store.UserID, o *onlooker) (was bool) {
	f := w.of[id]
	if f == nil || f.by[user] == nil || o != nil && f.by[user] != o {
		return false
	}
	delete(f.by, user)
	if len(f.by) == 0 {
		delete(w.of, id)
	}
	return true
}

// expire says to somebody that what they read stands still from now on.
func (w *Watching) expire(id store.TableID, user store.UserID, o *onlooker) {
	w.mu.Lock()
	was := w.drop(id, user, o)
	ctx := w.l.running
	w.mu.Unlock()
	if !was || ctx == nil || ctx.Err() != nil {
		return
	}
	t, err := w.l.Tables.Table(ctx, id)
	if err != nil {
		return
	}
	m := w.l.watched(ctx, t, o.Onlooker)
	m.Body = append(m.Body, discord.Text(w.l.Screen.Voice(t, o.Locale, o.Looks).Say(engine.T("bot.watch.still"))))
	w.change(ctx, id, o, m)
}

// changed says that a table has changed: it is shown anew when it is time.
func (w *Watching) changed(id store.TableID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.of[id]
	if f == nil || f.armed {
		return
	}
	f.armed = true
	wait := max(0, watchEvery-w.l.Clock.Now().Sub(f.last))
	w.l.Clock.AfterFunc(wait, func() { w.showAll(id) })
}

// showAll shows a table to all who follow it and read something else.
func (w *Watching) showAll(id store.TableID) {
	w.mu.Lock()
	f, ctx := w.of[id], w.l.running
	if f == nil || ctx == nil || ctx.Err() != nil {
		w.mu.Unlock()
		return
	}
	f.armed, f.last = false, w.l.Clock.Now()
	var users []store.UserID
	for u := range f.by {
		users = append(users, u)
	}
	w.mu.Unlock()
	slices.Sort(users)
	t, err := w.l.Tables.Table(ctx, id)
	if err != nil {
		w.l.Log.Debug().Err(err).Str("table", string(id)).Msg("a table is not shown to its onlookers")
		return
	}
	for _, u := range users {
		w.showTo(ctx, t, u)
	}
}

// showTo shows a table to somebody who follows it. Who has sat down there, or has seen its end, follows it no more.
func (w *Watching) showTo(ctx context.Context, t tables.Table, user store.UserID) {
	id, now := t.Head.ID, w.l.Clock.Now()
	w.mu.Lock()
	f := w.of[id]
	if f == nil || f.by[user] == nil {
		w.mu.Unlock()
		return
	}
	o := f.by[user]
	w.mu.Unlock()
	m := w.l.watched(ctx, t, o.Onlooker)
	shows := fingerprint(w.l.Seen(m))
	w.mu.Lock()
	same := o.shows == shows
	o.shows = shows
	seated := t.Head.Live() && t.Holds(user) != engine.Onlooker
	if seated || !t.Head.Live() {
		w.drop(id, user, o)
	}
	w.mu.Unlock()
	if seated {
		w.change(ctx, id, o, w.l.Screen.Unwatched(t, o.Onlooker, engine.T("error.watch-seated")))
		return
	}
	if same {
		return
	}
	w.change(ctx, id, o, w.l.Screen.Dated(t, o.Onlooker, m, now, o.until))
}

// change changes what somebody reads. What fails is left: the next change shows the same.
func (w *Watching) change(ctx context.Context, id store.TableID, o *onlooker, m discord.Message) {
	if err := o.show(ctx, m); err != nil {
		w.l.Log.Debug().Err(err).Str("table", string(id)).Msg("an onlooker is not shown a table")
	}
}

// watched is a table as an onlooker reads it, with what the player who moved last has changed.
func (l *Teller) watched(ctx context.Context, t tables.Table, to screen.Onlooker) discord.Message {
	before := engine.Scene{}
	if t.HasGame() {
		before = l.boards.before(ctx, t)
	}
	return l.Screen.Watched(t, to, before)
}
