package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// villageVerbs are verbs on Villagers and Jurors.
func villageVerbs() map[string]say.Verb[*Scribe] {
	over := func(key string) say.Verb[*Scribe] {
		return say.Verb[*Scribe]{Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			much, wrap := s.Amount(v.Get("n"), func(n int, x bool) engine.Text {
				return say.Counted("persuasion", n, x)
			})
			return wrap(engine.T(f.Key(key), engine.A("what", much),
				engine.A("juror", s.ofJuror("over", v.Get("juror"), false))))
		}}
	}
	return map[string]say.Verb[*Scribe]{
		"lose_villager": counting("do.lose_villager", "villagers"),
		"restore":       on("do.restore", how{from: true}),
		"persuade":      over("do.persuade"),
		"dissuade":      over("do.dissuade"),
		"persuasion_bonus": {Stand: say.Alone, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			whom := engine.A("whom", engine.T("whom."+v.Word("for", "")))
			return s.change(v.Get("n"), "do.persuasion_bonus", f, whom)
		}},
	}
}

// roundVerbs are verbs on power, difficulty, and what else holds for a round.
func roundVerbs() map[string]say.Verb[*Scribe] {
	plain := func(key string) say.Verb[*Scribe] {
		return say.Verb[*Scribe]{Stand: say.Alone, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return engine.T(f.Key(key))
		}}
	}
	return map[string]say.Verb[*Scribe]{
		"power": {Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.signedBy(amountOf(v), func(n int, x bool) engine.Text {
				return engine.T(f.Key("do.power"), engine.A("power", signedPhrase("power", n, x)))
			}, mostPlain)
		}},
		"adjust": {Say: sayAdjust},
		"next_hand": {Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.change(amountOf(v), "do.next_hand", f)
		}},
		"silence": {Optional: func(v *engine.Node) bool { return optional(v.Get("of")) }, Say: saySilence},
		"trial":   plain("do.trial"),
		"defeat":  plain("do.defeat"),
	}
}

// change says that there is so much more of something, or less: by the messages key.more and key.less, with the number
// n.
func (s *Scribe) change(n *engine.Node, key string, f say.Form, more ...engine.Arg) engine.Text {
	return s.signedBy(n, func(n int, x bool) engine.Text {
		if x {
			return engine.Text{Key: f.Key(key + ".x"), Args: more}
		}
		return engine.Text{Key: f.Key(say.Signed(key, n)), Args: append([]engine.Arg{engine.A("n", say.Abs(n))}, more...)}
	}, mostPlain)
}

// sayAdjust says that a difficulty changes for this round.
func sayAdjust(s *Scribe, v *engine.Node, f say.Form) engine.Text {
	of := v.Get("of")
	if of.Text == "chosen_mission" {
		return s.change(v.Get("n"), "do.adjust", f, engine.A("what", engine.T("mission.chosen")))
	}
	return s.take(v, of, how{}, f, func(f say.Form, what engine.Text, _ bool) engine.Text {
		return s.change(v.Get("n"), "do.adjust", f, engine.A("what", what))
	})
}

// saySilence says which effects do not happen until the end of the round.
func saySilence(s *Scribe, v *engine.Node, f say.Form) engine.Text {
	var effects []engine.Text
	said := map[string]bool{}
	for _, e := range v.Texts("effects") {
		if !said[e] {
			effects = append(effects, engine.T("effect."+e))
		}
		said[e] = true
	}
	return s.take(v, v.Get("of"), how{}, f, func(f say.Form, what engine.Text, _ bool) engine.Text {
		return engine.T(f.Key("do.silence"), engine.A("effects", say.AndList(effects)), engine.A("what", what))
	})
}
