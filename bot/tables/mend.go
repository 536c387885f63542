package tables

import (
	"context"
	"maps"
	"slices"
	"time"

	"witchtable/store"
)

// What a process that died has sent may arrive after all its successor has done, and put an old text over a new one.
// Nothing tells that it has happened, so a successor shows once more, some seconds after its start, what it has edited
// until then of what was left to it.
const (
	// mendSoon and mendLast are when after the start that is done: what is late at all is mostly late by little.
	mendSoon = 5 * time.Second
	mendLast = 30 * time.Second
)

// mending is what a Deliverer knows about that. It is guarded by Deliverer.mu.
type mending struct {
	inherited map[store.TableID]bool // tables that the process before has left something to be said of
	over      bool
}

func (m *mending) begin(left map[store.TableID]bool) { m.inherited = maps.Clone(left) }

// remember keeps what an edit has shown until it need not be shown again. A board's edit may be needed because the process
// before has died over it, which nothing notes.
func (d *Deliverer) remember(at errand, w *worker, e Entry, said Said) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if said.Redo == nil {
		return
	}
	delete(w.mends, e.topic()) // whatever is remembered has been overwritten, also where a last round is still to come
	if d.mending.over || !(d.mending.inherited[at.table] || e.Kind == Board) {
		return
	}
	if w.mends == nil {
		w.mends = map[string]func(context.Context) error{}
	}
	w.mends[e.topic()] = said.Redo
}

// mendRounds has the workers show again what they remember.
func (d *Deliverer) mendRounds(ctx context.Context) {
	for _, after := range []time.Duration{mendSoon, mendLast - mendSoon} {
		if !d.sleep(ctx, after) {
			return
		}
		d.mu.Lock()
		d.mending.over = after != mendSoon
		for at, w := range d.workers {
			if len(w.mends) > 0 {
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
	d.mu.Lock()
	var redo map[string]func(context.Context) error
	if w.mendNow {
		redo, w.mendNow = maps.Clone(w.mends), false
		if d.mending.over {
			w.mends = nil
		}
	}
	d.mu.Unlock()
	for _, topic := range slices.Sorted(maps.Keys(redo)) {
		limited, cancel := context.WithTimeout(ctx, tellTimeout)
		err := redo[topic](limited)
		cancel()
		if err != nil && ctx.Err() == nil {
			// The message may be gone by now. If it was Discord, only a rare repair is missing.
			d.service.Log.Debug().Err(err).Str("table", string(at.table)).Str("topic", topic).Msg("a message is not shown again")
		}
	}
}

// A table is looked after when nothing is heard of it, or it would live for ever once its channel or the bot's place on the
// server is gone: nobody tells a bot of that who does not ask for all that happens on a server. A lobby may wait for
// people, so all are looked after; a game when it has been silent for a day.
const (
	patrolFirst = time.Minute // after the start
	patrolEvery = 24 * time.Hour
	patrolStep  = 500 * time.Millisecond // between two tables
	silence     = 24 * time.Hour
)

// patrol has the boards of those tables shown again, which finds out whether they can be.
func (d *Deliverer) patrol(ctx context.Context) {
	for wait := patrolFirst; d.sleep(ctx, wait); wait = patrolEvery {
		heads, err := d.service.Store.LiveTables(ctx)
		if err != nil {
			d.service.Log.Error().Err(err).Msg("the silent tables cannot be looked after")
			continue
		}
		for _, h := range heads {
			if !d.silent(h) {
				continue
			}
			d.Refresh(h.ID, 0, true)
			if !d.sleep(ctx, patrolStep) {
				return
			}
		}
	}
}

func (d *Deliverer) silent(h store.Table) bool {
	desk, err := readDesk(h)
	return err != nil || h.State == store.Lobby || d.service.Clock.Now().Sub(desk.TouchedAt.Time()) >= silence
}

// sleep waits by the service's clock; false when ctx ends first.
func (d *Deliverer) sleep(ctx context.Context, wait time.Duration) bool {
	awake := make(chan struct{})
	stop := d.service.Clock.AfterFunc(wait, func() { close(awake) })
	defer stop()
	select {
	case <-awake:
		return true
	case <-ctx.Done():
		return false
	}
}
