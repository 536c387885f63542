package bolt

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

	"go.etcd.io/bbolt"

	"witchtable/store"
	"witchtable/store/storetest"
)

// What a move at a table of four writes, as BenchmarkDurableMoves64 of bot/e2e reports it: the entry in the log, a
// snapshot, the header with the bot's notes, things to say.
const (
	benchCallers  = 64
	benchSnapshot = 1536
	benchNotes    = 1800 // which makes a header of some 2400 bytes
	benchEntries  = 5
	benchPayload  = 60
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
		t, err := s.CreateTable(context.Background(), benchTable(i))
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

func benchStore(b *testing.B) *Store {
	s, err := Open(filepath.Join(b.TempDir(), "tables.db"), Config{})
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

// BenchmarkBareGroupCommit64 is what the disk and bbolt allow: the same bytes put by the barest loop that lets
// callers share transactions, without versions, checks or indexes.
func BenchmarkBareGroupCommit64(b *testing.B) { benchmarkBare(b, benchCallers) }

// BenchmarkBareGroupCommit1 is the same with one caller.
func BenchmarkBareGroupCommit1(b *testing.B) { benchmarkBare(b, 1) }

func benchmarkBare(b *testing.B, callers int) {
	db, err := bbolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, &bbolt.Options{InitialMmapSize: defaultMap})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	names := [][]byte{bucketLog, bucketSnapshots, bucketTables, bucketOutbox}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range names {
			if _, err := tx.CreateBucket(name); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	type row struct {
		bucket     int
		key, value []byte
	}
	type write struct {
		rows []row
		done chan error
	}
	queue := make(chan *write, 256)
	defer close(queue)
	go func() {
		for w := range queue {
			group := []*write{w}
			for len(queue) > 0 {
				group = append(group, <-queue)
			}
			err := db.Update(func(tx *bbolt.Tx) error {
				for _, w := range group {
					for _, row := range w.rows {
						if err := tx.Bucket(names[row.bucket]).Put(row.key, row.value); err != nil {
							return err
						}
					}
				}
				return nil
			})
			for _, w := range group {
				w.done <- err
			}
		}
	}()
	headers := make([][]byte, callers)
	ids := make([]store.TableID, callers)
	for i := range headers {
		if headers[i], err = json.Marshal(benchTable(i)); err != nil {
			b.Fatal(err)
		}
		ids[i] = store.TableID(fmt.Sprintf("%08d", i))
	}
	moves := make([]int, callers)
	benchCallersRun(b, callers, func(caller int) error {
		moves[caller]++
		n, id, t := moves[caller], ids[caller], store.Table{}
		c := benchChange(&t, n)
		w := &write{done: make(chan error, 1), rows: []row{
			{0, stepKey(id, uint64(n)), encodeLogEntry(c.Append[0])},
			{1, tableKey(id), encodeSnapshot(n, c.Snapshot)},
			{2, tableKey(id), headers[caller]},
		}}
		for i, say := range c.Outbox {
			w.rows = append(w.rows, row{3, stepKey(id, uint64(n*benchEntries+i)), encodeOutboxEntry(say)})
		}
		queue <- w
		return <-w.done
	})
}
