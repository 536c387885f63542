package store_test

import (
	"testing"

	"witchtable/engine/enginetest/pinned"
	"witchtable/store"
)

// TestStoredNames holds the keys and words of stored headers to testdata/stored.txt.
func TestStoredNames(t *testing.T) {
	const breaks = "headers that are stored would be read without it"
	pinned.Check(t, "testdata/stored.txt",
		pinned.List{Name: "header of a table", Breaks: breaks, Entries: pinned.Keys(store.Table{})},
		pinned.List{Name: "record of a server", Breaks: "what was chosen for servers would be forgotten",
			Entries: pinned.Keys(store.Server{})},
		pinned.List{Name: "looks", Breaks: breaks, Entries: pinned.Constants(t, ".", "InWords", "LooksUnset")},
		pinned.List{Name: "record of a person", Breaks: "what people wish for would be forgotten",
			Entries: pinned.Keys(store.Person{})},
		pinned.List{Name: "record of a game", Breaks: "what was played would be counted wrongly",
			Entries: pinned.Keys(store.Record{})},
		pinned.List{Name: "season", Breaks: "who was crowned would be forgotten", Entries: pinned.Keys(store.Season{})},
		pinned.List{Name: "paces", Breaks: breaks, Entries: pinned.Constants(t, ".", "PaceLive", "PaceUnset")},
		pinned.List{Name: "states", Breaks: breaks, Entries: pinned.Constants(t, ".", "Lobby")},
		pinned.List{Name: "victories", Breaks: breaks,
			Entries: pinned.Constants(t, ".", "VictoryOwn", "VictoryUnknown")},
		pinned.List{Name: "direct messages", Breaks: breaks, Entries: pinned.Constants(t, ".", "DMsOpen", "DMsUnknown")},
	)
}
