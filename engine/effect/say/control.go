package say

import "witchtable/engine"

// May says something that may be left out.
func (s *Scribe[S]) May(do *engine.Node, f Form) engine.Text {
	return engine.T(f.Key("flow.may"), engine.A("what", s.Steps(do, To)))
}

// Choose says several lists of steps, one of which is done.
func (s *Scribe[S]) Choose(alternatives []*engine.Node, f Form) engine.Text {
	list := make([]engine.Text, len(alternatives))
	for i, steps := range alternatives {
		list[i] = s.Steps(steps, To)
	}
	return engine.T(f.Key("flow.choose"), engine.A("list", Joined("flow.choose", list)))
}

// Pay says something done at a price: what follows when it is paid, and when it is not. Either may be nil.
func (s *Scribe[S]) Pay(price, then, otherwise *engine.Node, f Form) engine.Text {
	cost := engine.A("cost", s.Steps(price, To))
	yes, no := len(s.Effective(then)) > 0, len(s.Effective(otherwise)) > 0
	switch {
	case yes && no:
		return engine.T(f.Key("flow.pay-both"), cost, engine.A("then", s.Steps(then, To)),
			engine.A("otherwise", s.Steps(otherwise, To)))
	case yes:
		return engine.T(f.Key("flow.pay"), cost, engine.A("then", s.Steps(then, To)))
	case no:
		return engine.T(f.Key("flow.pay-else"), cost, engine.A("otherwise", s.Steps(otherwise, To)))
	}
	return engine.T(f.Key("flow.may"), engine.A("what", cost.Value))
}

// IfClauses says a condition at the top of an ability: "If it was a guest, draw a card. Otherwise, ..." The keys are
// cond, then and else.
func (s *Scribe[S]) IfClauses(v *engine.Node) []engine.Text {
	cond := engine.A("cond", s.Cond(v.Get("cond")))
	out := []engine.Text{engine.T("flow.if", cond, engine.A("what", s.Steps(v.Get("then"), Tell)))}
	if no := v.Get("else"); len(s.Effective(no)) > 0 {
		out = append(out, engine.T("flow.otherwise", engine.A("what", s.Steps(no, Tell))))
	}
	return out
}

// IfInside says a condition within a longer clause.
func (s *Scribe[S]) IfInside(v *engine.Node, f Form) engine.Text {
	what := engine.A("what", s.Steps(v.Get("then"), f))
	cond := engine.A("cond", s.Cond(v.Get("cond")))
	if no := v.Get("else"); len(s.Effective(no)) > 0 {
		return engine.T("flow.if-inside-else", what, cond, engine.A("otherwise", s.Steps(no, f)))
	}
	return engine.T("flow.if-inside", what, cond)
}

// listed is the form of steps that are listed behind "do this": as they are told, or as in "to do".
func listed(f Form) Form {
	if f != Tell {
		return To
	}
	return f
}

// EachCard says something done for several cards in turn; each of them can be taken up as "it".
func (s *Scribe[S]) EachCard(what Ref, do *engine.Node, f Form) engine.Text {
	s.each = append(s.each, what)
	steps := s.Steps(do, listed(f))
	s.each = s.each[:len(s.each)-1]
	return engine.T(f.Key("flow.each-card"), engine.A("what", what.Text), engine.A("do", steps))
}

// Optional reports whether steps are a single one that says of itself that it may be left out.
func (s *Scribe[S]) Optional(list *engine.Node) bool {
	steps := s.Effective(list)
	if len(steps) != 1 {
		return false
	}
	optional := s.says.Verbs[steps[0].Keys[0].Name].Optional
	return optional != nil && optional(&steps[0].Keys[0].Node)
}

// Repeat says something done several times; what may be left out, so many times at most.
func (s *Scribe[S]) Repeat(times, do *engine.Node, f Form) engine.Text {
	if each, ok := s.PerOne(times); ok && each.N == 1 {
		key := "flow.repeat-each"
		args := []engine.Arg{engine.A("each", each.Text), engine.A("do", s.Steps(do, listed(f)))}
		if each.Most != nil {
			key = "flow.repeat-each-most"
			args = append(args, engine.A("most", Counted("amount.times", *each.Most, false)))
		}
		return engine.Text{Key: f.Key(key), Args: args}
	}
	count, wrap := s.Amount(times, func(n int, x bool) engine.Text { return Counted("amount.times", n, x) })
	if f == Tell && s.Optional(do) {
		return wrap(engine.T("flow.repeat-up-to", engine.A("times", count), engine.A("do", s.Steps(do, Tell))))
	}
	return wrap(engine.T(f.Key("flow.repeat"), engine.A("times", count), engine.A("do", s.Steps(do, To))))
}
