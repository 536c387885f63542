package cards

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"witchtable/cards/cardstest"
	"witchtable/engine"
)

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := Schema(harbour())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("pack.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("pack.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// instance reads YAML the way an editor does, into plain JSON values.
func instance(t *testing.T, text string) any {
	t.Helper()
	asJSON, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSchemaAcceptsWhatReadAccepts(t *testing.T) {
	s := compileSchema(t)
	data, err := os.ReadFile(filepath.Join("testdata", "good.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a whole pack": string(data),
		"a header":     strings.TrimSuffix(testHeader, "cards:\n"),
		"cards only":   "cards:\n" + boat("a"),
	} {
		if err := s.Validate(instance(t, text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var canonical any
	if err := json.Unmarshal(good(t).Canonical(), &canonical); err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(canonical); err != nil {
		t.Errorf("canonical form: %v", err)
	}
}

func TestSchemaRefusesSlips(t *testing.T) {
	s := compileSchema(t)
	data, err := os.ReadFile(filepath.Join("testdata", "good.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new string }{
		{"pack: harbour-house", "pack: Harbour House"},
		{"game: harbour\n", ""},
		{"format: 1", "format: 2"},
		{"author: Ada", "autor: Ada"},
		{"kind: boat", "kind: baot"},
		{"id: grey-gull", "id: Grey"},
		{"id: grey-gull", "di: grey-gull"},
		{"crew: 3", "crew: 10"},
		{"crew: 3", "crew: three"},
		{"crew: 3", "toll: 3"},
		{"sails: true", "sails: 1"},
		{"sink: self", "sink: 3"},
		{"cargo: salt", "cargo: slat"},
		{"rest: {}", "rest: {long: true}"},
		{"rest: {}", "rest: {}\n        sink: self"},
		{"{to: river, speed: -5}", "{speed: -5}"},
		{"{by: rope, length: 9}", "{by: rope}"},
		{"{by: rope, length: 9}", "{by: chain, length: 9}"},
		{"do: [{sail: {by: chain}}]", "do: []"},
	} {
		text := strings.Replace(string(data), c.old, c.new, 1)
		if text == string(data) {
			t.Fatalf("%q is not in the pack", c.old)
		}
		if s.Validate(instance(t, text)) == nil {
			t.Errorf("%q instead of %q: the schema accepts it", c.new, c.old)
		}
		if _, err := ReadFile("x.yaml", []byte(text), harbour()); err == nil {
			t.Errorf("%q instead of %q: the reader accepts it", c.new, c.old)
		}
	}
	if s.Validate(instance(t, "title: X\ncards:\n"+boat("a"))) == nil {
		t.Error("the schema accepts a file with half a header")
	}
}

func TestSchemaTellsEditorsMore(t *testing.T) {
	text, err := Schema(harbour())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"description": "the crew"`, `"default": false`, `"default": 1`, `"default": "any"`,
		`"description": "A boat."`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("schema lacks %s", want)
		}
	}
	if i, j := bytes.Index(text, []byte(`"crew"`)), bytes.Index(text, []byte(`"sails"`)); i > j {
		t.Error("keys are not in the vocabulary's order")
	}
}

func TestReferenceNamesEverything(t *testing.T) {
	page, err := Reference("harbour", harbour())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range harbour().Shapes {
		wants := []string{"\n## " + s.Name + "\n", s.Doc}
		for _, w := range s.Words {
			wants = append(wants, "- `"+w.Name+"`")
		}
		keys := s.Keys
		for _, c := range s.Cases {
			wants = append(wants, "**`"+s.Tag+": "+c.Word+"`**")
			keys = append(keys, c.Keys...)
		}
		for _, k := range keys {
			wants = append(wants, "| `"+k.Name+"` | ["+k.Shape+"](#"+k.Shape+") |")
		}
		for _, want := range wants {
			if !strings.Contains(page, want) {
				t.Errorf("shape %s: the page lacks %q", s.Name, want)
			}
		}
	}
	for _, want := range []string{"game: harbour", "A whole number from -5 to 9.", "A list of [step](#step), at least 1.",
		"default: false"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestUsage(t *testing.T) {
	u := cardstest.UsageOf(harbour(), good(t).Cards())
	var unused []string
	for _, use := range u.Unused() {
		unused = append(unused, use.String())
	}
	want := []string{
		`card, case "port": key "notes"`,
		`drift: key "tide"`,
		`known: word "flagship"`,
	}
	if !reflect.DeepEqual(unused, want) {
		t.Errorf("unused:\n%s\nwant:\n%s", strings.Join(unused, "\n"), strings.Join(want, "\n"))
	}
	counts := map[string]int{}
	for _, use := range u {
		counts[use.String()] = use.Count
	}
	for what, want := range map[string]int{
		`cargo: word "salt"`: 2, `card: case "boat"`: 2, `step: key "sail"`: 4, `tow, case "rope": key "length"`: 1,
		`computed: the whole shape`: 2,
	} {
		if counts[what] != want {
			t.Errorf("%s is used %d times, want %d", what, counts[what], want)
		}
	}
}

func TestUnusedShapesAreNamedOnce(t *testing.T) {
	p, err := ReadFile("x.yaml", []byte(testHeader+boat("a")), harbour())
	if err != nil {
		t.Fatal(err)
	}
	u := cardstest.UsageOf(harbour(), p.Cards())
	named := map[string]int{}
	for _, use := range u.Unused() {
		named[use.Shape]++
	}
	if named["step"] != 1 || named["cargo"] != 1 || named["tow"] != 1 {
		t.Errorf("unused %v, want step, cargo and tow once each", u.Unused())
	}
	// The case "port" is named, its keys are not; of the case "boat" four keys are.
	if named["card"] != 5 {
		t.Errorf("%d parts of card are unused, want 5: %v", named["card"], u.Unused())
	}
}

func TestTwins(t *testing.T) {
	text := testHeader +
		"- {kind: boat, id: a, name: A, crew: 1, do: [{sink: {where: bay, cargo: cod}}]}\n" +
		"- {kind: boat, id: b, name: B, crew: 2, do: [{sink: {where: bay, cargo: cod}}]}\n" +
		"- {id: c, kind: boat, name: C, do: [{sink: {cargo: cod, where: bay}}], crew: 1, notes: like the first}\n" +
		boat("d") + boat("e")
	p, err := ReadFile("x.yaml", []byte(text), harbour())
	if err != nil {
		t.Fatal(err)
	}
	got, err := Twins(harbour(), p)
	if err != nil {
		t.Fatal(err)
	}
	if want := [][]engine.CardID{{"a", "c"}, {"d", "e"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("twins %v, want %v", got, want)
	}
	if p.CardName("a") != "A" || len(p.Cards()[0].Node.Keys) != 5 {
		t.Error("looking for twins changed the pack")
	}
}
