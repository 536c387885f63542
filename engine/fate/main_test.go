package fate_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the heap grow further between collections: games played by the hundred leave much behind and keep
// little, and collecting it took two fifths of the time.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}
