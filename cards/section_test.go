package cards

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"witchtable/engine"
)

// quayside is the harbour with a board: how many berths it has, and the tides in their order.
func quayside() *engine.Vocabulary {
	v := harbour()
	v.Table = "quay"
	v.Shapes = append(v.Shapes,
		engine.Shape{Name: "quay", Doc: "The board.", Form: engine.Record, Keys: []engine.Key{
			{Name: "berths", Shape: "berth-count", Required: true, Doc: "how many boats can lie there"},
			{Name: "tides", Shape: "tides", Doc: "in their order"},
		}},
		engine.Shape{Name: "berth-count", Form: engine.Integer, Min: 1, Max: 9},
		engine.Shape{Name: "tides", Form: engine.Listing, Of: "tide", Min: 1},
		engine.Shape{Name: "tide", Form: engine.Name},
	)
	return v
}

const quayPack = "pack: p\ngame: harbour\nformat: 1\ntitle: P\nlanguage: en\n%scards:\n- {kind: boat, id: tub, name: Tub, crew: 1}\n"

func withTable(table string) []byte { return []byte(strings.Replace(quayPack, "%s", table, 1)) }

func TestTableSection(t *testing.T) {
	text := withTable("table:\n  berths: 4\n  tides: [ebb, flood]\n")
	p, err := Read(fstest.MapFS{"pack.yaml": {Data: text}}, quayside())
	if err != nil {
		t.Fatal(err)
	}
	table := p.Source().Table
	if n, tides := table.Number("berths", 0), table.Texts("tides"); n != 4 ||
		!reflect.DeepEqual(tides, []string{"ebb", "flood"}) {
		t.Errorf("the table has %d berths and the tides %v; want 4, ebb and flood", n, tides)
	}
	again, err := ReadCanonical(p.Canonical(), quayside())
	if err != nil {
		t.Fatal(err)
	}
	if again.Hash() != p.Hash() || !reflect.DeepEqual(blank(again.Table()), blank(p.Table())) {
		t.Errorf("read back, the table is %+v; want %+v", again.Table(), p.Table())
	}
	other, err := Read(fstest.MapFS{"pack.yaml": {Data: bytes.Replace(text, []byte("berths: 4"), []byte("berths: 5"), 1)}},
		quayside())
	if err != nil {
		t.Fatal(err)
	}
	if other.Hash() == p.Hash() {
		t.Error("two packs that differ in their table have one hash")
	}
}

func TestTableSectionFaults(t *testing.T) {
	tests := []struct {
		what  string
		files fstest.MapFS
		vocab *engine.Vocabulary
		want  string
	}{
		{"missing", fstest.MapFS{"pack.yaml": {Data: withTable("")}}, quayside(), `the key "table" is missing`},
		{"of a game that has none", fstest.MapFS{"pack.yaml": {Data: withTable("table: {berths: 4}\n")}}, harbour(),
			`packs of this game have no section "table"`},
		{"out of range", fstest.MapFS{"pack.yaml": {Data: withTable("table: {berths: 40}\n")}}, quayside(),
			"pack.yaml:6:17: 40 is not between 1 and 9 (at table.berths)"},
		{"a slip", fstest.MapFS{"pack.yaml": {Data: withTable("table: {berth: 4}\n")}}, quayside(), "did you mean"},
		{"in another file",
			fstest.MapFS{"pack.yaml": {Data: withTable("table: {berths: 4}\n")},
				"more.yaml": {Data: []byte("table: {berths: 4}\ncards: []\n")}},
			quayside(), `"table" belongs in pack.yaml`},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			_, err := Read(tt.files, tt.vocab)
			var faults *Faults
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v; want a fault that says %s", err, tt.want)
			}
		})
	}
}

func TestTableSectionIsDerived(t *testing.T) {
	text, err := Schema(quayside())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("pack.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("pack.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		table string
		fits  bool
	}{{"table: {berths: 4}\n", true}, {"table: {berths: 40}\n", false}, {"table: {}\n", false}} {
		if err := s.Validate(instance(t, string(withTable(tt.table)))); (err == nil) != tt.fits {
			t.Errorf("%s: the schema says %v", tt.table, err)
		}
	}
	page, err := Reference("harbour", quayside())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"table:               # the board and what holds for the whole set: see quay\ncards:",
		"## quay", "`berths`"} {
		if !strings.Contains(page, want) {
			t.Errorf("the reference page lacks %q", want)
		}
	}
	bad := quayside()
	bad.Table = "pier"
	if err := bad.Check(); err == nil || !strings.Contains(err.Error(), `"pier" is used but not defined`) {
		t.Errorf("a table of a shape that is not there: %v", err)
	}
}
