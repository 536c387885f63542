package tables

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/bot/turns"
	"witchtable/store"
)

// Teller puts entries into words and sends them.
type Teller interface {
	// Tell delivers one entry, which has its events. The table is as it is now, which may be later than the entry. An
	// error that wraps outbox.ErrHopeless drops the entry; after any other it is tried again.
	Tell(ctx context.Context, t Table, e outbox.Entry) (Said, error)
}

// Said is what a delivery leaves behind. All fields may be zero.
type Said struct {
	// Sent is set where a message has been sent or changed; Desk notes what has been shown, where that is news.
	Sent bool
	Desk func(*desk.Desk)
	// Seats notes what was learnt about the people at the table; it is called for each seat.
	Seats func(*store.SeatHolder)
	// Also is to be told because of the delivery; where About is set, only while that person has a seat there.
	Also  []outbox.Entry
	About store.UserID
	// Redo shows once more what the delivery has put into a message that stood there before, see [outbox.Outcome]; nil
	// where it has sent a new one.
	Redo func(ctx context.Context) error
}

// notes reports whether there is anything to write down.
func (s Said) notes() bool { return s.Desk != nil || s.Seats != nil || len(s.Also) > 0 }

// NewDeliverer returns a deliverer of what the service's tables have to say. Pass its Poke as Config.Unsaid, and have
// Config.Changed call its Refresh.
func NewDeliverer(s *Service, t Teller) *outbox.Deliverer {
	return outbox.New(outbox.Config{
		Store: owned{s.keeper}, Shards: s.config.Shards, Tables: forOutbox{s.keeper, t}, Clock: s.config.Clock,
		Log: s.config.Log, Lull: s.config.Lull,
	})
}

// forOutbox are the tables of a service as the outbox sees them.
type forOutbox struct {
	*keeper
	teller Teller
}

// Table is as outbox.Tables has it.
func (s forOutbox) Table(ctx context.Context, id store.TableID) (outbox.Table, error) {
	t, err := s.keeper.Table(ctx, id)
	if t.Stopped() { // its channel is to be told just that
		return tableForOutbox{s, t}, nil
	}
	if errors.Is(err, ErrUnreadable) {
		err = fmt.Errorf("%w: %w", outbox.ErrHopeless, err)
	}
	return tableForOutbox{s, t}, err
}

// TryWriting is as outbox.Tables has it.
func (s forOutbox) TryWriting(ctx context.Context, id store.TableID) error {
	return s.NoteDesk(ctx, id, func(*desk.Desk) {})
}

// silence is how long nothing has happened at a game that is to be looked after. A lobby may wait for people for long,
// so every lobby is.
const silence = 24 * time.Hour

// Silent is as outbox.Tables has it.
func (s forOutbox) Silent(ctx context.Context) iter.Seq2[store.TableID, error] {
	return func(yield func(store.TableID, error) bool) {
		for h, err := range store.AllLive(ctx, s.config.Store, s.shards()) {
			if (err != nil || s.silent(h)) && !yield(h.ID, err) {
				return
			}
		}
	}
}

func (s forOutbox) silent(h store.Table) bool {
	d, err := desk.Read(h)
	return err != nil || h.State == store.Lobby || s.config.Clock.Now().Sub(d.TouchedAt.Time()) >= silence
}

// tableForOutbox is one of them, as it was read.
type tableForOutbox struct {
	by    forOutbox
	table Table
}

// Shard is as outbox.Table has it.
func (t tableForOutbox) Shard() store.Shard { return t.table.Head.Shard() }

// Calls is as outbox.Table has it.
func (t tableForOutbox) Calls() bool { return t.table.Desk.Turn.N > t.table.Desk.Turn.Shown }

// Tell is as outbox.Table has it. All that is drawn, thought about and sent for it is the business of the table's
// server.
func (t tableForOutbox) Tell(ctx context.Context, e outbox.Entry) (outbox.Outcome, error) {
	server := turns.Owner(t.table.Head.Server)
	ctx = turns.For(ctx, server)
	said, err := t.by.teller.Tell(ctx, t.table, filled(e, t.table.Desk.Story))
	var out outbox.Outcome
	if said.Redo != nil {
		out.Redo = func(ctx context.Context) error { return said.Redo(turns.For(ctx, server)) }
	}
	if said.notes() {
		out.Note = func(ctx context.Context, done []store.OutboxID) error {
			return t.by.said(ctx, t.table.Head.ID, done, said)
		}
	}
	return out, err
}

// filled puts the events into an entry that only says how many of them it tells.
func filled(e outbox.Entry, s desk.Story) outbox.Entry {
	if e.Kind == outbox.Story && len(e.Events) == 0 {
		events := s.EventsOf(e.Chapter)
		e.Events = events[:min(e.Told, len(events))] // fewer where some have been taken back since
	}
	return e
}

// said notes, in one transaction, that entries have been delivered and what was learnt by it.
func (s *keeper) said(ctx context.Context, id store.TableID, entries []store.OutboxID, said Said) error {
	return s.withHead(ctx, id, func(l *live) error {
		n := l.begin()
		n.quiet = true
		n.done = entries
		if said.Desk != nil {
			said.Desk(&n.desk)
		}
		if said.Seats != nil {
			for i := range n.head.Seats {
				said.Seats(&n.head.Seats[i])
			}
		}
		if said.About == "" || n.head.Holds(said.About) {
			n.tell(said.Also...)
		}
		return s.commit(ctx, l, n)
	})
}

// NoteDesk stores what is known of the table's messages by another way than a delivery's success.
func (s *keeper) NoteDesk(ctx context.Context, id store.TableID, f func(*desk.Desk)) error {
	return s.said(ctx, id, nil, Said{Desk: f})
}
