package witchcraftcards_test

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

// vocabulary is all that the house pack of the game says.
func vocabulary() *engine.Vocabulary {
	v := &engine.Vocabulary{Root: "card", Table: "table"}
	for _, part := range [][]engine.Shape{cardShapes(), searchShapes(), verbShapes(), modShapes(), plainShapes(),
		tableShapes()} {
		v.Shapes = append(v.Shapes, part...)
	}
	return v
}

func cardShapes() []engine.Shape {
	head := join(req("id", "name:prose"), opt("flavour:prose"))
	return []engine.Shape{
		{Name: "card", Form: engine.Tagged, Tag: "kind", Cases: []engine.Case{
			{Word: "witch", Keys: join(head, req("family:id", "hidden:side", "revealed:side"),
				opt("starter:flag", "extra:flag"))},
			{Word: "challenge", Keys: join(head, req("n:count", "difficulty:count"), opt("juror:id", "chosen:box",
				"success:box", "failure:box", "familiar:familiar-box"))},
			{Word: "mission", Keys: join(head, req("act:count", "juror:id", "difficulty:count", "challenges:count",
				"linked:count", "other:count"), opt("chosen:box", "not_chosen:box", "success:box", "failure:box"))},
			{Word: "curse", Keys: join(head, req("n:count"))},
		}},
		record("side", req("power:count"), opt("star:amount", "do:steps", "while:mods")),
		record("box", opt("do:steps", "while:mods")),
		record("familiar-box", opt("do:steps", "while:mods", "moment")),
		wordsOf("moment", "before_choose before_resolve mission_overcome recover"),
	}
}

func searchShapes() []engine.Shape {
	return []engine.Shape{
		record("search", req("in:source"), opt("kind:sort", "family:id", "not_family:id", "mode", "other:flag", "face",
			"familiar:flag", "difficulty:range", "mission:spot", "juror:whom", "pick", "chooser", "as:id")),
		either("source", "place", "bound"), wordsOf("place", "at display hand play jail recruit coven_discard familiars "+
			"conviction lost_souls overcome_now"),
		{Name: "bound", Form: engine.Bound}, wordsOf("sort", "curse witch"), wordsOf("mode", "hidden revealed"),
		wordsOf("face", "up down"), record("range", opt("min:count", "max:count")),
		either("spot", "spot-word", "bound", "one-of"), wordsOf("spot-word", "this chosen other each_other"),
		either("whom", "whom-word", "bound", "one-of"), wordsOf("whom-word", "linked most"),
		record("one-of", req("pick:count"), opt("as:id", "other:flag", "min:count")),
		either("pick", "count", "up-to", "all"), record("up-to", req("up_to:amount")), wordsOf("all", "all"),
		wordsOf("chooser", "player random"),
	}
}

func verbShapes() []engine.Shape {
	return []engine.Shape{
		listOf("steps", "step"),
		oneKey("step", "uncover:search", "discard:search", "replace:search", "capture:search", "move", "add",
			"draw:times", "recruit:times", "rescue:search", "jail:search", "lose:search", "peek", "curse:times",
			"cleanse", "lose_villager:times", "restore:search", "persuade", "dissuade:persuade", "persuasion_bonus",
			"power:times", "adjust", "next_hand:times", "silence", "perform:search", "if:branch", "choose", "pay",
			"repeat"),
		record("move", req("in:source", "to:spot"), opt("mission:spot", "pick")),
		record("add", req("n:count", "mission:spot", "face")),
		either("times", "number", "record-n"), record("record-n", req("n:number")),
		record("peek", req("deck", "n:count"), opt("bottom:up-to", "reorder:flag")),
		wordsOf("deck", "challenge coven villagers"),
		record("cleanse", req("from:zones", "pick")), either("zones", "place", "places"), listOf("places", "place"),
		record("persuade", req("n:count", "juror:whom")),
		record("persuasion_bonus", req("for:which-jurors", "n:count")), wordsOf("which-jurors", "linked unlinked any"),
		record("adjust", req("of:adjusted", "n:number")), wordsOf("adjusted", "chosen_mission"),
		record("silence", req("effects", "of:search")), listOf("effects", "effect"),
		wordsOf("effect", "chosen not_chosen success failure"),
		record("branch", req("cond", "then:steps"), opt("else:steps")),
		listOf("choose", "steps"),
		record("pay", req("cost:steps", "then:steps")), record("repeat", req("times:count", "do:steps")),
	}
}

func modShapes() []engine.Shape {
	return []engine.Shape{
		listOf("mods", "mod"),
		oneKey("mod", "power:adding", "difficulty:harder", "block", "forbid", "hand:adding", "family:member",
			"jail_if"),
		record("adding", req("add:amount")), record("harder", req("of:scope", "add:amount")),
		wordsOf("scope", "self mission_here challenges_here"), wordsOf("block", "challenges mission"),
		record("forbid", req("action:mode")), record("member", req("of:self", "add:all")), wordsOf("self", "self"),
		wordsOf("jail_if", "mission_failed"),
	}
}

func plainShapes() []engine.Shape {
	return []engine.Shape{
		either("amount", "number", "counted"),
		oneKey("counted", "count:counting"),
		record("counting", req("of:search"), opt("per:count", "times:count", "plus:number", "min:number", "max:number")),
		either("cond", "exists", "compare"), oneKey("exists", "exists:search"), oneKey("compare", "compare:compared"),
		record("compared", req("a:amount", "is:relation", "b:amount")), wordsOf("relation", "ge le eq"),
		whole("count", 0, 20), whole("number", -9, 9), listOf("numbers", "count"),
		{Name: "flag", Form: engine.Flag}, {Name: "id", Form: engine.Name}, {Name: "prose", Form: engine.Prose},
	}
}

func tableShapes() []engine.Shape {
	return []engine.Shape{
		record("table", req("track:count", "convictions:numbers", "villagers:numbers", "jurors")),
		listOf("jurors", "juror"),
		record("juror", req("id", "name:prose", "trade:prose", "fear:prose"), opt("flavour:prose", "emblem:prose")),
	}
}
