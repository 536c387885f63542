package cards

import (
	"strings"
	"testing"

	"witchtable/engine/yaml"
)

func TestWith(t *testing.T) {
	v := harbour()
	pack, err := ReadFile("pack.yaml",
		[]byte(testHeader+"  - {id: one, name: One, kind: port, toll: 1}\n  - {id: two, name: Two, kind: port, toll: 1}\n"),
		v)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ list, ids, fault string }{
		{"- {id: three, name: Three, kind: port, toll: 1}", "one two three", ""},
		{"- {id: one, name: First, kind: port, toll: 1}", "one two", ""},
		{"- {id: three, name: One, kind: port, toll: 1}", "", `f.yaml:1:21: the name "One" is taken by one`},
		{"- {id: three, name: Three, kind: stone}", "", "f.yaml:1:"},
		{"- {id: three, name: Three, kind: port, toll: 1}\n- {id: three, name: Four, kind: port, toll: 1}", "",
			`f.yaml:2:8: the id "three" is taken`},
		{"one", "", "want a list of cards"},
	}
	for _, tt := range tests {
		root, faults := yaml.Single("f.yaml", []byte(tt.list))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		more, err := pack.With(root, v)
		switch {
		case tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)):
			t.Errorf("%s: the fault is %v; expected %s", tt.list, err, tt.fault)
		case tt.fault == "" && err != nil:
			t.Errorf("%s: %v", tt.list, err)
		case tt.fault == "":
			var ids []string
			for _, c := range more.Cards() {
				ids = append(ids, string(c.ID))
			}
			if got := strings.Join(ids, " "); got != tt.ids || more.Hash() == pack.Hash() || len(pack.Cards()) != 2 {
				t.Errorf("%s: the cards are %s; expected %s, with another fingerprint, and the pack as it was", tt.list, got,
					tt.ids)
			}
		}
	}
}
