package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/store"
)

// boards keeps the board message of each table current. Changes that come quickly after one another are shown at
// once; a board that is old, or far up in the channel, is posted anew at the bottom.
type boards struct {
	b *Bot

	mu     sync.Mutex
	ctx    context.Context // nil until start
	ended  bool
	tables map[store.TableID]*boardWork
	busy   sync.WaitGroup
}

// boardWork is what is known in memory about a table's board.
type boardWork struct {
	one sync.Mutex // one refresh at a time
	// The others are guarded by boards.mu.
	planned bool
	shown   uint64 // fingerprint of what the message shows; 0 when unknown
}

const (
	// boardRetry is how long after a failure the board is tried again.
	boardRetry = 5 * time.Second
	// boardTimeout bounds one refresh.
	boardTimeout = 30 * time.Second
)

func newBoards(b *Bot) *boards { return &boards{b: b, tables: map[store.TableID]*boardWork{}} }

// start begins to work, also on what was poked before.
func (s *boards) start(ctx context.Context) {
	s.mu.Lock()
	s.ctx = ctx
	var waiting []store.TableID
	for id := range s.tables {
		waiting = append(waiting, id)
	}
	s.mu.Unlock()
	for _, id := range waiting {
		s.poke(id)
	}
}

// wait returns when nothing is being refreshed any more; the context given to start must have ended.
func (s *boards) wait() {
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	s.busy.Wait()
}

func (s *boards) work(id store.TableID) *boardWork {
	w := s.tables[id]
	if w == nil {
		w = &boardWork{}
		s.tables[id] = w
	}
	return w
}

// poke announces that a table looks different now. It returns at once.
func (s *boards) poke(id store.TableID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.work(id)
	if s.ctx == nil || s.ctx.Err() != nil || w.planned {
		return
	}
	w.planned = true
	s.b.Clock.AfterFunc(s.b.Pace.Board, func() { s.run(id, w) })
}

func (s *boards) run(id store.TableID, w *boardWork) {
	s.mu.Lock()
	w.planned = false
	ctx := s.ctx
	if s.ended || ctx.Err() != nil {
		s.mu.Unlock()
		return
	}
	s.busy.Add(1)
	s.mu.Unlock()
	defer s.busy.Done()
	if err := s.safely(ctx, id); err != nil && ctx.Err() == nil {
		s.b.Log.Warn().Err(err).Str("table", string(id)).Msg("the board cannot be shown")
		if !discord.Permanent(err) && !errors.Is(err, tables.ErrUnreadable) {
			s.later(id)
		}
	}
}

// safely refreshes a board that may make a game panic.
func (s *boards) safely(ctx context.Context, id store.TableID) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: drawing the board panicked: %v", discord.ErrRefused, p)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, boardTimeout)
	defer cancel()
	return s.refresh(ctx, id)
}

// later pokes again after a failure that may pass.
func (s *boards) later(id store.TableID) {
	s.b.Clock.AfterFunc(boardRetry, func() { s.poke(id) })
}

// render makes the message for a table in whatever state it is.
func (s *boards) render(t tables.Table) discord.Message {
	switch {
	case t.Head.State == store.Lobby:
		return s.b.lobbyMessage(t)
	case t.Head.State == store.Closed:
		return s.b.closedMessage(t)
	}
	return s.b.boardMessage(t)
}

// refresh brings the board up to date.
func (s *boards) refresh(ctx context.Context, id store.TableID) error {
	s.mu.Lock()
	w := s.work(id)
	s.mu.Unlock()
	w.one.Lock()
	defer w.one.Unlock()

	t, err := s.b.tables.Table(ctx, id)
	if err != nil {
		return err
	}
	m := s.render(t)
	desk := t.Desk.Board
	if !t.Head.Live() {
		defer s.forget(id)
	}
	if desk.Message == "" || (t.Head.Live() && s.faded(desk)) {
		return s.post(ctx, t, m, w)
	}
	s.mu.Lock()
	same := w.shown == fingerprint(m)
	s.mu.Unlock()
	if same {
		return nil
	}
	err = s.b.Port.Change(ctx, discord.ChannelID(t.Head.Channel), discord.MessageID(desk.Message), m)
	switch {
	case err == nil:
		s.showing(w, m)
		return nil
	case t.Head.Live() && (errors.Is(err, discord.ErrUnknownMessage) || errors.Is(err, discord.ErrTooManyEdits)):
		return s.post(ctx, t, m, w)
	}
	return fmt.Errorf("changing the board: %w", err)
}

// faded reports whether the board is better posted anew.
func (s *boards) faded(d tables.BoardDesk) bool {
	return s.b.Clock.Now().Sub(d.At.Time()) >= s.b.Pace.BoardAge || d.Behind >= s.b.Pace.BoardBehind
}

func (s *boards) post(ctx context.Context, t tables.Table, m discord.Message, w *boardWork) error {
	channel := discord.ChannelID(t.Head.Channel)
	old := t.Desk.Board
	m.Nonce = nonce(t, 'b', old.Posted+1, "")
	id, err := s.b.Port.Send(ctx, channel, m)
	if err != nil {
		return fmt.Errorf("posting the board: %w", err)
	}
	err = s.b.tables.NoteDesk(ctx, t.Head.ID, func(d *tables.Desk) {
		d.Board = tables.BoardDesk{Message: store.MessageID(id), Posted: old.Posted + 1, At: store.MillisOf(s.b.Clock.Now())}
	})
	if err != nil {
		return err
	}
	m.Nonce = ""
	s.showing(w, m)
	if old.Message != "" {
		if err := s.b.Port.Delete(ctx, channel, discord.MessageID(old.Message)); err != nil {
			s.b.Log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("the old board stays")
		}
	}
	return nil
}

func (s *boards) showing(w *boardWork, m discord.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.shown = fingerprint(m)
}

// doubt says that somebody else has written to the board's message.
func (s *boards) doubt(id store.TableID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.work(id).shown = 0
}

func (s *boards) forget(id store.TableID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.tables[id]; w != nil && !w.planned {
		delete(s.tables, id)
	}
}

func fingerprint(m discord.Message) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%q %v", m.Content, m.Embeds)
	for _, r := range m.Rows {
		fmt.Fprintf(h, "%v", r.Buttons)
		if r.Select != nil {
			fmt.Fprintf(h, "%v", *r.Select)
		}
	}
	return h.Sum64()
}
