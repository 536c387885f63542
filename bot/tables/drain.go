package tables

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"witchtable/store"
)

// drain delivers what is due and returns how long to wait for the rest; 0 when there is none. A panic is an error.
func (d *Deliverer) drain(ctx context.Context, at errand, w *worker, doubtful bool) (wait time.Duration, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("draining", r)
		}
	}()
	if err := d.noteTold(ctx, at.table, w); err != nil {
		return 0, err
	}
	d.mend(ctx, at, w)
	entries, err := d.pending(ctx, at, w)
	if err != nil {
		return 0, err
	}
	stuck := map[string]bool{}
	for _, e := range entries {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if stuck[e.lane()] {
			continue
		}
		e.Again = e.Again || doubtful
		left, err := d.deliver(ctx, at, w, e)
		if err != nil {
			return 0, err
		}
		if left > 0 {
			stuck[e.lane()] = true
			if wait == 0 || left < wait {
				wait = left
			}
		}
	}
	return wait, nil
}

// noteTold writes down what was told while the store could not be written.
func (d *Deliverer) noteTold(ctx context.Context, id store.TableID, w *worker) error {
	if len(w.unnoted) == 0 {
		return nil
	}
	stored, err := d.service.Store.Outbox(ctx, store.OutboxQuery{Table: id})
	if err != nil {
		return err
	}
	for len(w.unnoted) > 0 {
		n := w.unnoted[0]
		last := n.entries[len(n.entries)-1]
		// After a failed write it is not known whether it was made. If it was, the entry is gone.
		if slices.ContainsFunc(stored, func(o store.OutboxEntry) bool { return o.ID == last }) {
			if err := d.service.said(ctx, id, n.entries, n.said); err != nil {
				return err
			}
		}
		w.unnoted = w.unnoted[1:]
	}
	return nil
}

// pending lists what an errand has to deliver: its part of the outbox, and the board if that is wished for.
func (d *Deliverer) pending(ctx context.Context, at errand, w *worker) ([]Entry, error) {
	d.mu.Lock()
	look, board, hurry := w.look, w.board, w.hurry
	w.look, w.hurry = false, false
	d.mu.Unlock()
	var mine []Entry
	var others [queues]bool
	if look {
		stored, err := d.service.Store.Outbox(ctx, store.OutboxQuery{Table: at.table})
		if err != nil {
			return nil, err
		}
		for _, o := range stored {
			e := d.read(o)
			if e.queue() == at.queue {
				mine = append(mine, e)
			}
			others[e.queue()] = true
		}
	}
	for q := range queue(queues) { // all that is written is announced to the first
		if others[q] && at.queue == tellQueue && q != tellQueue {
			d.poke(errand{at.table, q})
		}
	}
	if board.wanted {
		mine = append(mine, Entry{Kind: Board, Attempts: board.attempts, due: store.MillisOf(board.due)})
	}
	lanes := lanesHeldUp(mine)
	mine = hastened(latest(mine), store.MillisOf(d.service.Clock.Now()))
	for i, e := range mine {
		mine[i] = lanes[e.lane()].wait(e)
		if hurry && mine[i].Attempts > 0 {
			mine[i].due = 0
		}
	}
	return mine, nil
}

func (d *Deliverer) read(o store.OutboxEntry) Entry {
	e, err := entryOf(o)
	if err != nil {
		d.service.Log.Error().Err(err).Msg("an outbox entry cannot be read")
		e = Entry{id: o.ID, Kind: Kind(o.Kind)} // the teller will give it up
	}
	return e
}

// latest keeps, of the entries about one topic, only the last, which is done with when it has been told. It may have been
// told before if one of those it replaces may have been.
func latest(entries []Entry) []Entry {
	var out []Entry
	at := map[string]int{}
	for _, e := range entries {
		topic := e.topic()
		i, replaces := at[topic]
		if topic != "" && replaces {
			old := out[i]
			e.replaces = old.replaces
			if !old.wished() {
				e.replaces = append(e.replaces, old.id)
			}
			e.Again = e.Again || old.Again
			if e.Kind == Story && e.Attempts == 0 && old.Attempts == 0 { // what is to be told does not wait for what goes on behind it
				e.due = min(e.due, old.due)
			}
			out = slices.Delete(out, i, i+1)
			for t, j := range at {
				if j > i {
					at[t] = j - 1
				}
			}
		}
		at[topic] = len(out)
		out = append(out, e)
	}
	return out
}

// hastened has what is being gathered told at once where something stands behind it that is to be told.
func hastened(entries []Entry, now store.Millis) []Entry {
	for i, e := range entries {
		behind := slices.ContainsFunc(entries[i+1:], func(o Entry) bool { return o.lane() == e.lane() && o.due <= now })
		if (e.Kind == Story || e.Kind == Hand) && e.Attempts == 0 && behind {
			entries[i].due = 0
		}
	}
	return entries
}

// heldUp is the failure that a lane waits out.
type heldUp struct {
	attempts int
	due      store.Millis
	fresh    bool // there is something new in the lane
}

// lanesHeldUp finds the lanes in which something has failed.
func lanesHeldUp(entries []Entry) map[string]heldUp {
	lanes := map[string]heldUp{}
	for _, e := range entries {
		h := lanes[e.lane()]
		if e.Attempts > 0 {
			h.attempts, h.due = max(h.attempts, e.Attempts), max(h.due, e.due)
		} else {
			h.fresh = h.fresh || !e.wished()
		}
		lanes[e.lane()] = h
	}
	return lanes
}

// wait has an entry of the lane wait as long as what failed before it, and count the failures on.
func (h heldUp) wait(e Entry) Entry {
	if h.attempts == 0 {
		return e
	}
	due := h.due
	if h.fresh {
		failed := due - store.Millis(backOff(h.attempts-1).Milliseconds())
		due = min(due, failed+store.Millis(freshRetry.Milliseconds()))
	}
	e.Attempts, e.due = h.attempts, max(due, e.scheduled())
	return e
}

// scheduled is when an entry that has not failed is to be told at the earliest.
func (e Entry) scheduled() store.Millis {
	if e.Attempts > 0 {
		return 0
	}
	return e.due
}

// deliver tells one entry. It returns how long to wait before the next attempt, 0 when it is done with.
func (d *Deliverer) deliver(ctx context.Context, at errand, w *worker, e Entry) (time.Duration, error) {
	now := d.service.Clock.Now()
	if left := e.due.Time().Sub(now); e.due != 0 && left > 0 {
		return left, nil
	}
	if e.Kind == Board { // before the table is read: what changes from here on is wished for anew
		e.Again = d.granted(w)
		defer d.shown(at.table, w)
	}
	t, err := d.service.Table(ctx, at.table)
	if errors.Is(err, ErrUnreadable) && e.wished() {
		d.service.Log.Warn().Err(err).Str("table", string(at.table)).Msg("the board cannot be shown")
		return 0, nil
	}
	if err != nil {
		d.wishAgain(w, e, 0)
		return 0, err
	}
	if turn := t.Desk.Turn; e.Kind == Turn && turn.N > turn.Shown {
		if left := max(d.boardFirst(at.table, w), d.unread(w)); left > 0 {
			return left, nil
		}
	}
	if !d.writable.Load() {
		if err := d.tryWriting(ctx, at.table, e); err != nil {
			d.wishAgain(w, e, 0)
			return 0, fmt.Errorf("trying whether the store can be written: %w", err)
		}
		d.writable.Store(true)
	}
	said, err := d.tell(ctx, t, e)
	if err != nil && ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if err != nil && !errors.Is(err, ErrHopeless) {
		return d.failed(ctx, at, w, e, err)
	}
	if err != nil {
		d.service.Log.Error().Err(err).Str("table", string(at.table)).Str("kind", string(e.Kind)).Msg("a delivery is given up")
		said = Said{}
	}
	if e.Kind == Story {
		w.toldAt = d.service.Clock.Now()
	}
	d.remember(at, w, e, said)
	return 0, d.note(ctx, at, w, e, said)
}

// unread is how long a call waits until what w has told of the story just before can have been read.
func (d *Deliverer) unread(w *worker) time.Duration {
	if w.toldAt.IsZero() {
		return 0
	}
	return d.service.Lull - d.service.Clock.Now().Sub(w.toldAt)
}

// tryWriting finds out whether the store takes writes, by one that changes nothing.
func (d *Deliverer) tryWriting(ctx context.Context, id store.TableID, e Entry) error {
	if e.wished() {
		return d.service.NoteDesk(ctx, id, func(*Desk) {})
	}
	return d.service.Store.Retry(ctx, store.OutboxRef{Table: id, ID: e.id}, e.Attempts, e.due)
}

// failed plans the next attempt at an entry.
func (d *Deliverer) failed(ctx context.Context, at errand, w *worker, e Entry, why error) (time.Duration, error) {
	after := backOff(e.Attempts)
	d.service.Log.Warn().Err(why).Str("table", string(at.table)).Str("kind", string(e.Kind)).Dur("again_in", after).
		Msg("a delivery failed")
	if e.Kind == Board {
		d.wishAgain(w, e, after)
	}
	if e.wished() {
		return after, nil
	}
	due := store.MillisOf(d.service.Clock.Now().Add(after))
	return after, d.service.Store.Retry(ctx, store.OutboxRef{Table: at.table, ID: e.id}, e.Attempts+1, due)
}

// note writes down what a delivery has done.
func (d *Deliverer) note(ctx context.Context, at errand, w *worker, e Entry, said Said) error {
	told := e.replaces
	if !e.wished() {
		told = append(told, e.id)
	}
	if len(told) == 0 && !said.notes() {
		return nil
	}
	if err := d.service.said(ctx, at.table, told, said); err != nil {
		if len(told) > 0 {
			w.unnoted = append(w.unnoted, note{told, said})
		} else {
			d.wishAgain(w, e, 0)
		}
		d.writable.Store(false)
		return fmt.Errorf("noting a delivery: %w", err)
	}
	return nil
}

// granted takes the wish for the board as fulfilled: what changes from now on is wished for anew. It tells whether what
// the board shows is unknown.
func (d *Deliverer) granted(w *worker) (unsure bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	unsure = w.board.unsure
	w.board, w.showing = wish{}, true
	return unsure
}

// wishAgain wishes for the board after a failure.
func (d *Deliverer) wishAgain(w *worker, e Entry, after time.Duration) {
	if e.Kind != Board {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	w.board.wanted, w.board.unsure = true, w.board.unsure || e.Again
	if after > 0 {
		w.board.attempts, w.board.due = e.Attempts+1, d.service.Clock.Now().Add(after)
	}
}
