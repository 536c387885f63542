package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// cardVerbs are verbs on the cards of Covens and of the Recruit row.
func cardVerbs() map[string]say.Verb[*Scribe] {
	return map[string]say.Verb[*Scribe]{
		"draw": {ByPlayer: by(owner), Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.does(v, owner, f, func(f say.Form, whose string) engine.Text {
				if v.Word("reshuffle", "true") == "false" {
					return s.counted(f.Key("do.draw.only"), "cards", v.Get("n"))
				}
				return s.counted(f.Key("do.draw"), "cards", v.Get("n"))
			})
		}},
		"discard": {ByPlayer: by(owner), Say: sayDiscard},
		"banish": {ByPlayer: func(v *engine.Node) bool { return v.Word("zone", "") == "hand" && by(owner)(v) },
			Say: sayBanish},
		"reshuffle": {ByPlayer: by(owner), Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.does(v, owner, f, func(f say.Form, whose string) engine.Text {
				key := "do.reshuffle."
				if v.Word("free", "") == "true" {
					key = "do.reshuffle.free."
				}
				if whose == owner && s.when == "play" && s.then == "discard" {
					whose = "other" // the card itself comes to the discards afterwards
				}
				return engine.T(f.Key(key + whose))
			})
		}},
		"recover": {ByPlayer: by(owner), Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.does(v, owner, f, func(f say.Form, whose string) engine.Text {
				return s.counted(f.Key("do.recover."+v.Word("to", "hand")+"."+whose), "cards", v.Get("n"))
			})
		}},
		"take_recruit": {ByPlayer: by(active), Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.does(v, active, f, func(f say.Form, whose string) engine.Text { return sayTake(v, f) })
		}},
		"refill": {Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return engine.T(f.Key("do.refill"))
		}},
	}
}

func sayDiscard(s *Scribe, v *engine.Node, f say.Form) engine.Text {
	least := v.Number("if_hand", 0)
	s.least = least
	defer func() { s.least = 0 }()
	t := s.does(v, owner, f, func(f say.Form, whose string) engine.Text {
		if n := v.Get("n"); n != nil && n.Text == "all" {
			return engine.T(f.Key("do.discard.hand." + whose))
		}
		return s.counted(f.Key("do.discard"), "cards", v.Get("n"))
	})
	if s.least > 0 { // nobody was named who might have so many
		t = engine.T("flow.if-inside", engine.A("what", t),
			engine.A("cond", engine.T("cond.hand."+s.Whose(), engine.A("n", engine.Number(least)))))
	}
	if c := v.Word("chooser", owner); c != owner {
		t = engine.T("chosen", engine.A("what", t), engine.A("who", s.player(c, "each")))
	}
	return t
}

func sayBanish(s *Scribe, v *engine.Node, f say.Form) engine.Text {
	if v.Word("zone", "") == "hand" {
		return s.does(v, owner, f, func(f say.Form, whose string) engine.Text {
			return s.counted(f.Key("do.banish.hand."+whose), "cards", v.Get("n"))
		})
	}
	if space := v.Get("space"); space != nil {
		return engine.T(f.Key("do.banish"), engine.A("what", engine.T("recruit.at", engine.A("space", nth(space.Int)))))
	}
	return s.counted(f.Key("do.banish"), "recruits", v.Get("n"))
}

// sayTake says that a Recruit is taken outside the Recruit of the turn: free, or for less.
func sayTake(v *engine.Node, f say.Form) engine.Text {
	price := engine.T("price.free")
	if r := v.Get("reduce"); r == nil {
		price = engine.T("price.full")
	} else if r.Text != "all" {
		price = engine.T("price.less", engine.A("stars", say.Counted("stars", r.Int, false)))
	}
	return engine.T(f.Key("do.take_recruit"), engine.A("price", price))
}
