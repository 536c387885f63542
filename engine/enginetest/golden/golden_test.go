package golden

import (
	"strings"
	"testing"
)

// TestDifference: the first line that differs is shown, no more.
func TestDifference(t *testing.T) {
	for _, tt := range []struct{ got, want, says string }{
		{"one\ntwo\n", "one\ntwo\n", ""},
		{"one\ntwo\nthree\n", "one\n2\n3\n", ":2: it is\ntwo\nand was\n2"},
		{"one\n", "one\ntwo\n", ":2: it is\n\nand was\ntwo"},
		{"one", "one\ntwo", ":2: nothing comes any more, and it was\ntwo"},
		{"one\ntwo", "one", ":2: it is\ntwo\nand nothing came before"},
	} {
		if got := difference(tt.got, tt.want); got != tt.says {
			t.Errorf("%q after %q: %q; want %q", tt.got, tt.want, got, tt.says)
		}
	}
}

func TestCommand(t *testing.T) {
	t.Run("a part of it", func(t *testing.T) {
		if got, want := Command(t), "go test ./engine/enginetest/golden -run '^TestCommand$' -update"; got != want {
			t.Errorf("%s; want %s", got, want)
		}
	})
}

// said notes what a test is told, in its place.
type said struct {
	testing.TB
	text string
}

func (s *said) Helper()                   {}
func (s *said) Fatalf(f string, a ...any) { s.text = strings.TrimSpace(f); panic(s) }
func (s *said) Name() string              { return "TestIt" }

// TestCheck: a missing file and one that differs end the test.
func TestCheck(t *testing.T) {
	for _, file := range []string{"testdata/none.txt", "golden.go"} {
		s := &said{TB: t}
		func() {
			defer func() { _ = recover() }()
			Check(s, file, "something else")
		}()
		if s.text == "" {
			t.Errorf("%s passes for something else", file)
		}
	}
}
