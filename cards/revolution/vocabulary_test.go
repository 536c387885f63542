package revolutioncards_test

import (
	"witchtable/cards/cardstest"
	"witchtable/engine"
)

// What a card of this game can say, all of it, as the pack's tests hold the pack to it. The game's own vocabulary says
// what each word is for, and compiles it; this one is here so that a word that the game learns by mistake is not
// thereby right.

// The shapes are written as cardstest has them.
var (
	req, opt, join, record, oneKey = cardstest.Req, cardstest.Opt, cardstest.Join, cardstest.Record, cardstest.OneKey
	listOf, whole, either, wordsOf = cardstest.ListOf, cardstest.Whole, cardstest.Either, cardstest.WordsOf
)

// vocabulary is all that a pack of the game can say.
func vocabulary() *engine.Vocabulary {
	v := &engine.Vocabulary{Root: "card", Table: "table"}
	for _, part := range [][]engine.Shape{cardShapes(), abilityShapes(), verbShapes(), modShapes(), plainShapes(),
		tableShapes()} {
		v.Shapes = append(v.Shapes, part...)
	}
	return v
}

func cardShapes() []engine.Shape {
	head := join(req("id", "name:prose"), opt("flavour:prose", "plural:flag", "abilities"))
	witch := join(head, req("stars:count", "icons:icon-counts"))
	return []engine.Shape{
		{Name: "card", Form: engine.Tagged, Tag: "kind", Cases: []engine.Case{
			{Word: "seeker", Keys: join(witch, req("coven:id"))},
			{Word: "dedicant", Keys: witch}, {Word: "celebrant", Keys: witch}, {Word: "steward", Keys: witch},
			{Word: "relic", Keys: witch}, {Word: "blessing", Keys: head},
			{Word: "event", Keys: join(head, req("type:event-type", "grade", "cost"), opt("liberty:flag", "peril:flag"))},
			{Word: "objective", Keys: join(head, req("type:objective-type", "markers"))},
		}},
		record("icon-counts", opt(magic...)),
		either("cost", "any-cost", "icon-counts"),
		record("any-cost", req("any:count"), opt("per_player:count")),
		record("markers", opt(append([]string{"catastrophe:count", "unaligned:count"}, magic...)...)),
		wordsOf("event-type", "fh hr rb be ec cf u k"), wordsOf("objective-type", "fh rb ec ku"),
		wordsOf("grade", "easy hard"), listOf("abilities", "ability"),
	}
}

var magic = []string{"brewing:count", "channeling:count", "enchanting:count", "familiars:count", "hexing:count",
	"rituals:count"}

func abilityShapes() []engine.Shape {
	do := req("do:steps")
	return []engine.Shape{
		{Name: "ability", Form: engine.Tagged, Tag: "when", Cases: []engine.Case{
			{Word: "flipped", Keys: do}, {Word: "while", Keys: req("mods")},
			{Word: "moved", Keys: join(req("spaces:counts"), do)}, {Word: "overcome", Keys: do},
			{Word: "play", Keys: join(do, opt("then"))}, {Word: "assist", Keys: req("assist")},
			{Word: "after_use", Keys: join(req("via"), opt("do:steps", "self_to:pile"))},
			{Word: "revealed", Keys: do}, {Word: "achieved", Keys: do},
		}},
		record("assist", opt("icons:amount", "also")), record("also", req("kind:brought", "n:count")),
		wordsOf("brought", "seeker witch"), wordsOf("then", "discard banish"), wordsOf("via", "own assist any"),
		wordsOf("pile", "discards deck_top deck_bottom hand"),
	}
}

func verbShapes() []engine.Shape {
	return []engine.Shape{
		listOf("steps", "step"),
		oneKey("step", "liberty:by", "moon:by", "draw", "discard", "banish", "reshuffle", "recover", "take_recruit",
			"extra_act:times", "extra_recruit", "icons:free-icons", "ease:easing", "stars:easing", "add_event:times",
			"advance:moving", "retreat:moving", "dismiss", "lose_trophy:times", "refill:nothing", "skip", "may:steps",
			"choose:choices", "for_each", "if:branch", "note:id"),
		record("by", req("by:number")), record("times", req("n:amount")), record("nothing"),
		record("draw", req("who", "n:amount"), opt("reshuffle:flag")),
		record("discard", req("who", "n:amount"), opt("if_hand:count", "chooser:who")),
		record("banish", req("zone", "n:amount"), opt("who", "space:count")), wordsOf("zone", "row hand"),
		record("reshuffle", req("who"), opt("free:flag")), record("recover", req("who", "n:amount", "to:pile")),
		record("take_recruit", opt("reduce:amount", "to:any-deck")), wordsOf("any-deck", "any_deck_top"),
		record("extra_recruit", req("n:amount"), opt("reduce:count")),
		record("free-icons", req("n:count", "kind:icon-kind")),
		wordsOf("icon-kind", "any brewing channeling enchanting familiars hexing rituals"),
		record("easing", req("n:count"), opt("until")), wordsOf("until", "end_of_turn"),
		record("moving", req("event:events", "n:count")), record("dismiss", req("event:events")),
		record("skip", req("what:skipped", "until")), wordsOf("skipped", "recruit"),
		record("for_each", req("players:who", "do:steps")), listOf("choices", "choice"),
		record("choice", req("label:id", "do:steps")), record("branch", req("cond", "then:steps"), opt("else:steps")),
	}
}

func modShapes() []engine.Shape {
	return []engine.Shape{
		listOf("mods", "mod"),
		oneKey("mod", "event_cost", "recruit_cost", "hand_size:adding", "assist_seats", "forbid", "blind",
			"liberty_gain:adding"),
		record("event_cost", req("of:events", "add:number"), opt("per", "if:cond")), record("per", req("event:events")),
		record("recruit_cost", req("add:number")), record("adding", req("add:number")),
		record("assist_seats", req("max:count"), opt("against:events")),
		record("forbid", req("what:forbidden"), opt("against:events")),
		either("forbidden", "forbidden-word", "forbidden-list"), listOf("forbidden-list", "forbidden-word"),
		wordsOf("forbidden-word", "extra_acts seeker_assist relics trophies trophies_on_recruits double recruit_row "+
			"recruit discounts"),
		record("blind", req("icon:icon-kind")),
	}
}

func plainShapes() []engine.Shape {
	return []engine.Shape{
		wordsOf("who", "active owner each others them a_player"),
		wordsOf("events", "this farthest nearest chosen other others other_same_type catastrophe liberty all"),
		record("cond", opt("space_min:count", "space_max:count", "liberty_min:count", "liberty_max:count",
			"moon_min:count", "players_max:count", "exists:events")),
		either("amount", "count", "all", "counted"), wordsOf("all", "all"), record("counted", req("count:events")),
		whole("count", 0, 20), whole("number", -9, 9), listOf("counts", "count"),
		{Name: "flag", Form: engine.Flag}, {Name: "id", Form: engine.Name}, {Name: "prose", Form: engine.Prose},
	}
}

func tableShapes() []engine.Shape {
	return []engine.Shape{
		record("table", req("covens", "boards")),
		listOf("covens", "coven"), record("coven", req("id", "name:prose")),
		listOf("boards", "board"),
		record("board", req("name:id", "start:count", "loss:counts", "moon:counts"), opt("liberty:liberty-track")),
		listOf("liberty-track", "liberty-space"),
		record("liberty-space", req("at:count"), opt("recruits:number", "first_space:number", "no_discounts:flag")),
	}
}
