package wording

import (
	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// cond says a condition as a clause: "there is a Witch in your Coven".
func (s *scribe) cond(n *engine.Node) engine.Text { return s.condition(n, true) }

// condition says that a condition holds, or that it does not.
func (s *scribe) condition(n *engine.Node, holds bool) engine.Text {
	v := &n.Keys[0].Node
	switch name := n.Keys[0].Name; name {
	case "exists":
		if !holds {
			return engine.T("cond.exists.not", engine.A("what", s.search(v, how{det: detBare}).text))
		}
		return engine.T("cond.exists", engine.A("what", s.search(v, how{det: detAny}).text))
	case "is":
		return s.isSo(v, holds)
	case "compare":
		return s.compare(v, holds)
	case "final_round", "first_round":
		return engine.T(negated("cond."+name, holds == v.Bool))
	case "via":
		return engine.T(negated("cond.via."+v.Text, holds))
	case "moved":
		return s.moved(v, holds)
	case "not":
		return s.condition(v, !holds)
	case "any":
		return s.conditions(v, holds, !holds)
	default:
		return s.conditions(v, holds, holds)
	}
}

func negated(key string, holds bool) string {
	if holds {
		return key
	}
	return key + ".not"
}

// conditions joins conditions. None of "any" holds when each does not, and the other way round.
func (s *scribe) conditions(list *engine.Node, holds, all bool) engine.Text {
	var out []engine.Text
	for i := range list.Items {
		if all && holds && len(list.Items) > 1 && impliedBy(&list.Items[i], list) {
			continue
		}
		out = append(out, s.condition(&list.Items[i], holds))
	}
	switch {
	case len(out) == 1:
		return out[0]
	case all:
		return engine.T("list.and", engine.A("list", engine.List(out)))
	}
	return orList(out)
}

// impliedBy reports whether n only says that something was done to a card, and another of the list says more of
// that card: "if it was a Villager" is enough.
func impliedBy(n, list *engine.Node) bool {
	if n.Keys[0].Name != "moved" {
		return false
	}
	for i := range list.Items {
		if list.Items[i].Keys[0].Name == "is" && onlyType(&list.Items[i].Keys[0].Node) &&
			list.Items[i].Keys[0].Node.Get("card").Text == n.Keys[0].Node.Text {
			return true
		}
	}
	return false
}

func onlyType(is *engine.Node) bool {
	return is.Get("type") != nil && is.Get("zone") == nil && is.Get("has") == nil
}

// moved asks whether an earlier step did something to its card.
func (s *scribe) moved(n *engine.Node, holds bool) engine.Text {
	if r, ok := s.bound[n.Text[1:]]; ok && r.mark == s.spoken {
		switch {
		case s.them:
			return engine.T(negated("cond.moved.them", holds))
		case s.event():
			return engine.T(negated("cond.moved.it", holds))
		}
		return engine.T(negated("cond.moved.me", holds))
	}
	r := s.known(n, how{subject: true})
	return engine.T(negated("cond.moved", holds), engine.A("n", engine.Number(r.number())), engine.A("what", r.text))
}

// isSo says what a card is: of several cards, that one of them is.
func (s *scribe) isSo(v *engine.Node, holds bool) engine.Text {
	card := v.Get("card")
	det := detAny
	if !holds {
		det = detBare // "no Witch in your Coven has ..."
	}
	r := s.target(card, how{det: det, subject: true})
	several := r.plural || card.Shape == "selector"
	past := card.Shape == "bound-card" && card.Text != "$each" && onlyType(v)
	list := predicates(v, past, holds || several)
	that := engine.Value(engine.List(list))
	if !holds && !several && len(list) > 1 {
		that = orList(list)
	}
	key := "cond.is"
	if several && !holds {
		key = "cond.is.none"
	}
	return engine.T(key, engine.A("n", engine.Number(r.number())), engine.A("what", r.text), engine.A("that", that))
}

// predicates are what a card is said to be, or not to be.
func predicates(v *engine.Node, past, holds bool) (list []engine.Text) {
	if types := v.Texts("type"); len(types) > 0 {
		key := "cond.is.type"
		if past {
			key = "cond.was.type"
		}
		kind := engine.T("noun.a."+typeNoun(types), engine.A("n", engine.Number(1)))
		list = append(list, engine.T(negated(key, holds), engine.A("kind", kind)))
	}
	if z := v.Word("zone", ""); z != "" {
		list = append(list, engine.T(negated("cond.is.zone", holds), engine.A("where", engine.T("lies."+z))))
	}
	for _, t := range program.TokenWords {
		if least := v.Get("has").Number(t, 0); least > 0 {
			list = append(list, engine.T("cond.is.has", engine.A("tokens", engine.T(negated("token.least."+t, holds), engine.A("n", engine.Number(least))))))
		}
	}
	if len(list) == 0 {
		list = append(list, engine.T(negated("cond.is.there", holds)))
	}
	return list
}

// compare says how two numbers compare; the plainest comparisons have sentences of their own.
func (s *scribe) compare(v *engine.Node, holds bool) engine.Text {
	a, b, is := v.Get("a"), v.Get("b"), v.Word("is", "")
	if b.Shape == "points" && a.Shape != "points" {
		w := &a.Keys[0].Node
		switch name := a.Keys[0].Name; {
		case name == "count" && w.Number("times", 1) == 1 && w.Get("max") == nil && b.Int >= 0:
			what := s.counted(w.Get("of"), b.Int)
			return engine.T(negated("cond.count."+is, holds), engine.A("n", engine.Number(b.Int)), engine.A("what", what))
		case name == "value_of" && w.Shape != "selector":
			if r := s.target(w, how{subject: true}); !r.plural {
				return engine.T(negated("cond.value."+is, holds), engine.A("what", r.text), engine.A("b", engine.Number(b.Int)))
			}
		}
	}
	left := s.number(a)
	return engine.T(negated("cond.compare."+is, holds), engine.A("a", left), engine.A("b", s.number(b)))
}

// counted is the noun for so many cards.
func (s *scribe) counted(of *engine.Node, n int) engine.Text {
	det := detPlural
	if n == 1 {
		det = detBare
	}
	return s.search(of, how{det: det}).text
}
