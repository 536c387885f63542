package cards

import (
	"errors"
	"strings"
	"testing"

	"witchtable/engine/yaml"
)

// allKeys collects the keys of a tree.
func allKeys(r *yaml.Node) (out []*yaml.Pair) {
	for i := range r.Keys {
		out = append(append(out, &r.Keys[i]), allKeys(&r.Keys[i].Value)...)
	}
	for i := range r.Items {
		out = append(out, allKeys(&r.Items[i])...)
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
			meant := keys[i].Name
			if len(meant) < 2 || slip(meant) == meant {
				continue
			}
			keys[i].Name = slip(meant)
			a := &assembler{checker: checker{vocabulary: x, faults: &collector{}}}
			a.file(source{name: "x", header: true}, top)
			_, err = a.pack()
			var faults *Faults
			if !errors.As(err, &faults) {
				t.Errorf("%s: %q for %q is not seen: %v", name, keys[i].Name, meant, err)
			} else if !strings.Contains(faults.Error(), `"`+meant+`"`) && !strings.Contains(faults.Error(), "there are ") {
				t.Errorf("%s: %q for %q: the fault does not say what was meant: %v", name, keys[i].Name, meant, err)
			}
		}
	}
}
