package main

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets many tests run beside each other: they mostly wait for processes and lines, and need no core for that.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main() // which ends it
	}
	flag.Parse()
	if err := flag.Set("test.parallel", "6"); err != nil {
		panic(err)
	}
	if os.Getenv("GOGC") == "" { // tables and pictures leave much behind and keep little
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}
