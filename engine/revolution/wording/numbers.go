package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// numbers are the computed numbers: how many Events or cards there are, sums, numbers under a condition.
func numbers() map[string]say.Number[*Scribe] {
	return map[string]say.Number[*Scribe]{
		"count": {
			Noun: func(s *Scribe, v *engine.Node) engine.Text {
				return say.Scaled(say.CountOf(s.things(v, 2)), v)
			},
			PerOne: func(s *Scribe, v *engine.Node) engine.Text { return say.EachOf(s.things(v, 1)) },
		},
		"sum": {Noun: func(s *Scribe, v *engine.Node) engine.Text { return s.Sum(v.Items) }},
		"if":  {Noun: func(s *Scribe, v *engine.Node) engine.Text { return s.NumberIf(v) }},
	}
}

// things names what is counted: Events of the line, Recruits of the row, cards of a hand. It stands under of, or by
// itself.
func (s *Scribe) things(v *engine.Node, n int) engine.Text {
	if of := v.Get("of"); of != nil {
		v = of
	}
	count := engine.A("n", engine.Number(n))
	switch v.Word("zone", "") {
	case "row":
		return engine.T("counted.row", count)
	case "hand":
		return engine.T("counted.hand."+s.Whose(), count)
	}
	return s.events(v, n)
}

func conds() map[string]say.Cond[*Scribe] {
	level := func(word string) say.Cond[*Scribe] {
		return func(s *Scribe, v *engine.Node, holds bool) engine.Text {
			return engine.T(say.Negated("cond."+word, holds), engine.A("n", engine.Number(v.Int)))
		}
	}
	place := func(word string) say.Cond[*Scribe] {
		return func(s *Scribe, v *engine.Node, holds bool) engine.Text {
			return engine.T(say.Negated("cond."+word, holds), engine.A("space", nth(v.Int)))
		}
	}
	return map[string]say.Cond[*Scribe]{
		"space_min": place("space_min"), "space_max": place("space_max"),
		"liberty_min": level("liberty_min"), "liberty_max": level("liberty_max"),
		"moon_min": level("moon_min"), "players_max": level("players_max"),
		"exists": func(s *Scribe, v *engine.Node, holds bool) engine.Text {
			key := map[bool]string{true: "event.here.", false: "event.none."}[holds]
			return say.Exists(engine.T(key+v.Word("event", ""), engine.A("event", s.ofType(1))), holds)
		},
		"compare": func(s *Scribe, v *engine.Node, holds bool) engine.Text {
			return s.Compare(v.Get("a"), v.Word("is", ""), v.Get("b"), holds)
		},
		"all": func(s *Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, holds) },
		"any": func(s *Scribe, v *engine.Node, holds bool) engine.Text { return s.Conditions(v, holds, !holds) },
		"not": func(s *Scribe, v *engine.Node, holds bool) engine.Text { return s.Condition(v, !holds) },
	}
}
