package cards

import (
	"errors"
	"strings"
	"testing"
)

// allKeys collects the keys of a raw tree.
func allKeys(r *raw) (out []*rawPair) {
	for i := range r.pairs {
		out = append(append(out, &r.pairs[i]), allKeys(&r.pairs[i].value)...)
	}
	for i := range r.items {
		out = append(out, allKeys(&r.items[i])...)
	}
	return out
}

// TestNoSlipGoesUnseen misspells every key of a good pack in several ways, one at a time: each must be a fault,
// and the fault must name the key that was meant.
func TestNoSlipGoesUnseen(t *testing.T) {
	data := good(t).Canonical()
	x, err := index(harbour())
	if err != nil {
		t.Fatal(err)
	}
	slips := map[string]func(string) string{
		"a letter too many": func(k string) string { return k + "x" },
		"capitals":          func(k string) string { return strings.ToUpper(k[:1]) + k[1:] },
		"a letter changed":  func(k string) string { return k[:len(k)-1] + "~" },
		"letters swapped":   func(k string) string { return k[:len(k)-2] + k[len(k)-1:] + k[len(k)-2:len(k)-1] },
	}
	for name, slip := range slips {
		for i := 0; ; i++ {
			top, err := readJSON(data)
			if err != nil {
				t.Fatal(err)
			}
			keys := allKeys(top)
			if i == len(keys) {
				break
			}
			meant := keys[i].name
			if len(meant) < 2 || slip(meant) == meant {
				continue
			}
			keys[i].name = slip(meant)
			a := &assembler{checker: checker{vocabulary: x, faults: &collector{}}}
			a.file(source{name: "x", header: true}, top)
			_, err = a.pack()
			var faults *Faults
			if !errors.As(err, &faults) {
				t.Errorf("%s: %q for %q is not seen: %v", name, keys[i].name, meant, err)
			} else if !strings.Contains(faults.Error(), `"`+meant+`"`) && !strings.Contains(faults.Error(), "there are ") {
				t.Errorf("%s: %q for %q: the fault does not say what was meant: %v", name, keys[i].name, meant, err)
			}
		}
	}
}
