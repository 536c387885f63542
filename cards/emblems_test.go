package cards

import (
	"bytes"
	"encoding/xml"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

const twoBoats = testHeader +
	"- {kind: boat, id: tub, name: Tub, crew: 1}\n- {kind: boat, id: raft, name: Raft, crew: 2}\n"

// emblemsOf are the emblems of a pack by their cards' ids.
func emblemsOf(p *Pack) map[string]string {
	out := map[string]string{}
	for _, c := range p.Source().Cards {
		if c.Emblem != "" {
			out[string(c.ID)] = c.Emblem
		}
	}
	return out
}

func TestEmblemsHangOnTheirCards(t *testing.T) {
	p, err := Read(folder("pack.yaml", twoBoats, "pictures.yaml",
		"emblems:\n  raft: fill M4 4h8v9\n  tub: |\n    fill O 32 32 9\n\n"), harbour())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"raft": "fill M4 4h8v9", "tub": "fill O 32 32 9"}
	if got := emblemsOf(p); !reflect.DeepEqual(got, want) {
		t.Errorf("the emblems are %q; want %q", got, want)
	}
	again, err := ReadCanonical(p.Canonical(), harbour())
	if err != nil {
		t.Fatal(err)
	}
	if got := emblemsOf(again); !reflect.DeepEqual(got, want) || again.Hash() != p.Hash() {
		t.Errorf("stored and read back, the emblems are %q; want %q", got, want)
	}
	one, err := ReadFile("one.yaml", []byte(twoBoats+"emblems:\n  tub: fill O 32 32 9\n  raft: fill M4 4h8v9\n"),
		harbour())
	if err != nil {
		t.Fatal(err)
	}
	if one.Hash() != p.Hash() {
		t.Error("the same emblems in another file and order make another pack")
	}
}

// A pack without emblems is written as before there were any, or stored tables would not find theirs.
func TestEmblemsAreContent(t *testing.T) {
	hash := func(more string) string {
		p, err := ReadFile("p.yaml", []byte(twoBoats+more), harbour())
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(p.Canonical(), []byte(emblemsKey)) != (more != "" && more != "emblems: {}\n") {
			t.Errorf("with %q the canonical form is %s", more, p.Canonical())
		}
		return p.Hash()
	}
	none := hash("")
	if hash("emblems: {}\n") != none {
		t.Error("an empty section makes another pack")
	}
	one := hash("emblems: {tub: fill O 9 9 9}\n")
	if one == none || hash("emblems: {tub: fill O 9 9 8}\n") == one {
		t.Error("packs that differ in an emblem have one hash")
	}
}

func TestAWrongEmblemIsRefusedAtItsPlace(t *testing.T) {
	const wrong = "the emblem cannot be drawn: "
	for _, tt := range []struct{ what, text, want string }{
		{"in a block", "emblems:\n  tub: |\n    fill O 32 32 9\n    fill M4 4 w\n",
			`p.yaml:12:15: ` + wrong + `want a command of a path (M L H V C S Q T A Z O E), have "w" (at emblems.tub)`},
		{"in a block further in", "emblems:\n    tub: |-\n        blob\n", `p.yaml:11:9: ` + wrong + `"blob" is no shape`},
		{"behind empty lines", "emblems:\n  tub: |\n\n\n    fill O 1 1 1\n", `p.yaml:11:5: ` + wrong + `"" is no shape`},
		{"on the line", "emblems:\n  tub: fill x\n", `p.yaml:10:8: ` + wrong + `line 1, column 6: want a command`},
		{"folded", "emblems:\n  tub: >\n    fill\n    x\n", `p.yaml:10:8: ` + wrong + `line 1, column 6: want a command`},
		{"of nobody", "emblems:\n  tup: fill O 9 9 9\n",
			`p.yaml:10:3: the pack has no card "tup" (at emblems.tup); did you mean "tub"?`},
		{"empty", "emblems:\n  tub: ''\n", `p.yaml:10:8: ` + wrong + `line 1, column 1: "" is no shape`},
		{"nothing", "emblems:\n  tub:\n", `want an emblem, have nothing`},
	} {
		if _, err := ReadFile("p.yaml", []byte(twoBoats+tt.text), harbour()); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v\nwant %s", tt.what, err, tt.want)
		}
	}
}

// A file that cannot be read at all says that, and not also that its cards are not there.
func TestEmblemsOfCardsInATornFile(t *testing.T) {
	_, err := Read(folder("pack.yaml", testHeader+boat("a")+"emblems: {b: fill O 9 9 9}\n", "b.yaml", "cards: [\n"),
		harbour())
	if err == nil || strings.Contains(err.Error(), "no card") {
		t.Errorf("the fault is %v", err)
	}
}

func TestCardsTriedOutKeepTheEmblem(t *testing.T) {
	p, err := ReadFile("p.yaml", []byte(twoBoats+"emblems: {tub: fill O 9 9 9}\n"), harbour())
	if err != nil {
		t.Fatal(err)
	}
	list, faults := yaml.Single("try",
		[]byte("- {kind: boat, id: tub, name: Tub, crew: 7}\n- {kind: boat, id: new, name: New, crew: 7}\n"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	q, err := p.With(list, harbour())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := emblemsOf(q), map[string]string{"tub": "fill O 9 9 9"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the emblems are %q; want %q", got, want)
	}
	if got, want := q.WithoutEmblem(), []engine.CardID{"raft", "new"}; !reflect.DeepEqual(got, want) {
		t.Errorf("without an emblem are %q; want %q", got, want)
	}
	if got := good(t).WithoutEmblem(); got != nil {
		t.Errorf("in a pack without emblems, %q lack one", got)
	}
}

func TestLookAlikes(t *testing.T) {
	p, err := ReadFile("p.yaml",
		[]byte(twoBoats+boat("c")+"emblems: {raft: fill O 32 32 20, tub: fill O 33 32 20, c: fill O 44 32 20}\n"), harbour())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.LookAlikes(), [][2]engine.CardID{{"tub", "raft"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("alike are %q; want %q", got, want)
	}
}

func TestEmblemsAreInTheSchemaAndOnThePage(t *testing.T) {
	text, err := Schema(harbour())
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
		text string
		fits bool
	}{
		{twoBoats + "emblems: {tub: fill O 9 9 9}\n", true}, {"emblems: {tub: fill O 9 9 9}\n", true},
		{"cards: []\nemblems: {}\n", true},
		{"emblems: {tub: 4}\n", false}, {"emblems: {Tub: fill O 9 9 9}\n", false}, {"emblems: [tub]\n", false},
		{"title: T\nemblems: {}\n", false},
	} {
		if err := s.Validate(instance(t, tt.text)); (err == nil) != tt.fits {
			t.Errorf("%s: the schema says %v", tt.text, err)
		}
	}
	page, err := Reference("harbour", harbour())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"emblems:", "`cutline WIDTH PATH`", "64 by 64", "32 pixels"} {
		if !strings.Contains(page, want) {
			t.Errorf("the reference page lacks %q", want)
		}
	}
}

func TestTheSheetIsDrawn(t *testing.T) {
	p, err := ReadFile("p.yaml",
		[]byte(strings.Replace(twoBoats, "Raft", "Raft <& Co>",
			1)+"emblems: {tub: \"line 2.5 M1 2l3.125 -4\\ncut O 8 8 4\"}\n"), harbour())
	if err != nil {
		t.Fatal(err)
	}
	sheet := p.EmblemSheet()
	if err := xml.Unmarshal([]byte(sheet), new(struct{ XMLName xml.Name })); err != nil {
		t.Errorf("the sheet is no XML: %v", err)
	}
	for _, want := range []string{`<path class="line light" stroke-width="2.5" d="M1 2L4.13 -2"/>`,
		`<path class="cut" d="M12 8C`, `href="#tub-drawn"`, "Raft &lt;&amp; Co&gt;"} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the sheet lacks %s:\n%s", want, sheet)
		}
	}
	if strings.Contains(sheet, "#raft") {
		t.Error("a card without an emblem has one")
	}
}
