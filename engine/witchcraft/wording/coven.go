package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// amountOf is how many a step is about: written as a number, or under n; nil for one.
func amountOf(v *engine.Node) *engine.Node {
	if v.Text != "" || v.Shape == "points" {
		return v
	}
	return v.Get("n")
}

// counting is a verb about so many of something: the message key with their phrase in its place {what}.
func counting(key, phrase string) say.Verb[*Scribe] {
	return say.Verb[*Scribe]{Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
		what, wrap := s.Amount(amountOf(v), func(n int, x bool) engine.Text { return say.Counted(phrase, n, x) })
		return wrap(engine.T(f.Key(key), engine.A("what", what)))
	}}
}

// covenVerbs are verbs on Witches, and on decks that are looked into.
func covenVerbs() map[string]say.Verb[*Scribe] {
	return map[string]say.Verb[*Scribe]{
		"draw":    counting("do.draw", "cards"),
		"recruit": counting("do.recruit", "witches"),
		"rescue":  on("do.rescue", how{zone: "jail"}),
		"jail":    on("do.jail", how{}),
		"lose": {Optional: optional, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.take(v, v, how{}, f, func(f say.Form, what engine.Text, _ bool) engine.Text {
				if v.Word("in", "") == "recruit" { // nobody sees which it is, and there is one on top
					what = engine.T("recruit.top")
				}
				return engine.T(f.Key("do.lose"), engine.A("what", what))
			})
		}},
		"perform": {Optional: optional, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.take(v, v, how{}, f, func(f say.Form, what engine.Text, plural bool) engine.Text {
				key, n := "do.perform", 1
				if mode := v.Word("mode", ""); mode != "" {
					key += "." + mode
				}
				if plural {
					n = 2
				}
				return engine.T(f.Key(key), engine.A("n", engine.Number(n)), engine.A("what", what))
			})
		}},
		"peek": {Say: sayPeek},
	}
}

// sayPeek says that the top of a deck is looked at, and what may be done with it.
func sayPeek(s *Scribe, v *engine.Node, f say.Form) engine.Text {
	n := v.Get("n")
	deck := engine.A("deck", engine.T("deck."+v.Word("deck", "")))
	cards, wrap := s.Amount(n, func(n int, x bool) engine.Text {
		t := say.Counted("top", n, x)
		t.Args = append(t.Args, deck)
		return t
	})
	out := engine.T(f.Key("do.peek"), engine.A("what", cards))
	one := n.Keys == nil && n.Int == 1
	also := engine.Text{}
	switch bottom := v.Get("bottom"); {
	case bottom != nil && one:
		also = engine.T(f.Key("peek.bottom.one"))
	case bottom != nil:
		also = s.bottom(n, bottom.Get("up_to"), f)
	case v.Word("reorder", "") == "true" && !one:
		also = engine.T(f.Key("peek.reorder"))
	}
	if !also.IsZero() {
		out = engine.T("peek.and", engine.A("what", out), engine.A("then", also))
	}
	return wrap(out)
}

// bottom says how many of several cards may go to the bottom.
func (s *Scribe) bottom(n, upTo *engine.Node, f say.Form) engine.Text {
	if n.Keys == nil && upTo.Keys == nil && upTo.Int >= n.Int {
		return engine.T(f.Key("peek.bottom.any"))
	}
	cards, wrap := s.Amount(upTo, func(n int, x bool) engine.Text { return say.Counted("of-them", n, x) })
	return wrap(engine.T(f.Key("peek.bottom"), engine.A("what", cards)))
}

// curseVerbs are verbs on Curses.
func curseVerbs() map[string]say.Verb[*Scribe] {
	return map[string]say.Verb[*Scribe]{
		"curse": counting("do.curse", "curses"),
		"cleanse": {Optional: optional, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.take(v, cursesFrom(v), how{from: true}, f, func(f say.Form, what engine.Text, _ bool) engine.Text {
				return engine.T(f.Key("do.cleanse"), engine.A("what", what))
			})
		}},
	}
}

// bothPlaces stands for the hand and the Coven discards together.
const bothPlaces = "hand-or-discards"

// cursesFrom is the search that a cleanse stands for. Of two places they are one, called by both.
func cursesFrom(v *engine.Node) *engine.Node {
	places := v.Texts("from")
	in := "hand"
	if len(places) > 0 {
		in = places[0]
	}
	for _, p := range places {
		if p != in {
			in = bothPlaces
		}
	}
	out := engine.Node{Keys: []engine.Pair{{Name: "in", Node: engine.Node{Text: in}},
		{Name: "kind", Node: engine.Node{Text: "curse"}}}}
	for _, k := range v.Keys {
		if k.Name != "from" {
			out.Keys = append(out.Keys, k)
		}
	}
	return &out
}
