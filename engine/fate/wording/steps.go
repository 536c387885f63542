package wording

import "witchtable/engine"

// form is the form of a verb: who does it, and whether it is told, allowed or described.
type form uint8

const (
	formTell form = iota // "put a token": the reader is told to
	formTo               // "(you may) put a token"
	formDoes             // "(each rival) puts a token"
)

// key names the message of a verb in a form.
func (f form) key(verb string) string { return verb + [...]string{"", ".to", ".does"}[f] }

// doneByPlayer reports whether a step on an Event needs to say who does it: the coin holder. What only happens to
// cards needs nobody, and loops name their players themselves.
func doneByPlayer(step *engine.Node) bool {
	switch step.Keys[0].Name {
	case "draw":
		return isMe(step.Keys[0].Node.Word("players", "me"))
	case "take", "raise", "retrieve", "peek", "activate", "choose", "may", "pay", "sacrifice", "trade", "attach":
		return true
	}
	return false
}

func isMe(players string) bool { return players == "me" || players == "" }

// verb says one step.
func (s *scribe) verb(name string, v *engine.Node, f form) engine.Text {
	switch name {
	case "place", "remove", "shift", "replace", "flip":
		return s.tokenStep(name, v, f)
	case "draw":
		return s.draw(v, f)
	case "peek":
		return s.peek(v, f)
	case "sweep":
		return s.sweep(v, f)
	case "take", "raise", "retrieve", "bury":
		return s.moves(name, v, f)
	case "trade":
		a := s.target(v.Get("a"), how{})
		return engine.T(f.key("do.trade"), engine.A("a", a.text), engine.A("b", s.target(v.Get("b"), how{}).text))
	case "attach":
		item := s.target(v.Get("item"), how{from: true, noun: "item"})
		return engine.T(f.key("do.attach"), engine.A("item", item.text), engine.A("what", s.target(v.Get("to"), how{}).text))
	case "sacrifice":
		return engine.T(f.key("do.sacrifice"), engine.A("what", s.target(v.Get("cards"), how{own: true}).text))
	case "burn":
		return engine.T(f.key("do.burn"), engine.A("what", s.target(v.Get("cards"), how{from: v.Get("cards").Word("zone", "") == "hand"}).text))
	case "accuse":
		return engine.T(f.key("do.accuse"), engine.A("what", s.target(v.Get("cards"), how{}).text))
	case "activate":
		return engine.T(f.key("do.activate"), engine.A("what", s.target(v.Get("card"), how{casts: true}).text))
	case "discard_self":
		return engine.T(f.key("do.discard"), engine.A("what", s.self().text))
	case "note":
		return engine.T(f.key("do.nothing"))
	}
	return s.flow(name, v, f)
}

func (s *scribe) tokenStep(name string, v *engine.Node, f form) engine.Text {
	token := v.Word("token", "")
	tokens, wrap := s.amount(v.Get("n"), func(n int, x bool) engine.Text { return tokenText(token, n, x) })
	switch name {
	case "place":
		return wrap(engine.T(f.key("do.place"), engine.A("tokens", tokens), engine.A("what", s.target(v.Get("to"), how{each: true}).text)))
	case "remove":
		return wrap(s.remove(tokens, token, v.Get("from"), f))
	case "shift":
		from := s.target(v.Get("from"), how{bears: token})
		return wrap(engine.T(f.key("do.shift"), engine.A("tokens", tokens), engine.A("from", from.text),
			engine.A("what", s.target(v.Get("to"), how{}).text)))
	case "replace":
		other := v.Word("with", "")
		by, _ := s.amount(v.Get("n"), func(n int, x bool) engine.Text { return tokenText(other, n, x) })
		return wrap(engine.T(f.key("do.replace"), engine.A("tokens", tokens),
			engine.A("what", s.target(v.Get("at"), how{each: true, bears: token}).text), engine.A("others", by)))
	}
	return s.flip(v, f)
}

// flip says what is turned over. Cursed tokens are turned first: where there must be enough of them, only they are.
func (s *scribe) flip(v *engine.Node, f form) engine.Text {
	side, bears := "either", ""
	if n := v.Get("n"); n == nil || n.Shape == "points" {
		if least := v.Get("at").Get("has").Number("cursed", 0); least > 0 && least >= v.Number("n", 1) {
			side, bears = "cursed", "cursed"
		}
	}
	tokens, wrap := s.amount(v.Get("n"), func(n int, x bool) engine.Text { return tokenText(side, n, x) })
	return wrap(engine.T(f.key("do.flip"), engine.A("tokens", tokens), engine.A("what", s.target(v.Get("at"), how{each: true, bears: bears}).text)))
}

// remove takes so many tokens off altogether: off a whole Coven where no single Character is meant.
func (s *scribe) remove(tokens engine.Text, token string, from *engine.Node, f form) engine.Text {
	if whole(from) {
		return engine.T(f.key("do.remove.from"), engine.A("tokens", tokens), engine.A("from", s.where("from", from, true)))
	}
	return engine.T(f.key("do.remove"), engine.A("tokens", tokens), engine.A("what", s.target(from, how{together: true, bears: token}).text))
}

// whole reports whether a search means all Characters of a Coven or Graveyard.
func whole(n *engine.Node) bool {
	if n.Shape != "selector" || n.Word("pick", "") != "all" || n.Word("kind", "character") != "character" {
		return false
	}
	z := n.Word("zone", "")
	return (z == "coven" || z == "graveyard") && thatFree(n)
}

func (s *scribe) draw(v *engine.Node, f form) engine.Text {
	if players := v.Word("players", "me"); !isMe(players) && !(players == "them" && s.them) {
		return s.does(players, f, func(f form) engine.Text { return s.drawing(v, f) })
	}
	return s.drawing(v, f)
}

func (s *scribe) drawing(v *engine.Node, f form) engine.Text {
	deck := v.Word("from", "")
	keep := v.Get("keep")
	key := "do.draw"
	if n := v.Get("n"); keep != nil && (n == nil || n.Shape == "points") && keep.Int >= v.Number("n", 1) {
		keep = nil // all that are seen are kept
	}
	phrase := "cards."
	if keep != nil {
		key, phrase = "do.draw-some", "top."
	}
	cards, wrap := s.amount(v.Get("n"), func(n int, x bool) engine.Text { return counted(phrase+deck, n, x) })
	args := []engine.Arg{engine.A("cards", cards), engine.A("deck", engine.T("deck."+deck))}
	if keep != nil {
		args = append(args, engine.A("kept", counted("kept."+deck, keep.Int, false)))
	}
	return wrap(engine.Text{Key: f.key(key), Args: args})
}

func (s *scribe) peek(v *engine.Node, f form) engine.Text {
	key := "do.peek"
	if r := v.Get("reorder"); r != nil && r.Bool && v.Number("n", 0) > 1 {
		key = "do.peek.reorder"
	}
	deck := v.Word("deck", "")
	return engine.T(f.key(key), engine.A("cards", counted("top."+deck, v.Number("n", 0), false)), engine.A("deck", engine.T("deck."+deck)))
}

func (s *scribe) sweep(v *engine.Node, f form) engine.Text {
	piles := v.Get("piles")
	if piles.Text == "all" {
		return engine.T(f.key("do.sweep.all"))
	}
	return engine.T(f.key("do.sweep"), engine.A("n", engine.Number(piles.Int)))
}

// moves says the verbs that bring cards to a hand, Coven or Graveyard.
func (s *scribe) moves(name string, v *engine.Node, f form) engine.Text {
	cards := v.Get("cards")
	what := s.target(cards, how{from: true, off: name == "retrieve"})
	return engine.T(f.key("do."+name), engine.A("what", what.text), engine.A("home", s.home(name, v, what)))
}

func (s *scribe) home(name string, v *engine.Node, what ref) engine.Text {
	whose := "me"
	if s.them || s.event() {
		whose = "them"
	}
	switch name {
	case "bury":
		cards := v.Get("cards")
		if of := cards.Word("of", "me"); cards.Word("zone", "") == "coven" && (of == "me" && !s.event() || of == "them") {
			return engine.T("home.graveyard." + of)
		}
		return engine.T("home.graveyard", engine.A("n", engine.Number(what.number())))
	case "take":
		return engine.T("home." + v.Word("to", "hand") + "." + whose)
	}
	return engine.T("home." + v.Word("to", "coven") + "." + whose)
}

// counted is a phrase with a number that is known, or that the sentence calls X.
func counted(key string, n int, x bool) engine.Text {
	if x {
		return engine.T(key + ".x")
	}
	return engine.T(key, engine.A("n", engine.Number(n)))
}

func tokenText(token string, n int, x bool) engine.Text { return counted("token."+token, n, x) }
