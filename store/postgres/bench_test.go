package postgres_test

import (
	"testing"

	"witchtable/store/postgres/postgrestest"
	"witchtable/store/storetest"
)

// BenchmarkCommit64 is the rate of durable moves with 64 callers, each at a table of its own.
func BenchmarkCommit64(b *testing.B) { benchmarkCommit(b, storetest.BenchCallers, false) }

// BenchmarkTold64 is the same where each move also takes off the outbox what the one before put there.
func BenchmarkTold64(b *testing.B) { benchmarkCommit(b, storetest.BenchCallers, true) }

// BenchmarkCommit1 is the time of a durable move when nobody else wants one.
func BenchmarkCommit1(b *testing.B) { benchmarkCommit(b, 1, false) }

func benchmarkCommit(b *testing.B, callers int, told bool) {
	s := open(b, postgrestest.DSN(b))
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	storetest.BenchCommit(b, s, callers, told)
}
