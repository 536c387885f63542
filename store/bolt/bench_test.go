package bolt_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
	"witchtable/store/storetest"
)

// BenchmarkCommit64 is the rate of durable moves with 64 callers, each at a table of its own.
func BenchmarkCommit64(b *testing.B) { benchmarkCommit(b, storetest.BenchCallers) }

// BenchmarkCommit1 is the time of a durable move when nobody else wants one.
func BenchmarkCommit1(b *testing.B) { benchmarkCommit(b, 1) }

func benchmarkCommit(b *testing.B, callers int) {
	storetest.BenchCommit(b, benchStore(b), callers, false)
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
	return s
}

// BenchmarkBareGroupCommit64 writes as much as BenchmarkCommit64 in the barest way.
func BenchmarkBareGroupCommit64(b *testing.B) { benchmarkBare(b, storetest.BenchCallers) }

// BenchmarkBareGroupCommit1 is the same with one caller.
func BenchmarkBareGroupCommit1(b *testing.B) { benchmarkBare(b, 1) }

func benchmarkBare(b *testing.B, callers int) {
	bare := bolttest.OpenBare(b)
	header, err := json.Marshal(storetest.BenchTable(0))
	if err != nil {
		b.Fatal(err)
	}
	// A row in the log and one in the outbox have some bytes around what they hold.
	size := bolttest.MoveBytes{Log: 30, Snapshot: storetest.BenchSnapshot + 8, Header: len(header), Entries: storetest.BenchEntries,
		Entry: storetest.BenchPayload + 20}
	moves := make([]int, callers)
	storetest.BenchRun(b, callers, func(caller int) error {
		moves[caller]++
		return bare.Put(caller, moves[caller], size)
	})
}
