package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// boards knows what the board message of a table shows, and keeps it current. Changes that come quickly after one another
// are shown at once; a board that is old, or far up in the channel, is posted anew at the bottom, before a call and not amid a
// choice.
type boards struct{ l *teller }

// render makes the message for a table in whatever state it is. It always has a body: a late edit of an earlier state must find
// a message of its own form. Pictures are drawn when it is sent.
func (s boards) render(ctx context.Context, t tables.Table) discord.Message {
	switch {
	case t.Head.State == store.Lobby:
		m := s.l.screen.lobbyMessage(t)
		m.Mentions = s.l.awake(m.Mentions)
		return asBody(m)
	case t.Head.State == store.Closed && !t.Played():
		return asBody(s.l.screen.closedMessage(t))
	}
	return s.l.screen.boardMessage(t, s.pictures(ctx, t))
}

// pictures are those of the table as everybody sees it; none where it is to be told in words.
func (s boards) pictures(ctx context.Context, t tables.Table) []board.Picture {
	painter := s.l.screen.painter(t)
	if painter == nil || t.Looks() == store.InWords {
		return nil
	}
	before, err := s.l.lately.at(ctx, t)
	if err != nil { // the picture is true without
		s.l.log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg("what has changed is not marked")
	}
	return painter.Table(readerOf(s.l.screen.voice(t, t.Head.Lang), t.Rules.Game), t.View(engine.Onlooker).Scene(), before)
}

// send has the message sent or changed by do. Where files are not allowed, or the table cannot be drawn, it is told in words, and why.
func (s boards) send(t tables.Table, m discord.Message, do func(discord.Message) error) error {
	var failed error
	for i, f := range m.Files {
		m.Files[i].Make = func() (data []byte, err error) {
			if data, err = f.Make(); err != nil {
				failed = err
			}
			return data, err
		}
	}
	err := do(m)
	if failed != nil {
		s.l.log.Error().Err(failed).Str("table", string(t.Head.ID)).Msg("the table cannot be drawn")
	}
	forbidden := errors.Is(err, discord.ErrForbidden)
	if len(m.Files) == 0 || failed == nil && !forbidden {
		return err
	}
	words := s.l.screen.boardMessage(t, nil)
	words.Nonce = m.Nonce
	if forbidden {
		words.Body = append(words.Body, discord.Text(s.l.screen.voice(t, t.Head.Lang).Say(engine.T("bot.board.no-files"))))
	}
	return do(words)
}

// doubt says that somebody else has written to the board's message.
func (s boards) doubt(id store.TableID) { s.l.sayer.Refresh(id, s.l.pace.board, true) }

// show brings the board up to date. unsure says that what the message shows is not known.
func (s boards) show(ctx context.Context, t tables.Table, unsure bool) (tables.Said, error) {
	m := s.render(ctx, t)
	shows, desk := fingerprint(s.l.seen(m)), t.Desk.Board
	if desk.Message == "" {
		return s.post(ctx, t, m, shows) // people wait for it: there is no table without its board
	}
	if desk.Shows == shows && !unsure {
		return tables.Said{}, nil
	}
	ctx = discord.Unhurried(ctx)
	if t.Head.Live() && s.faded(desk) && !s.disturbs(t) {
		return s.post(ctx, t, m, shows)
	}
	change := func(ctx context.Context) error {
		return s.send(t, m, func(m discord.Message) error {
			return s.l.port.Change(ctx, discord.ChannelID(t.Head.Channel), discord.MessageID(desk.Message), m)
		})
	}
	err := change(ctx)
	switch {
	case err == nil:
		said := tables.Said{Redo: func(ctx context.Context) error { return change(discord.Unhurried(ctx)) }}
		if desk.Shows != shows {
			said.Desk = func(d *tables.Desk) { d.Board.Shows = shows }
		}
		return said, nil
	case t.Head.Live() && replaceable(err):
		return s.post(ctx, t, m, shows)
	}
	return tables.Said{}, fmt.Errorf("changing the board: %w", err)
}

// replaceable reports whether a message that cannot be edited can be sent anew.
func replaceable(err error) bool {
	return errors.Is(err, discord.ErrUnknownMessage) || errors.Is(err, discord.ErrTooManyEdits)
}

// faded reports whether the board is better posted anew.
func (s boards) faded(d tables.BoardDesk) bool {
	return s.l.clock.Now().Sub(d.At.Time()) >= s.l.pace.boardAge || d.Behind >= s.l.pace.boardBehind
}

// disturbs reports whether a new message would push away what somebody is choosing by: a person is awaited who has been called
// already. Whoever is called next has the board first. A board so old that it can hardly be edited any more comes all the same,
// and so does one that has been left far behind, as in a game for one, where nobody is ever called anew.
func (s boards) disturbs(t tables.Table) bool {
	d, turn := t.Desk.Board, t.Desk.Turn
	if s.l.clock.Now().Sub(d.At.Time()) >= s.l.pace.boardAge*6/5 || d.Behind >= 2*s.l.pace.boardBehind {
		return false
	}
	return slices.ContainsFunc(people(t, t.Awaited()), func(seat engine.Seat) bool {
		return turn.Shown >= turn.N || !slices.Contains(turn.Call, seat)
	})
}

// post sends the board anew. The one before is taken away once it is noted which one that is.
func (s boards) post(ctx context.Context, t tables.Table, m discord.Message, shows uint64) (tables.Said, error) {
	old := t.Desk.Board
	m.Nonce = nonce(t, 'b', old.Posted+1, "")
	at := store.MillisOf(s.l.clock.Now())
	var id discord.MessageID
	err := s.send(t, m, func(m discord.Message) (err error) {
		id, err = s.l.port.Send(ctx, discord.ChannelID(t.Head.Channel), m)
		return err
	})
	if err != nil {
		return tables.Said{}, fmt.Errorf("posting the board: %w", err)
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			d.Board = tables.BoardDesk{
				Message: store.MessageID(id), Posted: old.Posted + 1, At: at, Shows: shows,
			}
		},
		Also: removal(old.Message),
	}, nil
}

// removal asks to take a message away that has had its time.
func removal(id store.MessageID) []tables.Entry {
	if id == "" {
		return nil
	}
	return []tables.Entry{{Kind: tables.Remove, Message: id}}
}

// fingerprint tells messages apart by all that they show.
func fingerprint(m discord.Message) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%q %v", m.Content, m.Embeds)
	discord.Walk(m.Body, func(b discord.Block) {
		switch b := b.(type) {
		case discord.Row:
			printRow(h, b)
		case discord.Box: // what is inside comes by itself
			fmt.Fprintf(h, "box %d %d", b.Color, len(b.Blocks))
		default:
			fmt.Fprintf(h, "%T %v", b, b)
		}
	})
	for _, r := range m.Rows {
		printRow(h, r)
	}
	for _, f := range m.Files {
		fmt.Fprintf(h, "%q %q %q", f.Name, f.Alt, f.Data)
	}
	return h.Sum64()
}

func printRow(w io.Writer, r discord.Row) {
	fmt.Fprintf(w, "%v", r.Buttons)
	if r.Select != nil {
		fmt.Fprintf(w, "%v", *r.Select)
	}
}
