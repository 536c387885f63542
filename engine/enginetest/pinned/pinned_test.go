package pinned

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What a list must notice, and in which words.
func TestCompare(t *testing.T) {
	was := []Entry{{"1", "keep"}, {"2", "draw"}, {"", "open"}}
	tests := []struct {
		name string
		now  []Entry
		want []string // parts of the sentences, one each
	}{
		{"nothing changed", was, nil},
		{"renumbered", []Entry{{"2", "keep"}, {"1", "draw"}, {"", "open"}},
			[]string{`"1 keep" is stored and is now "2 keep": logs break`, `"2 draw" is stored and is now "1 draw"`}},
		{"moved up", []Entry{{"1", "draw"}, {"", "open"}},
			[]string{`"1 keep" is stored and is now "1 draw"`, `"2 draw" is stored and is now "1 draw"`}},
		{"renamed", []Entry{{"1", "hold"}, {"2", "draw"}, {"", "open"}}, []string{`"1 keep" is stored and is now "1 hold"`}},
		{"removed", []Entry{{"1", "keep"}, {"", "open"}},
			[]string{`"2 draw" is stored and is gone from the source: logs break`}},
		{"a word removed", []Entry{{"1", "keep"}, {"2", "draw"}}, []string{`"open" is stored and is gone`}},
		{"exported", []Entry{{"1", "Keep"}, {"2", "Draw"}, {"", "open"}}, nil},
		{"a word in capitals", []Entry{{"1", "keep"}, {"2", "draw"}, {"", "Open"}},
			[]string{`"open" is stored and is gone`, `"Open" is new`}},
		{"appended as the source spells it", append(slices.Clone(was), Entry{"3", "Burn"}), []string{`"3 Burn" is new`}},
		{"appended", append(slices.Clone(was), Entry{"3", "burn"}), []string{`"3 burn" is new`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := List{Breaks: "logs break", Entries: tt.now}.compare(was)
			if len(got) != len(tt.want) {
				t.Fatalf("problems %q; want %d", got, len(tt.want))
			}
			for i := range got {
				if !strings.Contains(got[i], tt.want[i]) {
					t.Errorf("problem %q; want %q in it", got[i], tt.want[i])
				}
			}
		})
	}
}

func TestTextIsReadBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "stored.txt")
	list := List{Name: "some words", Breaks: "all", Entries: []Entry{{"1", "two words"}, {"", "open"}}}
	if err := os.WriteFile(file, []byte(Text(list)), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := read(file)
	if err != nil || !slices.Equal(got["some words"], list.Entries) {
		t.Errorf("read back %v, %v", got, err)
	}
	if err := os.WriteFile(file, []byte("[some words]\n1 keep\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := read(file); err == nil || !strings.Contains(err.Error(), Heading) {
		t.Errorf("a list without its heading: %v", err)
	}
}

func TestConstants(t *testing.T) {
	dir := t.TempDir()
	source := `package p

import "elsewhere"

type kind uint8
type word string

const other = 4

const (
	First kind = iota + 1
	_
	third
	Tenth = third*2 + other
	bit = kind(1) << 3
	end
)

const (
	open      = "open!"
	shut word = "shut"
)

type alias = elsewhere.Kind

const (
	one alias = iota + 1
	two
)
`
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	numbers := []Entry{{"1", "First"}, {"3", "third"}, {"10", "Tenth"}, {"8", "bit"}}
	if got := Constants(t, dir, "third", "end"); !slices.Equal(got, numbers) {
		t.Errorf("numbers: %v", got)
	}
	if got := Constants(t, dir, "shut"); !slices.Equal(got, []Entry{{"", "open!"}, {"", "shut"}}) {
		t.Errorf("words: %v", got)
	}
	if got := Constants(t, dir, "two"); !slices.Equal(got, []Entry{{"1", "one"}, {"2", "two"}}) {
		t.Errorf("numbers of another package's type: %v", got)
	}
}

func TestKeys(t *testing.T) {
	type inner struct {
		N     int
		Again []inner `json:"again,omitempty"`
	}
	type outer struct {
		A      string `json:"a,omitempty"`
		In     []inner
		By     map[string]*inner `json:"by"`
		Data   []byte            `json:"data"`
		Hidden int               `json:"-"`
	}
	got := Keys(outer{})
	for _, want := range []string{"a", "In[].N", "In[].again", "by{}.N", "data"} {
		if !slices.Contains(got, Entry{"", want}) {
			t.Errorf("%v lacks %s", got, want)
		}
	}
	if slices.Contains(got, Entry{"", "Hidden"}) {
		t.Error("what is not stored is listed")
	}
}
