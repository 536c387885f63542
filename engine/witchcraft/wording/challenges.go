package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// on is a verb that is done to what its search finds, with nothing else to say.
func on(key string, h how) say.Verb[*Scribe] {
	return say.Verb[*Scribe]{Optional: optional, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
		return s.take(v, v, h, f, func(f say.Form, what engine.Text, _ bool) engine.Text {
			return engine.T(f.Key(key), engine.A("what", what))
		})
	}}
}

// shares reports whether a verb's step shares a sentence with its neighbours and has none within it.
func shares(verb string) bool {
	switch verb {
	case "add", "draw", "recruit", "curse", "lose_villager", "persuade", "dissuade", "power", "next_hand", "silence",
		"cleanse":
		return true
	}
	return searched(verb)
}

// searched reports whether a verb is done to what a search under it finds, and nothing else stands there.
func searched(verb string) bool {
	switch verb {
	case "uncover", "discard", "replace", "capture", "move", "rescue", "jail", "lose", "perform", "restore":
		return true
	}
	return false
}

// challengeVerbs are verbs on Challenges, most of them on Convictions too.
func challengeVerbs() map[string]say.Verb[*Scribe] {
	return map[string]say.Verb[*Scribe]{
		"uncover": on("do.uncover", how{face: "down"}),
		"discard": on("do.discard", how{from: true}),
		"replace": {Optional: optional, Say: sayReplace},
		"capture": on("do.capture", how{atAny: true}),
		"move": {Optional: optional, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.take(v, v, how{from: true, out: true}, f, func(f say.Form, what engine.Text, _ bool) engine.Text {
				return engine.T(f.Key("do.move"), engine.A("what", what), engine.A("to", s.goal(v.Get("to"))))
			})
		}},
		"add": {Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			added := say.Noun{Of: func(n int) engine.Text {
				return adjectives(v, how{}, engine.T("thing.challenge", engine.A("n", engine.Number(n))))
			}}
			what, wrap := s.Take(added, say.Taking{N: v.Get("n")}, f)
			return wrap(engine.T(f.Key("do.add"), engine.A("what", what), engine.A("to", s.goal(v.Get("mission")))))
		}},
	}
}

// sayReplace says how what comes instead lies, where the reader is told and not asked.
func sayReplace(s *Scribe, v *engine.Node, f say.Form) engine.Text {
	return s.take(v, v, how{}, f, func(f say.Form, what engine.Text, plural bool) engine.Text {
		t := engine.T(f.Key("do.replace"), engine.A("what", what))
		noun := thing(v)
		if in := v.Get("in"); isName(in) {
			noun = s.ref(in.Text).Noun
		}
		if s.Asked() || noun != "challenge" && noun != "familiar" && noun != "conviction" {
			return t
		}
		n := 1
		if plural {
			n = 2
		}
		switch {
		case noun == "conviction":
		case s.moment == "before_choose": // no Mission is the chosen one yet
			noun = "early"
		default:
			noun = "challenge"
		}
		return engine.T("new."+noun, engine.A("n", engine.Number(n)), engine.A("what", t))
	})
}
