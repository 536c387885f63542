package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/program"
)

// mods are the shapes of what holds while an Event is in the line. What it changes is read in play/mods.go.
func mods() []engine.Shape {
	add := words.Must("add", "number", "by how much")
	against := words.Can("against", "scope", "all", "against which Events")
	list := []words.Worded{
		{Word: "event_cost", Doc: "the prices of Events", Shape: words.Record("mod-event-cost",
			words.Must("of", "scope", "of which Events"), add,
			words.Can("per", "mod-per", "", "for each of such Events in the line"),
			words.Can("if", "condition", "", "only where this holds"))},
		{Word: "recruit_cost", Doc: "the prices of Recruits", Shape: words.Record("mod-recruit-cost", add)},
		{Word: "hand_size", Doc: "the hand size", Shape: words.Record("mod-hand-size", add)},
		{Word: "assist_seats", Doc: "how many may assist", Shape: words.Record("mod-assist-seats",
			words.Must("max", "count", "at most"), against)},
		{Word: "forbid", Doc: "what cannot be done", Shape: words.Record("mod-forbid",
			words.Must("what", "forbidden", "one thing, or a list"), against)},
		{Word: "blind", Doc: "icons of one kind pay nothing", Shape: words.Record("mod-blind",
			words.Must("icon", "magic-icon", "which"))},
		{Word: "liberty_gain", Doc: "by how much Liberty rises each time", Shape: words.Record("mod-liberty-gain", add)},
	}
	mod := words.FamilyOf("mod", "Something that holds while the Event is in the line.")
	for _, m := range list {
		mod.Add(m.Word, m.Doc, m.Shape)
	}
	return append([]engine.Shape{words.Listing("mods", "mod", "What holds while the Event is in the line.")},
		append(mod.Shapes(), words.Record("mod-per", words.Must("event", "events", "which")),
			words.OneOf("scope", "", program.Scopes...),
			engine.Shape{Name: "forbidden", Form: engine.Either, Shapes: []string{"ban", "bans"}},
			words.OneOf("ban", "", program.Bans...), words.Listing("bans", "ban", ""),
			words.OneOf("magic-icon", "", program.Powers[:program.Icons]...))...)
}
