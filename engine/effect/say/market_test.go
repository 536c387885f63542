package say_test

import (
	"strconv"
	"testing"

	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/words"
	"witchtable/engine/yaml"
)

// The market is a game that is only there to be said: traders buy and sell baskets and carts. What it has beside the
// room's own is its entries below, and its phrases in testdata.

// scribe is the market's own.
type scribe struct{ say.Scribe[*scribe] }

type (
	form = say.Form
	node = engine.Node
	text = engine.Text
)

// write returns a scribe for a card: one of a trader's, or of nobody's.
func write(nobodys bool) *scribe {
	s := &scribe{}
	s.Begin(s, market(), say.Card{ID: "ash", Nobodys: nobodys, Noun: "basket"})
	return s
}

func market() *say.Sayings[*scribe] {
	return &say.Sayings[*scribe]{
		People: say.People{Me: "me", Them: "them", Host: "warden"},
		Verbs:  verbs(), Numbers: numbers(), Conds: conds(),
		Player: func(s *scribe, word, number string) text {
			if word = s.Person(word); word == "each" {
				word += "." + number
			}
			return engine.T("player." + word)
		},
		Together: say.Together[*scribe]{
			Goes: func(first, next *node) bool {
				return first.Get("paint") != nil && next.Get("paint") != nil &&
					first.Get("paint").Word("what", "") == next.Get("paint").Word("what", "")
			},
			Say: paint,
		},
		Implied: func(one, all *node) bool { // what was full was there to be sold
			return one.Get("sold") != nil && len(all.Items) > 1 && all.Items[1].Get("full") != nil
		},
	}
}

func verbs() map[string]say.Verb[*scribe] {
	somebody := func(*node) bool { return true }
	return map[string]say.Verb[*scribe]{
		"buy": {ByPlayer: func(v *node) bool { return v.Word("who", "me") == "me" },
			Say: func(s *scribe, v *node, f form) text {
				return s.DoneBy(v.Word("who", ""), f, func(f form) text {
					n, wrap := s.Amount(v.Get("n"), func(n int, x bool) text { return say.Counted("apples", n, x) })
					return wrap(engine.T(f.Key("do.buy"), engine.A("apples", n)))
				})
			}},
		"sell": {ByPlayer: somebody, Say: func(s *scribe, v *node, f form) text {
			return engine.T(f.Key("do.sell"), engine.A("what", s.what(v, say.Part{Object: true}).Text))
		}},
		"paint": {ByPlayer: somebody, Say: func(s *scribe, v *node, f form) text {
			return paint(s, []*node{{Keys: []engine.Pair{{Name: "paint", Node: *v}}}}, f)
		}},
		"fetch": {
			Say: func(s *scribe, v *node, f form) text {
				if say.TakingOf(v, "lot").Optional() && f == say.Tell {
					return engine.T("flow.may", engine.A("what", fetch(s, v, say.To)))
				}
				return fetch(s, v, f)
			},
			Optional: func(v *node) bool { return say.TakingOf(v, "lot").Optional() },
		},
		"price": {Stand: say.Alone, Say: func(s *scribe, v *node, f form) text {
			t := engine.T(f.Key("do.price"), engine.A("n", engine.Number(v.Number("by", 0))))
			return say.Until(v.Word("until", ""), t)
		}},
		"hush": {Stand: say.Silent},
		"may": {Stand: say.Alone, ByPlayer: somebody,
			Say: func(s *scribe, v *node, f form) text { return s.May(v, f) }},
		"choose": {Stand: say.Alone, ByPlayer: somebody, Say: func(s *scribe, v *node, f form) text {
			var list []*node
			for i := range v.Items {
				list = append(list, &v.Items[i])
			}
			return s.Choose(list, f)
		}},
		"pay": {Stand: say.Alone, ByPlayer: somebody, Optional: func(*node) bool { return true },
			Say: func(s *scribe, v *node, f form) text {
				return s.Pay(v.Get("cost"), v.Get("then"), v.Get("otherwise"), f)
			}},
		"if": {Say: func(s *scribe, v *node, f form) text { return s.IfInside(v, f) },
			Clauses: func(s *scribe, v *node) []text { return s.IfClauses(v) }},
		"for_each": {Stand: say.Alone, Say: func(s *scribe, v *node, f form) text {
			if who := v.Word("players", ""); who != "" {
				return s.EachPlayer(who, v.Get("do"), f)
			}
			if v.Get("fetched") != nil {
				return s.EachCard(s.Spoke(search(v.Get("fetched")).Bare(1), "cart", false), v.Get("do"), f)
			}
			return s.EachCard(s.find(v, "noun.bare."), v.Get("do"), f)
		}},
		"repeat": {Stand: say.Alone, Say: func(s *scribe, v *node, f form) text {
			return s.Repeat(v.Get("times"), v.Get("do"), f)
		}},
	}
}

// find says things that a card looks for: baskets or carts, so many.
func (s *scribe) find(v *node, det string) say.Ref {
	noun, n := v.Word("things", "basket"), v.Number("pick", 1)
	r := s.Spoke(engine.T(det+noun, engine.A("n", engine.Number(n))), noun, n > 1)
	if as := v.Word("as", ""); as != "" {
		s.Bound[as] = r
	}
	return r
}

// search is what is fetched: baskets or carts, full ones perhaps, in the yard perhaps.
func search(v *node) say.Noun {
	return say.Noun{Other: v.Word("other", "") == "true", Of: func(n int) text {
		var that []text
		if v.Get("full") != nil {
			that = append(that, engine.T("that.full"))
		}
		var where text
		if in := v.Word("in", ""); in != "" {
			where = engine.T("in." + in)
		}
		return say.Within(engine.T("noun.bare."+v.Word("things", "cart"), engine.A("n", engine.Number(n))), that, where)
	}}
}

func fetch(s *scribe, v *node, f form) text {
	t := say.TakingOf(v, "lot")
	if t.Optional() && f == say.To {
		t = say.Taking{}
	}
	what, wrap := s.Take(search(v), t, f)
	return wrap(engine.T(f.Key("do.fetch"), engine.A("what", what)))
}

// what is a thing already known, or one that is looked for.
func (s *scribe) what(v *node, p say.Part) say.Ref {
	if known := v.Word("what", ""); known != "" {
		return s.Known(known, p)
	}
	return s.find(v, "noun.a.")
}

func paint(s *scribe, steps []*node, f form) text {
	var colours []text
	for _, n := range steps {
		colours = append(colours, engine.T("colour."+n.Get("paint").Word("in", "")))
	}
	what := s.what(steps[0].Get("paint"), say.Part{Each: true})
	return engine.T(f.Key("do.paint"), engine.A("what", what.Text), engine.A("colours", say.AndList(colours)))
}

func numbers() map[string]say.Number[*scribe] {
	bare := func(s *scribe, v *node, n int) text {
		return engine.T("noun.bare."+v.Word("things", ""), engine.A("n", engine.Number(n)))
	}
	return map[string]say.Number[*scribe]{
		"count": {
			Noun: func(s *scribe, v *node) text {
				return say.Scaled(say.Divided(say.CountOf(bare(s, v, 2)), v.Number("per", 1)), v)
			},
			PerOne: func(s *scribe, v *node) text {
				if v.Get("plus") != nil {
					return text{}
				}
				return say.Each(search(v))
			},
		},
		"price": {Noun: func(s *scribe, v *node) text { return engine.T("number.price") }},
		"sum":   {Noun: func(s *scribe, v *node) text { return s.Sum(v.Items) }},
		"if":    {Noun: func(s *scribe, v *node) text { return s.NumberIf(v) }},
	}
}

func conds() map[string]say.Cond[*scribe] {
	of := func(key string) say.Cond[*scribe] {
		return func(s *scribe, v *node, holds bool) text {
			return engine.T(say.Negated(key, holds), engine.A("what", s.Known(v.Text, say.Part{Subject: true}).Text))
		}
	}
	return map[string]say.Cond[*scribe]{
		"open": func(s *scribe, v *node, holds bool) text {
			return engine.T(say.Negated("cond.open", holds == (v.Text == "true")))
		},
		"sold": of("cond.sold"),
		"full": of("cond.full"),
		"lies": func(s *scribe, v *node, holds bool) text {
			if !holds {
				return say.Exists(search(v).None(), holds)
			}
			return say.Exists(search(v).Any(), holds)
		},
		"exists": func(s *scribe, v *node, holds bool) text {
			if !holds {
				return say.Exists(s.find(v, "noun.no.").Text, holds)
			}
			return say.Exists(s.find(v, "noun.a.").Text, holds)
		},
		"many": func(s *scribe, v *node, holds bool) text {
			n := v.Number("n", 0)
			what := engine.T("noun.bare."+v.Word("things", ""), engine.A("n", engine.Number(n)))
			return say.HowMany(v.Word("is", ""), n, what, holds)
		},
		"compare": func(s *scribe, v *node, holds bool) text {
			return s.Compare(v.Get("a"), v.Word("is", ""), v.Get("b"), holds)
		},
		"all": func(s *scribe, v *node, holds bool) text { return s.Conditions(v, holds, holds) },
		"any": func(s *scribe, v *node, holds bool) text { return s.Conditions(v, holds, !holds) },
		"not": func(s *scribe, v *node, holds bool) text { return s.Condition(v, !holds) },
	}
}

// steps reads steps as a pack has them.
func steps(t *testing.T, file string) *node {
	t.Helper()
	root, faults := yaml.Single("steps.yaml", []byte(file))
	if len(faults) > 0 {
		t.Fatalf("%s: %v", file, faults)
	}
	n := read(root)
	return &n
}

func read(n *yaml.Node) node {
	out := node{Text: n.Text}
	if i, err := strconv.Atoi(n.Text); err == nil {
		out.Int = i
	}
	for i := range n.Keys {
		out.Keys = append(out.Keys, engine.Pair{Name: n.Keys[i].Name, Node: read(&n.Keys[i].Value)})
	}
	for i := range n.Items {
		out.Items = append(out.Items, read(&n.Items[i]))
	}
	return out
}

type ash struct{}

func (ash) Player(engine.Who) string  { return "Ada" }
func (ash) Card(engine.CardID) string { return "Ash" }

func speaker(t *testing.T, book *words.Book, lang string) *words.Speaker {
	t.Helper()
	return book.OnFault(func(f words.Fault) { t.Error(f) }).Speaker(lang, ash{}, nil)
}
