package outbox

import (
	"time"

	"witchtable/store"
)

// boardPatience is how long a call waits for the board: whoever is called should see the table as it is.
const boardPatience = 3 * time.Second

// wish is that the board be brought up to date.
type wish struct {
	wanted   bool
	unsure   bool // what the message shows is not known
	attempts int  // that have failed in a row
	due      time.Time
}

// Refresh has the table's board brought up to date a while from now, or sooner if that is wished for already; changes
// that come meanwhile are shown with it. unsure says that somebody else may have written to the board's message. It
// returns at once.
func (d *Deliverer) Refresh(id store.TableID, after time.Duration, unsure bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := errand{id, behind}
	b := &d.worker(at).board
	b.unsure = b.unsure || unsure
	now := d.clock.Now()
	switch {
	case b.wanted && b.attempts == 0:
		if due := now.Add(after); due.Before(b.due) {
			b.due = due
			break
		}
		return
	case b.wanted: // the pause after the failure goes on, but no longer than for anything else that is new
		if soon := now.Add(freshRetry); soon.Before(b.due) {
			b.due = soon
		}
	default:
		b.wanted, b.due = true, now.Add(after)
	}
	d.start(at)
}

// Unshown reports whether a table's board is still to be brought up to date.
func (d *Deliverer) Unshown(id store.TableID) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := d.workers[errand{id, behind}]
	return w != nil && (w.board.wanted || w.showing)
}

// boardFirst has the board of a table shown now if that is wished for, and tells how long a call, which w delivers,
// still waits for that. A board that fails is not waited for.
func (d *Deliverer) boardFirst(id store.TableID, w *worker) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	now, at := d.clock.Now(), errand{id, behind}
	keeper := d.workers[at]
	if keeper == nil || !keeper.board.wanted && !keeper.showing || keeper.board.attempts > 0 {
		w.since = time.Time{}
		return 0
	}
	if w.since.IsZero() {
		w.since = now
	}
	left := boardPatience - now.Sub(w.since)
	if left <= 0 {
		w.since = time.Time{}
		return 0
	}
	if keeper.board.due.After(now) {
		keeper.board.due = now
		d.start(at)
	}
	return left
}

// granted takes the wish for the board as fulfilled, before the table is read that will be shown: what changes from
// then on is wished for anew. It tells whether what the board shows is unknown.
func (d *Deliverer) granted(w *worker) (unsure bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	unsure = w.board.unsure
	w.board, w.showing = wish{}, true
	return unsure
}

// shown ends an attempt to show the board of a table, and wakes a call that waits for it.
func (d *Deliverer) shown(id store.TableID, w *worker) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w.showing = false
	at := errand{id, first}
	if caller := d.workers[at]; caller != nil && !caller.since.IsZero() {
		caller.look = true
		d.start(at)
	}
}

// wishAgain wishes for the board once more after a failure, if the entry is the board's. With after zero the failure
// was not the board's own, and is not counted. Where something may have been shown before it, the entry says Again.
func (d *Deliverer) wishAgain(w *worker, e Entry, after time.Duration) {
	if e.Kind != Board {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	w.board.wanted, w.board.unsure = true, w.board.unsure || e.Again
	if after > 0 {
		w.board.attempts, w.board.due = e.Attempts+1, d.clock.Now().Add(after)
	}
}
