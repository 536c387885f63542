// Package bounded holds readers of strangers' bytes to a cost in proportion to what they read: for fuzz targets, which
// see a panic by themselves but neither a hang nor a byte that asks for a gigabyte.
//
// Only tests use the package.
package bounded

import (
	"runtime/metrics"
	"testing"
	"time"
)

// What reading may cost. Both are far above what it does: they are to tell apart in proportion and out of it.
const (
	Patience = 10 * time.Second // on a machine that does much else
	Floor    = 64 << 20         // bytes, whatever is read; what goes on beside it is counted, too
	Each     = 64 << 10         // bytes for each byte read
)

// Do reads an input of so many bytes, and fails the test if it takes too long or allocates too much.
func Do(t testing.TB, size int, read func()) {
	t.Helper()
	before, began := allocated(), time.Now()
	read()
	if took := time.Since(began); took > Patience {
		t.Errorf("%d bytes take %v to read", size, took)
	}
	if got, most := allocated()-before, uint64(Floor+Each*size); got > most {
		t.Errorf("%d bytes have %d bytes allocated, at most %d are in proportion", size, got, most)
	}
}

// allocated is how many bytes the process has allocated so far.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
