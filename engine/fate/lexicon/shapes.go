package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/fate/program"
)

// Vocabulary returns everything a card can say, for loader, schema and reference page: the shapes of cards and scales,
// and those of the entries.
func Vocabulary() *engine.Vocabulary {
	v := &engine.Vocabulary{Root: "card"}
	v.Shapes = append(v.Shapes, cardShapes()...)
	v.Shapes = append(v.Shapes, modShapes()...)
	v.Shapes = append(v.Shapes, triggerShape())
	v.Shapes = append(v.Shapes, stepShapes()...)
	v.Shapes = append(v.Shapes, targetShapes()...)
	v.Shapes = append(v.Shapes, numberShapes()...)
	v.Shapes = append(v.Shapes, scalarShapes()...)
	return v
}

type (
	shape = engine.Shape
	key   = engine.Key
)

func record(name string, keys ...key) shape    { return words.Record(name, keys...) }
func must(name, shape, doc string) key         { return words.Must(name, shape, doc) }
func may(name, shape, without, doc string) key { return words.Can(name, shape, without, doc) }

func cardShapes() []shape {
	return []shape{
		{Name: "card", Form: engine.Tagged, Tag: "kind", Doc: "A card.", Cases: []engine.Case{
			{Word: "character", Doc: "A Character: Witch, Villager or Companion (L274).", Keys: append(titleKeys(),
				must("type", "character-type", "what it is"),
				must("value", "points", "its value in a Coven (L278)"),
				must("grave", "points", "its value in a Graveyard (L288)"),
				may("abilities", "character-abilities", "none", "what it does"))},
			{Word: "item", Doc: "An Item from the Well (L300).", Keys: append(titleKeys(),
				may("works_in", "places", "[coven]", "where it works; graveyard shows the Graveyard icon (L304)"),
				must("abilities", "item-abilities", "what it does"))},
			{Word: "event", Doc: "An Event: Day or Night (L318).", Keys: append(titleKeys(),
				must("type", "event-type", "day or night"),
				may("chain", "chain", "draw", "night only: is another Event drawn after it (L334)?"),
				may("after", "after", "night_card", "night only: where it goes then (L240)"),
				must("abilities", "event-abilities", "what it does"))},
		}},
		{Name: "character-abilities", Form: engine.Listing, Of: "character-ability"},
		{Name: "item-abilities", Form: engine.Listing, Of: "item-ability", Min: 1},
		{Name: "event-abilities", Form: engine.Listing, Of: "event-ability", Min: 1},
		{Name: "character-ability", Form: engine.Tagged, Tag: "when",
			Doc:   "An ability of a Character. All but cast are Fate effects.",
			Cases: []engine.Case{castCase(), enterCase(icons()), whileCase(), reactCase(icons()), endgameCase()}},
		{Name: "item-ability", Form: engine.Tagged, Tag: "when", Doc: "An ability of an Item.",
			Cases: []engine.Case{enterCase(), whileCase(), reactCase(), endgameCase()}},
		{Name: "event-ability", Form: engine.Tagged, Tag: "when",
			Doc: "An ability of an Event; while and react on Day Events only.",
			Cases: []engine.Case{
				{Word: "resolve", Doc: "Happens when the Event is drawn.", Keys: []key{must("do", "steps", "what happens")}},
				whileCase(), reactCase()}},
		{Name: "mods", Form: engine.Listing, Of: "mod", Min: 1},
	}
}

func modShapes() []shape {
	f := words.FamilyOf("mod", "Something that holds as long as its source works.")
	for _, m := range Mods() {
		f.Add(m.Word, m.Doc, m.Shape)
	}
	return f.Shapes()
}

func triggerShape() shape {
	return shape{Name: "trigger", Form: engine.Record, Doc: "Something that happens, with filters.", Keys: []key{
		must("event", "happening", "what happens"),
		may("who", "players", "everyone", "who does it, or whose Character it happens to"),
		may("what", "selector", "any card", "the card it happens to"),
		may("via", "via", "any way", "how"),
		may("token", "token", "any", "for token_placed and token_removed: which token"),
		may("icon", "icons", "any", "for cast and icon_used: which icons"),
	}}
}

func titleKeys() []key {
	return []key{
		must("id", "id", "unique in the pack; lower case, words joined by hyphens"),
		must("name", "prose", "unique in the pack"),
		may("notes", "prose", "", "for those who work on the pack; never shown to players"),
		may("flavour", "prose", "", "a line without any effect"),
		may("plural", "flag", "false", "is the name a plural, of which one says that they are?"),
	}
}

func castCase() engine.Case {
	return engine.Case{Word: "cast", Doc: "A Cast effect, by the Cast action or from the Cauldron (L376, L398).",
		Keys: []key{
			icons(), must("do", "steps", "what happens")}}
}

// icons are what Day Events look for; only the effects of Characters show them (L284).
func icons() key { return may("icons", "icons", "none", "tags that Day Events look for") }

func enterCase(more ...key) engine.Case {
	return engine.Case{Word: "enter", Doc: "Happens once each time the card enters a Coven or is attached (L378).",
		Keys: append(more, must("do", "steps", "what happens"))}
}
func whileCase() engine.Case {
	return engine.Case{Word: "while", Doc: "Holds as long as the card works (L378, L340).",
		Keys: []key{must("mods", "mods", "what holds")}}
}
func reactCase(more ...key) engine.Case {
	return engine.Case{Word: "react", Doc: "Happens each time something else happens.",
		Keys: append(more, must("trigger", "trigger", "what it waits for"), must("do", "steps", "what happens then"))}
}
func endgameCase() engine.Case {
	return engine.Case{Word: "endgame", Doc: "Points in the second step of scoring (L525).",
		Keys: []key{must("score", "number", "how many")}}
}

func stepShapes() []shape {
	return words.StepShapes(list(Verbs(), func(v Verb) words.Worded {
		return words.Worded{Word: v.Word, Doc: v.Doc, Shape: v.Shape}
	}))
}

func targetShapes() []shape {
	r := searches()
	return []shape{
		{Name: "target", Form: engine.Either, Shapes: []string{"known-card", "bound-card", "selector"},
			Doc: "A card already known, or a search."},
		r.Shape("selector", "A search for cards."),
		{Name: "range", Form: engine.Record,
			Keys: []key{may("min", "points", "", "at least"), may("max", "points", "", "at most")}},
		{Name: "tokens", Form: engine.Record, Keys: []key{
			may("blessed", "small", "", "Blessed"), may("cursed", "small", "", "Cursed"),
			may("enchantment", "small", "", "Enchantment"), may("suspicion", "small", "", "Suspicion")}},
		{Name: "pick", Form: engine.Either, Shapes: []string{"small", "all", "up-to"},
			Doc: "Exactly so many (or as many as there are), all, or up to a number."},
		{Name: "up-to", Form: engine.Record, Keys: []key{must("up_to", "small", "at most; the player may stop earlier")}},
		{Name: "types", Form: engine.Either, Shapes: []string{"character-type", "type-list"}},
		{Name: "type-list", Form: engine.Listing, Of: "character-type", Min: 1},
		{Name: "token-list", Form: engine.Listing, Of: "token", Min: 1},
		{Name: "icons", Form: engine.Listing, Of: "icon"},
		{Name: "places", Form: engine.Listing, Of: "place", Min: 1},
		{Name: "piles", Form: engine.Either, Shapes: []string{"small", "all"}},
	}
}

func numberShapes() []shape {
	numbers := list(Numbers(), func(n Number) words.Worded {
		return words.Worded{Word: n.Word, Doc: n.Doc, Shape: n.Shape}
	})
	conditions := list(Conditions(), func(c Condition) words.Worded {
		return words.Worded{Word: c.Word, Doc: c.Doc, Shape: c.Shape}
	})
	return append(words.NumberShapes(numbers), words.ConditionShapes(conditions)...)
}

func scalarShapes() []shape {
	happening := shape{Name: "happening", Form: engine.Word, Doc: "What a react ability can wait for."}
	for _, t := range Triggers() {
		happening.Words = append(happening.Words, engine.WordDef{Name: t.Word, Doc: t.Doc})
	}
	out := []shape{
		{Name: "id", Form: engine.Name, Doc: "An identifier: lower case letters, digits and hyphens."},
		{Name: "prose", Form: engine.Prose, Doc: "Text for people."},
		{Name: "flag", Form: engine.Flag},
		{Name: "points", Form: engine.Integer, Min: -20, Max: 20},
		{Name: "small", Form: engine.Integer, Min: 0, Max: 25},
		{Name: "bound-card", Form: engine.Bound,
			Doc: "A card bound earlier in the same ability by `as`; $each inside for_each."},
	}
	for _, s := range []effect.Scale{program.Types, program.EventTypes, program.Chains, program.Afters, program.Tokens,
		program.Icons,
		program.Homes, program.Destinations, program.PlaceNames, program.SearchKinds, program.PlayerNames, program.KnownCards,
		program.Everything,
		program.Choosers, program.Ranks, program.Measures, program.Rows, program.AbilityKinds, program.DrawDecks,
		program.Decks,
		program.ActionNames, program.Harms, words.Comparisons, program.CastVias, program.Vias} {
		out = append(out, s.Shape())
	}
	return append(out, happening)
}
