package fate_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain gives the collector less to do: the tests play games by the thousand, and each leaves much behind. A third of
// their time went into that.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
