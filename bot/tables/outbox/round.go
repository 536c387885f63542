package outbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"witchtable/store"
)

// round delivers what is due of an errand and returns how long to wait for the rest; 0 when there is none. A panic is
// an error.
func (d *Deliverer) round(ctx context.Context, at errand, w *worker) (wait time.Duration, err error) {
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
	stuck := map[string]bool{} // lanes in which something waits
	for _, e := range entries {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if stuck[e.lane()] {
			continue
		}
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
	// What is read before something was committed behind the note that failed says nothing of it.
	if err := d.tables.TryWriting(ctx, id); err != nil {
		return fmt.Errorf("settling what was noted: %w", err)
	}
	stored, err := d.store.Outbox(ctx, store.OutboxQuery{Table: id})
	if err != nil {
		return err
	}
	for len(w.unnoted) > 0 {
		n := w.unnoted[0]
		last := n.entries[len(n.entries)-1]
		// After a failed write it is not known whether it was made. If it was, the entry is gone.
		if slices.ContainsFunc(stored, func(o store.OutboxEntry) bool { return o.ID == last }) {
			if err := d.write(ctx, id, n.entries, n.outcome); err != nil {
				return err
			}
		}
		w.unnoted = w.unnoted[1:]
	}
	return nil
}

// pending lists what an errand has to deliver, in order: its part of the outbox, and the board if that is wished for.
func (d *Deliverer) pending(ctx context.Context, at errand, w *worker) ([]Entry, error) {
	d.mu.Lock()
	look, board, hurry := w.look, w.board, w.hurry
	w.look, w.hurry = false, false
	d.mu.Unlock()
	var mine []Entry
	if look {
		var err error
		if mine, err = d.readOutbox(ctx, at); err != nil {
			return nil, err
		}
	}
	if board.wanted {
		mine = append(mine, Entry{Kind: Board, Attempts: board.attempts, Due: store.MillisOf(board.due)})
	}
	mine, waiting, kept := d.kept(w, mine)
	lanes := lanesHeldUp(waiting)
	mine = slices.DeleteFunc(latest(mine), func(e Entry) bool { return kept[e.id] })
	mine = hastened(mine, store.MillisOf(d.clock.Now()))
	for i, e := range mine {
		held := lanes[e.lane()]
		mine[i] = held.wait(e)
		if hurry && held.attempts > 0 {
			mine[i].Due = 0
		}
	}
	return mine, nil
}

// readOutbox lists the entries of an errand's queue. New entries are announced to the first queue only, which wakes the
// others if there is something for them.
func (d *Deliverer) readOutbox(ctx context.Context, at errand) (mine []Entry, err error) {
	stored, err := d.store.Outbox(ctx, store.OutboxQuery{Table: at.table})
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	doubtful := d.doubtful[at.table]
	d.mu.Unlock()
	var found [queues]bool
	for _, e := range d.entriesOf(stored, doubtful) {
		if e.queue() == at.queue {
			mine = append(mine, e)
		}
		found[e.queue()] = true
	}
	for q := range queue(queues) {
		if found[q] && at.queue == first && q != first {
			d.poke(errand{at.table, q})
		}
	}
	return mine, nil
}

// entriesOf reads entries of one table, up to a doubtful one those that the process before has left. What may have been
// told already says so.
func (d *Deliverer) entriesOf(stored []store.OutboxEntry, doubtful store.OutboxID) (out []Entry) {
	failed := map[string]store.Millis{} // by topic, when the latest attempt has
	for _, o := range stored {
		e := d.read(o)
		tried := triedBefore(o, e.Topic(), failed) // of every entry, since it learns of its attempts
		e.left = o.ID <= doubtful
		e.Again = e.Again || e.left || tried
		out = append(out, e.tried())
	}
	return out
}

// triedBefore reports whether an attempt at an earlier entry about the same topic may have told this one: an attempt
// tells the table as it is by then, so all that was written before it failed. failed is when the latest attempt at each
// topic has; it learns of this entry's. What has no topic is told by itself.
func triedBefore(o store.OutboxEntry, topic string, failed map[string]store.Millis) bool {
	if topic == "" {
		return false
	}
	at, some := failed[topic]
	if o.Attempts > 0 {
		failed[topic] = max(at, failedAt(o))
	}
	return some && o.CreatedAt <= at
}

func (d *Deliverer) read(o store.OutboxEntry) Entry {
	e, err := Read(o)
	if err != nil {
		d.log.Error().Err(err).Msg("an outbox entry cannot be read")
		e = Entry{id: o.ID, Kind: Kind(o.Kind)} // whoever is to tell it will give it up
	}
	return e
}

// deliver tells one entry. It returns how long to wait before the next attempt, 0 when it is done with.
func (d *Deliverer) deliver(ctx context.Context, at errand, w *worker, e Entry) (time.Duration, error) {
	if left := e.Due.Time().Sub(d.clock.Now()); e.Due != 0 && left > 0 {
		return left, nil
	}
	if e.Kind == Board {
		e.Again = d.granted(w)
		defer d.shown(at.table, w)
	}
	t, err := d.tables.Table(ctx, at.table)
	if errors.Is(err, ErrHopeless) && e.wished() {
		d.log.Warn().Err(err).Str("table", string(at.table)).Msg("the board cannot be shown")
		return 0, nil
	}
	if err != nil {
		d.wishAgain(w, e, 0)
		return 0, err
	}
	if err := d.begin(at.table, w, t.Shard()); err != nil {
		return 0, err
	}
	defer d.end(w)
	if e.Kind == Board {
		e.Foreign = d.foreign(t.Shard())
	}
	if e.Kind == Turn && t.Calls() {
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
	outcome, err := d.tell(d.telling(ctx, at.table, w), t, e)
	if err != nil && ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if errors.Is(err, store.ErrNotOwner) {
		return 0, err // whoever has the table now says it
	}
	if err != nil && !errors.Is(err, ErrHopeless) {
		return d.failed(ctx, at, w, e, err)
	}
	if err != nil {
		d.log.Error().Err(err).Str("table", string(at.table)).Str("kind", string(e.Kind)).Msg("a delivery is given up")
		outcome = Outcome{}
	}
	if e.Kind == Story {
		w.toldAt = d.clock.Now()
	}
	return 0, d.note(ctx, at, w, e, outcome)
}

// unread is how long a call waits until what w has told of the story just before can have been read.
func (d *Deliverer) unread(w *worker) time.Duration {
	if w.toldAt.IsZero() {
		return 0
	}
	return d.lull - d.clock.Now().Sub(w.toldAt)
}

// tryWriting finds out whether the store takes writes, by one that changes nothing.
func (d *Deliverer) tryWriting(ctx context.Context, id store.TableID, e Entry) error {
	if e.wished() {
		return d.tables.TryWriting(ctx, id)
	}
	return d.store.Retry(ctx, store.OutboxRef{Table: id, ID: e.id}, e.Attempts, e.Due)
}

// tell has the table tell an entry, within its queue's limit. A panic gives the entry up.
func (d *Deliverer) tell(ctx context.Context, t Table, e Entry) (outcome Outcome, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %w", ErrHopeless, panicked("telling", r))
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, e.queue().limit())
	defer cancel()
	return t.Tell(ctx, e)
}

// failed plans the next attempt at an entry.
func (d *Deliverer) failed(ctx context.Context, at errand, w *worker, e Entry, why error) (time.Duration, error) {
	after := BackOff(e.Attempts)
	d.log.Warn().Err(why).Str("table", string(at.table)).Str("kind", string(e.Kind)).Dur("again_in", after).
		Msg("a delivery failed")
	e.Again = true // an answer that is lost leaves open whether it was done
	d.wishAgain(w, e, after)
	if e.wished() {
		return after, nil
	}
	due := store.MillisOf(d.clock.Now().Add(after))
	return after, d.store.Retry(ctx, store.OutboxRef{Table: at.table, ID: e.id}, e.Attempts+1, due)
}

// note writes down what a delivery has done. Where that fails, an entry is noted before anything else is told, and the
// board is shown again.
func (d *Deliverer) note(ctx context.Context, at errand, w *worker, e Entry, outcome Outcome) error {
	kept := d.remember(at, w, e, outcome)
	done := slices.Clone(e.replaces)
	if !e.wished() {
		done = append(done, e.id)
	}
	done = slices.DeleteFunc(done, func(id store.OutboxID) bool { return id == kept })
	if len(done) == 0 && outcome.Note == nil {
		return nil
	}
	if err := d.write(ctx, at.table, done, outcome); err != nil {
		if kept != 0 {
			d.forget(w, e)
			done = append(done, kept)
		}
		if len(done) > 0 {
			w.unnoted = append(w.unnoted, unnoted{done, outcome})
		} else {
			e.Again = true
			d.wishAgain(w, e, 0)
		}
		d.writable.Store(false)
		return fmt.Errorf("noting a delivery: %w", err)
	}
	return nil
}

// write stores that entries are done with, and what was learnt by it.
func (d *Deliverer) write(ctx context.Context, id store.TableID, done []store.OutboxID, outcome Outcome) error {
	if outcome.Note != nil {
		return outcome.Note(ctx, done)
	}
	return d.store.Done(ctx, id, done...)
}
