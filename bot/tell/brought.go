package tell

import (
	"context"
	"slices"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Who has just used their panel, and is called, need not open another: by the token of what they did it is brought to
// them, below the call, where the channel's end is that they look at. Where that is not to be had, or their client was
// not there to receive it, the button of the call does the same.
//
// inUse is how long after somebody has used their panel it is left alone: a menu of it may be open, which would close.
const inUse = 5 * time.Second

// bring shows those who are called their panels anew below the call, and takes away the ones that stand further up.
func (l *Teller) bring(ctx context.Context, t tables.Table, seats []engine.Seat) {
	for _, seat := range seats {
		holder := t.Head.Seats[seat]
		if calledDirectly(holder) || l.Tables.Rests(holder.User) || !slices.Contains(t.Awaited(), seat) {
			continue
		}
		of := panelOf{t.Head.ID, holder.User}
		err := l.Panels.bring(ctx, of, firstOf(t.Asked(seat)), func(locale string) discord.Message {
			return l.Screen.Panel(t, seat, locale, false).Message(engine.Text{})
		})
		if err != nil {
			l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("a panel is not brought")
		}
	}
}

// bring shows somebody their panel anew, at the end of the channel, if they have used theirs lately and are not at it.
// Who has the question before them already keeps what they look at: they may have begun to answer.
func (o *OpenPanels) bring(
	ctx context.Context, of panelOf, asks engine.DecisionID, panel func(locale string) discord.Message,
) error {
	old, ok := o.latest.usedWithin(of, o.clock.Now(), o.brought)
	if !ok || old.asks == asks {
		return nil
	}
	b, err := old.reply.Bring(ctx, panel(old.locale))
	if err != nil {
		return err
	}
	now := old
	if now.stands, now.asks = b, asks; !o.latest.exchange(of, old, now) { // they have opened another meanwhile
		return b.Withdraw(ctx)
	}
	return old.stands.Withdraw(ctx)
}

// refresh changes the panels of those who are awaited as before but asked something else, because of what another has
// done, such as helping: what stands in them is no longer so.
func (l *Teller) refresh(ctx context.Context, t tables.Table, seats []engine.Seat) {
	for _, seat := range seats {
		of := panelOf{t.Head.ID, t.Head.Seats[seat].User}
		err := l.Panels.refresh(ctx, of, firstOf(t.Asked(seat)), func(locale string) discord.Message {
			return l.Screen.Panel(t, seat, locale, false).Message(engine.Text{})
		})
		if err != nil {
			l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("an old panel stays")
		}
	}
}

// refresh changes somebody's panel where it stands, if it asks something else by now, and they are not at it.
func (o *OpenPanels) refresh(
	ctx context.Context, of panelOf, asks engine.DecisionID, panel func(locale string) discord.Message,
) error {
	old, ok := o.latest.usedWithin(of, o.clock.Now(), panelLife)
	if !ok || old.asks == asks {
		return nil
	}
	now := old
	if now.asks, now.turned = asks, o.clock.Now(); !o.latest.exchange(of, old, now) { // they have opened another meanwhile
		return nil
	}
	return old.stands.Edit(ctx, panel(old.locale))
}

// usedWithin returns somebody's panel, if they have used it lately but not in this very moment.
func (l *latestPanels) usedWithin(of panelOf, now time.Time, within time.Duration) (latestPanel, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, ok := l.of[of]
	ago := now.Sub(p.at)
	return p, ok && ago >= inUse && ago < within
}

// exchange notes a panel in place of another; false where that is no more the one shown last.
func (l *latestPanels) exchange(of panelOf, old, now latestPanel) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of[of] != old {
		return false
	}
	l.of[of] = now
	return true
}
