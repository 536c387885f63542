package say

import "witchtable/engine"

// Cond says a condition as a clause: "there is a guest in your house".
func (s *Scribe[S]) Cond(n *engine.Node) engine.Text { return s.Condition(n, true) }

// Condition says that a condition holds, or that it does not: a mapping of its word. Of several words in one, all must
// hold.
func (s *Scribe[S]) Condition(n *engine.Node, holds bool) engine.Text {
	if len(n.Keys) == 1 {
		return s.condition(&n.Keys[0], holds)
	}
	out := make([]engine.Text, len(n.Keys))
	for i := range n.Keys {
		out[i] = s.condition(&n.Keys[i], holds)
	}
	return conditions(out, holds)
}

func (s *Scribe[S]) condition(word *engine.Pair, holds bool) engine.Text {
	return s.says.Conds[word.Name](s.by, &word.Node, holds)
}

// Conditions joins the conditions of a list, of which all must hold, or any. None of "any" holds when each does not,
// and the other way round: all says whether each of them does as holds says.
func (s *Scribe[S]) Conditions(list *engine.Node, holds, all bool) engine.Text {
	var out []engine.Text
	for i := range list.Items {
		if all && holds && len(list.Items) > 1 && s.says.Implied != nil && s.says.Implied(&list.Items[i], list) {
			continue
		}
		out = append(out, s.Condition(&list.Items[i], holds))
	}
	return conditions(out, all)
}

// conditions joins what is said of conditions: all of it, or any.
func conditions(list []engine.Text, all bool) engine.Text {
	switch {
	case len(list) == 1:
		return list[0]
	case all:
		return AndList(list)
	}
	return OrList(list)
}

// Compare says how two numbers compare: ge, le or eq.
func (s *Scribe[S]) Compare(a *engine.Node, is string, b *engine.Node, holds bool) engine.Text {
	left := s.Number(a)
	return engine.T(Negated("cond.compare."+is, holds), engine.A("a", left), engine.A("b", s.Number(b)))
}

// HowMany says how many there are of something, compared with a number: "there are at least 3 guests". what is a noun
// without a word before it.
func HowMany(is string, n int, what engine.Text, holds bool) engine.Text {
	return engine.T(Negated("cond.count."+is, holds), engine.A("n", engine.Number(n)), engine.A("what", what))
}

// Exists says that there is something, a noun with its word: "a guest in your house", of what there is not "no guest".
func Exists(what engine.Text, holds bool) engine.Text {
	return engine.T(Negated("cond.exists", holds), engine.A("what", what))
}
