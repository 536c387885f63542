package bot

import (
	"context"
	"errors"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// arrive notes that the user has done something at a table. A seat that they have been away from is theirs again.
func (b *Bot) arrive(ctx context.Context, q *exchange, t tables.Table) (tables.Table, error) {
	if q.in.Kind == discord.Autocomplete || !t.Head.Live() || t.Holds(q.user()) == engine.Onlooker || t.Rules.Game == nil {
		q.at = t
		return t, nil
	}
	t, back, err := b.tables.Seen(ctx, t.Head.ID, q.user())
	q.at, q.back = t, q.back || back
	return t, err
}

// awake leaves out who rests: a message is not to notify them.
func (l *teller) awake(users []discord.UserID) []discord.UserID {
	var out []discord.UserID
	for _, u := range users {
		if !l.tables.Rests(store.UserID(u)) {
			out = append(out, u)
		}
	}
	return out
}

// backButton is how somebody says that they are back.
func backButton(v *say.Voice, t tables.Table) []discord.Row {
	return []discord.Row{{Buttons: []discord.Button{{
		Label: v.Label(engine.T("bot.button.here")), Style: discord.Primary, CustomID: press.Route{Do: press.Here, Table: t.Head.ID}.String(),
	}}}}
}

// stoodIn tells the channel that a computer player stands in for somebody.
func (l *teller) stoodIn(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	v := l.screen.voice(t, t.Head.Lang)
	return l.post(ctx, t, discord.Message{Content: v.Say(e.Text), Rows: backButton(v, t), Nonce: e.Nonce, Silent: true})
}

// missed tells somebody who has not been seen since, without notifying them, that a computer player stands in for them: they were
// called in time. Where direct messages do not arrive the channel has to do.
func (l *teller) missed(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	holder, ok := t.Holder(e.Seat)
	if !ok || holder.User != e.User || holder.DMs == store.DMsClosed || t.Desk.Missed(e.Seat) == 0 || !t.Head.Live() {
		return tables.Said{}, nil
	}
	v := l.screen.voice(t, holder.Lang)
	m := discord.Message{
		Content: v.Say(engine.T("bot.missed.direct", engine.A("table", engine.Literal(say.TableTitle(v, t))),
			engine.A("channel", say.ChannelLink(discord.ChannelID(t.Head.Channel))))),
		Rows: backButton(v, t), Nonce: e.Nonce, Silent: true,
	}
	channel, err := l.port.OpenDM(ctx, discord.UserID(e.User))
	if err == nil {
		_, err = l.port.Send(ctx, channel, m)
	}
	if errors.Is(err, discord.ErrDMClosed) {
		return l.closed(holder), nil
	}
	return tables.Said{}, err
}
