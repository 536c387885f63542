package storetest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"witchtable/store"
)

// Memory is a store that forgets everything when it is closed. It is written for plainness: lists are scans, and
// it serves as the model to compare real stores with.
type Memory struct {
	random io.Reader

	mu      sync.Mutex
	closed  bool
	tables  map[store.TableID]*memoryTable
	numbers map[store.ServerID]int
	packs   map[store.PackHash][]byte
	servers map[store.ServerID]store.Server
	people  map[store.UserID]store.Person
}

type memoryTable struct {
	header   store.Table
	log      []store.LogEntry
	snapshot store.Snapshot
	outbox   []store.OutboxEntry
	lastSaid store.OutboxID
}

// NewMemory makes an empty store that draws table ids from a source of random bytes.
func NewMemory(random io.Reader) *Memory {
	return &Memory{
		random:  random,
		tables:  map[store.TableID]*memoryTable{},
		numbers: map[store.ServerID]int{},
		packs:   map[store.PackHash][]byte{},
		servers: map[store.ServerID]store.Server{},
		people:  map[store.UserID]store.Person{},
	}
}

var _ store.Store = (*Memory)(nil)

// locked runs f alone, unless the context has ended or the store is closed.
func (m *Memory) locked(ctx context.Context, f func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return store.ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f()
}

// copyOf copies a value all the way down, as a disk does: what JSON does not keep is not kept.
func copyOf[T any](v T) (c T) {
	b, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(b, &c)
	}
	if err != nil {
		panic(fmt.Sprintf("storetest: %T does not survive JSON: %v", v, err))
	}
	return c
}

func copyTable(t store.Table) store.Table {
	c := copyOf(t)
	c.ID, c.Version, c.MoveCount = t.ID, t.Version, t.MoveCount
	return c
}

func (m *Memory) find(id store.TableID) (*memoryTable, error) {
	t, ok := m.tables[id]
	if !ok {
		return nil, fmt.Errorf("table %q: %w", id, store.ErrNotFound)
	}
	return t, nil
}

// fits checks the rules between a header and the rest of the store.
func (m *Memory) fits(t store.Table) error {
	if _, ok := m.packs[t.Pack]; t.Pack != "" && !ok {
		return fmt.Errorf("pack %q: %w", t.Pack, store.ErrNotFound)
	}
	for id, other := range m.tables {
		if t.Live() && other.header.Live() && id != t.ID && other.header.Channel == t.Channel {
			return fmt.Errorf("channel %s, table %s: %w", t.Channel, id, store.ErrChannelTaken)
		}
	}
	return nil
}

// CreateTable implements store.Store.
func (m *Memory) CreateTable(ctx context.Context, t store.Table, outbox ...store.OutboxEntry) (created store.Table, err error) {
	if err := t.Validate(); err != nil {
		return created, err
	}
	if err := (store.Change{Outbox: outbox}).Validate(""); err != nil {
		return created, err
	}
	err = m.locked(ctx, func() error {
		t = copyTable(t)
		t.ID = ""
		if err := m.fits(t); err != nil {
			return err
		}
		if t.ID, err = store.NewTableID(m.random); err != nil {
			return err
		}
		m.numbers[t.Server]++
		t.Number, t.Version, t.MoveCount = m.numbers[t.Server], 1, 0
		n := &memoryTable{header: t}
		n.say(outbox)
		m.tables[t.ID] = n
		created = copyTable(t)
		return nil
	})
	return created, err
}

func (t *memoryTable) say(entries []store.OutboxEntry) (ids []store.OutboxID) {
	for _, e := range entries {
		t.lastSaid++
		e.Table, e.ID, e.Nonce, e.Attempts = t.header.ID, t.lastSaid, store.Nonce(t.header.ID, t.lastSaid), 0
		e.Payload = append([]byte(nil), e.Payload...)
		t.outbox = append(t.outbox, e)
		ids = append(ids, e.ID)
	}
	return ids
}

// Commit implements store.Store.
func (m *Memory) Commit(ctx context.Context, id store.TableID, c store.Change) (done store.Committed, err error) {
	if err := c.Validate(id); err != nil {
		return done, err
	}
	err = m.locked(ctx, func() error {
		t, err := m.find(id)
		if err != nil {
			return err
		}
		if err := m.allowed(t, c); err != nil {
			return err
		}
		done = t.change(c)
		return nil
	})
	return done, err
}

func (m *Memory) allowed(t *memoryTable, c store.Change) error {
	if t.header.Version != c.Expect {
		return fmt.Errorf("table %s is at version %d, not %d: %w", t.header.ID, t.header.Version, c.Expect, store.ErrConflict)
	}
	if c.TakeBack > len(t.log) {
		return fmt.Errorf("%w: %d of %d moves cannot be taken back", store.ErrInvalid, c.TakeBack, len(t.log))
	}
	if h := c.Header; h != nil {
		if h.Server != t.header.Server || h.Number != t.header.Number || h.CreatedAt != t.header.CreatedAt {
			return fmt.Errorf("%w: server, number and creation of a table do not change", store.ErrInvalid)
		}
		return m.fits(*h)
	}
	return nil
}

func (t *memoryTable) change(c store.Change) store.Committed {
	if c.Header != nil {
		version := t.header.Version
		t.header = copyTable(*c.Header)
		t.header.Version = version
	}
	t.header.Version++
	t.log = t.log[:len(t.log)-c.TakeBack]
	if t.snapshot.N > len(t.log) {
		t.snapshot = store.Snapshot{}
	}
	for _, e := range c.Append {
		e.N = len(t.log) + 1
		t.log = append(t.log, e)
	}
	t.header.MoveCount = len(t.log)
	if c.Snapshot != nil {
		t.snapshot = store.Snapshot{N: len(t.log), Data: bytes.Clone(c.Snapshot)}
	}
	t.outbox = slices.DeleteFunc(t.outbox, func(e store.OutboxEntry) bool { return slices.Contains(c.Done, e.ID) })
	return store.Committed{Version: t.header.Version, MoveCount: len(t.log), Outbox: t.say(c.Outbox)}
}

// Table implements store.Store.
func (m *Memory) Table(ctx context.Context, id store.TableID) (found store.Table, err error) {
	err = m.locked(ctx, func() error {
		t, err := m.find(id)
		if err == nil {
			found = copyTable(t.header)
		}
		return err
	})
	return found, err
}

// TableIn implements store.Store.
func (m *Memory) TableIn(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	found, err := m.list(ctx, 0, byID, func(t store.Table) bool { return t.Live() && t.Channel == channel })
	if err != nil {
		return store.Table{}, err
	}
	if len(found) == 0 {
		return store.Table{}, fmt.Errorf("live table in channel %q: %w", channel, store.ErrNotFound)
	}
	return found[0], nil
}

// TableIDs implements store.Store.
func (m *Memory) TableIDs(ctx context.Context) ([]store.TableID, error) {
	found, err := m.list(ctx, 0, byID, func(store.Table) bool { return true })
	var ids []store.TableID
	for _, t := range found {
		ids = append(ids, t.ID)
	}
	return ids, err
}

func byID(a, b store.Table) int { return strings.Compare(string(a.ID), string(b.ID)) }

func byServer(a, b store.Table) int {
	if c := strings.Compare(string(a.Server), string(b.Server)); c != 0 {
		return c
	}
	return byID(a, b)
}

func newestFirst(a, b store.Table) int {
	if a.EndedAt != b.EndedAt {
		return int(min(1, max(-1, b.EndedAt-a.EndedAt)))
	}
	return byID(a, b)
}

func (m *Memory) list(ctx context.Context, limit int, order func(a, b store.Table) int, want func(store.Table) bool) (found []store.Table, err error) {
	err = m.locked(ctx, func() error {
		for _, t := range m.tables {
			if want(t.header) {
				found = append(found, copyTable(t.header))
			}
		}
		slices.SortFunc(found, order)
		if limit > 0 {
			found = found[:min(limit, len(found))]
		}
		return nil
	})
	return found, err
}

// LiveTables implements store.Store.
func (m *Memory) LiveTables(ctx context.Context) ([]store.Table, error) {
	return m.list(ctx, 0, byServer, store.Table.Live)
}

// LiveTablesOf implements store.Store.
func (m *Memory) LiveTablesOf(ctx context.Context, user store.UserID) ([]store.Table, error) {
	return m.list(ctx, 0, byID, func(t store.Table) bool {
		return user != "" && t.Live() && slices.ContainsFunc(t.Seats, func(s store.SeatHolder) bool { return s.User == user })
	})
}

// LastOver implements store.Store.
func (m *Memory) LastOver(ctx context.Context, channel store.ChannelID) (store.Table, error) {
	found, err := m.list(ctx, 1, newestFirst, func(t store.Table) bool {
		return t.State == store.Over && t.Channel == channel
	})
	if err != nil {
		return store.Table{}, err
	}
	if len(found) == 0 {
		return store.Table{}, fmt.Errorf("table that is over in channel %q: %w", channel, store.ErrNotFound)
	}
	return found[0], nil
}

// Finished implements store.Store.
func (m *Memory) Finished(ctx context.Context, server store.ServerID) (found []store.Record, err error) {
	over, err := m.list(ctx, 0, newestFirst, func(t store.Table) bool { return t.State == store.Over && t.Server == server })
	for _, t := range over {
		if r, ok := store.RecordOf(t); ok {
			found = append(found, r)
		}
	}
	return found, err
}

// TablesNaming implements store.Store.
func (m *Memory) TablesNaming(ctx context.Context, user store.UserID) ([]store.Table, error) {
	return m.list(ctx, 0, byID, func(t store.Table) bool { return slices.Contains(t.Names(), user) })
}

// Log implements store.Store.
func (m *Memory) Log(ctx context.Context, id store.TableID, from int) (log []store.LogEntry, err error) {
	err = m.locked(ctx, func() error {
		t, err := m.find(id)
		if err == nil {
			log = append(log, t.log[min(max(from-1, 0), len(t.log)):]...)
		}
		return err
	})
	return log, err
}

// Snapshot implements store.Store.
func (m *Memory) Snapshot(ctx context.Context, id store.TableID) (s store.Snapshot, err error) {
	err = m.locked(ctx, func() error {
		t, err := m.find(id)
		if err == nil {
			s = store.Snapshot{N: t.snapshot.N, Data: bytes.Clone(t.snapshot.Data)}
		}
		return err
	})
	return s, err
}

// Outbox implements store.Store.
func (m *Memory) Outbox(ctx context.Context, q store.OutboxQuery) (found []store.OutboxEntry, err error) {
	err = m.locked(ctx, func() error {
		for id, t := range m.tables {
			for _, e := range t.outbox {
				if (q.Table == "" || q.Table == id) && e.Due(q.DueAt) {
					e.Payload = append([]byte(nil), e.Payload...)
					found = append(found, e)
				}
			}
		}
		slices.SortFunc(found, func(a, b store.OutboxEntry) int {
			if c := strings.Compare(string(a.Table), string(b.Table)); c != 0 {
				return c
			}
			return int(a.ID) - int(b.ID)
		})
		if q.Limit > 0 {
			found = found[:min(q.Limit, len(found))]
		}
		return nil
	})
	return found, err
}

// Done implements store.Store.
func (m *Memory) Done(ctx context.Context, said ...store.OutboxRef) error {
	return m.locked(ctx, func() error {
		for _, ref := range said {
			if t, ok := m.tables[ref.Table]; ok {
				t.outbox = slices.DeleteFunc(t.outbox, func(e store.OutboxEntry) bool { return e.ID == ref.ID })
			}
		}
		return nil
	})
}

// Retry implements store.Store.
func (m *Memory) Retry(ctx context.Context, ref store.OutboxRef, attempts int, notBefore store.Millis) error {
	if attempts < 0 || notBefore < 0 {
		return fmt.Errorf("%w: %d attempts, not before %d", store.ErrInvalid, attempts, notBefore)
	}
	return m.locked(ctx, func() error {
		if t, ok := m.tables[ref.Table]; ok {
			for i := range t.outbox {
				if t.outbox[i].ID == ref.ID {
					t.outbox[i].Attempts, t.outbox[i].NotBefore = attempts, notBefore
					return nil
				}
			}
		}
		return fmt.Errorf("outbox entry %d of table %q: %w", ref.ID, ref.Table, store.ErrNotFound)
	})
}

// PutPack implements store.Store.
func (m *Memory) PutPack(ctx context.Context, hash store.PackHash, content []byte) error {
	if err := hash.Validate(); err != nil {
		return err
	}
	return m.locked(ctx, func() error {
		if old, ok := m.packs[hash]; ok && !bytes.Equal(old, content) {
			return fmt.Errorf("pack %s with another content: %w", hash, store.ErrConflict)
		}
		m.packs[hash] = append([]byte{}, content...)
		return nil
	})
}

// Pack implements store.Store.
func (m *Memory) Pack(ctx context.Context, hash store.PackHash) (content []byte, err error) {
	err = m.locked(ctx, func() error {
		c, ok := m.packs[hash]
		if !ok {
			return fmt.Errorf("pack %q: %w", hash, store.ErrNotFound)
		}
		content = bytes.Clone(c)
		return nil
	})
	return content, err
}

// PutServer implements store.Store.
func (m *Memory) PutServer(ctx context.Context, s store.Server) error {
	if err := s.Validate(); err != nil {
		return err
	}
	return m.locked(ctx, func() error {
		m.servers[s.ID] = s
		return nil
	})
}

// Server implements store.Store.
func (m *Memory) Server(ctx context.Context, id store.ServerID) (found store.Server, err error) {
	err = m.locked(ctx, func() error {
		found = m.servers[id]
		found.ID = id
		return nil
	})
	return found, err
}

// PutPerson implements store.Store.
func (m *Memory) PutPerson(ctx context.Context, p store.Person) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return m.locked(ctx, func() error {
		m.people[p.ID] = p
		return nil
	})
}

// Person implements store.Store.
func (m *Memory) Person(ctx context.Context, id store.UserID) (found store.Person, err error) {
	err = m.locked(ctx, func() error {
		found = m.people[id]
		found.ID = id
		return nil
	})
	return found, err
}

// Forgetting implements store.Store.
func (m *Memory) Forgetting(ctx context.Context) (found []store.Person, err error) {
	err = m.locked(ctx, func() error {
		for _, p := range m.people {
			if p.Forgetting != "" {
				found = append(found, p)
			}
		}
		slices.SortFunc(found, func(a, b store.Person) int { return strings.Compare(string(a.ID), string(b.ID)) })
		return nil
	})
	return found, err
}

// Forget implements store.Store.
func (m *Memory) Forget(ctx context.Context, f store.Forgetting) error {
	if err := f.Validate(); err != nil {
		return err
	}
	return m.locked(ctx, func() error {
		for id, t := range m.tables {
			if t.header.Live() && t.header.Holds(f.User) {
				return fmt.Errorf("the person sits at table %s, which is live: %w", id, store.ErrConflict)
			}
		}
		for _, t := range m.tables {
			t.forget(f)
		}
		delete(m.people, f.User)
		return nil
	})
}

func (t *memoryTable) forget(f store.Forgetting) {
	if slices.Contains(t.header.Names(), f.User) {
		for i := range t.log {
			if t.log[i].By == f.User {
				t.log[i].By = ""
			}
		}
		without := f.Without(t.header)
		without.ID, without.Version, without.MoveCount = t.header.ID, t.header.Version+1, t.header.MoveCount
		t.header = copyTable(without)
	}
	t.outbox = slices.DeleteFunc(t.outbox, f.Drop)
}

// Sweep implements store.Store. There are no files.
func (m *Memory) Sweep(ctx context.Context) error { return m.locked(ctx, func() error { return nil }) }

// Check implements store.Store. There is nothing in memory that the disk could have spoilt.
func (m *Memory) Check(ctx context.Context) error { return m.locked(ctx, func() error { return nil }) }

// Close implements store.Store.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
