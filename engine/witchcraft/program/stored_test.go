package program

import (
	"slices"
	"testing"

	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/enginetest/pinned"
)

// TestStoredNumbers holds the numbers that packs are compiled to, and that events and positions carry, to
// testdata/stored.txt.
func TestStoredNumbers(t *testing.T) {
	stored := "stored events, positions and stories carry these numbers: old ones would tell of another one"
	programs := "they are part of the mark of a compiled pack: the snapshots of all running tables would be refused, " +
		"and half-done effects with them"
	list := func(name, breaks string, w Words) pinned.List {
		entries := slices.DeleteFunc(pinned.Words(w), func(e pinned.Entry) bool { return e.Name == "" }) // what is no word
		return pinned.List{Name: name, Breaks: breaks, Entries: entries}
	}
	scale := func(name string, s effect.Scale) pinned.List {
		return pinned.List{Name: name, Breaks: programs, Entries: pinned.Words(s.Names())}
	}
	consts := func(name, member string, skip ...string) pinned.List {
		return pinned.List{Name: name, Breaks: programs, Entries: pinned.Constants(t, ".", member, skip...)}
	}
	pinned.Check(t, "testdata/stored.txt",
		list("classes", stored, Classes),
		list("sides", stored, ModeWords),
		list("boxes", stored, BoxWords),
		list("moments", programs, Moments),
		list("decks", stored, Decks),
		list("whose persuasion", stored, Whoms),
		list("mods", programs, ModWords),
		list("scopes", programs, Scopes),
		list("what is blocked", programs, Blocks),
		consts("verbs", "VerbUncover", "VerbCount"),
		consts("places", "InBound"),
		consts("where", "Anywhere"),
		consts("numbers", "NumCount", "NumberKinds"),
		consts("conditions", "CondExists", "CondKinds"),
		scale("choosers", Choosers),
		scale("comparisons", words.Comparisons),
	)
}
