package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"witchtable/store"
	"witchtable/store/bolt/bolttest"
)

// weighed is a store that adds up what is asked of it: what moves write, and how often it is written and read at all.
type weighed struct {
	store.Store
	// moves are the changes with moves; header, snapshot, entries and payload are of these alone.
	moves, header, snapshot, entries, payload atomic.Int64
	writes, reads, said                       atomic.Int64 // of all kinds; said are entries of the outbox
	outbox                                    atomic.Int64 // how often it was read
	// each is of how many headers one is weighed: writing headers down a second time costs. Zero: of none.
	each int64
	meet *meeting // of those who commit moves, if any
}

// headerEach is of how many headers benchmarks weigh one.
const headerEach = 64

// perMove is what a move has written on the average.
func (w *weighed) perMove() bolttest.MoveBytes {
	n := max(w.moves.Load(), 1)
	entries := max(w.entries.Load()/n, 1)
	return bolttest.MoveBytes{Log: 30, Snapshot: int(w.snapshot.Load() / n), Header: int(w.header.Load() / n),
		Entries: int(entries), Entry: int(w.payload.Load()/n/entries) + 20}
}

// clear begins to count anew.
func (w *weighed) clear() {
	for _, n := range []*atomic.Int64{&w.moves, &w.header, &w.snapshot, &w.entries, &w.payload, &w.writes, &w.reads,
		&w.said} {
		n.Store(0)
	}
}

func (w *weighed) CreateTable(ctx context.Context, t store.Table, term store.Term,
	say ...store.OutboxEntry) (store.Table, error) {
	w.writes.Add(1)
	w.said.Add(int64(len(say)))
	return w.Store.CreateTable(ctx, t, term, say...)
}

func (w *weighed) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	w.writes.Add(1)
	w.said.Add(int64(len(c.Outbox)))
	if len(c.Append) > 0 {
		w.moves.Add(1)
		w.snapshot.Add(int64(len(c.Snapshot)))
		w.entries.Add(int64(len(c.Outbox)))
		for _, e := range c.Outbox {
			w.payload.Add(int64(len(e.Payload)))
		}
		if w.each > 0 && w.moves.Load()%w.each == 0 {
			raw, err := json.Marshal(c.Header)
			if err != nil {
				return store.Committed{}, err
			}
			w.header.Add(int64(len(raw)) * w.each)
		}
		if w.meet != nil {
			w.meet.wait(ctx)
		}
	}
	return w.Store.Commit(ctx, id, c)
}

func (w *weighed) Table(ctx context.Context, id store.TableID) (store.Table, error) {
	w.reads.Add(1)
	return w.Store.Table(ctx, id)
}

func (w *weighed) LiveTables(ctx context.Context, q store.LiveQuery) ([]store.Table, error) {
	w.reads.Add(1)
	return w.Store.LiveTables(ctx, q)
}

func (w *weighed) LiveTablesIn(ctx context.Context, server store.ServerID) ([]store.Table, error) {
	w.reads.Add(1)
	return w.Store.LiveTablesIn(ctx, server)
}

func (w *weighed) Outbox(ctx context.Context, q store.OutboxQuery) ([]store.OutboxEntry, error) {
	defer w.outbox.Add(1)
	return w.Store.Outbox(ctx, q)
}

func (w *weighed) Waking(ctx context.Context, q store.WakeQuery) ([]store.Wake, error) {
	w.reads.Add(1)
	return w.Store.Waking(ctx, q)
}

func (w *weighed) Log(ctx context.Context, id store.TableID, from int) ([]store.LogEntry, error) {
	w.reads.Add(1)
	return w.Store.Log(ctx, id, from)
}

func (w *weighed) Snapshot(ctx context.Context, id store.TableID) (store.Snapshot, error) {
	w.reads.Add(1)
	return w.Store.Snapshot(ctx, id)
}

func (w *weighed) Server(ctx context.Context, id store.ServerID) (store.Server, error) {
	w.reads.Add(1)
	return w.Store.Server(ctx, id)
}

func (w *weighed) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	w.reads.Add(1)
	return w.Store.Person(ctx, id)
}

func (w *weighed) Pack(ctx context.Context, hash store.PackHash) ([]byte, error) {
	w.reads.Add(1)
	return w.Store.Pack(ctx, hash)
}

// meeting lets its people go on when all have come, time and again, and tells of it.
type meeting struct {
	mu     sync.Mutex
	people int
	come   int
	all    chan struct{}
	met    func()
}

func newMeeting(people int, met func()) *meeting {
	return &meeting{people: people, all: make(chan struct{}), met: met}
}

func (m *meeting) wait(ctx context.Context) {
	m.mu.Lock()
	all := m.all
	if m.come++; m.come == m.people {
		m.come, m.all = 0, make(chan struct{})
		close(all)
		m.met()
	}
	m.mu.Unlock()
	select {
	case <-all:
	case <-ctx.Done():
	}
}

// doorkeeper is the chance of a store, of which its writer alone reads: by it a test keeps the writer busy until all
// have asked for their turn. Then they share a transaction on any machine.
type doorkeeper struct {
	io.Reader
	shut          atomic.Bool
	entered, open chan struct{}
}

func newDoorkeeper(chance io.Reader) *doorkeeper {
	return &doorkeeper{Reader: chance, entered: make(chan struct{}), open: make(chan struct{})}
}

var errShut = errors.New("nothing is drawn while the door is shut")

func (d *doorkeeper) Read(p []byte) (int, error) {
	if !d.shut.CompareAndSwap(true, false) {
		return d.Reader.Read(p)
	}
	d.entered <- struct{}{}
	<-d.open
	return 0, errShut
}

// hold keeps the writer busy until soon after all of a meeting have come; what asks for a table is refused in the end.
func (d *doorkeeper) hold(ask func() error) (asked chan error) {
	asked = make(chan error, 1)
	d.shut.Store(true)
	go func() { asked <- ask() }()
	<-d.entered
	return asked
}

// release lets the writer go on, once those who are on their way to it stand in its queue.
func (d *doorkeeper) release() {
	go func() {
		time.Sleep(3 * time.Millisecond)
		d.open <- struct{}{}
	}()
}
