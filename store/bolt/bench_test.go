package bolt_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
	"witchtable/store/storetest"
)

// What a move at a table of four writes, as BenchmarkDurableMoves64 of bot/e2e reports it, about: the entry in the log,
// a snapshot, the header with the bot's notes, things to say.
const (
	benchCallers  = 64
	benchSnapshot = 1536
	benchNotes    = 1600 // which makes a header of some 2200 bytes
	benchEntries  = 5
	benchPayload  = 20
)

func benchChange(t *store.Table, n int) store.Change {
	say := storetest.Say("")
	say.Payload = bytes.Repeat([]byte{'p'}, benchPayload)
	outbox := make([]store.OutboxEntry, benchEntries)
	for i := range outbox {
		outbox[i] = say
	}
	return store.Change{
		Expect:   t.Version,
		Header:   t,
		Append:   []store.LogEntry{storetest.Entry(n, "412345678901234567")},
		Snapshot: bytes.Repeat([]byte{byte(n)}, benchSnapshot),
		Outbox:   outbox,
	}
}

func benchTable(channel int) store.Table {
	t := storetest.NewTable("912345678901234567", store.ChannelID(fmt.Sprint(channel)))
	t.Notes["desk"] = strings.Repeat("n", benchNotes)
	return t
}

// BenchmarkCommit64 is the rate of durable moves with 64 callers, each at a table of its own.
func BenchmarkCommit64(b *testing.B) { benchmarkCommit(b, benchCallers) }

// BenchmarkCommit1 is the time of a durable move when nobody else wants one.
func BenchmarkCommit1(b *testing.B) { benchmarkCommit(b, 1) }

func benchmarkCommit(b *testing.B, callers int) {
	s := benchStore(b)
	tables := make([]store.Table, callers)
	for i := range tables {
		t, err := s.CreateTable(context.Background(), benchTable(i), 0)
		if err != nil {
			b.Fatal(err)
		}
		tables[i] = t
	}
	moves := make([]int, callers)
	benchCallersRun(b, callers, func(caller int) error {
		t := &tables[caller]
		moves[caller]++
		done, err := s.Commit(context.Background(), t.ID, benchChange(t, moves[caller]))
		t.Version = done.Version
		return err
	})
}

func benchStore(b *testing.B) *bolt.Store {
	s, err := bolt.Open(filepath.Join(b.TempDir(), "tables.db"), bolt.Config{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	if err := s.PutPack(context.Background(), storetest.Pack, []byte("cards")); err != nil {
		b.Fatal(err)
	}
	return s
}

// benchCallersRun shares b.N calls among goroutines and reports calls per second.
func benchCallersRun(b *testing.B, callers int, call func(caller int) error) {
	var left atomic.Int64
	left.Store(int64(b.N))
	errs := make(chan error, callers)
	b.ReportAllocs()
	b.ResetTimer()
	start := time.Now()
	for caller := range callers {
		go func() {
			for left.Add(-1) >= 0 {
				if err := call(caller); err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	for range callers {
		if err := <-errs; err != nil {
			b.Error(err)
		}
	}
	b.ReportMetric(float64(b.N)/time.Since(start).Seconds(), "moves/s")
}

// BenchmarkBareGroupCommit64 writes as much as BenchmarkCommit64 in the barest way.
func BenchmarkBareGroupCommit64(b *testing.B) { benchmarkBare(b, benchCallers) }

// BenchmarkBareGroupCommit1 is the same with one caller.
func BenchmarkBareGroupCommit1(b *testing.B) { benchmarkBare(b, 1) }

func benchmarkBare(b *testing.B, callers int) {
	bare := bolttest.OpenBare(b)
	header, err := json.Marshal(benchTable(0))
	if err != nil {
		b.Fatal(err)
	}
	// A row in the log and one in the outbox have some bytes around what they hold.
	size := bolttest.MoveBytes{Log: 30, Snapshot: benchSnapshot + 8, Header: len(header), Entries: benchEntries,
		Entry: benchPayload + 20}
	moves := make([]int, callers)
	benchCallersRun(b, callers, func(caller int) error {
		moves[caller]++
		return bare.Put(caller, moves[caller], size)
	})
}
