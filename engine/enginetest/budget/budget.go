// Package budget holds what something costs to what it may cost: counts such as allocations, bytes and requests, never
// times, which depend on the machine and on who else uses it.
//
// The budgets stand in docs/budgets.md, which says what each is of. A test counts and calls Hold. What costs more than
// its limit fails, and what costs less than half of it, too: such a limit would let the cost double unseen, so it is
// lowered. The figure of today stands beside the limit and is written anew with the flag -update where it has changed
// by more than a tenth, so that whoever makes something dearer sees it in the diff long before the limit is met.
package budget

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"witchtable/engine/enginetest/golden"
)

// page is where the budgets stand, from the module's root.
const page = "docs/budgets.md"

// The columns of a budget's row on the page; others are for readers.
const (
	colName  = "budget"
	colUnit  = "unit"
	colLimit = "limit"
	colToday = "today"
)

// row is a budget.
type row struct {
	name, unit   string
	limit, today float64
	line         int // on the page, from 0
	todayAt      int // which cell of the line today's figure is
}

// Hold compares what has been counted with the budget of a name.
func Hold(t testing.TB, name string, got float64) {
	t.Helper()
	path := filepath.Join(golden.Root(), filepath.FromSlash(page))
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := read(string(content))
	if err != nil {
		t.Fatalf("%s: %v", page, err)
	}
	r, ok := rows[name]
	if !ok {
		t.Errorf("%s has no budget %s; what was counted is %.0f", page, name, got)
		return
	}
	t.Logf("budget %s: %.1f %s, limit %.0f", name, got, r.unit, r.limit)
	if fault := r.judge(got); fault != "" {
		t.Error(fault)
		return
	}
	if !r.stale(got) {
		return
	}
	if !golden.Updating() {
		t.Errorf("budget %s: %.0f %s; %s says %.0f. If that is meant: %s", name, got, r.unit, page, r.today,
			golden.Command(t))
		return
	}
	if err := os.WriteFile(path, []byte(r.renewed(string(content), got)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// judge says what is wrong with a figure; "" if nothing is.
func (r row) judge(got float64) string {
	switch {
	case math.Round(got) > r.limit:
		return fmt.Sprintf("budget %s is exceeded: %.0f %s, limit %.0f", r.name, got, r.unit, r.limit)
	case got < r.limit/2:
		return fmt.Sprintf("budget %s: %.0f %s is less than half of the limit %.0f, which would let it double unseen: "+
			"lower the limit", r.name, got, r.unit, r.limit)
	}
	return ""
}

// stale reports whether a figure differs from that on the page by more than a tenth, which is more than versions of Go
// and processors make.
func (r row) stale(got float64) bool {
	return math.Abs(math.Round(got)-r.today) > r.today/10
}

// renewed is the page with a figure as today's.
func (r row) renewed(page string, got float64) string {
	lines := strings.Split(page, "\n")
	cells := strings.Split(lines[r.line], "|")
	cells[r.todayAt] = fmt.Sprintf(" %.0f ", got)
	lines[r.line] = strings.Join(cells, "|")
	return strings.Join(lines, "\n")
}

// read finds the budgets of a page: the rows of each table whose first column is colName.
func read(page string) (map[string]row, error) {
	rows := map[string]row{}
	var at map[string]int // in the table that is being read
	for i, line := range strings.Split(page, "\n") {
		cells := strings.Split(line, "|")
		switch {
		case len(cells) < 3:
			at = nil
			continue
		case strings.TrimSpace(cells[1]) == colName:
			at = map[string]int{}
			for k, c := range cells {
				at[strings.TrimSpace(c)] = k
			}
			continue
		case at == nil || strings.HasPrefix(strings.TrimSpace(cells[1]), "--"):
			continue
		}
		r, err := readRow(cells, at)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if _, twice := rows[r.name]; twice {
			return nil, fmt.Errorf("line %d: %s is there twice", i+1, r.name)
		}
		r.line = i
		rows[r.name] = r
	}
	return rows, nil
}

func readRow(cells []string, at map[string]int) (row, error) {
	cell := func(column string) string {
		if k, ok := at[column]; ok && k < len(cells) {
			return strings.TrimSpace(cells[k])
		}
		return ""
	}
	r := row{name: cell(colName), unit: cell(colUnit), todayAt: at[colToday]}
	var err error
	if r.limit, err = strconv.ParseFloat(cell(colLimit), 64); err != nil {
		return row{}, fmt.Errorf("the limit of %s: %w", r.name, err)
	}
	if r.today, err = strconv.ParseFloat(cell(colToday), 64); err != nil {
		return row{}, fmt.Errorf("today's figure of %s: %w", r.name, err)
	}
	return r, nil
}

// Spent is what calls of f allocate, one on the average: how often, and how many bytes. All that runs meanwhile is
// counted, in other goroutines as well, so nothing else should. Under the race detector, which has pools forget at
// random, the test ends there.
func Spent(t testing.TB, calls int, f func()) (allocations, bytes float64) {
	t.Helper()
	if raceDetector {
		t.Skip("the race detector allocates otherwise")
	}
	runtime.GC() // so that none falls between, or pools are emptied at each time at another moment
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		f()
	}
	runtime.ReadMemStats(&after)
	n := float64(calls)
	return float64(after.Mallocs-before.Mallocs) / n, float64(after.TotalAlloc-before.TotalAlloc) / n
}
