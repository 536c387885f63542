package wording

import (
	"slices"

	"witchtable/engine"
)

// clauses says steps as the reader of the card is told them, one clause for each sentence.
func (s *Scribe) clauses(list *engine.Node) []engine.Text {
	var out []engine.Text
	var run []*engine.Node // simple steps share a sentence
	flush := func() {
		if len(run) > 0 {
			out = append(out, s.run(run, Tell))
			run = nil
		}
	}
	for _, n := range Effective(list) {
		switch n.Keys[0].Name {
		case "if":
			flush()
			out = append(out, s.ifClauses(&n.Keys[0].Node)...)
		case "may", "pay", "choose", "for_each", "repeat":
			flush()
			out = append(out, s.run([]*engine.Node{n}, Tell))
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

// Steps says steps as one clause: "sacrifices a Character, then draws a card".
func (s *Scribe) Steps(list *engine.Node, f Form) engine.Text {
	items := Effective(list)
	if len(items) == 0 {
		return engine.T(f.Key("do.nothing"))
	}
	return s.run(items, f)
}

// run says steps one after another. If one of them on an Event needs somebody who does it, the coin holder does all.
func (s *Scribe) run(items []*engine.Node, f Form) engine.Text {
	if s.Event() && !s.Doing && f == Tell && slices.ContainsFunc(items, s.byPlayer) {
		return s.Does("coin", f, func(f Form) engine.Text { return s.chain(items, f) })
	}
	return s.chain(items, f)
}

func (s *Scribe) chain(items []*engine.Node, f Form) (out engine.Text) {
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

// Effective is the steps that do something: notes are told when they come, and promised nowhere.
func Effective(list *engine.Node) (out []*engine.Node) {
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

func (s *Scribe) placeAll(items []*engine.Node, f Form) engine.Text {
	var tokens engine.List
	for _, n := range items {
		v := &n.Keys[0].Node
		tokens = append(tokens, TokenText(v.Word("token", ""), v.Number("n", 1), false))
	}
	to := s.Target(items[0].Keys[0].Node.Get("to"), How{})
	return engine.T(f.Key("do.place"), engine.A("tokens", engine.T("list.and", engine.A("list", tokens))),
		engine.A("what", to.Text))
}

// byPlayer reports whether a step on an Event needs to say who does it.
func (s *Scribe) byPlayer(step *engine.Node) bool {
	return s.says.Verbs[step.Keys[0].Name].ByPlayer(&step.Keys[0].Node)
}

// ifClauses says a condition at the top of an ability: "If it was a Villager, draw a card. Otherwise, ..."
func (s *Scribe) ifClauses(v *engine.Node) []engine.Text {
	cond := engine.A("cond", s.Cond(v.Get("cond")))
	out := []engine.Text{engine.T("flow.if", cond, engine.A("what", s.Steps(v.Get("then"), Tell)))}
	if no := v.Get("else"); len(Effective(no)) > 0 {
		out = append(out, engine.T("flow.otherwise", engine.A("what", s.Steps(no, Tell))))
	}
	return out
}

// IfInside says a condition within a longer clause.
func (s *Scribe) IfInside(v *engine.Node, f Form) engine.Text {
	what := engine.A("what", s.Steps(v.Get("then"), f))
	cond := engine.A("cond", s.Cond(v.Get("cond")))
	if no := v.Get("else"); len(Effective(no)) > 0 {
		return engine.T("flow.if-inside-else", what, cond, engine.A("otherwise", s.Steps(no, f)))
	}
	return engine.T("flow.if-inside", what, cond)
}

// EachCard says something done for several cards in turn.
func (s *Scribe) EachCard(v *engine.Node, f Form) engine.Text {
	what := s.Search(v.Get("cards"), How{Det: Bare})
	s.each = append(s.each, what)
	inner := f
	if f != Tell {
		inner = To
	}
	do := s.Steps(v.Get("do"), inner)
	s.each = s.each[:len(s.each)-1]
	return engine.T(f.Key("flow.each-card"), engine.A("what", what.Text), engine.A("do", do))
}

// Repeat says something done several times.
func (s *Scribe) Repeat(v *engine.Node, f Form) engine.Text {
	times := v.Get("times")
	inner := f
	if f != Tell {
		inner = To
	}
	if each, ok := s.PerOne(times); ok && each.N == 1 {
		key := "flow.repeat-each"
		args := []engine.Arg{engine.A("each", each.Text), engine.A("do", s.Steps(v.Get("do"), inner))}
		if each.Most != nil {
			key = "flow.repeat-each-most"
			args = append(args, engine.A("most", Counted("times", *each.Most, false)))
		}
		return engine.Text{Key: f.Key(key), Args: args}
	}
	count, wrap := s.Amount(times, func(n int, x bool) engine.Text { return Counted("times", n, x) })
	return wrap(engine.T(f.Key("flow.repeat"), engine.A("times", count), engine.A("do", s.Steps(v.Get("do"), To))))
}

// EachPlayer says something done for several players in turn. Of the card's own player alone, who is spoken to, it is
// said as if there were no loop.
func (s *Scribe) EachPlayer(players string, do *engine.Node, f Form) engine.Text {
	if players == "me" && !s.Doing && s.person(players) == "me" {
		themMe := s.themMe
		s.themMe = true
		defer func() { s.themMe = themMe }()
		return s.Steps(do, f)
	}
	does := s.Does(players, f, func(f Form) engine.Text {
		return s.Turns(func() engine.Text { return s.Steps(do, f) })
	})
	return s.Seated(does, do)
}

// Does says that players do something, in the sentence of somebody who does something else if need be.
func (s *Scribe) Does(players string, f Form, what func(Form) engine.Text) engine.Text {
	inner := Does
	if f != Tell {
		inner = To
	}
	does := engine.A("what", what(inner))
	if s.person(players) == "me" && f != Tell {
		return engine.T(f.Key("flow.does.you"), does)
	}
	return engine.T(f.Key("flow.does"), engine.A("who", s.Player(players, "each")), does)
}

// Seated adds to what several players do in turn that left and right are those of the card's own player, where that is
// said in there: who reads what each player does expects the neighbours of each. On Events they are the coin holder's
// by name.
func (s *Scribe) Seated(t engine.Text, do *engine.Node) engine.Text {
	if s.reader != nil || s.Event() || s.Doing || !namesNeighbour(do) {
		return t
	}
	return engine.T("flow.seated", engine.A("what", t))
}

// namesNeighbour reports whether a neighbour is named anywhere in some steps.
func namesNeighbour(n *engine.Node) bool {
	if n.Shape == "players" && (n.Text == "left" || n.Text == "right") {
		return true
	}
	return slices.ContainsFunc(n.Items, func(i engine.Node) bool { return namesNeighbour(&i) }) ||
		slices.ContainsFunc(n.Keys, func(k engine.Pair) bool { return namesNeighbour(&k.Node) })
}

// Player names players: rivals as "each rival" or, for one of them, "a rival".
func (s *Scribe) Player(players, number string) engine.Text {
	players = s.person(players)
	key := "player." + players
	if players == "rivals" || players == "everyone" {
		key += "." + number
	}
	return engine.T(key + s.side(players))
}

// side is the end of a key for players seen from the coin holder's seat: Events have no other.
func (s *Scribe) side(players string) string {
	if !s.Event() {
		return ""
	}
	switch players {
	case "rivals", "left", "right", "a_rival":
		return ".coin"
	}
	return ""
}

// Joined joins alternatives by the messages prefix.two, prefix.middle and prefix.last.
func Joined(prefix string, list []engine.Text) engine.Text {
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

// OrList joins with "or".
func OrList(list []engine.Text) engine.Text { return Joined("or", list) }
