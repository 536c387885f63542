package wording

import "witchtable/engine"

// mods says what holds as long as a card works. What holds for the same cards shares a sentence: "The bearer is
// worth 1 more and cannot receive Suspicion tokens."
func (s *scribe) mods(list *engine.Node) engine.Text {
	var out []engine.Text
	for i := 0; i < len(list.Items); {
		j := i + 1
		for j < len(list.Items) && sameCards(&list.Items[i], &list.Items[j]) {
			j++
		}
		if of := modCards(&list.Items[i]); of != nil {
			out = append(out, s.modsOf(of, list.Items[i:j]))
		} else {
			out = append(out, s.rule(&list.Items[i]))
		}
		i = j
	}
	return paragraph(out)
}

// modCards is the target of a mod that is about cards, or nil.
func modCards(mod *engine.Node) *engine.Node {
	switch mod.Keys[0].Name {
	case "value", "immune", "type":
		return mod.Keys[0].Node.Get("of")
	}
	return nil
}

// sameCards reports whether two mods are about the same known card.
func sameCards(a, b *engine.Node) bool {
	x, y := modCards(a), modCards(b)
	return x != nil && y != nil && x.Shape == "known-card" && y.Shape == "known-card" && x.Text == y.Text
}

func (s *scribe) modsOf(of *engine.Node, list []engine.Node) engine.Text {
	r := s.target(of, how{det: detPlural, subject: true})
	n := engine.A("n", engine.Number(r.number()))
	var that engine.List
	for i := range list {
		v := &list[i].Keys[0].Node
		switch list[i].Keys[0].Name {
		case "value":
			that = append(that, s.worth(v, n))
		case "immune":
			that = append(that, engine.T("mod.immune."+v.Word("to", ""), n))
		case "type":
			that = append(that, engine.T("mod.type."+v.Word("add", ""), n))
		}
	}
	return engine.T("mod.cards", engine.A("what", r.text), engine.A("that", that))
}

// worth says how much more, less or instead a Character is worth.
func (s *scribe) worth(v *engine.Node, n engine.Arg) engine.Text {
	in := ""
	if w := v.Word("in", ""); w != "" {
		in = "." + w
	}
	if set := v.Get("set"); set != nil {
		return engine.T("mod.value.set"+in, n, engine.A("points", engine.Number(set.Int)))
	}
	add := v.Get("add")
	if add == nil || add.Shape == "points" {
		points, key := 0, "mod.value.more"
		if add != nil {
			points = add.Int
		}
		if points < 0 {
			points, key = -points, "mod.value.less"
		}
		return engine.T(key+in, n, engine.A("points", engine.Number(points)))
	}
	if each, ok := s.perOne(add); ok {
		points, key := each.n, "mod.value.more"
		if points < 0 {
			points, key = -points, "mod.value.less"
		}
		return each.around("mod.value", engine.T(key+in, n, engine.A("points", engine.Number(points))))
	}
	return engine.T("mod.value.by"+in, n, engine.A("number", s.number(add)))
}

// rule says a mod that is about players.
func (s *scribe) rule(mod *engine.Node) engine.Text {
	name, v := mod.Keys[0].Name, &mod.Keys[0].Node
	of := v.Word("of", "me")
	switch name {
	case "coven_limit":
		n := v.Number("add", 0)
		return engine.T(signed("mod.limit", n), engine.A("whose", s.owned("coven", of)), engine.A("n", abs(n)))
	case "extra_action":
		n := engine.A("n", engine.Number(v.Number("n", 1)))
		return engine.T(s.voice("mod.extra", of), s.who(of, "each"), n, engine.A("action", engine.T("action."+v.Word("action", ""), n)))
	case "forbid":
		if icon := v.Word("icon", ""); icon != "" {
			return engine.T(s.voice("mod.forbid.icon", of), s.who(of, "all"), engine.A("icon", engine.T("icon."+icon)))
		}
		actions := engine.T("action."+v.Word("action", "cast"), engine.A("n", engine.Number(2)))
		return engine.T(s.voice("mod.forbid.action", of), s.who(of, "all"), engine.A("action", actions))
	case "exchange_cost":
		whose := engine.A("whose", s.owned("exchange", of))
		if set := v.Get("set"); set != nil {
			return engine.T("mod.cost.set", whose, engine.A("tokens", tokenText("enchantment", set.Int, false)))
		}
		n := v.Number("add", 0)
		return engine.T(signed("mod.cost", n), whose, engine.A("n", abs(n)))
	}
	n := v.Number("add", 0)
	return engine.T(signed("mod.level", n), engine.A("whose", s.owned("level", of)), engine.A("n", abs(n)))
}

func signed(key string, n int) string {
	if n < 0 {
		return key + ".less"
	}
	return key + ".more"
}

func abs(n int) engine.Number {
	if n < 0 {
		return engine.Number(-n)
	}
	return engine.Number(n)
}

// voice is the message for "you", for a single player, or for players in general.
func (s *scribe) voice(key, of string) string {
	switch {
	case of == "me" && !s.event():
		return key + ".me"
	case of == "rivals" || of == "everyone":
		return key + ".all"
	}
	return key + ".one"
}

func (s *scribe) who(of, number string) engine.Arg {
	return engine.A("who", s.player(of, number))
}

// owned names something that belongs to players: "your Coven", "each rival's Exchange".
func (s *scribe) owned(what, of string) engine.Text { return s.placeOf("owned."+what, of, false) }
