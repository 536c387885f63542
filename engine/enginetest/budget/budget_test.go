package budget

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"witchtable/engine/enginetest/golden"
)

const sample = `A page.

| budget | unit | limit | first | today | what |
|---|---|---|---|---|---|
| move.allocations | allocations | 300 | 208 | 257 | a move |

| other | limit |
|---|---|
| table | none |
`

// TestJudge: what exceeds its limit is named with budget, figure and limit; a limit that is far away is said so, too.
func TestJudge(t *testing.T) {
	rows, err := read(sample)
	if err != nil || len(rows) != 1 {
		t.Fatalf("%v, %v", rows, err)
	}
	r := rows["move.allocations"]
	for _, tt := range []struct {
		got   float64
		says  string
		stale bool
	}{
		{300.4, "", true},
		{257, "", false},
		{275, "", false},
		{240, "", false},
		{301, "budget move.allocations is exceeded: 301 allocations, limit 300", true},
		{149, "less than half of the limit 300", true},
	} {
		if got := r.judge(tt.got); (got == "") != (tt.says == "") || !strings.Contains(got, tt.says) {
			t.Errorf("%.0f: %q; want %q", tt.got, got, tt.says)
		}
		if got := r.stale(tt.got); got != tt.stale {
			t.Errorf("%.0f differs by more than a tenth: %v", tt.got, got)
		}
	}
	want := strings.Replace(sample, "| 257 |", "| 290 |", 1)
	if got := r.renewed(sample, 290.3); got != want {
		t.Errorf("written anew:\n%s", got)
	}
}

// TestNothingMayBeSpent: a limit of none is met by none alone.
func TestNothingMayBeSpent(t *testing.T) {
	r := row{name: "x"}
	if r.judge(0) != "" || r.judge(1) == "" {
		t.Errorf("none: %q, one: %q", r.judge(0), r.judge(1))
	}
}

// TestReadRefuses: a page that cannot be held to is no page.
func TestReadRefuses(t *testing.T) {
	for _, was := range []string{
		strings.Replace(sample, "| 300 |", "| many |", 1),
		strings.Replace(sample, "| 257 |", "| |", 1),
		strings.Replace(sample, "|\n\n| other", "|\n| move.allocations | x | 1 | 1 | 1 | again |\n\n| other", 1),
	} {
		if rows, err := read(was); err == nil {
			t.Errorf("%v is read from\n%s", rows, was)
		}
	}
}

// TestSpent counts what is allocated.
func TestSpent(t *testing.T) {
	var kept [][]byte
	allocations, bytes := Spent(t, 100, func() { kept = append(kept[:0], make([]byte, 1<<10)) })
	if allocations < 1 || allocations > 2 || bytes < 1<<10 || bytes > 2<<10 {
		t.Errorf("%.1f allocations of %.0f bytes", allocations, bytes)
	}
}

// TestEveryBudgetIsHeld: a budget that no test holds says nothing.
func TestEveryBudgetIsHeld(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(golden.Root(), filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := read(string(content))
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{}
	for name := range rows {
		left[name] = true
	}
	err = filepath.WalkDir(golden.Root(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for name := range left {
			if names(string(source), name) {
				delete(left, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range left {
		t.Errorf("no test holds the budget %s of %s", name, page)
	}
	if len(rows) < 20 {
		t.Errorf("%s has %d budgets", page, len(rows))
	}
}

// names reports whether a test's source has the name of a budget, or all its parts.
func names(source, budget string) bool {
	has := func(s string) bool { return strings.Contains(source, strconv.Quote(s)) }
	if has(budget) {
		return true
	}
	for _, part := range strings.Split(budget, ".") {
		if !has(part) && !has(part+".") && !has("."+part) {
			return false
		}
	}
	return true
}
