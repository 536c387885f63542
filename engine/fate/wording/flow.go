package wording

import (
	"slices"

	"witchtable/engine"
)

// clauses says steps as the reader of the card is told them, one clause for each sentence.
func (s *scribe) clauses(list *engine.Node) []engine.Text {
	var out []engine.Text
	var run []*engine.Node // simple steps share a sentence
	flush := func() {
		if len(run) > 0 {
			out = append(out, s.run(run, formTell))
			run = nil
		}
	}
	for _, n := range effective(list) {
		switch n.Keys[0].Name {
		case "if":
			flush()
			out = append(out, s.ifClauses(&n.Keys[0].Node)...)
		case "may", "pay", "choose", "for_each", "repeat":
			flush()
			out = append(out, s.run([]*engine.Node{n}, formTell))
		default:
			run = append(run, n)
		}
	}
	flush()
	if len(out) == 0 {
		out = append(out, engine.T("do.nothing"))
	}
	return out
}

// steps says steps as one clause: "sacrifices a Character, then draws a card".
func (s *scribe) steps(list *engine.Node, f form) engine.Text {
	items := effective(list)
	if len(items) == 0 {
		return engine.T(f.key("do.nothing"))
	}
	return s.run(items, f)
}

// run says steps one after another. If one of them on an Event needs somebody who does it, the coin holder does all.
func (s *scribe) run(items []*engine.Node, f form) engine.Text {
	if s.event() && !s.them && f == formTell && slices.ContainsFunc(items, doneByPlayer) {
		return s.does("coin", f, func(f form) engine.Text { return s.chain(items, f) })
	}
	return s.chain(items, f)
}

func (s *scribe) chain(items []*engine.Node, f form) (out engine.Text) {
	for i := 0; i < len(items); {
		same := max(samePlace(items[i:]), 1)
		var t engine.Text
		if same > 1 {
			t = s.placeAll(items[i:i+same], f)
		} else {
			t = s.verb(items[i].Keys[0].Name, &items[i].Keys[0].Node, f)
		}
		if i > 0 {
			t = engine.T("flow.then", engine.A("a", out), engine.A("b", t))
		}
		out = t
		i += same
	}
	return out
}

// effective is the steps that do something: notes are told when they come, and promised nowhere.
func effective(list *engine.Node) (out []*engine.Node) {
	if list == nil {
		return nil
	}
	for i := range list.Items {
		if list.Items[i].Keys[0].Name != "note" {
			out = append(out, &list.Items[i])
		}
	}
	return out
}

// samePlace counts how many steps from the first put a fixed number of tokens on the same known card.
func samePlace(items []*engine.Node) int {
	n := 0
	for n < len(items) && items[n].Keys[0].Name == "place" {
		v := &items[n].Keys[0].Node
		to := v.Get("to")
		if to.Shape != "known-card" || to.Text != items[0].Keys[0].Node.Get("to").Text {
			break
		}
		if num := v.Get("n"); num != nil && num.Shape != "points" {
			break
		}
		n++
	}
	return n
}

func (s *scribe) placeAll(items []*engine.Node, f form) engine.Text {
	var tokens engine.List
	for _, n := range items {
		v := &n.Keys[0].Node
		tokens = append(tokens, tokenText(v.Word("token", ""), v.Number("n", 1), false))
	}
	to := s.target(items[0].Keys[0].Node.Get("to"), how{})
	return engine.T(f.key("do.place"), engine.A("tokens", engine.T("list.and", engine.A("list", tokens))), engine.A("what", to.text))
}

// flow says the steps that steer others.
func (s *scribe) flow(name string, v *engine.Node, f form) engine.Text {
	switch name {
	case "choose":
		alternatives := make([]engine.Text, len(v.Items))
		for i := range v.Items {
			alternatives[i] = s.steps(&v.Items[i], formTo)
		}
		return engine.T(f.key("flow.choose"), engine.A("list", joined("flow.choose", alternatives)))
	case "may":
		return engine.T(f.key("flow.may"), engine.A("what", s.steps(v.Get("do"), formTo)))
	case "pay":
		return s.pay(v, f)
	case "if":
		return s.ifInside(v, f)
	case "repeat":
		return s.repeat(v, f)
	}
	if players := v.Word("players", ""); players != "" {
		return s.does(players, f, func(f form) engine.Text {
			before := s.them
			s.them = true
			defer func() { s.them = before }()
			return s.steps(v.Get("do"), f)
		})
	}
	return s.eachCard(v, f)
}

func (s *scribe) pay(v *engine.Node, f form) engine.Text {
	cost := engine.A("cost", s.steps(v.Get("cost"), formTo))
	then, otherwise := v.Get("then"), v.Get("otherwise")
	yes, no := len(effective(then)) > 0, len(effective(otherwise)) > 0
	switch {
	case yes && no:
		return engine.T(f.key("flow.pay-both"), cost, engine.A("then", s.steps(then, formTo)), engine.A("otherwise", s.steps(otherwise, formTo)))
	case yes:
		return engine.T(f.key("flow.pay"), cost, engine.A("then", s.steps(then, formTo)))
	case no:
		return engine.T(f.key("flow.pay-else"), cost, engine.A("otherwise", s.steps(otherwise, formTo)))
	}
	return engine.T(f.key("flow.may"), engine.A("what", cost.Value))
}

// ifClauses says a condition at the top of an ability: "If it was a Villager, draw a card. Otherwise, ..."
func (s *scribe) ifClauses(v *engine.Node) []engine.Text {
	cond := engine.A("cond", s.cond(v.Get("cond")))
	out := []engine.Text{engine.T("flow.if", cond, engine.A("what", s.steps(v.Get("then"), formTell)))}
	if no := v.Get("else"); len(effective(no)) > 0 {
		out = append(out, engine.T("flow.otherwise", engine.A("what", s.steps(no, formTell))))
	}
	return out
}

// ifInside says a condition within a longer clause.
func (s *scribe) ifInside(v *engine.Node, f form) engine.Text {
	what := engine.A("what", s.steps(v.Get("then"), f))
	cond := engine.A("cond", s.cond(v.Get("cond")))
	if no := v.Get("else"); len(effective(no)) > 0 {
		return engine.T("flow.if-inside-else", what, cond, engine.A("otherwise", s.steps(no, f)))
	}
	return engine.T("flow.if-inside", what, cond)
}

func (s *scribe) eachCard(v *engine.Node, f form) engine.Text {
	what := s.search(v.Get("cards"), how{det: detBare})
	s.each = append(s.each, what)
	inner := f
	if f != formTell {
		inner = formTo
	}
	do := s.steps(v.Get("do"), inner)
	s.each = s.each[:len(s.each)-1]
	return engine.T(f.key("flow.each-card"), engine.A("what", what.text), engine.A("do", do))
}

func (s *scribe) repeat(v *engine.Node, f form) engine.Text {
	times := v.Get("times")
	inner := f
	if f != formTell {
		inner = formTo
	}
	if each, ok := s.perOne(times); ok && each.n == 1 {
		key := "flow.repeat-each"
		args := []engine.Arg{engine.A("each", each.text), engine.A("do", s.steps(v.Get("do"), inner))}
		if each.most != nil {
			key = "flow.repeat-each-most"
			args = append(args, engine.A("most", counted("times", *each.most, false)))
		}
		return engine.Text{Key: f.key(key), Args: args}
	}
	count, wrap := s.amount(times, func(n int, x bool) engine.Text { return counted("times", n, x) })
	return wrap(engine.T(f.key("flow.repeat"), engine.A("times", count), engine.A("do", s.steps(v.Get("do"), formTo))))
}

// does says that players do something, in the sentence of somebody who does something else if need be.
func (s *scribe) does(players string, f form, what func(form) engine.Text) engine.Text {
	inner := formDoes
	if f != formTell {
		inner = formTo
	}
	who := engine.A("who", s.player(players, "each"))
	return engine.T(f.key("flow.does"), who, engine.A("what", what(inner)))
}

// player names players: rivals as "each rival" or, for one of them, "a rival".
func (s *scribe) player(players, number string) engine.Text {
	if players == "me" {
		players = "coin"
	}
	key := "player." + players
	if players == "rivals" || players == "everyone" {
		key += "." + number
	}
	return engine.T(key + s.side(players))
}

// side is the end of a key for players seen from the coin holder's seat: Events have no other.
func (s *scribe) side(players string) string {
	if !s.event() {
		return ""
	}
	switch players {
	case "rivals", "left", "right", "a_rival":
		return ".coin"
	}
	return ""
}

// joined joins alternatives by the messages prefix.two, prefix.middle and prefix.last.
func joined(prefix string, list []engine.Text) engine.Text {
	if len(list) == 1 {
		return list[0]
	}
	out := engine.T(prefix+"."+listPart(1, len(list)), engine.A("a", list[0]), engine.A("b", list[1]))
	for i := 2; i < len(list); i++ {
		out = engine.T(prefix+"."+listPart(i, len(list)), engine.A("a", out), engine.A("b", list[i]))
	}
	return out
}

func listPart(i, n int) string {
	switch {
	case n == 2:
		return "pair"
	case i == n-1:
		return "last"
	}
	return "middle"
}

// orList joins with "or".
func orList(list []engine.Text) engine.Text { return joined("or", list) }
