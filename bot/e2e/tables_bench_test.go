package e2e_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math"
	mathrand "math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// hall is a service of tables without Discord.
type hall struct {
	b       testing.TB
	store   *weighed
	service *tables.Service
}

// silent is a teller that has told everything at once.
type silent struct{}

func (silent) Tell(context.Context, tables.Table, outbox.Entry) (tables.Said, error) {
	return tables.Said{}, nil
}

// newHall opens a hall over a store in a temporary file. With told, what moves give to say is taken off the outbox.
func newHall(b testing.TB, told bool) *hall {
	b.Helper()
	return hallOver(b, bolt.Config{Random: rand.Reader}, told)
}

// hallOver opens a hall whose chance is that of its store.
func hallOver(b testing.TB, cfg bolt.Config, told bool) *hall {
	b.Helper()
	s, err := bolt.Open(filepath.Join(b.TempDir(), "tables.db"), cfg)
	must(b, err)
	h := &hall{b: b, store: &weighed{Store: s, each: headerEach}}
	var deliverer *outbox.Deliverer
	c := serving(b, h.store, cfg.Random)
	if told {
		c.Unsaid = func(id store.TableID) { deliverer.Poke(id) }
	}
	h.service = tables.New(c)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	if told {
		deliverer = tables.NewDeliverer(h.service, silent{})
		go func() { done <- deliverer.Run(ctx) }()
	} else {
		done <- nil
	}
	b.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			b.Errorf("the deliverer: %v", err)
		}
		h.service.Stop()
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return h
}

// serving is how tables of a store are served.
func serving(b testing.TB, s store.Store, chance io.Reader) tables.Config {
	b.Helper()
	return tables.Config{
		Store: s, Games: games(b), Clock: bot.SystemClock(), Random: chance, Log: zerolog.Nop(),
		Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
	}
}

// seat begins a game for four people in a channel of its own.
func (h *hall) seat(n int) (store.TableID, error) { return h.seatOf(fate.Name, n, 4) }

// seatOf begins a game for so many people.
func (h *hall) seatOf(game string, n, people int) (store.TableID, error) {
	ctx := context.Background()
	person := func(i int) tables.Person {
		return tables.Person{User: store.UserID(fmt.Sprintf("4123456789%06d%d", n, i)), Name: names[i], Lang: "en"}
	}
	at := tables.Place{Server: "912345678901234567", Channel: store.ChannelID(fmt.Sprintf("812345678%09d", n)), Lang: "en"}
	t, err := h.service.Open(ctx, at, person(0), game, nil)
	if err != nil {
		return "", err
	}
	for i := 1; i < people; i++ {
		if _, err := h.service.Join(ctx, t.Head.ID, person(i)); err != nil {
			return "", err
		}
	}
	_, err = h.service.Start(ctx, t.Head.ID, person(0).User)
	return t.Head.ID, err
}

// move gives an answer at a table, by lot; over is true when the game has ended by it.
func (h *hall) move(t tables.Table, random *mathrand.Rand) (next tables.Table, over bool, err error) {
	return h.moveOf(t, t.Awaited()[0], random)
}

// moveOf gives an answer of a seat, by lot.
func (h *hall) moveOf(
	t tables.Table, seat engine.Seat, random *mathrand.Rand,
) (next tables.Table, over bool, err error) {
	d := t.Asked(seat)[0].ID
	answers := t.View(seat).Answers(d)
	got, err := h.service.Answer(context.Background(), t.Head.ID, t.Head.Seats[seat].User, d,
		answers[random.IntN(len(answers))])
	return got.Table, err == nil && got.Table.Head.State != store.Playing, err
}

// inParallel calls f for 0 to n-1 with so many goroutines.
func inParallel(goroutines, n int, f func(i int) error) error {
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var busy sync.WaitGroup
	for range goroutines {
		busy.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && failed.Load() == nil; i = int(next.Add(1)) - 1 {
				if err := f(i); err != nil {
					failed.Store(&err)
				}
			}
		})
	}
	busy.Wait()
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}

// BenchmarkDurableMoves64 is the rate of moves of the real game at 64 tables at once: applied, put into events and
// outbox, and stored for good. With "told" an outbox that is emptied at once is part of it. "bare" writes as many bytes
// as the moves of "untold" did in the barest way: what disk and bbolt allow.
func BenchmarkDurableMoves64(b *testing.B) {
	size := bolttest.MoveBytes{Log: 30, Snapshot: 1680, Header: 2200, Entries: 5, Entry: 40} // where bare runs alone
	b.Run("untold", func(b *testing.B) { size = durableMoves(b, false) })
	b.Run("told", func(b *testing.B) { durableMoves(b, true) })
	b.Run("bare", func(b *testing.B) { bareMoves(b, size) })
}

const benchCallers = 64

func bareMoves(b *testing.B, size bolttest.MoveBytes) {
	bare := bolttest.OpenBare(b)
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ReportAllocs()
	b.ResetTimer()
	began := time.Now()
	must(b, inParallel(benchCallers, benchCallers, func(table int) error {
		for move := 1; left.Add(-1) >= 0; move++ {
			if err := bare.Put(table, move, size); err != nil {
				return err
			}
		}
		return nil
	}))
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "moves/s")
}

func durableMoves(b *testing.B, told bool) bolttest.MoveBytes {
	const callers = benchCallers
	h := newHall(b, told)
	var channels atomic.Int64
	sitDown := func() (tables.Table, error) {
		id, err := h.seat(int(channels.Add(1)))
		if err != nil {
			return tables.Table{}, err
		}
		return h.service.Table(context.Background(), id)
	}
	at := make([]tables.Table, callers)
	must(b, inParallel(callers, callers, func(i int) (err error) {
		at[i], err = sitDown()
		return err
	}))
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ReportAllocs()
	b.ResetTimer()
	began := time.Now()
	must(b, inParallel(callers, callers, func(i int) error {
		random := mathrand.New(mathrand.NewPCG(uint64(i), 64))
		for left.Add(-1) >= 0 {
			next, over, err := h.move(at[i], random)
			if err != nil {
				return err
			}
			if at[i] = next; over {
				if at[i], err = sitDown(); err != nil {
					return err
				}
			}
		}
		return nil
	}))
	b.StopTimer()
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "moves/s")
	if n := float64(h.store.moves.Load()); n > 0 {
		b.ReportMetric(float64(h.store.snapshot.Load())/n, "snapshot-B/move")
		b.ReportMetric(float64(h.store.entries.Load())/n, "entries/move")
		b.ReportMetric(float64(h.store.payload.Load())/n, "payload-B/move")
		b.ReportMetric(float64(h.store.header.Load())/n, "header-B/move")
	}
	return h.store.perMove()
}

// BenchmarkMemoryPictures is the heap that a painter takes once its cache is full: every table of a big hall has been
// drawn in several states. The bytes of the pictures drawn tell how much more there has been than is kept.
func BenchmarkMemoryPictures(b *testing.B) {
	for range b.N {
		paintedMemory(b, 200)
	}
}

func paintedMemory(b *testing.B, count int) {
	h := newHall(b, true)
	id, err := h.seat(0)
	must(b, err)
	first, err := h.service.Table(context.Background(), id)
	must(b, err)
	reader := board.Reader{Say: bookOf(b, fate.Name).Speaker("en", seated{first}, nil).Say, Face: first.Rules.Game.Card}
	base := heap()
	painter, err := board.NewPainter(themes(b)[fate.Name])
	must(b, err)
	bytes, pictures := 0, 0
	for n := range count {
		id, err := h.seat(n + 1)
		must(b, err)
		t, err := h.service.Table(context.Background(), id)
		random := mathrand.New(mathrand.NewPCG(uint64(n), 1))
		for i := 0; i < 16 && err == nil; i++ {
			t, _, err = h.move(t, random)
		}
		must(b, err)
		seat := t.Awaited()[0]
		shown := slices.Concat(painter.Table(reader, t.View(engine.Onlooker).Scene(), engine.Scene{}),
			painter.Hand(reader, t.View(seat).Scene()))
		for _, p := range shown {
			data, err := p.PNG()
			must(b, err)
			bytes, pictures = bytes+len(data), pictures+1
		}
	}
	b.ReportMetric(float64(bytes), "drawn-B")
	b.ReportMetric(float64(pictures), "pictures")
	b.ReportMetric(float64(heap()-base), "heap-B")
	runtime.KeepAlive(painter)
}

// heap is what is in memory once nothing more of it goes: what has just been ended may still be on its way out.
func heap() int64 {
	least := int64(math.MaxInt64)
	for same := 0; same < 5; same++ {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if now := int64(m.HeapAlloc); now < least-least/1000 {
			least, same = now, 0
		}
		time.Sleep(5 * time.Millisecond)
	}
	return least
}
