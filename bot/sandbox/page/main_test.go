package page_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain lets many tests run beside each other: they mostly wait for a browser, and need no core for that.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
