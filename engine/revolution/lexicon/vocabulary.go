package lexicon

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/program"
)

// Vocabulary returns everything a pack of the game can say.
func Vocabulary() *engine.Vocabulary {
	v := &engine.Vocabulary{Root: "card", Table: "table"}
	for _, part := range [][]engine.Shape{cardShapes(), abilityShapes(), steps(), mods(), values(), plain(), table()} {
		v.Shapes = append(v.Shapes, part...)
	}
	return v
}

// times and counted are what stands under verbs that are about so many of something: counted can be all there are.
func times(name string) engine.Shape {
	return words.Record(name, words.Must("n", "number", "how many"))
}
func counted(name string) engine.Shape {
	return words.Record(name, words.Must("n", "amount", "how many"))
}

func cardShapes() []engine.Shape {
	head := []engine.Key{words.Must("id", "id", "unique, kebab-case"), words.Must("name", "prose", "what it is called"),
		words.Can("flavour", "prose", "", "a line under the card"),
		words.Can("plural", "flag", "false", "its name is a plural"),
		words.Can("abilities", "abilities", "[]", "what it does")}
	witch := append(slices.Clone(head), words.Must("stars", "count", "what a Recruit costs, and what a Witch pays"),
		words.Must("icons", "icon-counts", "how many icons of each kind it shows"))
	with := func(more ...engine.Key) []engine.Key { return append(slices.Clone(head), more...) }
	return []engine.Shape{
		{Name: "card", Form: engine.Tagged, Tag: "kind", Doc: "A card of the pack.", Cases: []engine.Case{
			{Word: "seeker", Doc: "a Witch of a Coven's first deck",
				Keys: append(slices.Clone(witch), words.Must("coven", "id", "which Coven's"))},
			{Word: "dedicant", Doc: "a Recruit who brings a Seeker along", Keys: witch},
			{Word: "celebrant", Doc: "a Recruit", Keys: witch}, {Word: "steward", Doc: "a Recruit", Keys: witch},
			{Word: "relic", Doc: "a Recruit that lends all its icons, and is banished when used", Keys: witch},
			{Word: "blessing", Doc: "does what it says when it is flipped", Keys: head},
			{Word: "event", Doc: "stands in the line until it is overcome", Keys: with(
				words.Must("type", "event-type", "its glyph"), words.Must("grade", "grade", "easy or hard"),
				words.Must("cost", "cost", "what overcomes it"),
				words.Can("liberty", "flag", "false", "Liberty falls on its way and rises when it is overcome"),
				words.Can("peril", "flag", "false", "Recruits are banished on its way"))},
			{Word: "objective", Doc: "is achieved when its last marker is taken", Keys: with(
				words.Must("type", "objective-type", "its two kinds of markers"),
				words.Must("markers", "markers", "how many of each, 1 to 4"))},
		}},
		words.Record("icon-counts", powers(program.Icons)...), words.Record("markers", powers(program.PowerKinds)...),
		{Name: "cost", Form: engine.Either, Shapes: []string{"any-cost", "icon-counts"},
			Doc: "Icons of one of two kinds, or of any."},
		words.Record("any-cost", words.Must("any", "count", "icons of any kind"),
			words.Can("per_player", "count", "0", "and so many for each player")),
		words.OneOf("event-type", "The eight glyphs of Events.", program.Types...),
		words.OneOf("objective-type", "", program.Goals...), words.OneOf("grade", "", "easy", "hard"),
		words.Listing("abilities", "ability", "What a card does."),
	}
}

// powers are the keys of how many of each power there are.
func powers(n int) (out []engine.Key) {
	for _, w := range program.Powers[:n] {
		out = append(out, words.Can(w, "count", "0", "how many of it"))
	}
	return out
}

func abilityShapes() []engine.Shape {
	do := words.Must("do", "steps", "what it does")
	return []engine.Shape{
		{Name: "ability", Form: engine.Tagged, Tag: "when", Doc: "When a card does something, and what.",
			Cases: []engine.Case{
				{Word: "flipped", Doc: "an Event is flipped", Keys: []engine.Key{do}},
				{Word: "while", Doc: "an Event is in the line", Keys: []engine.Key{words.Must("mods", "mods", "what it changes")}},
				{Word: "moved", Doc: "an Event enters a space",
					Keys: []engine.Key{words.Must("spaces", "counts", "which"), do}},
				{Word: "overcome", Doc: "an Event is overcome", Keys: []engine.Key{do}},
				{Word: "play", Doc: "a Witch is played from the hand in her owner's turn",
					Keys: []engine.Key{do, words.Can("then", "then", "discard", "where the card goes")}},
				{Word: "assist", Doc: "what a Witch gives when she assists",
					Keys: []engine.Key{words.Must("assist", "assist", "what")}},
				{Word: "after_use", Doc: "after the Act in which a Witch paid", Keys: []engine.Key{
					words.Must("via", "via", "whose Act"), words.Can("do", "steps", "[]", "what it does"),
					words.Can("self_to", "under", "", "where the card goes")}},
				{Word: "revealed", Doc: "a Blessing is flipped", Keys: []engine.Key{do}},
				{Word: "achieved", Doc: "an Objective is achieved", Keys: []engine.Key{do}},
			}},
		words.Record("assist", words.Can("icons", "lent", "1", "how many fitting icons"),
			words.Can("also", "also", "", "whom she may bring along")),
		{Name: "lent", Form: engine.Either, Shapes: []string{"count", "all"}},
		words.Record("also", words.Must("kind", "brought", "who"), words.Must("n", "one", "how many")),
		words.OneOf("brought", "", "seeker", "witch"), words.OneOf("then", "", "discard", "banish"),
		words.OneOf("via", "", program.Vias...), words.OneOf("under", "", "deck_bottom"),
	}
}

func steps() []engine.Shape {
	var list []words.Worded
	for _, v := range Verbs() {
		list = append(list, words.Worded{Word: v.Word, Doc: v.Doc, Shape: v.Shape})
	}
	return append(words.StepShapes(list), words.OneOf("skipped", "", "recruit"), words.OneOf("until", "", "end_of_turn"),
		words.OneOf("chooser", "Who chooses discards: the active player does so unseen where hands are private.", "owner",
			"active"),
		words.OneOf("recovered", "", "hand", "deck_top"), words.OneOf("any-deck", "", "any_deck_top"),
		words.OneOf("icon-kind", "", append([]string{"any"}, program.Powers[:program.Icons]...)...))
}

func values() []engine.Shape {
	var ns, cs []words.Worded
	for _, n := range numbers() {
		ns = append(ns, words.Worded{Word: n.Word, Doc: n.Doc, Shape: n.Shape})
	}
	for _, c := range conditions() {
		cs = append(cs, words.Worded{Word: c.Word, Doc: c.Doc, Shape: c.Shape})
	}
	return append(append(words.NumberShapes(ns), words.ConditionShapes(cs)...), words.Comparisons.Shape(),
		engine.Shape{Name: "amount", Form: engine.Either, Shapes: []string{"points", "all", "computed"},
			Doc: "How many: a number, fixed or computed, or all."})
}

func plain() []engine.Shape {
	return []engine.Shape{
		program.PlayerNames.Shape(), words.OneOf("events", "Events of the line.", program.EventWords...),
		words.OneOf("place", "", program.Places...), words.OneOf("all", "", "all"),
		words.Integer("count", "", 0, 20), words.Integer("points", "", -9, 20), words.Integer("shift", "", -9, 9),
		words.Integer("one", "", 1, 1),
		words.Listing("counts", "count", ""), {Name: "flag", Form: engine.Flag}, {Name: "id", Form: engine.Name},
		{Name: "prose", Form: engine.Prose},
	}
}

func table() []engine.Shape {
	return []engine.Shape{
		words.Record("table", words.Must("covens", "covens", "the four Covens"),
			words.Must("boards", "boards", "the boards, the usual one first")),
		words.Listing("covens", "coven", ""),
		words.Record("coven", words.Must("id", "id", "what Seekers call it"), words.Must("name", "prose", "its name")),
		words.Listing("boards", "board", ""),
		words.Record("board", words.Must("name", "id", "what options call it"),
			words.Must("start", "count", "where Liberty begins"),
			words.Must("loss", "counts", "the loss space for 1, 2, 3 and 4 players"),
			words.Must("moon", "counts", "what each space of the Moon Track adds to every Event"),
			words.Can("liberty", "liberty-track", "[]", "what positions of the Liberty Track do")),
		words.Listing("liberty-track", "liberty-space", ""),
		words.Record("liberty-space", words.Must("at", "liberty-at", "the position"),
			words.Can("recruits", "shift", "0", "stars more for every Recruit"),
			words.Can("first_space", "shift", "0", "stars more on the first space of the row"),
			words.Can("no_discounts", "flag", "false", "nothing lowers the price of a Recruit")),
		words.Integer("liberty-at", "", 1, program.TopLiberty),
	}
}
