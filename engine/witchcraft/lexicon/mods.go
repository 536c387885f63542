package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/program"
)

// mods are the shapes of what holds as long as a card works. What it changes is read in play/power.go.
func mods() []engine.Shape {
	add := words.Must("add", "number", "by how much")
	list := []words.Worded{
		{Word: "power", Doc: "the power there is", Shape: words.Record("mod-power", add)},
		{Word: "difficulty", Doc: "difficulties where it lies", Shape: words.Record("mod-difficulty",
			words.Must("of", "scope", "of what"), add)},
		{Word: "block", Doc: "what cannot be overcome where it lies; other blocking cards can (A35, A36)",
			Shape: words.OneOf("blocked", "", program.Blocks...)},
		{Word: "forbid", Doc: "actions that cannot be used", Shape: words.Record("mod-forbid",
			words.Must("action", "mode", "those of Witches played so"))},
		{Word: "hand", Doc: "how many cards are drawn at Recover", Shape: words.Record("mod-hand", add)},
		{Word: "family", Doc: "the Witch counts as a member of every family", Shape: words.Record("mod-family",
			words.Must("of", "own", "who"), words.Must("add", "all-families", "which"))},
		{Word: "jail_if", Doc: "the Witch goes to Jail at Recover", Shape: words.OneOf("jail-if", "", "mission_failed")},
	}
	mod := words.FamilyOf("mod", "Something that holds as long as the card works.")
	for _, m := range list {
		mod.Add(m.Word, m.Doc, m.Shape)
	}
	return append([]engine.Shape{words.Listing("mods", "mod", "What holds.")}, append(mod.Shapes(),
		words.OneOf("scope", "", program.Scopes...), words.OneOf("own", "", "self"),
		words.OneOf("all-families", "", "all"))...)
}
