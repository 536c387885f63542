package bot

import (
	"context"
	"maps"
	"sync"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// latestPanels are the private panels that were shown last, each to one person at one table, as long as they can be changed: an
// answer that only its user sees has no other address than the token of what the user did. They are not stored: after a
// restart, old panels keep their buttons, which answer politely.
type latestPanels struct {
	mu sync.Mutex
	of map[panelOf]latestPanel
}

type panelOf struct {
	table store.TableID
	user  store.UserID
}

type latestPanel struct {
	reply  discord.Reply
	locale string    // the reader's
	used   time.Time // when the user did what led to it
	at     time.Time
}

// panelLife is how long a panel can be changed after the last input that led to it, with some time to spare.
const panelLife = 14 * time.Minute

// turnedPanels know what direct messages ask, and since when they do by themselves: a finger may just have come down on what stood
// there before.
type turnedPanels struct {
	mu sync.Mutex
	of map[panelOf]turnedPanel
}

type turnedPanel struct {
	asks   engine.DecisionID
	turned time.Time // zero where the reader has turned it
	at     time.Time
}

// show notes what a direct message asks now. byItself says that nobody has pressed anything there.
func (l *turnedPanels) show(of panelOf, asked []engine.Decision, byItself bool, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.of, func(_ panelOf, old turnedPanel) bool { return now.Sub(old.at) >= panelLife })
	if l.of == nil {
		l.of = map[panelOf]turnedPanel{}
	}
	p := turnedPanel{at: now}
	if len(asked) > 0 {
		p.asks = asked[0].ID
	}
	if old, ok := l.of[of]; ok && old.asks == p.asks {
		p.turned = old.turned
	} else if byItself {
		p.turned = now
	}
	l.of[of] = p
}

// just reports whether a direct message has come to ask something else by itself so lately that an answer may be meant for what
// stood there before.
func (l *turnedPanels) just(of panelOf, now time.Time, settle time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return now.Sub(l.of[of].turned) < settle
}

// put notes the panel shown last and returns the one before, if it can still be changed. Where the user has meanwhile gone on to
// another, or in this very one, that stays noted: inputs are answered beside each other.
func (l *latestPanels) put(of panelOf, p latestPanel) (before discord.Reply) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.of, func(_ panelOf, old latestPanel) bool { return p.at.Sub(old.at) >= panelLife })
	if l.of == nil {
		l.of = map[panelOf]latestPanel{}
	}
	if l.of[of].used.After(p.used) {
		return nil
	}
	before = l.of[of].reply
	l.of[of] = p
	return before
}

// shown notes that the user has a panel in an answer of its own, and takes the one before away: there is one panel to a person and
// table, at the bottom.
func (b *Bot) shown(ctx context.Context, q *exchange, t tables.Table) {
	if !q.rep.ownAnswer() {
		return
	}
	before := b.latest.put(panelOf{t.Head.ID, q.user()}, latestPanel{q.rep.r, q.in.Locale, q.in.Created, b.Clock.Now()})
	if before == nil {
		return
	}
	if err := before.Withdraw(ctx); err != nil {
		b.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("an old panel stays")
	}
}

// changed notes that the user's panel, in the message that the user has just pressed, can be changed for longer.
func (b *Bot) changed(q *exchange, t tables.Table) {
	if q.private() { // a panel in a direct message stays where it is
		b.turned.show(panelOf{t.Head.ID, q.user()}, t.Asked(t.SeatOf(q.user())), false, b.Clock.Now())
	} else {
		b.latest.put(panelOf{t.Head.ID, q.user()}, latestPanel{q.rep.r, q.in.Locale, q.in.Created, b.Clock.Now()})
	}
}

// takeAll takes the panels of a table out, whoever has them.
func (l *latestPanels) takeAll(table store.TableID, now time.Time) (out []latestPanel) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.of, func(of panelOf, p latestPanel) bool {
		if of.table == table && now.Sub(p.at) < panelLife {
			out = append(out, p)
		}
		return of.table == table
	})
	return out
}

// foldAll folds up the panels of a table that is over: what they show is no longer so.
func (b *Bot) foldAll(ctx context.Context, t tables.Table) {
	for _, p := range b.latest.takeAll(t.Head.ID, b.Clock.Now()) {
		m := discord.Message{Body: []discord.Block{discord.Text(b.voice(t, p.locale).say(engine.T("bot.panel.over")))}}
		if err := p.reply.Edit(ctx, m); err != nil {
			b.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("an old panel stays")
		}
	}
}
