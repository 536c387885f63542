package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"witchtable/store"
)

// Faulty is a store that fails on order, as one does that lies behind a network. Without an order it works.
type Faulty struct {
	store.Store
	mu    sync.Mutex
	order func(method string) error
	asked map[string]int
}

// ErrLost is the order to make a write and lose the answer: whoever asked gets store.ErrWrite.
var ErrLost = errors.New("the connection was lost")

// Order has each method fail with what f returns for its name, before anything is asked of the store, but see ErrLost.
// With nil all goes well.
func (f *Faulty) Order(order func(method string) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.order = order
}

// Unavailable has nothing reach the store.
func (f *Faulty) Unavailable() {
	f.Order(func(method string) error { return fmt.Errorf("%s: %w", method, store.ErrUnavailable) })
}

// Asked is how often a method has been called, whatever came of it.
func (f *Faulty) Asked(method string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.asked[method]
}

func (f *Faulty) failing(method string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.asked == nil {
		f.asked = map[string]int{}
	}
	f.asked[method]++
	if f.order == nil {
		return nil
	}
	return f.order(method)
}

// call asks the store, unless that is to fail.
func call[T any](f *Faulty, method string, ask func() (T, error)) (T, error) {
	var none T
	err := f.failing(method)
	switch {
	case err == nil:
		return ask()
	case errors.Is(err, ErrLost):
		if _, err := ask(); err != nil {
			return none, err
		}
		return none, fmt.Errorf("%w: %w", store.ErrWrite, err)
	}
	return none, err
}

func do(f *Faulty, method string, ask func() error) error {
	_, err := call(f, method, func() (struct{}, error) { return struct{}{}, ask() })
	return err
}

// CreateTable implements store.Store.
func (f *Faulty) CreateTable(ctx context.Context, t store.Table, term store.Term,
	say ...store.OutboxEntry) (store.Table, error) {
	return call(f, "CreateTable", func() (store.Table, error) { return f.Store.CreateTable(ctx, t, term, say...) })
}

// Commit implements store.Store. A change with moves goes by the name "move".
func (f *Faulty) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	name := "Commit"
	if len(c.Append) > 0 {
		name = "move"
	}
	return call(f, name, func() (store.Committed, error) { return f.Store.Commit(ctx, id, c) })
}

// Settle implements store.Store.
func (f *Faulty) Settle(ctx context.Context, id store.TableID, term store.Term) (store.Table, error) {
	return call(f, "Settle", func() (store.Table, error) { return f.Store.Settle(ctx, id, term) })
}

// Table implements store.Store.
func (f *Faulty) Table(ctx context.Context, id store.TableID) (store.Table, error) {
	return call(f, "Table", func() (store.Table, error) { return f.Store.Table(ctx, id) })
}

// TableIn implements store.Store.
func (f *Faulty) TableIn(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	return call(f, "TableIn", func() (store.Table, error) { return f.Store.TableIn(ctx, channel) })
}

// LiveTables implements store.Store.
func (f *Faulty) LiveTables(ctx context.Context, q store.LiveQuery) ([]store.Table, error) {
	return call(f, "LiveTables", func() ([]store.Table, error) { return f.Store.LiveTables(ctx, q) })
}

// LiveTablesIn implements store.Store.
func (f *Faulty) LiveTablesIn(ctx context.Context, server store.ServerID) ([]store.Table, error) {
	return call(f, "LiveTablesIn", func() ([]store.Table, error) { return f.Store.LiveTablesIn(ctx, server) })
}

// LiveTablesOf implements store.Store.
func (f *Faulty) LiveTablesOf(ctx context.Context, user store.UserID) ([]store.Table, error) {
	return call(f, "LiveTablesOf", func() ([]store.Table, error) { return f.Store.LiveTablesOf(ctx, user) })
}

// Waking implements store.Store.
func (f *Faulty) Waking(ctx context.Context, q store.WakeQuery) ([]store.Wake, error) {
	return call(f, "Waking", func() ([]store.Wake, error) { return f.Store.Waking(ctx, q) })
}

// LastOver implements store.Store.
func (f *Faulty) LastOver(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	return call(f, "LastOver", func() (store.Table, error) { return f.Store.LastOver(ctx, channel) })
}

// Log implements store.Store.
func (f *Faulty) Log(ctx context.Context, id store.TableID, from int) ([]store.LogEntry, error) {
	return call(f, "Log", func() ([]store.LogEntry, error) { return f.Store.Log(ctx, id, from) })
}

// Snapshot implements store.Store.
func (f *Faulty) Snapshot(ctx context.Context, id store.TableID) (store.Snapshot, error) {
	return call(f, "Snapshot", func() (store.Snapshot, error) { return f.Store.Snapshot(ctx, id) })
}

// Outbox implements store.Store.
func (f *Faulty) Outbox(ctx context.Context, q store.OutboxQuery) ([]store.OutboxEntry, error) {
	return call(f, "Outbox", func() ([]store.OutboxEntry, error) { return f.Store.Outbox(ctx, q) })
}

// Done implements store.Store.
func (f *Faulty) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	return do(f, "Done", func() error { return f.Store.Done(ctx, id, term, said...) })
}

// Retry implements store.Store.
func (f *Faulty) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	return do(f, "Retry", func() error { return f.Store.Retry(ctx, ref, term, attempts, notBefore) })
}

// PutPack implements store.Store.
func (f *Faulty) PutPack(ctx context.Context, hash store.PackHash, content []byte) error {
	return do(f, "PutPack", func() error { return f.Store.PutPack(ctx, hash, content) })
}

// Pack implements store.Store.
func (f *Faulty) Pack(ctx context.Context, hash store.PackHash) ([]byte, error) {
	return call(f, "Pack", func() ([]byte, error) { return f.Store.Pack(ctx, hash) })
}

// PutPerson implements store.Store.
func (f *Faulty) PutPerson(ctx context.Context, p store.Person) error {
	return do(f, "PutPerson", func() error { return f.Store.PutPerson(ctx, p) })
}

// Person implements store.Store.
func (f *Faulty) Person(ctx context.Context, id store.UserID) (store.Person, error) {
	return call(f, "Person", func() (store.Person, error) { return f.Store.Person(ctx, id) })
}

// PutServer implements store.Store.
func (f *Faulty) PutServer(ctx context.Context, s store.Server) error {
	return do(f, "PutServer", func() error { return f.Store.PutServer(ctx, s) })
}

// Server implements store.Store.
func (f *Faulty) Server(ctx context.Context, id store.ServerID) (store.Server, error) {
	return call(f, "Server", func() (store.Server, error) { return f.Store.Server(ctx, id) })
}

// OpenSeasons implements store.Store.
func (f *Faulty) OpenSeasons(ctx context.Context, in store.Scope) ([]store.Season, error) {
	return call(f, "OpenSeasons", func() ([]store.Season, error) { return f.Store.OpenSeasons(ctx, in) })
}

// Forgetting implements store.Store.
func (f *Faulty) Forgetting(ctx context.Context, in store.Scope) ([]store.Person, error) {
	return call(f, "Forgetting", func() ([]store.Person, error) { return f.Store.Forgetting(ctx, in) })
}
