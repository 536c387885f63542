package outbox

import (
	"context"
	"maps"
	"slices"
	"time"

	"witchtable/store"
)

// A request that a dying process has sent to Discord may arrive there after all that its successor does, and put an old
// text over a new one. Nothing tells that this has happened. So a successor remembers which messages it has edited for
// the tables that were left to it, and shows them once more, twice, some seconds after its start.

const (
	// mendSoon and mendLast are when after the start that is done: most of what is late is late by little.
	mendSoon = 5 * time.Second
	mendLast = 30 * time.Second
)

// mending is what a Deliverer knows about that. It is guarded by Deliverer.mu.
type mending struct {
	inherited map[store.TableID]bool // tables that the process before has left something to be said of
	over      bool
}

func (m *mending) begin(left []store.OutboxEntry) {
	m.inherited = map[store.TableID]bool{}
	for _, e := range left {
		m.inherited[e.Table] = true
	}
}

// remember keeps how to repeat an edit until that need not be done any more. Boards are not stored, so nothing tells
// whether the process before has died over one: their edits are remembered for every table.
func (d *Deliverer) remember(at errand, w *worker, e Entry, outcome Outcome) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if outcome.Redo == nil {
		return
	}
	delete(w.mends, e.Topic()) // what was remembered has just been overwritten
	if d.mending.over || !(d.mending.inherited[at.table] || e.Kind == Board) {
		return
	}
	if w.mends == nil {
		w.mends = map[string]func(context.Context) error{}
	}
	w.mends[e.Topic()] = outcome.Redo
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
		limited, cancel := context.WithTimeout(ctx, first.limit())
		err := redo[topic](limited)
		cancel()
		if err != nil && ctx.Err() == nil {
			// The message may be gone by now. If it was Discord, only a rare repair is missing.
			d.log.Debug().Err(err).Str("table", string(at.table)).Str("topic", topic).
				Msg("a message is not shown again")
		}
	}
}
