package outbox

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"witchtable/store"
)

// A request that a dying process has sent to Discord may arrive there after all that its successor does, and put an old
// text over a new one. Nothing tells that this has happened. So a successor remembers which messages it has edited for
// the tables that were left to it, and shows them once more, twice, some seconds after its start, or after it has taken
// up their shards where these were not handed over in good order.
//
// It may be killed itself before that, or while it shows a message again, by a request that may be late in its turn,
// and its own successor must do the same. So what it has told of those tables by an edit stays in the outbox until the
// message has been shown for the last time, whoever has written it; a later entry about the same topic takes its place,
// also where the one that was left had come to be empty before it was told. Nothing is shown again without an entry:
// whoever comes after could not know that such a request is under way. Boards have no entries but where a table ends,
// which stay likewise, and whether or not the board was wished for as well, since nothing looks at such a table again.
// Of another one whose message the process before may still change it is noted that what it shows is not known. Nobody
// can change late what was sent since the start.

const (
	// mendSoon and mendLast are when after the start that is done: most of what is late is late by little.
	mendSoon = 5 * time.Second
	mendLast = 30 * time.Second
	// keptFor is how long after an entry was written it may stay, and its message be shown again: whoever has begun to
	// tell of its topic since has told all of it, so no older text can be under way any more. Told again, it must find
	// its message without a nonce: that may be much older than the entry, and however long no process has run.
	keptFor = 2 * time.Minute
)

// mending is what a Deliverer knows about that. It is guarded by Deliverer.mu.
type mending struct {
	inherited map[store.TableID]bool  // tables that the process before has left something to be said of
	began     [store.Shards]time.Time // when a shard was left to this process; zero where it was handed over
	early     store.Scope             // what was left to it before Run
}

// over reports whether nothing of a shard needs to be shown again any more.
func (m *mending) over(n store.Shard, now time.Time) bool {
	return !now.Before(m.began[n].Add(mendLast))
}

// mend is how to show a message again.
type mend struct {
	redo func(context.Context) error // nil while nothing has been shown
	kept store.OutboxID              // the entry that stays in the outbox until that has been done; zero for none
	left bool                        // something of it was left by the process before
}

// begin has what is shown from now on, of shards that a process has left that may have died, be shown again.
func (m *mending) begin(in store.Scope, now time.Time) {
	for n := range store.Shards {
		if in.Has(store.Shard(n)) {
			m.began[n] = now
		}
	}
}

// startMending shows again, in due time, what will have been shown by then. The caller holds d.mu.
func (d *Deliverer) startMending(in store.Scope) {
	d.mending.begin(in, d.clock.Now())
	d.busy.Go(func() { d.mendRounds(d.ctx, in) })
}

// foreign is before when messages of a shard were sent that the process before may still change; zero where it can
// change none.
func (d *Deliverer) foreign(n store.Shard) store.Millis {
	now := d.clock.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.mending.over(n, now) {
		return 0
	}
	return store.MillisOf(d.mending.began[n])
}

// remember keeps how to repeat an edit until that need not be done any more. Boards are not stored, so nothing tells
// whether the process before has died over one: their edits are remembered for every table. It tells which entry is to
// stay in the outbox until then; zero for none.
func (d *Deliverer) remember(at errand, w *worker, e Entry, outcome Outcome) (kept store.OutboxID) {
	now := d.clock.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	topic := e.Topic()
	old, over := w.mends[topic], d.mending.over(w.shard, now)
	m := mend{redo: outcome.Redo, left: e.left || old.left}
	if outcome.Redo == nil && outcome.Note == nil { // nothing was shown: what stands there is what it was
		m.redo = old.redo
	} else if outcome.Redo != nil || e.Kind == Board || slices.Contains(e.replaces, old.kept) {
		delete(w.mends, topic) // what was remembered has just been overwritten, or has gone
	}
	if over || !(d.mending.inherited[at.table] || e.Kind == Board) || m.redo == nil && (!m.left || outcome.Note != nil) {
		return 0
	}
	switch {
	case e.Kind == Board:
		m.kept = cmp.Or(e.stored(), old.kept)
	case outcome.Redo == nil:
	case now.Sub(e.written.Time()) >= keptFor:
		return 0
	default:
		m.kept = e.stored()
	}
	if w.mends == nil {
		w.mends = map[string]mend{}
	}
	w.mends[topic] = m
	return m.kept
}

// forget has nothing remembered of an entry that cannot be kept.
func (d *Deliverer) forget(w *worker, e Entry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(w.mends, e.Topic())
}

// kept splits off the entries that only stay in the outbox until their messages have been shown again, with the rest
// as it is to be told: of a kept entry it is known that it was told, and by whom.
func (d *Deliverer) kept(w *worker, entries []Entry) (all, waiting []Entry, kept map[store.OutboxID]bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kept = map[store.OutboxID]bool{}
	for _, m := range w.mends {
		kept[m.kept] = m.kept != 0
	}
	for _, e := range entries {
		if kept[e.id] {
			e.Again, e.Tried, e.Attempts, e.Due = false, nil, 0, 0
		} else {
			waiting = append(waiting, e)
		}
		all = append(all, e)
	}
	return all, waiting, kept
}

// mendRounds has the workers show again what they remember of some shards.
func (d *Deliverer) mendRounds(ctx context.Context, in store.Scope) {
	for _, after := range []time.Duration{mendSoon, mendLast - mendSoon} {
		if !d.sleep(ctx, after) {
			return
		}
		d.mu.Lock()
		for at, w := range d.workers {
			if len(w.mends) > 0 && in.Has(w.shard) {
				w.mendNow = true
				d.start(at)
			}
		}
		d.mu.Unlock()
	}
}

// mend shows again what the worker remembers, if that is due. It is done by the worker, so that nothing newer can be
// overwritten by it.
func (d *Deliverer) mend(ctx context.Context, at errand, w *worker) {
	now := d.clock.Now()
	d.mu.Lock()
	var redo map[string]mend
	over := d.mending.over(w.shard, now)
	if w.mendNow {
		redo, w.mendNow = maps.Clone(w.mends), false
	}
	d.mu.Unlock()
	if len(redo) > 0 && d.owns != nil {
		if _, err := d.tables.Table(ctx, at.table); errors.Is(err, store.ErrNotOwner) {
			d.mu.Lock()
			w.mends = nil // whoever has the table now has shown what it is to show
			d.mu.Unlock()
			return
		}
	}
	failed := map[string]bool{}
	for _, topic := range slices.Sorted(maps.Keys(redo)) {
		if over && topic == string(Board) {
			d.Refresh(at.table, 0, true) // which notes what it shows
			continue
		}
		if redo[topic].redo == nil {
			continue
		}
		limited, cancel := context.WithTimeout(ctx, first.limit())
		err := redo[topic].redo(d.telling(limited, at.table, w))
		cancel()
		d.end(w)
		if err != nil && ctx.Err() == nil {
			d.log.Debug().Err(err).Str("table", string(at.table)).Str("topic", topic).
				Msg("a message is not shown again")
			failed[topic] = true
		}
	}
	if over && ctx.Err() == nil {
		d.release(ctx, at, w, redo, failed)
	}
}

// release is done with entries whose messages have been shown for the last time. Where that has failed, the entry is
// told once more, like any other until it succeeds or the message turns out to be gone; so are those that cannot be
// removed now, and that of a board, which is only about to be shown.
func (d *Deliverer) release(ctx context.Context, at errand, w *worker, shown map[string]mend, failed map[string]bool) {
	var said []store.OutboxID
	look := false
	for topic, m := range shown {
		look = look || m.kept != 0
		if m.kept != 0 && topic != string(Board) && !failed[topic] {
			said = append(said, m.kept)
		}
	}
	if len(said) > 0 {
		if err := d.store.Done(ctx, at.table, said...); err != nil {
			d.log.Warn().Err(err).Str("table", string(at.table)).Msg("what was told is told once more")
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	w.mends = nil
	w.look = w.look || look
}
