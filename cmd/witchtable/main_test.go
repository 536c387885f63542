package main

import (
	"flag"
	"os"
	"testing"
)

// TestMain lets many tests run beside each other: they mostly wait for processes and lines, and need no core for that.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "6"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
