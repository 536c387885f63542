package bot_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets many tests run beside each other: they mostly wait for a line to answer, and need no core for that.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	if os.Getenv("GOGC") == "" { // tables and pictures leave much behind and keep little
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}
