package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// teller puts outbox entries into words and sends them.
type teller struct{ b *Bot }

const (
	// forbiddenAttempts is how often a direct message is tried that the bot has no permission for: about a day.
	forbiddenAttempts = 150
	// removeAttempts is how often it is tried to take away a message that has had its time. One that stays does no harm:
	// its buttons answer.
	removeAttempts = 8
)

// Tell delivers one entry.
func (l *teller) Tell(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	if t.Rules.Game == nil && e.Kind.NeedsGame() {
		return tables.Said{}, fmt.Errorf("%w: the game of %q cannot be read", outbox.ErrHopeless, e.Kind)
	}
	said, err := l.tell(ctx, t, e)
	switch {
	case err == nil:
		return l.heard(t, e.Kind, said), nil
	case errors.Is(err, discord.ErrToken):
		return said, err // the token will be put right, and what must be said has not become wrong by that
	case errors.Is(err, discord.ErrUnknownChannel) && e.Kind.InChannel():
		return said, l.abandon(ctx, t, err) // nobody can play in a channel that is gone
	case errors.Is(err, discord.ErrForbidden) && e.Kind.InChannel():
		return said, l.barred(ctx, t, err)
	case errors.Is(err, discord.ErrForbidden) && e.Attempts < forbiddenAttempts:
		return said, err // somebody may give the permission back
	case discord.Permanent(err):
		return said, fmt.Errorf("%w: %w", outbox.ErrHopeless, err)
	}
	return said, err
}

func (l *teller) tell(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	switch e.Kind {
	case outbox.Story:
		return l.story(ctx, t, e)
	case outbox.Notice:
		return l.post(ctx, t, l.b.noticeMessage(t, e))
	case outbox.StepBack:
		return l.undone(ctx, t, e)
	case outbox.Tally:
		return tables.Said{}, nil // written by an earlier version: the end tells it
	case outbox.Final:
		said, err := l.ending(ctx, t, e)
		if err == nil {
			l.b.foldAll(ctx, t)
		}
		return said, err
	case outbox.Turn:
		return l.turn(ctx, t, e.Again)
	case outbox.Nudge:
		return l.nudge(ctx, t, e)
	case outbox.AskConsent:
		return l.askUndo(ctx, t)
	case outbox.Welcome:
		return l.welcome(ctx, t, e)
	case outbox.Hand:
		return l.hand(ctx, t, e.Seat)
	case outbox.Board:
		return l.b.boards.show(ctx, t, e.Again)
	case outbox.StoodIn:
		return l.stoodIn(ctx, t, e)
	case outbox.Missed:
		return l.missed(ctx, t, e)
	case outbox.Remove:
		return tables.Said{}, l.remove(ctx, t, e)
	case outbox.Turnings:
		return tables.Said{}, l.turnings(ctx, t, e)
	case outbox.Admit:
		return tables.Said{}, l.admit(ctx, t, e)
	case outbox.PutAway:
		return tables.Said{}, l.putAway(ctx, t, e)
	}
	return tables.Said{}, fmt.Errorf("%w: nobody knows how to tell %q", outbox.ErrHopeless, e.Kind)
}

// noticeMessage says a sentence. Whom it calls, it mentions in place of the name.
func (b *Bot) noticeMessage(t tables.Table, e outbox.Entry) discord.Message {
	m, text := discord.Message{Nonce: e.Nonce}, e.Text
	if e.User != "" {
		user := discord.UserID(e.User)
		m.Mentions = b.awake([]discord.UserID{user})
		text.Args = slices.Clone(text.Args)
		for i, a := range text.Args {
			if a.Name == outbox.CalledArg {
				text.Args[i] = engine.A(a.Name, mention(user))
			}
		}
	}
	m.Content = b.voice(t, t.Head.Lang).say(text)
	return m
}

// post sends a message to the table's channel.
func (l *teller) post(ctx context.Context, t tables.Table, m discord.Message) (tables.Said, error) {
	if _, err := l.send(ctx, t, m); err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Desk: func(d *tables.Desk) { d.Board.Behind++ }}, nil
}

func (l *teller) send(ctx context.Context, t tables.Table, m discord.Message) (store.MessageID, error) {
	id, err := l.b.Port.Send(ctx, discord.ChannelID(t.Head.Channel), fitMessage(m))
	return store.MessageID(id), err
}

func (l *teller) change(ctx context.Context, t tables.Table, id store.MessageID, m discord.Message) error {
	return l.b.Port.Change(ctx, discord.ChannelID(t.Head.Channel), discord.MessageID(id), fitMessage(m))
}

// changing is change, to be done once more.
func (l *teller) changing(t tables.Table, id store.MessageID, m discord.Message) func(context.Context) error {
	return func(ctx context.Context) error { return l.change(ctx, t, id, m) }
}

// nonce marks all attempts to send the nth message of a kind as the same. When a message is sent in place of one
// that somebody has deleted, Discord must not take it for that one, nor for another that stood there before.
//
// The dot keeps it apart from the nonces of the store's entries, which have a hyphen in its place: of two messages with
// one nonce Discord sends only the first.
func nonce(t tables.Table, kind rune, n int, replaces store.MessageID) string {
	s := fmt.Sprintf("%s.%c%d", t.Head.ID, kind, n)
	if replaces != "" {
		h := fnv.New32a()
		h.Write([]byte(replaces))
		s += "x" + strconv.FormatUint(uint64(h.Sum32()), 36)
	}
	return s
}

// replaced is the message that the nth takes the place of: the one that was shown as the nth before, if any.
func replaced(shown, n int, message store.MessageID) store.MessageID {
	if shown != n {
		return ""
	}
	return message
}

// shown is a message of the channel of which only the last stands: the number of what it says now, the number of what it said
// when it was sent, and its id if there is one.
type shown struct {
	n, was  int
	message store.MessageID
}

// replace edits a message where it still says the same thing anew, and else sends another in its place. note notes which it is.
func (l *teller) replace(ctx context.Context, t tables.Table, m discord.Message, kind rune, s shown, note func(*tables.Desk, store.MessageID)) (tables.Said, error) {
	if s.was == s.n && s.message != "" {
		err := l.change(ctx, t, s.message, m)
		if err == nil || !replaceable(err) {
			return tables.Said{Redo: l.changing(t, s.message, m)}, err
		}
	}
	m.Nonce = nonce(t, kind, s.n, replaced(s.was, s.n, s.message))
	id, err := l.send(ctx, t, m)
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			note(d, id)
			d.Board.Behind++
		},
		Also: removal(s.message),
	}, nil
}

func (l *teller) removeTurn(ctx context.Context, t tables.Table) (tables.Said, error) {
	if t.Desk.Turn.Message == "" {
		return tables.Said{}, nil
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			d.Turn.Message = ""
			d.Board.Behind = max(0, d.Board.Behind-1)
		},
		Also: removal(t.Desk.Turn.Message),
	}, nil
}

// remove takes away a message that has had its time.
func (l *teller) remove(ctx context.Context, t tables.Table, e outbox.Entry) error {
	err := l.b.Port.Delete(discord.Unhurried(ctx), discord.ChannelID(t.Head.Channel), discord.MessageID(e.Message))
	if err != nil && !discord.Permanent(err) && e.Attempts < removeAttempts {
		return err
	}
	if err != nil {
		l.b.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("an old message stays")
	}
	return nil
}

// people keeps the seats for which people answer.
func people(t tables.Table, seats []engine.Seat) []engine.Seat {
	var out []engine.Seat
	for _, s := range seats {
		if t.Person(s) {
			out = append(out, s)
		}
	}
	return out
}

// nudge calls the one seat that everybody waits for, if that is still so and nobody has been called since.
func (l *teller) nudge(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	seats := people(t, t.Awaited())
	turn := t.Desk.Turn
	if t.Head.State != store.Playing || t.Head.PausedAt != 0 || turn.N != e.Call || len(seats) != 1 || seats[0] != e.Seat {
		return tables.Said{}, nil
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			if d.Turn.N == e.Call {
				d.Turn.N, d.Turn.Call, d.Turn.Last, d.Turn.Late = e.Call+1, []engine.Seat{e.Seat}, true, false
			}
		},
		Also: []outbox.Entry{{Kind: outbox.Turn}},
	}, nil
}

// welcome greets somebody who sat down by direct message, which shows whether direct messages arrive.
func (l *teller) welcome(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	seat := t.SeatOf(e.User)
	if seat == engine.Onlooker || !t.Head.Live() {
		return tables.Said{}, nil // gone already
	}
	v := l.b.voice(t, t.Head.Seats[seat].Lang)
	m := discord.Message{
		Content: v.say(engine.T("bot.welcome.direct", engine.A("table", engine.Literal(tableTitle(v, t))),
			engine.A("channel", channelLink(discord.ChannelID(t.Head.Channel))))),
		Nonce: e.Nonce,
	}
	if offer := v.say(l.b.tutorialOffer(t)); offer != "" && !t.Head.Tutorial {
		m.Content += "\n" + offer
	}
	channel, err := l.b.Port.OpenDM(ctx, discord.UserID(e.User))
	if err == nil {
		_, err = l.b.Port.Send(ctx, channel, m)
	}
	if directClosed(err) {
		return l.closed(t.Head.Seats[seat]), nil
	}
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Seats: func(h *store.SeatHolder) {
		if h.User == e.User {
			h.DMs, h.DMChannel = store.DMsOpen, store.ChannelID(channel)
		}
	}}, nil
}

// directClosed reports whether a direct message failed because it is not wanted. It must not be tried again. Other
// refusals say nothing about the person.
func directClosed(err error) bool { return errors.Is(err, discord.ErrDMClosed) }

// closed notes that direct messages do not reach somebody and tells the channel what to do instead.
func (l *teller) closed(holder store.SeatHolder) tables.Said {
	return tables.Said{
		Seats: func(h *store.SeatHolder) {
			if h.User == holder.User {
				h.DMs = store.DMsClosed
			}
		},
		Also:  []outbox.Entry{directClosedNotice(holder)},
		About: holder.User,
	}
}

// directClosedNotice says in the channel that direct messages do not reach somebody; it calls whoever would have been called by
// them.
func directClosedNotice(holder store.SeatHolder) outbox.Entry {
	if holder.Calls == store.CallsDirect {
		e := outbox.NoticeOf(engine.T("bot.notice.call-closed", engine.A(outbox.CalledArg, engine.Literal(holder.Name))))
		e.User = holder.User
		return e
	}
	return outbox.NoticeOf(engine.T("bot.notice.direct-closed", engine.A("player", engine.Literal(holder.Name))))
}

// hand brings a seat's private message up to date: one to a table, which says at each call what is asked then. It notifies
// nobody, since the channel has called; who wishes to be called by it gets a new one at each call.
func (l *teller) hand(ctx context.Context, t tables.Table, seat engine.Seat) (tables.Said, error) {
	holder, ok := t.Holder(seat)
	if !ok || holder.User == "" || holder.DMs == store.DMsClosed || !t.HasGame() {
		return tables.Said{}, nil
	}
	desk := t.Desk.Hand(seat)
	channel := discord.ChannelID(holder.DMChannel)
	m := l.b.panel(t, seat, holder.Lang, true).message(engine.Text{})
	mayPost := t.Head.Live() && t.Person(seat)
	switch {
	case desk.Message != "" && !(calledDirectly(holder) && desk.N > desk.Shown):
		said, err := l.changeHand(ctx, channel, seat, desk, m)
		if err == nil {
			l.b.turned.show(panelOf{t.Head.ID, holder.User}, t.Asked(seat), true, l.b.Clock.Now())
		}
		if err == nil || !mayPost || !handGone(err) {
			return said, err
		}
	case desk.Shown == desk.N || !mayPost:
		return tables.Said{}, nil
	}
	if channel == "" {
		var err error
		if channel, err = l.b.Port.OpenDM(ctx, discord.UserID(holder.User)); err != nil {
			return l.handFailed(holder, err)
		}
	}
	m.Nonce = nonce(t, rune('0'+seat), desk.N, replaced(desk.Shown, desk.N, desk.Message))
	m.Silent = !calledDirectly(holder) || l.b.tables.Rests(holder.User) // else the call in the channel has notified already
	id, err := l.b.Port.Send(ctx, channel, m)
	if errors.Is(err, discord.ErrUnknownChannel) && channel == discord.ChannelID(holder.DMChannel) {
		// The channel we remember has gone; there may be another by now.
		if channel, err = l.b.Port.OpenDM(ctx, discord.UserID(holder.User)); err == nil {
			id, err = l.b.Port.Send(ctx, channel, m)
		}
	}
	if err != nil {
		return l.handFailed(holder, err)
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			if int(seat) < len(d.Hands) {
				d.Hands[seat].Shown, d.Hands[seat].Message = desk.N, store.MessageID(id)
			}
		},
		Seats: func(h *store.SeatHolder) {
			if h.User == holder.User {
				h.DMs, h.DMChannel = store.DMsOpen, store.ChannelID(channel)
			}
		},
	}, nil
}

// changeHand changes a seat's private message.
func (l *teller) changeHand(ctx context.Context, ch discord.ChannelID, seat engine.Seat, desk tables.HandDesk, m discord.Message) (tables.Said, error) {
	change := func(ctx context.Context) error { return l.b.Port.Change(ctx, ch, discord.MessageID(desk.Message), m) }
	said := tables.Said{Redo: change}
	if desk.Shown != desk.N {
		said.Desk = func(d *tables.Desk) {
			if int(seat) < len(d.Hands) && d.Hands[seat].Message == desk.Message {
				d.Hands[seat].Shown = desk.N
			}
		}
	}
	err := change(ctx)
	if err != nil {
		said.Desk = nil
	}
	return said, err
}

// handGone reports whether a private message that cannot be changed is better sent anew.
func handGone(err error) bool {
	return errors.Is(err, discord.ErrUnknownMessage) || errors.Is(err, discord.ErrUnknownChannel) || errors.Is(err, discord.ErrTooManyEdits)
}

func (l *teller) handFailed(h store.SeatHolder, err error) (tables.Said, error) {
	if directClosed(err) {
		return l.closed(h), nil
	}
	return tables.Said{}, err
}
