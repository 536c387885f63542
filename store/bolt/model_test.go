package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/storetest"
)

// TestModel does random things to a store on disk and to one in memory and compares all that can be seen.
func TestModel(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		m := newMachine(t, dir)
		defer m.close(t)
		t.Repeat(map[string]func(*rapid.T){
			"create": m.create,
			"commit": m.commit,
			"done":   m.done,
			"retry":  m.retry,
			"claim":  m.claim,
			"settle": m.settle,
			"pack":   m.pack,
			"server": m.server,
			"person": m.person,
			"season": m.season,
			"forget": m.forget,
			"reopen": m.reopen,
			"":       m.compare,
		})
	})
}

type machine struct {
	disk   *Store
	memory *reference
	path   string
	random io.Reader // for the disk; memory has its twin
}

func newMachine(t *rapid.T, dir string) *machine {
	path := filepath.Join(dir, "model.db")
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var seed [32]byte
	m := &machine{path: path, random: rand.NewChaCha8(seed), memory: newReference(rand.NewChaCha8(seed))}
	m.open(t)
	return m
}

func (m *machine) open(t *rapid.T) {
	// What a crash leaves is TestCrash's matter.
	s, err := Open(m.path, Config{Random: m.random, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	m.disk = s
}

func (m *machine) close(t *rapid.T) {
	if err := errors.Join(m.disk.Check(ctx), m.disk.Close()); err != nil {
		t.Error(err)
	}
}

func (m *machine) reopen(t *rapid.T) {
	m.close(t)
	m.open(t)
}

// both does something to both stores and compares what comes back.
func both[T any](t *rapid.T, m *machine, what string, call func(s store.Store) (T, error)) T {
	got, err := call(m.disk)
	want, wantErr := call(m.memory)
	if kindOf(err) != kindOf(wantErr) {
		t.Fatalf("%s: the disk says %v, memory says %v", what, err, wantErr)
	}
	if !reflect.DeepEqual(bare(got), bare(want)) {
		t.Fatalf("%s:\n  disk %+v\nmemory %+v", what, bare(got), bare(want))
	}
	return got
}

// bare makes an empty list and none the same.
func bare(v any) any {
	if r := reflect.ValueOf(v); r.Kind() == reflect.Slice && r.Len() == 0 {
		return nil
	}
	return v
}

func kindOf(err error) error {
	for _, kind := range []error{store.ErrInvalid, store.ErrNotFound, store.ErrConflict, store.ErrChannelTaken,
		store.ErrPlayed, store.ErrNotOwner} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return err
}

func do(call func(s store.Store) error) func(s store.Store) (bool, error) {
	return func(s store.Store) (bool, error) { return true, call(s) }
}

// Few names, so that things meet.

func drawID(t *rapid.T, m *machine) store.TableID {
	ids, err := m.memory.TableIDs(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return rapid.SampledFrom(append(ids, "", "bcdfghjk")).Draw(t, "table")
}

func drawUser(t *rapid.T) store.UserID {
	return rapid.SampledFrom([]store.UserID{"ada", "bea", "cy"}).Draw(t, "user")
}

func drawChannel(t *rapid.T) store.ChannelID {
	return rapid.SampledFrom([]store.ChannelID{"c1", "c2", "c3", "c4"}).Draw(t, "channel")
}

func drawServer(t *rapid.T) store.ServerID {
	return rapid.SampledFrom([]store.ServerID{"", "s", "s1"}).Draw(t, "server")
}

func drawPack(t *rapid.T) store.PackHash {
	return rapid.SampledFrom([]store.PackHash{"", "p1", "p2"}).Draw(t, "pack")
}

// drawFields fills what may change about a header, mostly but not always sensibly.
func drawFields(t *rapid.T, h store.Table) store.Table {
	h.Channel, h.Pack = drawChannel(t), drawPack(t)
	h.State = rapid.SampledFrom([]store.State{store.Lobby, store.Lobby, store.Playing, store.Over, store.Closed,
		"odd"}).Draw(t, "state")
	h.Game = "patience"
	h.Wakes = store.Millis(rapid.IntRange(0, 3).Draw(t, "wakes"))
	h.EndedAt, h.Results = 0, nil
	if !h.State.Live() {
		h.EndedAt = store.Millis(rapid.IntRange(1, 3).Draw(t, "end"))
	}
	h.Seats = nil
	for range rapid.IntRange(0, 3).Draw(t, "seats") {
		h.Seats = append(h.Seats, store.SeatHolder{User: drawUser(t), Name: rapid.String().Draw(t, "name")})
	}
	if h.State == store.Over && len(h.Seats) > 0 {
		h.Results = []store.Result{{Seat: 0, Score: rapid.Int().Draw(t, "score"), Rank: 1}}
	}
	h.Daily = store.Daily{}
	if rapid.IntRange(0, 2).Draw(t, "daily") == 0 {
		h.Channel, h.Daily = "", drawDaily(t)
		h.Seats = h.Seats[:min(len(h.Seats), rapid.IntRange(1, 2).Draw(t, "at most"))]
	}
	h.Tutorial = rapid.IntRange(0, 4).Draw(t, "tutorial") == 0
	h.Host, h.Gone = "", nil
	if rapid.Bool().Draw(t, "hosted") {
		h.Host, h.Gone = drawUser(t), []store.UserID{drawUser(t)}
	}
	h.Notes = rapid.MapOfN(rapid.StringN(0, 3, 9), rapid.String(), 0, 2).Draw(t, "notes")
	return h
}

func drawDaily(t *rapid.T) store.Daily {
	return store.Daily{Day: drawDay(t), Until: store.Millis(rapid.IntRange(0, 3).Draw(t, "until")),
		Counts: rapid.IntRange(0, 3).Draw(t, "counts") > 0}
}

func drawDay(t *rapid.T) store.Day {
	return rapid.SampledFrom([]store.Day{"2026-11-23", "2026-11-24", "no day"}).Draw(t, "day")
}

func drawOutbox(t *rapid.T) []store.OutboxEntry {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) store.OutboxEntry {
		return store.OutboxEntry{
			Kind:      rapid.SampledFrom([]string{"board", "story", "story", "dm", "dm", ""}).Draw(t, "kind"),
			Payload:   rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "payload"),
			CreatedAt: store.Millis(rapid.Int64Min(0).Draw(t, "created")),
			NotBefore: store.Millis(rapid.IntRange(0, 3).Draw(t, "not before")),
		}
	}), 0, 2).Draw(t, "outbox")
}

func (m *machine) create(t *rapid.T) {
	h := drawFields(t, store.Table{Server: drawServer(t),
		CreatedAt: store.Millis(rapid.IntRange(0, 9).Draw(t, "created"))})
	outbox, term := drawOutbox(t), drawTerm(t)
	both(t, m, "CreateTable", func(s store.Store) (store.Table, error) { return s.CreateTable(ctx, h, term, outbox...) })
}

func (m *machine) commit(t *rapid.T) {
	id := drawID(t, m)
	old, _ := m.memory.Table(ctx, id)
	c := store.Change{
		Expect:   old.Version + uint64(rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 1}).Draw(t, "ahead")),
		TakeBack: rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2, 3}).Draw(t, "take back"),
		Outbox:   drawOutbox(t),
		Term:     drawTerm(t),
	}
	if rapid.Bool().Draw(t, "header") {
		h := drawFields(t, old)
		if rapid.IntRange(0, 9).Draw(t, "move house") == 0 {
			h.Server = drawServer(t)
		}
		c.Header = &h
	}
	for range rapid.IntRange(0, 4).Draw(t, "moves") {
		c.Append = append(c.Append, storetest.Entry(rapid.IntRange(1, 1000).Draw(t, "move"), drawUser(t)))
	}
	if rapid.Bool().Draw(t, "snapshot") {
		c.Snapshot = rapid.SliceOfN(rapid.Byte(), 0, 5000).Draw(t, "data")
	}
	for range rapid.IntRange(0, 2).Draw(t, "dones") {
		c.Done = append(c.Done, store.OutboxID(rapid.IntRange(0, 9).Draw(t, "done")))
	}
	both(t, m, "Commit", func(s store.Store) (store.Committed, error) { return s.Commit(ctx, id, c) })
}

func drawTerm(t *rapid.T) store.Term {
	return store.Term(rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2}).Draw(t, "term"))
}

// drawShards are shards of the servers that are drawn.
func drawShards(t *rapid.T) []store.Shard {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) store.Shard { return store.ShardOf(drawServer(t)) }), 0,
		2).Draw(t, "shards")
}

// claim is rare, so that most of what is done is done by owners.
func (m *machine) claim(t *rapid.T) {
	by, shards := store.Owner{ID: rapid.SampledFrom([]string{"one", "two", ""}).Draw(t, "owner")}, drawShards(t)
	if rapid.IntRange(0, 3).Draw(t, "claims") > 0 {
		return
	}
	both(t, m, "Claim", func(s store.Store) ([]store.Lease, error) {
		return s.(store.Owners).Claim(ctx, by, time.Second, shards...)
	})
}

func (m *machine) settle(t *rapid.T) {
	id, term := drawID(t, m), drawTerm(t)
	both(t, m, "Settle", func(s store.Store) (store.Table, error) { return s.Settle(ctx, id, term) })
}

func drawRef(t *rapid.T, m *machine) store.OutboxRef {
	return store.OutboxRef{Table: drawID(t, m), ID: store.OutboxID(rapid.IntRange(0, 9).Draw(t, "entry"))}
}

func (m *machine) done(t *rapid.T) {
	a, b, term := drawRef(t, m), drawRef(t, m), drawTerm(t)
	both(t, m, "Done", do(func(s store.Store) error { return s.Done(ctx, a.Table, term, a.ID, b.ID) }))
}

func (m *machine) retry(t *rapid.T) {
	ref, attempts, at := drawRef(t, m), rapid.IntRange(-1, 9).Draw(t, "attempts"),
		store.Millis(rapid.IntRange(-1, 9).Draw(t, "at"))
	term := drawTerm(t)
	both(t, m, "Retry", do(func(s store.Store) error { return s.Retry(ctx, ref, term, attempts, at) }))
}

func (m *machine) pack(t *rapid.T) {
	hash, content := drawPack(t), bytes.Repeat([]byte("card "), rapid.SampledFrom([]int{0, 1, 3000}).Draw(t, "size"))
	both(t, m, "PutPack", do(func(s store.Store) error { return s.PutPack(ctx, hash, content) }))
}

func (m *machine) server(t *rapid.T) {
	server := store.Server{ID: drawServer(t),
		Looks: rapid.SampledFrom([]store.Looks{store.LooksUnset, store.InPictures, store.InWords, "odd"}).Draw(t, "looks")}
	both(t, m, "PutServer", do(func(s store.Store) error { return s.PutServer(ctx, server) }))
}

func (m *machine) person(t *rapid.T) {
	p := store.Person{ID: drawUser(t), Unlisted: rapid.Bool().Draw(t, "unlisted"),
		Forgetting: rapid.SampledFrom([]string{"", "Ada"}).Draw(t, "asked")}
	both(t, m, "PutPerson", do(func(s store.Store) error { return s.PutPerson(ctx, p) }))
}

func (m *machine) season(t *rapid.T) {
	s := store.Season{Server: drawServer(t), Number: rapid.IntRange(0, 3).Draw(t, "number"), Name: "Autumn",
		Game: "patience", Channel: drawChannel(t), Begun: 1, Until: store.Millis(rapid.IntRange(1, 3).Draw(t, "until"))}
	if rapid.Bool().Draw(t, "ended") {
		s.Ended, s.Told = 2, rapid.Bool().Draw(t, "told")
		s.Crowned = []store.Crown{{User: drawUser(t), Name: "Somebody", Points: 7, Games: 2}}
	}
	both(t, m, "PutSeason", func(to store.Store) (store.Season, error) { return to.PutSeason(ctx, s) })
}

func (m *machine) forget(t *rapid.T) {
	f := store.Forgetting{
		User:  drawUser(t),
		Scrub: func(t *store.Table, seats []engine.Seat) { t.Notes = map[string]string{"seats": fmt.Sprint(seats)} },
		Drop:  func(e store.OutboxEntry) bool { return e.Kind == "dm" },
	}
	both(t, m, "Forget", do(func(s store.Store) error { return s.Forget(ctx, f) }))
}

// compare reads everything there is from both stores.
func (m *machine) compare(t *rapid.T) {
	ids := both(t, m, "TableIDs", func(s store.Store) ([]store.TableID, error) { return s.TableIDs(ctx) })
	for _, id := range ids {
		both(t, m, "Table", func(s store.Store) (store.Table, error) { return s.Table(ctx, id) })
		both(t, m, "Snapshot", func(s store.Store) (store.Snapshot, error) { return s.Snapshot(ctx, id) })
		for _, from := range []int{1, 3} {
			both(t, m, "Log", func(s store.Store) ([]store.LogEntry, error) { return s.Log(ctx, id, from) })
		}
	}
	some := store.ScopeOf(store.ShardOf("s1"))
	for _, q := range []store.OutboxQuery{{}, {DueAt: 2}, {Limit: 3}, {Kind: "story"}, {In: some}} {
		both(t, m, fmt.Sprintf("Outbox %+v", q), func(s store.Store) ([]store.OutboxEntry, error) { return s.Outbox(ctx, q) })
	}
	for _, q := range []store.LiveQuery{{}, {In: some}, {Limit: 2}, {After: store.Place{Server: "s"}}} {
		both(t, m, "LiveTables", func(s store.Store) ([]store.Table, error) { return s.LiveTables(ctx, q) })
	}
	for _, q := range []store.WakeQuery{{}, {Until: 2}, {Until: 9, In: some}, {Until: 9, Limit: 2}, {Until: 9,
		After: store.Wake{At: 1}}} {
		both(t, m, "Waking", func(s store.Store) ([]store.Wake, error) { return s.Waking(ctx, q) })
	}
	for _, user := range []store.UserID{"ada", "bea", "cy"} {
		both(t, m, "LiveTablesOf", func(s store.Store) ([]store.Table, error) { return s.LiveTablesOf(ctx, user) })
		both(t, m, "TablesNaming", func(s store.Store) ([]store.Table, error) { return s.TablesNaming(ctx, user) })
		both(t, m, "Person", func(s store.Store) (store.Person, error) { return s.Person(ctx, user) })
	}
	both(t, m, "OpenSeasons", func(s store.Store) ([]store.Season, error) { return s.OpenSeasons(ctx, store.Scope{}) })
	both(t, m, "Forgetting", func(s store.Store) ([]store.Person, error) { return s.Forgetting(ctx, store.Scope{}) })
	for _, channel := range []store.ChannelID{"c1", "c2", "c3", "c4"} {
		both(t, m, "LastOver", func(s store.Store) (store.Table, error) { return s.LastOver(ctx, channel) })
		both(t, m, "TableIn", func(s store.Store) (store.Table, error) { return s.TableIn(ctx, channel) })
	}
	for _, id := range []store.ServerID{"", "s", "s1"} {
		both(t, m, "Server", func(s store.Store) (store.Server, error) { return s.Server(ctx, id) })
		both(t, m, "LiveTablesIn", func(s store.Store) ([]store.Table, error) { return s.LiveTablesIn(ctx, id) })
		both(t, m, "Owner", func(s store.Store) (store.Lease, error) {
			return s.(store.Owners).Owner(ctx, store.ShardOf(id))
		})
		both(t, m, "Seasons", func(s store.Store) ([]store.Season, error) { return s.Seasons(ctx, id) })
		for _, user := range []store.UserID{"", "ada", "bea"} {
			d := store.Deal{Server: id, Game: "patience", Day: "2026-11-23"}
			both(t, m, "Attempt", func(s store.Store) (store.Table, error) { return s.Attempt(ctx, d, user) })
		}
		both(t, m, "Finished", func(s store.Store) ([]store.Record, error) { return s.Finished(ctx, id) })
	}
	for _, hash := range []store.PackHash{"p1", "p2"} {
		both(t, m, "Pack", func(s store.Store) ([]byte, error) { return s.Pack(ctx, hash) })
	}
}
