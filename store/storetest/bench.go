package storetest

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/store"
)

// What a move at a table of four writes, as BenchmarkDurableMoves64 of bot/e2e reports it, about: the entry in the log,
// a snapshot, the header with the bot's notes, things to say.
const (
	BenchCallers  = 64
	BenchSnapshot = 1536
	BenchEntries  = 5
	BenchPayload  = 20

	benchNotes = 1600 // which makes a header of some 2200 bytes
)

// BenchTable is a header of the usual size.
func BenchTable(channel int) store.Table {
	t := NewTable("912345678901234567", store.ChannelID(fmt.Sprint(channel)))
	t.Notes["desk"] = strings.Repeat("n", benchNotes)
	return t
}

// benchChange is the nth move at a table; it notes that what the move before had to say has been said.
func benchChange(t *store.Table, n int, said []store.OutboxID) store.Change {
	say := Say("")
	say.Payload = bytes.Repeat([]byte{'p'}, BenchPayload)
	outbox := make([]store.OutboxEntry, BenchEntries)
	for i := range outbox {
		outbox[i] = say
	}
	return store.Change{
		Expect:   t.Version,
		Header:   t,
		Append:   []store.LogEntry{Entry(n, "412345678901234567")},
		Snapshot: bytes.Repeat([]byte{byte(n)}, BenchSnapshot),
		Outbox:   outbox,
		Done:     said,
	}
}

// BenchCommit is the rate of durable moves with callers at a table each, and how long one takes. With told each move
// also takes off the outbox what the one before put there.
func BenchCommit(b *testing.B, s store.Store, callers int, told bool) {
	if err := s.PutPack(context.Background(), Pack, []byte("cards")); err != nil {
		b.Fatal(err)
	}
	tables := make([]store.Table, callers)
	for i := range tables {
		t, err := s.CreateTable(context.Background(), BenchTable(i), 0)
		if err != nil {
			b.Fatal(err)
		}
		tables[i] = t
	}
	moves := make([]int, callers)
	said := make([][]store.OutboxID, callers)
	BenchRun(b, callers, func(caller int) error {
		t := &tables[caller]
		moves[caller]++
		done, err := s.Commit(context.Background(), t.ID, benchChange(t, moves[caller], said[caller]))
		t.Version = done.Version
		if told {
			said[caller] = done.Outbox
		}
		return err
	})
}

// BenchRun shares b.N calls among goroutines and reports calls per second, and how long a call takes.
func BenchRun(b *testing.B, callers int, call func(caller int) error) {
	var left atomic.Int64
	left.Store(int64(b.N))
	errs, took := make(chan error, callers), make([][]time.Duration, callers)
	b.ReportAllocs()
	b.ResetTimer()
	start := time.Now()
	for caller := range callers {
		go func() {
			for left.Add(-1) >= 0 {
				begun := time.Now()
				if err := call(caller); err != nil {
					errs <- err
					return
				}
				took[caller] = append(took[caller], time.Since(begun))
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
	all := slices.Concat(took...)
	slices.Sort(all)
	for _, percent := range []int{50, 99} {
		if len(all) > 0 {
			b.ReportMetric(float64(all[len(all)*percent/100].Microseconds())/1000, fmt.Sprintf("p%d-ms", percent))
		}
	}
}
