package tell

import (
	"context"
	"fmt"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// boards knows what the board message of a table shows, and keeps it current. Changes that come quickly after one
// another are shown at once; a board that is old, or far up in the channel, is posted anew at the bottom, before a call
// and not amid a choice.
type boards struct{ l *Teller }

// render makes the message for a table in whatever state it is. It always has a body: a late edit of an earlier state
// must find a message of its own form. Pictures are drawn when it is sent.
func (s boards) render(ctx context.Context, t tables.Table) discord.Message {
	switch {
	case t.Head.State == store.Lobby:
		m := s.l.Screen.Lobby(t)
		m.Mentions = s.l.awake(m.Mentions)
		if t.Desk.Board.Posted > 0 { // the first one has called them, or they are told when they rest no more
			m.Mentions = nil
		}
		return screen.AsBody(m)
	case t.Head.State == store.Closed && !t.Played():
		return screen.AsBody(s.l.Screen.Closed(t))
	case t.Stopped():
		return screen.AsBody(s.l.Screen.StoppedBoard(t))
	}
	return s.l.Screen.Board(t, s.before(ctx, t))
}

// before is the table as everybody saw it when the player who moved last began; nothing where that cannot be told.
func (s boards) before(ctx context.Context, t tables.Table) engine.Scene {
	scene, err := s.l.moves.at(ctx, t)
	if err != nil { // the board is true without
		s.l.Log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg("what has changed is not marked")
	}
	return scene
}

// doubt says that somebody else has written to the board's message.
func (s boards) doubt(id store.TableID) { s.l.sayer.Refresh(id, s.l.Pace.Board, true) }

// show brings the board up to date, also where what the message shows is not known.
func (s boards) show(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	m := s.render(ctx, t)
	shows, board := fingerprint(s.l.Seen(m)), t.Desk.Board
	if board.Message == "" {
		return s.post(ctx, t, e, m, shows) // people wait for it: there is no table without its board
	}
	ctx = discord.Unhurried(ctx)
	if board.Sending { // another board may stand below this one
		said, err := s.post(ctx, t, e, m, shows)
		if t.Head.Live() || !discord.Permanent(err) {
			return said, err
		}
	}
	if board.Shows == shows && !e.Again {
		return tables.Said{}, nil
	}
	if t.Head.Live() && (s.faded(board) || s.bare(m, board)) && !s.disturbs(t) {
		return s.post(ctx, t, e, m, shows)
	}
	change := s.changing(t, board.Message, m)
	err := change(ctx)
	switch {
	case err == nil:
		said := tables.Said{Sent: true}
		if board.At < e.Foreign { // the process before may yet write over it
			shows, said.Redo = 0, unhurried(change)
		}
		if board.Shows != shows {
			said.Desk = func(d *desk.Desk) { d.Board.Shows = shows }
		}
		return said, nil
	case t.Head.Live() && replaceable(err):
		return s.post(ctx, t, e, m, shows)
	}
	return tables.Said{}, fmt.Errorf("changing the board: %w", err)
}

// changing puts a message in the place of one of the table's channel.
func (s boards) changing(t tables.Table, id store.MessageID, m discord.Message) func(context.Context) error {
	m.Nonce = ""
	return func(ctx context.Context) error {
		return s.l.Port.Change(ctx, discord.ChannelID(t.Head.Channel), discord.MessageID(id), m)
	}
}

// unhurried is what is to be done, with requests that let all others go first.
func unhurried(do func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error { return do(discord.Unhurried(ctx)) }
}

// faded reports whether the board is better posted anew.
func (s boards) faded(d desk.Board) bool {
	return s.l.Clock.Now().Sub(d.At.Time()) >= s.l.Pace.BoardAge || d.Behind >= s.l.Pace.BoardBehind
}

// bare reports whether an edit would take the board its pictures, and something has been said behind it: then it is
// better posted anew, with them.
func (s boards) bare(m discord.Message, d desk.Board) bool {
	return len(m.Files) > 0 && d.Behind > 0 && !s.l.EditsShow()
}

// disturbs reports whether a new message would push away what somebody is choosing by: a person is awaited who has been
// called already. Whoever is called next has the board first. A board so old that it can hardly be edited any more
// comes all the same, and so does one that has been left far behind, as in a game for one, where nobody is ever called
// anew.
func (s boards) disturbs(t tables.Table) bool {
	d, turn := t.Desk.Board, t.Desk.Turn
	if s.l.Clock.Now().Sub(d.At.Time()) >= s.l.Pace.BoardAge*6/5 || d.Behind >= 2*s.l.Pace.BoardBehind {
		return false
	}
	return slices.ContainsFunc(people(t, t.Awaited()), func(seat engine.Seat) bool {
		return turn.Shown >= turn.N || !slices.Contains(turn.Call, seat)
	})
}

// post sends the board anew. The one before is taken away once it is noted which one that is. That it is about to be
// sent is noted first: if it was so already, the nonce may have given back what was sent then, of the table as it was.
// That one may be older than this process, and the process before may yet write over it.
func (s boards) post(
	ctx context.Context, t tables.Table, e outbox.Entry, m discord.Message, shows uint64,
) (tables.Said, error) {
	old := t.Desk.Board
	if !old.Sending {
		err := s.l.Tables.NoteDesk(ctx, t.Head.ID, func(d *desk.Desk) { d.Board.Sending = true })
		if err != nil {
			return tables.Said{}, fmt.Errorf("posting the board: %w", err)
		}
	}
	m.Nonce, m.Silent = nonce(t, 'b', old.Posted+1, ""), len(m.Mentions) == 0
	at := store.MillisOf(s.l.Clock.Now())
	id, redo, err := s.l.once(ctx, discord.ChannelID(t.Head.Channel), m, old.Sending)
	if err != nil {
		return tables.Said{}, fmt.Errorf("posting the board: %w", err)
	}
	if redo != nil {
		redo = unhurried(redo)
	}
	if old.Sending && e.Foreign > 0 {
		at, shows = e.Foreign-1, 0
	}
	return tables.Said{
		Redo: redo,
		Desk: func(d *desk.Desk) {
			d.Board = desk.Board{
				Message: store.MessageID(id), Posted: old.Posted + 1, At: at, Shows: shows,
			}
		},
		Also: removal(old.Message),
	}, nil
}
