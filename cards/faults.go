package cards

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// maxFaults is how many faults are reported at once: more help nobody.
const maxFaults = 50

// Faults is the error of a pack that is not in order: all its faults in the order of the text, up to fifty.
// errors.As finds the first [engine.PackError] in it.
type Faults struct {
	List []*engine.PackError
	More int // faults that are not in List
}

// Error lists the faults, one a line.
func (f *Faults) Error() string {
	var b strings.Builder
	for i, e := range f.List {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	if f.More > 0 {
		fmt.Fprintf(&b, "\nand %d more", f.More)
	}
	return b.String()
}

// Unwrap returns the faults one by one.
func (f *Faults) Unwrap() []error {
	out := make([]error, len(f.List))
	for i, e := range f.List {
		out[i] = e
	}
	return out
}

// collector gathers faults while reading goes on.
type collector struct{ list []*engine.PackError }

func (c *collector) add(pos engine.Pos, path, suggest, problem string, args ...any) {
	c.list = append(c.list,
		&engine.PackError{Pos: pos, Path: path, Problem: fmt.Sprintf(problem, args...), Suggest: suggest})
}

// err returns the faults as an error, or nil if there are none.
func (c *collector) err() error {
	if len(c.list) == 0 {
		return nil
	}
	slices.SortStableFunc(c.list, func(a, b *engine.PackError) int {
		return cmp.Or(strings.Compare(a.Pos.File, b.Pos.File), a.Pos.Line-b.Pos.Line, a.Pos.Col-b.Pos.Col)
	})
	f := &Faults{List: c.list}
	if len(f.List) > maxFaults {
		f.List, f.More = f.List[:maxFaults], len(f.List)-maxFaults
	}
	return f
}
