package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// callWays are the ways to be called.
func callWays() []way[store.Calls] {
	return []way[store.Calls]{
		{"here", store.CallsHere, engine.T("bot.calls.here"), engine.T("bot.reply.calls.here")},
		{"direct", store.CallsDirect, engine.T("bot.calls.direct"), engine.T("bot.reply.calls.direct")},
	}
}

func (b *Bot) callChoices() []choice { return wayChoices(callWays()) }

// setCalls has the one who asks called in another way.
func (b *Bot) setCalls(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, callWays())
	if err == nil {
		err = b.tables.SetCalls(ctx, q.user(), how.is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.chosen)
}

// turn brings the message up to date that calls those who are awaited. A new call is a new message, since edits
// notify nobody; the old one goes.
func (l *teller) turn(ctx context.Context, t tables.Table, again bool) (tables.Said, error) {
	desk := t.Desk.Turn
	seats, may := people(t, t.Awaited()), people(t, t.Invited())
	if len(seats)+len(may) == 0 || t.Head.State != store.Playing || t.Head.PausedAt != 0 {
		return l.removeTurn(ctx, t)
	}
	m := l.turnMessage(t, seats, may)
	m.Mentions = mentions(t, append(seats, people(t, t.Urged())...), desk.Call) // in an edit they notify nobody, but go on to stand out
	var resting []engine.Seat
	if desk.N > desk.Shown { // who went to rest since they were to be called is called when they rest no more
		resting = l.resting(t, desk.Call)
		m.Mentions = l.awake(m.Mentions)
	}
	m.Silent = len(m.Mentions) == 0
	return l.replace(ctx, t, m, 't', shown{desk.N, desk.Shown, desk.Message}, func(d *tables.Desk, id store.MessageID) {
		d.Turn.Shown, d.Turn.Message = desk.N, id
		if !again { // else they may have been called before
			d.Owe(resting)
		}
	})
}

// resting keeps those of the seats whose people rest.
func (l *teller) resting(t tables.Table, seats []engine.Seat) []engine.Seat {
	var out []engine.Seat
	for _, s := range seats {
		if t.Person(s) && !calledDirectly(t.Head.Seats[s]) && l.tables.Rests(t.Head.Seats[s].User) {
			out = append(out, s)
		}
	}
	return out
}

// calledDirectly reports whether the private message of a seat is what calls whoever answers for it.
func calledDirectly(h store.SeatHolder) bool {
	return h.Calls == store.CallsDirect && h.DMs != store.DMsClosed
}

// mentions lists the people to notify in the channel: those who are called there and can still answer.
func mentions(t tables.Table, seats, call []engine.Seat) []discord.UserID {
	var out []discord.UserID
	for _, c := range call {
		for _, s := range seats {
			if s == c && !calledDirectly(t.Head.Seats[c]) {
				out = append(out, discord.UserID(t.Head.Seats[c].User))
				break
			}
		}
	}
	return out
}

// turnMessage calls the seats, says what they are asked, in words that everybody may read, and names those who may answer as
// well.
func (l *teller) turnMessage(t tables.Table, seats, may []engine.Seat) discord.Message {
	v := l.screen.voice(t, t.Head.Lang)
	names := engine.List{}
	for _, s := range seats {
		names = append(names, engine.T("bot.turn.player", engine.A("user", say.Mention(discord.UserID(t.Head.Seats[s].User)))))
	}
	text := ""
	switch {
	case len(seats) > 0 && t.Desk.Turn.Late:
		text = v.Say(engine.T("bot.turn.late", engine.A("n", engine.Number(len(seats))), engine.A("players", names)))
	case len(seats) == 1 && t.Desk.Turn.Last:
		text = v.Say(engine.T("bot.turn.last", engine.A("players", names)))
	case len(seats) == 1:
		question := v.Called(t.View(engine.Onlooker).Ask(t.Asked(seats[0])[0].ID))
		text = v.Say(engine.T("bot.turn.yours", engine.A("players", names), engine.A("question", question)))
	case len(seats) > 1:
		text = v.Say(engine.T("bot.turn.all", engine.A("players", names)))
	}
	if others := say.Invited(v, t, may); others != "" {
		if text != "" {
			text += "\n"
		}
		text += others
	}
	return discord.Message{
		Content: text,
		Rows: []discord.Row{{Buttons: []discord.Button{{
			Label: v.Label(engine.T("bot.button.move")), Style: discord.Primary,
			CustomID: press.Route{Do: press.Open, Table: t.Head.ID}.String(),
		}}}},
	}
}
