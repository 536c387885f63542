package tables

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"witchtable/store"
)

// Said is what a delivery leaves behind. All fields may be zero.
type Said struct {
	// Desk notes what has been shown.
	Desk func(*Desk)
	// Seats notes what was learnt about the people at the table; it is called for each seat.
	Seats func(*store.SeatHolder)
	// Also is to be told because of the delivery.
	Also []Entry
}

// Teller puts entries into words and sends them.
type Teller interface {
	// Tell delivers one entry. The table is as it is now, which may be later than the entry. An error that wraps
	// ErrHopeless drops the entry; after any other it is tried again.
	Tell(ctx context.Context, t Table, e Entry) (Said, error)
}

// ErrHopeless: a delivery failed in a way that trying again cannot mend.
var ErrHopeless = errors.New("the delivery cannot succeed")

// Back-off between the attempts of a delivery.
const (
	firstRetry = 2 * time.Second
	lastRetry  = 10 * time.Minute
	// tellTimeout bounds one delivery.
	tellTimeout = 30 * time.Second
)

// Deliverer drains the outboxes: for each table and lane in order, each entry until it has been said.
type Deliverer struct {
	service *Service
	teller  Teller

	mu      sync.Mutex
	ctx     context.Context // nil until Run
	workers map[store.TableID]*worker
	seen    map[store.TableID]bool // tables of which an earlier process may have left entries half delivered
	busy    sync.WaitGroup

	// writable is set while nothing speaks against the store's taking writes. What cannot be noted must not be told: it
	// would be told again and again.
	writable atomic.Bool
}

type worker struct {
	running bool
	again   bool
	stop    func() bool // the alarm for the next attempt

	// The others belong to the goroutine that drains.
	failures int    // of draining as a whole, in a row
	unnoted  []note // what has been told and could not be noted
}

// note is a delivery that the store does not know of yet.
type note struct {
	entries []store.OutboxID
	said    Said
}

// NewDeliverer returns a deliverer for the service's tables. Pass its Poke as Config.Unsaid.
func NewDeliverer(s *Service, t Teller) *Deliverer {
	return &Deliverer{service: s, teller: t, workers: map[store.TableID]*worker{}, seen: map[store.TableID]bool{}}
}

// Run takes up what is unsaid and then whatever Poke announces, until ctx ends.
func (d *Deliverer) Run(ctx context.Context) error {
	entries, err := d.service.Store.Outbox(ctx, store.OutboxQuery{})
	if err != nil {
		return fmt.Errorf("reading what is unsaid: %w", err)
	}
	d.mu.Lock()
	d.ctx = ctx
	for _, e := range entries {
		d.seen[e.Table] = true
	}
	for id := range d.workers { // announced before Run
		d.start(id)
	}
	d.mu.Unlock()
	for _, e := range entries {
		d.Poke(e.Table)
	}
	<-ctx.Done()
	d.busy.Wait()
	return nil
}

// Poke announces that a table has something to say. It returns at once.
func (d *Deliverer) Poke(id store.TableID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := d.workers[id]
	if w == nil {
		w = &worker{}
		d.workers[id] = w
	}
	w.again = true
	d.start(id)
}

// start has a goroutine drain the table's outbox. The caller holds d.mu.
func (d *Deliverer) start(id store.TableID) {
	w := d.workers[id]
	if w.running || d.ctx == nil || d.ctx.Err() != nil {
		return
	}
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
	w.running = true
	d.busy.Add(1)
	go d.work(id, w)
}

func (d *Deliverer) work(id store.TableID, w *worker) {
	defer d.busy.Done()
	for {
		d.mu.Lock()
		w.again = false
		doubtful := d.seen[id]
		d.mu.Unlock()

		wait, err := d.drain(d.ctx, id, w, doubtful)
		if err != nil && d.ctx.Err() == nil {
			wait = backOff(w.failures)
			w.failures++
			d.service.Log.Error().Err(err).Str("table", string(id)).Dur("again_in", wait).Msg("the outbox cannot be drained")
		}

		d.mu.Lock()
		if err == nil {
			w.failures = 0
			delete(d.seen, id)
		}
		if w.again && d.ctx.Err() == nil {
			d.mu.Unlock()
			continue
		}
		w.running = false
		if wait > 0 && d.ctx.Err() == nil {
			w.stop = d.service.Clock.AfterFunc(wait, func() { d.Poke(id) })
		} else {
			delete(d.workers, id)
		}
		d.mu.Unlock()
		return
	}
}

// drain delivers what is due and returns how long to wait for the rest; 0 when there is none. A panic is an error.
func (d *Deliverer) drain(ctx context.Context, id store.TableID, w *worker, doubtful bool) (wait time.Duration, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("draining", r)
		}
	}()
	if err := d.noteTold(ctx, id, w); err != nil {
		return 0, err
	}
	stored, err := d.service.Store.Outbox(ctx, store.OutboxQuery{Table: id})
	if err != nil {
		return 0, err
	}
	stuck := map[string]bool{}
	for _, e := range d.latest(stored) {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if stuck[e.lane()] {
			continue
		}
		e.Again = e.Again || doubtful
		left, err := d.deliver(ctx, id, w, e)
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

// latest keeps, of the entries about one topic, only the last, which is done with when it has been told. It may
// have been told before if one of those it replaces may have been.
func (d *Deliverer) latest(stored []store.OutboxEntry) []Entry {
	var out []Entry
	at := map[string]int{}
	for _, o := range stored {
		e, err := entryOf(o)
		if err != nil {
			d.service.Log.Error().Err(err).Msg("an outbox entry cannot be read")
			e = Entry{id: o.ID, Kind: Kind(o.Kind)} // the teller will give it up
		}
		topic := e.topic()
		i, replaces := at[topic]
		if topic != "" && replaces {
			old := out[i]
			e.replaces = append(old.replaces, old.id)
			e.Again = e.Again || old.Again
			e.Attempts = max(e.Attempts, old.Attempts)
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

// deliver tells one entry. It returns how long to wait before the next attempt, 0 when it is done with.
func (d *Deliverer) deliver(ctx context.Context, id store.TableID, w *worker, e Entry) (time.Duration, error) {
	now := d.service.Clock.Now()
	if left := e.due.Time().Sub(now); e.due != 0 && left > 0 {
		return left, nil
	}
	t, err := d.service.Table(ctx, id)
	if err != nil {
		return 0, err
	}
	ref := store.OutboxRef{Table: id, ID: e.id}
	if !d.writable.Load() {
		if err := d.service.Store.Retry(ctx, ref, e.Attempts, e.due); err != nil { // changes nothing
			return 0, fmt.Errorf("trying whether the store can be written: %w", err)
		}
		d.writable.Store(true)
	}
	said, err := d.tell(ctx, t, e)
	if err != nil && ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if err != nil && !errors.Is(err, ErrHopeless) {
		after := backOff(e.Attempts)
		d.service.Log.Warn().Err(err).Str("table", string(id)).Str("kind", string(e.Kind)).Dur("again_in", after).
			Msg("a delivery failed")
		return after, d.service.Store.Retry(ctx, ref, e.Attempts+1, store.MillisOf(now.Add(after)))
	}
	if err != nil {
		d.service.Log.Error().Err(err).Str("table", string(id)).Str("kind", string(e.Kind)).Msg("a delivery is given up")
	}
	told := append(e.replaces, e.id)
	if err := d.service.said(ctx, id, told, said); err != nil {
		w.unnoted = append(w.unnoted, note{told, said})
		d.writable.Store(false)
		return 0, fmt.Errorf("noting a delivery: %w", err)
	}
	return 0, nil
}

func (d *Deliverer) tell(ctx context.Context, t Table, e Entry) (said Said, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %w", ErrHopeless, panicked("telling", r))
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, tellTimeout)
	defer cancel()
	return d.teller.Tell(ctx, t, e)
}

func backOff(attempts int) time.Duration {
	after := firstRetry << min(attempts, 12)
	return min(after, lastRetry)
}

// said notes that entries have been delivered, together with what was learnt by it.
func (s *Service) said(ctx context.Context, id store.TableID, entries []store.OutboxID, said Said) error {
	if said.Desk == nil && said.Seats == nil && len(said.Also) == 0 {
		refs := make([]store.OutboxRef, len(entries))
		for i, e := range entries {
			refs[i] = store.OutboxRef{Table: id, ID: e}
		}
		return s.Store.Done(ctx, refs...)
	}
	return s.with(ctx, id, func(l *live) error {
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
		n.tell(said.Also...)
		return s.commit(ctx, l, n)
	})
}

// NoteDesk stores what has been shown by somebody else than the Deliverer.
func (s *Service) NoteDesk(ctx context.Context, id store.TableID, f func(*Desk)) error {
	return s.with(ctx, id, func(l *live) error {
		n := l.begin()
		n.quiet = true
		f(&n.desk)
		return s.commit(ctx, l, n)
	})
}
