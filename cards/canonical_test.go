package cards

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"witchtable/engine"
)

// blank removes the places from a node: they differ between a pack's text and its canonical form.
func blank(n engine.Node) engine.Node {
	n.Pos = engine.Pos{}
	keys, items := n.Keys, n.Items
	n.Keys, n.Items = nil, nil
	for _, k := range keys {
		n.Keys = append(n.Keys, engine.Pair{Name: k.Name, Node: blank(k.Node)})
	}
	for _, i := range items {
		n.Items = append(n.Items, blank(i))
	}
	return n
}

func TestCanonicalRoundTrip(t *testing.T) {
	p := good(t)
	q, err := ReadCanonical(p.Canonical(), harbour())
	if err != nil {
		t.Fatal(err)
	}
	if q.Hash() != p.Hash() || q.Header != p.Header {
		t.Errorf("read back: %s %+v\nwant %s %+v", q.Hash(), q.Header, p.Hash(), p.Header)
	}
	for i, c := range p.Cards() {
		if got := q.Cards()[i]; !reflect.DeepEqual(blank(got.Node), blank(c.Node)) || got.Name != c.Name || got.ID != c.ID {
			t.Errorf("card %s read back differs:\n%+v\nwant\n%+v", c.ID, got, c)
		}
	}
}

// TestHashIsForEver holds the hash of a pack to what it was when tables were first pinned to it.
func TestHashIsForEver(t *testing.T) {
	const want = "6d7316ecb18d84d806ccc7517c8a85244e0f6097f97d11645bcc18d6695ca561"
	if got := good(t).Hash(); got != want {
		t.Errorf("hash %s, want %s: stored tables could not find their packs any more", got, want)
	}
}

func TestHashFollowsContentOnly(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "good.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	hash := func(text string) string {
		t.Helper()
		p, err := ReadFile("x.yaml", []byte(text), harbour())
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash()
	}
	for _, c := range []struct {
		old, new string
		same     bool
	}{
		{"# A pack", "# The pack", true},
		{"name: Grey Gull", `name:   "Grey Gull"   # big`, true},
		{"{wind: 2}", "\n          wind: 2", true},
		{"n: +2", "n: 2", true},
		{"Ámber", "A\u0301mber", true}, // composed in another way, the same for people
		{"crew: 3", "crew: 4", false},
		{"sails: true", "sails: false", false},
		{"name: Grey Gull", "name: Gray Gull", false},
		{"[true, false]", "[false, true]", false},
		{"Folded prose", "Prose", false},
		{"title: \"The", "title: \"Our", false},
		{"{kind: boat, id: tub", "{id: tub, kind: boat", false},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Fatalf("%q is not in the pack", c.old)
		}
		if same := hash(changed) == hash(text); same != c.same {
			t.Errorf("%q instead of %q: same hash %t, want %t", c.new, c.old, same, c.same)
		}
	}
}

func TestReadCanonicalRefuses(t *testing.T) {
	canonical := good(t).Canonical()
	for name, data := range map[string][]byte{
		"nothing":       nil,
		"cut":           canonical[:len(canonical)/2],
		"more":          append(bytes.Clone(canonical), '1'),
		"other layout":  bytes.ReplaceAll(canonical, []byte(","), []byte(", ")),
		"unknown word":  bytes.Replace(canonical, []byte("salt"), []byte("slat"), 1),
		"a key twice":   bytes.Replace(canonical, []byte(`"crew":3`), []byte(`"crew":3,"crew":3`), 1),
		"a list":        []byte("[]"),
		"deep":          bytes.Repeat([]byte("["), 1000),
		"another pack?": []byte(`{"format":1}`),
	} {
		if _, err := ReadCanonical(data, harbour()); !errors.Is(err, ErrCanonical) {
			t.Errorf("%s: error %v, want ErrCanonical", name, err)
		}
	}
}

func FuzzReadFile(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "good.yaml"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(testHeader + boat("a")))
	f.Add([]byte(testHeader + "- {kind: boat, id: a, name: \"\\u00e9\\\\\\\"\\n\", crew: -0}"))
	f.Add([]byte("a: |\n  b\n? c\n: *d"))
	f.Add([]byte("- [a, {b: !!c d}]\n---\n..."))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := ReadFile("fuzz.yaml", data, harbour())
		if err != nil {
			var faults *Faults
			if errors.As(err, &faults) {
				for _, e := range faults.List {
					if e.Pos.Line < 1 || e.Pos.Col < 1 || e.Problem == "" {
						t.Errorf("fault without a place: %+v", e)
					}
				}
			}
			return
		}
		q, err := ReadCanonical(p.Canonical(), harbour())
		if err != nil {
			t.Fatalf("%v\nin the canonical form of a good pack:\n%s", err, p.Canonical())
		}
		if q.Hash() != p.Hash() {
			t.Errorf("hash %s, read back %s", p.Hash(), q.Hash())
		}
	})
}
