package tables

import (
	"context"
	"errors"
	"fmt"
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
	// Also is to be told because of the delivery; where About is set, only while that person has a seat there.
	Also  []Entry
	About store.UserID
	// Redo shows once more what the delivery has put into a message that stood there before; nil where it has sent a
	// new one. See mend.go for why.
	Redo func(ctx context.Context) error
}

// notes reports whether there is anything to write down.
func (s Said) notes() bool { return s.Desk != nil || s.Seats != nil || len(s.Also) > 0 }

// Teller puts entries into words and sends them.
type Teller interface {
	// Tell delivers one entry. The table is as it is now, which may be later than the entry. An error that wraps
	// ErrHopeless drops the entry; after any other it is tried again.
	Tell(ctx context.Context, t Table, e Entry) (Said, error)
}

// ErrHopeless means that a delivery failed in a way that trying again cannot mend.
var ErrHopeless = errors.New("the delivery cannot succeed")

// Back-off between the attempts of a delivery.
const (
	firstRetry = 2 * time.Second
	lastRetry  = 10 * time.Minute
	// freshRetry is how long at most what is new waits because something before it has failed: by then the trouble may
	// be over, and people are there.
	freshRetry = 30 * time.Second
	// tellTimeout bounds one delivery of what happened, keepTimeout one of what is only kept up to date: that one lets
	// all others go first. thinkTimeout bounds one that waits for thoughts, which let all go first who play.
	tellTimeout  = 30 * time.Second
	keepTimeout  = 5 * time.Minute
	thinkTimeout = 20 * time.Minute
	// boardPatience is how long a call waits for the board: whoever is called should see the table as it is.
	boardPatience = 3 * time.Second
)

// Deliverer brings out all that tables say by themselves: for each table and lane in order, each entry until it has been
// said. What happened (see Entry) comes from the outbox and is drained by one goroutine per table. What is kept up to date
// besides is the matter of a second one, so that it never holds up the first; of that the board is not stored but wished
// for by Refresh, since after a start each board is looked at anyway. A third one has what takes thinking.
type Deliverer struct {
	service *Service
	teller  Teller

	mu      sync.Mutex
	ctx     context.Context // nil until Run
	workers map[errand]*worker
	seen    map[store.TableID]bool // tables of which an earlier process may have left entries half delivered
	mending mending
	busy    sync.WaitGroup

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
	again   bool
	look    bool        // there may be something in the outbox
	stop    func() bool // the alarm for the next attempt
	board   wish
	mends   map[string]func(context.Context) error // by topic
	mendNow bool
	hurry   bool      // what waits after a failure is tried at once
	showing bool      // the board is being shown
	since   time.Time // since when a call has waited for the board; zero while none does

	// These belong to the goroutine that drains.
	failures int       // of draining as a whole, in a row
	unnoted  []note    // what has been told and could not be noted
	toldAt   time.Time // when something of the story was told last; zero for not since the errand began
}

// wish is that the board be brought up to date.
type wish struct {
	wanted   bool
	unsure   bool // what the message shows is not known
	attempts int  // that have failed in a row
	due      time.Time
}

// note is a delivery that the store does not know of yet.
type note struct {
	entries []store.OutboxID
	said    Said
}

// NewDeliverer returns a deliverer for the service's tables. Pass its Poke as Config.Unsaid, and have Config.Changed call
// its Refresh.
func NewDeliverer(s *Service, t Teller) *Deliverer {
	return &Deliverer{service: s, teller: t, workers: map[errand]*worker{}, seen: map[store.TableID]bool{}}
}

// Run takes up what is unsaid and then whatever Poke and Refresh announce, until ctx ends.
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
	d.mending.begin(d.seen)
	for at := range d.workers { // announced before Run
		d.start(at)
	}
	d.mu.Unlock()
	for _, e := range entries {
		d.Poke(e.Table)
	}
	d.busy.Go(func() { d.mendRounds(ctx) })
	d.busy.Go(func() { d.patrol(ctx) })
	<-ctx.Done()
	d.busy.Wait()
	return nil
}

// Poke announces that a table has something to say. It returns at once.
func (d *Deliverer) Poke(id store.TableID) { d.poke(errand{id, tellQueue}) }

func (d *Deliverer) poke(at errand) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.worker(at).look = true
	d.start(at)
}

// Refresh has the table's board brought up to date a while from now, or sooner if that is wished for already; changes
// that come meanwhile are shown with it. unsure says that somebody else may have written to the board's message. It returns at once.
func (d *Deliverer) Refresh(id store.TableID, after time.Duration, unsure bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := errand{id, keepQueue}
	b := &d.worker(at).board
	b.unsure = b.unsure || unsure
	now := d.service.Clock.Now()
	switch {
	case b.wanted && b.attempts == 0:
		if due := now.Add(after); due.Before(b.due) {
			b.due = due
			break
		}
		return
	case b.wanted: // the failure before is waited out, if that does not take too long
		if soon := now.Add(freshRetry); soon.Before(b.due) {
			b.due = soon
		}
	default:
		b.wanted, b.due = true, now.Add(after)
	}
	d.start(at)
}

// boardFirst has the board of a table shown now if that is wished for, and tells how long a call, which w delivers, still
// waits for that.
func (d *Deliverer) boardFirst(id store.TableID, w *worker) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	now, at := d.service.Clock.Now(), errand{id, keepQueue}
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

// shown says that an attempt to show the board of a table has ended, to a call that waits for that.
func (d *Deliverer) shown(id store.TableID, w *worker) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w.showing = false
	at := errand{id, tellQueue}
	if teller := d.workers[at]; teller != nil && !teller.since.IsZero() {
		teller.look = true
		d.start(at)
	}
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

func (d *Deliverer) work(at errand, w *worker) {
	defer d.busy.Done()
	for {
		d.mu.Lock()
		w.again = false
		doubtful := at.queue == tellQueue && d.seen[at.table]
		d.mu.Unlock()

		wait, err := d.drain(d.ctx, at, w, doubtful)
		if err != nil && d.ctx.Err() == nil {
			wait = backOff(w.failures)
			w.failures++
			d.service.Log.Error().Err(err).Str("table", string(at.table)).Dur("again_in", wait).Msg("the outbox cannot be drained")
		}
		if d.pause(at, w, wait, err) {
			return
		}
	}
}

// pause ends a round of work: it plans the next one, or forgets the worker. It reports false when there is more to do.
func (d *Deliverer) pause(at errand, w *worker, wait time.Duration, err error) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err == nil {
		w.failures = 0
		if at.queue == tellQueue {
			delete(d.seen, at.table)
		}
	}
	if err != nil || wait > 0 {
		w.look = true // whatever the next round is begun for, it must not forget what waits
	}
	if w.again && d.ctx.Err() == nil {
		return false
	}
	w.running = false
	switch {
	case d.ctx.Err() != nil:
		delete(d.workers, at)
	case wait > 0:
		w.stop = d.service.Clock.AfterFunc(wait, func() { d.poke(at) })
	case len(w.mends) == 0:
		delete(d.workers, at)
	}
	return true
}

func (d *Deliverer) tell(ctx context.Context, t Table, e Entry) (said Said, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %w", ErrHopeless, panicked("telling", r))
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, e.queue().limit())
	defer cancel()
	return d.teller.Tell(ctx, t, e)
}

func backOff(attempts int) time.Duration {
	after := firstRetry << min(attempts, 12)
	return min(after, lastRetry)
}

// said notes that entries have been delivered, together with what was learnt by it.
func (s *Service) said(ctx context.Context, id store.TableID, entries []store.OutboxID, said Said) error {
	if !said.notes() {
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
		if said.About == "" || n.head.Holds(said.About) {
			n.tell(said.Also...)
		}
		return s.commit(ctx, l, n)
	})
}

// NoteDesk stores what is known of the table's messages by another way than a delivery's success.
func (s *Service) NoteDesk(ctx context.Context, id store.TableID, f func(*Desk)) error {
	return s.said(ctx, id, nil, Said{Desk: f})
}
