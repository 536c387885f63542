package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// turnVerbs give the active player more of something in this turn.
func turnVerbs() map[string]say.Verb[*Scribe] {
	return map[string]say.Verb[*Scribe]{
		"extra_act": {ByPlayer: by(active), Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.does(v, active, f, func(f say.Form, whose string) engine.Text {
				return s.counted(f.Key("do.extra_act"), "acts", v.Get("n"))
			})
		}},
		"extra_recruit": {ByPlayer: by(active), Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.does(v, active, f, func(f say.Form, whose string) engine.Text {
				key := "do.extra_recruit"
				if r := v.Get("reduce"); r != nil {
					key += ".less"
				}
				return engine.T(f.Key(key), engine.A("times", say.Counted("more-times", v.Number("n", 1), false)),
					engine.A("stars", say.Counted("stars", v.Number("reduce", 0), false)))
			})
		}},
		"icons": {ByPlayer: by(active), Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.does(v, active, f, func(f say.Form, whose string) engine.Text {
				return engine.T(f.Key("do.icons."+whose), engine.A("icons", freeIcons(v)))
			})
		}},
	}
}

// freeIcons says so many icons that cost nothing.
func freeIcons(v *engine.Node) engine.Text {
	n := engine.A("n", engine.Number(v.Number("n", 1)))
	if kind := v.Word("kind", "any"); kind != "any" {
		return engine.T("icons.free", n, engine.A("icon", engine.T("icon."+kind)))
	}
	return engine.T("icons.free.any", n)
}

// actWithIcons: the icons that come with one more Act are for that Act.
func actWithIcons(first, next *engine.Node) bool {
	return first.Keys[0].Name == "extra_act" && next.Keys[0].Name == "icons"
}

func sayActWithIcons(s *Scribe, steps []*engine.Node, f say.Form) engine.Text {
	act := &steps[0].Keys[0].Node
	return s.does(act, active, f, func(f say.Form, whose string) engine.Text {
		icons := make([]engine.Text, len(steps)-1)
		for i, n := range steps[1:] {
			icons[i] = freeIcons(&n.Keys[0].Node)
		}
		return engine.T("act.with", engine.A("act", s.counted(f.Key("do.extra_act"), "acts", act.Get("n"))),
			engine.A("icons", say.AndList(icons)))
	})
}
