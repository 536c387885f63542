package tell

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
)

// awake leaves out who rests: a message is not to notify them.
func (l *Teller) awake(users []discord.UserID) []discord.UserID {
	var out []discord.UserID
	for _, u := range users {
		if !l.Tables.Rests(store.UserID(u)) {
			out = append(out, u)
		}
	}
	return out
}

// replaceable reports whether a message that cannot be edited can be sent anew.
func replaceable(err error) bool {
	return errors.Is(err, discord.ErrUnknownMessage) || errors.Is(err, discord.ErrTooManyEdits)
}

// removal asks to take a message away that has had its time.
func removal(id store.MessageID) []outbox.Entry {
	if id == "" {
		return nil
	}
	return []outbox.Entry{{Kind: outbox.Remove, Message: id}}
}

// removeAttempts is how often it is tried to take away a message that has had its time. One that stays does no harm:
// its buttons answer.
const removeAttempts = 8

// notice says a sentence, and notifies whom it calls unless they rest.
func (l *Teller) notice(t tables.Table, e outbox.Entry) discord.Message {
	m := l.Screen.Notice(t, e)
	m.Mentions = l.awake(m.Mentions)
	return m
}

// post sends a message to the table's channel.
func (l *Teller) post(ctx context.Context, t tables.Table, m discord.Message) (tables.Said, error) {
	if _, err := l.send(ctx, t, m); err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Desk: func(d *desk.Desk) { d.Board.Behind++ }}, nil
}

// send sends a message to the table's channel. What calls nobody notifies nobody, those either who wish to hear of all
// that is said there.
func (l *Teller) send(ctx context.Context, t tables.Table, m discord.Message) (store.MessageID, error) {
	m.Silent = len(m.Mentions) == 0
	id, err := l.Port.Send(ctx, discord.ChannelID(t.Head.Channel), fit.Message(m))
	return store.MessageID(id), err
}

// sendOnce is send for what an earlier attempt may have sent: see once.
func (l *Teller) sendOnce(
	ctx context.Context, t tables.Table, m discord.Message, again bool,
) (id store.MessageID, redo func(context.Context) error, err error) {
	m.Silent = len(m.Mentions) == 0
	sent, redo, err := l.once(ctx, discord.ChannelID(t.Head.Channel), fit.Message(m), again)
	return store.MessageID(sent), redo, err
}

// once sends a message under a nonce that is the same at all attempts. Where an earlier one may have sent it (again),
// the nonce gives back what was sent then, of the table as it was: that is changed into what is to be said now, and
// redo does so once more.
func (l *Teller) once(
	ctx context.Context, c discord.ChannelID, m discord.Message, again bool,
) (id discord.MessageID, redo func(context.Context) error, err error) {
	id, err = l.Port.Send(ctx, c, m)
	if err != nil || !again {
		return id, nil, err
	}
	m.Nonce = ""
	redo = func(ctx context.Context) error { return l.Port.Change(ctx, c, id, m) }
	return id, redo, redo(ctx)
}

func (l *Teller) change(ctx context.Context, t tables.Table, id store.MessageID, m discord.Message) error {
	return l.Port.Change(ctx, discord.ChannelID(t.Head.Channel), discord.MessageID(id), fit.Message(m))
}

// changing is change, to be done once more.
func (l *Teller) changing(t tables.Table, id store.MessageID, m discord.Message) func(context.Context) error {
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

// shown is a message of the channel of which only the last stands: its kind as in nonce, the number of what it says
// now, the number of what it said when it was sent, and its id if there is one.
type shown struct {
	kind    rune
	n, was  int
	message store.MessageID
}

// replace edits a message where it still says the same thing anew, and else sends another in its place. note notes
// which it is.
func (l *Teller) replace(
	ctx context.Context, t tables.Table, e outbox.Entry, m discord.Message, s shown,
	note func(*desk.Desk, store.MessageID),
) (tables.Said, error) {
	if s.was == s.n && s.message != "" {
		err := l.change(ctx, t, s.message, m)
		if err == nil || !replaceable(err) {
			return tables.Said{Redo: l.changing(t, s.message, m)}, err
		}
	}
	m.Nonce = nonce(t, s.kind, s.n, replaced(s.was, s.n, s.message))
	id, redo, err := l.sendOnce(ctx, t, m, slices.Contains(e.Tried, s.n))
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{
		Redo: redo,
		Desk: func(d *desk.Desk) {
			note(d, id)
			d.Board.Behind++
		},
		Also: append(removal(s.message), outdated(t, e, s, s.n)...),
	}, nil
}

// withdraw takes such a message away: nobody is to be called by it any more. note notes that there is none.
func withdraw(t tables.Table, e outbox.Entry, s shown, note func(*desk.Desk)) tables.Said {
	old := outdated(t, e, s, 0)
	if s.message == "" {
		return tables.Said{Also: old}
	}
	return tables.Said{
		Desk: func(d *desk.Desk) {
			note(d)
			d.Board.Behind = max(0, d.Board.Behind-1)
		},
		Also: append(removal(s.message), old...),
	}
}

// outdated asks to take the messages away that earlier attempts may have sent, all but the one that shows a given
// number. Nobody has noted which those are, so each is sought by itself, and what is told next does not wait for that.
func outdated(t tables.Table, e outbox.Entry, s shown, stays int) (out []outbox.Entry) {
	for i, n := range e.Tried {
		if n > s.was && n != stays && !slices.Contains(e.Tried[:i], n) {
			out = append(out, outbox.Entry{Kind: outbox.Remove, Sought: nonce(t, s.kind, n, "")})
		}
	}
	return out
}

// remove takes away a message that has had its time.
func (l *Teller) remove(ctx context.Context, t tables.Table, e outbox.Entry) error {
	ctx = discord.Unhurried(ctx)
	id, err := e.Message, error(nil)
	if e.Sought != "" { // sent once more, its nonce gives the first one back
		id, err = l.send(ctx, t, discord.Message{Content: "…", Silent: true, Nonce: e.Sought})
	}
	if err == nil {
		err = l.Port.Delete(ctx, discord.ChannelID(t.Head.Channel), discord.MessageID(id))
	}
	if err != nil && !discord.Permanent(err) && e.Attempts < removeAttempts {
		return err
	}
	if err != nil {
		l.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("an old message stays")
	}
	return nil
}
