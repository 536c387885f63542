package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// Flip says what is turned over. Cursed tokens are turned first: where there must be enough of them, only they are.
func (s *Scribe) Flip(v *engine.Node, f Form) engine.Text {
	side, bears := "either", ""
	if n := v.Get("n"); n == nil || n.Shape == "points" {
		if least := v.Get("at").Get("has").Number("cursed", 0); least > 0 && least >= v.Number("n", 1) {
			side, bears = "cursed", "cursed"
		}
	}
	tokens, wrap := s.Amount(v.Get("n"), func(n int, x bool) engine.Text { return TokenText(side, n, x) })
	return wrap(engine.T(f.Key("do.flip"), engine.A("tokens", tokens),
		engine.A("what", s.Target(v.Get("at"), How{Each: true, Bears: bears}).Text)))
}

// Remove says that so many tokens are taken off altogether: off a whole Coven where no single Character is meant.
func (s *Scribe) Remove(tokens engine.Text, token string, from *engine.Node, f Form) engine.Text {
	if whole(from) && s.Brief() && s.own(from) {
		return engine.T("do.remove.brief", engine.A("tokens", tokens))
	}
	if whole(from) {
		return engine.T(f.Key("do.remove.from"), engine.A("tokens", tokens), engine.A("from", s.Where("from", from, All)))
	}
	return engine.T(f.Key("do.remove"), engine.A("tokens", tokens),
		engine.A("what", s.Target(from, How{Together: true, Bears: token}).Text))
}

// whole reports whether a search means all Characters of a Coven or Graveyard.
func whole(n *engine.Node) bool {
	if n.Shape != "selector" || n.Word("pick", "") != "all" || n.Word("kind", "character") != "character" {
		return false
	}
	z := n.Word("zone", "")
	return (z == "coven" || z == "graveyard") && thatFree(n)
}

// Moves says the verbs that bring cards to a hand, Coven or Graveyard.
func (s *Scribe) Moves(name string, v *engine.Node, f Form) engine.Text {
	cards := v.Get("cards")
	can := ""
	if name == "take" {
		can = name
	}
	what := s.Target(cards, How{From: true, Off: name == "retrieve", Can: can, Object: true})
	return engine.T(f.Key("do."+name), engine.A("what", what.Text), engine.A("home", s.home(name, v, what)))
}

func (s *Scribe) home(name string, v *engine.Node, what Ref) engine.Text {
	whose := s.Whose()
	switch name {
	case "bury":
		cards := v.Get("cards")
		if of := cards.Word("of", "me"); cards.Word("zone", "") == "coven" && (of == "me" && !s.Ownerless() || of == "them") {
			return engine.T("home.graveyard." + s.Person(of))
		}
		return engine.T("home.graveyard", engine.A("n", engine.Number(what.Count())))
	case "take":
		return engine.T("home." + v.Word("to", "hand") + "." + whose)
	}
	return engine.T("home." + v.Word("to", "coven") + "." + whose)
}

// TokenText is so many tokens of a kind in words; with x, an amount that is worked out.
func TokenText(token string, n int, x bool) engine.Text { return say.Counted("token."+token, n, x) }
