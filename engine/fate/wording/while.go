package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// mods says what holds as long as a card works. What holds for the same cards shares a sentence: "The bearer is
// worth 1 more and cannot receive Suspicion tokens."
func (s *Scribe) mods(list *engine.Node) engine.Text {
	var out []engine.Text
	for i := 0; i < len(list.Items); {
		j := i + 1
		for j < len(list.Items) && s.sameCards(&list.Items[i], &list.Items[j]) {
			j++
		}
		if of := s.modCards(&list.Items[i]); of != nil {
			out = append(out, s.modsOf(of, list.Items[i:j]))
		} else {
			out = append(out, s.rule(&list.Items[i]))
		}
		i = j
	}
	return say.Paragraph(out)
}

// modCards is the target of a mod that is about cards, or nil.
func (s *Scribe) modCards(mod *engine.Node) *engine.Node {
	if s.says.Mods[mod.Keys[0].Name].That == nil {
		return nil
	}
	return mod.Keys[0].Node.Get("of")
}

// sameCards reports whether two mods are about the same known card.
func (s *Scribe) sameCards(a, b *engine.Node) bool {
	x, y := s.modCards(a), s.modCards(b)
	return x != nil && y != nil && x.Shape == "known-card" && y.Shape == "known-card" && x.Text == y.Text
}

func (s *Scribe) modsOf(of *engine.Node, list []engine.Node) engine.Text {
	r := s.Target(of, How{Det: Plural, Subject: true})
	n := engine.A("n", engine.Number(r.Count()))
	var that engine.List
	for i := range list {
		that = append(that, s.says.Mods[list[i].Keys[0].Name].That(s, &list[i].Keys[0].Node, n))
	}
	return engine.T("mod.cards", engine.A("what", r.Text), engine.A("that", that))
}

// Worth says how much more, less or instead a Character is worth.
func (s *Scribe) Worth(v *engine.Node, n engine.Arg) engine.Text {
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
	if each, ok := s.PerOne(add); ok {
		points, key := each.N, "mod.value.more"
		if points < 0 {
			points, key = -points, "mod.value.less"
		}
		most := func(n int) engine.Value { return engine.Number(n) }
		return each.Around("mod.value", engine.T(key+in, n, engine.A("points", engine.Number(points))), most)
	}
	return engine.T("mod.value.by"+in, n, engine.A("number", s.Number(add)))
}

// rule says a mod that is about players.
func (s *Scribe) rule(mod *engine.Node) engine.Text {
	v := &mod.Keys[0].Node
	return s.says.Mods[mod.Keys[0].Name].Rule(s, v, v.Word("of", "me"))
}

// Voice is the message for "you", for a single player, or for players in general.
func (s *Scribe) Voice(key, of string) string {
	switch {
	case of == "me" && !s.Ownerless():
		return key + ".me"
	case of == "rivals" || of == "everyone":
		return key + ".all"
	}
	return key + ".one"
}

// WhoArg is the argument who: the players that a pack means by a word, as one of them (each) or as many (all).
func (s *Scribe) WhoArg(of, number string) engine.Arg {
	return engine.A("who", s.Player(of, number))
}

// Owned names something that belongs to players: "your Coven", "each rival's Exchange".
func (s *Scribe) Owned(what, of string) engine.Text { return s.placeOf("owned."+what, of, some) }
