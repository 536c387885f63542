package bot

import (
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds the custom ids of components to testdata/stored.txt: they stand in messages that outlive the program.
func TestStoredNames(t *testing.T) {
	id := route{do: doAnswer, table: "bcdfghjk", decision: 35, answer: 36, depth: 1, page: 2}.String()
	const before = "answer/bcdfghjk/z/10/1/2" // answers had other forms then
	if r, err := readRoute(before); err != nil || !r.old || r.table != "bcdfghjk" {
		t.Errorf("%s reads as %+v, %v; want a component whose time is over", before, r, err)
	}
	pinned.Check(t, "testdata/stored.txt",
		pinned.List{Name: "buttons and menus", Breaks: "those in messages that are out would not be understood", Entries: pinned.Constants(t, ".", "doOpen")},
		pinned.List{Name: "what is set at a table", Breaks: "those in messages that are out would not be understood",
			Entries: append(pinned.Constants(t, ".", "setClaim"), pinned.Names(setOf(setTemper, "A/b.C"))...)},
		pinned.List{Name: "form of a custom id", Breaks: "those in messages that are out would mean something else", Entries: pinned.Names(before, id)},
	)
}
