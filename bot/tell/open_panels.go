package tell

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// latestPanels are the private panels that were shown last, each to one person at one table, as long as they can be
// changed: an answer that only its user sees has no other address than the token of what the user did. They are not
// stored: after a restart, old panels keep their buttons, which answer politely.
type latestPanels struct {
	mu sync.Mutex
	of map[panelOf]latestPanel
}

// OpenPanels are the private panels that are open somewhere: those that were shown last, and what the direct messages
// ask. It is safe for concurrent use.
type OpenPanels struct {
	clock tables.Clock
	log   zerolog.Logger
	// brought is how long after somebody has used their panel they are taken to have the channel before them.
	brought time.Duration
	latest  latestPanels
	turned  turnedPanels
}

type panelOf struct {
	table store.TableID
	user  store.UserID
}

type latestPanel struct {
	reply  discord.Reply     // to what led to it, for as long as its token lives
	stands discord.Brought   // the panel itself
	id     discord.MessageID // the panel's, once something on it was pressed; empty before
	asks   engine.DecisionID // the first that it asks; 0 for nothing
	locale string            // the reader's
	used   time.Time         // when the user did what led to it
	at     time.Time
	turned time.Time // when it came to ask something else by itself; zero: never
}

// panelLife is how long a panel can be changed after the last input that led to it, with some time to spare.
const panelLife = 14 * time.Minute

// turnedPanels know what direct messages ask, and since when they do by themselves: a finger may just have come down on
// what stood there before.
type turnedPanels struct {
	mu sync.Mutex
	of map[panelOf]turnedPanel
}

type turnedPanel struct {
	asks   engine.DecisionID
	turned time.Time // zero where the reader has turned it
	at     time.Time
	// coming is what it is being made to ask by itself: nobody knows when the reader has that before them; zero for
	// nothing.
	coming engine.DecisionID
}

// show notes what a direct message asks now. byItself says that nobody has pressed anything there.
func (l *turnedPanels) show(of panelOf, asked []engine.Decision, byItself bool, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear(now)
	p := turnedPanel{at: now, asks: firstOf(asked)}
	if old, ok := l.of[of]; ok && old.asks == p.asks {
		p.turned = old.turned
	} else if byItself {
		p.turned = now
	}
	l.of[of] = p
}

// turning notes that a direct message is about to ask something by itself, until show or stay is called.
func (l *turnedPanels) turning(of panelOf, asked []engine.Decision, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear(now)
	p := l.of[of]
	if p.at = now; p.asks != firstOf(asked) {
		p.coming = firstOf(asked)
	}
	l.of[of] = p
}

// stay notes that a direct message has not come to ask something else after all.
func (l *turnedPanels) stay(of panelOf) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p, ok := l.of[of]; ok {
		p.coming = 0
		l.of[of] = p
	}
}

// clear drops what is too old to matter. The caller holds the lock.
func (l *turnedPanels) clear(now time.Time) {
	maps.DeleteFunc(l.of, func(_ panelOf, old turnedPanel) bool { return now.Sub(old.at) >= panelLife })
	if l.of == nil {
		l.of = map[panelOf]turnedPanel{}
	}
}

// firstOf is the first question that is asked, 0 for none.
func firstOf(asked []engine.Decision) engine.DecisionID {
	if len(asked) == 0 {
		return 0
	}
	return asked[0].ID
}

// just reports whether a direct message has come to ask something else by itself so lately that an answer to a question
// may be meant for what stood there before.
func (l *turnedPanels) just(of panelOf, d engine.DecisionID, now time.Time, settle time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.of[of]
	return now.Sub(p.turned) < settle || p.coming != 0 && p.coming == d
}

// put notes the panel shown last and returns the one before, if it can still be changed. Where the user has meanwhile
// gone on to another, or in this very one, that stays noted: inputs are answered beside each other.
func (l *latestPanels) put(of panelOf, p latestPanel) (before discord.Brought) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.of, func(_ panelOf, old latestPanel) bool { return p.at.Sub(old.at) >= panelLife })
	if l.of == nil {
		l.of = map[panelOf]latestPanel{}
	}
	if l.of[of].used.After(p.used) {
		return nil
	}
	before = l.of[of].stands
	l.of[of] = p
	return before
}

// Opened notes that somebody has a panel in an answer of its own, in their language, since they did something at a
// time; and takes the one before away: there is one panel to a person and table, at the bottom.
func (o *OpenPanels) Opened(
	ctx context.Context, table store.TableID, user store.UserID, asked []engine.Decision, r discord.Reply, locale string,
	used time.Time,
) {
	before := o.latest.put(panelOf{table, user}, o.panel(asked, r, locale, used))
	if before == nil {
		return
	}
	if err := before.Withdraw(ctx); err != nil {
		o.log.Debug().Err(err).Str("table", string(table)).Msg("an old panel stays")
	}
}

func (o *OpenPanels) panel(asked []engine.Decision, r discord.Reply, locale string, used time.Time) latestPanel {
	return latestPanel{reply: r, stands: r, asks: firstOf(asked), locale: locale, used: used, at: o.clock.Now()}
}

// Pressed notes that somebody has pressed something on their panel, so that it can be changed for longer.
func (o *OpenPanels) Pressed(
	table store.TableID, user store.UserID, asked []engine.Decision, r discord.Reply, in discord.Input,
) {
	p := o.panel(asked, r, in.Locale, in.Created)
	p.id = in.Message
	o.latest.put(panelOf{table, user}, p)
}

// Stands reports whether a message is somebody's panel that was shown last, as far as is known, and can be taken away.
func (o *OpenPanels) Stands(table store.TableID, user store.UserID, message discord.MessageID) bool {
	o.latest.mu.Lock()
	defer o.latest.mu.Unlock()
	p, ok := o.latest.of[panelOf{table, user}]
	return ok && o.clock.Now().Sub(p.at) < panelLife && (p.id == "" || p.id == message)
}

// Asking notes what somebody's direct message asks since they have pressed something there.
func (o *OpenPanels) Asking(table store.TableID, user store.UserID, asked []engine.Decision) {
	o.turned.show(panelOf{table, user}, asked, false, o.clock.Now())
}

// Turning notes that somebody's direct message is about to ask something by itself. What it returns notes whether it
// has come to do so.
func (o *OpenPanels) Turning(table store.TableID, user store.UserID, asked []engine.Decision) (over func(err error)) {
	of := panelOf{table, user}
	o.turned.turning(of, asked, o.clock.Now())
	return func(err error) {
		if err != nil {
			o.turned.stay(of)
			return
		}
		o.turned.show(of, asked, true, o.clock.Now())
	}
}

// JustChanged reports whether somebody's panel in the channel has come to ask something else by itself so lately,
// within settle, that what they press may be meant for what stood there before.
func (o *OpenPanels) JustChanged(table store.TableID, user store.UserID, settle time.Duration) bool {
	o.latest.mu.Lock()
	defer o.latest.mu.Unlock()
	return o.clock.Now().Sub(o.latest.of[panelOf{table, user}].turned) < settle
}

// JustTurned reports whether somebody's direct message has come to ask something else by itself so lately, within
// settle, that an answer to a question may be meant for what stood there before.
func (o *OpenPanels) JustTurned(
	table store.TableID, user store.UserID, d engine.DecisionID, settle time.Duration,
) bool {
	return o.turned.just(panelOf{table, user}, d, o.clock.Now(), settle)
}

// usedSince reports whether somebody has used their panel since a time.
func (l *latestPanels) usedSince(of panelOf, since time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, ok := l.of[of]
	return ok && p.used.After(since)
}

// takeAll takes the panels of a table out, by who has them.
func (l *latestPanels) takeAll(table store.TableID, now time.Time) map[store.UserID]latestPanel {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := map[store.UserID]latestPanel{}
	maps.DeleteFunc(l.of, func(of panelOf, p latestPanel) bool {
		if of.table == table && now.Sub(p.at) < panelLife {
			out[of.user] = p
		}
		return of.table == table
	})
	return out
}

// foldAll folds up the panels of a table that is over: what they show is no longer so. What a game has come to that was
// played to its end stands in them, as in the panel of whoever ended it.
func (l *Teller) foldAll(ctx context.Context, t tables.Table) {
	for user, p := range l.Panels.latest.takeAll(t.Head.ID, l.Clock.Now()) {
		m := discord.Message{Body: []discord.Block{discord.Text(l.Screen.Words.Voice(t,
			p.locale).Say(engine.T("bot.panel.over")))}}
		if seat := t.SeatOf(user); seat != engine.Onlooker && t.Head.State == store.Over && t.HasGame() {
			m = l.Screen.Panel(t, seat, p.locale, false).Message(engine.Text{})
		}
		if err := p.stands.Edit(ctx, m); err != nil {
			l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("an old panel stays")
		}
	}
}
