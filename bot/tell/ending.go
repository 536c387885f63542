package tell

import (
	"context"
	"errors"

	"witchtable/bot/discord"
	"witchtable/bot/replay"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
)

// mostRemembered is how many moments the end recalls.
const mostRemembered = 3

// keepsakes gathers them. The result is not held back for want of any.
func (l *Teller) keepsakes(ctx context.Context, t tables.Table) (k screen.Keepsakes) {
	lacks := func(err error, what string) bool {
		if err != nil {
			l.Log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg(what)
		}
		return err != nil
	}
	log, err := l.Store.Log(ctx, t.Head.ID, 1)
	if !lacks(err, "the log of a game cannot be read") {
		moves := movesOf(log)
		best, err := engine.Highlights(t.Rules.Game, t.Head.Setup, moves)
		lacks(err, "nothing can be recalled of a game")
		k.Best = best[:min(len(best), mostRemembered)]
		if !t.Head.Tutorial { // which is no race
			k.Course, err = engine.Course(t.Rules.Game, t.Head.Setup, moves)
			lacks(err, "how the score of a game went cannot be told")
		}
		turns, err := replay.Turned(t.Rules.Game, t.Head.Setup, moves, t.Desk.End.Found())
		lacks(err, "the turning points of a game cannot be told")
		for _, turn := range turns {
			k.Turns = append(k.Turns, turn.Told())
		}
	}
	k.Sheet, err = l.toBeat(ctx, t)
	lacks(err, "a game cannot be compared with those before it")
	return k
}

// ending posts that message, and has the turning points looked for.
func (l *Teller) ending(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	k := l.keepsakes(ctx, t)
	m := l.Screen.Final(t, k)
	m.Nonce = e.Nonce
	id, err := l.send(ctx, t, m)
	if len(m.Files) > 0 && (errors.Is(err, discord.ErrForbidden) || errors.Is(err, discord.ErrRefused)) {
		k.Plain = true
		m = l.Screen.Final(t, k)
		m.Nonce = e.Nonce
		id, err = l.send(ctx, t, m)
	}
	if err != nil {
		return tables.Said{}, err
	}
	said := tables.Said{Desk: func(d *desk.Desk) {
		d.Board.Behind++
		d.End.Message, d.End.Bare = id, k.Plain
	}}
	if l.reviewed(t) {
		said.Also = []outbox.Entry{{Kind: outbox.Turnings}}
	}
	return said, nil
}

// EndMessage is the message that has told the end, as it is to look now. It has its pictures again: an edit takes
// away those that it does not bring.
func (l *Teller) EndMessage(ctx context.Context, t tables.Table) discord.Message {
	k := l.keepsakes(ctx, t)
	k.Plain = t.Desk.End.Bare
	m := l.Screen.Final(t, k)
	if t.Desk.End.PutAway { // but for the way to the game itself
		m.Rows = []discord.Row{{Buttons: []discord.Button{screen.WatchButton(l.Screen.ToAll(t), t)}}}
	}
	return m
}
