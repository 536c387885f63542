package outbox

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"witchtable/store"
)

// Deliverer brings out all that tables say by themselves. All methods may be called by many goroutines.
type Deliverer struct {
	store  Store
	tables Tables
	clock  Clock
	log    zerolog.Logger
	lull   time.Duration
	owns   func() store.Scope // nil: everything

	mu      sync.Mutex
	ctx     context.Context // nil until Run
	workers map[errand]*worker
	// doubtful has the last entry of each table that stood in the outbox at the start. An earlier process may have told
	// that and those before it, without noting it.
	doubtful map[store.TableID]store.OutboxID
	mending  mending
	busy     sync.WaitGroup

	// writable is set while nothing speaks against the store's taking writes. What cannot be noted must not be told: it
	// would be told again and again.
	writable atomic.Bool
}

// errand names a worker: whose entries it delivers, and which of them.
type errand struct {
	table store.TableID
	queue queue
}

// worker has the state of an errand. It is forgotten when there is nothing left to do. All but the last fields are
// guarded by Deliverer.mu.
type worker struct {
	running bool
	again   bool        // something came up while it was running
	look    bool        // there may be something in the outbox
	stop    func() bool // stops the alarm for the next attempt
	board   wish
	mends   map[string]mend // what to show again, by topic; see mend.go
	mendNow bool
	hurry   bool      // what waits after a failure is tried at once
	showing bool      // the board is being shown
	since   time.Time // since when a call has waited for the board; zero while none does
	sending bool      // something has been sent, or is about to be, of what is being told of a table in the shard
	shard   store.Shard

	// These belong to the goroutine that delivers.
	failures int       // rounds in a row that have failed as a whole
	unnoted  []unnoted // what has been told and could not be noted
	toldAt   time.Time // when something of the story was told last; zero for not since the errand began
}

// unnoted is a delivery that the store may not know of yet.
type unnoted struct {
	entries []store.OutboxID
	outcome Outcome
}

// New returns a deliverer. Call Run once.
func New(c Config) *Deliverer {
	return &Deliverer{
		store: c.Store, tables: c.Tables, clock: c.Clock, log: c.Log, lull: c.Lull, owns: c.Shards,
		workers: map[errand]*worker{}, doubtful: map[store.TableID]store.OutboxID{},
		mending: mending{inherited: map[store.TableID]bool{}, early: store.ScopeOf()},
	}
}

// Run takes up what an earlier process has left unsaid and then whatever Poke and Refresh announce, until ctx ends.
// Errors: the store's, if it cannot be read at the start; one that cannot be reached is waited for.
func (d *Deliverer) Run(ctx context.Context) error {
	entries, err := d.unsaid(ctx, d.shards())
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.ctx = ctx
	d.inherit(entries, true)
	if d.owns == nil {
		d.mending.early = store.Scope{}
	}
	d.startMending(d.mending.early)
	for at := range d.workers { // announced before Run
		d.start(at)
	}
	d.mu.Unlock()
	for _, e := range entries {
		d.Poke(e.Table)
	}
	d.busy.Go(func() { d.patrol(ctx) })
	<-ctx.Done()
	d.busy.Wait()
	return nil
}

// TakeUp takes up what is unsaid of some shards that this process has come to own, while Run runs. left says that they
// were not handed over: the process before may have died, and something of its be on its way. Errors: as Run.
func (d *Deliverer) TakeUp(ctx context.Context, in store.Scope, left bool) error {
	entries, err := d.unsaid(ctx, in)
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.inherit(entries, left)
	for _, w := range d.workers {
		if in.Has(w.shard) { // what this process has shown before is old by now
			w.mends, w.mendNow = nil, false
		}
	}
	switch {
	case left && d.ctx == nil:
		d.mending.early = store.ScopeOf(append(d.mending.early.List(), in.List()...)...)
	case left && d.ctx.Err() == nil:
		d.startMending(in)
	}
	d.mu.Unlock()
	for _, e := range entries {
		d.Poke(e.Table)
	}
	return nil
}

// inherit notes which entries an earlier process may have told. The caller holds d.mu.
func (d *Deliverer) inherit(entries []store.OutboxEntry, left bool) {
	for _, e := range entries {
		d.doubtful[e.Table] = max(d.doubtful[e.Table], e.ID)
		d.mending.inherited[e.Table] = d.mending.inherited[e.Table] || left
	}
}

// begin notes of which shard something is about to be told. Errors: store.ErrNotOwner where that is not this process's
// to do, or no more.
func (d *Deliverer) begin(id store.TableID, w *worker, shard store.Shard) error {
	d.mu.Lock()
	w.shard = shard
	d.mu.Unlock()
	if d.shards().Has(shard) {
		return nil
	}
	return fmt.Errorf("telling of table %s: %w", id, store.ErrNotOwner)
}

func (d *Deliverer) end(w *worker) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w.sending = false
}

// sendsKey marks contexts in which something is told.
type sendsKey struct{}

// telling is a context for what w tells, until end is called: what is about to be sent asks there first. A telling may
// wait long for a limit of Discord's; nobody who takes its shard over needs to wait for that: it is not sent then.
func (d *Deliverer) telling(ctx context.Context, id store.TableID, w *worker) context.Context {
	if d.owns == nil {
		return ctx
	}
	return context.WithValue(ctx, sendsKey{}, func() error {
		d.mu.Lock()
		w.sending = true
		shard := w.shard
		d.mu.Unlock()
		return d.begin(id, w, shard)
	})
}

// Sends is to be asked right before something is sent of what a context of Table.Tell is for. Errors:
// store.ErrNotOwner, and then it must not be.
func Sends(ctx context.Context) error {
	if may, ok := ctx.Value(sendsKey{}).(func() error); ok {
		return may()
	}
	return nil
}

// settleEvery is how often it is looked whether something is still being told.
const settleEvery = 5 * time.Millisecond

// Settle waits until nothing is on its way of what was told of tables in some shards, and all of it is noted, or ctx
// ends. The shards must be this process's no more, so that nothing new is sent.
func (d *Deliverer) Settle(ctx context.Context, in store.Scope) {
	for d.sendsOf(in) && d.sleep(ctx, settleEvery) {
	}
}

func (d *Deliverer) sendsOf(in store.Scope) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.workers {
		if w.sending && in.Has(w.shard) {
			return true
		}
	}
	return false
}

func (d *Deliverer) shards() store.Scope {
	if d.owns == nil {
		return store.Scope{}
	}
	return d.owns()
}

// unsaid lists what an earlier process has left.
func (d *Deliverer) unsaid(ctx context.Context, in store.Scope) ([]store.OutboxEntry, error) {
	for failures := 0; ; failures++ {
		entries, err := d.store.Outbox(ctx, store.OutboxQuery{In: in})
		switch {
		case err == nil:
			return entries, nil
		case !errors.Is(err, store.ErrUnavailable) || ctx.Err() != nil:
			return nil, fmt.Errorf("reading what is unsaid: %w", err)
		}
		d.log.Warn().Err(err).Msg("what is unsaid cannot be read yet")
		d.sleep(ctx, min(BackOff(failures), freshRetry))
	}
}

// Poke announces that a table has something to say. It returns at once.
func (d *Deliverer) Poke(id store.TableID) { d.poke(errand{id, first}) }

func (d *Deliverer) poke(at errand) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.worker(at).look = true
	d.start(at)
}

// Hurry has what waits after a failure tried at once: its cause may have passed. It returns at once.
func (d *Deliverer) Hurry(id store.TableID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for q := range queue(queues) {
		at := errand{id, q}
		if w := d.workers[at]; w != nil {
			w.hurry, w.look = true, true
			d.start(at)
		}
	}
}

// worker returns an errand's worker, a new one if it has none. The caller holds d.mu.
func (d *Deliverer) worker(at errand) *worker {
	w := d.workers[at]
	if w == nil {
		w = &worker{}
		d.workers[at] = w
	}
	return w
}

// start has a goroutine do what there is to do. The caller holds d.mu.
func (d *Deliverer) start(at errand) {
	w := d.workers[at]
	w.again = true
	if w.running || d.ctx == nil || d.ctx.Err() != nil {
		return
	}
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
	w.running = true
	d.busy.Add(1)
	go d.work(at, w)
}

// work makes rounds until there is nothing to do any more, or the next attempt lies in the future.
func (d *Deliverer) work(at errand, w *worker) {
	defer d.busy.Done()
	for {
		d.mu.Lock()
		w.again = false
		d.mu.Unlock()

		wait, err := d.round(d.ctx, at, w)
		if err != nil && d.ctx.Err() == nil && !errors.Is(err, store.ErrNotOwner) {
			wait = BackOff(w.failures)
			w.failures++
			d.log.Error().Err(err).Str("table", string(at.table)).Dur("again_in", wait).
				Msg("the outbox cannot be drained")
		}
		if d.pause(at, w, wait, err) {
			return
		}
	}
}

// pause ends a round: it plans the next one, or forgets the worker. It reports false when there is more to do now.
func (d *Deliverer) pause(at errand, w *worker, wait time.Duration, err error) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err == nil {
		w.failures = 0
	}
	gone := errors.Is(err, store.ErrNotOwner) // another process says what there is to say
	if (err != nil || wait > 0) && !gone {
		w.look = true // whatever the next round is begun for, it must not forget what waits
	}
	if w.again && d.ctx.Err() == nil {
		return false
	}
	w.running = false
	switch {
	case d.ctx.Err() != nil || gone:
		delete(d.workers, at)
	case wait > 0:
		w.stop = d.clock.AfterFunc(wait, func() { d.poke(at) })
	case len(w.mends) == 0:
		delete(d.workers, at)
	}
	return true
}

// sleep waits by the injected clock; false when ctx ends first.
func (d *Deliverer) sleep(ctx context.Context, wait time.Duration) bool {
	awake := make(chan struct{})
	stop := d.clock.AfterFunc(wait, func() { close(awake) })
	defer stop()
	select {
	case <-awake:
		return true
	case <-ctx.Done():
		return false
	}
}

// panicked makes an error of what recover returned, with the place where it happened.
func panicked(what string, r any) error {
	return fmt.Errorf("%s panicked: %v\n%s", what, r, debug.Stack())
}
