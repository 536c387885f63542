package bounded_test

import (
	"testing"

	"witchtable/engine/enginetest/bounded"
)

// witness notes what a test would have failed of.
type witness struct {
	testing.TB
	failed bool
}

func (*witness) Helper() {}

func (w *witness) Errorf(string, ...any) { w.failed = true }

var kept []byte

func TestWhatIsOutOfProportionFails(t *testing.T) {
	for what, tt := range map[string]struct {
		size, allocates int
		fails           bool
	}{
		"little of little": {10, 1 << 10, false},
		"much of little":   {10, bounded.Floor + 8<<20, true},
		"much of much":     {1 << 12, bounded.Floor + 8<<20, false},
	} {
		w := &witness{TB: t}
		bounded.Do(w, tt.size, func() { kept = make([]byte, tt.allocates) })
		if w.failed != tt.fails {
			t.Errorf("%s: it fails: %t, want %t", what, w.failed, tt.fails)
		}
	}
	kept = nil
}
