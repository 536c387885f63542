package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/fate/program"
)

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

// MovedSaid asks whether an earlier step did something to its card.
func (s *Scribe) MovedSaid(n *engine.Node, holds bool) engine.Text {
	if r, ok := s.Bound[n.Text[1:]]; ok && r.Mark == s.Spoken {
		switch {
		case s.ToThem():
			return engine.T(say.Negated("cond.moved.me", holds))
		case s.Doing:
			return engine.T(say.Negated("cond.moved.them", holds))
		case s.Ownerless():
			return engine.T(say.Negated("cond.moved.it", holds))
		}
		return engine.T(say.Negated("cond.moved.me", holds))
	}
	r := s.Known(n, How{Subject: true})
	return engine.T(say.Negated("cond.moved", holds), engine.A("n", engine.Number(r.Count())), engine.A("what", r.Text))
}

// IsSo says what a card is: of several cards, that one of them is.
func (s *Scribe) IsSo(v *engine.Node, holds bool) engine.Text {
	card := v.Get("card")
	det := Any
	if !holds {
		det = None // "no Witch in your Coven has ..."
	}
	r := s.Target(card, How{Det: det, Subject: true})
	several := r.Plural || card.Shape == "selector"
	past := card.Shape == "bound-card" && card.Text != "$each" && onlyType(v)
	list := predicates(v, past, holds || several)
	that := engine.Value(engine.List(list))
	if !holds && !several && len(list) > 1 {
		that = say.OrList(list)
	}
	key := "cond.is"
	if several && !holds {
		key = "cond.is.none"
	}
	return engine.T(key, engine.A("n", engine.Number(r.Count())), engine.A("what", r.Text), engine.A("that", that))
}

// predicates are what a card is said to be, or not to be.
func predicates(v *engine.Node, past, holds bool) (list []engine.Text) {
	if types := v.Texts("type"); len(types) > 0 {
		key := "cond.is.type"
		if past {
			key = "cond.was.type"
		}
		kind := engine.T("noun.a."+typeNoun(types), engine.A("n", engine.Number(1)))
		if !holds {
			kind = engine.T("noun.not-a." + typeNoun(types))
		}
		list = append(list, engine.T(say.Negated(key, holds), engine.A("kind", kind)))
	}
	if z := v.Word("zone", ""); z != "" {
		list = append(list, engine.T(say.Negated("cond.is.zone", holds), engine.A("where", engine.T("lies."+z))))
	}
	for _, t := range program.Tokens.Names() {
		if least := v.Get("has").Number(t, 0); least > 0 {
			list = append(list, engine.T(say.Negated("cond.has."+t, holds), engine.A("n", engine.Number(least))))
		}
	}
	if len(list) == 0 {
		list = append(list, engine.T(say.Negated("cond.is.there", holds)))
	}
	return list
}

// Compare says how two numbers compare; the plainest comparisons have sentences of their own.
func (s *Scribe) Compare(v *engine.Node, holds bool) engine.Text {
	a, b, is := v.Get("a"), v.Get("b"), v.Word("is", "")
	if b.Shape == "points" && a.Shape != "points" {
		w := &a.Keys[0].Node
		switch name := a.Keys[0].Name; {
		case name == "count" && w.Number("times", 1) == 1 && w.Get("max") == nil && b.Int >= 0:
			return say.HowMany(is, b.Int, s.counted(w.Get("of"), b.Int, is), holds)
		case name == "value_of" && w.Shape != "selector":
			if r := s.Target(w, How{Subject: true}); !r.Plural {
				return engine.T(say.Negated("cond.value."+is, holds), engine.A("what", r.Text), engine.A("b", engine.Number(b.Int)))
			}
		}
	}
	return s.Scribe.Compare(a, is, b, holds)
}

// counted is the noun for so many cards. Whether there is one at all is the same in any place and in all together.
func (s *Scribe) counted(of *engine.Node, n int, is string) engine.Text {
	det := Many
	if n == 1 {
		det = Bare
	}
	return s.Search(of, How{Det: det, Summed: n != 1 || is != "ge", There: true}).Text
}
