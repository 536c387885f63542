package bot

import (
	"testing"

	"witchtable/bot/press"
	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds the custom ids of components to testdata/stored.txt: they stand in messages that outlive the
// program.
func TestStoredNames(t *testing.T) {
	id := press.Route{Do: press.Answer, Table: "bcdfghjk", Decision: 35, Answer: 36, Depth: 1, Page: 2}.String()
	const before = "answer/bcdfghjk/z/10/1/2" // answers had other forms then
	if r, err := press.Parse(before); err != nil || !r.Old || r.Table != "bcdfghjk" {
		t.Errorf("%s reads as %+v, %v; want a component whose time is over", before, r, err)
	}
	pinned.Check(t, "testdata/stored.txt",
		pinned.List{Name: "buttons and menus", Breaks: "those in messages that are out would not be understood",
			Entries: pinned.Constants(t, "press", "Open")},
		pinned.List{Name: "what is set at a table", Breaks: "those in messages that are out would not be understood",
			Entries: append(pinned.Constants(t, "press", "SetClaim"),
				pinned.Names(press.SetOf(press.SetTemper, "A/b.C"), press.RuleOf, press.WhoIs)...)},
		pinned.List{Name: "form of a custom id", Breaks: "those in messages that are out would mean something else",
			Entries: pinned.Names(before, id)},
		pinned.List{Name: "what is opened", Breaks: "those in messages that are out would mean something else",
			Entries: pinned.Names(press.Opening{Game: "fate"}.String(), press.Opening{Game: "fate", Lang: "es"}.String(),
				press.Opening{Game: "fate", Thread: true}.String(),
				press.Opening{Game: "fate", Lang: "es", Thread: true}.String())},
	)
}
