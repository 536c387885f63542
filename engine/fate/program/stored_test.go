package program

import (
	"testing"

	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/enginetest/pinned"
)

// TestStoredNumbers holds the numbers that packs are compiled to, and that events and positions carry, to
// testdata/stored.txt.
func TestStoredNumbers(t *testing.T) {
	events := "stored events, positions and stories carry these numbers: old ones would tell of another one"
	programs := "they are part of the mark of a compiled pack: the snapshots of all running tables would be refused, " +
		"and half-done effects with them"
	scale := func(name, breaks string, s effect.Scale) pinned.List {
		return pinned.List{Name: name, Breaks: breaks, Entries: pinned.Words(s.Names())}
	}
	consts := func(name, member string, skip ...string) pinned.List {
		return pinned.List{Name: name, Breaks: programs, Entries: pinned.Constants(t, ".", member, skip...)}
	}
	const shared = "../../effect"
	hidden := append(pinned.Constants(t, shared, "VerbEnd"), pinned.Constants(t, ".", "VerbExchanged")...)
	pinned.Check(t, "testdata/stored.txt",
		scale("tokens", events, Tokens),
		scale("decks", events, Decks),
		scale("kinds of cards", programs, Kinds),
		scale("types", programs, Types),
		scale("icons", programs, Icons),
		scale("abilities", programs, Whens),
		consts("verbs", "VerbPlace", "VerbCount"),
		pinned.List{Name: "verbs of programs", Breaks: programs, Entries: hidden},
		consts("mods", "ModValue", "ModKinds"),
		scale("actions", programs, ActionNames),
		scale("harms", programs, Harms),
		scale("players", programs, PlayerNames),
		scale("places", programs, PlaceNames),
		scale("ways", programs, Vias),
		consts("happenings", "OnRecruited", "Happenings"),
		scale("ways of Night Events", programs, Afters),
		scale("ranks", programs, Ranks),
		scale("measures", programs, Measures),
		scale("places in a row", programs, Rows),
		scale("choosers", programs, Choosers),
		scale("comparisons", programs, words.Comparisons),
		scale("kinds of abilities to search by", programs, AbilityKinds),
		pinned.List{Name: "targets", Breaks: programs, Entries: pinned.Constants(t, shared, "BySearch")},
		consts("numbers", "NumFixed", "NumberKinds"),
		consts("conditions", "CondExists", "CondKinds"),
	)
}
