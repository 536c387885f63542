package program

import (
	"strings"

	"witchtable/engine"
)

// Vocabulary returns everything a card can say. Loader, schema, reference page, compiler and generated text follow
// this one definition; tests hold each of them to it.
func Vocabulary() *engine.Vocabulary {
	v := &engine.Vocabulary{Root: "card"}
	v.Shapes = append(v.Shapes, cardShapes()...)
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

func must(name, shape, doc string) key {
	return key{Name: name, Shape: shape, Doc: doc, Required: true}
}
func may(name, shape, def, doc string) key {
	return key{Name: name, Shape: shape, Doc: doc, Default: def}
}

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
		{Name: "character-ability", Form: engine.Tagged, Tag: "when", Doc: "An ability of a Character. All but cast are Fate effects.",
			Cases: []engine.Case{castCase(), enterCase(icons()), whileCase(), reactCase(icons()), endgameCase()}},
		{Name: "item-ability", Form: engine.Tagged, Tag: "when", Doc: "An ability of an Item.",
			Cases: []engine.Case{enterCase(), whileCase(), reactCase(), endgameCase()}},
		{Name: "event-ability", Form: engine.Tagged, Tag: "when", Doc: "An ability of an Event; while and react on Day Events only.",
			Cases: []engine.Case{
				{Word: "resolve", Doc: "Happens when the Event is drawn.", Keys: []key{must("do", "steps", "what happens")}},
				whileCase(), reactCase()}},
		{Name: "mods", Form: engine.Listing, Of: "mod", Min: 1},
		{Name: "mod", Form: engine.OneKey, Doc: "Something that holds as long as its source works.", Keys: []key{
			must("value", "mod-value", "Characters are worth more or less"),
			must("coven_limit", "mod-limit", "a Coven holds more or fewer Characters than 5 (L362)"),
			must("extra_action", "mod-extra", "more of an action each turn"),
			must("forbid", "mod-forbid", "an action or a kind of effect may not be used"),
			must("immune", "mod-immune", "Characters something cannot happen to"),
			must("exchange_cost", "mod-cost", "Exchange costs more or fewer than 4 Enchantment tokens (L410)"),
			must("type", "mod-type", "Characters also count as another type"),
			must("level", "mod-level", "the Enchantment level counts as higher or lower in the scoring"),
		}},
		{Name: "mod-value", Form: engine.Record, Keys: []key{
			must("of", "target", "whose value"),
			may("add", "number", "", "added to it"),
			may("set", "points", "", "takes the place of the printed value"),
			may("in", "place", "both", "counts only while the Character is there"),
		}},
		{Name: "mod-limit", Form: engine.Record, Keys: []key{must("of", "players", "whose Coven"), must("add", "points", "how many more")}},
		{Name: "mod-extra", Form: engine.Record, Keys: []key{
			must("of", "players", "who"), must("action", "action", "which action"), may("n", "small", "1", "how many more")}},
		{Name: "mod-forbid", Form: engine.Record, Keys: []key{
			must("of", "players", "who"), may("action", "action", "", "the action"), may("icon", "icon", "", "Cast effects with the icon")}},
		{Name: "mod-immune", Form: engine.Record, Keys: []key{must("of", "target", "who"), must("to", "harm", "against what")}},
		{Name: "mod-cost", Form: engine.Record, Keys: []key{
			must("of", "players", "whose Exchange"), may("add", "points", "", "so many more"), may("set", "small", "", "exactly so many")}},
		{Name: "mod-type", Form: engine.Record, Keys: []key{must("of", "target", "who"), must("add", "character-type", "also counts as")}},
		{Name: "mod-level", Form: engine.Record, Keys: []key{must("of", "players", "whose"), must("add", "points", "so many tokens more")}},
		{Name: "trigger", Form: engine.Record, Doc: "Something that happens, with filters.", Keys: []key{
			must("event", "happening", "what happens"),
			may("who", "players", "everyone", "who does it, or whose Character it happens to"),
			may("what", "selector", "any card", "the card it happens to"),
			may("via", "via", "any way", "how"),
			may("token", "token", "any", "for token_placed and token_removed: which token"),
			may("icon", "icons", "any", "for cast and icon_used: which icons"),
		}},
	}
}

func titleKeys() []key {
	return []key{
		must("id", "id", "unique in the pack; lower case, words joined by hyphens"),
		must("name", "prose", "unique in the pack"),
		may("notes", "prose", "", "for those who work on the pack; never shown to players"),
		may("flavour", "prose", "", "a line without any effect"),
	}
}

func castCase() engine.Case {
	return engine.Case{Word: "cast", Doc: "A Cast effect, by the Cast action or from the Cauldron (L376, L398).", Keys: []key{
		icons(), must("do", "steps", "what happens")}}
}

// icons are what Day Events look for; only the effects of Characters show them (L284).
func icons() key { return may("icons", "icons", "none", "tags that Day Events look for") }

func enterCase(more ...key) engine.Case {
	return engine.Case{Word: "enter", Doc: "Happens once each time the card enters a Coven or is attached (L378).",
		Keys: append(more, must("do", "steps", "what happens"))}
}
func whileCase() engine.Case {
	return engine.Case{Word: "while", Doc: "Holds as long as the card works (L378, L340).", Keys: []key{must("mods", "mods", "what holds")}}
}
func reactCase(more ...key) engine.Case {
	return engine.Case{Word: "react", Doc: "Happens each time something else happens.",
		Keys: append(more, must("trigger", "trigger", "what it waits for"), must("do", "steps", "what happens then"))}
}
func endgameCase() engine.Case {
	return engine.Case{Word: "endgame", Doc: "Points in the second step of scoring (L525).", Keys: []key{must("score", "number", "how many")}}
}

func stepShapes() []shape {
	n := may("n", "number", "1", "how many")
	return []shape{
		{Name: "steps", Form: engine.Listing, Of: "step"},
		{Name: "step", Form: engine.OneKey, Doc: "One thing that is done.", Keys: []key{
			must("place", "step-place", "put tokens on Characters (L461, L583)"),
			must("remove", "step-remove", "take tokens off Characters (L471)"),
			must("shift", "step-shift", "move tokens from one Character to another (L471)"),
			must("replace", "step-replace", "exchange tokens of one kind for another (L471)"),
			must("flip", "step-flip", "turn Blessed and Cursed tokens over (L420)"),
			must("draw", "step-draw", "draw cards into the hand (L214-222)"),
			must("take", "step-take", "take cards into the hand or Coven"),
			must("trade", "step-trade", "two cards change places"),
			must("attach", "step-attach", "put an Item under a Character (L368)"),
			must("sacrifice", "step-cards", "sacrifice Characters of one's own Coven without Suspicion (L418, L434)"),
			must("bury", "step-cards", "move Characters to their Graveyard; not a Sacrifice"),
			must("raise", "step-move", "bring Characters back from a Graveyard"),
			must("accuse", "step-cards", "put Characters on trial (L507)"),
			must("retrieve", "step-move", "take Characters off trial (L511)"),
			must("burn", "step-cards", "put cards on the Burn Pile (L511)"),
			must("discard_self", "step-nothing", "this Character goes to the Burn Pile; on trial if it was under Suspicion (L489)"),
			must("peek", "step-peek", "look at the top of a deck"),
			must("sweep", "step-sweep", "burn the top cards of the Village Square"),
			must("activate", "step-activate", "use another Character's Cast effect"),
			must("choose", "step-choose", "one of several things, as the player likes"),
			must("may", "step-may", "something the player may leave out"),
			must("pay", "step-pay", "something done at a price"),
			must("if", "step-if", "something done under a condition"),
			must("for_each", "step-each", "something done for several players or cards in turn"),
			must("repeat", "step-repeat", "something done several times"),
			must("note", "step-note", "something told, without any effect"),
		}},
		{Name: "step-place", Form: engine.Record, Keys: []key{must("token", "token", "which"), n, must("to", "target", "where")}},
		{Name: "step-remove", Form: engine.Record, Keys: []key{must("token", "token", "which"), n, must("from", "target", "from where; several Characters: so many altogether")}},
		{Name: "step-shift", Form: engine.Record, Keys: []key{must("token", "token", "which"), n, must("from", "target", "from where"), must("to", "target", "to where")}},
		{Name: "step-replace", Form: engine.Record, Keys: []key{must("token", "token", "which goes"), must("with", "token", "which comes"), n, must("at", "target", "where")}},
		{Name: "step-flip", Form: engine.Record, Keys: []key{n, must("at", "target", "where; Cursed tokens are turned first")}},
		{Name: "step-draw", Form: engine.Record, Keys: []key{
			must("from", "deck", "the Village Deck or the Well"), n,
			may("keep", "small", "all", "how many of them are kept; the rest goes to the bottom"),
			may("players", "players", "me", "who draws")}},
		{Name: "step-take", Form: engine.Record, Keys: []key{must("cards", "target", "which"), may("to", "home", "hand", "where to")}},
		{Name: "step-trade", Form: engine.Record, Keys: []key{must("a", "target", "one of the two"), must("b", "target", "the other")}},
		{Name: "step-attach", Form: engine.Record, Keys: []key{must("item", "target", "which Item"), must("to", "target", "to whom")}},
		{Name: "step-cards", Form: engine.Record, Keys: []key{must("cards", "target", "which")}},
		{Name: "step-move", Form: engine.Record, Keys: []key{must("cards", "target", "which"), may("to", "home", "coven", "where to")}},
		{Name: "step-nothing", Form: engine.Record},
		{Name: "step-peek", Form: engine.Record, Keys: []key{
			must("deck", "any-deck", "which deck"), must("n", "small", "how many cards"),
			may("reorder", "flag", "false", "may they be put back in another order?")}},
		{Name: "step-sweep", Form: engine.Record, Keys: []key{must("piles", "piles", "how many piles, chosen by the player, or all")}},
		{Name: "step-activate", Form: engine.Record, Keys: []key{must("card", "target", "whose Cast effect")}},
		{Name: "step-choose", Form: engine.Listing, Of: "steps", Min: 2, Doc: "The alternatives; only those that can do something are offered."},
		{Name: "step-may", Form: engine.Record, Keys: []key{must("do", "steps", "what")}},
		{Name: "step-pay", Form: engine.Record, Keys: []key{
			must("cost", "steps", "the price: must be possible in full"),
			may("then", "steps", "[]", "what follows when it is paid"),
			may("otherwise", "steps", "[]", "what follows when it is not")}},
		{Name: "step-if", Form: engine.Record, Keys: []key{
			must("cond", "condition", "when"), must("then", "steps", "what"), may("else", "steps", "[]", "what else")}},
		{Name: "step-each", Form: engine.Record, Keys: []key{
			may("players", "players", "", "the players, clockwise from the coin holder; each is `them` in turn"),
			may("cards", "selector", "", "or the cards; each is `$each` in turn"),
			must("do", "steps", "what")}},
		{Name: "step-repeat", Form: engine.Record, Keys: []key{must("times", "number", "how often"), must("do", "steps", "what")}},
		{Name: "step-note", Form: engine.Record, Keys: []key{must("say", "id", "the message `note.<id>` of the pack's words")}},
	}
}

func targetShapes() []shape {
	return []shape{
		{Name: "target", Form: engine.Either, Shapes: []string{"known-card", "bound-card", "selector"}, Doc: "A card already known, or a search."},
		{Name: "selector", Form: engine.Record, Doc: "A search for cards.", Keys: []key{
			must("zone", "zone", "where"),
			may("of", "players", "me; everyone where cards have no owner", "whose"),
			may("kind", "card-kind", "character", "Characters or Items"),
			may("type", "types", "any", "which types of Characters"),
			may("has", "tokens", "", "at least so many of these tokens"),
			may("lacks", "token-list", "", "none of these tokens"),
			may("value", "range", "", "current value in this range (A6)"),
			may("ability", "ability-kind", "", "with an ability of this kind"),
			may("icon", "icon", "", "with an ability that shows the icon"),
			may("other", "flag", "false", "not the source itself"),
			may("rank", "rank", "", "only those with the most or the least of `by`"),
			may("by", "measure", "value", "what rank compares"),
			may("place", "row-place", "", "where in the row, counted from the Cauldron"),
			may("pick", "pick", "1 in a step, all in a count or while", "how many of those found"),
			may("chooser", "chooser", "me", "who chooses when there is a choice"),
			may("as", "id", "", "a name for what was picked, used later as $name"),
		}},
		{Name: "range", Form: engine.Record, Keys: []key{may("min", "points", "", "at least"), may("max", "points", "", "at most")}},
		{Name: "tokens", Form: engine.Record, Keys: []key{
			may("blessed", "small", "", "Blessed"), may("cursed", "small", "", "Cursed"),
			may("enchantment", "small", "", "Enchantment"), may("suspicion", "small", "", "Suspicion")}},
		{Name: "pick", Form: engine.Either, Shapes: []string{"small", "all", "up-to"}, Doc: "Exactly so many (or as many as there are), all, or up to a number."},
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
	times := may("times", "points", "1", "multiplied by")
	most := may("max", "points", "", "but at most")
	return []shape{
		{Name: "number", Form: engine.Either, Shapes: []string{"points", "computed"}, Doc: "A number, fixed or computed."},
		{Name: "computed", Form: engine.OneKey, Keys: []key{
			must("count", "number-count", "how many cards a search finds"),
			must("tokens", "number-tokens", "how many tokens lie on the cards a search finds"),
			must("value_of", "target", "the current value of a card"),
			must("sum", "number-list", "several numbers added"),
			must("if", "number-if", "a number under a condition"),
		}},
		{Name: "number-count", Form: engine.Record, Keys: []key{must("of", "selector", "which cards"), times, most}},
		{Name: "number-tokens", Form: engine.Record, Keys: []key{
			must("token", "token", "which"), must("of", "target", "on which cards"),
			may("per", "small", "1", "one step for so many tokens, rounded down"), times, most}},
		{Name: "number-list", Form: engine.Listing, Of: "number", Min: 1},
		{Name: "number-if", Form: engine.Record, Keys: []key{
			must("cond", "condition", "when"), must("then", "number", "the number"), may("else", "number", "0", "otherwise")}},
		{Name: "condition", Form: engine.OneKey, Doc: "Something that is so or not.", Keys: []key{
			must("exists", "selector", "a search finds at least one card"),
			must("is", "cond-is", "a card is like this"),
			must("compare", "cond-compare", "two numbers compare"),
			must("final_round", "flag", "this is the last round"),
			must("first_round", "flag", "this is the first round"),
			must("via", "cast-via", "the effect is used from there"),
			must("moved", "bound-card", "an earlier step really did something to the card"),
			must("all", "conditions", "all of them"),
			must("any", "conditions", "at least one of them"),
			must("not", "condition", "the opposite"),
		}},
		{Name: "conditions", Form: engine.Listing, Of: "condition", Min: 1},
		{Name: "cond-is", Form: engine.Record, Keys: []key{
			must("card", "target", "which card"), may("type", "types", "", "its type"), may("zone", "zone", "", "where it is"), may("has", "tokens", "", "at least these tokens")}},
		{Name: "cond-compare", Form: engine.Record, Keys: []key{
			must("a", "number", "the one"), must("is", "comparison", "how they compare"), must("b", "number", "the other")}},
	}
}

// wordDefs reads words written as "word" or "word: what it means".
func wordDefs(words []string) []engine.WordDef {
	var defs []engine.WordDef
	for _, w := range words {
		name, doc, _ := strings.Cut(w, ": ")
		defs = append(defs, engine.WordDef{Name: name, Doc: doc})
	}
	return defs
}

func scalarShapes() []shape {
	w := func(name, doc string, words ...string) shape {
		return shape{Name: name, Form: engine.Word, Doc: doc, Words: wordDefs(words)}
	}
	return []shape{
		{Name: "id", Form: engine.Name, Doc: "An identifier: lower case letters, digits and hyphens."},
		{Name: "prose", Form: engine.Prose, Doc: "Text for people."},
		{Name: "flag", Form: engine.Flag},
		{Name: "points", Form: engine.Integer, Min: -20, Max: 20},
		{Name: "small", Form: engine.Integer, Min: 0, Max: 25},
		{Name: "bound-card", Form: engine.Bound, Doc: "A card bound earlier in the same ability by `as`; $each inside for_each."},
		w("character-type", "The types of Characters.", "witch", "villager", "companion"),
		w("event-type", "", "day: holds for the round", "night: happens and is over"),
		w("chain", "", "draw: another Event is drawn", "stop: the Night ends"),
		w("after", "", "night_card: onto the Night Card", "event_bottom: under the Event Deck, once a game (A97)",
			"event_shuffle: shuffled into the Event Deck, once a game (A97)", "burn: onto the Burn Pile"),
		w("token", "", "blessed: worth +2", "cursed: worth -2", "enchantment", "suspicion"),
		w("icon", "Tags of effects (L816-828).", "bloody_hand: hurts another Coven", "witchbolt: open magic",
			"sacrifice: contains a Sacrifice", "graveyard: reads or moves Graveyard cards"),
		w("place", "", "coven", "graveyard"),
		w("home", "", "hand: the player's hand", "coven: the player's Coven, if it has room"),
		w("zone", "Where cards can be.", "coven", "graveyard", "hand", "cauldron", "trial",
			"square: the top cards of the Village Square", "burn", "village", "well"),
		w("card-kind", "", "character", "item: attached to Characters there, or lying there"),
		w("players", "Who. In the solo game all others are the Village Square (A120).",
			"me: who controls the card; for an Event the coin holder", "them: the player of the surrounding for_each",
			"rivals: everybody else", "everyone", "left: the next player clockwise", "right",
			"a_rival: one other player, chosen by me", "coin: the coin holder"),
		w("known-card", "", "self: the source itself", "host: the Character that bears this Item", "it: the card the trigger is about"),
		w("all", "", "all"),
		w("chooser", "", "me", "owner: the owner of the cards", "coin", "random: nobody: chance"),
		w("rank", "", "most", "least"),
		w("measure", "", "value", "suspicion", "enchantment", "blessed", "cursed"),
		w("row-place", "", "first: nearest to the Cauldron", "last", "beside: next to the source"),
		w("ability-kind", "", "cast", "fate"),
		w("deck", "", "village", "well"),
		w("any-deck", "", "village", "well", "event"),
		w("action", "", "draft", "upkeep", "cast", "cauldron", "exchange"),
		w("harm", "", "suspicion", "cursed", "trial", "burn", "steal: taken or traded away by others", "sacrifice"),
		w("comparison", "", "ge: at least", "le: at most", "eq: equal to"),
		w("cast-via", "", "coven: from the Coven", "cauldron: from the Cauldron"),
		w("via", "", "coven", "cauldron", "square", "village", "well"),
		w("happening", "What a react ability can wait for.",
			"recruited", "entered: came into a Coven in any way", "left: left a Coven in any way", "attached: an Item",
			"cast: a Cast effect was used, from the Coven or the Cauldron", "icon_used: an effect with an icon was used",
			"prepared: a Cauldron", "activated: a Cauldron", "exchanged: Enchantment for Suspicion",
			"sacrificed", "buried: came into a Graveyard in any way", "accused: was put on trial", "retrieved: was taken off trial",
			"burned", "token_placed", "token_removed", "drafted: by a Draft Action",
			"turn_start", "turn_end", "dawn", "night_event: was drawn", "day_event: was drawn"),
	}
}
