package bolt

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"time"

	"witchtable/store"
)

// reference is a store in memory to which TestModel compares the one on disk. It is written for plainness: every list
// is a scan, nothing is kept twice, and errors are of the right kind and say no more. It serves one goroutine.
type reference struct {
	store.Store // what the model never calls, such as Close, is not there
	store.Owners

	random  io.Reader
	tables  map[store.TableID]*refTable
	numbers map[store.ServerID]int
	packs   map[store.PackHash][]byte
	servers map[store.ServerID]store.Server
	people  map[store.UserID]store.Person
	seasons map[store.ServerID][]store.Season
	owners  map[store.Shard]store.Lease
}

type refTable struct {
	header   store.Table
	log      []store.LogEntry
	snapshot store.Snapshot
	outbox   []store.OutboxEntry
	lastSaid store.OutboxID
}

func newReference(random io.Reader) *reference {
	return &reference{
		random:  random,
		tables:  map[store.TableID]*refTable{},
		numbers: map[store.ServerID]int{},
		packs:   map[store.PackHash][]byte{},
		servers: map[store.ServerID]store.Server{},
		people:  map[store.UserID]store.Person{},
		seasons: map[store.ServerID][]store.Season{},
		owners:  map[store.Shard]store.Lease{},
	}
}

// stored is a header as a disk gives it back: what JSON does not keep is not kept.
func stored(t store.Table) (out store.Table) {
	raw, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil {
		panic(err)
	}
	out.ID, out.Version, out.MoveCount = t.ID, t.Version, t.MoveCount
	return out
}

// fits checks the rules between a header and the rest of the store.
func (m *reference) fits(t store.Table) error {
	if _, ok := m.packs[t.Pack]; t.Pack != "" && !ok {
		return store.ErrNotFound
	}
	for id, other := range m.tables {
		if id == t.ID {
			continue
		}
		if t.Live() && other.header.Live() && t.Channel != "" && other.header.Channel == t.Channel {
			return store.ErrChannelTaken
		}
		if u := t.Attempter(); u != "" && other.header.Attempter() == u && store.DealOf(t) == store.DealOf(other.header) {
			return store.ErrPlayed
		}
	}
	return nil
}

func (m *reference) CreateTable(_ context.Context, t store.Table, term store.Term,
	outbox ...store.OutboxEntry) (store.Table, error) {
	err := cmp.Or(t.Validate(), store.Change{Outbox: outbox}.Validate(""))
	if err != nil {
		return store.Table{}, err
	}
	t.ID = ""
	if err := cmp.Or(m.owned(t, term), m.fits(t)); err != nil {
		return store.Table{}, err
	}
	if t.ID, err = store.NewTableID(m.random); err != nil {
		return store.Table{}, err
	}
	m.numbers[t.Server]++
	t.Number, t.Version, t.MoveCount = m.numbers[t.Server], 1, 0
	made := &refTable{header: stored(t)}
	made.say(outbox)
	m.tables[t.ID] = made
	return made.header, nil
}

func (t *refTable) say(entries []store.OutboxEntry) (ids []store.OutboxID) {
	for _, e := range entries {
		t.lastSaid++
		e.Table, e.ID, e.Nonce, e.Attempts = t.header.ID, t.lastSaid, store.Nonce(t.header.ID, t.lastSaid), 0
		e.Payload = append([]byte(nil), e.Payload...) // a disk does not tell none from an empty one
		t.outbox = append(t.outbox, e)
		ids = append(ids, e.ID)
	}
	return ids
}

func (m *reference) Commit(_ context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	if err := c.Validate(id); err != nil {
		return store.Committed{}, err
	}
	t, err := lookUp(m.tables, id)
	switch {
	case err != nil:
		return store.Committed{}, err
	case m.owned(t.header, c.Term) != nil:
		return store.Committed{}, store.ErrNotOwner
	case t.header.Version != c.Expect:
		return store.Committed{}, store.ErrConflict
	case c.TakeBack > len(t.log):
		return store.Committed{}, store.ErrInvalid
	}
	if h, old := c.Header, t.header; h != nil {
		if h.Server != old.Server || h.Number != old.Number || h.CreatedAt != old.CreatedAt {
			return store.Committed{}, store.ErrInvalid
		}
		if err = m.fits(*h); err != nil {
			return store.Committed{}, err
		}
		t.header = stored(*h)
		t.header.Version = old.Version
	}
	return t.change(c), nil
}

// change makes a change that is allowed, but for the header's.
func (t *refTable) change(c store.Change) store.Committed {
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
		t.snapshot = store.Snapshot{N: len(t.log), Data: c.Snapshot}
	}
	t.done(c.Done...)
	return store.Committed{Version: t.header.Version, MoveCount: len(t.log), Outbox: t.say(c.Outbox)}
}

func (t *refTable) done(ids ...store.OutboxID) {
	t.outbox = slices.DeleteFunc(t.outbox, func(e store.OutboxEntry) bool { return slices.Contains(ids, e.ID) })
}

func (m *reference) Table(_ context.Context, id store.TableID) (store.Table, error) {
	t, err := lookUp(m.tables, id)
	return t.header, err
}

func (m *reference) Snapshot(_ context.Context, id store.TableID) (store.Snapshot, error) {
	t, err := lookUp(m.tables, id)
	return t.snapshot, err
}

func (m *reference) Log(_ context.Context, id store.TableID, from int) ([]store.LogEntry, error) {
	t, err := lookUp(m.tables, id)
	return t.log[min(max(from-1, 0), len(t.log)):], err
}

// lookUp finds what is kept of a table; of one that is not there, nothing.
func lookUp(tables map[store.TableID]*refTable, id store.TableID) (*refTable, error) {
	if t, ok := tables[id]; ok {
		return t, nil
	}
	return &refTable{}, store.ErrNotFound
}

// list is every table that is wanted, in an order; equals are in the order of their ids.
func (m *reference) list(order func(a, b store.Table) int, want func(store.Table) bool) (found []store.Table) {
	for _, t := range m.tables {
		if want(t.header) {
			found = append(found, t.header)
		}
	}
	slices.SortFunc(found, func(a, b store.Table) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) })
	return found
}

func byID(a, b store.Table) int        { return cmp.Compare(a.ID, b.ID) }
func byServer(a, b store.Table) int    { return cmp.Compare(a.Server, b.Server) }
func newestFirst(a, b store.Table) int { return cmp.Compare(b.EndedAt, a.EndedAt) }

// first is the first table of a list.
func first(found []store.Table) (store.Table, error) {
	if len(found) == 0 {
		return store.Table{}, store.ErrNotFound
	}
	return found[0], nil
}

func (m *reference) TableIDs(context.Context) (ids []store.TableID, _ error) {
	for _, t := range m.list(byID, func(store.Table) bool { return true }) {
		ids = append(ids, t.ID)
	}
	return ids, nil
}

func (m *reference) TableIn(_ context.Context, channel store.ChannelID) (store.Table, error) {
	return first(m.list(byID, func(t store.Table) bool { return t.Live() && t.Channel == channel }))
}

func (m *reference) LiveTables(_ context.Context, q store.LiveQuery) ([]store.Table, error) {
	all := m.list(byServer, func(t store.Table) bool {
		after := cmp.Or(cmp.Compare(t.Server, q.After.Server), cmp.Compare(t.ID, q.After.Table)) > 0
		return t.Live() && q.In.Has(t.Shard()) && (after || q.After == store.Place{})
	})
	return upTo(all, q.Limit), nil
}

// upTo is a list without what is beyond a limit.
func upTo[T any](all []T, limit int) []T {
	if limit > 0 {
		return all[:min(limit, len(all))]
	}
	return all
}

func (m *reference) LiveTablesIn(_ context.Context, server store.ServerID) ([]store.Table, error) {
	return m.list(byID, func(t store.Table) bool { return t.Live() && t.Server == server }), nil
}

func (m *reference) Waking(_ context.Context, q store.WakeQuery) (found []store.Wake, _ error) {
	earlier := func(a, b store.Table) int { return cmp.Compare(a.Wakes, b.Wakes) }
	for _, t := range m.list(earlier, store.Table.Live) {
		after := cmp.Or(cmp.Compare(t.Wakes, q.After.At), cmp.Compare(t.ID, q.After.Table)) > 0
		if after && t.Wakes <= q.Until && q.In.Has(t.Shard()) {
			found = append(found, store.Wake{At: t.Wakes, Table: t.ID})
		}
	}
	return upTo(found, q.Limit), nil
}

func (m *reference) LiveTablesOf(_ context.Context, user store.UserID) ([]store.Table, error) {
	return m.list(byID, func(t store.Table) bool { return t.Live() && slices.Contains(users(t), user) }), nil
}

func (m *reference) TablesNaming(_ context.Context, user store.UserID) ([]store.Table, error) {
	return m.list(byID, func(t store.Table) bool { return slices.Contains(t.Names(), user) }), nil
}

func (m *reference) LastOver(_ context.Context, channel store.ChannelID) (store.Table, error) {
	return first(m.list(newestFirst, func(t store.Table) bool { return t.State == store.Over && t.Channel == channel }))
}

func (m *reference) Finished(_ context.Context, server store.ServerID) (found []store.Record, _ error) {
	for _, t := range m.list(newestFirst, func(t store.Table) bool { return t.Server == server }) {
		if r, ok := store.RecordOf(t); ok {
			found = append(found, r)
		}
	}
	return found, nil
}

func (m *reference) Outbox(_ context.Context, q store.OutboxQuery) (found []store.OutboxEntry, _ error) {
	for id, t := range m.tables {
		for _, e := range t.outbox {
			if (q.Table == "" || q.Table == id) && (q.Kind == "" || q.Kind == e.Kind) && e.Due(q.DueAt) &&
				q.In.Has(t.header.Shard()) {
				found = append(found, e)
			}
		}
	}
	slices.SortFunc(found, func(a, b store.OutboxEntry) int {
		return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.ID, b.ID))
	})
	return upTo(found, q.Limit), nil
}

func (m *reference) Done(_ context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	t, ok := m.tables[id]
	if !ok {
		return nil
	}
	if err := m.owned(t.header, term); err != nil {
		return err
	}
	t.done(said...)
	return nil
}

// owned refuses whoever names another term than the present one of the table's shard.
func (m *reference) owned(t store.Table, term store.Term) error {
	if m.owners[t.Shard()].Term != term {
		return store.ErrNotOwner
	}
	return nil
}

func (m *reference) Settle(_ context.Context, id store.TableID, term store.Term) (store.Table, error) {
	t, err := lookUp(m.tables, id)
	if err == nil {
		err = m.owned(t.header, term)
	}
	if err != nil {
		return store.Table{}, err
	}
	return t.header, nil
}

// Claim says yes, as a store does that one process has for itself.
func (m *reference) Claim(_ context.Context, by store.Owner, _ time.Duration, shards ...store.Shard) (got []store.Lease,
	err error) {
	if err := by.Validate(); err != nil {
		return nil, err
	}
	slices.Sort(shards)
	for _, shard := range slices.Compact(shards) {
		m.owners[shard] = store.Lease{Shard: shard, Owner: by, Term: m.owners[shard].Term + 1}
		got = append(got, m.owners[shard])
	}
	return got, nil
}

func (m *reference) Owner(_ context.Context, shard store.Shard) (store.Lease, error) {
	l, ok := m.owners[shard]
	if !ok {
		return l, store.ErrNotFound
	}
	return l, nil
}

func (m *reference) Retry(_ context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	if attempts < 0 || notBefore < 0 {
		return store.ErrInvalid
	}
	if t, ok := m.tables[ref.Table]; ok {
		if err := m.owned(t.header, term); err != nil {
			return err
		}
		for i := range t.outbox {
			if t.outbox[i].ID == ref.ID {
				t.outbox[i].Attempts, t.outbox[i].NotBefore = attempts, notBefore
				return nil
			}
		}
	}
	return store.ErrNotFound
}

func (m *reference) PutPack(_ context.Context, hash store.PackHash, content []byte) error {
	if err := hash.Validate(); err != nil {
		return err
	}
	if old, ok := m.packs[hash]; ok && !bytes.Equal(old, content) {
		return store.ErrConflict
	}
	m.packs[hash] = append([]byte{}, content...)
	return nil
}

func (m *reference) Pack(_ context.Context, hash store.PackHash) ([]byte, error) {
	if content, ok := m.packs[hash]; ok {
		return content, nil
	}
	return nil, store.ErrNotFound
}

func (m *reference) PutServer(_ context.Context, s store.Server) error {
	if err := s.Validate(); err != nil {
		return err
	}
	m.servers[s.ID] = s
	return nil
}

func (m *reference) Server(_ context.Context, id store.ServerID) (store.Server, error) {
	s := m.servers[id]
	s.ID = id
	return s, nil
}

func (m *reference) Attempt(_ context.Context, d store.Deal, user store.UserID) (store.Table, error) {
	return first(m.list(byID, func(t store.Table) bool {
		return user != "" && t.Attempter() == user && store.DealOf(t) == d
	}))
}

func (m *reference) PutSeason(_ context.Context, s store.Season) (store.Season, error) {
	if err := s.Validate(); err != nil {
		return store.Season{}, err
	}
	all := m.seasons[s.Server]
	switch {
	case s.Number > len(all):
		return store.Season{}, store.ErrNotFound
	case s.Number > 0:
		all[s.Number-1] = s
	case len(all) > 0 && all[len(all)-1].Ended == 0:
		return store.Season{}, store.ErrConflict
	default:
		s.Number = len(all) + 1
		m.seasons[s.Server] = append(all, s)
	}
	return s, nil
}

func (m *reference) Seasons(_ context.Context, server store.ServerID) ([]store.Season, error) {
	return slices.Clone(m.seasons[server]), nil
}

func (m *reference) OpenSeasons(context.Context, store.Scope) (found []store.Season, _ error) {
	for _, server := range slices.Sorted(maps.Keys(m.seasons)) {
		for _, s := range m.seasons[server] {
			if !s.Told {
				found = append(found, s)
			}
		}
	}
	return found, nil
}

func (m *reference) PutPerson(_ context.Context, p store.Person) error {
	if err := p.Validate(); err != nil {
		return err
	}
	m.people[p.ID] = p
	return nil
}

func (m *reference) Person(_ context.Context, id store.UserID) (store.Person, error) {
	p := m.people[id]
	p.ID = id
	return p, nil
}

func (m *reference) Forgetting(context.Context, store.Scope) (found []store.Person, _ error) {
	for _, p := range m.people {
		if p.Forgetting != "" {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b store.Person) int { return cmp.Compare(a.ID, b.ID) })
	return found, nil
}

func (m *reference) Forget(_ context.Context, f store.Forgetting) error {
	if err := f.Validate(); err != nil {
		return err
	}
	for _, t := range m.tables {
		if t.header.Live() && t.header.Holds(f.User) {
			return store.ErrConflict
		}
	}
	for _, t := range m.tables {
		if slices.Contains(t.header.Names(), f.User) {
			for i := range t.log {
				if t.log[i].By == f.User {
					t.log[i].By = ""
				}
			}
			without := f.Without(t.header)
			without.ID, without.Version, without.MoveCount = t.header.ID, t.header.Version+1, t.header.MoveCount
			t.header = stored(without)
		}
		t.outbox = slices.DeleteFunc(t.outbox, f.Drop)
	}
	delete(m.people, f.User)
	for _, all := range m.seasons {
		for i, s := range all {
			all[i], _ = s.Without(f.User)
		}
	}
	return nil
}
