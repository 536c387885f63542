package lexicon

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/search"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/program"
)

// Vocabulary returns everything a pack of the game can say.
func Vocabulary() *engine.Vocabulary {
	v := &engine.Vocabulary{Root: "card", Table: "table"}
	for _, part := range [][]engine.Shape{cardShapes(), boxShapes(), steps(), searchShapes(), mods(), values(), plain(),
		table()} {
		v.Shapes = append(v.Shapes, part...)
	}
	return v
}

func cardShapes() []engine.Shape {
	head := []engine.Key{words.Must("id", "id", "unique, kebab-case"), words.Must("name", "prose", "what it is called"),
		words.Can("flavour", "prose", "", "a line under the card"),
		words.Can("plural", "flag", "false", "its name is a plural")}
	with := func(more ...engine.Key) []engine.Key { return append(slices.Clone(head), more...) }
	copies := words.Can("n", "copies", "1", "how many copies there are")
	return []engine.Shape{
		{Name: "card", Form: engine.Tagged, Tag: "kind", Doc: "A card of the pack.", Cases: []engine.Case{
			{Word: "witch", Doc: "a Witch, with a hidden and a revealed side (R24)", Keys: with(
				words.Must("family", "id", "her surname"),
				words.Can("starter", "flag", "false", "she is of the starter coven (R12)"),
				words.Can("extra", "flag", "false", "she is one of the extras, left out of the usual game (R11)"),
				words.Must("hidden", "side", "played hidden"), words.Must("revealed", "side", "played revealed"))},
			{Word: "challenge", Doc: "a Challenge at a Mission; some are Familiars (R20)", Keys: with(copies,
				words.Can("juror", "id", "none", "the Juror to whom it is linked"),
				words.Must("difficulty", "count", "what overcomes it"),
				words.Can("chosen", "box", "", "when its Mission is chosen, or as long as it is"),
				words.Can("success", "deed", "", "when it is overcome"),
				words.Can("failure", "deed", "", "when it is not"),
				words.Can("familiar", "familiar", "", "what it does for you once it is captured"))},
			{Word: "mission", Doc: "a Mission (R28)", Keys: with(words.Must("act", "act", "1, 2 or 3"),
				words.Must("juror", "id", "the Juror to whom it is linked"),
				words.Must("difficulty", "count", "what overcomes it"),
				words.Must("challenges", "dealt", "how many Challenges are dealt to it"),
				words.Must("linked", "count", "persuasion over the linked Juror"),
				words.Must("other", "count", "persuasion over any other"),
				words.Can("chosen", "box", "", "when it is chosen, or as long as it is"),
				words.Can("not_chosen", "deed", "", "when another one is chosen"),
				words.Can("success", "deed", "", "when it is overcome"),
				words.Can("failure", "deed", "", "when it is not"))},
			{Word: "curse", Doc: "a Curse: it does nothing but be there (R18)", Keys: with(copies)},
		}},
	}
}

func boxShapes() []engine.Shape {
	do, while := words.Can("do", "steps", "[]", "what is done"), words.Can("while", "mods", "[]", "what holds")
	return []engine.Shape{
		words.Record("side", words.Must("power", "count", "her power"),
			words.Can("star", "number", "0", "what is added to it, counted anew each time (R30)"), do, while),
		words.Record("box", do, while), words.Record("deed", words.Must("do", "steps", "what is done")),
		words.Record("familiar", words.Can("moment", "moment", "", "when it can be used, once a round"), do, while),
		words.OneOf("moment", "When a Familiar can be used.", program.Moments...),
	}
}

func steps() []engine.Shape {
	var list []words.Worded
	for _, v := range Verbs() {
		list = append(list, words.Worded{Word: v.Word, Doc: v.Doc, Shape: v.Shape})
	}
	return append(words.StepShapes(list),
		words.Either("amount", "How many: a number, or n with one that may be computed.", "points", "amount-n"),
		words.Record("amount-n", words.Can("n", "number", "1", "how many")),
		words.OneOf("deck", "A deck to look into.", program.Decks...),
		words.Either("cleansed", "From where Curses are removed.", "cleansed-place", "cleansed-places"),
		words.OneOf("cleansed-place", "", "hand", "coven_discard"), words.Listing("cleansed-places", "cleansed-place", ""),
		words.OneOf("whom", "Over which Jurors.", program.Whoms...),
		words.Either("adjusted", "Whose difficulty changes.", "chosen-mission", "selector"),
		words.OneOf("chosen-mission", "", "chosen_mission"),
		words.Listing("effects", "effect", "Which effects do not happen."),
		words.OneOf("effect", "", program.BoxWords[program.BoxChosen:program.BoxFamiliar]...))
}

func searchShapes() []engine.Shape {
	r := searches()
	return append([]engine.Shape{
		r.Shape("selector", "A search for cards."),
		words.Either("searched", "Where a search looks.", "place", "bound"),
		words.OneOf("place", "", program.PlaceWords...),
		{Name: "bound", Form: engine.Bound, Doc: "A card that was named by as, or $each in a for_each."},
		words.Either("mission-key", "A Mission.", "mission-word", "bound", "mission-pick"),
		words.OneOf("mission-word", "", program.MissionWords...),
		words.Record("mission-pick", words.Must("pick", "one", "the player picks it"),
			words.Can("other", "flag", "false", "another than this one"),
			words.Can("as", "id", "", "a name for it, used later as $name")),
		words.Either("juror-key", "A Juror.", "juror-word", "bound", "juror-pick"),
		words.OneOf("juror-word", "", program.JurorWords...),
		words.Record("juror-pick", words.Must("pick", "one", "the player picks them"),
			words.Can("min", "count", "0", "with so much persuasion at least"),
			words.Can("as", "id", "", "a name for them, used later as $name")),
		words.OneOf("held-kind", "", "curse", "witch"), words.OneOf("mode", "", program.ModeWords...),
		words.OneOf("face", "", "up", "down"),
		words.Record("range", words.Can("min", "count", "0", "at least"), words.Can("max", "count", "", "at most")),
		program.Choosers.Shape(),
	}, search.PickShapes()...)
}

func values() []engine.Shape {
	var ns, cs []words.Worded
	for _, n := range numbers() {
		ns = append(ns, words.Worded{Word: n.Word, Doc: n.Doc, Shape: n.Shape})
	}
	for _, c := range conditions() {
		cs = append(cs, words.Worded{Word: c.Word, Doc: c.Doc, Shape: c.Shape})
	}
	return append(append(words.NumberShapes(ns), words.ConditionShapes(cs)...), words.Comparisons.Shape())
}

func plain() []engine.Shape {
	return []engine.Shape{
		words.Integer("count", "", 0, 20), words.Integer("points", "", -20, 20), words.Integer("one", "", 1, 1),
		words.Integer("one-up", "", 1, 20),
		words.Integer("copies", "", 1, 8), words.Integer("act", "", 1, program.Acts),
		words.Integer("dealt", "", 0, program.MaxAt),
		words.Integer("value", "", 0, 9), words.Integer("track", "", 1, program.MaxTrack), {Name: "flag", Form: engine.Flag},
		{Name: "id", Form: engine.Name}, {Name: "prose", Form: engine.Prose},
	}
}

func table() []engine.Shape {
	return []engine.Shape{
		words.Record("table", words.Must("track", "track", "the last space of each track of persuasion"),
			words.Must("jurors", "jurors", "the Jurors"),
			words.Must("convictions", "values", "the values of the 12 Convictions"),
			words.Must("villagers", "values", "the people on the 8 Villagers, one of them 0")),
		words.Listing("jurors", "juror", ""),
		words.Record("juror", words.Must("id", "id", "unique among cards and Jurors"),
			words.Must("name", "prose", "what they are called"), words.Can("trade", "prose", "", "what they live by"),
			words.Can("fear", "prose", "", "what they are afraid of"),
			words.Can("flavour", "prose", "", "a line under the card"),
			words.Can("emblem", "prose", "", "their picture")),
		words.Listing("values", "value", ""),
	}
}
